"""A Pai Tong hand as whole tongs and loose cards, and its chance to be complete in time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from app.games.pai_tong.rules.kinds import KINDS, RANK_OF_KIND, RANKS, Kind

KINDS_OF: tuple[tuple[Kind, ...], ...] = tuple(
    tuple(kind for kind in KINDS if RANK_OF_KIND[kind] == rank) for rank in RANKS
)
"""The three kinds of each rank."""

Places: TypeAlias = int
"""A set of ranks as a bit mask, ordered by deadness: bit i is the rank with the i-th fewest cards still to come."""
IN: tuple[tuple[int, ...], ...] = tuple(
    tuple(place for place in RANKS if mask >> place & 1) for mask in range(1 << len(RANKS))
)
"""The places in each set of ranks."""


class Loose(NamedTuple):
    """The cards of a hand outside tongs: pairs and singles."""

    pairs: Places
    singles: Places
    alike: Places
    """Pairs of two identical cards, where these matter."""

    def waits(self) -> bool:
        """Whether one more card of one rank wins."""
        return not self.singles and self.pairs.bit_count() == 1

    def needs(self) -> int:
        """Number of cards that the hand needs to be complete: one for a pair, two for a single."""
        pairs = self.pairs.bit_count()
        tongs = (2 * pairs + self.singles.bit_count() + 1) // 3
        return tongs + max(0, tongs - pairs)


class Sorted(NamedTuple):
    loose: Loose
    pure: int
    """Number of whole tongs of identical cards; 0 where they don't count."""


def sort(counts: Sequence[int], order: Sequence[int], pure_counts: bool) -> Sorted:
    """Sort a hand: ``counts`` per kind, ``order`` from the deadest rank; keep identical cards where pure tongs
    count.
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


# ---- Chance of completing a hand in time, from the ways it can grow.
#
# Whole tongs are set aside; what matters are the pairs and singles, by rank: three cards less one for each tong still
# to make. A pair becomes a tong by a drawn card or the previous player's discard, a single becomes a pair by a drawn
# card, and the last pair wins by anybody's discard. All these ways race against the end of the deal.


class Hope(NamedTuple):
    win: float
    """Probability of winning the deal."""
    pure: float
    """Expected number of pure tongs made on the way, 0 in deals not won."""


class Rates(NamedTuple):
    """Rates of events per round of the table, by the rank's place."""

    draw: Sequence[float]
    """Drawing a card of the rank: a single becomes a pair."""
    take: Sequence[float]
    """A pair becoming a tong."""
    win: Sequence[float]
    """The last pair becoming a tong."""
    pure: Sequence[float]
    """Not a rate: the share of those tongs that are pure, given a pair of identical cards."""
    hazard: Sequence[float]
    """The deal ending otherwise, by the number of cards that the hand still needs."""


Way: TypeAlias = tuple[float, int, Hope]
"""A way for a hand to grow: its value, the place of the card's rank, and the hope of the resulting hand."""


class Hopes:
    """Hopes of hands at one table; ``worth`` is the value of a win without pure tongs, in points."""

    def __init__(self, rates: Rates, worth: float) -> None:
        self._rates, self._worth = rates, worth
        self.known: dict[Loose, Hope] = {}

    def worth(self, hope: Hope) -> float:
        return hope.win * self._worth + hope.pure

    def hope(self, loose: Loose) -> Hope:
        known = self.known.get(loose)
        if known is None:
            known = self.known[loose] = self._one_card(loose) if loose.waits() else self._race(loose)
        return known

    def _one_card(self, loose: Loose) -> Hope:
        rates, (place,) = self._rates, IN[loose.pairs]
        win = rates.win[place] / (rates.win[place] + rates.hazard[1])
        return Hope(win, win * rates.pure[place] if loose.alike else 0.0)

    def _race(self, loose: Loose) -> Hope:
        """Race the ways to grow, best first, while each is better than waiting for those before it."""
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
            if after.pairs & bit:  # otherwise it would be the same hand as before
                hope = self.hope(after)
                found.append((self.worth(hope), place, hope))
        return found


def _less(pairs: Places, singles: Places, alike: Places) -> Loose:
    """Return the cards without the least useful one: the deadest single, or one of the deadest pair."""
    if singles:
        return Loose(pairs, singles & singles - 1, alike)
    bit = pairs & -pairs
    return Loose(pairs ^ bit, bit, alike & ~bit)
