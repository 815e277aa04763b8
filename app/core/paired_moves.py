"""Two matches with the same cards, move by move: what one seat did in the one and in the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from app.core.cards import Seat
from app.core.match import AnyMatch
from app.core.match_history import PastDeal, past_deals


@dataclass(frozen=True, slots=True)
class Pair:
    """A move of the seat in the one match, and the one it made in the other after as many of its own."""

    deal: int
    """Which deal of both, from 0."""
    moves: tuple[int | None, int | None]
    """Which move of each match; None where the one had made its last in this deal."""
    same: bool
    """It is the same in both, and so is all that came before it in this deal."""


def pairs(one: AnyMatch, other: AnyMatch, seat: Seat) -> list[Pair]:
    """All moves of a seat in the deals that are over, in order."""
    found = []
    for number, deals in enumerate(zip_longest(past_deals(one), past_deals(other))):
        same = True
        own = (_own(match, deal, seat) for match, deal in zip((one, other), deals, strict=True))
        for first, second in zip_longest(*own):
            both = first is not None and second is not None
            same = same and both and one.log[first].move == other.log[second].move
            found.append(Pair(number, (first, second), same))
    return found


def _own(match: AnyMatch, deal: PastDeal | None, seat: Seat) -> Iterator[int]:
    """Which moves of the deal that seat made."""
    whole = range(deal.first, deal.last) if deal else range(0)
    return (at for at in whole if match.log[at].seat == seat)
