"""How the table tells of moves: the log, what has happened since somebody looked last, bubbles, big lettering."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from app.core.cards import Seat
from app.core.game import CLOCK
from app.core.grammar import count
from app.core.reason import Reason
from app.table.cue import Cue
from app.table.geometry import Box
from app.table.observing import cards_behind, reveal
from app.table.text.plate_line import merged, phrase
from app.ui.session import Session, Step
from app.ui.table.callout import BUBBLE_IN_RACE, Bubble, called
from app.ui.table.person import AtTable
from app.ui.table.scene import TableScene
from app.ui.table.state import LogEntry


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
    cue = session.tabletop.staging.cue(before, step.seat, step.move, after)
    if cue.order:
        cue = replace(cue, order=reveal(cue.order, cards_behind(after, step.after)))
    if cue.heaped:
        cue = replace(cue, heaped=reveal(cue.heaped, cards_behind(before, step.before)))
    return Happening(step, cue, step.seat if cue.by is None else cue.by)


def told(session: Session, step: Step) -> str:
    """The line of the log."""
    before, after = session.seen(None, step.before), session.seen(None, step.after)
    return session.tabletop.text.log_line(before, step.seat, step.move, after, session.name)


def done(session: Session, what: Happening) -> str:
    """One move as it stands at a plate; empty where it is secret, or nothing that a seat did."""
    step = what.step
    if what.cue.quiet or session.tabletop.is_deal(step.move):
        return ""
    before, after = session.seen(None, step.before), session.seen(None, step.after)
    return phrase(session.tabletop, before, step.seat, step.move, after)


def opening(session: Session) -> Cue:
    """How the session's first deal is shown."""
    seen = session.seen()
    cue = session.tabletop.staging.opening(seen)
    return replace(cue, order=reveal(cue.order, cards_behind(seen, session.state)))


_REACH = 5000
"""Moves. To tell of a hundred thousand would take seconds."""


def rewrite_log(table: AtTable) -> None:
    """The log from the whole match, or from so far back as anybody will look: after resuming and undo."""
    session, match = table.session, table.session.match
    begin = max(0, len(match.log) - _REACH)
    steps = (
        Step(match.states[i], match.log[i].seat, match.log[i].move, match.states[i + 1])
        for i in range(begin, len(match.log))
    )
    told_of = ((happening(session, step), told(session, step)) for step in steps)
    table.state.log = [_entry(session, what, line) for what, line in told_of if line and not what.cue.quiet]


def _entry(session: Session, what: Happening, line: str) -> LogEntry:
    return LogEntry(what.by, line, deals=session.tabletop.is_deal(what.step.move), why=reason(session, what))


def reason(session: Session, what: Happening) -> str:
    """Why an AI player may have done that, as far as everybody can see; empty where nobody wonders."""
    step, tabletop = what.step, session.tabletop
    if what.by in session.persons or what.by == CLOCK or tabletop.is_deal(step.move):
        return ""
    before, after = session.seen(None, step.before), session.seen(None, step.after)
    return tabletop.text.why(before, step.seat, step.move, after, session.name)


def tell(table: AtTable, what: Happening, now: float) -> None:
    """Tell of a move; big lettering comes when the cards have arrived."""
    state, session = table.state, table.session
    state.log.append(_entry(session, what, told(session, what.step)))
    state.refused = None
    speaks = now
    if what.cue.call:
        over = session.tabletop.deal_over(session.seen(None, what.step.after))
        place = place_of_call(table, what.by, over=over)
        clear = _cards_in(table, place) if place else ()
        aside = session.game.real_time
        state.call = called(what.cue.call, now, table.pace, aside=aside, place=place, clear=clear)
        speaks = state.call.until if place and not aside else now  # lettering lies over what the seat says
    if what.cue.bubble:
        say(table, what.by, what.cue.bubble, speaks)
    for seat, more in given(session, what).items():
        say(table, seat, f"+{count(more, 'card')}", now)


def given(session: Session, what: Happening) -> dict[Seat, int]:
    """How many cards those have been given whom the move hits."""
    before, after = (session.seen(None, state).hands for state in (what.step.before, what.step.after))
    more = {seat: len(after[seat]) - len(before[seat]) for seat in what.cue.robbed}
    return {seat: cards for seat, cards in more.items() if cards > 0}


