"""Money cards: the suit of myriads, nine old figures with their number on a red seal."""

from __future__ import annotations

from collections.abc import Callable

from deck.svg import Brush, Canvas, box, disc, mirrored

from eastern.brushwork import sign
from eastern.coins import MIDDLE_X, MIDDLE_Y
from eastern.palette import CREAM, INK, RED

LINE = 1.9

Part = Callable[[Brush], None]


def _robe(brush: Brush, pattern: str) -> None:
    """Draw shoulders and sleeves, with the collar crossed."""
    body = "M-39,50C-40,28 -30,14 -11,7L11,7C30,14 40,28 39,50Z"
    brush.fill(body, CREAM if pattern != "dark" else INK, INK, LINE)
    if pattern == "stripes":
        for x in (-30, -24, 24, 30):
            brush.line(f"M{x},50C{x},38 {x * 0.96},28 {x * 0.8},19", INK, 1.3)
    elif pattern == "waves":
        for y, reach in ((24, 28), (33, 34), (42, 37)):
            half = f"M{-reach},{y}Q{-reach + 5},{y - 6} {-reach + 9},{y}Q{-reach + 13},{y - 5} {-reach + 16},{y}"
            brush.line(mirrored(half), INK, 1.4)
    elif pattern == "scales":
        for row, y in enumerate((22, 30, 38, 46)):
            for x in (-34, -27, -20):
                at = x + 3.5 * (row % 2) + (3 if y < 30 else 0)
                brush.line(mirrored(f"M{at - 3.5},{y}Q{at},{y + 6} {at + 3.5},{y}"), INK, 1.2)
    elif pattern == "dots":
        brush.fill("".join(disc(s * x, y, 2.1) for s in (-1, 1) for x, y in ((21, 22), (30, 29), (32, 42))), INK)
    edge = CREAM if pattern == "dark" else INK
    brush.line(mirrored("M-28,50C-28,43 -27,38 -24,33"), edge, 1.4)
    brush.fill("M-11,6L-5,5L6,20L-2,25Z", INK)
    brush.fill("M11,6L5,5L-8,22L-1,26Z", CREAM, INK, 1.5)


def _head(brush: Brush) -> None:
    brush.fill(mirrored("M-12.6,-18C-16,-19 -16.6,-11 -12,-10Z"), CREAM, INK, 1.4)
    brush.fill("M-13,-24C-13.6,-8 -8,6 0,6C8,6 13.6,-8 13,-24C10,-32 -10,-32 -13,-24Z", CREAM, INK, LINE)
    brush.line(mirrored("M-9.6,-19.6C-7.4,-22.4 -4.8,-21.8 -2.8,-20.2"), INK, 1.9)
    brush.fill(mirrored("M-9.4,-14.4C-7.4,-17.4 -4.6,-16.8 -2.8,-14.2C-5,-13 -7.6,-13 -9.4,-14.4Z"), INK)
    brush.line("M0.6,-15L2.4,-8.4L-1.6,-8", INK, 1.2)
    brush.fill("M-3.6,-3.4Q0,-5.4 3.6,-3.4Q0,-0.4 -3.6,-3.4Z", RED)


def _straw(brush: Brush) -> None:
    brush.fill("M-33,-23C-20,-29 -8,-39 0,-50C8,-39 20,-29 33,-23C14,-19 -14,-19 -33,-23Z", CREAM, INK, LINE)
    brush.line(mirrored("M0,-49L-8,-21.6M0,-49L-18,-23M0,-49L-26,-24"), INK, 1.1)
    brush.line("M0,-49L0,-21", INK, 1.1)


def _bun(brush: Brush) -> None:
    brush.fill("M-14,-20C-15,-36 15,-36 14,-20C8,-27 -8,-27 -14,-20Z", INK)
    brush.fill(disc(0, -37, 8, 6.6), INK)
    brush.line("M-17,-39L17,-34", RED, 2.6)
    brush.fill(disc(-17.6, -39.2, 2.8), RED)


def _winged(brush: Brush) -> None:
    brush.fill(mirrored("M-10,-33C-20,-37 -32,-36 -38,-33C-39,-30 -37,-28 -34,-28C-26,-28 -18,-30 -10,-30Z"), INK)
    brush.fill("M-15,-22C-16,-34 -10,-35 -9,-42C-6,-47 6,-47 9,-42C10,-35 16,-34 15,-22C8,-25 -8,-25 -15,-22Z", INK)
    brush.fill(disc(0, -32, 3.4), RED)


def _helmet(brush: Brush) -> None:
    brush.fill("M-3,-44C-14,-50 -4,-54 0,-49C4,-54 14,-50 3,-44Z", RED, INK, 1.2)
    brush.fill("M-16,-8C-20,-30 -10,-42 0,-45C10,-42 20,-30 16,-8L12.6,-10L12,-22C6,-26 -6,-26 -12,-22L-12.6,-10Z", INK)
    brush.line("M-14,-26C-6,-31 6,-31 14,-26", CREAM, 1.6)
    brush.line("M0,-43L0,-30", CREAM, 1.4)


