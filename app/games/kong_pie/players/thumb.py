"""Kong-Pie: rules of thumb for cards in a hand or in the source, in kongs."""

from __future__ import annotations

from app.core.cards import Card
from app.games.kong_pie.players.reach import RANK, SUIT
from app.games.kong_pie.players.weights import Weights
from app.games.kong_pie.rules.model import HAND_SIZE, Hand, Highs, Mask

_OF_RANK: tuple[Mask, ...] = tuple(sum(1 << card for card in range(52) if RANK[card] == rank) for rank in range(13))


class Thumb:
    """For one pair of high notes, and what is out of the hand for good or lies under the discards."""

    def __init__(self, weights: Weights, highs: Highs, out: Mask, discards: Mask) -> None:
        self._w = weights
        self._highs = highs
        (a, b), (c, d) = highs.pairs
        self._partner = {a: b, b: a, c: d, d: c}
        self._live: Mask = ~(out | discards | 1 << highs.notes[0] | 1 << highs.notes[1])
        self._kept: dict[Hand, float] = {}
        self._lying: dict[Hand, float] = {}

    def keeps(self, hand: Hand) -> float:
        """What a hand promises for the next turn."""
        found = self._kept.get(hand)
        if found is None:
            found = self._promise(hand) + self._w.fresh * (HAND_SIZE - len(hand))
            if len(hand) == HAND_SIZE and not _any_match(hand):
                found -= self._w.stranded
            self._kept[hand] = found
        return found

    def offers(self, source: Hand) -> float:
        """What the source promises to whoever comes next."""
        found = self._lying.get(source)
        if found is None:
            found = self._lying[source] = self._w.offered * self._promise(source)
        return found

    def _promise(self, cards: Hand) -> float:
        w, total, held = self._w, 0.0, 0
        suits = [0, 0, 0, 0]
        ranks: dict[int, int] = {}
        for card in cards:
            held |= 1 << card
            suits[SUIT[card]] += 1
            ranks[RANK[card]] = ranks.get(RANK[card], 0) + 1
            if card in self._highs.noodles:
                total += w.noodle
            elif (other := self._partner.get(card)) is not None:
                if other in cards:
                    total += w.high_pair / 2
                elif self._live >> other & 1:
                    total += w.half
        for rank, count in ranks.items():
            if count > 1:
                total += w.third * (_OF_RANK[rank] & self._live & ~held).bit_count() if count == 2 else 1.0
        for count in suits:
            if count > 1:
                total += w.two_in_suit if count == 2 else w.three_in_suit if count == 3 else 1.0
        return total


def _any_match(hand: tuple[Card, ...]) -> bool:
    return len({SUIT[card] for card in hand}) < HAND_SIZE or len({RANK[card] for card in hand}) < HAND_SIZE
