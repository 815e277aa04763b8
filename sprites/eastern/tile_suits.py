"""Tiles: circles and bamboos."""

from __future__ import annotations

from deck.geometry import placed
from deck.svg import Canvas, disc, poly

from eastern.index import bead, petals
from eastern.palette import BLUE, DEEP_GREEN, GREEN, INK, IVORY, TILE_RED

MIDDLE_X, MIDDLE_Y = 43.5, 60.0
_G, _B, _R = GREEN, BLUE, TILE_RED

_CIRCLES: dict[int, tuple[float, tuple[tuple[float, float, str], ...]]] = {
    2: (17.0, ((0, -22, _G), (0, 22, _B))),
    3: (13.0, ((-17, -25, _B), (0, 0, _R), (17, 25, _G))),
    4: (13.6, ((-16, -20, _B), (16, -20, _G), (-16, 20, _G), (16, 20, _B))),
    5: (12.0, ((-18, -23.5, _B), (18, -23.5, _G), (0, 0, _R), (-18, 23.5, _G), (18, 23.5, _B))),
    6: (12.0, tuple((x, y, _G if y < 0 else _R) for y in (-27.0, 0.0, 27.0) for x in (-15.0, 15.0))),
    7: (9.6, ((-18, -27.5, _G), (0.5, -20.5, _G), (19, -13.5, _G),
              *((x, y, _R) for y in (9.0, 31.5) for x in (-12.0, 12.0)))),
    8: (9.9, tuple((x, y, _B) for y in (-32.0, -10.7, 10.7, 32.0) for x in (-13.5, 13.5))),
    9: (9.6, tuple((x, y, c) for y, c in ((-26.0, _G), (0.0, _R), (26.0, _B)) for x in (-20.5, 0.0, 20.5))),
}  # fmt: skip


def circle(canvas: Canvas, x: float, y: float, r: float, colour: str) -> None:
    """Draw one circle about a middle."""
    canvas.fill(disc(x, y, r), colour)
    canvas.line(disc(x, y, r * 0.74), IVORY, r * 0.13)
    canvas.fill(petals(6, x, y, r * 0.6, r * 0.2), IVORY)
    canvas.fill(disc(x, y, r * 0.17), colour)


def _greatcircle(canvas: Canvas) -> None:
    x, y = MIDDLE_X, MIDDLE_Y
    canvas.fill(disc(x, y, 31.5), GREEN)
    canvas.fill(disc(x, y, 28.8), IVORY)
    for i in range(16):
        canvas.fill(placed(disc(0, -25, 2.5), x, y, 1, 22.5 * i), BLUE if i % 2 else TILE_RED)
    canvas.fill(disc(x, y, 21), GREEN)
    canvas.fill(petals(8, x, y, 18.5, 6.4), IVORY)
    canvas.fill(petals(8, x, y, 12, 3.6, 22.5), IVORY)
    canvas.fill(disc(x, y, 8.2), IVORY)
    canvas.fill(disc(x, y, 6.6), TILE_RED)
    canvas.fill(petals(4, x, y, 5, 2), IVORY)


def circles(canvas: Canvas, number: int) -> None:
    """Draw that many circles on the face of a tile."""
    if number == 1:
        _greatcircle(canvas)
        return
    r, places = _CIRCLES[number]
    for dx, dy, colour in places:
        circle(canvas, MIDDLE_X + dx, MIDDLE_Y + dy, r, colour)


_BAMBOOS: dict[int, tuple[float, tuple[tuple[float, float, float, str], ...]]] = {
    # Height of a stick; then the place, slant and colour of each.
    2: (36.0, ((0, -21, 0, _B), (0, 21, 0, _G))),
    3: (35.0, ((0, -21, 0, _B), (-15, 21, 0, _G), (15, 21, 0, _G))),
    4: (35.0, ((-15, -21, 0, _B), (15, -21, 0, _G), (-15, 21, 0, _G), (15, 21, 0, _B))),
    5: (33.0, ((-19.5, -20, 0, _G), (19.5, -20, 0, _B), (0, 0, 0, _R), (-19.5, 20, 0, _B), (19.5, 20, 0, _G))),
    6: (35.0, tuple((x, y, 0, _G if y < 0 else _B) for y in (-21.0, 21.0) for x in (-19.0, 0.0, 19.0))),
    7: (23.0, ((0, -29, 0, _R), *((x, y, 0, _B if x == 0 else _G) for y in (0.5, 29.0) for x in (-19.0, 0.0, 19.0)))),
    8: (32.0, (*((x, -20, 0, _G) for x in (-24.0, 24.0)), (-8.2, -20, 21, _B), (8.2, -20, -21, _B),
               *((x, 20, 0, _G) for x in (-24.0, 24.0)), (-8.2, 20, -21, _B), (8.2, 20, 21, _B))),
    9: (23.0, tuple((x, y, 0, c) for y in (-28.0, 0.5, 29.0) for x, c in ((-19.0, _G), (0.0, _R), (19.0, _B)))),
}  # fmt: skip


