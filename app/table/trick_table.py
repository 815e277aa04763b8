"""A table for trick games: the trick in a ring, each card in front of its player, and each seat's taken tricks in a
heap by its plate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.layout import Spread
from app.table.seating import BAR_HEIGHT, NOT_TAKEN, SeatPlace, along_top

_RING_CARD, _HEAP_CARD = 76.0, 34.0
"""Widths of cards in units, where there is room."""
_ROW, _SIDE, _BESIDE = 1.05, 2.4, 1.2
"""From the middle of the ring: up and down in card heights; left and right, and from one card to the next along the
top, in card widths.
"""
_TRICK_STEP = 9.0
"""Step between the tricks of a heap, in units, where there is room."""
_GAP, _LEAST = 8.0, 24.0
"""Gap between a heap and its neighbours; smallest extent of a heap."""


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Spreads of the trick and of the taken tricks, by steps clockwise from the seat at the bottom."""

    ring: tuple[Spread, ...]
    heaps: tuple[Spread, ...]
    middle: Spread
    """The middle of the ring, for a stock, a trump or cards to be passed."""

    @property
    def cloth(self) -> Box:
        """The ground under the ring."""
        box = self.middle.box
        for spread in self.ring:
            box = box.joined(spread.box)
        return box.grown(20)


def trick_table(area: Area, places: Sequence[SeatPlace], hand: Spread) -> TrickTable:
    """Lay out the ring between the heaps and the own ``hand``, clear of all plates and last actions."""
    seats = len(places)
    heaps = tuple(_heap(place, steps, area, hand, seats) for steps, place in enumerate(places))
    top = max([BAR_HEIGHT, *(heaps[steps].box.bottom for steps in along_top(seats))]) + _GAP
    bottom = hand.box.y - _GAP
    height = min(_RING_CARD * area.cards * CARD_SHAPE, (bottom - top) / (1 + 2 * _ROW))
    middle = Spread(area.w / 2, (top + bottom) / 2, height / CARD_SHAPE, rise=0.15)
    sides = [place.plate.right for place in places if place.plate.right < middle.x and place.plate.bottom > top]
    aside = min(_SIDE * middle.w, middle.x - max(sides, default=0.0) - _GAP - middle.w / 2)
    return TrickTable(tuple(_in_ring(middle, steps, aside, seats) for steps in range(seats)), heaps, middle)


def _in_ring(middle: Spread, steps: int, aside: float, seats: int) -> Spread:
    """Return the spread of that seat's card: below the middle, at its sides, or above it."""
    tops, width, height = along_top(seats), middle.w, middle.w * CARD_SHAPE
    if not steps:
        return Spread(middle.x, middle.y + _ROW * height, width)
    if steps in tops:
        across = (steps - tops[0] - (len(tops) - 1) / 2) * _BESIDE
        return Spread(middle.x + across * width, middle.y - _ROW * height, width)
    return Spread(middle.x + (aside if steps > 1 else -aside), middle.y, width)


def _heap(place: SeatPlace, steps: int, area: Area, hand: Spread, seats: int) -> Spread:
    """Return a heap's spread: next to the own plate, below the plates along the top, and above those at the sides, as
    hands are laid open below these.
    """
    plate, action_box, width = place.plate, place.action_box, _HEAP_CARD * min(1.0, area.cards)
    height = width * CARD_SHAPE
    if not steps:
        left = plate.right + _GAP
        room = (area.w if area.lift else hand.x - (hand.reach + hand.w) / 2) - _GAP - left
        reach = min(plate.w, max(_LEAST, room - width))
        return Spread(left + (width + reach) / 2, plate.middle[1], width, _TRICK_STEP, reach, z=NOT_TAKEN)
    above = plate.y - _GAP - height
    if steps not in along_top(seats) and above > BAR_HEIGHT:
        y = above + height / 2
    else:
        y = max(plate.bottom, action_box.bottom if action_box.x < plate.right else 0.0) + _GAP + height / 2
    return Spread(plate.middle[0], y, width, _TRICK_STEP, plate.w - width, z=NOT_TAKEN)
