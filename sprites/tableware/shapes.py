"""Common parts of many pictures: suits, crowns, gongs, little cards, rays and laurels."""

import math

from deck.geometry import placed
from deck.suits import MARKS

from .svg import Stop, circle, ellipse, group, linear, num, path, polygon, radial, rect

GOLD_FACE: tuple[Stop, ...] = ((0, "#fff0bf"), (0.38, "#f3cd78"), (0.7, "#d59d3f"), (1, "#a06d24"))
IVORY = "#fbf5e6"
INK = "#1d2233"
RED = "#c2342f"

SUITS = {
    "spade": placed(MARKS["S"], 0, 0, 0.205),
    "heart": placed(MARKS["H"], 0, 0, 0.205),
    "diamond": placed(MARKS["D"], 0, 0, 0.205),
    "club": "M0 -10A4.7 4.7 0 0 1 3.6 -2.2A4.7 4.7 0 1 1 1.4 4.7C1.6 7.6 2.4 9 3.6 10H-3.6C-2.4 9 -1.6 7.6 -1.4 4.7"
    "A4.7 4.7 0 1 1 -3.6 -2.2A4.7 4.7 0 0 1 0 -10Z",
}
"""The deck's marks, some twenty units high; the club's is of one piece, as it is drawn in outline too."""
SUIT_COLOURS = {"spade": INK, "heart": RED, "diamond": RED, "club": INK}


def place(x: float, y: float, size: float = 1.0, turn: float = 0.0) -> str:
    """Return a transform that moves, turns and scales drawings about the origin."""
    spin = f" rotate({num(turn)})" if turn else ""
    grow = f" scale({size:.4f})" if size != 1.0 else ""
    return f"translate({num(x)} {num(y)}){spin}{grow}"


def suit(name: str, x: float, y: float, size: float, colour: str = "", **more: float | str) -> str:
    """Draw a suit mark about ``size`` units high."""
    return path(SUITS[name], fill=colour or SUIT_COLOURS[name], transform=place(x, y, size / 20), **more)


def crown_path(points: int = 5) -> str:
    """Return the body of a crown about the origin, 100 wide and some 60 high, without its balls and band."""
    feet, tips = 40.0, crown_tips(points)
    d = f"M{num(-feet)} 22"
    for i, (x, y) in enumerate(tips):
        d += f"L{num(x)} {num(y + 4)}"
        if i + 1 < len(tips):
            d += f"L{num((x + tips[i + 1][0]) / 2 * 0.93)} {num(1 + abs(x + tips[i + 1][0]) / 22)}"
    return d + f"L{num(feet)} 22Q0 28 {num(-feet)} 22Z"


def crown_tips(points: int = 5) -> list[tuple[float, float]]:
    """Return the places of the tips of a crown."""
    middle = (points - 1) / 2
    return [(48 * (i - middle) / middle, -30 + 15 * (abs(i - middle) / middle) ** 1.5) for i in range(points)]


def crown(
    x: float, y: float, wide: float, turn: float = 0.0, points: int = 5, name: str = "crown", dark: str = "#0a1730"
) -> str:
    """Draw a golden crown with a jewelled band about a place."""
    body = crown_path(points)
    tips = crown_tips(points)
    band = "M-40 25Q0 31 40 25L39 37Q0 43 -39 37Z"
    balls = "".join(circle(tx, ty, 5.4, fill=f"url(#{name}g)", stroke="#6b4512", stroke_width=1) for tx, ty in tips)
    under = path(body + band, fill=dark, stroke=dark, stroke_width=11, stroke_linejoin="round")
    under += "".join(circle(tx, ty, 10, fill=dark) for tx, ty in tips) if dark else ""
    jewels = path("M0 28L4.6 34L0 40L-4.6 34Z", fill="#c9383a")
    jewels += "".join(circle(s * 19, 33, 3.2, fill="#2f78c4") + circle(s * 33, 31, 2, fill="#fff3cf") for s in (-1, 1))
    return group(
        [
            linear(f"{name}g", 0, -34, 0, 30, *GOLD_FACE),
            linear(f"{name}b", -40, 0, 40, 0, (0, "#a8742a"), (0.35, "#ffe7a6"), (0.6, "#eabf66"), (1, "#9a6820")),
            under if dark else "",
            path(body, fill=f"url(#{name}g)", stroke="#6b4512", stroke_width=1.2, stroke_linejoin="round"),
            path(band, fill=f"url(#{name}b)", stroke="#6b4512", stroke_width=1.2, stroke_linejoin="round"),
            balls,
            jewels,
        ],
        transform=place(x, y, wide / 100, turn),
    )