def stick(canvas: Canvas, x: float, y: float, tall: float, lean: float, colour: str) -> None:
    """Draw a piece of bamboo with a knot in its middle and at its ends."""
    half = tall / 2
    w = 4.8 if tall > 32 else 3.8
    side = f"M{-w},{-half}C{-w * 0.55},{-half * 0.7} {-w * 0.55},{-half * 0.3} {-w},0"
    body = side + f"L{w},0C{w * 0.55},{-half * 0.3} {w * 0.55},{-half * 0.7} {w},{-half}Z"
    canvas.fill(placed(body + placed(body, 0, 0, 1, 180), x, y, 1, lean), colour, colour, 1.1)
    for at in (-half, 0.0, half):
        canvas.fill(placed(bead(0, at, w * 2 + 3, 3.6), x, y, 1, lean), colour)
    for at in (-half / 2, half / 2):
        canvas.line(
            placed(poly([(0, at - half * 0.22), (0, at + half * 0.22)], closed=False), x, y, 1, lean), IVORY, 1.3
        )


_FEATHER = "M0,0C-5,-10 -11,-27 0,-36C11,-27 5,-10 0,0Z"


def _bird(canvas: Canvas) -> None:
    """Draw the one of bamboos: a peacock on a piece of bamboo."""
    for turn in (-62, 62, -40, 40, -19, 19, 0):
        canvas.fill(placed(_FEATHER, MIDDLE_X, 72, 1.18, turn), GREEN, IVORY, 1.3)
        eye = placed(disc(0, -27, 4.4, 5.4), MIDDLE_X, 72, 1.18, turn)
        canvas.fill(eye, IVORY)
        canvas.fill(placed(disc(0, -27, 3, 4), MIDDLE_X, 72, 1.18, turn), TILE_RED if turn % 2 else BLUE)
    x = MIDDLE_X
    half = "M0,-32L2,-32C7,-32 8,-26 5.5,-22C4,-16 12,-8 11,3C10,12 5,15 0,15Z"
    canvas.fill(placed(half, x, 76) + placed(half, x, 76, flip=True), BLUE, BLUE, 0.6)
    canvas.line(placed("M-6,2Q0,7 6,2M-5,8Q0,12 5,8M-4,-4Q0,0 4,-4", x, 76, 1), IVORY, 1.3)
    canvas.fill(disc(x - 2.8, 49, 1.5) + disc(x + 2.8, 49, 1.5), IVORY)
    canvas.fill(disc(x - 2.6, 49.2, 0.7) + disc(x + 2.6, 49.2, 0.7), INK)
    canvas.fill(placed("M-2.4,-23L2.4,-23L0,-18Z", x, 76, 1), "#e2a83c", INK, 0.6)
    canvas.line(poly([(x, 43), (x, 37)], closed=False), TILE_RED, 1.4)
    canvas.line(
        poly([(x - 2, 43), (x - 5, 38)], closed=False) + poly([(x + 2, 43), (x + 5, 38)], closed=False), TILE_RED, 1.4
    )
    canvas.fill(disc(x, 36, 1.9) + disc(x - 5.6, 37.2, 1.9) + disc(x + 5.6, 37.2, 1.9), TILE_RED)
    canvas.line(
        poly([(x - 4, 90), (x - 4, 96)], closed=False) + poly([(x + 4, 90), (x + 4, 96)], closed=False), "#e2a83c", 2
    )
    canvas.fill(bead(x, 98.4, 52, 5), GREEN)
    canvas.fill(disc(x - 14, 98.4, 1.8, 4) + disc(x + 16, 98.4, 1.8, 4), DEEP_GREEN)


def bamboos(canvas: Canvas, number: int) -> None:
    """Draw that many bamboos on the face of a tile."""
    if number == 1:
        _bird(canvas)
        return
    tall, places = _BAMBOOS[number]
    for dx, dy, lean, colour in places:
        stick(canvas, MIDDLE_X + dx, MIDDLE_Y + dy, tall, lean, colour)
