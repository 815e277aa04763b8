"""Where whatever pops up stands: hints, toasts, tooltips and bubbles share one rule. Each covers as little as it can of
what people want to see, by weight, and stands as near as it can to what it is about.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import accumulate
from operator import add, sub
from typing import NamedTuple, TypeAlias

from app.table.geometry import Area, Box

MUST, LYING, WORDS, FRAME, GROUND = 3000.0, 300.0, 30.0, 12.0, 1.0
"""What it weighs to cover a square: of buttons, other popovers and what this one is about; of cards and plates; of
words and empty places; of a frame; of empty cloth that is somebody's.
"""
Kept: TypeAlias = tuple[Box, float]
"""What had better stay in sight, and what a square of it weighs."""
EDGE = 12.0
"""What is free between a popover and the edges of the picture."""
_CELL, _LEFT = 8.0, 4.0
"""How large a square is, in units, and where the first column begins: so another begins where plates do."""
_CENTRED = 0.01
"""Of two places equally near to a thing the one is better whose middle is nearer, by so much a unit."""
_Rows = list[list[float]]


class PopoverPlace(NamedTuple):
    """One way to lay a popover; of several the least is the best."""

    cost: float
    """What it covers, in squares times their weights, and what its distance costs."""
    away: float
    """How far it is from what it is about."""
    box: Box


class FreeRoom:
    """What lies where on a picture, in small squares, to find out quickly how much a box covers. What is there only in
    part counts as all of a square, so what covers nothing here covers nothing.
    """

    def __init__(self, area: Area, kept: Iterable[Kept], top: float = EDGE) -> None:
        """Nothing is laid above ``top``."""
        self._area, self._top = area, top
        self._columns, self._rows = math.ceil((area.w - _LEFT) / _CELL), math.ceil(area.h / _CELL)
        steps = [[0.0] * (self._columns + 1) for _ in range(self._rows + 1)]
        for box, weight in kept:
            left, right = self._between(box.x - _LEFT, box.right - _LEFT, self._columns)
            top_row, bottom = self._between(box.y, box.bottom, self._rows)
            if left < right and top_row < bottom:
                steps[top_row][left] += weight
                steps[top_row][right] -= weight
                steps[bottom][left] -= weight
                steps[bottom][right] += weight
        weights = _summed(steps)
        self._sums = _summed([[0.0] * (self._columns + 1), *([0.0, *row[:-1]] for row in weights[:-1])])
        """How much lies in all squares above and left of a corner."""

    @staticmethod
    def _between(first: float, last: float, most: int) -> tuple[int, int]:
        """The first square that is touched, and the one past the last."""
        return max(0, int(first // _CELL)), min(most, math.ceil(last / _CELL))

    def covered(self, box: Box) -> float:
        """How much a box covers, in squares times their weights."""
        left, right = self._between(box.x - _LEFT, box.right - _LEFT, self._columns)
        top, bottom = self._between(box.y, box.bottom, self._rows)
        sums = self._sums
        return sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]

    def nearest(self, width: float, height: float, to: Box, per_unit: float = 0.0) -> PopoverPlace:
        """Return where a box of that size covers least, and of such places the nearest ``to`` something. With a cost
        ``per_unit`` of the distance it may cover a little to stand nearer.
        """
        across, down = math.ceil(width / _CELL), math.ceil(height / _CELL)
        first, last = int((EDGE - _LEFT) // _CELL), int((self._area.w - EDGE - width - _LEFT) // _CELL)
        top, low = math.ceil(self._top / _CELL), int((self._area.h - EDGE - height) // _CELL)
        lefts = [_LEFT + (first + i) * _CELL for i in range(max(0, last - first + 1))]
        aside = [max(left - to.right, to.x - left - width, 0.0) for left in lefts]
        best = PopoverPlace(math.inf, math.inf, Box(EDGE, self._top, width, height))
        for row in range(top, min(low, self._rows - down) + 1):
            y = row * _CELL
            ahead = max(y - to.bottom, to.y - y - height, 0.0)
            if per_unit * ahead > best.cost:
                continue
            between = list(map(sub, self._sums[row + down], self._sums[row]))
            covered = list(map(sub, between[first + across : last + across + 1], between[first : last + 1]))
            if per_unit:
                covered = [one + per_unit * math.hypot(dx, ahead) for one, dx in zip(covered, aside, strict=True)]
            least = min(covered, default=math.inf)
            if least > best.cost:
                continue
            for left, dx, cost in zip(lefts, aside, covered, strict=True):
                if cost == least:
                    box = Box(left, y, width, height)
                    away = math.hypot(dx, ahead) + _CENTRED * math.dist(box.middle, to.middle)
                    if (cost, away) < best[:2]:
                        best = PopoverPlace(cost, away, box)
        return best


def _summed(rows: _Rows) -> _Rows:
    """Every number with all above and left of it."""
    across = [list(accumulate(row)) for row in rows]
    return list(accumulate(across, lambda above, row: list(map(add, above, row))))


def covering(boxes: Iterable[Box], weight: float = MUST) -> list[Kept]:
    """Boxes that a popover leaves in sight, with that weight."""
    return [(box, weight) for box in boxes]


def hides_any(box: Box, kept: Iterable[Kept], least: float = WORDS) -> bool:
    """Whether a box covers anything of at least that weight: more than empty cloth."""
    return any(box.overlaps(other) for other, weight in kept if weight >= least)
