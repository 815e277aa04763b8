"""Two card backs, symmetrical under a half turn."""

from __future__ import annotations

import math

from deck.faces import blank
from deck.geometry import Edge, placed
from deck.layout import HALF_TURN, HEIGHT, WIDTH
from deck.suits import mark
from deck.svg import Canvas, box, disc, poly

_BLUE, _BLUE_DARK, _BLUE_LIGHT = "#23479b", "#172f6d", "#5d83cc"
_RED, _RED_DARK, _RED_LIGHT = "#8e1a2a", "#5f0f1d", "#b23a48"
_GOLD, _PALE = "#e0b04a", "#f6dd9c"
_CX, _CY = WIDTH / 2, HEIGHT / 2


def _field(colour: str, line: str) -> Canvas:
    """Return the ivory rim, the coloured field, and the two lines that frame the middle."""
    canvas = blank()
    canvas.raw(f'<rect x="11" y="11" width="228" height="328" rx="9" ry="9" fill="{colour}"/>')
    canvas.raw(
        '<rect x="15.5" y="15.5" width="219" height="319" rx="6" ry="6" fill="none"'
        f' stroke="{line}" stroke-width="1.6"/>'
    )
    return canvas


def _inside(inset: float) -> list[Edge]:
    return [Edge(-1, 0, -inset), Edge(1, 0, WIDTH - inset), Edge(0, -1, -inset), Edge(0, 1, HEIGHT - inset)]


def _star(points: int, outer: float, inner: float, turn: float = 0.0) -> str:
    """Return a star about the card's middle."""
    corners = []
    for step in range(points * 2):
        angle = math.radians(turn) + math.pi * step / points
        reach = outer if step % 2 == 0 else inner
        corners.append((_CX + reach * math.sin(angle), _CY - reach * math.cos(angle)))
    return poly(corners)


def _half_rays(points: int, outer: float, inner: float, turn: float = 0.0) -> str:
    """Return the shaded right half of each ray of a star."""
    parts = []
    for step in range(points):
        angle = math.radians(turn) + 2 * math.pi * step / points
        side = angle + math.pi / points
        tip = (_CX + outer * math.sin(angle), _CY - outer * math.cos(angle))
        waist = (_CX + inner * math.sin(side), _CY - inner * math.cos(side))
        parts.append(poly([(_CX, _CY), tip, waist]))
    return "".join(parts)


def _ring_of(count: int, radius: float, size: float, turn: float = 0.0) -> str:
    """Return dots evenly on a circle about the card's middle."""
    return "".join(
        disc(
            _CX + radius * math.sin(math.radians(turn + 360 * step / count)),
            _CY - radius * math.cos(math.radians(turn + 360 * step / count)),
            size,
        )
        for step in range(count)
    )


def _bead_border(inset: float, across: int, down: int, size: float) -> str:
    """Return small diamonds along a rectangle."""
    w, h = WIDTH - 2 * inset, HEIGHT - 2 * inset
    places = [(inset + w * i / across, y) for i in range(across + 1) for y in (inset, HEIGHT - inset)]
    places += [(x, inset + h * i / down) for i in range(1, down) for x in (inset, WIDTH - inset)]
    return "".join(poly([(x, y - size), (x + size, y), (x, y + size), (x - size, y)]) for x, y in places)


_INSET, _CELLS = 31.0, 6
_CELL_W, _CELL_H = (WIDTH - 2 * _INSET) / _CELLS, (HEIGHT - 2 * _INSET) / _CELLS


def _lattice(shift: float) -> str:
    """Return both sets of slanting lines; a shift makes the second line of a double one. They are short pieces because
    the loader's fixed-point arithmetic drifts sideways along a long slant.
    """
    lines = []
    for step in range(-_CELLS, 2 * _CELLS + 1):
        x = _INSET + step * _CELL_W + shift
        for side in (-1, 1):
            pieces = [(x + side * n * _CELL_W / 2, _INSET + n * _CELL_H / 2) for n in range(2 * _CELLS + 1)]
            lines.append(poly(pieces, closed=False))
    return "".join(lines)


