"""Each seat's last action in a few words, kept until it acts again."""

from __future__ import annotations

from dataclasses import replace

from app.core.cards import Seat
from app.table.text.plate_line import merged
from app.ui.session import Session, Step
from app.ui.table.move_log import MoveEvent, move_event, plate_phrase, reason
from app.ui.table.person import AtTable
from app.ui.table.state import BRIGHT, BRIGHT_IN_RACE, LastAction

_REACH = 60
"""Moves to look back after resuming a match or undoing a move."""
_LONG_AGO = -1e9
_EARLIER = 2
"""Turns of a seat kept besides its last one."""


def note_move(table: AtTable, shown: MoveEvent, now: float) -> None:
    """Add a move to its seat's turn, or begin a new turn with it; bright at first."""
    state, session = table.state, table.session
    if session.tabletop.is_deal(shown.step.move):
        state.last_actions = {}
    elif words := plate_phrase(session, shown):
        lasts = BRIGHT_IN_RACE if session.game.real_time else BRIGHT
        state.last_actions = _added(
            state.last_actions, shown.by, LastAction((words,), now, lasts, why=reason(session, shown))
        )
        state.timers.set(("did", shown.by), state.last_actions[shown.by].until, _dim)


def _dim() -> None:
    """Redraw, as a timer fires: only the brightness changes."""


def _added(did: dict[Seat, LastAction], seat: Seat, act: LastAction) -> dict[Seat, LastAction]:
    """Add an action; the seat that acted last comes last. In a race each action is a turn."""
    goes_on = bool(did) and next(reversed(did)) == seat and act.lasts == BRIGHT
    before = did.get(seat)
    if before and goes_on:
        phrases = merged(before.phrases, *act.phrases)
        act = replace(act, phrases=phrases, earlier=before.earlier, why=act.why or before.why)
    elif before:
        act = replace(act, earlier=(*before.earlier, before.phrases)[-_EARLIER:])
    return {other: was for other, was in did.items() if other != seat} | {seat: act}


def last_turn(session: Session) -> tuple[Seat, tuple[str, ...]] | None:
    """Return the seat and phrases of the deal's last turn; None if it has none yet."""
    match, seat, phrases = session.match, None, tuple[str, ...]()
    for i in reversed(range(max(0, len(match.log) - _REACH), len(match.log))):
        event = match.log[i]
        if session.tabletop.is_deal(event.move):
            break
        shown = move_event(session, Step(match.states[i], event.seat, event.move, match.states[i + 1]))
        if words := plate_phrase(session, shown):
            if seat not in (None, shown.by):
                break
            seat, phrases = shown.by, (words, *phrases)
    if seat is None:
        return None
    turn = tuple[str, ...]()
    for words in phrases:
        turn = merged(turn, words)
    return seat, turn


def recount_moves(table: AtTable) -> None:
    """Rebuild the last actions from the log, after resuming or undo; none of them is new."""
    session, match, did = table.session, table.session.match, dict[Seat, LastAction]()
    for i in range(max(0, len(match.log) - _REACH), len(match.log)):
        event = match.log[i]
        if session.tabletop.is_deal(event.move):
            did = {}
            continue
        shown = move_event(session, Step(match.states[i], event.seat, event.move, match.states[i + 1]))
        if words := plate_phrase(session, shown):
            lasts = BRIGHT_IN_RACE if session.game.real_time else BRIGHT
            did = _added(did, shown.by, LastAction((words,), _LONG_AGO, lasts, why=reason(session, shown)))
    table.state.last_actions = did
