"""Pai Tong: how likely a hand is complete in time, by counting the ways it can grow.

Tongs that are whole are set aside; what counts are the pairs and singles beside them, by rank: three cards for each
tong still to make, but one. A pair grows into a tong by a card drawn or by the previous player's discard, a single into
a pair by a card drawn, and the last pair wins by anybody's discard. All these ways race against the end of the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from app.games.pai_tong.players.hand import IN, Loose, Places


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


class Race:
    """The hopes of hands against one table. ``worth`` is what a win is worth beside its pure tongs, in points."""

    def __init__(self, rates: Rates, worth: float) -> None:
        self._rates, self._worth = rates, worth
        self.known: dict[Loose, Hope] = {}
        """The hands that have been counted."""

    def worth(self, hope: Hope) -> float:
        """In points."""
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
