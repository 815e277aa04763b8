"""Pai Tong: a hand as whole tongs and the loose cards beside them, and how likely it is complete in time."""

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


def sort(counts: Sequence[int], order: Sequence[int], pure_counts: bool) -> Sorted:
    """``counts`` says how many cards of each kind are held, ``order`` which rank is the deadest, and so on; where
    pure tongs count, identical cards are kept together.
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
            if pure_counts and 2 in (a % 3, b % 3, c % 3):
                alike |= bit
        if pure_counts:
            pure += (a > 2) + (b > 2) + (c > 2)
        bit <<= 1
    return Sorted(Loose(pairs, singles, alike), pure)


# ---- How likely a hand is complete in time, by counting the ways it can grow.
#
# Tongs that are whole are set aside; what counts are the pairs and singles beside them, by rank: three cards for each
# tong still to make, but one. A pair grows into a tong by a card drawn or by the previous player's discard, a single
# into a pair by a card drawn, and the last pair wins by anybody's discard. All these ways race against the end of the
# deal.


class Hope(NamedTuple):
    """What may come of a hand."""

    win: float
    """The share of deals it wins."""
    pure: float
    """The pure tongs that it gets on the way, on average, none counted where it does not win."""


class Rates(NamedTuple):
    """How often in a round of the table something happens, by the place of the rank."""

    draw: Sequence[float]
    """A card of the rank is drawn: a single becomes a pair."""
    take: Sequence[float]
    """A pair becomes a tong."""
    win: Sequence[float]
    """The last pair becomes a tong."""
    pure: Sequence[float]
    """Not a rate: the share of those tongs that are pure if the pair is of identical cards."""
    hazard: Sequence[float]
    """The deal ends otherwise, by how many cards the hand still needs."""


Way: TypeAlias = tuple[float, int, Hope]
"""How a hand may grow: what that is worth, the place of the card's rank, and the hope of what becomes of it."""


class Hopes:
    """The hopes of hands against one table. ``worth`` is what a win is worth beside its pure tongs, in points."""

    def __init__(self, rates: Rates, worth: float) -> None:
        self._rates, self._worth = rates, worth
        self.known: dict[Loose, Hope] = {}
        """The hands that have been counted."""

    def worth(self, hope: Hope) -> float:
        """What a hope comes to in points: of the win, if it comes, and of the pure tongs."""
        return hope.win * self._worth + hope.pure

    def hope(self, loose: Loose) -> Hope:
        """The hope of a hand between two turns."""
        known = self.known.get(loose)
        if known is None:
            known = self.known[loose] = self._one_card(loose) if loose.waits() else self._race(loose)
        return known

    def _one_card(self, loose: Loose) -> Hope:
        """The last pair waits for a card of its rank."""
        rates, (place,) = self._rates, IN[loose.pairs]
        win = rates.win[place] / (rates.win[place] + rates.hazard[1])
        return Hope(win, win * rates.pure[place] if loose.alike else 0.0)

    def _race(self, loose: Loose) -> Hope:
        """The ways to grow, the best first, as long as each is better than to wait for those before it."""
        rates, pairs = self._rates, loose.pairs
        win = pure = 0.0
        total = rates.hazard[loose.needs()]
        for worth, place, after in sorted(self._ways(loose), reverse=True):
            if worth * total < win * self._worth + pure:
                break
            rate = (rates.take if pairs >> place & 1 else rates.draw)[place]
            total += rate
            win += rate * after.win
            pure += rate * after.pure
        return Hope(win / total, pure / total)

    def _ways(self, loose: Loose) -> list[Way]:
        """What comes of the hand with one more card of each rank that it can use."""
        pairs, singles, alike = loose
        found = []
        for place in IN[pairs]:
            bit = 1 << place
            hope = self.hope(_less(pairs ^ bit, singles, alike & ~bit))
            if alike & bit:
                hope = Hope(hope.win, hope.pure + self._rates.pure[place] * hope.win)
            found.append((self.worth(hope), place, hope))
        for place in IN[singles]:
            bit = 1 << place
            after = _less(pairs | bit, singles ^ bit, alike)
            if after.pairs & bit:  # else it would be back where it was
                hope = self.hope(after)
                found.append((self.worth(hope), place, hope))
        return found


def _less(pairs: Places, singles: Places, alike: Places) -> Loose:
    """Without the loose card that is the least use: the deadest single, or one of the deadest pair."""
    if singles:
        return Loose(pairs, singles & singles - 1, alike)
    bit = pairs & -pairs
    return Loose(pairs ^ bit, bit, alike & ~bit)
