"""Fast test whether a kong can be reached from a hand and a source, for all hands at once, as bit sets.

Cards of hand and source have places, the hand's first. A hand is a set of places, and a set of hands a number with a
bit for each hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from app.core.cards import Card, rank, suit
from app.games.kong_pie.rules.model import HAND_SIZE, Highs

Places: TypeAlias = int
Hands: TypeAlias = int

SUIT = tuple(suit(Card(card)) for card in range(52))
RANK = tuple(rank(Card(card)) for card in range(52))
_ENDLESS = 99


class Tables(NamedTuple):
    """Tables of all hands of one size among a number of places."""

    inside: tuple[tuple[int, ...], ...]
    """Places of each hand, ..."""
    outside: tuple[tuple[int, ...], ...]
    """... and the others."""
    at_least: tuple[tuple[Hands, ...], ...]
    """at_least[n][places]: the hands with n or more of these places, up to four."""
    swaps: tuple[tuple[tuple[int, int, Hands], ...], ...]
    """swaps[hand]: for each two places of the hand, the hands that it becomes by putting these, for any pull."""


@cache
def tables(size: int, total: int) -> Tables:
    hands = tuple(sum(1 << at for at in places) for places in combinations(range(total), size))
    at_least = tuple(
        tuple(
            sum(1 << i for i, hand in enumerate(hands) if (hand & places).bit_count() >= wanted)
            for places in range(1 << total)
        )
        for wanted in range(HAND_SIZE + 1)
    )
    number = {hand: i for i, hand in enumerate(hands)}
    swaps = tuple(tuple(_swaps(hand, total, number)) for hand in hands)
    inside = tuple(tuple(at for at in range(total) if hand >> at & 1) for hand in hands)
    outside = tuple(tuple(at for at in range(total) if not hand >> at & 1) for hand in hands)
    return Tables(inside, outside, at_least, swaps)


def _swaps(hand: Places, total: int, number: dict[Places, int]) -> list[tuple[int, int, Hands]]:
    inside = [at for at in range(total) if hand >> at & 1]
    outside = [at for at in range(total) if not hand >> at & 1]
    found = []
    for a, b in combinations(inside, 2):
        left = hand & ~(1 << a | 1 << b)
        found.append((a, b, sum(1 << number[left | 1 << c | 1 << d] for c, d in combinations(outside, 2))))
    return found


class Reach:
    """For one pair of high notes and one limit of connects."""

    def __init__(self, highs: Highs, connects: int) -> None:
        (a, b), (c, d) = highs.pairs
        self.noodles = frozenset(highs.noodles)
        self.partner = {a: b, b: a, c: d, d: c}
        self.limit = connects or _ENDLESS

    def kong(self, hand: Sequence[Card], source: Sequence[Card]) -> bool:
        """Return whether a turn with this hand and this source can make a kong of the present cards."""
        cards = (*hand, *source)
        t = tables(len(hand), len(cards))
        matches, goals = self._cards(cards, t)
        reached: Hands = 1  # the hand's own places are the first, and so is the hand
        frontier = reached
        if not goals or goals & 1:
            return bool(goals)
        for _ in range(self.limit):
            following = 0
            while frontier:
                for one, other, after in t.swaps[(frontier & -frontier).bit_length() - 1]:
                    if matches[one] >> other & 1:
                        following |= after
                if following & goals:
                    return True
                frontier &= frontier - 1
            frontier = following & ~reached
            if not frontier:
                break
            reached |= frontier
        return False

    def _cards(self, cards: Sequence[Card], t: Tables) -> tuple[list[Places], Hands]:
        """Return, for each place, those that match it; and the hands that hold a kong."""
        suits, ranks = [0, 0, 0, 0], [0] * 13
        singles, halves = 0, 0
        for at, card in enumerate(cards):
            suits[SUIT[card]] |= 1 << at
            ranks[RANK[card]] |= 1 << at
            if card in self.noodles:
                singles |= 1 << at
            elif card in self.partner:
                halves |= 1 << at
        goals = t.at_least[1][singles]
        for places in suits:
            if places.bit_count() > 3:
                goals |= t.at_least[4][places]
        for places in ranks:
            if places:
                if places.bit_count() > 2:
                    goals |= t.at_least[3][places]
                if (places & halves).bit_count() == 2:
                    goals |= t.at_least[2][places & halves]
        return [suits[SUIT[card]] | ranks[RANK[card]] for card in cards], goals


@lru_cache(maxsize=256)
def reach_for(highs: Highs, connects: int) -> Reach:
    return Reach(highs, connects)
