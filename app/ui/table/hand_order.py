"""How the persons want the cards of their hands ordered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from app.core.cards import Card, Seat
from app.table.layout import Zone
from app.table.seen import AnySeen
from app.table.tabletop import AnyTabletop, Sort


class HandOrder:
    """In one of the game's ways, or as each has laid the cards by hand."""

    def __init__(self, tabletop: AnyTabletop) -> None:
        self._tabletop = tabletop
        self._sorting = 0
        """Which of the game's ways is in use."""
        self._own: dict[Seat, tuple[Card, ...]] = {}
        """How the persons have laid their hands themselves."""

    @property
    def sort(self) -> Sort[Any]:
        """The way in use, in a game that has some."""
        return self._tabletop.sorts[self._sorting % len(self._tabletop.sorts)]

    def laid_by_hand(self, seat: Seat) -> bool:
        """That person has moved cards within the hand."""
        return bool(self._own.get(seat))

    def version(self, seat: Seat) -> object:
        """Another one whenever the order of that hand is another."""
        return self._sorting, self.laid_by_hand(seat)

    def next(self, seat: Seat) -> None:
        """The next of the game's ways; the first press after moving cards by hand only puts them back."""
        if not self._own.pop(seat, ()):
            self._sorting += 1

    def lay(self, seat: Seat, cards: Sequence[Card]) -> None:
        """The person has laid the hand so, from left to right."""
        self._own[seat] = tuple(cards)

    def forget(self) -> None:
        """New hands have been dealt."""
        self._own = {}

    def ordered(self, hand: Zone, seen: AnySeen, seat: Seat, *, between_deals: bool) -> Zone:
        """The open hand as its person wants it; between deals nobody's own order counts any more."""
        own = [card for card in self._own.get(seat, ()) if card in hand.cards]
        if own and not between_deals:
            cards = (*own, *(card for card in hand.cards if card not in own))
            return Zone(cards, face_up=True, groups=tuple(self._tabletop.grouped(cards)))
        if not self._tabletop.sorts:
            return hand
        groups = [group for group in self.sort.groups(seen, seat) if group]
        return Zone(tuple(chain.from_iterable(groups)), face_up=True, groups=tuple(map(len, groups)))
