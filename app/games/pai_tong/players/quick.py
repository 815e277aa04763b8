"""The rollout policy for Pai Tong, on counts of ranks.

It wins when it can, takes discards that turn a pair into a tong or leave a better rest, keeps tongs and pairs, and
discards the single that is safest and least likely to grow: the one of which most has been seen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from random import Random

from app.games.pai_tong.rules.kinds import RANK_OF_KIND, Kind
from app.games.pai_tong.rules.mutable_state import DRAW_CODE, KIN_CODE, PASS_CODE, TONG_CODES, MutableState
from app.games.pai_tong.rules.tongs import completes

LUCK = 3.0
"""Noise: of two ranks that differ by fewer cards than this, either may be discarded, as players judge differently."""
TAKES = tuple(count >= 2 and count % 3 > 0 for count in range(13))
"""Whether to take a discard, by the number of cards of its rank held."""
_LATER = 100.0
HOLDS = tuple(_LATER * (1, 0, 0.5)[count % 3] - count for count in range(13))
"""Penalty for discarding a rank, by the number of its cards held: singles go first, then pairs, then tongs."""


def policy(engine: MutableState, rng: Random) -> int:
    seat, discard = engine.turn, engine.discard
    if discard < 0:
        if not engine.loose[seat]:
            return KIN_CODE
        rank = rank_to_discard(engine.ranks[seat], engine.hidden, rng.random)
        return spare(engine.hands[seat], rank)
    rank = RANK_OF_KIND[discard]
    if completes(rank, engine.ranks[seat], engine.loose[seat]):
        return KIN_CODE
    if seat != engine.others[0] or not engine.stock:
        return PASS_CODE
    takes = TAKES[engine.ranks[seat][rank]]
    return TONG_CODES[partners(engine.hands[seat], discard)] if takes else DRAW_CODE


def rank_to_discard(counts: Sequence[int], hidden: Sequence[int], chance: Callable[[], float]) -> int:
    best, least = -1, 1e9
    for rank, count in enumerate(counts):
        if count:
            key = HOLDS[count] + hidden[rank] + LUCK * chance()
            if key < least:
                best, least = rank, key
    return best


def spare(hand: Sequence[Kind], rank: int) -> Kind:
    """Return the card of that rank with the fewest copies in hand."""
    held = [kind for kind in hand if RANK_OF_KIND[kind] == rank]
    return held[0] if len(held) == 1 else min(held, key=hand.count)


def partners(hand: Sequence[Kind], discard: Kind) -> tuple[Kind, Kind]:
    """Return the two cards for a tong with the discard: identical ones, or else those with the fewest copies."""
    if hand.count(discard) >= 2:
        return discard, discard
    rank = RANK_OF_KIND[discard]
    first, second = sorted(sorted((kind for kind in hand if RANK_OF_KIND[kind] == rank), key=hand.count)[:2])
    return first, second


def playout(engine: MutableState, rng: Random, turns: int = sys.maxsize) -> None:
    """Play on to the end of the deal, or until ``turns`` cards are discarded and the next discard is due."""
    while engine.turn >= 0:
        if engine.discard < 0 and engine.loose[engine.turn]:
            if not turns:
                return
            turns -= 1
        engine.play(policy(engine, rng))
