"""Where something may be laid over the table for a while, so as to hide least."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import add, sub

from app.table.geometry import Area, Box
from app.table.seating import BAR_HIGH
from app.ui.table.scene import TableScene

_CELL, _LEFT = 8.0, 4.0
"""How large a square is, in units, and where the first column begins: so another begins where plates do."""
_EDGE = 12.0
"""So far from the edges of the picture."""
_CLEAR = 12.0
"""Units kept from the hand, whose cards rise when they are pointed at."""
_Rows = list[list[float]]


class FreeRoom:
    """What lies where on a picture, in small squares, each with a weight: so it is quickly told how much a box covers.
    What is there only in part counts as all of a square, so what covers nothing here covers nothing.
    """

    def __init__(self, area: Area, kept: Sequence[tuple[Box, float]]) -> None:
        """``kept``: what had better stay in sight, and what a square of it weighs."""
        self._area = area
        self._columns, self._rows = math.ceil((area.w - _LEFT) / _CELL), math.ceil(area.h / _CELL)
        steps = [[0.0] * (self._columns + 1) for _ in range(self._rows + 1)]
        for box, weight in kept:
            left, right = self._between(box.x - _LEFT, box.right - _LEFT, self._columns)
            top, bottom = self._between(box.y, box.bottom, self._rows)
            if left < right and top < bottom:
                steps[top][left] += weight
                steps[top][right] -= weight
                steps[bottom][left] -= weight
                steps[bottom][right] += weight
        weights = _summed(steps)
        self._sums = _summed([[0.0] * (self._columns + 1), *([0.0, *row[:-1]] for row in weights[:-1])])
        """How much lies in all squares above and left of a corner."""

    @staticmethod
    def _between(first: float, last: float, most: int) -> tuple[int, int]:
        """The first square that is touched, and the one past the last."""
        return max(0, int(first // _CELL)), min(most, math.ceil(last / _CELL))

    def nearest(self, wide: float, high: float, to: tuple[float, float]) -> tuple[float, float, Box]:
        """Where a box of that size covers least, and of such places the nearest to a point: how much it covers there,
        how far away it is, and the box.
        """
        across, down = math.ceil(wide / _CELL), math.ceil(high / _CELL)
        first, last = int((_EDGE - _LEFT) // _CELL), int((self._area.w - _EDGE - wide - _LEFT) // _CELL)
        top, low = math.ceil((BAR_HIGH + _CELL) / _CELL), int((self._area.h - _EDGE - high) // _CELL)
        best = math.inf, math.inf, Box(_EDGE, BAR_HIGH + _CELL, wide, high)
        for row in range(top, min(low, self._rows - down) + 1):
            between = list(map(sub, self._sums[row + down], self._sums[row]))
            covered = list(map(sub, between[first + across : last + across + 1], between[first : last + 1]))
            least = min(covered, default=math.inf)
            if least > best[0]:
                continue
            boxes = (
                Box(_LEFT + (first + i) * _CELL, row * _CELL, wide, high)
                for i, weight in enumerate(covered)
                if weight == least
            )
            best = min(best, *((least, box.away(*to), box) for box in boxes), key=lambda way: way[:2])
        return best


def _summed(rows: _Rows) -> _Rows:
    """Every number with all above and left of it."""
    across = [list(accumulate(row)) for row in rows]
    return list(accumulate(across, lambda above, row: list(map(add, above, row))))


def hidden(scene: TableScene, box: Box, others: Iterable[Box] = ()) -> float:
    """How many square units of cards, of plates and of ``others`` the box would cover."""
    cards = [scene.zone_box(zone) for zone, held in scene.zones.items() if held.cards]
    plates = [place.plate for place in scene.places]
    return sum(box.shared(other) for other in (*cards, *plates, *others))


def clearest(scene: TableScene, places: Sequence[Box], others: Sequence[Box] = ()) -> Box:
    """The first of those places that hides least."""
    return min(places, key=lambda box: hidden(scene, box, others))


def off_hand(scene: TableScene, box: Box) -> Box:
    """The box; moved up where it would cover cards of the hand."""
    hand = scene.zone_box(scene.hand).grown(_CLEAR)
    covers = scene.zones[scene.hand].cards and box.shared(hand) > 0
    return box.moved(0, min(0, hand.y - box.bottom)) if covers else box
