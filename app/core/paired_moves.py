"""Comparison of two matches with the same cards, move by move, for one seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from app.core.cards import Seat
from app.core.match import AnyMatch
from app.core.match_history import PastDeal, past_deals


@dataclass(frozen=True, slots=True)
class Pair:
    """The seat's n-th moves in the same deal of both matches."""

    deal: int
    """Number of the deal, from 0."""
    moves: tuple[int | None, int | None]
    """Move number in each match; None if the seat made fewer moves in that deal."""
    same: bool
    """Whether this move and all earlier ones of the deal are the same in both."""


def pairs(one: AnyMatch, other: AnyMatch, seat: Seat) -> list[Pair]:
    """Pair the moves of a seat in all finished deals, in order."""
    found = []
    for number, deals in enumerate(zip_longest(past_deals(one), past_deals(other))):
        same = True
        moves = (_moves_of(match, deal, seat) for match, deal in zip((one, other), deals, strict=True))
        for first, second in zip_longest(*moves):
            both = first is not None and second is not None
            same = same and both and one.log[first].move == other.log[second].move
            found.append(Pair(number, (first, second), same))
    return found


def _moves_of(match: AnyMatch, deal: PastDeal | None, seat: Seat) -> Iterator[int]:
    """Yield the numbers of the seat's moves in the deal."""
    whole = range(deal.first, deal.last) if deal else range(0)
    return (at for at in whole if match.log[at].seat == seat)
