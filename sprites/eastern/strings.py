"""Money cards: the suit of strings, coins on a cord."""

from __future__ import annotations

from deck.svg import Canvas, disc, poly

from eastern.coins import MIDDLE_X, MIDDLE_Y
from eastern.index import bead
from eastern.palette import INK, RED

_ROWS = (-31.0, 0.0, 31.0)
_LAYOUTS: dict[int, tuple[float, float, int, tuple[tuple[float, float], ...]]] = {
    # Width, height and number of coins of a string; then the place of each relative to the card's middle.
    2: (19.0, 88.0, 9, ((-17, 0), (17, 0))),
    3: (16.5, 88.0, 9, ((-25, 0), (0, 0), (25, 0))),
    4: (19.0, 42.0, 4, ((-17, -23), (17, -23), (-17, 23), (17, 23))),
    5: (16.5, 42.0, 4, ((-25, -23), (25, -23), (0, 0), (-25, 23), (25, 23))),
    6: (16.5, 42.0, 4, tuple((x, y) for y in (-23.0, 23.0) for x in (-25.0, 0.0, 25.0))),
    7: (16.5, 28.0, 3, ((-14, _ROWS[0]), (14, _ROWS[0]), (-26, 0), (0, 0), (26, 0), (-14, _ROWS[2]), (14, _ROWS[2]))),
    8: (16.5, 28.0, 3, tuple((x, y) for y in _ROWS for x in ((-26.0, 0.0, 26.0) if y else (-14.0, 14.0)))),
    9: (16.5, 28.0, 3, tuple((x, y) for y in _ROWS for x in (-26.0, 0.0, 26.0))),
}


def string(canvas: Canvas, x: float, y: float, width: float, tall: float, count: int, red: frozenset[int]) -> None:
    """Draw a string of ``count`` coins seen from their edges; ``red`` are the red ones."""
    knot = width * 0.13
    canvas.line(poly([(x, y - tall / 2 + knot), (x, y + tall / 2 - knot)], closed=False), INK, width * 0.13)
    room = (tall - 5 * knot) / count
    for i in range(count):
        at = y - tall / 2 + 2.5 * knot + room * (i + 0.5)
        canvas.fill(bead(x, at, width, room * 0.76), RED if i in red else INK)
    for end in (-1, 1):
        canvas.fill(disc(x, y + end * (tall / 2 - knot), knot * 1.15), RED)


def _one(canvas: Canvas) -> None:
    """Draw the one: a large string with a bow at each end."""
    x, y = MIDDLE_X, MIDDLE_Y
    string(canvas, x, y, 42, 80, 7, frozenset({3}))
    bow = "M0,0C-6,-12 -26,-12 -25,-3C-24,5 -8,4 0,0C8,4 24,5 25,-3C26,-12 6,-12 0,0Z"
    for end in (-1, 1):
        at = y + end * 42
        shifted = Canvas()
        shifted.fill(bow, RED, INK, 1.6)
        shifted.fill(disc(0, 0, 3.6), INK)
        canvas.group(shifted, f"translate({x:g} {at:g})" + (" rotate(180)" if end > 0 else ""))


def strings(canvas: Canvas, number: int) -> None:
    """Draw that many strings in the middle of a card."""
    if number == 1:
        _one(canvas)
        return
    width, tall, count, places = _LAYOUTS[number]
    for i, (dx, dy) in enumerate(places):
        middle = number % 2 == 1 and i == len(places) // 2
        red = frozenset(range(count)) if middle else frozenset[int]()
        string(canvas, MIDDLE_X + dx, MIDDLE_Y + dy, width, tall, count, red)
