"""Our own capital letters, built from bars, slants and rings with a height of a hundred units."""

import math

from .strokes import Curve, End, Flat, Part, Point, Ring, at

H = 100.0
W = 20.0  # stem
T = 19.0  # bar: a lying stroke must be a little thinner to look as thick

Letter = tuple[float, list[Part]]


def bar(x0: float, y0: float, x1: float, y1: float, *kept: int) -> Flat:
    """Return an upright box; its edges are top, right, bottom, left."""
    return Flat(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), kept)


def stem(x: float) -> Flat:
    """Return a full-height upright stroke."""
    return bar(x, 0, x + W, H)


def across(rise: float, run: float, weight: float = W) -> float:
    """Return the width of a slanting stroke of this weight when cut level."""
    return weight * math.hypot(1.0, run / rise)


def slant(top: float, foot: float, y0: float = 0.0, y1: float = H, weight: float = W) -> Flat:
    """Return a slanting stroke cut level at both ends; ``top`` and ``foot`` are its left corners."""
    wide = across(y1 - y0, foot - top, weight)
    return Flat(((top, y0), (top + wide, y0), (foot + wide, y1), (foot, y1)))


def falling(left: float, right: float, y0: float = 0.0, y1: float = H, weight: float = W) -> Flat:
    """Return a slant that exactly fills the box from its left top to its right foot."""
    run = right - left - weight
    for _ in range(20):
        run = right - left - across(y1 - y0, run, weight)
    return slant(left, left + run, y0, y1, weight)


def flipped(part: Flat, width: float) -> Flat:
    """Mirror a straight piece left to right."""
    points = tuple((width - x, y) for x, y in reversed(part.points))
    return Flat(points)


def bowl(x: float, y0: float, y1: float, width: float) -> list[Part]:
    """Return a closed bowl with its stem: bars above and below and half a ring at the right."""
    ry = (y1 - y0) / 2
    rx = min(ry * 1.06, width - W)
    cx = x + width - rx
    ring = Ring(cx, y0 + ry, rx, ry, T + 1, at(-90), at(90))
    return [
        bar(x, y0, x + W, y1),
        bar(x, y0, cx, y0 + T + 1, 1),
        bar(x, y1 - T - 1, cx, y1, 1),
        ring,
    ]


def legs(width: float, y0: float = 0.0, y1: float = H) -> list[Flat]:
    """Return two slants that meet in one level foot in the middle of a width."""
    foot = W
    for _ in range(20):
        foot = across(y1 - y0, (width - foot) / 2)
    half = slant(0, (width - foot) / 2, y0, y1)
    return [half, flipped(half, width)]


def _a() -> Letter:
    width = 96.0
    left, right = (Flat(tuple((x, H - y) for x, y in reversed(part.points))) for part in legs(width))
    slope = (width - across(H, width / 2 - W / 2)) / 2 / H
    y0, y1 = 62.0, 62.0 + T - 1
    e0, e1 = (H - y0) * slope, (H - y1) * slope
    tie = Flat(((e0, y0), (width - e0, y0), (width - e1, y1), (e1, y1)))
    return width, [left, right, tie]


def _c() -> Letter:
    ring = Ring(H / 2, H / 2, H / 2, H / 2, W, End("a", 41, 41, 1), End("a", 319, 319, -1))
    return 88.0, [ring]


def _e(bars: tuple[tuple[float, float], ...]) -> list[Part]:
    return [stem(0), *(bar(0, y, right, y + T) for y, right in bars)]


def _g() -> Letter:
    ring = Ring(H / 2, H / 2, H / 2, H / 2, W, End("y", 46, -5, 1), End("a", 318, 318, -1))
    return 100.0, [ring, bar(52, 46, 99.5, 46 + T)]


def _k() -> Letter:
    width, join = 89.0, 60.0
    arm = Flat(((width - 28, 0), (width - 1, 0), (10, join + 16), (10, join - 10)))
    return width, [stem(0), arm, falling(28, width, 38, H)]


def _m() -> Letter:
    width = 116.0
    reach = 86.0
    return width, [stem(0), stem(width - W), *legs(width, 0, reach)]


def _n() -> Letter:
    width = 92.0
    return width, [stem(0), stem(width - W), falling(0, width)]


def _r() -> Letter:
    leg = falling(33, 82, 50, H)
    return 82.0, [stem(0), *bowl(0, 0, 62, 74), leg]


def _s() -> Letter:
    points: tuple[Point, ...] = (
        (65, 25), (61, 14), (51, 9.5), (38.5, 9.5), (22, 9.5), (10.5, 16), (10.5, 28.5),
        (10.5, 42), (24, 45.5), (38, 49), (54, 53), (67, 57.5), (67, 71.5),
        (67, 84), (55, 90.5), (38, 90.5), (24, 90.5), (13, 84.5), (8.5, 72.5),
    )  # fmt: skip
    return 77.0, [Curve(points, T + 1)]


