"""Hints: requested from the AI, and shown with their reasons until the state changes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from app.ai import hints
from app.core.cards import Card, Seat
from app.table.observation import AnyObservation, is_back
from app.table.observing import cards_behind, reveal
from app.table.tabletop import AnyTabletop
from app.ui.kit.key_names import shown_key
from app.ui.session import Session
from app.ui.table import coach
from app.ui.table.person import AtTable
from app.ui.table.state import NO_HINT, HintRow, ShownHint

THEN, _STEPS = "Then ", 6
"""Prefix of the line about following moves, and the number of moves it names."""
HINT_GLANCE = 4000.0
"""Milliseconds that a hint stays in a race for the same card. Elsewhere it stays until the state changes."""


def ask_advice(table: AtTable, now: float) -> None:
    """Request a hint for the person on turn; a position asked about before gets the same hint."""
    session = table.session
    state, before = table.state.advised.get(_asked_in(table), (None, ()))
    if before and state is session.state:
        _show(table, before, now)
        return
    session.thinking.ask_hint(history=table.state.advised)
    coach.position(table, session.state).silent = False  # the hint has been requested
    if session.game.real_time:
        table.state.hint_wanted_until = now + HINT_GLANCE


def _asked_in(table: AtTable) -> tuple[int, Seat]:
    seat = table.session.person_on_turn
    return len(table.session.match.log), -1 if seat is None else seat


def drop_hint(table: AtTable) -> None:
    table.state.hint = NO_HINT
    table.state.timers.cancel("hint")


def hear_advice(table: AtTable, now: float) -> bool:
    """Take an answer of the AI; return whether the picture changes."""
    about = table.session.thinking.asked_about
    found = table.session.thinking.advice()
    if found is not None and coach.heard(table, found, about):
        if about is table.session.state:
            table.state.advised[_asked_in(table)] = about, found.hints
        return True
    if found is not None:
        hear_answer(table, found.hints, now)
    if table.session.game.real_time:
        _ask_again(table, now)
    return found is not None


def hear_answer(table: AtTable, found: Sequence[hints.Hint], now: float) -> None:
    """Show the suggested moves, the best first, or say that there are none."""
    if not found:
        table.program.say("Nobody can give you a hint now.")
        return
    if not table.session.game.real_time:
        table.state.advised[_asked_in(table)] = table.session.state, found
    _show(table, found, now)


def _show(table: AtTable, found: Sequence[hints.Hint], now: float) -> None:
    session, state, tabletop = table.session, table.state, table.session.tabletop
    seat = _asked_in(table)[1]
    seen, best = session.seen(max(seat, 0)), found[0]
    cards, zone = ((), None) if best.move is None else tabletop.text.highlight(seen, best.move)
    backs = cards_behind(seen, session.state)
    cards = reveal(cards, backs)
    if zone == table.scene.hand and cards:
        zone = None  # a card that comes to the own hand is lit already
    if best.ready is not None:
        cards = (best.ready,)
    rows = tuple(_row(session, seen, backs, seat, each) for each in found)
    races = session.game.real_time and session.turn != seat  # others are as quick as the reader
    until = now + HINT_GLANCE if races else math.inf
    if session.game.real_time and state.hint is not NO_HINT and not state.hint_wanted_until:
        until = min(until, state.hint.until)
    else:
        table.program.sounds.play("hint")
    state.hint = ShownHint(cards, zone, best.move, until, rows, _foot(table, found, races=races))
    if races:
        state.timers.set("hint", until, lambda: drop_hint(table))
    else:
        state.timers.cancel("hint")
    state.hint_about, state.hint_wanted_until = session.state, 0.0


def _foot(table: AtTable, found: Sequence[hints.Hint], *, races: bool) -> tuple[str, ...]:
    """Return the lines below the moves: how to play the best one, if there is time to read that; the moves after it;
    and the meaning of the numbers.
    """
    program, lines = table.program, list[str]()
    if not races and found[0].move is not None:
        by_pad = program.inputs.by_pad
        key = program.inputs.pads.shown("y") if by_pad else shown_key(program.keymap.key("sensible"))
        lines += [f"{key.upper() if by_pad else key} plays it"] * bool(key)
    if found[0].then:
        lines.append(_then(table, found[0]))
    info = table.session.game.info
    if any(hint.worth(info) for hint in found):
        lines.append(hints.worth_legend(info))
    return tuple(lines)


def _then(table: AtTable, hint: hints.Hint) -> str:
    """Return the moves that would follow, which the seat may know in full."""
    session, seat = table.session, _asked_in(table)[1]
    _, *steps = session.steps(seat, (hint.move, *hint.then[:_STEPS]), session.state)
    more = " and so on" if len(hint.then) > _STEPS else ""
    return f"{THEN}{'; '.join(steps)}{more}."


def _ask_again(table: AtTable, now: float) -> None:
    """Request another hint in a race, as others have played on since."""
    session, state = table.session, table.state
    if session.between_deals:
        drop_hint(table)
        state.hint_wanted_until = 0.0
    elif now < state.hint_wanted_until or (state.hint is not NO_HINT and state.hint_about is not session.state):
        session.thinking.ask_hint()


def _row(session: Session, seen: AnyObservation, backs: Mapping[Card, Card], seat: Seat, hint: hints.Hint) -> HintRow:
    """Return a move in words, with the cards and zones that it concerns: what moves, where it goes, and visible
    cards it names.
    """
    tabletop, worth = session.tabletop, hint.worth(session.game.info)
    move = _in_words(tabletop, seen, hint)
    moved, zone = ((), None) if hint.move is None else tabletop.text.highlight(seen, hint.move)
    cards = {*moved} if hint.ready is None else {*moved, hint.ready}
    lit = {tabletop.text.card(seen, card) for card in cards if not is_back(card)}
    text = f"{move} {hint.why}".lower()
    zones = tabletop.layout.zones(seen, seat, True)
    in_sight = {tabletop.text.card(seen, card): card for one in zones.values() if one.face_up for card in one.cards}
    named = {card for name, card in in_sight.items() if name not in lit and name.lower() in text}
    about = reveal(cards | named, backs)
    return HintRow(move, hint.why, worth, frozenset(about), frozenset({zone} if zone else ()))


def _in_words(tabletop: AnyTabletop, seen: AnyObservation, hint: hints.Hint) -> str:
    return "Wait." if hint.move is None else tabletop.text.describe(seen, hint.move)
