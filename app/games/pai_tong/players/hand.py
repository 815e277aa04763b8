"""Pai Tong: a hand as whole tongs and the loose cards beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from app.games.pai_tong.rules.kinds import HONOURS, KINDS, RANK_OF_KIND, Kind

RANKS = range(HONOURS + 1)
KINDS_OF: tuple[tuple[Kind, ...], ...] = tuple(
    tuple(kind for kind in KINDS if RANK_OF_KIND[kind] == rank) for rank in RANKS
)
"""The three kinds of each rank."""

Places: TypeAlias = int
"""A set of ranks, the deadest first: bit i stands for the rank of which the i-th fewest cards may come."""
IN: tuple[tuple[int, ...], ...] = tuple(
    tuple(place for place in RANKS if mask >> place & 1) for mask in range(1 << len(RANKS))
)
"""The places in each set of ranks."""


class Loose(NamedTuple):
    """The cards of a hand that are in no tong: pairs and singles."""

    pairs: Places
    singles: Places
    alike: Places
    """Those of the pairs that are two identical cards, where that is worth something."""

    def waits(self) -> bool:
        """The hand waits for one card of one rank, and wins with it."""
        return not self.singles and self.pairs.bit_count() == 1

    def needs(self) -> int:
        """How many cards the hand needs to be complete: one for a pair, two for a single."""
        pairs = self.pairs.bit_count()
        tongs = (2 * pairs + self.singles.bit_count() + 1) // 3
        return tongs + max(0, tongs - pairs)


class Sorted(NamedTuple):
    """A hand, or what is concealed of it."""

    loose: Loose
    pure: int
    """Whole tongs of identical cards; none where they are worth nothing."""


def sort(counts: Sequence[int], order: Sequence[int], pong: bool) -> Sorted:
    """``counts`` says how many cards of each kind are held, ``order`` which rank is the deadest, and so on; with Pong
    points identical cards are kept together.
    """
    pairs = singles = alike = pure = 0
    bit = 1
    for rank in order:
        one, two, three = KINDS_OF[rank]
        a, b, c = counts[one], counts[two], counts[three]
        left = (a + b + c) % 3
        if left == 1:
            singles |= bit
        elif left == 2:
            pairs |= bit
            if pong and 2 in (a % 3, b % 3, c % 3):
                alike |= bit
        if pong:
            pure += (a > 2) + (b > 2) + (c > 2)
        bit <<= 1
    return Sorted(Loose(pairs, singles, alike), pure)