def gong(x: float, y: float, r: float, name: str = "gong") -> str:
    """Draw a bronze gong from the front."""
    k = r / 50
    rings = "".join(
        circle(0, 0, radius, fill="none", stroke=tone, stroke_width=w, stroke_opacity=o)
        for radius, tone, w, o in (
            (38.5, "#6b3f10", 1.6, 0.75), (37, "#fff0c0", 1, 0.6), (31, "#6b3f10", 0.9, 0.4),
            (24, "#6b3f10", 0.9, 0.4), (18, "#6b3f10", 0.9, 0.3),
        )
    )  # fmt: skip
    return group(
        [
            radial(f"{name}r", -14, -24, 78, (0, "#ffe9ad"), (0.45, "#d79d43"), (1, "#7c4c14")),
            radial(f"{name}f", -12, -18, 62, (0, "#ffdf96"), (0.5, "#d8973d"), (1, "#96601d")),
            radial(f"{name}b", -4, -6, 17, (0, "#fff6d4"), (0.5, "#efbd61"), (1, "#9a6420")),
            circle(0, 0, 50, fill=f"url(#{name}r)"),
            circle(0, 0, 42.5, fill=f"url(#{name}f)", stroke="#6b3f10", stroke_width=1.2, stroke_opacity=0.7),
            rings,
            circle(0, 1.6, 12.5, fill="#6b3f10", fill_opacity=0.45),
            circle(0, 0, 11.5, fill=f"url(#{name}b)"),
            circle(0, 0, 49.2, fill="none", stroke="#fff0c0", stroke_width=1.2, stroke_opacity=0.65),
        ],
        transform=place(x, y, k),
    )


def rays(x: float, y: float, inner: float, outer: float, count: int, share: float = 0.5, turn: float = 0.0) -> str:
    """Return path data of sun rays."""
    d = ""
    for i in range(count):
        a = 2 * math.pi * i / count + math.radians(turn)
        half = math.pi / count * share
        corners = [
            (x + radius * math.cos(b), y + radius * math.sin(b))
            for b, radius in ((a - half, inner), (a - half, outer), (a + half, outer), (a + half, inner))
        ]
        d += polygon(corners)
    return d


def shadow(width: float, height: float, r: float, strength: float = 0.16) -> str:
    """Draw a soft shadow of a card about the origin, lit from the upper left."""
    return "".join(
        rect(-width / 2 + 1.5 - s, -height / 2 + 3 - s, width + 2 * s, height + 2 * s, rx=r + s, fill="#050a18",
             fill_opacity=strength)
        for s in (0, 2, 4)
    )  # fmt: skip


def card(x: float, y: float, wide: float, turn: float, mark: str = "", *, tall: float = 1.4, face: str = IVORY) -> str:
    """Draw a little card: ivory, with a soft shadow and ``mark`` about its middle on a width of one hundred."""
    h = 100 * tall
    k = wide / 100
    return group(
        [
            shadow(100, h, 9),
            rect(-50, -h / 2, 100, h, rx=9, fill=face, stroke="#8d8168", stroke_width=1.2, stroke_opacity=0.7),
            mark,
        ],
        transform=place(x, y, k, turn),
    )


def card_back(
    x: float, y: float, wide: float, turn: float, colour: str, line: str = "#f0cf83", tall: float = 1.4
) -> str:
    """Draw a little card from behind."""
    h = 100 * tall
    lattice = "".join(
        path(f"M0 {num(-s)}L{num(s * 0.7)} 0L0 {num(s)}L{num(-s * 0.7)} 0Z", fill="none", stroke=line, stroke_width=2)
        for s in (h * 0.34, h * 0.24, h * 0.14)
    )
    return group(
        [
            shadow(100, h, 9),
            rect(-50, -h / 2, 100, h, rx=9, fill=IVORY, stroke="#8d8168", stroke_width=1.2, stroke_opacity=0.7),
            rect(-43, -h / 2 + 7, 86, h - 14, rx=5, fill=colour),
            rect(-38, -h / 2 + 12, 76, h - 24, rx=3, fill="none", stroke=line, stroke_width=2),
            lattice,
            circle(0, 0, 7, fill=line),
        ],
        transform=place(x, y, wide / 100, turn),
    )


def pips(name: str, rank_marks: int = 1, tall: float = 1.4) -> str:
    """Draw the mark of a little card: one, two or three pips with a small one in each corner."""
    h = 100 * tall
    spots = {1: (0.0,), 2: (-0.22, 0.22), 3: (-0.27, 0.0, 0.27)}[rank_marks]
    size = {1: 58.0, 2: 42.0, 3: 34.0}[rank_marks]
    big = "".join(suit(name, 0, h * s, size) for s in spots)
    return big + suit(name, -36, -h / 2 + 17, 19) + suit(name, 36, h / 2 - 17, 19)


def floor_shadow(x: float, y: float, rx: float, ry: float, strength: float = 0.13) -> str:
    """Draw a soft pool of shadow."""
    return "".join(ellipse(x, y, rx * k, ry * k, fill="#050a18", fill_opacity=strength) for k in (0.7, 0.82, 0.92, 1.0))
