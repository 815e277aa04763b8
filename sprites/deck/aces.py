"""The four aces: a wind rose, a blossom, a cut stone and three gongs."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from deck.faces import blank, with_indices
from deck.geometry import Edge, flat, num, parse, placed
from deck.layout import HEIGHT, USUAL, WIDTH, Layout
from deck.palette import CORAL, DEEP_RED, GOLD, INK, PALE_GOLD, PAPER, RED, STONE, SUIT_COLOUR
from deck.suits import MARKS, mark
from deck.svg import Canvas, disc, poly

_CX, _CY = 125.0, 175.0
_SOFT_INK = "#3a3744"
_BLADE = (
    "M0,-48C4,-34 44,-10 44,15C44,28 34,36 23,36C12,36 4,29 0,18C-4,29 -12,36 -23,36C-34,36 -44,28 -44,15"
    "C-44,-10 -4,-34 0,-48Z"
)


def _at(radius: float, degrees: float, y: float = _CY) -> tuple[float, float]:
    angle = math.radians(degrees)
    return (_CX + radius * math.sin(angle), y - radius * math.cos(angle))


def _ticks(count: int, near: float, far: float, y: float = _CY, turn: float = 0.0) -> str:
    """Return short strokes pointing outwards, evenly round a circle."""
    parts = []
    for step in range(count):
        (ax, ay), (bx, by) = _at(near, turn + 360 * step / count, y), _at(far, turn + 360 * step / count, y)
        parts.append(f"M{num(ax)},{num(ay)}L{num(bx)},{num(by)}")
    return "".join(parts)


def _star(points: int, outer: float, inner: float, y: float, turn: float = 0.0) -> str:
    reach = (outer, inner)
    return poly([_at(reach[step % 2], turn + 180 * step / points, y) for step in range(points * 2)])


def _shade(points: int, outer: float, inner: float, y: float, turn: float = 0.0) -> str:
    """Return the darker right half of each ray of a star."""
    return "".join(
        poly([(_CX, y), _at(outer, turn + 360 * step / points, y), _at(inner, turn + 360 * (step + 0.5) / points, y)])
        for step in range(points)
    )


def _beads(d: str, gap: float, size: float) -> str:
    """Return dots at even distances along a closed path."""
    points = flat(parse(d)[0], 24)
    length = sum(math.dist(a, b) for a, b in pairwise(points))
    step = length / round(length / gap)
    result, due = [], 0.0
    for a, b in pairwise(points):
        span = math.dist(a, b)
        while due < span - 1e-9:
            share = due / span
            result.append(disc(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, size))
            due += step
        due -= span
    return "".join(result)


def _spades() -> Canvas:
    """The wind rose over the waves, engraved in a spade, within a ring of degrees."""
    canvas = Canvas()
    canvas.line(_ticks(72, 97, 101), GOLD, 1.2)
    canvas.line(_ticks(8, 93, 104, turn=22.5), GOLD, 1.8)
    canvas.fill(mark("S", _CX, _CY + 3, 158), INK)
    inner = placed(_BLADE, _CX, 173, 1.42)
    canvas.line(inner, GOLD, 1.3)
    canvas.fill(_beads(placed(_BLADE, _CX, 172.5, 1.3), 5.2, 0.85), PAPER)
    sea = Canvas([Edge(0, -1, -181)])
    for row in range(4):
        y = 189 + row * 7
        half = (44, 46, 43, 34)[row]
        for side in (-1, 1):
            xs = [_CX + side * (5 + row * 2.2 + step * 8) for step in range(6) if 9 + row * 2.2 + step * 8 < half]
            for x in xs:
                sea.line(
                    f"M{num(x)},{num(y)}C{num(x + side * 1.5)},{num(y - 4)}"
                    f" {num(x + side * 6)},{num(y - 4)} {num(x + side * 8)},{num(y)}",
                    PAPER,
                    1.1,
                )
    canvas.parts += sea.parts
    canvas.fill(_star(8, 22, 10, 158, 22.5), _SOFT_INK)
    canvas.fill(_star(4, 22, 6, 158, 45), GOLD)
    canvas.fill(_star(4, 33, 6.5, 158), PAPER)
    canvas.fill(_shade(4, 33, 6.5, 158), "#cfc4ab")
    canvas.fill(disc(_CX, 158, 4), INK, GOLD, 1.4)
    canvas.line("M119,226C118,234 114,239 109,243L141,243C136,239 132,234 131,226", GOLD, 1.2)
    return canvas


_PETAL = "M0,0C-9,-7 -15,-17 -11,-27C-8,-33 -3,-33 0,-29C3,-33 8,-33 11,-27C15,-17 9,-7 0,0Z"


def _hearts() -> Canvas:
    """A hibiscus in a lace heart."""
    canvas = Canvas()
    for step in range(36):
        long = 106 if step % 2 == 0 else 101
        canvas.line(_ticks(1, 95, long, turn=step * 10), GOLD, 1.5)
    canvas.fill(mark("H", _CX, _CY + 2, 158), SUIT_COLOUR["H"])
    canvas.line(mark("H", _CX, _CY, 138), PALE_GOLD, 1.3)
    canvas.fill(_beads(mark("H", _CX, _CY - 1, 126), 6, 1.15), PAPER)
    canvas.fill(mark("H", _CX, _CY - 2, 112), DEEP_RED)
    y = 165.0
    for step in range(5):
        canvas.fill(placed("M0,-4C-6,-18 -5,-32 0,-42C5,-32 6,-18 0,-4Z", _CX, y, 1, 36 + 72 * step), "#4f8f6a")
    for step in range(5):
        canvas.fill(placed(_PETAL, _CX, y, 1.12, 72 * step), CORAL, DEEP_RED, 1.4)
        canvas.line(placed("M0,-5L0,-22M-2.4,-7L-6,-21M2.4,-7L6,-21", _CX, y, 1.12, 72 * step), "#b02c37", 1.2)
    canvas.fill(disc(_CX, y, 6.4), PALE_GOLD, DEEP_RED, 1.2)
    canvas.fill("".join(disc(*_at(10.5, 72 * step + 36, y), 1.7) for step in range(5)), PALE_GOLD)
    canvas.fill(_star(5, 4, 2, y), RED)
    return canvas


def _side(share: float) -> tuple[float, float]:
    """Return a point on the upper right edge of the plain diamond mark, from its top to its right."""
    points = flat(parse(MARKS["D"])[0], 20)[:21]
    return points[round(share * 20)]


def _facets() -> list[tuple[int, list[tuple[float, float]]]]:
    """Return tone and corners of each facet in the upper right quarter of the stone, in the mark's own box."""
    top, mid, right = (0.0, -49.0), _side(0.5), (39.0, 0.0)
    height, low = _side(0.25), _side(0.75)
    t, m, r = (0.0, -24.0), (11.0, -12.5), (20.0, 0.0)
    return [
        (1, [top, height, t]),
        (4, [height, mid, m, t]),
        (5, [mid, low, r, m]),
        (3, [low, right, r]),
        (0, [(0.0, 0.0), t, m]),
        (2, [(0.0, 0.0), m, r]),
    ]


