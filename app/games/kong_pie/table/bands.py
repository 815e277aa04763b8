"""Division of Kong-Pie's table: the others' places, and between them high notes, source, own kongs and hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.layout import Spread
from app.table.seating import (
    ACTION_HEIGHT,
    ACTIONS_WIDTH,
    BAR_HEIGHT,
    PLATE_HEIGHT,
    PLATE_WIDTH,
    SeatPlace,
    roomy,
    seat_places,
)

NOTE_WIDTH, MADE_WIDTH, SIDE_MADE_WIDE = 66.0, 58.0, 58.0
"""Card widths of the high notes, and of the pictures of what they make: in a row, and in a column."""
PILE_WIDTH, LAID_WIDTH, LAID_UPRIGHT = 78.0, 68.0, 36.0
KONG_WIDTH = 80.0
"""Card width of up to four own kongs."""
OTHERS_WIDTH, LARGE_OWN = 74.0, 96.0
"""Card width of the others' kongs; and of the own ones where there is room."""
_SOURCE_WIDTH, _HAND_WIDTH, _SOURCE_LARGE, _HAND_LARGE = 116.0, 114.0, 128.0, 132.0
"""Card widths with three players, and with two."""
_MIDDLE, _MIDDLE_LARGE, _EDGE, _BETWEEN = 684.0, 716.0, 6.0, 10.0
"""Width of the middle with three players and with two; gap from the window to a place, and from there to the middle."""
_GAP, _PAD = 4.0, 8.0
HEAD = 22.0
"""Height of text above cards."""
CAPTION = 18.0
"""Height of text below a small picture, or a kong."""
_FOOT = 34.0
"""Height below the hand for its groups' captions."""
_RISES = 10.0
"""Room above the hand for raised cards."""
_ABOVE_PROMPT = 290.0
"""Distance from the lower edge to the others' places: the prompt and the buttons are below."""
_ABOVE_PLATE = 192.0
"""With two players, distance from the lower edge to the other's place: kitty and jackpot, the sort button and the own
plate are below.
"""
_BELOW = 300.0
"""Height below the hand in an upright picture: the own plate, the own kongs, the buttons and the prompt."""
_TALLEST = 430.0
"""Largest height of a place in an upright picture, at the default card size."""
_GROWS = 0.15
"""Factor by which the hand may grow in a high picture."""


@dataclass(frozen=True, slots=True)
class Bands:
    """The regions for a picture and a number of seats."""

    area: Area
    """With the adjustments for an upright picture."""
    size: float
    highs: Box
    source: Box
    own: Box
    others: tuple[Box, ...]
    """The others' places, by steps clockwise from the bottom."""
    hand: Spread

    @property
    def aside(self) -> bool:
        """Return whether the high notes have a place at the side, in a column, as only two play."""
        return len(self.others) == 1

    @property
    def source_width(self) -> float:
        """Width of a card there."""
        return (_SOURCE_LARGE if self.aside and not self.area.lift else _SOURCE_WIDTH) * self.size


@cache
def bands(area: Area, seats: int) -> Bands:
    """Return the regions for that many players in a picture of that size."""
    area = roomy(area, _BELOW)
    return _upright(area, seats) if area.lift else _wide(area, seats)


def _wide(area: Area, seats: int) -> Bands:
    """Lay out places at the left and right with all else between them; with two players the second place has the high
    notes.
    """
    few = seats == 2
    source, hand = (_SOURCE_LARGE, _HAND_LARGE) if few else (_SOURCE_WIDTH, _HAND_WIDTH)
    kong = KONG_WIDTH
    highs = 0.0 if few else NOTE_WIDTH
    words = BAR_HEIGHT + 5 * _GAP + 2 * HEAD + 2 * _PAD + _RISES + _FOOT + (0 if few else HEAD + _PAD)
    cards = (source + hand + kong + highs) * CARD_SHAPE
    size = min(area.cards, (area.h - words) / cards)
    spare = area.h - words - cards * size
    more = min(_GROWS * hand * size * CARD_SHAPE, 0.6 * spare)  # a higher picture has a larger hand, and wider gaps
    hand_width, gap = hand * size + more / CARD_SHAPE, _GAP + (spare - more) / 4
    middle = (_MIDDLE_LARGE if few else _MIDDLE) * size
    x, top = (area.w - middle) / 2, BAR_HEIGHT + gap
    bottom = max(area.h - _ABOVE_PROMPT, area.h * 0.55)
    side = Box(_EDGE, BAR_HEIGHT + _GAP, x - _BETWEEN - _EDGE, bottom - BAR_HEIGHT - _GAP)
    other = Box(area.w - _EDGE - side.w, side.y, side.w, side.h)
    if few:
        notes_box, side = other, replace(side, h=area.h - _ABOVE_PLATE - side.y)
    else:
        notes_box = Box(x, top, middle, HEAD + NOTE_WIDTH * size * CARD_SHAPE + _PAD)
        top = notes_box.bottom + gap
    middle_box = Box(x, top, middle, HEAD + source * size * CARD_SHAPE + _PAD)
    hand_top = area.h - _FOOT - hand_width * CARD_SHAPE
    own_top = middle_box.bottom + gap
    own_height = min(hand_top - _RISES - own_top, HEAD + kong * size * CARD_SHAPE + _PAD)
    own = Box(x, hand_top - _RISES - own_height, middle, own_height)
    reach = area.w - 2 * (ACTIONS_WIDTH + 36) - hand_width
    return Bands(
        area, size, notes_box, middle_box, own, (side,) if few else (side, other),
        Spread(area.w / 2, hand_top + hand_width * CARD_SHAPE / 2, hand_width, hand_width + 4 * size, reach),
    )  # fmt: skip


