"""Signs written with a brush: numbers, and the few characters on money cards and tiles."""

from __future__ import annotations

import math
from collections.abc import Sequence

from deck.geometry import Point, placed
from deck.svg import poly

Stroke = tuple[Sequence[Point], Sequence[float]]
"""Points on the brush's path, and its width at each."""

_STEPS = 6  # straight pieces between two points


def _between(values: Sequence[float], place: float) -> float:
    """Interpolate along a row of evenly spaced values; its ends are 0 and 1."""
    at = place * (len(values) - 1)
    left = min(int(at), len(values) - 2)
    return values[left] + (values[left + 1] - values[left]) * (at - left)


def _smooth(points: Sequence[Point]) -> list[Point]:
    """Return a Catmull-Rom curve through the points."""
    if len(points) == 2:
        return list(points)
    line: list[Point] = []
    rim = [points[0], *points, points[-1]]
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(rim, rim[1:], rim[2:], rim[3:], strict=False):
        for step in range(_STEPS):
            t = step / _STEPS
            a, b, c, d = -t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, t**3 - t**2
            line.append(((a * x0 + b * x1 + c * x2 + d * x3) / 2, (a * y0 + b * y1 + c * y2 + d * y3) / 2))
    return [*line, points[-1]]


def stroke(points: Sequence[Point], widths: Sequence[float]) -> str:
    """Return a stroke's outline with rounded ends; all have the same direction, or crossings would be holes."""
    line = _smooth(points)
    left, right = [], []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        long = math.hypot(bx - ax, by - ay) or 1.0
        half = _between(widths, i / (len(line) - 1)) / 2
        nx, ny = (by - ay) / long * half, (ax - bx) / long * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    ring = [*left, *_cap(line[-2], line[-1], widths[-1] / 2), *right[::-1], *_cap(line[1], line[0], widths[0] / 2)]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
    return poly(ring if area > 0 else ring[::-1])


def _cap(before: Point, end: Point, half: float) -> list[Point]:
    """Return points round an end, from left to right of the incoming direction."""
    way = math.atan2(end[1] - before[1], end[0] - before[0])
    turns = [way + math.pi / 2 * k for k in (-0.66, -0.33, 0.0, 0.33, 0.66)]
    return [(end[0] + half * math.cos(turn), end[1] + half * math.sin(turn)) for turn in turns]


def level(x0: float, x1: float, y: float, rise: float = 3.0) -> Stroke:
    """Return a horizontal stroke, a little heavier at its ends."""
    return ((x0, y + rise / 2), ((x0 + x1) / 2, y - rise / 2), (x1, y - rise / 2)), (10, 7.5, 11)


def upright(x: float, y0: float, y1: float) -> Stroke:
    """Return a vertical stroke."""
    return ((x, y0), (x, y1)), (10.5, 9)


def left_away(*points: Point) -> Stroke:
    """Return a stroke that leaves to the left and ends fine."""
    return points, (10.5, 8.5, 2)


def right_away(*points: Point) -> Stroke:
    """Return a stroke that leaves to the right and swells before it ends."""
    return points, (4, 8, 12, 3)


def bent(*points: Point) -> Stroke:
    """Return a stroke with corners, each given as two points close together."""
    return points, (9.5, 8.5, 9.5)


_SIGNS: dict[str, Sequence[Stroke]] = {
    "1": (level(6, 94, 51, 5),),
    "2": (level(22, 78, 26), level(6, 94, 76, 5)),
    "3": (level(15, 85, 16), level(24, 76, 49), level(5, 95, 84, 5)),
    "4": (
        upright(13, 20, 84),
        bent((13, 20), (50, 19), (84, 18), (87, 21), (87, 50), (86, 84)),
        level(13, 87, 80, 0),
        left_away((38, 21), (37, 42), (24, 60)),
        bent((60, 21), (60, 44), (62, 53), (76, 54)),
    ),
    "5": (
        level(14, 86, 15),
        left_away((48, 16), (42, 50), (33, 84)),
        bent((19, 49), (45, 48), (69, 47), (72, 50), (70, 66), (67, 84)),
        level(4, 96, 86),
    ),
    "6": (
        (((44, 4), (50, 11), (56, 20)), (3, 9, 11)),
        level(5, 95, 35),
        left_away((37, 49), (28, 72), (10, 92)),
        right_away((58, 48), (68, 62), (78, 76), (91, 92)),
    ),
    "7": (
        (((5, 51), (50, 43), (95, 36)), (10, 8, 11)),
        bent((45, 6), (45, 50), (45, 74), (50, 86), (66, 88), (86, 86), (91, 70)),
    ),
    "8": (left_away((38, 18), (32, 56), (7, 92)), right_away((54, 14), (61, 40), (74, 66), (96, 92))),
    "9": (
        left_away((40, 5), (37, 50), (8, 93)),
        bent((11, 34), (40, 31), (66, 28), (69, 31), (67, 60), (70, 84), (82, 89), (93, 84), (95, 68)),
    ),
    "myriad": (
        level(6, 94, 14),
        left_away((44, 16), (40, 58), (8, 95)),
        bent((40, 45), (60, 43), (78, 41), (81, 45), (79, 66), (74, 88), (66, 94), (56, 88)),
    ),
    "old myriad": (
        level(8, 92, 12),
        upright(33, 2, 23),
        upright(67, 2, 23),
        upright(24, 29, 55),
        bent((24, 30), (50, 29), (74, 28), (76, 31), (76, 42), (75, 54)),
        level(25, 75, 42, 0),
        level(24, 76, 54, 0),
        upright(50, 29, 82),
        upright(14, 66, 98),
        bent((14, 66), (50, 65), (85, 64), (88, 67), (88, 84), (86, 94), (77, 93)),
        (((50, 82), (42, 84), (30, 86)), (7, 7, 9)),
        (((61, 73), (66, 80), (70, 89)), (4, 8, 9)),
    ),
    "thousand": (left_away((78, 6), (56, 15), (22, 22)), level(4, 96, 47, 5), upright(50, 18, 98)),
    "middle": (
        upright(14, 27, 68),
        bent((14, 28), (50, 27), (84, 26), (87, 29), (86, 46), (85, 66)),
        level(14, 86, 61, 0),
        upright(50, 2, 99),
    ),
    "fortune": (
        left_away((13, 13), (34, 11), (38, 13), (29, 28), (6, 44)),
        (((14, 24), (19, 27), (25, 32)), (4, 7, 8)),
        right_away((56, 3), (65, 19), (76, 30), (95, 41)),
        (((84, 6), (78, 13), (70, 19)), (7, 6, 3)),
        (((95, 18), (88, 24), (80, 29)), (7, 6, 3)),
        bent((15, 48), (40, 47), (42, 50), (41, 60)),
        level(17, 41, 60, 0),
        bent((18, 60), (15, 72), (17, 74), (40, 73), (42, 76), (40, 92), (30, 95)),
        left_away((60, 47), (58, 60), (50, 68)),
        bent((60, 48), (78, 46), (80, 49), (80, 59), (84, 63), (94, 61)),
        (((53, 73), (78, 72), (84, 74), (74, 87), (50, 98)), (8, 8, 8, 7, 2)),
        right_away((58, 78), (68, 88), (80, 95), (96, 99)),
    ),
}

_DRAWN = {name: "".join(stroke(*one) for one in strokes) for name, strokes in _SIGNS.items()}


def sign(name: str, x: float, y: float, size: float) -> str:
    """Return path data of a sign ``size`` units high about a middle; "1" to "9" are the old numbers."""
    return placed(_DRAWN[name], x - size / 2, y - size / 2, size / 100)
