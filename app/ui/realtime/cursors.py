"""The card that each person without a mouse points at, moved along the hand by keys that may be held down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.core.cards import Card, Seat
from app.ui.table.scene import TableScene

_FIRST, _NEXT = 300.0, 85.0
"""Milliseconds until a key that is held down moves on, and from then on between steps."""
_UNSEEN = 50.0
"""Who presses no later than so many milliseconds after a cursor jumped cannot have seen it: the press means the card
before.
"""


@dataclass(frozen=True, slots=True)
class _Jump:
    """A cursor was moved to the card that fits."""

    at: float
    left: Card
    """Where it was."""


@dataclass(slots=True)
class _Held:
    """A key that is down."""

    by: int
    since: float
    done: int = 0
    """Steps made since, the first one left out."""


class Cursors:
    """One a person. Times are milliseconds of the program's clock: how often a picture is shown changes nothing."""

    def __init__(self, scene: TableScene, seeks: Callable[[Seat], Card | None]) -> None:
        """``seeks``: the card where the house rules move the cursor of a seat."""
        self._scene, self._seeks = scene, seeks
        self._at: dict[Seat, tuple[int, Card]] = {}
        self._held: dict[Seat, _Held] = {}
        self._sought: dict[Seat, Card | None] = {}
        self._jumps: dict[Seat, _Jump] = {}
        self._known: object = None
        """The state for which the cursors have jumped."""

    def cards(self, seat: Seat) -> tuple[Card, ...]:
        """The hand of a seat, from left to right."""
        return self._scene.zones[self._scene.hand_of(seat)].cards

    def card(self, seat: Seat) -> Card | None:
        """What the cursor is on: the same card for as long as it is there, then the one that took its place."""
        cards = self.cards(seat)
        if not cards:
            return None
        index, card = self._at.get(seat, (0, cards[0]))
        index = cards.index(card) if card in cards else min(index, len(cards) - 1)
        self._at[seat] = index, cards[index]
        return cards[index]

    def meant(self, seat: Seat, now: float) -> Card | None:
        """What a person means who presses now."""
        jump, card = self._jumps.get(seat), self.card(seat)
        unseen = jump is not None and now - jump.at <= _UNSEEN and jump.left in self.cards(seat)
        return jump.left if jump is not None and unseen else card

    def follow(self, state: object, seats: Sequence[Seat], at: float) -> None:
        """The match has another ``state`` since ``at``: cursors jump to what has begun to fit. Whoever moves away from
        there stays away.
        """
        if state is self._known:
            return
        self._known = state
        for seat in seats:
            before, wanted = self._sought.get(seat), self._seeks(seat)
            self._sought[seat] = wanted
            left, cards = self.card(seat), self.cards(seat)
            if wanted not in (None, before, left) and left is not None and wanted in cards:
                self._jumps[seat] = _Jump(at, left)
                self._at[seat] = cards.index(wanted), wanted

    def press(self, seat: Seat, by: int, now: float) -> None:
        """A key goes down: one step at once, more while it stays down."""
        self._step(seat, by)
        self._held[seat] = _Held(by, now)

    def release(self, seat: Seat, by: int, now: float) -> None:
        """It comes up."""
        self.advance(now)
        if (held := self._held.get(seat)) and held.by == by:
            del self._held[seat]

    def let_go(self) -> None:
        """All keys are up: another screen has come, or the window has lost the keyboard."""
        self._held = {}

    def advance(self, now: float) -> bool:
        """Make the steps that are due by now; True if there were any."""
        moved = False
        for seat, held in self._held.items():
            due = int((now - held.since - _FIRST) / _NEXT) + 1 if now - held.since >= _FIRST else 0
            if due > held.done:
                self._step(seat, held.by * (due - held.done))
                held.done, moved = due, True
        return moved

    def wakes(self) -> list[float]:
        """When the next steps are due."""
        return [held.since + _FIRST + held.done * _NEXT for held in self._held.values()]

    def _step(self, seat: Seat, by: int) -> None:
        """Along the hand, and from its end round to its beginning."""
        card, cards = self.card(seat), self.cards(seat)
        if card is not None:
            self._jumps.pop(seat, None)
            index = (cards.index(card) + by) % len(cards)
            self._at[seat] = index, cards[index]
