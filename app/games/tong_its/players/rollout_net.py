"""Value net of Tong-Its' rollouts: each player's chance to win the hand with all hands known (net.py).

Features: who has opened, what all are left with and may lay off, and what may become of their pairs with the stock's
cards. ``teach_rollout_net.py`` in ``training`` trains the net.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate

from app.ai.net import Net, load_net
from app.core.cards import FRENCH, Card, Mask
from app.games.tong_its.players.quick import PAIRS, STOCK
from app.games.tong_its.players.reading import APART, NEAR, ByNeighbors
from app.games.tong_its.rules.melds import POINTS, deadwood, melds_with, parted, points
from app.games.tong_its.rules.model import SEATS
from app.games.tong_its.rules.mutable_state import MutableState

MOST_APART = 30
"""Cap of the difference in points between two players."""

# Number of features in each list.
_STAGES = (STOCK + 1) * 2**SEATS
_SPARED = 2 * 7
_APART = (2 * MOST_APART // 3 + 1) * 6
_OF_HAND = (2 * 28, 3 * 2 * 10, 2 * 20, 3 * 12, 4 * 4, 2 * 12, 13)
_BEFORE = _STAGES + _SPARED + SEATS * _APART
_FIRST = tuple(tuple(accumulate(_OF_HAND[:-1], initial=_BEFORE + place * sum(_OF_HAND))) for place in range(SEATS))
"""Offset of each list's features, for the hand of the player on turn, of the next, and of the last."""
FEATURES = _BEFORE + SEATS * sum(_OF_HAND)

# Feature indices within these lists, by cost or number of cards.
_MOST_COST = sum(POINTS)
_COSTS = [2 * min(cost >> 1, 27) for cost in range(_MOST_COST + 1)]
_LOOSE = [3 * 2 * min(cards, 9) for cards in range(53)]
_OUTS = [3 * min(cards, 11) for cards in range(53)]
_OFF = [4 * min(cards, 3) for cards in range(53)]
_OFF_COSTS = [min(cost + 3 >> 2, 3) for cost in range(_MOST_COST + 1)]
_FED = [2 * min(cards, 11) for cards in range(53)]
_CARDS = [min(cards, 12) for cards in range(53)]
_APARTS = [
    (max(-MOST_APART, min(MOST_APART, apart)) + MOST_APART) // 3 * 6 for apart in range(-_MOST_COST, _MOST_COST + 1)
]


def features(engine: MutableState) -> list[int]:
    """Return the active features at the start of a turn: stock and who has opened; what taking the discard would save;
    for each two players, the difference in points and how late it is; and each hand, the player on turn first.
    """
    turn, left, hands = engine.turn, len(engine.stock), engine.hands
    seats = (turn, (turn + 1) % SEATS, (turn + 2) % SEATS)
    in_hands, fits = hands[0] | hands[1] | hands[2], 0
    for fit in engine.fits.values():
        fits |= fit
    stock, opened = engine.closed ^ in_hands, [1 if engine.laid[seat] else 0 for seat in seats]
    found = [left << 3 | opened[2] << 2 | opened[1] << 1 | opened[0], _STAGES + 2 * _spared(engine) + opened[0]]
    costs, late = [], min(left // 6, 2)
    for seat, has_opened, first in zip(seats, opened, _FIRST, strict=True):
        hand = hands[seat]
        loose, melds = parted(hand)
        off = loose & fits
        loose ^= off
        cost = points(loose)
        costs.append(cost)
        hoped, outs, fed = hopes(loose, stock, in_hands ^ hand)
        # One feature of each list: the cost of the loose cards that can't be laid off;
        found += (
            first[0] + _COSTS[cost] + has_opened,
            # their number, with the number of melds in hand; the value of the melds that their pairs may become;
            first[1] + _LOOSE[loose.bit_count()] + 3 * has_opened + (min(len(melds), 2) if melds else 0),
            first[2] + 2 * min(int(hoped) >> 2, 19) + has_opened,
            # the number of stock cards that complete such melds; the number and cost of cards that can be laid off;
            first[3] + _OUTS[outs] + late,
            first[4] + (_OFF[off.bit_count()] + _OFF_COSTS[points(off)] if off else 0),
            # the number of completing cards that others hold, with whether the seat may not call; the number of cards.
            first[5] + _FED[fed] + engine.call_blocked[seat],
            first[6] + _CARDS[hand.bit_count()],
        )
    apart, late = _STAGES + _SPARED, min(left // 3, 5)
    own, next_one, last = costs
    found += (
        apart + _APARTS[own - next_one + _MOST_COST] + late,
        apart + _APART + _APARTS[own - last + _MOST_COST] + late,
        apart + 2 * _APART + _APARTS[next_one - last + _MOST_COST] + late,
    )
    return found


def _hopes_of(card: Card, mates: Mask, stock: Mask) -> tuple[tuple[float, ...], Mask, Mask]:
    """Return the values of the pairs of a card with ``mates`` that stock cards near it complete to melds, these stock
    cards, and all cards that complete any of the pairs.
    """
    worths, come, wanted = list[float](), 0, 0
    while mates:
        mate = mates.bit_length() - 1
        mates ^= 1 << mate
        needed, one, more = PAIRS[card][mate]
        wanted |= needed
        if needed := needed & stock:
            come |= needed
            worths.append(more if needed & needed - 1 else one)
    return tuple(worths), come, wanted


_HOPES = tuple(ByNeighbors(card, _hopes_of) for card in FRENCH.cards)


def hopes(loose: Mask, stock: Mask, others: Mask) -> tuple[float, int, int]:
    """Return the total value of the pairs among these cards that stock cards complete to melds, the number of these
    stock cards, and the number of completing cards that others hold.
    """
    hoped, outs, held = 0.0, 0, 0
    rest = loose & (loose << 1 | loose << 2 | loose << 13 | loose << 26 | loose << 39)  # cards near a lower one
    while rest:
        card = rest.bit_length() - 1
        rest ^= 1 << card
        near = NEAR[card]
        if mates := near & loose & (1 << card) - 1:
            worths, come, wanted = _HOPES[card][mates | (near & stock) << APART]
            outs |= come
            held |= wanted
            for worth in worths:
                hoped += worth
    return hoped, outs.bit_count(), (held & others).bit_count()


def _spared(engine: MutableState) -> int:
    """Return what taking the discard saves, in steps of four points, from 1; 0 if it can't be taken."""
    turn = engine.turn
    hand, top = engine.hands[turn], engine.last_thrown[turn - 1]
    takes = melds_with(top, hand) if top >= 0 else ()
    if not takes:
        return 0
    least = min([deadwood(hand & ~meld) for meld in takes])
    return min(1 + (max(0, deadwood(hand) - least) >> 2), 6)


def chances(engine: MutableState) -> list[float]:
    """Return the chances that the hand is won by the player on turn, the next, and the last, at the start of a turn."""
    return _net().shares(features(engine))


@cache
def _net() -> Net:
    return load_net(__package__, "rollout_net", FEATURES, SEATS)
