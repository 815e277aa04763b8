"""Value net of Tong-Its' rollouts: each player's chance to win the hand with all hands known (net.py).

Features: who has opened, what all are left with and may lay off, and what may become of their pairs with the stock's
cards. ``teach_rollout_net.py`` in ``training`` trains the net.
"""

from __future__ import annotations

from itertools import accumulate
from operator import add

from app.ai.net import load_net
from app.core.cards import Mask, Seat
from app.games.tong_its.players.quick import PAIRS, STOCK, cost, parted
from app.games.tong_its.players.reading import NEAR
from app.games.tong_its.rules.melds import melds_with
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


def features(engine: MutableState) -> list[int]:
    """Return the active features at the start of a turn: stock and who has opened; what taking the discard would save;
    for each two players, the difference in points and how late it is; and each hand, the player on turn first.
    """
    turn, left = engine.turn, len(engine.stock)
    seats = (turn, (turn + 1) % SEATS, (turn + 2) % SEATS)
    stock = fits = 0
    for card in engine.stock:
        stock |= 1 << card
    for fit in engine.fits.values():
        fits |= fit
    opened = [1 if engine.laid[seat] else 0 for seat in seats]
    found = [left << 3 | opened[2] << 2 | opened[1] << 1 | opened[0], _STAGES + 2 * _spared(engine) + opened[0]]
    points = []
    for seat, has_opened, first in zip(seats, opened, _FIRST, strict=True):
        cost_of_it, numbers = _of_hand(engine, seat, has_opened, stock, fits)
        points.append(cost_of_it)
        found += map(add, first, numbers)
    first_apart, late = _STAGES + _SPARED, min(left // 3, 5)
    for one, other in ((0, 1), (0, 2), (1, 2)):
        apart = max(-MOST_APART, min(MOST_APART, points[one] - points[other]))
        found.append(first_apart + (apart + MOST_APART) // 3 * 6 + late)
        first_apart += _APART
    return found


def _of_hand(engine: MutableState, seat: Seat, opened: int, stock: Mask, fits: Mask) -> tuple[int, tuple[int, ...]]:
    """Return the cost of loose cards that can't be laid off, and a feature for each list: that, and whether the seat
    has opened; their number, and the melds in hand; what their pairs may become; how many cards of the stock make melds
    of them; what can be laid off; how many such cards others hold, and whether the seat may not call; and the number of
    cards.
    """
    hand = engine.hands[seat]
    loose, melds = parted(hand)
    off = loose & fits
    loose ^= off
    points = cost(loose)
    hoped, outs, fed = hopes(loose, stock, sum(engine.hands) ^ hand)
    return points, (
        2 * min(points >> 1, 27) + opened,
        3 * (2 * min(loose.bit_count(), 9) + opened) + min(len(melds), 2),
        2 * min(int(hoped) >> 2, 19) + opened,
        3 * min(outs, 11) + min(len(engine.stock) // 6, 2),
        4 * min(off.bit_count(), 3) + min(cost(off) + 3 >> 2, 3),
        2 * min(fed, 11) + engine.call_blocked[seat],
        min(hand.bit_count(), 12),
    )


def hopes(loose: Mask, stock: Mask, others: Mask) -> tuple[float, int, int]:
    """Return what the pairs among these cards may become by cards of the stock, how many of those make melds of them,
    and how many of the others' cards do.
    """
    hoped, outs, held = 0.0, 0, 0
    while loose:
        card = loose.bit_length() - 1
        loose ^= 1 << card
        mates = NEAR[card] & loose
        while mates:
            mate = mates.bit_length() - 1
            mates ^= 1 << mate
            needed, one, more = PAIRS[card][mate]
            held |= needed & others
            if needed := needed & stock:
                outs |= needed
                hoped += more if needed & needed - 1 else one
    return hoped, outs.bit_count(), held.bit_count()


def _spared(engine: MutableState) -> int:
    """Return what taking the discard saves, in steps of four points, from 1; 0 if it can't be taken."""
    hand, top = engine.hands[engine.turn], engine.top
    takes = melds_with(top, hand) if top >= 0 else ()
    if not takes:
        return 0
    least = min(cost(parted(hand & ~meld)[0]) for meld in takes)
    return min(1 + (max(0, cost(parted(hand)[0]) - least) >> 2), 6)


def chances(engine: MutableState) -> list[float]:
    """Return the chances that the hand is won by the player on turn, the next, and the last, at the start of a turn."""
    return load_net(__package__, "rollout_net", FEATURES, SEATS).shares(features(engine))
