"""The rollout policy for Pai Tong, on counts of ranks.

It wins when it can, takes discards that turn a pair into a tong or leave a better rest, keeps tongs and pairs, and
discards the single that is safest and least likely to grow: the one of which most has been seen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random

from app.games.pai_tong.rules.kinds import RANK_OF_KIND, Kind, only_rank
from app.games.pai_tong.rules.mutable_state import DRAW_CODE, KIN_CODE, PASS_CODE, TONG_CODES, MutableState
from app.games.pai_tong.rules.tongs import completes

LUCK = 3.0
"""Noise: of two ranks that differ by fewer cards than this, either may be discarded, as players judge differently."""
TAKES = tuple(count >= 2 and count % 3 > 0 for count in range(13))
"""Whether to take a discard, by the number of cards of its rank held."""
_LATER = 100.0
HOLDS = tuple(_LATER * (1, 0, 0.5)[count % 3] - count for count in range(13))
"""Penalty for discarding a rank, by the number of its cards held: singles go first, then pairs, then tongs."""


def moves(engine: MutableState, rng: Random, turns: int = sys.maxsize) -> Iterator[int]:
    """Yield the moves to the end of the deal, or until ``turns`` cards are discarded and the next discard is due; each
    must be made before the next.
    """
    hands, ranks, loose, hidden, chance = engine.hands, engine.ranks, engine.loose, engine.hidden, rng.random
    while (seat := engine.turn) >= 0:
        discard = engine.discard
        if discard >= 0:
            rank = RANK_OF_KIND[discard]
            if completes(rank, ranks[seat], loose[seat]):
                yield KIN_CODE
            elif seat != engine.others[0] or not engine.stock:
                yield PASS_CODE
            else:
                yield TONG_CODES[partners(hands[seat], discard)] if TAKES[ranks[seat][rank]] else DRAW_CODE
        elif not loose[seat]:
            yield KIN_CODE
        elif turns:
            turns -= 1
            yield spare(hands[seat], rank_to_discard(ranks[seat], hidden, chance))
        else:
            return


def policy(engine: MutableState, rng: Random) -> int:
    return next(moves(engine, rng))


def playout(engine: MutableState, rng: Random, turns: int = sys.maxsize) -> None:
    play = engine.play
    for move in moves(engine, rng, turns):
        play(move)


def rank_to_discard(counts: Sequence[int], hidden: Sequence[int], chance: Callable[[], float]) -> int:
    best, least = -1, 1e9
    for rank, count in enumerate(counts):
        if count:
            luck, hold = chance(), HOLDS[count]
            if hold < least:
                key = hold + hidden[rank] + LUCK * luck
                if key < least:
                    best, least = rank, key
    return best


def spare(hand: bytearray, rank: int) -> Kind:
    """Return the card of that rank with the fewest copies in hand."""
    held = only_rank(hand, rank)
    return held[0] if len(held) == 1 else min(held, key=held.count)


def partners(hand: bytearray, discard: Kind) -> tuple[Kind, Kind]:
    """Return the two cards for a tong with the discard: identical ones, or else those with the fewest copies."""
    if hand.count(discard) >= 2:
        return discard, discard
    held = only_rank(hand, RANK_OF_KIND[discard])
    one, other = held if len(held) == 2 else sorted(held, key=held.count)[:2]
    return (one, other) if one <= other else (other, one)
