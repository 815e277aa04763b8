"""Cursors of people without a mouse, moved along the hand by keys that repeat when held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.core.cards import Card, Seat
from app.ui.table.scene import TableScene

_FIRST, _NEXT = 300.0, 85.0
"""Milliseconds before a held key repeats, and between repeats."""
_UNSEEN = 50.0
"""Milliseconds after a cursor jump in which a press still means the previous card: no one can have seen the jump."""


@dataclass(frozen=True, slots=True)
class _Jump:
    """An automatic move of a cursor to a playable card."""

    at: float
    left: Card
    """Previous card."""


@dataclass(slots=True)
class _Held:
    """A held key."""

    by: int
    since: float
    done: int = 0
    """Repeats made so far."""


class Cursors:
    """One cursor per person. Times are program time in milliseconds, independent of the frame rate."""

    def __init__(self, scene: TableScene, seeks: Callable[[Seat], Card | None]) -> None:
        """``seeks``: returns the card to which the house rules move a seat's cursor."""
        self._scene, self._seeks = scene, seeks
        self._at: dict[Seat, tuple[int, Card]] = {}
        self._held: dict[Seat, _Held] = {}
        self._sought: dict[Seat, Card | None] = {}
        self._jumps: dict[Seat, _Jump] = {}
        self._known: object = None
        """State for which the cursors have jumped."""

    def cards(self, seat: Seat) -> tuple[Card, ...]:
        """Return a seat's hand from left to right."""
        return self._scene.zones[self._scene.hand_of(seat)].cards

    def card(self, seat: Seat) -> Card | None:
        """Return the card under the cursor; when it has left the hand, the one in its place."""
        cards = self.cards(seat)
        if not cards:
            return None
        index, card = self._at.get(seat, (0, cards[0]))
        index = cards.index(card) if card in cards else min(index, len(cards) - 1)
        self._at[seat] = index, cards[index]
        return cards[index]

    def card_at_press(self, seat: Seat, now: float) -> Card | None:
        """Return the card that a person means who presses now."""
        jump, card = self._jumps.get(seat), self.card(seat)
        unseen = jump is not None and now - jump.at <= _UNSEEN and jump.left in self.cards(seat)
        return jump.left if jump is not None and unseen else card

    def follow(self, state: object, seats: Sequence[Seat], at: float) -> None:
        """Move cursors to cards that have become playable since ``at``. A cursor moved away stays away."""
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
        """Handle a key press: one step now, more while held."""
        self._step(seat, by)
        self._held[seat] = _Held(by, now)

    def release(self, seat: Seat, by: int, now: float) -> None:
        self.advance(now)
        if (held := self._held.get(seat)) and held.by == by:
            del self._held[seat]

    def let_go(self) -> None:
        """Release all keys: another screen opens or the window loses focus."""
        self._held = {}

    def advance(self, now: float) -> bool:
        """Make the steps that are due; return True if there were any."""
        moved = False
        for seat, held in self._held.items():
            due = int((now - held.since - _FIRST) / _NEXT) + 1 if now - held.since >= _FIRST else 0
            if due > held.done:
                self._step(seat, held.by * (due - held.done))
                held.done, moved = due, True
        return moved

    def wakes(self) -> list[float]:
        return [held.since + _FIRST + held.done * _NEXT for held in self._held.values()]

    def _step(self, seat: Seat, by: int) -> None:
        """Step along the hand, wrapping around."""
        card, cards = self.card(seat), self.cards(seat)
        if card is not None:
            self._jumps.pop(seat, None)
            index = (cards.index(card) + by) % len(cards)
            self._at[seat] = index, cards[index]
