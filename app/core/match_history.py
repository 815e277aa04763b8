"""Looking back on a match: how it stood after any of its moves, and which of its deals are over."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace

from app.core.cards import Seat
from app.core.match import PERSON, AnyHeader, AnyMatch, Match

OTHERS = "keen"
"""Who takes the place of other people where one plays on from a chair."""


@dataclass(frozen=True, slots=True)
class PastDeal:
    """A deal that is over, by numbers of moves."""

    first: int
    """After so many moves its cards lay."""
    last: int
    """After so many it was over."""


def past_deals(whole: AnyMatch, since: int = 0) -> tuple[PastDeal, ...]:
    """The deals of a match that are over, the first in front; none while the first is being played. Those that ended
    with the first ``since`` moves are left out.

    >>> past_deals(match)  # of 30 moves, the 31st dealt again
    (PastDeal(first=0, last=30),)
    """
    count, states, found, first = whole.game.deals, whole.states, list[PastDeal](), 0
    for over in range(1, len(count(whole.state)) + 1):
        last = bisect_left(states, over, key=lambda state: len(count(state)))
        if last > since:
            found.append(PastDeal(first, last))
        first = last + 1  # that move dealt
    return tuple(found)


def match_at(whole: AnyMatch, moves: int) -> AnyMatch:
    """The match as it was after so many moves. The states are those of the whole one, nothing is worked out anew."""
    return _cut(whole, whole.header, moves)


def fork(whole: AnyMatch, moves: int, seat: Seat) -> AnyMatch:
    """The match as it was after so many moves, to be played on by a person in ``seat``; AI players sit in all
    others.
    """
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
