"""Money cards: the suit of coins."""

from __future__ import annotations

from deck.svg import Canvas, box, disc

from eastern.index import petals, star
from eastern.palette import CREAM, INK, RED

MIDDLE_X, MIDDLE_Y = 50.0, 110.0

_LAYOUTS: dict[int, tuple[float, tuple[tuple[float, float, bool], ...]]] = {
    # Radius of a coin; then the place of each relative to the card's middle, and whether its hole is red.
    2: (23.0, ((0, -26, True), (0, 26, True))),
    3: (17.5, ((-22, -31, False), (0, 0, True), (22, 31, False))),
    4: (18.5, ((-20, -25, False), (20, -25, True), (-20, 25, True), (20, 25, False))),
    5: (15.8, ((-22, -31, False), (22, -31, False), (0, 0, True), (-22, 31, False), (22, 31, False))),
    6: (15, tuple((x, y, y == 0) for y in (-32.5, 0.0, 32.5) for x in (-19.0, 19.0))),
    7: (12.9, ((-14, -31, False), (14, -31, False), (-27, 0, False), (0, 0, True), (27, 0, False), (-14, 31, False),
               (14, 31, False))),
    8: (11.6, tuple((x, y, abs(y) < 20) for y in (-38.0, -12.7, 12.7, 38.0) for x in (-18.0, 18.0))),
    9: (12.4, tuple((x, y, y == 0) for y in (-31.0, 0.0, 31.0) for x in (-27.0, 0.0, 27.0))),
}  # fmt: skip


def coin(canvas: Canvas, x: float, y: float, r: float, red: bool) -> None:
    canvas.fill(disc(x, y, r * 0.91), CREAM, INK, r * 0.18)
    half = r * 0.33
    if r > 14:
        canvas.line(disc(x, y, r * 0.72), INK, r * 0.045)
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            far = r * 0.53
            across = r * 0.3
            canvas.fill(
                box(x + dx * far - (across / 2 if dx == 0 else r * 0.035),
                    y + dy * far - (across / 2 if dy == 0 else r * 0.035),
                    across if dx == 0 else r * 0.07, across if dy == 0 else r * 0.07), INK)  # fmt: skip
    canvas.fill(box(x - half, y - half, 2 * half, 2 * half), RED if red else INK)
    canvas.line(box(x - half, y - half, 2 * half, 2 * half), INK, r * 0.09)


def _one(canvas: Canvas) -> None:
    """Draw the one: a large coin with a blossom on it."""
    x, y = MIDDLE_X, MIDDLE_Y
    canvas.fill(star(24, x, y, 38.5, 34), INK)
    canvas.fill(disc(x, y, 33), CREAM, INK, 2)
    canvas.line(disc(x, y, 29.6), INK, 1)
    canvas.fill(petals(8, x, y, 27.5, 9.5, 22.5), CREAM, INK, 1.7)
    canvas.fill(petals(8, x, y, 21, 5.2), RED)
    canvas.fill(disc(x, y, 11.6), CREAM, INK, 2)
    canvas.fill(box(x - 5, y - 5, 10, 10), INK)


def coins(canvas: Canvas, number: int) -> None:
    """Draw that many coins in the middle of a card."""
    if number == 1:
        _one(canvas)
        return
    r, places = _LAYOUTS[number]
    for dx, dy, red in places:
        coin(canvas, MIDDLE_X + dx, MIDDLE_Y + dy, r, red)
