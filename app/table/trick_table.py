"""A table for trick games: the trick in a ring, each card before its player, and taken tricks in heaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.table.box_layout import CARD, cell, column, gap, row, solve, space, spread_in
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.layout import Spread
from app.table.seating import BAR_HEIGHT, NOT_TAKEN, SeatPlace, along_top

_RING_CARD, _HEAP_CARD = 76.0, 34.0
"""Widths of cards in units, where there is room."""
_CARD = _RING_CARD * CARD
_ROW_GAP, _SIDE_GAP, _BESIDE = 0.05 * CARD_SHAPE * _CARD, 1.4 * _CARD, 0.2 * _CARD
"""Gaps in the ring: above and below its middle, at its sides where there is room, and between cards along the top."""
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
    box = Box(0, top, area.w, hand.box.y - _GAP - top)
    cards = [cell(str(steps), _CARD, CARD_SHAPE * _CARD) for steps in range(seats)]
    above = [part for steps in along_top(seats) for part in (gap(_BESIDE), cards[steps])][1:]
    middle = [cell("middle", _CARD, CARD_SHAPE * _CARD)]
    if seats > 2:
        middle = [cards[1], space(most=_SIDE_GAP), *middle, space(most=_SIDE_GAP), cards[-1]]
    plates = [place.plate.right for place in places if place.plate.right < area.w / 2 and place.plate.bottom > top]
    side = space(max(plates, default=0.0) + _GAP)
    ring = column(
        space(),
        row(space(), *above, space(), h=CARD_SHAPE * _CARD),
        gap(_ROW_GAP),
        row(side, *middle, side),
        gap(_ROW_GAP),
        row(space(), cards[0], space()),
        space(),
    )
    _size, boxes = solve(ring, box, area.cards)
    found = [spread_in(boxes[str(steps)], boxes["middle"].w) for steps in range(seats)]
    return TrickTable(tuple(found), heaps, spread_in(boxes["middle"], boxes["middle"].w, rise=0.15))


def _heap(place: SeatPlace, steps: int, area: Area, hand: Spread, seats: int) -> Spread:
    """Return a heap's spread: beside the own plate, below those along the top, above those at the sides."""
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
