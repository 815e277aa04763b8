"""Places of the seats, clockwise from the person at the bottom: each plate, the elements next to it, and the closed
hand beside its count.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from app.table.geometry import CARD_SHAPE, Area, Box, Placement
from app.table.layout import Spread

BAR_HEIGHT = 40.0
"""The top bar."""
PLATE_WIDTH, PLATE_HEIGHT = 210.0, 52.0
LONG_PLATE = 260.0
"""Largest width of a plate, in a place of that width, with room for a long name."""
FACE_WIDTH, FACE_BESIDE, NAME_LEFT = 64.0, 6.0, 62.0
"""Width of the portrait, which is taller than the plate; how far it reaches beyond the plate's left end, and the
distance from there to the name.
"""
NAME_RIGHT = 6.0
"""Distance of a long name from the plate's right end."""
COUNT_WIDTH = 44.0
"""Width of the card count in large figures, with margins, at the right end of a plate below the name."""
NOT_TAKEN = -1000.0
"""The ``z`` of cards that no press picks up, however near it is: another seat's."""
LARGE_PLATE_HEIGHT = 76.0
"""A plate that is seen from the corner of the eye: in a place of its own, with a count twice as large."""
LARGE_SCORE = 50.0
"""From the top of such a plate down to the middle of the line with the score."""
LEDGE_HEIGHT = 54.0
"""The strip above a wide hand: the own plate, the prompt, and the buttons in a row."""
_MARGIN = 12.0
_UNDER_BAR = 4.0
_SECOND_ROW = 288.0
"""In an upright picture, distance from those along the top down to those at the sides, which leaves room for cards in
front of the former.
"""
_CARD_UNITS = 800
"""Width of an upright picture, in units, with cards of the default size."""
_BETWEEN_PLATES = 2.0
ACTION_HEIGHT = 44.0
"""Two lines of a seat's last action."""
_ACTION_WIDTH, _LEAST_ACTION = 300.0, 90.0
"""Largest width of a last action next to a plate along the top, and the smallest: with less room there is one line
below.
"""
_SORT_HEIGHT = 42.0
"""Height of the button that sorts the hand, above the own plate."""

_ALONG_TOP = {
    1: (0.5,), 2: (0.3, 0.7), 3: (0.25, 0.5, 0.75), 4: (0.17, 0.39, 0.61, 0.83), 5: (0.13, 0.315, 0.5, 0.685, 0.87),
}  # fmt: skip


ACTIONS_WIDTH = 240.0
"""Width of the buttons at the lower right."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """The place of everything that belongs to one seat."""

    plate: Box
    action_box: Box
    """The last action."""
    ground: Box | None = None
    """The faint background of everything that belongs to the seat; None if the seat lays nothing down."""
    desk: bool = False
    """One of several people at one keyboard: the plate is the head of the ground, with their keys in it, which the last
    action replaces for a moment; the hand is below.
    """


def roomy(area: Area, below: float, most: float = math.inf) -> Area:
    """Return the picture; an upright one with cards up to ``most`` times larger, and room ``below`` the hand."""
    if not area.upright:
        return area
    return area._replace(cards=max(area.cards, area.grown * min(area.w / _CARD_UNITS, most)), lift=below)


def hand_reach(area: Area, width: float, most: float, *, ledge: bool = False) -> float:
    """Return the distance from the first card of the hand to the last, ``width`` units wide: clear of the own plate and
    of the buttons, unless these are on a ledge.
    """
    if area.lift or ledge:
        return min(most * area.cards, area.w - 4 * _MARGIN - width)
    return min(most * area.cards, area.w - 2 * (ACTIONS_WIDTH + 2 * _MARGIN) - 8 - width)


def below_hand(area: Area) -> float:
    """Return the distance from the hand's middle card down to the edge: the ends of the fan droop."""
    return 18 * max(1.0, area.cards) + area.lift