def _diamonds() -> Canvas:
    """A brilliant seen from above, with its sparks."""
    canvas = Canvas()
    for step in range(8):
        canvas.line(_ticks(1, 84, 103, turn=22.5 + 45 * step), GOLD, 1.6)
        canvas.line(_ticks(1, 92, 101, turn=13 + 45 * step), GOLD, 1.2)
        canvas.line(_ticks(1, 92, 101, turn=32 + 45 * step), GOLD, 1.2)
    size = 1.62
    canvas.fill(mark("D", _CX, _CY, 176), SUIT_COLOUR["D"])
    canvas.fill(mark("D", _CX, _CY, 168), PAPER)
    # Light comes from the upper left, so each quarter wears the same tones a step apart.
    darker = {(1, -1): 1, (-1, -1): 0, (-1, 1): 2, (1, 1): 3}
    for (sx, sy), shift in darker.items():
        for tone, corners in _facets():
            colour = STONE[min(tone + shift, len(STONE) - 1)]
            canvas.fill(poly([(_CX + sx * x * size, _CY - sy * y * size) for x, y in corners]), colour, PAPER, 0.9)
    canvas.fill(placed("M0,-9C1,-2 2,-1 9,0C2,1 1,2 0,9C-1,2 -2,1 -9,0C-2,-1 -1,-2 0,-9Z", 103, 143, 1.15), "#ffffff")
    canvas.fill(placed("M0,-9C1,-2 2,-1 9,0C2,1 1,2 0,9C-1,2 -2,1 -9,0C-2,-1 -1,-2 0,-9Z", 139, 203, 0.7), "#ffffff")
    return canvas


