"""Hints that the person asked for: put to the AI, shown as soon as they are known, gone after a while."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.ai import hints
from app.core.cards import Card, Seat
from app.table.looking import behind, turned_up
from app.table.seen import AnySeen, is_back
from app.table.tabletop import AnyTabletop
from app.ui.kit.key_names import shown_key
from app.ui.kit.screen import Host
from app.ui.session import Session
from app.ui.table.hint import HINT_GLANCE, HINT_LASTS, NO_HINT, Hint, Row


class Advice:
    """The hint on show, if any. Times are milliseconds of the program's clock."""

    def __init__(self, program: Host, session: Session) -> None:
        self._program, self._session = program, session
        self._real_time = session.game.real_time
        self.hint = NO_HINT
        self._about: Any = None
        """The state that the hint is about."""
        self._told: dict[tuple[int, Seat], tuple[Any, Sequence[hints.Hint]]] = {}
        """What was said in which state, by how many moves had been made and whom it was said to."""
        self._wanted_until = 0.0
        """In real time: until when an answer is waited for, though the others play on meanwhile."""

    def ask(self, now: float) -> None:
        """Ask for a good move of the person on turn. In a position in which that was asked before, the same is said."""
        state, before = self._told.get(self._asked_in, (None, ()))
        if before and state is self._session.state:
            self._show(before, now)
            return
        self._session.thinking.ask_hint()
        if self._real_time:
            self._wanted_until = now + HINT_GLANCE

    @property
    def _asked_in(self) -> tuple[int, Seat]:
        seat = self._session.person_on_turn
        return len(self._session.match.log), -1 if seat is None else seat

    def drop(self) -> None:
        """No hint is shown."""
        self.hint = NO_HINT

    def tick(self, now: float) -> bool:
        """Answers come, hints go; True if the picture changes."""
        changed = False
        found = self._session.thinking.hints()
        if found is not None:
            self._hear(found, now)
            changed = True
        if self.hint is not NO_HINT and now >= self.hint.until:
            self.drop()
            changed = True
        if self._real_time:
            self._ask_again(now)
        return changed

    def _hear(self, found: Sequence[hints.Hint], now: float) -> None:
        """The answer to what was asked."""
        if not found:
            self._program.say("Nobody can give you a hint now.")
            return
        if not self._real_time:
            self._told[self._asked_in] = self._session.state, found
        self._show(found, now)

    def _show(self, found: Sequence[hints.Hint], now: float) -> None:
        session, tabletop = self._session, self._session.tabletop
        seat = self._asked_in[1]
        seen, best = session.seen(max(seat, 0)), found[0]
        cards, zone = ((), None) if best.move is None else tabletop.shows(seen, best.move)
        backs = behind(seen, session.state)
        cards = turned_up(cards, backs)
        if best.ready is not None:
            cards = (best.ready,)
        rows = tuple(_row(tabletop, seen, backs, seat, each) for each in found)
        races = self._races(seat)
        until = now + (HINT_GLANCE if races else HINT_LASTS)
        if self._real_time and self.hint is not NO_HINT and not self._wanted_until:
            until = min(until, self.hint.until)
        else:
            self._program.sounds.play("hint")
        self.hint = Hint(cards, zone, best.move, until, rows, self._foot(found, races=races))
        self._about, self._wanted_until = session.state, 0.0

    def _races(self, seat: Seat) -> bool:
        """Others are as quick as who reads: not where all wait for that seat alone."""
        return self._real_time and self._session.turn != seat

    def _foot(self, found: Sequence[hints.Hint], *, races: bool) -> tuple[str, ...]:
        """How to take the best, where there is time to read that, and what the chances are of."""
        program, said = self._program, list[str]()
        if not races and found[0].move is not None:
            by_pad = program.inputs.by_pad
            key = program.inputs.pads.shown("y") if by_pad else shown_key(program.keymap.key("sensible"))
            said += [f"{key.upper() if by_pad else key} plays it"] * bool(key)
        if any(hint.percent is not None for hint in found):
            said.append(f"%: {self._session.round}s won with it")
        return tuple(said)

    def _ask_again(self, now: float) -> None:
        """In real time the others play on: a hint that is on show, or still to come, follows what they do."""
        if self._session.between_deals:
            self.hint, self._wanted_until = NO_HINT, 0.0
        elif now < self._wanted_until or (self.hint is not NO_HINT and self._about is not self._session.state):
            self._session.thinking.ask_hint()

    def wakes(self) -> list[float]:
        """When the hint goes."""
        return [] if self.hint is NO_HINT else [self.hint.until]


def _row(tabletop: AnyTabletop, seen: AnySeen, backs: Mapping[Card, Card], seat: Seat, hint: hints.Hint) -> Row:
    """A move as it is told, and what it is about: what moves and where it goes, and cards in sight that are named."""
    said = _in_words(tabletop, seen, hint)
    moved, zone = ((), None) if hint.move is None else tabletop.shows(seen, hint.move)
    cards = {*moved} if hint.ready is None else {*moved, hint.ready}
    lit = {tabletop.card(seen, card) for card in cards if not is_back(card)}
    text = f"{said} {hint.why}".lower()
    zones = tabletop.zones(seen, seat, True)
    in_sight = {tabletop.card(seen, card): card for one in zones.values() if one.face_up for card in one.cards}
    named = {card for name, card in in_sight.items() if name not in lit and name.lower() in text}
    about = turned_up(cards | named, backs)
    return Row(said, hint.why, hint.percent, frozenset(about), frozenset({zone} if zone else ()))


def _in_words(tabletop: AnyTabletop, seen: AnySeen, hint: hints.Hint) -> str:
    return "Wait." if hint.move is None else tabletop.advise(seen, hint.move)