def plate_middles(area: Area, seats: int, sides: float | None = None) -> tuple[tuple[float, float], ...]:
    """Return the middles of the plates by steps clockwise from the bottom; ``sides`` is the height at the sides."""
    top = BAR_HEIGHT + _UNDER_BAR + PLATE_HEIGHT / 2
    at_sides = top + (_SECOND_ROW if seats > 3 else 0) if area.upright else area.h * 0.487
    at_sides = at_sides if sides is None else sides
    left = (_MARGIN + PLATE_WIDTH / 2, at_sides)
    right = (area.w - _MARGIN - PLATE_WIDTH / 2, at_sides)
    own = (_MARGIN + PLATE_WIDTH / 2, area.h - _MARGIN - PLATE_HEIGHT / 2)
    others = seats - 1
    if others == 1:
        return own, (area.w / 2, top)
    return own, left, *((x, top) for x in _tops(area, others - 2)), right


def _tops(area: Area, plates: int) -> Sequence[float]:
    """Return the middles of that many plates along the top; from edge to edge where they would meet."""
    found = [area.w * x for x in _ALONG_TOP.get(plates, ())]
    if plates < 2 or found[1] - found[0] >= PLATE_WIDTH + _BETWEEN_PLATES:
        return found
    step = (area.w - PLATE_WIDTH - 2 * _BETWEEN_PLATES) / (plates - 1)
    return [_BETWEEN_PLATES + PLATE_WIDTH / 2 + i * step for i in range(plates)]


def along_top(seats: int) -> range:
    """Return the seats along the top, by steps clockwise from the bottom."""
    return range(1, 2) if seats == 2 else range(2, seats - 1)


_NO_GROUNDS: Mapping[int, Box] = MappingProxyType({})


def seat_places(
    area: Area, seats: int, grounds: Mapping[int, Box] = _NO_GROUNDS, sides: float | None = None
) -> tuple[SeatPlace, ...]:
    """Return the default place of each seat, by steps clockwise from the bottom; ``sides`` as for ``plate_middles``."""
    plates = [Box.around(x, y, PLATE_WIDTH, PLATE_HEIGHT) for x, y in plate_middles(area, seats, sides)]
    tops, found = along_top(seats), list[SeatPlace]()
    room = min([_ACTION_WIDTH, *(_free_beside(plates[steps], plates, area) for steps in tops)])
    for steps, plate in enumerate(plates):
        action_box = Box(plate.x, plate.bottom + 4, PLATE_WIDTH, ACTION_HEIGHT)
        if not steps:
            action_box = Box(plate.x, plate.y - 4 - _SORT_HEIGHT - ACTION_HEIGHT, PLATE_WIDTH, ACTION_HEIGHT)
        elif steps in tops and room >= _LEAST_ACTION:
            action_box = Box(plate.right + 8, plate.y + 4, room, ACTION_HEIGHT)
        elif steps in tops:
            action_box = Box(plate.x, plate.bottom + 2, PLATE_WIDTH, ACTION_HEIGHT / 2)
        found.append(SeatPlace(plate, action_box, grounds.get(steps)))
    return tuple(found)


def place_on(ground: Box, pad: float, gap: float = 4.0, width: float = LONG_PLATE) -> SeatPlace:
    """Return a place with the plate in the upper left corner of its ground, and the last action below it."""
    plate = Box(ground.x + pad, ground.y + pad, max(PLATE_WIDTH, min(width, ground.w - 2 * pad)), PLATE_HEIGHT)
    return SeatPlace(plate, Box(plate.x, plate.bottom + gap, ground.w - 2 * pad, ACTION_HEIGHT), ground)


def on_ledge(places: tuple[SeatPlace, ...], area: Area, bottom: float) -> tuple[tuple[SeatPlace, ...], Box | None]:
    """Return the places with the own plate on a ledge down to ``bottom``; no ledge in an upright picture."""
    if area.lift:
        return places, None
    ledge = Box(0, bottom - LEDGE_HEIGHT, area.w, LEDGE_HEIGHT)
    own = places[0]
    plate = Box(own.plate.x, ledge.y + (LEDGE_HEIGHT - PLATE_HEIGHT) / 2, PLATE_WIDTH, PLATE_HEIGHT)
    action_box = Box(plate.x, ledge.y - 4 - ACTION_HEIGHT, PLATE_WIDTH, ACTION_HEIGHT)
    return (replace(own, plate=plate, action_box=action_box), *places[1:]), ledge