def _gong(canvas: Canvas, x: float, y: float, r: float) -> None:
    canvas.fill(disc(x, y, r), GOLD)
    canvas.fill(disc(x, y, r * 0.9), SUIT_COLOUR["C"])
    canvas.fill(disc(x, y, r * 0.8), GOLD)
    canvas.line(disc(x, y, r * 0.62), "#8a611a", 1)
    angles = [math.pi * step / 6 for step in range(12)]
    dots = "".join(disc(x + r * 0.5 * math.sin(angle), y - r * 0.5 * math.cos(angle), 1.3) for angle in angles)
    canvas.fill(dots, INK)
    canvas.fill(disc(x, y, r * 0.34), PALE_GOLD, "#8a611a", 1.2)
    canvas.fill(disc(x - r * 0.1, y - r * 0.1, r * 0.1), PAPER)


def _clubs() -> Canvas:
    """Three gongs, and their sound going out in rings."""
    canvas = Canvas()
    for radius, width, gap in ((90.0, 1.7, 0), (97.0, 1.3, 1), (104.0, 1.0, 2)):
        for start in (-150, -78, -22, 22, 78, 150):
            span = 20 - gap * 3
            points = [_at(radius, start - span + step * span / 6, 175) for step in range(13)]
            canvas.line(poly(points, closed=False), GOLD, width)
    size = 1.62
    canvas.fill(mark("C", _CX, _CY + 2, 162), SUIT_COLOUR["C"])
    for x, y in ((0.0, -27.0), (-26.0, 11.0), (26.0, 11.0)):
        _gong(canvas, _CX + x * size, _CY + 2 + y * size, 20.5 * size - 5)
    canvas.fill(placed("M0,-8L5,0L0,8L-5,0Z", _CX, 177), PALE_GOLD)
    canvas.line("M121,206C119,224 114,236 104,246L146,246C136,236 131,224 129,206", GOLD, 1.2)
    return canvas


_ACES: dict[str, Callable[[], Canvas]] = {"C": _clubs, "D": _diamonds, "H": _hearts, "S": _spades}


def ace(suit: str, layout: Layout = USUAL) -> str:
    canvas, middle = blank(), _ACES[suit]()
    if layout.ace == 1:
        canvas.parts += middle.parts
    else:
        shift = f"translate({num(_CX * (1 - layout.ace))} {num(_CY * (1 - layout.ace))})"
        canvas.group(middle, f"{shift} scale({num(layout.ace)})")
    # In a pile only the top of an ace is visible: a second mark next to the rank shows its suit there.
    x, y, size = layout.second
    canvas.fill(mark(suit, x, y, size), SUIT_COLOUR[suit])
    canvas.fill(mark(suit, WIDTH - x, HEIGHT - y, size, turned=True), SUIT_COLOUR[suit])
    return with_indices(canvas, "A", suit, layout)
