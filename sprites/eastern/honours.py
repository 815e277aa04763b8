"""Money cards: the red flower, the white flower and the old thousand."""

from __future__ import annotations

from deck.svg import Brush, Canvas, disc, mirrored

from eastern.brushwork import sign
from eastern.coins import MIDDLE_X, MIDDLE_Y
from eastern.index import petals
from eastern.palette import CREAM, INK, PALE_GOLD, RED

_LEAF = "M0,0C-4,-10 -16,-14 -27,-9C-22,1 -10,6 0,0Z"


def _leaves(brush: Brush, y: float) -> None:
    """Draw a stem with a pair of leaves, below and above a blossom."""
    brush.line(f"M0,{y - 10}C1,{y} -1,{y + 6} 0,{y + 14}", INK, 2.6)
    one = Canvas()
    Brush(one, 0, 0).fill(mirrored(_LEAF), INK)
    Brush(one, 0, 0).line(mirrored("M-2,-1C-9,-4 -15,-7 -22,-8"), CREAM, 1.2)
    brush.canvas.group(one, f"translate({brush.x:g} {brush.y + y + 8:g})")


def _red_flower(brush: Brush) -> None:
    _leaves(brush, 38)
    brush.fill(petals(8, 0, -8, 39, 15.5, 22.5), RED, INK, 1.7)
    brush.fill(petals(8, 0, -8, 29, 11.5), RED, CREAM, 1.3)
    for turn in range(0, 360, 45):
        ray = Canvas()
        ray.line("M0,-30L0,-35.5", CREAM, 1.4)
        brush.canvas.group(ray, f"translate({brush.x:g} {brush.y - 8:g}) rotate({turn + 22.5:g})")
    brush.fill(petals(6, 0, -8, 17, 8), RED, CREAM, 1.2)
    brush.fill(disc(0, -8, 7), PALE_GOLD, INK, 1.5)
    brush.fill(disc(0, -8, 2.2), INK)


def _white_flower(brush: Brush) -> None:
    _leaves(brush, 38)
    for turn in range(0, 360, 72):
        brush.fill(petals(1, 0, -8, 39, 25, turn), CREAM, INK, 2.2)
    for turn in range(0, 360, 72):
        part = Canvas()
        part.line(mirrored("M-1,-16C-5,-22 -7,-27 -7,-32"), INK, 1.1)
        part.line("M0,-12L0,-30", INK, 1.1)
        stamen = Canvas()
        stamen.line("M0,-6L0,-15", INK, 1.2)
        stamen.fill(disc(0, -16, 2.1), INK)
        brush.canvas.group(part, f"translate({brush.x:g} {brush.y - 8:g}) rotate({turn})")
        brush.canvas.group(stamen, f"translate({brush.x:g} {brush.y - 8:g}) rotate({turn + 36})")
    brush.fill(disc(0, -8, 6.4), RED, INK, 1.6)
    brush.fill(disc(0, -8, 2), CREAM)


def _old_thousand(brush: Brush) -> None:
    """Draw an old man with a white beard to his waist, the thousand on his seal."""
    brush.fill("M-39,50C-40,26 -30,10 -11,2L11,2C30,10 40,26 39,50Z", INK, INK, 1.9)
    brush.fill(mirrored("M-12.6,-24C-17,-26 -18,-15 -12,-14Z"), CREAM, INK, 1.5)
    brush.fill("M-13,-28C-13.6,-12 -8,4 0,4C8,4 13.6,-12 13,-28C13,-50 -13,-50 -13,-28Z", CREAM, INK, 1.9)
    brush.line("M-6,-37Q0,-39.5 6,-37M-7,-32.5Q0,-35 7,-32.5", INK, 1.2)
    beard = "M-15,-16C-10,-9 -6,-12 0,-12C6,-12 10,-9 15,-16C21,4 17,24 9,36C7,32 6,32 4,39C2,34 1,36 0,43"
    brush.fill(beard + "C-1,36 -2,34 -4,39C-6,32 -7,32 -9,36C-17,24 -21,4 -15,-16Z", CREAM, INK, 1.8)
    brush.line(mirrored("M-10,-4C-12,8 -11,18 -8,28M-5,-2C-6,10 -5,22 -3,32"), INK, 1.1)
    brush.line("M0,0L0,36", INK, 1.1)
    brush.fill(mirrored("M-3,-24C-7,-29 -13,-28 -17,-22C-12,-24 -8,-23 -3,-21Z"), CREAM, INK, 1.3)
    brush.line(mirrored("M-9.4,-18C-7,-20.5 -5,-20 -3.4,-18"), INK, 1.7)
    brush.line("M0.6,-20L2.2,-14L-1.6,-13.6", INK, 1.2)
    brush.fill("M-3.4,-8.6Q0,-10.4 3.4,-8.6Q0,-5.8 -3.4,-8.6Z", RED)
    for side in (-1, 1):
        brush.fill(disc(side * 28.5, 36, 9.4), RED, CREAM, 1.3)
        brush.fill(sign("thousand", side * 28.5, 36, 12.4), CREAM)


_DRAWN = {"RF": _red_flower, "WF": _white_flower, "OT": _old_thousand}


def honour(canvas: Canvas, code: str) -> None:
    _DRAWN[code](Brush(canvas, MIDDLE_X, MIDDLE_Y))
