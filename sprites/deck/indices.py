"""The corner indices: our own numerals and letters, written with an elliptical nib."""

from __future__ import annotations

import math

from deck.geometry import Point, flat, moved, parse, placed
from deck.layout import USUAL, Layout
from deck.palette import SUIT_COLOUR
from deck.suits import mark
from deck.svg import Canvas, box, disc, poly

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
WIDTH, HEIGHT = 34.0, 46.0


def nib(d: str, a: float = 4.5, b: float = 3.1) -> str:
    """Return the outline of a path written with an upright elliptical nib: broad stems, finer horizontals."""
    outlines = []
    for sub in parse(d):
        points = flat(sub, 9)
        left = [_aside(points, index, a, b, sub.closed) for index in range(len(points))]
        right = [_aside(points, index, -a, -b, sub.closed) for index in range(len(points))]
        if sub.closed:
            outer, inner = sorted((left, right), key=lambda ring: -abs(_area(ring)))
            outlines.append(poly(outer if _area(outer) > 0 else outer[::-1]))
            outlines.append(poly(inner if _area(inner) < 0 else inner[::-1]))
        else:
            ring = left + right[::-1]
            # All outlines have the same direction, or overlaps would become holes.
            outlines.append(poly(ring if _area(ring) > 0 else ring[::-1]))
    return "".join(outlines)


def _area(ring: list[Point]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True)) / 2


def _aside(points: list[Point], index: int, a: float, b: float, closed: bool) -> Point:
    last = len(points) - 1
    if closed and index in (0, last):
        before, after = points[last - 1], points[1]
    else:
        before, after = points[max(0, index - 1)], points[min(last, index + 1)]
    nx, ny = before[1] - after[1], after[0] - before[0]
    reach = math.copysign(math.hypot(a * nx, b * ny) or 1.0, a)
    return (points[index][0] + a * a * nx / reach, points[index][1] + b * b * ny / reach)


_SIX = nib(
    "M26.5,9C25,5 22,3 18.3,3C9,3 5,12 5,25C5,37 9.5,43 17,43C25,43 29,37.5 29,30.5C29,23.5 25,18.6 18,18.6"
    "C11,18.6 6.2,23 5.2,29"
) + disc(26.2, 9.8, 4.7)

GLYPHS = {
    "A": "M13,0L21,0L32.8,43L23.2,43L14.6,11L6.8,43L1.6,43Z"
    + box(8, 28.5, 17, 5)
    + box(-1, 41.5, 12.4, 4.5)
    + box(19.4, 41.5, 15.6, 4.5),
    "2": nib("M5.5,13C5.5,6 10.5,3 17,3C25,3 28.8,8 28.8,14C28.8,23 17,29.5 7,42")
    + disc(6, 12.8, 4.9)
    + "M1.8,46L3.5,40.5L8,39L28.6,39L30,32.5L33.2,32.5L32,46Z",
    "3": nib("M7.4,9C9,5 12,3 16.5,3C24,3 27.3,7 27.3,12.2C27.3,18.5 23,21.5 14.5,21.5")
    + nib("M14.5,21.5C25,21.5 29.5,26 29.5,32.2C29.5,39 24.5,43 16.5,43C10,43 5.5,40 4.8,35")
    + disc(5.5, 34.8, 5.4)
    + disc(7.2, 9.9, 5),
    "4": box(20, 0, 8.8, 43) + "M20,0L26,0L26,7L8,29L8,32L1,32"
    "L1,28Z" + box(1, 28, 33, 5.4) + box(14.5, 41.5, 19.8, 4.5),
    "5": "M6.5,0L28,0L30.4,-1.2L29.6,7L11,7L10.4,22L6,22Z"
    + nib(
        "M10.6,20C12.6,18 15,17.2 17.5,17.2C25.5,17.2 29.5,22.6 29.5,29.7C29.5,38 24.5,43 16.5,43"
        "C10.5,43 5.8,40.5 4.8,35.5"
    )
    + disc(5.5, 35.2, 5.4),
    "6": _SIX,
    "7": "M2.5,-0.8L5.6,0L33,0L33,5.4C25.4,17.5 20.6,30 20.6,46L11.2,46C11.2,31 17,18 24.2,7.2L9,7.2"
    "C6.6,7.2 5.8,9.4 5.4,13L2.5,13Z",
    "8": nib(disc(17, 13, 9.4, 10)) + nib(disc(17, 32.4, 11.9, 10.6)),
    "9": placed(_SIX, WIDTH, HEIGHT, 1, 180),
    "10": "M-1.4,7.6C1.6,6.4 3.4,3.6 4,0L8.8,0L8.8,42.5L1.2,42.5L1.2,10.4L-1.4,10.4Z"
    + box(-2.6, 41.8, 15.2, 4.2)
    + nib(disc(25.6, 23, 7.8, 19.8), 4.1, 3.1),
    "J": nib("M21.5,2L21.5,32C21.5,40 17.5,43 12.5,43C7,43 4.6,40 4.6,36")
    + disc(5.1, 35.8, 5.3)
    + box(11.5, 0, 20, 4.5),
    "Q": nib(disc(17, 21.5, 12.3, 18.4))
    + "M13.5,33.5C19,31.5 23.5,36.5 26.6,40C29,42.6 31.5,42.8 34.2,40.6L36,43.8C31.5,49 26,48.6 22.4,44.8"
    "C19.6,41.8 17.6,38.6 13.5,38.4Z",
    "K": box(3.8, 0, 8.8, 46)
    + box(-0.6, 0, 17.6, 4.5)
    + box(-0.6, 41.5, 17.6, 4.5)
    + "M11,30.5L26,3L31,3L13,36Z"
    + "M15,22.5L21.4,14.6L33.2,43L23.6,43Z"
    + box(20.6, 0, 13.2, 4.4)
    + box(20.4, 41.6, 14.6, 4.4),
}


_NARROW = {"10": 0.9, "Q": 0.94}
"""Factors for ranks a little too wide for the column of large indices."""


def index(rank: str, suit: str, layout: Layout = USUAL) -> Canvas:
    """Draw the top left corner: the rank with its suit below."""
    canvas = Canvas()
    colour = SUIT_COLOUR[suit]
    across, down = layout.glyph
    if across != down:
        across *= _NARROW.get(rank, 1)
    left = layout.centre - WIDTH * across / 2
    canvas.fill(moved(GLYPHS[rank], lambda point: (left + point[0] * across, layout.top + point[1] * down)), colour)
    below = layout.top + HEIGHT * down + layout.gap
    canvas.fill(mark(suit, layout.centre, below + layout.suit / 2, layout.suit), colour)
    return canvas
