"""Parts of letters: straight sides, rings and curved strokes that can be drawn thinner from all sides at once."""

import math
from dataclasses import dataclass

from .svg import num, polygon

Point = tuple[float, float]


def _meet(a: Point, b: Point, c: Point, d: Point) -> Point:
    """Return the intersection of the line through a and b with the line through c and d."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = ux * vy - uy * vx
    if abs(cross) < 1e-9:
        return b
    t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / cross
    return (a[0] + t * ux, a[1] + t * uy)


@dataclass(frozen=True)
class Flat:
    """A convex piece, its corners clockwise on the screen; edges in ``kept`` stay in place when it thins."""

    points: tuple[Point, ...]
    kept: tuple[int, ...] = ()

    def outline(self, inset: float) -> list[Point]:
        """Return the corners of the piece, thinned by ``inset`` on each edge."""
        count = len(self.points)
        edges = []
        for i in range(count):
            (x0, y0), (x1, y1) = self.points[i], self.points[(i + 1) % count]
            length = math.hypot(x1 - x0, y1 - y0)
            shift = 0.0 if i in self.kept else inset
            nx, ny = -(y1 - y0) / length * shift, (x1 - x0) / length * shift
            edges.append(((x0 + nx, y0 + ny), (x1 + nx, y1 + ny)))
        return [_meet(*edges[i - 1], *edges[i]) for i in range(count)]

    def d(self, inset: float, dx: float, dy: float, scale: float) -> str:
        return polygon([(dx + x * scale, dy + y * scale) for x, y in self.outline(inset)])


@dataclass(frozen=True)
class End:
    """End of a ring: along an axis (``x``, ``y``) or at an angle (``a``); ``inward`` is the direction of thinning."""

    kind: str
    value: float
    near: float
    inward: float = 0.0

    def angle(self, cx: float, cy: float, rx: float, ry: float, inset: float) -> float:
        """Return the angle at which the ellipse of these radii ends."""
        if self.kind == "a":
            return self.value + self.inward * math.degrees(inset * 2 / (rx + ry))
        value = self.value + self.inward * inset
        if self.kind == "x":
            turn = math.degrees(math.acos(max(-1.0, min(1.0, (value - cx) / rx))))
            choices = (turn, -turn)
        else:
            turn = math.degrees(math.asin(max(-1.0, min(1.0, (value - cy) / ry))))
            choices = (turn, 180 - turn)
        spread = [c + 360 * k for c in choices for k in (-1, 0, 1)]
        return min(spread, key=lambda c: abs(c - self.near))


def at(angle: float) -> End:
    """End a ring at an angle, unaffected by thinning because another piece continues there."""
    return End("a", angle, angle)


@dataclass(frozen=True)
class Ring:
    """A piece of an elliptic ring, clockwise on the screen from ``start`` to ``end``, or the whole ring."""

    cx: float
    cy: float
    rx: float
    ry: float
    weight: float
    start: End | None = None
    end: End | None = None

    def _angles(self, rx: float, ry: float, inset: float) -> tuple[float, float]:
        if self.start is None or self.end is None:
            return 0.0, 360.0
        first = self.start.angle(self.cx, self.cy, rx, ry, inset)
        return first, self.end.angle(self.cx, self.cy, rx, ry, inset)

    def _sides(self, inset: float) -> list[tuple[float, float]]:
        thick = self.weight - inset
        return [(self.rx - inset, self.ry - inset), (self.rx - thick, self.ry - thick)]

    def _on(self, rx: float, ry: float, angle: float) -> Point:
        turn = math.radians(angle)
        return (self.cx + rx * math.cos(turn), self.cy + ry * math.sin(turn))

    def outline(self, inset: float) -> list[Point]:
        """Return points along the ring, for measuring."""
        (ox, oy), (ix, iy) = self._sides(inset)
        a0, a1 = self._angles(ox, oy, inset)
        b0, b1 = self._angles(ix, iy, inset)
        steps = [k / 40 for k in range(41)]
        outer = [self._on(ox, oy, a0 + (a1 - a0) * t) for t in steps]
        return outer + [self._on(ix, iy, b1 + (b0 - b1) * t) for t in steps]

    def d(self, inset: float, dx: float, dy: float, scale: float) -> str:
        (ox, oy), (ix, iy) = self._sides(inset)
        a0, a1 = self._angles(ox, oy, inset)
        b0, b1 = self._angles(ix, iy, inset)

        def to(rx: float, ry: float, angle: float) -> str:
            x, y = self._on(rx, ry, angle)
            return f"{num(dx + x * scale)} {num(dy + y * scale)}"

        def arc(rx: float, ry: float, begin: float, finish: float) -> str:
            parts = max(1, math.ceil(abs(finish - begin) / 120))
            sweep = "1" if finish > begin else "0"
            head = f"A{num(rx * scale)} {num(ry * scale)} 0 0 {sweep} "
            return "".join(head + to(rx, ry, begin + (finish - begin) * k / parts) for k in range(1, parts + 1))

        outer = f"M{to(ox, oy, a0)}{arc(ox, oy, a0, a1)}"
        middle = "ZM" if self.start is None else "L"
        return f"{outer}{middle}{to(ix, iy, b1)}{arc(ix, iy, b1, b0)}Z"


@dataclass(frozen=True)
class Curve:
    """A stroke of even weight along cubic curves: a start, then triples of control, control, end."""

    points: tuple[Point, ...]
    weight: float
    kept: tuple[int, ...] = ()  # 0 the start, 1 the end: ends that stay where they are

    def _samples(self) -> list[tuple[float, float, float, float]]:
        out = []
        for i in range(0, len(self.points) - 1, 3):
            p0, p1, p2, p3 = self.points[i : i + 4]
            for step in range(0 if i == 0 else 1, 19):
                t = step / 18
                u = 1 - t
                x, y = (u**3 * p0[k] + 3 * u * u * t * p1[k] + 3 * u * t * t * p2[k] + t**3 * p3[k] for k in (0, 1))
                tx, ty = (
                    3 * u * u * (p1[k] - p0[k]) + 6 * u * t * (p2[k] - p1[k]) + 3 * t * t * (p3[k] - p2[k])
                    for k in (0, 1)
                )
                length = math.hypot(tx, ty)
                out.append((x, y, tx / length, ty / length))
        return out

    def outline(self, inset: float) -> list[Point]:
        """Return the two sides of the stroke, thinned by ``inset``."""
        line = self._samples()
        half = self.weight / 2 - inset
        left, right = [], []
        last = len(line) - 1
        for i, (x, y, tx, ty) in enumerate(line):
            back = inset if i == 0 and 0 not in self.kept else 0.0
            back -= inset if i == last and 1 not in self.kept else 0.0
            ends = [line[0]] * (0 not in self.kept) + [line[last]] * (1 not in self.kept)
            if i not in (0, last) and any(math.hypot(x - e[0], y - e[1]) <= inset for e in ends):
                continue
            left.append((x + tx * back + ty * half, y + ty * back - tx * half))
            right.append((x + tx * back - ty * half, y + ty * back + tx * half))
        return left + right[::-1]

    def d(self, inset: float, dx: float, dy: float, scale: float) -> str:
        return polygon([(dx + x * scale, dy + y * scale) for x, y in self.outline(inset)])


Part = Flat | Ring | Curve
