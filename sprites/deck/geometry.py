"""Paths as data: read, move, cut at straight lines, write. The SVG loader has no clipPath, so what a frame or a sash
hides is cut away here.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

Point = tuple[float, float]
Move = Callable[[Point], Point]

_TOKEN = re.compile(r"[MLHVCQZmlhvcqz]|-?\d*\.?\d+")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}
_STEPS = 10  # straight segments that approximate a curve that has been cut


@dataclass
class Sub:
    """One run of a path: a start, then curve or line segments (each a tuple of points), open or closed."""

    start: Point
    segments: list[tuple[Point, ...]] = field(default_factory=list)
    closed: bool = False

    def points(self) -> Iterable[Point]:
        """Yield every end and control point."""
        yield self.start
        for segment in self.segments:
            yield from segment


@dataclass(frozen=True)
class Edge:
    """A half-plane that keeps the points with ``x * nx + y * ny <= limit``."""

    nx: float
    ny: float
    limit: float

    def over(self, point: Point) -> float:
        """Return how far a point is outside (positive) or inside (negative)."""
        return point[0] * self.nx + point[1] * self.ny - self.limit


def num(value: float) -> str:
    """Format in a few decimals; the nudge keeps exact ties from rounding differently on another machine."""
    text = f"{value + 1e-6:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


class _Reader:
    """Walks over the tokens of a path string and builds its runs."""

    def __init__(self, text: str) -> None:
        self.tokens = _TOKEN.findall(text)
        self.subs: list[Sub] = []
        self.at: Point = (0.0, 0.0)

    def read(self) -> list[Sub]:
        position, command = 0, "M"
        while position < len(self.tokens):
            if self.tokens[position].isalpha():
                command = self.tokens[position]
                position += 1
            if command in "Zz":
                self.subs[-1].closed = True
                self.at = self.subs[-1].start
                continue
            count = _ARITY[command.upper()]
            values = [float(token) for token in self.tokens[position : position + count]]
            position += count
            self._take(command, values)
            command = {"M": "L", "m": "l"}.get(command, command)
        return self.subs

    def _take(self, command: str, values: list[float]) -> None:
        base = self.at if command.islower() else (0.0, 0.0)
        kind = command.upper()
        if kind == "H":
            points: list[Point] = [(values[0] + base[0], self.at[1])]
        elif kind == "V":
            points = [(self.at[0], values[0] + base[1])]
        else:
            points = [(x + base[0], y + base[1]) for x, y in zip(values[::2], values[1::2], strict=True)]
        if kind == "Q":
            (x0, y0), (x1, y1), (x2, y2) = self.at, points[0], points[1]
            third = 2 / 3
            points = [
                (x0 + third * (x1 - x0), y0 + third * (y1 - y0)),
                (x2 + third * (x1 - x2), y2 + third * (y1 - y2)),
                (x2, y2),
            ]
        if kind == "M":
            self.subs.append(Sub(points[0]))
        else:
            self.subs[-1].segments.append(tuple(points))
        self.at = points[-1]


def parse(text: str) -> list[Sub]:
    """Read path data (M L H V C Q Z, absolute or relative)."""
    return _Reader(text).read()


def write(subs: Sequence[Sub]) -> str:
    parts: list[str] = []
    for sub in subs:
        parts.append("M" + _pair(sub.start))
        for segment in sub.segments:
            parts.append(("L" if len(segment) == 1 else "C") + " ".join(_pair(point) for point in segment))
        if sub.closed:
            parts.append("Z")
    return "".join(parts)


def _pair(point: Point) -> str:
    return f"{num(point[0])},{num(point[1])}"


def moved(text: str, move: Move) -> str:
    """Apply ``move`` to every point of path data."""
    return write(
        [
            Sub(move(sub.start), [tuple(move(point) for point in segment) for segment in sub.segments], sub.closed)
            for sub in parse(text)
        ]
    )


def placed(text: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0, flip: bool = False) -> str:
    """Scale path data, mirror it left to right with ``flip``, turn it by degrees, and move it to a place."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def move(point: Point) -> Point:
        px, py = (-point[0] if flip else point[0]) * scale, point[1] * scale
        return (x + px * cos - py * sin, y + px * sin + py * cos)

    return moved(text, move)


def flat(sub: Sub, steps: int = _STEPS) -> list[Point]:
    result = [sub.start]
    for segment in sub.segments:
        if len(segment) == 1:
            result.append(segment[0])
            continue
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = result[-1], *segment
        for step in range(1, steps + 1):
            t = step / steps
            u = 1 - t
            a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            result.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return result


def clipped(text: str, edges: Sequence[Edge], filled: bool = True) -> str:
    """Cut away everything outside the edges; '' if nothing is left."""
    kept: list[Sub] = []
    for sub in parse(text):
        if all(edge.over(point) <= 0 for edge in edges for point in sub.points()):
            kept.append(sub)
        elif filled or sub.closed:
            kept.extend(_cut_area(flat(sub), edges))
        else:
            kept.extend(_cut_line(flat(sub), edges))
    return write(kept)


def _cut_area(points: list[Point], edges: Sequence[Edge]) -> list[Sub]:
    for edge in edges:
        result: list[Point] = []
        for index, point in enumerate(points):
            before = points[index - 1]
            if (edge.over(before) > 0) != (edge.over(point) > 0):
                result.append(_meet(before, point, edge))
            if edge.over(point) <= 0:
                result.append(point)
        points = result
    return [Sub(points[0], [(point,) for point in points[1:]], True)] if len(points) > 2 else []


def _cut_line(points: list[Point], edges: Sequence[Edge]) -> list[Sub]:
    runs = [points]
    for edge in edges:
        runs = [piece for run in runs for piece in _split(run, edge)]
    return [Sub(run[0], [(point,) for point in run[1:]]) for run in runs if len(run) > 1]


def _split(points: list[Point], edge: Edge) -> list[list[Point]]:
    pieces: list[list[Point]] = []
    current: list[Point] = []
    for index, point in enumerate(points):
        inside = edge.over(point) <= 0
        if index and inside != (edge.over(points[index - 1]) <= 0):
            current.append(_meet(points[index - 1], point, edge))
            if not inside:
                pieces.append(current)
                current = []
        if inside:
            current.append(point)
    return [*pieces, current]


def _meet(a: Point, b: Point, edge: Edge) -> Point:
    share = edge.over(a) / (edge.over(a) - edge.over(b))
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