def _free_beside(plate: Box, plates: Sequence[Box], area: Area) -> float:
    """Return the distance from a plate to the next one at its right, or to the edge."""
    beside = (other.x for other in plates if other.x > plate.x and abs(other.y - plate.y) < PLATE_HEIGHT)
    return min(beside, default=area.w) - plate.right - 2 * 8


# ---- the others' hands


def hand_zone(steps: int) -> str:
    """Return the zone of the hand that many steps clockwise from the bottom."""
    return f"hand+{steps}" if steps else "hand"


_BACK_HEIGHT, _BACKS = 23.0, 11
"""A closed hand: height of a card, and maximum number of cards shown."""
_FAN_RADIUS, _FAN_STEP, _FAN_REACH = 26.0, 8.0, 40.0
"""The fan's radius in units, the degrees between two cards, and their maximum between the first and the last."""
FAN_WIDTH = 38.0
"""Largest width of the fan, which ends where the count begins."""
_OPEN_WIDTH, _OPEN_STEP = 70.0, 22.0
"""An open hand at a plate: large enough to be legible, though the mat may cover its lower part."""


@dataclass(frozen=True, slots=True)
class Backs(Spread):
    """A closed hand as a fan beside its count, with one back for each card up to a maximum. ``x`` and ``y`` are the
    middle of its middle card.
    """

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """Return a placement; all but the last few backs coincide."""
        shown = min(_BACKS, cards)
        step = min(_FAN_STEP, _FAN_REACH / max(1, shown - 1))
        angle = (max(0, index - (cards - shown)) - (shown - 1) / 2) * step
        turn = math.radians(angle)
        x, y = self.x + _FAN_RADIUS * math.sin(turn), self.y + _FAN_RADIUS * (1 - math.cos(turn))
        return Placement(x, y, self.w, angle, float(face_up), self.z + index, self.shape)

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """Return the bounding box of the visible backs, ignoring angles."""
        ends = [self.place(index, cards, face_up=False) for index in (0, max(0, cards - 1))]
        left, right = ends[0].x - self.w / 2, ends[-1].x + self.w / 2
        return Box(left, self.box.y, right - left, ends[0].box.bottom - self.box.y)


def backs_on(plate: Box, shape: float = CARD_SHAPE) -> Backs:
    """Return a closed hand on its plate: beside the count, and on a large plate at the foot of the portrait."""
    if plate.h > PLATE_HEIGHT:
        x, y = plate.x + FACE_WIDTH - FAN_WIDTH / 4, plate.bottom - _BACK_HEIGHT / 2 - 2
    else:
        x, y = plate.right - COUNT_WIDTH + NAME_RIGHT - FAN_WIDTH / 2, plate.middle[1] + 12
    return Backs(x, y, _BACK_HEIGHT / shape, z=NOT_TAKEN, shape=shape)


def closed_hands(places: Sequence[SeatPlace], shape: float = CARD_SHAPE) -> dict[str, Spread]:
    """Return the others' hands: small backs on their plates."""
    return {hand_zone(steps): backs_on(place.plate, shape) for steps, place in enumerate(places[1:], 1)}


def open_hand(place: SeatPlace, shape: float = CARD_SHAPE, size: float = 1.0) -> Spread:
    """Return the spread of another seat's open hand, if the game has no place for it: below the plate, or next to it
    along the top, clear of the mat. ``size`` is the card scale, up to 1.
    """
    action_box, beside = place.action_box, place.action_box.x > place.plate.right
    width = min(_OPEN_WIDTH * size * min(1.0, CARD_SHAPE / shape), action_box.w)
    y = (place.plate.y if beside else place.plate.bottom + 4) + width * shape / 2
    if beside:  # as near as possible: further off is the mat
        x, reach = action_box.x + width / 2, action_box.w - width
        return Spread(x, y, width, _OPEN_STEP, reach, z=NOT_TAKEN, shape=shape, align=0)
    return Spread(action_box.middle[0], y, width, _OPEN_STEP, action_box.w - width, z=NOT_TAKEN, shape=shape)
