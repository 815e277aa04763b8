"""Placement of popovers: each covers as little as possible, by cost, and is as near as possible to its subject."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable
from functools import lru_cache
from heapq import nsmallest
from itertools import accumulate
from operator import add, sub
from typing import NamedTuple, TypeAlias

from app.table.geometry import Area, Box

MUST, LYING, WORDS, FRAME, GROUND = 3000.0, 300.0, 30.0, 12.0, 1.0
"""Cost per square covered: buttons, other popovers and the popover's subject; cards and plates; text; a frame; empty
cloth.
"""
Kept: TypeAlias = tuple[Box, float]
"""An obstacle and its cost per square."""
EDGE = 12.0
_CELL, _LEFT = 8.0, 4.0
"""Size of a square in units, and start of the first column, chosen so that a column starts at the plates."""
_CENTRED = 0.01
"""Tie-breaker per unit: of equally near places the one whose centre is nearer."""


class PopoverPlace(NamedTuple):
    """A candidate placement; the smallest is the best."""

    cost: float
    """Squares covered times their costs, plus the cost of distance."""
    away: float
    """Distance from its subject."""
    box: Box


class FreeRoom:
    """Grid of obstacles, for quick cost queries. A partly covered square counts fully, so a cost of zero is exact."""

    def __init__(self, area: Area, kept: Iterable[Kept], top: float = EDGE) -> None:
        """Nothing is placed above ``top``."""
        self._area, self._top = area, top
        self._columns, self._rows = math.ceil((area.w - _LEFT) / _CELL), math.ceil(area.h / _CELL)
        edges = dict[int, list[float]]()
        """Changes of cost from column to column, in rows that differ from the one above."""
        for box, weight in kept:
            left, right = self._between(box.x - _LEFT, box.right - _LEFT, self._columns)
            top_row, bottom = self._between(box.y, box.bottom, self._rows)
            if left < right and top_row < bottom:
                for row, change in ((top_row, weight), (bottom, -weight)):
                    steps = edges.setdefault(row, [0.0] * (self._columns + 1))
                    steps[left] += change
                    steps[right] -= change
        weights = along = [0.0] * (self._columns + 1)
        self._sums = [array("d", along)]
        """Prefix sums over squares above and left of a corner. Arrays take a quarter of the memory of lists."""
        for row in range(self._rows):
            if row in edges:
                weights = list(map(add, weights, accumulate(edges[row])))
                along = [0.0, *accumulate(weights[:-1])]
            self._sums.append(array("d", map(add, self._sums[-1], along)))

    @staticmethod
    def _between(first: float, last: float, most: int) -> tuple[int, int]:
        """Return the first square touched, and the one past the last."""
        return max(0, int(first // _CELL)), min(most, math.ceil(last / _CELL))

    def covered(self, box: Box) -> float:
        left, right = self._between(box.x - _LEFT, box.right - _LEFT, self._columns)
        top, bottom = self._between(box.y, box.bottom, self._rows)
        sums = self._sums
        return sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]

    def nearest(self, width: float, height: float, to: Box, per_unit: float = 0.0) -> PopoverPlace:
        """Return where a box covers least, and the nearest of these; ``per_unit`` of distance may weigh more."""
        across, down = math.ceil(width / _CELL), math.ceil(height / _CELL)
        first, last = int((EDGE - _LEFT) // _CELL), int((self._area.w - EDGE - width - _LEFT) // _CELL)
        top, low = math.ceil(self._top / _CELL), int((self._area.h - EDGE - height) // _CELL)
        lefts = [_LEFT + (first + i) * _CELL for i in range(max(0, last - first + 1))]
        aside = [max(left - to.right, to.x - left - width, 0.0) for left in lefts]
        off_centre = [abs(left + width / 2 - to.middle[0]) for left in lefts]
        best = PopoverPlace(math.inf, math.inf, Box(EDGE, self._top, width, height))

        def distance(row: int) -> float:
            y = row * _CELL
            return max(y - to.bottom, to.y - y - height, 0.0)

        for row in sorted(range(top, min(low, self._rows - down) + 1), key=distance):
            y, ahead = row * _CELL, distance(row)
            if per_unit * ahead > best.cost or (best.cost == 0.0 and ahead > best.away):
                break
            between = list(map(sub, self._sums[row + down], self._sums[row]))
            covered = list(map(sub, between[first + across : last + across + 1], between[first : last + 1]))
            if per_unit:
                covered = [one + per_unit * math.hypot(dx, ahead) for one, dx in zip(covered, aside, strict=True)]
            least = min(covered, default=math.inf)
            if (least, ahead) > best[:2]:
                continue
            even = [i for i, cost in enumerate(covered) if cost == least]
            # The nearest is the one most nearly centred: one of the two on either side.
            for i in nsmallest(2, even, key=off_centre.__getitem__):
                box = Box(lefts[i], y, width, height)
                away = math.hypot(aside[i], ahead) + _CENTRED * math.dist(box.middle, to.middle)
                if (least, away, y, box.x) < (*best[:2], best.box.y, best.box.x):
                    best = PopoverPlace(least, away, box)
        return best


@lru_cache(maxsize=8)
def free_room(area: Area, kept: tuple[Kept, ...], top: float = EDGE) -> FreeRoom:
    return FreeRoom(area, kept, top)


def covering(boxes: Iterable[Box], weight: float = MUST) -> list[Kept]:
    return [(box, weight) for box in boxes]


def hides_any(box: Box, kept: Iterable[Kept], least: float = WORDS) -> bool:
    """Return whether a box covers anything of at least that cost: more than empty cloth."""
    return any(box.overlaps(other) for other, weight in kept if weight >= least)