def place_of_call(table: AtTable, seat: Seat, *, over: bool) -> Box | None:
    """Where lettering stands when a seat calls: over the place where all lies that is its own, for what everybody looks
    at must be seen; None where seats have none, or when a deal is ``over`` and nothing needs to be seen any more.
    """
    if table.session.game.real_time:
        return None if seat == CLOCK else _in_race(table.scene, seat, over=over)
    return None if over else table.scene.place_of(seat).ground


_ABOVE_LEDGE, _WIDE = 112.0, 236.0
"""Over the own plate, in a race: so much is free beside the track."""


def _in_race(scene: TableScene, seat: Seat, *, over: bool) -> Box | None:
    """There the last card and the pile are looked at to the end, and no lettering lies on cards that are held."""
    place, ledge = scene.place_of(seat), scene.mat.ledge
    if place.desk:
        return place.ground if over else place.action_box
    if seat != scene.viewer:
        return place.ground
    if ledge is None:
        return None
    if over:  # who has won holds no cards
        return Box(0, ledge.bottom, ledge.w, scene.area.h - ledge.bottom)
    return Box(place.plate.x, ledge.y - _ABOVE_LEDGE, _WIDE, _ABOVE_LEDGE - 4)


def _cards_in(table: AtTable, place: Box) -> tuple[Box, ...]:
    """Where cards lie there now."""
    boxes = (table.scene.zone_box(name) for name, zone in table.scene.zones.items() if zone.cards)
    return tuple(box for box in boxes if box.overlaps(place))


def say(table: AtTable, seat: Seat, text: str, now: float) -> None:
    """A bubble at a seat's plate, which goes when it has been read."""
    bubbles = table.state.bubbles
    bubbles[seat] = Bubble(text, now, BUBBLE_IN_RACE) if table.session.game.real_time else Bubble(text, now)
    table.state.timers.set(("bubble", seat), bubbles[seat].until, lambda: bubbles.pop(seat, None))


_ASKS = 20_000.0
"""So long whoever asks for the rules asks why something was refused."""


def note_refusal(table: AtTable, why: str) -> None:
    """That something was refused, and by which rule, stands in the log of who sits here alone: in it all others would
    read of a hand that they do not see.
    """
    state = table.state
    if not isinstance(why, Reason) or not why.section:
        return
    state.refused = why
    state.timers.set("refused", table.program.now() + _ASKS, partial(_forget_refusal, table))
    entry = LogEntry(state.viewer, f"Not possible: {why}", rule=why.section)
    if len(table.session.persons) == 1 and state.log[-1:] != [entry]:
        state.log.append(entry)


def _forget_refusal(table: AtTable) -> None:
    table.state.refused = None


def hurry_words(table: AtTable) -> None:
    """Big lettering makes way; where play goes on meanwhile it is in nobody's."""
    if table.state.call and not table.state.call.aside:
        table.state.call = None


def forget_words(table: AtTable) -> None:
    """A new deal: what was said about the last one goes; the log stays."""
    table.state.call = None
    table.state.bubbles.clear()
    table.state.timers.cancel("bubble")


def since_last_turn(session: Session, seat: Seat) -> Mapping[Seat, tuple[str, ...]]:
    """What each of the others has done in this deal since ``seat`` did something, whoever moved first in front: in the
    words that stand at their plates.
    """
    match, found = session.match, list[tuple[Seat, str]]()
    for i in range(len(match.log) - 1, -1, -1):
        event = match.log[i]
        what = happening(session, Step(match.states[i], event.seat, event.move, match.states[i + 1]))
        if what.cue.quiet:
            continue
        if session.tabletop.is_deal(event.move) or (what.by == seat and found):
            break
        if what.by != seat and (said := done(session, what)):  # the own turn may have begun already
            found.append((what.by, said))
    seats: dict[Seat, tuple[str, ...]] = {}
    for other, said in reversed(found):
        seats[other] = merged(seats.get(other, ()), said)
    return seats
