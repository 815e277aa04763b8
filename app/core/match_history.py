"""History of a match: its state after any move, its finished deals, and moves paired with those of another match."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from app.core.cards import Seat
from app.core.match import PERSON, AnyHeader, AnyMatch, Match

OTHERS = "keen"
"""Level that replaces the other people when one person plays on from a position."""


@dataclass(frozen=True, slots=True)
class PastDeal:
    """Finished deal, located by move numbers."""

    first: int
    """Number of moves in the match before the deal's first move."""
    last: int
    """Number of moves in the match after the deal's last move."""


def past_deals(whole: AnyMatch, since: int = 0, known: tuple[PastDeal, ...] = ()) -> tuple[PastDeal, ...]:
    """Return the finished deals of a match in order, without those that ended within the first ``since`` moves.
    ``known`` are the deals found before the match grew.
    """
    count, states, found = whole.game.deals, whole.states, list(known)
    first = known[-1].last + 1 if known else 0
    for over in range(len(known) + 1, len(count(whole.state)) + 1):
        last = bisect_left(states, over, lo=min(first, len(states)), key=lambda state: len(count(state)))
        if last > since:
            found.append(PastDeal(first, last))
        first = last + 1  # skip the move that deals
    return tuple(found)


def match_at(whole: AnyMatch, moves: int) -> AnyMatch:
    """Return the match after its first ``moves`` moves, sharing the states of ``whole``."""
    return _cut(whole, whole.header, moves)


def fork(whole: AnyMatch, moves: int, seat: Seat) -> AnyMatch:
    """Return the match after its first ``moves`` moves, with a person in ``seat`` and AI players in all others."""
    seat_players = tuple(
        replace(
            seat_player, player=PERSON if at == seat else OTHERS if seat_player.player == PERSON else seat_player.player
        )
        for at, seat_player in enumerate(whole.header.seat_players)
    )
    return _cut(whole, replace(whole.header, seat_players=seat_players), moves)


def _cut(whole: AnyMatch, header: AnyHeader, moves: int) -> AnyMatch:
    match: AnyMatch = Match(header)
    match.log, match.states = whole.log[:moves], whole.states[: moves + 1]
    return match


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
