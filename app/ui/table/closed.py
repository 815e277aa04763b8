"""Which card lies behind which back of a closed hand: nobody can tell, not even by the place from where it leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from app.core.cards import Card, Seat
from app.table.seen import AnySeen, is_back

_FEW = 3
"""Where more cards than so many leave a hand at once, they are gathered, or the hands are shown."""


class Closed:
    """The cards of the closed hands in an order of its own, in which each keeps its place only as long as it stays."""

    def __init__(self) -> None:
        self._hands: dict[Seat, list[Card]] = {}

    def forget(self) -> None:
        """Everything lies anew."""
        self._hands = {}

    def behind(
        self, seen: AnySeen, backs: Mapping[Card, Card], moves: int, swap: Callable[[Card, Card], bool]
    ) -> Mapping[Card, Card]:
        """``backs`` after so many moves, with the cards of each closed hand in that order. A card that leaves one
        changes places first, by ``swap``, with one that is picked by the number of moves: so it leaves from the same
        place whichever it is.
        """
        found, hands = dict(backs), dict[Seat, list[Card]]()
        for seat, hand in enumerate(seen.hands):
            places = [card for card in hand if is_back(card)]
            if places:
                hands[seat] = self._ordered(seat, [backs[place] for place in places], Random(moves), swap)
                found.update(zip(places, hands[seat], strict=True))
        self._hands = hands
        return found

    def _ordered(
        self, seat: Seat, cards: Sequence[Card], rng: Random, swap: Callable[[Card, Card], bool]
    ) -> list[Card]:
        before, now = self._hands.get(seat, []), {*cards}
        gone = sorted(card for card in before if card not in now)
        places = rng.sample(range(len(before)), len(gone)) if len(gone) <= _FEW else ()
        for card, place in zip(gone, places, strict=False):
            other, here = before[place], before.index(card)
            if other != card and swap(card, other):
                before[here], before[place] = other, card
        stay = [card for card in before if card in now]
        return stay + [card for card in cards if card not in {*stay}]