def _flat_crown(brush: Brush) -> None:
    brush.fill("M-14,-22L-12,-36L12,-36L14,-22C8,-25 -8,-25 -14,-22Z", CREAM, INK, LINE)
    brush.fill(box(-9, -33, 18, 5), RED)
    brush.fill("M-26,-44L26,-44L22,-36L-22,-36Z", INK)
    for x in (-22.5, -17, 17, 22.5):
        brush.line(f"M{x},-37L{x},-22", INK, 1)
        brush.fill(disc(x, -30, 1.7) + disc(x, -25, 1.7) + disc(x, -21, 1.7), RED)


def _scholar(brush: Brush) -> None:
    brush.fill("M-15,-20L-17,-42C-8,-38 -4,-46 0,-46C4,-46 8,-38 17,-42L15,-20C8,-25 -8,-25 -15,-20Z", CREAM, INK, LINE)
    brush.line("M-15.6,-27C-8,-31 8,-31 15.6,-27", INK, 3)
    brush.line(mirrored("M-10,-30L-11,-40M-4,-31L-4,-43"), INK, 1.2)
    brush.line("M14,-22C22,-16 22,-4 18,4", INK, 2.6)


def _lady(brush: Brush) -> None:
    brush.fill(mirrored("M0,-33C-10,-36 -22,-30 -20,-14C-19,-8 -13,-6 -13,-12C-13,-22 -6,-25 0,-27Z"), INK)
    brush.fill(mirrored(disc(-14, -38, 8)), INK)
    for x, y in ((-14, -38), (14, -38), (0, -33)):
        brush.fill("".join(disc(x + dx, y + dy, 2) for dx, dy in ((0, -2.6), (2.6, 0), (0, 2.6), (-2.6, 0))), RED)
        brush.fill(disc(x, y, 1.3), CREAM)


def _monk(brush: Brush) -> None:
    brush.fill("M-14,-21C-16,-42 16,-42 14,-21C10,-29 -10,-29 -14,-21Z", CREAM, INK, LINE)
    brush.fill("".join(disc(x, y, 1.3) for x in (-4.5, 0, 4.5) for y in (-34, -30.5)), INK)
    beads = [(-24, 12), (-23, 19), (-19, 25), (19, 25), (23, 19), (24, 12), (-20, 7), (20, 7)]
    brush.fill("".join(disc(x, y, 3.2) for x, y in beads), RED, INK, 1)


def _general(brush: Brush) -> None:
    feather = "M-6,-40C-14,-52 -30,-52 -38,-38C-34,-42 -30,-42 -27,-40C-20,-46 -12,-42 -4,-37Z"
    brush.fill(mirrored(feather), CREAM, INK, 1.5)
    brush.line(mirrored("M-8,-41C-16,-47 -24,-48 -32,-44"), RED, 1.6)
    brush.fill("M-16,-20L-18,-33L-9,-29L0,-46L9,-29L18,-33L16,-20C8,-25 -8,-25 -16,-20Z", INK)
    brush.fill(disc(0, -30, 3.6), RED, CREAM, 1.1)


def _moustache(brush: Brush) -> None:
    brush.line(mirrored("M-1,-5.6C-5,-6 -9,-4 -10,1"), INK, 2)


def _goatee(brush: Brush) -> None:
    _moustache(brush)
    brush.fill("M-4,2C-3,0 3,0 4,2C4,8 2,13 0,16C-2,13 -4,8 -4,2Z", INK)


def _long(brush: Brush) -> None:
    brush.fill("M-13,-8C-9,-3 -6,-6 0,-6.4C6,-6 9,-3 13,-8C14,4 8,16 0,26C-8,16 -14,4 -13,-8Z", INK)
    brush.fill("M-3.6,-3.4Q0,-5 3.6,-3.4Q0,-0.4 -3.6,-3.4Z", RED)
    brush.line(mirrored("M-5,3C-5,9 -3,14 -1,18"), CREAM, 1)


def _full(brush: Brush) -> None:
    brush.fill("M-14,-12C-9,-4 -6,-7 0,-7C6,-7 9,-4 14,-12C17,0 10,11 0,13C-10,11 -17,0 -14,-12Z", INK)
    brush.fill("M-3.6,-3.4Q0,-5 3.6,-3.4Q0,-0.4 -3.6,-3.4Z", CREAM)


def _bare(_: Brush) -> None:
    """No beard."""


_FIGURES: dict[int, tuple[Part, Part, str]] = {
    1: (_straw, _bare, "plain"),
    2: (_bun, _moustache, "stripes"),
    3: (_winged, _goatee, "dots"),
    4: (_helmet, _moustache, "scales"),
    5: (_flat_crown, _long, "waves"),
    6: (_scholar, _goatee, "dark"),
    7: (_lady, _bare, "waves"),
    8: (_monk, _full, "stripes"),
    9: (_general, _long, "dark"),
}


def myriads(canvas: Canvas, number: int) -> None:
    hat, beard, pattern = _FIGURES[number]
    brush = Brush(canvas, MIDDLE_X, MIDDLE_Y, 0.96)
    _robe(brush, pattern)
    _head(brush)
    beard(brush)
    hat(brush)
    brush.fill(disc(0, 34, 15.4), RED, CREAM, 1.8)
    brush.fill(sign(str(number), 0, 34, 19), CREAM)
