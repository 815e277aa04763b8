"""Pai Tong: the quick player of the rollouts, on counts of ranks.

It wins when it can, takes every discard that makes a pair a tong or leaves a better rest, keeps tongs and pairs
together, and discards the single that is the least likely to grow and the safest: the one of which most has been seen.
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
"""Of two ranks that differ by fewer cards than this either may be discarded: players do not all judge alike."""
TAKES = tuple(count >= 2 and count % 3 > 0 for count in range(13))
"""Whether a discard is taken, by how many cards of its rank are held."""
_LATER = 100.0
HOLDS = tuple(_LATER * (1, 0, 0.5)[count % 3] - count for count in range(13))
"""What speaks against discarding a rank, by how many cards of it are held: singles go first, then pairs, then tongs."""


def unseen(form: RolloutState) -> list[int]:
    """How many cards of each rank do not lie open: what everybody sees."""
    found = [sum(counts) for counts in zip(*form.ranks, strict=True)]
    for kind in form.stock:
        found[RANK_OF_KIND[kind]] += 1
    return found


def policy(form: RolloutState, rng: Random) -> int:
    """What to do next."""
    seat, discard = form.turn, form.discard
    if discard < 0:
        if not form.loose[seat]:
            return KIN_CODE
        rank = rank_to_discard(form.ranks[seat], unseen(form), rng.random)
        return spare(form.hands[seat], rank)
    rank = RANK_OF_KIND[discard]
    count = form.ranks[seat][rank]
    if form.loose[seat] == 2 and count % 3 == 2:
        return KIN_CODE
    if form.asked or not form.stock:
        return PASS_CODE
    return TONG_CODES[partners(form.hands[seat], discard)] if TAKES[count] else DRAW_CODE


def rank_to_discard(counts: Sequence[int], unseen: Sequence[int], chance: Callable[[], float]) -> int:
    """The rank of the card to lay."""
    best, least = -1, 1e9
    for rank in RANKS:
        count = counts[rank]
        if count:
            key = HOLDS[count] + unseen[rank] + LUCK * chance()
            if key < least:
                best, least = rank, key
    return best


def spare(hand: Sequence[Kind], rank: int) -> Kind:
    """The card of that rank with the fewest like it in the hand."""
    return min((kind for kind in hand if RANK_OF_KIND[kind] == rank), key=hand.count)


def partners(hand: Sequence[Kind], discard: Kind) -> tuple[Kind, Kind]:
    """The cards for a tong with the discard: two like it, or else those with the fewest like them."""
    if hand.count(discard) >= 2:
        return discard, discard
    rank = RANK_OF_KIND[discard]
    first, second = sorted(sorted((kind for kind in hand if RANK_OF_KIND[kind] == rank), key=hand.count)[:2])
    return first, second


def playout(form: RolloutState, rng: Random, turns: int = sys.maxsize) -> None:
    """Play on as ``policy`` does, in one go: to the end of the deal, or until so many cards are discarded and somebody
    is to discard the next one.
    """
    while form.turn >= 0 and form.discard >= 0:
        form.play(policy(form, rng))
    if form.turn >= 0:
        _discards(form, rng, turns)


def _discards(form: RolloutState, rng: Random, turns: int) -> None:
    """From a turn on. When the deal is won, the cards of the winner are in place, those of the others may not be."""
    chance, hands, ranks, loose, stock = rng.random, form.hands, form.ranks, form.loose, form.stock
    hidden, others, seat = unseen(form), OTHERS[len(hands)], form.turn
    while loose[seat]:
        if not turns:
            form.turn = seat
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
                form.turn, form.winner = -1, other
                return
        seat = others[seat][0]
        counts = ranks[seat]
        if not stock:
            form.turn, form.winner = -1, None
            return
        if TAKES[count := counts[rank]]:
            first, second = partners(hands[seat], kind)
            hands[seat].remove(first)
            hands[seat].remove(second)
            form.pure[seat] += first == second == kind
            loose[seat] += -2 if count % 3 == 2 else 1
            counts[rank] -= 2
            hidden[rank] -= 2
        else:
            kind = stock.pop()
            hands[seat].append(kind)
            rank = RANK_OF_KIND[kind]
            counts[rank] += 1
            loose[seat] += 1 if counts[rank] % 3 else -2
    form.turn, form.winner = -1, seat