def _upright(area: Area, seats: int) -> Bands:
    """Lay out the others along the top and the own kongs below the hand; with two players the high notes are next to
    the other one.
    """
    size, few = min(area.cards, (area.w - 2 * _EDGE) / _MIDDLE), seats == 2
    hand_width, height = _HAND_WIDTH * size, area.h - area.lift
    hand_top = height - _FOOT - hand_width * CARD_SHAPE
    source_height = HEAD + _SOURCE_WIDTH * size * CARD_SHAPE + _PAD
    highs_height = 0 if few else HEAD + NOTE_WIDTH * size * CARD_SHAPE + _PAD
    room = hand_top - _RISES - BAR_HEIGHT - source_height - highs_height
    side_height = min(_TALLEST * size, room - 5 * _GAP)
    gap = max(_GAP, (room - side_height) / 5)
    width = (area.w - 2 * _EDGE - _BETWEEN) / 2
    side = Box(_EDGE, BAR_HEIGHT + _GAP, width, side_height)
    other = side.moved(width + _BETWEEN, 0)
    middle, x = _MIDDLE * size, (area.w - _MIDDLE * size) / 2
    notes_box = other if few else Box(x, side.bottom + gap, middle, highs_height)
    source = Box(x, (side.bottom if few else notes_box.bottom) + gap, middle, source_height)
    left = _EDGE + PLATE_WIDTH + 2 * _BETWEEN
    own = Box(left, height + _GAP, area.w - ACTIONS_WIDTH - 12 - _BETWEEN - left, area.lift - _GAP - 12)
    reach = min(600 * size, area.w - 48 - hand_width)
    return Bands(
        area, size, notes_box, source, own, (side,) if few else (side, other),
        Spread(area.w / 2, hand_top + hand_width * CARD_SHAPE / 2, hand_width, hand_width + 4 * size, reach),
    )  # fmt: skip


def seats_at(found: Bands) -> tuple[SeatPlace, ...]:
    """Return everybody's plate, last action and ground, which includes the own kongs for the person at the bottom."""
    area, own = found.area, seat_places(found.area, 1 + len(found.others))[0]
    places = [SeatPlace(own.plate, own.action_box, found.own)]
    for box in found.others:
        if area.lift:  # wide and low: the last action is beside the plate
            plate = Box(box.x + _PAD, box.y + _PAD, PLATE_WIDTH, PLATE_HEIGHT)
            action_box = Box(plate.right + _PAD, plate.y + 4, box.right - _PAD - plate.right - _PAD, ACTION_HEIGHT)
        else:
            plate = Box(box.x + _PAD, box.y + _PAD, box.w - 2 * _PAD, PLATE_HEIGHT)
            action_box = Box(plate.x, box.bottom - 4 - ACTION_HEIGHT, plate.w, ACTION_HEIGHT)
        places.append(SeatPlace(plate, action_box, box))
    return tuple(places)


@dataclass(frozen=True, slots=True)
class Slots:
    """The places of a seat's kongs, in as many rows as needed."""

    box: Box
    columns: int
    rows: int
    card: float
    step: float
    """Step from card to card of a kong."""
    low: float
    """Height below each for its name."""

    def spread(self, number: int, cards: int) -> Spread:
        """Return the spread of the kong of that number, from the left end of its slot."""
        row, column = divmod(number, self.columns)
        width, height = self.box.w / self.columns, self.card * CARD_SHAPE + self.low
        x = self.box.x + column * width + (self.card + (cards - 1) * self.step) / 2
        gap = (self.box.h - self.rows * height) / max(1, self.rows)
        y = self.box.y + row * (height + min(_PAD, gap)) + self.card * CARD_SHAPE / 2
        return Spread(x, y, self.card, step=self.step, reach=3 * self.step)

    @property
    def width(self) -> float:
        """Width of a slot."""
        return self.box.w / self.columns


_APART = 16.0
"""Gap between the own kongs; those of the others have their names below them."""
_LEAST_STEP, _STEP = 0.18, 0.3
"""Step from card to card of a kong, in cards: smallest, and where there is room."""


def slots(found: Bands, steps: int, kongs: int) -> Slots:
    """Return slots for that many kongs in a seat's place, with cards as large as possible."""
    if not steps:
        box = Box(found.own.x + _PAD, found.own.y + HEAD, found.own.w - _PAD, found.own.h - HEAD - _GAP)
        most, low, apart = (LARGE_OWN if found.aside or found.area.lift else KONG_WIDTH) * found.size, 0.0, _APART
    else:
        place = seats_at(found)[steps]
        top = place.plate.bottom + HEAD + 2
        ground = found.others[steps - 1]
        bottom = ground.bottom - _GAP if found.area.lift else place.action_box.y - _GAP
        box = Box(ground.x + _PAD, top, ground.w - _PAD, bottom - top)
        most, low, apart = (LARGE_OWN if found.aside else OTHERS_WIDTH) * max(1.0, found.size), CAPTION, _PAD

    def card(columns: int) -> float:
        rows = -(-kongs // columns)
        across = (box.w / columns - apart) / (1 + 3 * _LEAST_STEP)
        down = ((box.h - (rows - 1) * _PAD) / rows - low) / CARD_SHAPE
        return min(most, across, down)

    columns = max(range(1, kongs + 1), key=lambda each: (round(card(each), 3), -each))
    width = card(columns)
    step = min(_STEP * width, (box.w / columns - apart - width) / 3)
    return Slots(box, columns, -(-kongs // columns), width, step, low)
