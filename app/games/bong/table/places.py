"""Seats' places at Bong, and the spreads of open hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from app.games.bong.table.track import TRACK_WIDTH
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.layout import Spread
from app.table.seating import (
    ACTION_HEIGHT,
    BAR_HEIGHT,
    LARGE_PLATE_HEIGHT,
    LEDGE_HEIGHT,
    NOT_TAKEN,
    PLATE_HEIGHT,
    PLATE_WIDTH,
    SeatPlace,
    along_top,
    hand_zone,
    on_ledge,
    plate_middles,
    seat_places,
)

HAND_WIDTH = 112.0
LIFT = 11.0
"""How far a card with a cursor rises from the own hand."""
_BELOW_HAND = 15.0
_EDGE, _PAD, _BETWEEN = 12.0, 8.0, 5.0
_PLACE_WIDTH, _LEAST = 244.0, 204.0
"""Width of a place: preferred and minimal; below that all plates have the default size."""
_PLACE_HEIGHT = LARGE_PLATE_HEIGHT + ACTION_HEIGHT + 8
_SIDES, _OPEN_SIDES = 0.42, 0.36
"""Vertical position of the places at the sides, as a share of the height; the second with open hands below the
plates.
"""
_UNDER_BAR = 4.0
_FEW_ACROSS = 4
"""Largest number of seats with large places in an upright picture."""


def below_hand(area: Area) -> float:
    """Return the height from the hand, which is no fan, down to the edge."""
    return _BELOW_HAND + area.lift


def hand_top(area: Area) -> float:
    """Return the top of the own hand's cards."""
    return area.h - below_hand(area) - HAND_WIDTH * area.cards * CARD_SHAPE


def closed_places(area: Area, seats: int) -> tuple[tuple[SeatPlace, ...], Box | None]:
    """Return large places with face, name, count and last action, and the ledge."""
    width = _place_width(area, seats)
    if width < _LEAST or (area.lift and seats > _FEW_ACROSS):
        return usual_places(area, seats, area.h * _SIDES)
    height = _PLACE_HEIGHT
    tops = along_top(seats)
    top = BAR_HEIGHT + _UNDER_BAR + height / 2
    if area.lift:
        sides = top + (height + _PAD) * (len(tops) > 0)
    else:
        sides = max(area.h * _SIDES, top + height + _PAD) if _crowded(area, seats, width) else area.h * _SIDES
    middles = list(plate_middles(area, seats, sides))
    for steps in range(1, seats):
        x = middles[steps][0]
        at_side = steps not in tops
        edge = (_EDGE if at_side else 2) + width / 2
        middles[steps] = (min(max(x, edge), area.w - edge), sides if at_side else top)
    own = seat_places(area, seats)[0]
    others = [_place(Box.around(x, y, width, height)) for x, y in middles[1:]]
    return _ledged((own, *others), area)


def _place_width(area: Area, seats: int) -> float:
    """Return the width that the track leaves at its sides, and neighbours along the top leave each other."""
    beside = area.w if area.lift else area.w - TRACK_WIDTH * area.cards - 2 * _PAD
    width = min(_PLACE_WIDTH, beside / 2 - _EDGE)
    tops = [plate_middles(area, seats)[steps][0] for steps in along_top(seats)]
    return min([width, *(b - a - _BETWEEN for a, b in pairwise(tops))])


def _crowded(area: Area, seats: int, width: float) -> bool:
    """Return whether the places along the top come so near to the edges that those at the sides must be below them."""
    tops = [plate_middles(area, seats)[steps][0] for steps in along_top(seats)]
    return any(x - width < _EDGE + width / 2 or x + width > area.w - _EDGE - width / 2 for x in tops)


def _place(ground: Box) -> SeatPlace:
    plate = Box(ground.x, ground.y, ground.w, LARGE_PLATE_HEIGHT)
    action_box = Box(ground.x + _PAD, plate.bottom, ground.w - 2 * _PAD, ACTION_HEIGHT)
    return SeatPlace(plate, action_box, ground)


def usual_places(area: Area, seats: int, sides: float) -> tuple[tuple[SeatPlace, ...], Box | None]:
    """Return plates of the default size."""
    return _ledged(seat_places(area, seats, sides=None if area.lift else sides), area)


def _ledged(places: tuple[SeatPlace, ...], area: Area) -> tuple[tuple[SeatPlace, ...], Box | None]:
    return on_ledge(places, area, hand_top(area) - LIFT)


# ---- open hands

