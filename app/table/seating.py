"""Where the others sit: clockwise from the person at the bottom, in true seating order."""

from __future__ import annotations

import math
from dataclasses import replace

from app.table.geometry import Area
from app.table.layout import Spread

BAR_HIGH = 50.0
"""The top bar."""
PLATE_WIDE, PLATE_HIGH = 196.0, 58.0
UNDER_PLATES = -1000.0
"""The ``z`` of what lies under the plates."""
_MARGIN = 12.0
_FAN_HIGH = 40.0
"""How far the small fan looks out above a plate."""
_SECOND_ROW = 288.0
"""In an upright picture, from those along the top down to those at the sides: what the former lay open has room."""
_CARD_UNITS = 800
"""Of the width of an upright picture: in so many units cards are of their usual size."""

_ALONG_TOP = {
    1: (0.5,), 2: (0.3, 0.7), 3: (0.25, 0.5, 0.75), 4: (0.17, 0.39, 0.61, 0.83), 5: (0.13, 0.315, 0.5, 0.685, 0.87),
}  # fmt: skip


ACTIONS_WIDE = 240.0
"""The buttons at the lower right."""


def roomy(area: Area, below: float, most: float = math.inf) -> Area:
    """The picture; if it is upright with larger cards, ``most`` times their usual size, and ``below`` the hand so much
    for the own plate and the buttons.
    """
    if not area.upright:
        return area
    return replace(area, cards=max(area.cards, min(area.w / _CARD_UNITS, most)), lift=below)


def hand_reach(area: Area, wide: float, most: float) -> float:
    """From the first card of the hand to the last, ``wide`` cards: clear of the own plate and of the actions."""
    if area.lift:
        return min(most * area.cards, area.w - 4 * _MARGIN - wide)
    return min(most * area.cards, area.w - 2 * (ACTIONS_WIDE + 2 * _MARGIN) - 8 - wide)


def below_hand(area: Area) -> float:
    """From the hand's middle card down to the edge: the ends of the fan droop, of larger cards more."""
    return 18 * max(1.0, area.cards) + area.lift


def plate_middles(area: Area, seats: int) -> tuple[tuple[float, float], ...]:
    """The middle of each seat's plate by steps clockwise from the bottom; index 0 is the person there."""
    top = BAR_HIGH + 6 + _FAN_HIGH + PLATE_HIGH / 2
    at_sides = top + (_SECOND_ROW if seats > 3 else 0) if area.upright else area.h * 0.487
    left = (_MARGIN + PLATE_WIDE / 2, at_sides)
    right = (area.w - _MARGIN - PLATE_WIDE / 2, at_sides)
    own = (_MARGIN + PLATE_WIDE / 2, area.h - _MARGIN - PLATE_HIGH / 2)
    others = seats - 1
    if others == 1:
        return own, (area.w / 2, top)
    along = _ALONG_TOP.get(others - 2, ())
    return own, left, *((area.w * x, top) for x in along), right


def along_top(seats: int) -> range:
    """Those who sit along the top, by steps clockwise from the bottom."""
    return range(1, 2) if seats == 2 else range(2, seats - 1)


def hand_zone(steps: int) -> str:
    """What ``fans`` calls the hand so many steps clockwise from the bottom, and games the one there."""
    return f"hand+{steps}" if steps else "hand"


def fans(area: Area, seats: int, step: float = 16, arc: float = 2.5) -> dict[str, Spread]:
    """The hands of the others: small fans that look out above their plates."""
    return {
        hand_zone(steps): Spread(
            x, y - PLATE_HIGH / 2 - 3, 50, step=step, reach=PLATE_WIDE - 60, arc=arc, z=UNDER_PLATES
        )
        for steps, (x, y) in enumerate(plate_middles(area, seats)[1:], 1)
    }