def _u(width: float = 88.0) -> Letter:
    r = width / 2
    hook = Ring(r, H - r, r, r, W, at(0), at(180))
    return width, [bar(0, 0, W, H - r, 2), bar(width - W, 0, width, H - r, 2), hook]


def _w() -> Letter:
    half = legs(78.0)
    step = half[1].points[2][0] - half[0].points[0][0]
    moved = [Flat(tuple((x + step, y) for x, y in part.points)) for part in half]
    return 78.0 + step, [*half, *moved]


def _x() -> Letter:
    width = 94.0
    return width, [falling(0, width), flipped(falling(0, width), width)]


def _y() -> Letter:
    width = 92.0
    return width, [*legs(width, 0, 62), bar(width / 2 - W / 2, 50, width / 2 + W / 2, H)]


def _z() -> Letter:
    width = 80.0
    return width, [bar(0, 0, width, T), bar(0, H - T, width, H), flipped(falling(0, width), width)]


def _and() -> Letter:
    points: tuple[Point, ...] = (
        (87, 94), (70, 76), (44, 48), (33, 35), (24, 24), (29, 9), (44, 9), (58, 9), (63, 24), (53, 34),
        (42, 44), (11, 49), (10, 69), (9.5, 84), (22, 91), (36, 91), (59, 91), (75, 73), (82, 50),
    )  # fmt: skip
    return 92.0, [Curve(points, T)]


def _j() -> Letter:
    hook = Ring(30, 68, 32, 32, W, at(0), End("y", 70, 175, 1))
    return 62.0, [bar(42, 0, 62, 68, 2), hook]


def _q() -> Letter:
    return 102.0, [Ring(50, 50, 50, 50, W), falling(52, 102, 62, 106)]


def _b() -> Letter:
    return 80.0, [*bowl(0, 0, 57.5, 73), *bowl(0, 38.5, H, 80)]


def _two() -> Letter:
    points: tuple[Point, ...] = (
        (9, 31), (9, 17), (20, 9.5), (36, 9.5), (53, 9.5), (63, 18), (63, 31), (63, 48), (42, 62), (16, 88),
    )  # fmt: skip
    return 74.0, [Curve(points, T + 1), bar(3, H - T, 74, H)]


def _three() -> Letter:
    upper: tuple[Point, ...] = (
        (8, 23), (11, 14), (21, 9.5), (34, 9.5), (50, 9.5), (59, 17), (59, 28),
        (59, 40), (50, 47), (36, 47), (32, 47), (29, 47), (25, 47),
    )  # fmt: skip
    lower: tuple[Point, ...] = (
        (25, 47), (29, 47), (32, 47), (37, 47), (54, 47), (64, 55), (64, 68),
        (64, 82), (53, 90.5), (35, 90.5), (21, 90.5), (11, 85), (7, 75),
    )  # fmt: skip
    return 74.0, [Curve(upper, T), Curve(lower, T + 1)]


def _five() -> Letter:
    bend = Ring(36, 67, 37, 33, T + 1, End("a", -130, -130), End("x", 6, 160, 1))
    return 73.0, [bar(8, 0, 68, T), Flat(((8, 0), (27, 0), (27, 44), (8, 58))), bend]


def _mark() -> Letter:
    turns = [2 * math.pi * k / 32 for k in range(32)]
    dot = Flat(tuple((12 + 12 * math.cos(a), 88 + 12 * math.sin(a)) for a in turns))
    return 24.0, [Flat(((0, 0), (24, 0), (19, 68), (5, 68))), dot]


def _simple() -> dict[str, Letter]:
    return {
        " ": (37.0, []),
        "C": _c(),
        "D": (92.0, bowl(0, 0, H, 92)),
        "E": (66.0, _e(((0, 64), (41, 58), (H - T, 66)))),
        "F": (64.0, _e(((0, 64), (43, 57)))),
        "H": (88.0, [stem(0), stem(88 - W), bar(0, 41, 88, 41 + T)]),
        "I": (W, [stem(0)]),
        "L": (62.0, _e(((H - T, 62),))),
        "O": (100.0, [Ring(50, 50, 50, 50, W)]),
        "P": (76.0, [stem(0), *bowl(0, 0, 63, 76)]),
        "T": (80.0, [bar(0, 0, 80, T), stem(30)]),
        "V": (96.0, list(legs(96))),
        "-": (36.0, [bar(0, 41, 36, 41 + T)]),
        "0": (80.0, [Ring(40, 50, 40, 50, W)]),
        "1": (40.0, [stem(20), Flat(((20, 0), (40, 0), (40, 12), (0, 34), (0, 13)))]),
    }


LETTERS: dict[str, Letter] = {
    **_simple(),
    **{"A": _a(), "B": _b(), "G": _g(), "J": _j(), "K": _k(), "M": _m(), "N": _n(), "Q": _q(), "R": _r(), "S": _s()},
    **{
        "U": _u(),
        "W": _w(),
        "X": _x(),
        "Y": _y(),
        "Z": _z(),
        "&": _and(),
        "!": _mark(),
        "2": _two(),
        "3": _three(),
        "5": _five(),
    },
}