_OPEN_WIDTH, _OPEN_STEP = 68.0, 34.0
"""Width and step of cards in another seat's open hand."""
_OPEN_GAP, _ACTION_GAP = 14.0, 30.0
"""Gap below a plate; the second where seats are so close that the last action goes there."""
_CLEAR = 36.0
"""Gap from the edge, and from the longer of two open hands at the sides, to the middle of an upright picture."""
_KEYS_HEIGHT, _TWO_LINES, _ROOMY = 32.0, 60.0, 330.0
"""Room for a line of keys below open hands along the top; for two lines where seats are closer than the third value."""


def open_places(area: Area, seats: int) -> tuple[tuple[SeatPlace, ...], Box | None]:
    """Return plates with open hands below them; at the sides the last action is next to the plate."""
    places, ledge = usual_places(area, seats, area.h * _OPEN_SIDES)
    found = list(places)
    for steps in range(1, seats):
        if steps not in along_top(seats):
            plate = places[steps].plate
            width = min(200.0, area.w / 2 - plate.w - 2 * _CLEAR)
            x = plate.right + _PAD if plate.x < area.w / 2 else plate.x - _PAD - width
            found[steps] = replace(places[steps], action_box=Box(x, plate.y + 4, width, ACTION_HEIGHT))
    return tuple(found), ledge


def open_hands(area: Area, seats: int) -> dict[str, Spread]:
    """Return the spreads of open hands."""
    places, tops = open_places(area, seats)[0], along_top(seats)
    plates = [place.plate.middle for place in places]
    card = _OPEN_WIDTH * area.cards
    at_sides = [place.plate for steps, place in enumerate(places[1:], 1) if steps not in tops]
    apart = min((b - a for a, b in pairwise(plates[steps][0] for steps in tops)), default=420.0)
    found = {}
    for steps, (px, py) in enumerate(plates[1:], 1):
        top = steps in tops
        below = _ACTION_GAP if top and places[steps].action_box.x <= places[steps].plate.x else _OPEN_GAP
        y = py + PLATE_HEIGHT / 2 + below
        under = [plate.y for plate in at_sides if top and plate.x - card < px < plate.right + card]
        width = min(card, *((least - y - 4) / CARD_SHAPE for least in under)) if under else card
        y += width * CARD_SHAPE / 2
        if top:
            x, align, reach = px, 0.5, min(apart, 420.0 * area.cards) - 16 - card
        else:  # at the sides there is room towards the middle
            x, align = (px - PLATE_WIDTH / 2 + card / 2, 0) if px < area.w / 2 else (px + PLATE_WIDTH / 2 - card / 2, 1)
            reach = min(336.0 * area.cards, area.w / 2 - (_CLEAR + card if area.lift else 300))
        found[hand_zone(steps)] = Spread(x, y, width, _OPEN_STEP * area.cards, reach, z=NOT_TAKEN, align=align)
    return found


def pile_middle(found: Mapping[str, Spread], area: Area, needs: float, above: float) -> float:
    """Return the y of the pile's middle, between the open hands along the top, with their keys, and the own hand. The
    pile with its captions is ``needs`` high, ``above`` of it over the middle of the cards. In an upright picture hands
    at the sides are no lower than needed, and the pile is below them too.
    """
    bottom = hand_top(area) - LIFT - (0 if area.lift else LEDGE_HEIGHT)
    over = [spread for spread in found.values() if area.lift or spread.y < area.h * 0.4]
    roomy = all(spread.reach + spread.w > _ROOMY for spread in over)
    lowest = max((spread.box.bottom for spread in over), default=BAR_HEIGHT)
    top = lowest + (_KEYS_HEIGHT if roomy or bottom - lowest - _TWO_LINES < needs else _TWO_LINES)
    return (top + bottom - needs) / 2 + above


_SHOWN_WIDTH = 66.0
"""Card width of a hand shown at its place at the end; the hand extends beyond the place, below other things on the
mat.
"""


def shown_hands(places: Sequence[SeatPlace]) -> dict[str, Spread]:
    """Return the spreads of the shown hands, below each plate."""
    found = {}
    for steps, place in enumerate(places[1:], 1):
        if place.ground is None:
            continue
        x, y = place.action_box.middle[0], place.plate.bottom + _SHOWN_WIDTH * CARD_SHAPE / 2
        reach = place.action_box.w - _SHOWN_WIDTH
        found[hand_zone(steps)] = Spread(x, y, _SHOWN_WIDTH, step=_SHOWN_WIDTH / 2, reach=reach, z=NOT_TAKEN)
    return found
