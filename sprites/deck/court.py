"""Common parts of court cards: the panel, the two halves, the sash between them, arms and hands."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from deck.faces import blank, with_indices
from deck.geometry import Edge, num
from deck.layout import HALF_TURN, HEIGHT, USUAL, WIDTH, Layout
from deck.palette import GOLD, INK, PALE_GOLD, SUIT_COLOUR, Skin
from deck.suits import mark
from deck.svg import Brush, Canvas, box, disc, poly

LEFT, TOP, RIGHT, BOTTOM = 53.0, 18.0, 197.0, 332.0
_CX, _CY = 125.0, 175.0
SLOPE = 0.36  # of the sash


@dataclass(frozen=True)
class Figure:
    """One court figure: how its upper half and its surroundings are drawn."""

    draw: Callable[[Canvas], None]
    lean: int  # 1: the sash rises to the right, so there is room at the left; -1 the other way
    sash: str
    motif: str
    trim: str = GOLD


@dataclass(frozen=True)
class Ground:
    """The panel of a suit: its tint and the tint of the rays behind the head."""

    tint: str
    ray: str


def court_card(rank: str, suit: str, figure: Figure, ground: Ground, layout: Layout = USUAL) -> str:
    """Return the finished card: one half drawn, cut along the sash, and turned for the other."""
    canvas = blank()
    panel = _Panel(layout)
    canvas.fill(panel.outline(), ground.tint)
    half = Canvas([*panel.edges(figure.lean), _seam(figure.lean)], panel.aside)
    _rays(half, ground.ray)
    figure.draw(half)
    if layout.notch is None:
        half.fill(mark(suit, LEFT + 17.5, TOP + 19, 25), SUIT_COLOUR[suit])
    canvas.parts += half.parts
    canvas.group(half, HALF_TURN)
    _sash(canvas, figure, panel)
    canvas.line(panel.outline(), INK, 1.8)
    canvas.line(panel.outline(3), GOLD, 1.1)
    return with_indices(canvas, rank, suit, layout)


class _Panel:
    """The frame of the figure; where the index is large, two corners are cut out for it."""

    def __init__(self, layout: Layout) -> None:
        self.left, self.foot = layout.notch or (LEFT, TOP)
        self.aside = (self.left - LEFT) / 2
        """The upper half is centred in its space."""

    def outline(self, out: float = 0.0) -> str:
        """Return the frame as path data, enlarged by ``out``."""
        x0, y0, x1, y1 = LEFT - out, TOP - out, RIGHT + out, BOTTOM + out
        if self.left == LEFT:
            return box(x0, y0, x1 - x0, y1 - y0)
        x, y = self.left - out, self.foot - out
        left = [(x0, y1), (x0, y), (x, y), (x, y0)]
        return poly([*left, *((WIDTH - x, HEIGHT - y) for x, y in left)])

    def edges(self, lean: int) -> list[Edge]:
        """Return the limits of the upper half. If its seam falls to the right, the lower index is in the way; what is
        cut off there is below the sash.
        """
        foot = HEIGHT - self.foot if lean < 0 and self.left > LEFT else BOTTOM
        return [Edge(-1, 0, -self.left), Edge(1, 0, RIGHT), Edge(0, -1, -TOP), Edge(0, 1, foot)]

    def ends(self, lean: int) -> tuple[float, float]:
        """Return where the sash ends left and right: one falling to the right starts next to the index."""
        return (LEFT, RIGHT) if lean > 0 else (self.left, WIDTH - self.left)


def _seam(lean: int) -> Edge:
    slope = SLOPE * lean
    return Edge(slope, 1, _CY + slope * _CX)


def _rays(half: Canvas, colour: str) -> None:
    rays = []
    for step in range(-10, 11, 2):
        a, b = math.radians(step * 12 - 6), math.radians(step * 12 + 6)
        rays.append(
            poly(
                [
                    (_CX, 96),
                    (_CX + 200 * math.sin(a), 96 - 200 * math.cos(a)),
                    (_CX + 200 * math.sin(b), 96 - 200 * math.cos(b)),
                ]
            )
        )
    half.fill("".join(rays), colour)


def _sash(canvas: Canvas, figure: Figure, panel: _Panel) -> None:
    """Draw the band that hides the seam, with its motif and the brooch in the middle."""
    slope = -SLOPE * figure.lean

    def band(offset: float, thick: float) -> str:
        ends = [(x, _CY + slope * (x - _CX) + offset) for x in panel.ends(figure.lean)]
        return poly([*((x, y - thick) for x, y in ends), *((x, y + thick) for x, y in reversed(ends))])

    canvas.fill(band(0, 12), figure.trim, INK, 1.6)
    canvas.fill(band(0, 8.6), figure.sash, INK, 1.0)
    turn = math.degrees(math.atan(slope))
    motifs = ""
    for side in (-1, 1):
        for step in range(1, 6):
            x = 13.5 * step + 8.5
            if x > panel.ends(figure.lean)[1] - _CX - 2:
                continue
            facing = turn if side > 0 else turn + 180
            motifs += Brush(canvas, _CX + side * x, _CY + slope * side * x, 1, facing).put(figure.motif)
    canvas.fill(motifs, figure.trim)
    canvas.fill(disc(_CX, _CY, 14.5), figure.trim, INK, 1.6)
    canvas.fill(disc(_CX, _CY, 9.8), figure.sash, INK, 1.2)
    angles = [math.pi * step / 3 for step in range(6)]
    petals = "".join(disc(_CX + 5.4 * math.sin(angle), _CY - 5.4 * math.cos(angle), 1.7) for angle in angles)
    canvas.fill(petals, PALE_GOLD)
    canvas.fill(disc(_CX, _CY, 2.6), figure.trim)


DIAMOND = "M-4.4,0L0,-4.4L4.4,0L0,4.4Z"
CHEVRON = "M-4,-5L0,-5L4,0L0,5L-4,5L0,0Z"
DROP = "M-5,0C-3,-4.5 2,-4.5 5,0C2,4.5 -3,4.5 -5,0Z"
WAVE = "M-6,3C-4,-4 1,-5 4,-2C5.5,0 4,3 2,2C1,-1 -3,-1 -6,3Z"


ROBE = "M36,240L42,182C52,160 82,146 106,137C112,143 138,143 144,137C168,146 198,160 208,182L214,240Z"


def fist(canvas: Canvas, x: float, y: float, skin: Skin, flip: bool = False, turn: float = 0.0) -> None:
    """Draw a hand closed round an upright shaft, the thumb towards the middle."""
    b = Brush(canvas, x, y, 1.0, turn, flip)
    b.fill(
        "M-9,-7C-6,-11 5,-11 8.5,-8C10.5,-4 10.5,5 8,9C3,12 -5,12 -8.5,9C-11,4 -11,-3 -9,-7Z", skin.base, skin.line, 1.5
    )
    b.fill("M3,-9.7C6,-9.6 7.6,-9 8.5,-8C10.5,-4 10.5,5 8,9C6.5,10 4.5,10.8 2.5,11Z", skin.shade)
    b.line("M-1.5,-4.2L8.8,-4.2M-1.5,0.8L9.6,0.8M-1.5,5.6L9,5.6", skin.line, 1.2)
    b.fill("M-9,-4C-8,-8 -3,-9.5 -0.5,-7.5C1,-5 0,2 -2.5,4.5C-5,5.5 -8,4 -9,-4Z", skin.base, skin.line, 1.3)


def arm(canvas: Canvas, start: tuple[float, float], hand: tuple[float, float], colour: str, cuff: str) -> None:
    """Draw a sleeve from below up to a hand, with its cuff."""
    (ax, ay), (bx, by) = start, hand
    length = math.dist(start, hand)
    ux, uy = (bx - ax) / length, (by - ay) / length
    px, py = -uy, ux

    def at(along: float, aside: float) -> tuple[float, float]:
        return (ax + ux * along + px * aside, ay + uy * along + py * aside)

    end = length - 6
    canvas.fill(poly([at(0, -17), at(end - 7, -11.5), at(end - 7, 11.5), at(0, 17)]), colour, INK, 1.6)
    canvas.line(
        f"M{num(at(end - 10, -3)[0])},{num(at(end - 10, -3)[1])}L{num(at(0, -5)[0])},{num(at(0, -5)[1])}", INK, 1.1
    )
    canvas.fill(poly([at(end - 9, -13), at(end, -12), at(end, 12), at(end - 9, 13)]), cuff, INK, 1.5)
