"""A move that has been made, and how the table tells of it."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.cards import Seat
from app.screens.session import Session, Step
from app.table.tabletop import Cue


@dataclass(frozen=True, slots=True)
class Happening:
    """What everybody sees and hears of one move."""

    step: Step
    cue: Cue
    by: Seat
    """Whose doing it is, whoever's answer settled it."""


def happening(session: Session, step: Step) -> Happening:
    """How the session's game tells of that move."""
    cue = session.tabletop.cue(step.before, step.seat, step.move, step.after)
    return Happening(step, cue, step.seat if cue.by is None else cue.by)
