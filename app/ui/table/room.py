"""Where something may be laid over the table for a while: where it hides least."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.table.geometry import Box
from app.table.seating import BAR_HIGH, PLATE_WIDE
from app.ui.table.scene import TableScene

_EDGE, _ABOVE_PLATE = 12.0, 112.0
_CLEAR = 12.0
"""Units kept from the hand, whose cards rise when they are pointed at."""


def hidden(scene: TableScene, box: Box, others: Iterable[Box] = ()) -> float:
    """How many square units of cards, of plates and of ``others`` the box would cover."""
    cards = [scene.zone_box(zone) for zone, held in scene.zones.items() if held.cards]
    plates = [place.plate for place in scene.places]
    return sum(box.shared(other) for other in (*cards, *plates, *others))


def clearest(scene: TableScene, places: Sequence[Box], others: Sequence[Box] = ()) -> Box:
    """The first of those places that hides least."""
    return min(places, key=lambda box: hidden(scene, box, others))


def beside_table(scene: TableScene, wide: float, high: float) -> list[Box]:
    """Where a panel of that size may stand: at the left above the own plate, in an upper corner, above the seat at
    the right; below that the actions stand. In an upright picture also above the hand, where that has all the width
    also beside it; and on the ground of another seat, low or below what is said there.
    """
    area = scene.area
    right, top = area.w - _EDGE - wide, BAR_HIGH + 8
    places = [
        off_hand(scene, Box(_EDGE, area.h - _ABOVE_PLATE - high, wide, high)),
        Box(_EDGE, top, wide, high),
        Box(right, top, wide, high),
        Box(right, scene.places[-1].plate.y - 8 - high, wide, high),
    ]
    if area.upright:
        above_hand = scene.zone_box(scene.hand).y - 2 * _CLEAR - high
        places[1:1] = [Box(right, above_hand, wide, high), Box(_EDGE, above_hand, wide, high)]
    inner = _EDGE + PLATE_WIDE + _EDGE
    between = [Box(inner, top, wide, high), Box(area.w - inner - wide, top, wide, high)]
    places += [place for place in between if not hidden(scene, place)]  # where melds may come, while there are none
    if scene.mat.ledge is not None:  # beside a hand that has become short
        places += [Box(x, area.h - _EDGE - high, wide, high) for x in (_EDGE, right)]
    grounds = [(place.ground, place.said) for place in scene.places[1:] if place.ground and place.ground.w > wide]
    for ground, said in grounds:
        x = ground.middle[0] - wide / 2
        places += [Box(x, y, wide, high) for y in (ground.bottom - 8 - high, said.bottom + 4)]
    return [place for place in places if place.y >= BAR_HIGH] or places[:1]


def off_hand(scene: TableScene, box: Box) -> Box:
    """The box; moved up where it would cover cards of the hand."""
    hand = scene.zone_box(scene.hand).grown(_CLEAR)
    covers = scene.zones[scene.hand].cards and box.shared(hand) > 0
    return box.moved(0, min(0, hand.y - box.bottom)) if covers else box
