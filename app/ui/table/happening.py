"""A move that has been made, and how the table tells of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.core.cards import Seat
from app.table.looking import behind, turned_up
from app.table.tabletop import Cue
from app.ui.session import Session, Step


@dataclass(frozen=True, slots=True)
class Happening:
    """What everybody sees and hears of one move."""

    step: Step
    cue: Cue
    by: Seat
    """Whose doing it is, whoever's answer settled it."""


def happening(session: Session, step: Step) -> Happening:
    """How the session's game tells of that move."""
    before, after = session.seen(None, step.before), session.seen(None, step.after)
    cue = session.tabletop.cue(before, step.seat, step.move, after)
    if cue.order:
        cue = replace(cue, order=turned_up(cue.order, behind(after, step.after)))
    if cue.heaped:
        cue = replace(cue, heaped=turned_up(cue.heaped, behind(before, step.before)))
    return Happening(step, cue, step.seat if cue.by is None else cue.by)


def told(session: Session, step: Step) -> str:
    """The line of the log."""
    before, after = session.seen(None, step.before), session.seen(None, step.after)
    return session.tabletop.tell(before, step.seat, step.move, after, session.name)


def opening(session: Session) -> Cue:
    """How the session's first deal is shown."""
    seen = session.seen()
    cue = session.tabletop.opening(seen)
    return replace(cue, order=turned_up(cue.order, behind(seen, session.state)))