def _cells(canvas: Canvas) -> None:
    """Draw suit marks and small stars into the meshes in turn."""
    suits, stars = "", ""
    for row in range(2 * _CELLS + 1):
        for column in range(2 * _CELLS + 1):
            if (row + column) % 2 == 0:
                continue
            x, y = _INSET + column * _CELL_W / 2, _INSET + row * _CELL_H / 2
            whole = abs(x - _CX) < _CX - _INSET - 5 and abs(y - _CY) < _CY - _INSET - 5
            if not whole or math.hypot(x - _CX, y - _CY) < 60:
                continue
            if row % 2:
                suits += mark("D", x, y, 11)
            else:
                stars += placed(
                    "M0,-7C0.8,-1.6 1.4,-0.9 4.6,0C1.4,0.9 0.8,1.6 0,7C-0.8,1.6 -1.4,0.9 -4.6,0"
                    "C-1.4,-0.9 -0.8,-1.6 0,-7Z",
                    x,
                    y,
                )
    canvas.fill(suits, _BLUE_LIGHT)
    canvas.fill(stars, _GOLD)


def lattice() -> str:
    """Royal blue: a double lattice, and in the middle the wind rose of the sea routes."""
    canvas = _field(_BLUE, _GOLD)
    canvas.fill(_bead_border(23, 18, 26, 2.6), _PALE)
    middle = Canvas(_inside(_INSET))
    middle.fill(box(_INSET, _INSET, WIDTH - 2 * _INSET, HEIGHT - 2 * _INSET), _BLUE_DARK)
    for shift in (-1.9, 1.9):
        middle.line(_lattice(shift), _BLUE_LIGHT, 1.1)
    canvas.parts += middle.parts
    _cells(canvas)
    canvas.line(box(_INSET, _INSET, WIDTH - 2 * _INSET, HEIGHT - 2 * _INSET), _GOLD, 1.8)
    canvas.fill(disc(_CX, _CY, 50), _BLUE, _GOLD, 2)
    canvas.fill(disc(_CX, _CY, 44.5), _BLUE_DARK, _GOLD, 1)
    canvas.fill(_ring_of(32, 47.3, 1.1, 5.625), _PALE)
    canvas.fill(_star(16, 36, 24, 11.25), _BLUE_LIGHT)
    canvas.fill(disc(_CX, _CY, 27), _BLUE_DARK)
    canvas.fill(_star(4, 33, 9, 45), _GOLD)
    canvas.fill(_half_rays(4, 33, 9, 45), "#b8842a")
    canvas.fill(_star(4, 42, 8.5), _PALE)
    canvas.fill(_half_rays(4, 42, 8.5), _GOLD)
    canvas.fill(disc(_CX, _CY, 5), _BLUE_DARK, _PALE, 1.6)
    return canvas.text(WIDTH, HEIGHT)


def _rosette(radius: float, swing: float, lobes: int, turn: float) -> str:
    """Return one wavy ring of the engraved ground."""
    points = []
    for step in range(lobes * 7):
        angle = 2 * math.pi * step / (lobes * 7)
        reach = radius + swing * math.sin(lobes * angle + turn)
        points.append((_CX + reach * math.cos(angle), _CY + reach * math.sin(angle)))
    return poly(points)


_CROWN = (
    "M-27,17C-31,4 -34,-6 -37,-14C-31,-8 -25,-5 -20,-5C-18,-11 -17,-18 -17.5,-25C-12,-19 -8,-14 -7,-10"
    "C-4,-16 -1,-24 0,-32C1,-24 4,-16 7,-10C8,-14 12,-19 17.5,-25C17,-18 18,-11 20,-5C25,-5 31,-8 37,-14"
    "C34,-6 31,4 27,17C10,13 -10,13 -27,17Z"
)


