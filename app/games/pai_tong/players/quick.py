"""The rollout policy for Pai Tong, on counts of ranks.

It wins when it can, takes every discard that turns a pair into a tong or leaves a better rest, keeps tongs and pairs
together, and discards the single that is safest and least likely to grow: the one of which most has been seen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from random import Random

from app.games.pai_tong.rules.engine import DRAW_CODE, KIN_CODE, PASS_CODE, TONG_CODES, RolloutState
from app.games.pai_tong.rules.kinds import HONOURS, RANK_OF_KIND, Kind
from app.games.pai_tong.rules.model import OTHERS

RANKS = range(HONOURS + 1)
LUCK = 3.0
"""Noise: of two ranks that differ by fewer cards than this, either may be discarded, as players judge differently."""
TAKES = tuple(count >= 2 and count % 3 > 0 for count in range(13))
"""Whether to take a discard, by the number of cards of its rank held."""
_LATER = 100.0
HOLDS = tuple(_LATER * (1, 0, 0.5)[count % 3] - count for count in range(13))
"""Penalty for discarding a rank, by the number of its cards held: singles go first, then pairs, then tongs."""


def unseen(engine: RolloutState) -> list[int]:
    """Count the cards of each rank that are not face up, as everybody sees."""
    found = [sum(counts) for counts in zip(*engine.ranks, strict=True)]
    for kind in engine.stock:
        found[RANK_OF_KIND[kind]] += 1
    return found


def policy(engine: RolloutState, rng: Random) -> int:
    """Return the next move."""
    seat, discard = engine.turn, engine.discard
    if discard < 0:
        if not engine.loose[seat]:
            return KIN_CODE
        rank = rank_to_discard(engine.ranks[seat], unseen(engine), rng.random)
        return spare(engine.hands[seat], rank)
    rank = RANK_OF_KIND[discard]
    count = engine.ranks[seat][rank]
    if engine.loose[seat] == 2 and count % 3 == 2:
        return KIN_CODE
    if engine.asked or not engine.stock:
        return PASS_CODE
    return TONG_CODES[partners(engine.hands[seat], discard)] if TAKES[count] else DRAW_CODE


def rank_to_discard(counts: Sequence[int], unseen: Sequence[int], chance: Callable[[], float]) -> int:
    """Return the rank to discard."""
    best, least = -1, 1e9
    for rank in RANKS:
        count = counts[rank]
        if count:
            key = HOLDS[count] + unseen[rank] + LUCK * chance()
            if key < least:
                best, least = rank, key
    return best


def spare(hand: Sequence[Kind], rank: int) -> Kind:
    """Return the card of that rank with the fewest copies in hand."""
    return min((kind for kind in hand if RANK_OF_KIND[kind] == rank), key=hand.count)


def partners(hand: Sequence[Kind], discard: Kind) -> tuple[Kind, Kind]:
    """Return the two cards for a tong with the discard: identical ones, or else those with the fewest copies."""
    if hand.count(discard) >= 2:
        return discard, discard
    rank = RANK_OF_KIND[discard]
    first, second = sorted(sorted((kind for kind in hand if RANK_OF_KIND[kind] == rank), key=hand.count)[:2])
    return first, second


def playout(engine: RolloutState, rng: Random, turns: int = sys.maxsize) -> None:
    """Play on by ``policy`` in one go: to the end of the deal, or until ``turns`` cards are discarded and the next
    discard is due.
    """
    while engine.turn >= 0 and engine.discard >= 0:
        engine.play(policy(engine, rng))
    if engine.turn >= 0:
        _discards(engine, rng, turns)


def _discards(engine: RolloutState, rng: Random, turns: int) -> None:
    """Play from a turn on. When the deal is won, the winner's cards are up to date; those of the others may not be."""
    chance, hands, ranks, loose, stock = rng.random, engine.hands, engine.ranks, engine.loose, engine.stock
    hidden, others, seat = unseen(engine), OTHERS[len(hands)], engine.turn
    while loose[seat]:
        if not turns:
            engine.turn = seat
            return
        turns -= 1
        hand, counts = hands[seat], ranks[seat]
        rank = rank_to_discard(counts, hidden, chance)
        kind = spare(hand, rank)
        hand.remove(kind)
        loose[seat] += -1 if counts[rank] % 3 else 2
        counts[rank] -= 1
        hidden[rank] -= 1
        for other in others[seat]:
            if loose[other] == 2 and ranks[other][rank] % 3 == 2:
                hands[other].append(kind)
                engine.turn, engine.winner = -1, other
                return
        seat = others[seat][0]
        counts = ranks[seat]
        if not stock:
            engine.turn, engine.winner = -1, None
            return
        if TAKES[count := counts[rank]]:
            first, second = partners(hands[seat], kind)
            hands[seat].remove(first)
            hands[seat].remove(second)
            engine.pure[seat] += first == second == kind
            loose[seat] += -2 if count % 3 == 2 else 1
            counts[rank] -= 2
            hidden[rank] -= 2
        else:
            kind = stock.pop()
            hands[seat].append(kind)
            rank = RANK_OF_KIND[kind]
            counts[rank] += 1
            loose[seat] += 1 if counts[rank] % 3 else -2
    engine.turn, engine.winner = -1, seat
