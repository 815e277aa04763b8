"""The mahjong tiles: an ivory face on a bamboo back, seen a little from above and from the left."""

from __future__ import annotations

from deck.svg import Canvas, box, disc, poly

from eastern.brushwork import sign
from eastern.index import figure, petals, star
from eastern.money import CODES
from eastern.palette import BLUE, DEEP_GREEN, GREEN, INK, IVORY, TILE_RED
from eastern.tile_suits import MIDDLE_X, bamboos, circles

WIDTH, HEIGHT = 90, 120
FIGURE = 22.8
"""Height of the figure in the corner."""
CORNER = 11.9, 14.6
"""Its middle."""


def _gradient(name: str, x1: float, y1: float, x2: float, y2: float, *stops: tuple[float, str]) -> str:
    inside = "".join(f'<stop offset="{at:g}" stop-color="{colour}"/>' for at, colour in stops)
    where = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
    return f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" {where}>{inside}</linearGradient></defs>'


def _slab(size: tuple[float, float], fill: str, r: float = 9, line: str = "", width: float = 1.0) -> str:
    """Return a rounded layer of the tile from its top left."""
    stroke = f' stroke="{line}" stroke-width="{width:g}"' if line else ""
    return f'<rect x="1" y="1" width="{size[0]:g}" height="{size[1]:g}" rx="{r:g}" fill="{fill}"{stroke}/>'


def _body(top: str, middle: tuple[str, str], under: tuple[str, str], edge: str) -> Canvas:
    """Draw the three layers: the base, the visible middle and the upper face, each lit from the left."""
    canvas = Canvas()
    canvas.raw(_gradient("under", 60, 60, 90, 120, (0, under[0]), (1, under[1])))
    canvas.raw(_gradient("middle", 50, 60, 88, 116, (0, middle[0]), (1, middle[1])))
    canvas.raw(_slab((88, 118), "url(#under)", 10, "#0b2a1e", 0.8))
    canvas.raw(_slab((85, 113.6), "url(#middle)", 9.6))
    canvas.raw(_slab((81.4, 108.6), top, 9, edge, 0.9))
    return canvas


def _ivory() -> Canvas:
    canvas = _body("url(#face)", ("#e6d6ad", "#b59f6c"), ("#2c8a5f", "#0f4a34"), "#c8b583")
    face = _gradient("face", 6, 2, 76, 112, (0, "#fffdf3"), (0.55, IVORY), (1, "#efe2bd"))
    canvas.parts.insert(0, face)
    canvas.raw(
        '<rect x="3" y="3" width="77.4" height="104.6" rx="7.4" fill="none" stroke="#ffffff" stroke-width="1.6"/>'
    )
    return canvas


def _white(canvas: Canvas) -> None:
    """Draw the white dragon: an empty frame."""
    x, y, w, h = 16.0, 25.0, 54.0, 70.0
    canvas.line(box(x, y, w, h), BLUE, 5)
    canvas.line(box(x + 8, y + 8, w - 16, h - 16), BLUE, 1.8)
    for sx, sy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        cx, cy = x + w * sx, y + h * sy
        inward = [(cx + (14 if sx == 0 else -14), cy), (cx, cy + (14 if sy == 0 else -14)), (cx, cy)]
        canvas.fill(poly(inward), BLUE)
    canvas.fill(petals(4, x + w / 2, y + h / 2, 11, 4.6), IVORY, BLUE, 1.5)


def _dragon(canvas: Canvas, code: str) -> None:
    # All three dragons have the same rank, shown by the star in the corner; its colour shows which dragon it is.
    canvas.fill(star(8, 13.4, 14.4, 11.2, 5.2), {"RF": TILE_RED, "OT": GREEN, "WF": BLUE}[code])
    if code == "RF":
        canvas.fill(sign("middle", 42.5, 60, 70), TILE_RED, TILE_RED, 2)
    elif code == "OT":
        canvas.fill(sign("fortune", 42, 61, 66), GREEN, GREEN, 1.2)
    else:
        _white(canvas)


def _character(canvas: Canvas, number: int) -> None:
    canvas.fill(sign(str(number), MIDDLE_X, 34, 36), INK, INK, 1.2)
    canvas.fill(sign("old myriad", MIDDLE_X, 80, 46), TILE_RED, TILE_RED, 0.6)


def tile(code: str) -> str:
    canvas = _ivory()
    if not code[0].isdigit():
        _dragon(canvas, code)
        return canvas.text(WIDTH, HEIGHT)
    number, suit = int(code[0]), code[1]
    {"C": circles, "S": bamboos, "M": _character}[suit](canvas, number)
    canvas.fill(figure(number, *CORNER, FIGURE), {"C": BLUE, "S": GREEN, "M": TILE_RED}[suit])
    return canvas.text(WIDTH, HEIGHT)


def back() -> str:
    """Return a tile face down: bamboo above, ivory below."""
    canvas = _body("url(#face)", ("#1f7351", "#0d4330"), ("#efe2bd", "#b59f6c"), DEEP_GREEN)
    canvas.parts.insert(0, _gradient("face", 6, 2, 76, 112, (0, "#4bb884"), (0.5, "#2a8f63"), (1, "#166247")))
    for i in range(9):
        x = 9.5 + i * 8.2
        canvas.line(poly([(x, 7), (x + 0.8, 104)], closed=False), "#1d7a55", 0.7)
    canvas.raw(
        '<rect x="3.4" y="3.4" width="76.6" height="103.8" rx="7" fill="none" stroke="#8fe0b6" stroke-width="1.3"/>'
    )
    canvas.raw(
        '<rect x="9.5" y="9.5" width="64.4" height="91.6" rx="4.5" fill="none" stroke="#e2b256" stroke-width="1.3"/>'
    )
    x, y = 41.7, 55.3
    canvas.fill(disc(x, y, 23.5), "#1b7350", "#e2b256", 1.5)
    canvas.fill(petals(8, x, y, 20.5, 7.2, 22.5), "#2a8f63", "#e2b256", 1.2)
    canvas.fill(petals(8, x, y, 15, 4.2), "#e2b256")
    canvas.fill(disc(x, y, 7.6), DEEP_GREEN, "#f6dd9c", 1.3)
    canvas.fill(box(x - 3, y - 3, 6, 6), "#f6dd9c")
    return canvas.text(WIDTH, HEIGHT)


def tiles() -> dict[str, str]:
    return {"tiles/back.svg": back(), **{f"tiles/{code}.svg": tile(code) for code in CODES}}