def _crown(y: float) -> Canvas:
    canvas = Canvas()
    canvas.fill(placed(_CROWN, _CX, y), _GOLD, _RED_DARK, 1.4)
    tips = [(-37, -15), (-17.5, -27), (0, -35), (17.5, -27), (37, -15)]
    canvas.fill("".join(disc(_CX + px, y + py, 3.2) for px, py in tips), _PALE, _RED_DARK, 1)
    canvas.fill(placed("M-28,19C-10,15 10,15 28,19L28,25C10,21 -10,21 -28,25Z", _CX, y), _PALE, _RED_DARK, 1.2)
    gems = [(-17, 6), (0, 4), (17, 6)]
    canvas.fill("".join(mark("D", _CX + px, y + py, 13) for px, py in gems), _RED)
    return canvas


def _fan(canvas: Canvas, inset: float) -> None:
    for x, y, sx, sy in ((inset, inset, 1, 1), (WIDTH - inset, inset, -1, 1)):
        rays = ""
        for step in range(5):
            a, b = math.radians(18 * step + 2.5), math.radians(18 * step + 15.5)
            near, far = 19.0, 43.0 if step % 2 == 0 else 37.0
            mid = (a + b) / 2
            points = [(near, a), (far * 0.93, a), (far, mid), (far * 0.93, b), (near, b)]
            rays += poly([(x + sx * r * math.cos(t), y + sy * r * math.sin(t)) for r, t in points])
        quarter = Canvas(_inside(inset))
        quarter.fill(disc(x, y, 48), _RED_DARK, _GOLD, 1.4)
        quarter.fill(rays, _GOLD)
        quarter.fill(disc(x, y, 14), _PALE)
        quarter.fill(disc(x, y, 8), _RED)
        canvas.parts += quarter.parts
        canvas.group(quarter, HALF_TURN)


def crown() -> str:
    """Deep red: an engraved ground, a bossed gong in the middle and a crown at either end."""
    canvas = _field(_RED, _GOLD)
    ground = Canvas(_inside(24))
    ground.fill(box(24, 24, WIDTH - 48, HEIGHT - 48), _RED_DARK)
    for ring in range(11):
        radius = 56 + ring * 12.5
        for turn in (0.0, math.pi):
            ground.line(_rosette(radius, 8, 24, turn), _RED_LIGHT if ring % 2 else _RED, 1.1)
    canvas.parts += ground.parts
    _fan(canvas, 24)
    canvas.line(box(24, 24, WIDTH - 48, HEIGHT - 48), _GOLD, 1.8)
    canvas.fill(_bead_border(19.8, 20, 30, 1.5), _PALE)
    _gong(canvas)
    top = _crown(89)
    canvas.parts += top.parts
    canvas.group(top, HALF_TURN)
    return canvas.text(WIDTH, HEIGHT)


def _gong(canvas: Canvas) -> None:
    """Draw the medallion: rings of beaten metal about a boss."""
    canvas.fill(_star(28, 63, 55), _GOLD, _RED_DARK, 1.2)
    canvas.fill(disc(_CX, _CY, 54), _RED_DARK, _PALE, 1.4)
    canvas.fill(disc(_CX, _CY, 48), "#c08a2c")
    canvas.fill(_ring_of(28, 51, 1.3), _PALE)
    canvas.fill(disc(_CX, _CY, 44), _GOLD)
    canvas.fill(_half_rays(18, 43, 30), "#cf9c38")
    canvas.line(disc(_CX, _CY, 36), "#a5721f", 1.2)
    canvas.line(disc(_CX, _CY, 26), "#a5721f", 1.2)
    canvas.fill(_ring_of(16, 31, 2.1, 11.25), _RED)
    canvas.fill(disc(_CX, _CY, 20), _PALE, "#a5721f", 1.2)
    canvas.fill(disc(_CX, _CY, 14.5), _GOLD, "#a5721f", 1.2)
    canvas.fill(_star(8, 10.5, 4.4), _RED)
