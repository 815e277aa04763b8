"""The corner index of a money card or a tile: a Latin figure, and a mark for its suit."""

from __future__ import annotations

import math

from deck.geometry import placed
from deck.indices import GLYPHS, HEIGHT, WIDTH
from deck.svg import KAPPA, Canvas, box, disc, poly

from eastern.brushwork import sign
from eastern.palette import CREAM, INK, RED

_ONE = "M9,7.6C14,6 16.6,3.4 17.6,0L23,0L23,42.5L13.4,42.5L13.4,10.6L9,10.6Z" + box(8, 41.4, 20.6, 4.6)

COLUMN = 20.0
"""Middle of the index column of a money card."""
FIGURE = 30.0
"""Height of a money card's figure."""
TOP = 22.5
"""Its middle, from the upper edge."""


def figure(number: int, x: float, y: float, tall: float) -> str:
    """Return path data of a figure from 1 to 9 about a middle."""
    scale = tall / HEIGHT
    glyph = _ONE if number == 1 else GLYPHS[str(number)]
    return placed(glyph, x - WIDTH * scale / 2, y - tall / 2, scale)


def star(points: int, x: float, y: float, outer: float, inner: float, turn: float = 0.0) -> str:
    """Return path data of a star about a middle."""
    corners = []
    for step in range(2 * points):
        angle = math.radians(turn) + math.pi * step / points
        reach = inner if step % 2 else outer
        corners.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
    return poly(corners)


def petals(count: int, x: float, y: float, reach: float, width: float, turn: float = 0.0) -> str:
    """Return path data of the petals of a blossom; ``width`` is each petal's largest width."""
    one = f"M0,0C{-width * 0.8},{-reach * 0.35} {-width * 0.7},{-reach * 0.95} 0,{-reach}"
    one += f"C{width * 0.7},{-reach * 0.95} {width * 0.8},{-reach * 0.35} 0,0Z"
    return "".join(placed(one, x, y, 1, turn + 360 * step / count) for step in range(count))


def coin_mark(canvas: Canvas, x: float, y: float) -> None:
    canvas.fill(disc(x, y, 11), INK)
    canvas.line(disc(x, y, 8), CREAM, 1.4)
    canvas.fill(box(x - 3.3, y - 3.3, 6.6, 6.6), CREAM)


def string_mark(canvas: Canvas, x: float, y: float) -> None:
    canvas.line(poly([(x, y - 11), (x, y + 11)], closed=False), INK, 2.4)
    for up in (-6.8, 0.0, 6.8):
        canvas.fill(bead(x, y + up, 19, 5.6), INK)


def bead(x: float, y: float, width: float, tall: float) -> str:
    """Return path data of a coin seen from its edge."""
    r = min(tall, width) / 2
    k, left, right = r * (1 - KAPPA), -width / 2, width / 2
    side = f"L{right - r},{-r}C{right - k},{-r} {right},{k - r} {right},0"
    side += f"C{right},{r - k} {right - k},{r} {right - r},{r}"
    back = f"L{left + r},{r}C{left + k},{r} {left},{r - k} {left},0C{left},{k - r} {left + k},{-r} {left + r},{-r}Z"
    return placed(f"M{left + r},{-r}{side}{back}", x, y)


def honour_mark(canvas: Canvas, code: str, x: float, y: float) -> None:
    if code == "RF":
        canvas.fill(petals(6, x, y, 12.1, 6), RED)
        canvas.fill(disc(x, y, 3.3), CREAM)
    elif code == "WF":
        canvas.fill(petals(5, x, y, 11.8, 7.8), CREAM, INK, 2.1)
        canvas.fill(disc(x, y, 3.4), INK)
    else:
        canvas.fill(sign("thousand", x, y, 22), INK, INK, 1.5)


def index(code: str) -> Canvas:
    canvas = Canvas()
    top, foot = TOP, 51.0
    if not code[0].isdigit():
        # All honours have the same rank: a star replaces the figure.
        canvas.fill(star(8, COLUMN, top, 13.6, 6.4), RED)
        canvas.fill(disc(COLUMN, top, 3.4), CREAM)
        honour_mark(canvas, code, COLUMN, foot)
        return canvas
    canvas.fill(figure(int(code[0]), COLUMN, top, FIGURE), RED if code[1] == "M" else INK)
    if code[1] == "M":
        canvas.fill(sign("myriad", COLUMN, foot, 22), RED, RED, 1.2)
    else:
        (coin_mark if code[1] == "C" else string_mark)(canvas, COLUMN, foot)
    return canvas
