"""Tong-Its: how likely each player is to win the hand, where all hands are known: what rollouts are rated by.

Who wins in the end hangs so much on the stock that two discards can hardly be told apart by it. What stands on the
table a round later tells more: who has opened, what all are left with and may lay off, what their pairs cost and how
many cards for them the stock holds. A small net was taught by the ends of such hands what that comes to
(``learn_prospects.py`` beside this file).

The net is as quick as Python can make it. What there is to see are *marks*, one out of each of some lists. Each mark
adds its row of numbers, which lie side by side in one long int, so that a sum of ints adds all of them at once: the
inputs of a few hidden units, then the scores of the three players. The chances are as the exponentials of the scores.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from importlib.resources import files
from itertools import accumulate
from math import exp
from operator import add
from struct import Struct
from sys import byteorder

from app.ai.tong_its.keeping import PAIRS, STOCK
from app.ai.tong_its.quick import cost, parted
from app.ai.tong_its.reading import NEAR
from app.rules.cards import Card, Seat
from app.rules.tong_its.compact import Rollout
from app.rules.tong_its.melds import Mask, melds_with
from app.rules.tong_its.model import SEATS

HIDDEN = 8
"""Hidden units."""
LANES = HIDDEN + SEATS
"""Numbers in a row: for the hidden units, then straight for the scores of who is on turn, of the next and the last."""
SCALE = 2048
"""The file holds whole numbers: so much stands for 1."""

# How many marks there are in each list.
_STAGES = (STOCK + 1) * 2**SEATS
_SPARED = 2 * 7
_APART = 21 * 6
_OF_HAND = (2 * 28, 3 * 2 * 10, 2 * 20, 3 * 12, 4 * 4, 2 * 12, 13)
_BEFORE = _STAGES + _SPARED + SEATS * _APART
_FIRST = tuple(tuple(accumulate(_OF_HAND[:-1], initial=_BEFORE + place * sum(_OF_HAND))) for place in range(SEATS))
"""The number of the first mark of each list, for the hand of who is on turn, of the next, and of the last."""
MARKS = _BEFORE + SEATS * sum(_OF_HAND)
"""How many there are in all."""


def marks(form: Rollout) -> list[int]:
    """What there is to see at the start of a turn, a number below ``MARKS`` out of each list.

    First how large the stock is and who has opened; then what taking the discard would spare; then, for each two
    players, how far apart they are, and how late it is; and last what there is to see of each hand, of who is on turn
    first.
    """
    turn, left = form.turn, len(form.stock)
    seats = (turn, (turn + 1) % SEATS, (turn + 2) % SEATS)
    stock = fits = 0
    for card in form.stock:
        stock |= 1 << card
    for fit in form.fits.values():
        fits |= fit
    opened = [1 if form.laid[seat] else 0 for seat in seats]
    found = [left << 3 | opened[2] << 2 | opened[1] << 1 | opened[0], _STAGES + 2 * _spared(form) + opened[0]]
    points = []
    for seat, has_opened, first in zip(seats, opened, _FIRST, strict=True):
        cost_of_it, numbers = _of_hand(form, seat, has_opened, stock, fits)
        points.append(cost_of_it)
        found += map(add, first, numbers)
    first_apart, late = _STAGES + _SPARED + 60, min(left // 3, 5)
    for one, other in ((0, 1), (0, 2), (1, 2)):
        found.append(first_apart + max(-30, min(30, points[one] - points[other])) // 3 * 6 + late)
        first_apart += _APART
    return found


def _of_hand(form: Rollout, seat: Seat, opened: int, stock: Mask, fits: Mask) -> tuple[int, tuple[int, ...]]:
    """What loose cards cost that cannot be laid off, and a mark out of each list: that, and if the seat has opened; how
    many they are, and the melds in the hand; what their pairs may become, as keeping.py reckons; how many cards of the
    stock make melds of them; what can be laid off; how many cards that make melds of them others hold, and if the seat
    may not call; and how many cards it has.
    """
    hand = form.hands[seat]
    loose, melds = parted(hand)
    off = loose & fits
    loose ^= off
    points = cost(loose)
    hopes, outs, fed = _hopes(loose, stock, sum(form.hands) ^ hand)
    return points, (
        2 * min(points >> 1, 27) + opened,
        3 * (2 * min(loose.bit_count(), 9) + opened) + min(len(melds), 2),
        2 * min(int(hopes) >> 2, 19) + opened,
        3 * min(outs, 11) + min(len(form.stock) // 6, 2),
        4 * min(off.bit_count(), 3) + min(cost(off) + 3 >> 2, 3),
        2 * min(fed, 11) + form.held_up[seat],
        min(hand.bit_count(), 12),
    )


def _hopes(loose: Mask, stock: Mask, others: Mask) -> tuple[float, int, int]:
    """What the pairs among these cards may become by cards of the stock, how many of those make melds of them, and how
    many of the others' cards do.
    """
    hopes, outs, held = 0.0, 0, 0
    while loose:
        card = loose.bit_length() - 1
        loose ^= 1 << card
        mates = NEAR[card] & loose
        while mates:
            mate = mates.bit_length() - 1
            mates ^= 1 << mate
            needed, one, more = PAIRS[card][Card(mate)]
            held |= needed & others
            if needed := needed & stock:
                outs |= needed
                hopes += more if needed & needed - 1 else one
    return hopes, outs.bit_count(), held.bit_count()


def _spared(form: Rollout) -> int:
    """What taking the discard spares, in steps of four points, from 1; 0 if it cannot be taken."""
    hand, top = form.hands[form.turn], form.top
    takes = melds_with(Card(top), hand) if top >= 0 else ()
    if not takes:
        return 0
    least = min(cost(parted(hand & ~meld)[0]) for meld in takes)
    return min(1 + (max(0, cost(parted(hand)[0]) - least) >> 2), 6)


# ---- the net

_LANE = 32
"""Bits of a number in a row."""
_HALF = 1 << _LANE - 1
_HALVES: int = sum(_HALF << _LANE * lane for lane in range(LANES))
"""Added to a sum, this makes all its numbers positive, so that they can be read one by one."""
_READ = Struct(f"<{LANES}I")


def _numbers() -> array[int]:
    """The file: the rows of the marks, then what each hidden unit adds to the three scores."""
    numbers = array("h", (files(__package__) / "prospects.bin").read_bytes())
    if byteorder == "big":
        numbers.byteswap()
    return numbers


def _rows(numbers: array[int]) -> Iterator[int]:
    for first in range(0, MARKS * LANES, LANES):
        yield sum(number << _LANE * lane for lane, number in enumerate(numbers[first : first + LANES]))


def _units(numbers: array[int]) -> Iterator[tuple[float, float, float]]:
    for first in range(MARKS * LANES, len(numbers), SEATS):
        one, two, three = numbers[first : first + SEATS]
        yield one / SCALE, two / SCALE, three / SCALE


_FILE = _numbers()
_ROWS = tuple(_rows(_FILE))
_UNITS = tuple(_units(_FILE))


def prospects(form: Rollout) -> tuple[float, float, float]:
    """How likely it is that the hand is won by who is on turn, by the next, and by the last; a turn begins."""
    rows = _ROWS
    total = sum([rows[mark] for mark in marks(form)], _HALVES)
    numbers = _READ.unpack(total.to_bytes(_READ.size, "little"))
    one, two, three = (number - _HALF for number in numbers[HIDDEN:])
    for number, (first, second, third) in zip(numbers, _UNITS, strict=False):
        active = number - _HALF
        if active > 0:
            one, two, three = one + first * active, two + second * active, three + third * active
    most = max(one, two, three)
    one, two, three = exp((one - most) / SCALE), exp((two - most) / SCALE), exp((three - most) / SCALE)
    all_win = one + two + three
    return one / all_win, two / all_win, three / all_win
