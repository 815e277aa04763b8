"""Where the others sit: clockwise from the person at the bottom, in true seating order."""

from __future__ import annotations

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

_ALONG_TOP = {
    1: (0.5,), 2: (0.3, 0.7), 3: (0.25, 0.5, 0.75), 4: (0.17, 0.39, 0.61, 0.83), 5: (0.13, 0.315, 0.5, 0.685, 0.87),
}  # fmt: skip


ACTIONS_WIDE = 240.0
"""The buttons at the lower right."""


def hand_reach(area: Area, wide: float, most: float) -> float:
    """From the first card of the hand to the last, ``wide`` cards: clear of the own plate and of the actions."""
    return min(most * area.cards, area.w - 2 * (ACTIONS_WIDE + 2 * _MARGIN) - 8 - wide)


def below_hand(area: Area) -> float:
    """From the hand's middle card down to the edge: the ends of the fan droop, of larger cards more."""
    return 18 * max(1.0, area.cards)


def plate_middles(area: Area, seats: int) -> tuple[tuple[float, float], ...]:
    """The middle of each seat's plate by steps clockwise from the bottom; index 0 is the person there."""
    top = BAR_HIGH + 6 + _FAN_HIGH + PLATE_HIGH / 2
    side_y = area.h * 0.487
    left = (_MARGIN + PLATE_WIDE / 2, side_y)
    right = (area.w - _MARGIN - PLATE_WIDE / 2, side_y)
    own = (_MARGIN + PLATE_WIDE / 2, area.h - _MARGIN - PLATE_HIGH / 2)
    others = seats - 1
    if others == 1:
        return own, (area.w / 2, top)
    along = _ALONG_TOP.get(others - 2, ())
    return own, left, *((area.w * x, top) for x in along), right


def fans(area: Area, seats: int, step: float = 16, arc: float = 2.5) -> dict[str, Spread]:
    """The hands of the others: small fans that look out above their plates."""
    return {
        f"hand+{steps}": Spread(
            x, y - PLATE_HIGH / 2 - 3, 50, step=step, reach=PLATE_WIDE - 60, arc=arc, z=UNDER_PLATES
        )
        for steps, (x, y) in enumerate(plate_middles(area, seats)[1:], 1)
    }
