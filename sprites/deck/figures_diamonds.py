"""Diamonds: the people of the caravan ports. Astrolabe, peacock feather and hawk."""

from __future__ import annotations

from deck.court import CHEVRON, DIAMOND, DROP, ROBE, Figure, Ground, arm, fist
from deck.geometry import placed
from deck.heads import earring, face, neck
from deck.palette import (
    BLUE,
    CORAL,
    DARK_GOLD,
    DEEP_RED,
    DEEP_TEAL,
    GOLD,
    INK,
    JADE,
    NIGHT,
    PALE_GOLD,
    RED,
    SILVER,
    TEAL,
    WARM,
    WHITE,
)
from deck.suits import mark
from deck.svg import Brush, Canvas, box, disc, mirrored

GROUND = Ground("#f8eac6", "#f2dca4")
_HAIR = "#1d1613"


def _king(c: Canvas) -> None:
    b = Brush(c, 128, 104, 1.0, flip=True)
    neck(b, WARM)
    c.fill(ROBE, TEAL, INK)
    c.fill(
        "M98,139C106,170 118,196 128,214C140,196 152,170 160,139L146,136C142,144 114,144 110,136Z", PALE_GOLD, INK, 1.5
    )
    c.line("M98,140C104,168 116,196 128,214C142,196 154,168 160,140", GOLD, 4)
    c.line("M182,152C192,160 200,172 204,186M74,154C62,162 54,174 50,190", GOLD, 2.4)
    face(b, WARM, _HAIR, "#2a170c", stern=1.6)
    _king_beard(b)
    _turban(b)
    earring(b, GOLD, 3)
    _astrolabe(c)


def _king_beard(b: Brush) -> None:
    b.fill(
        "M-23,-8C-26,12 -24,30 -15,40C-8,48 0,53 5,62C9,53 15,47 19,38C25,27 24,10 22.5,-8C20.5,5 19,13 14,16"
        "C10,13.5 6,14 4,15C2,14 -4,13.5 -9,17C-17,15 -21,4 -23,-8Z",
        _HAIR,
        INK,
        1.4,
    )
    b.line("M-14,27C-10,38 -4,44 1,51M17,27C15,36 12,43 9,49M4,33L5,50", "#544840", 1.3)
    b.fill("M-3,20C0,18.4 2.6,18 4.2,19C6,18 8.4,18.4 11,20C9,24.8 0.5,25.2 -3,20Z", WARM.lips)
    b.fill(
        "M4,14.4C-2,12.6 -9,16 -14,20C-17,22 -20,20 -20.6,17C-22.6,22 -18,26.4 -13,24.4C-7,22 -2,19.6 4,19.2"
        "C9,19.6 12,21.6 16,23.4C20,25 24,21 22.4,16.4C21.4,19 19,20.4 16.6,19C12.6,15.6 9,12.8"
        " 4,14.4Z",
        _HAIR,
        INK,
        1,
    )


def _turban(b: Brush) -> None:
    """White cloth over a crown's points, with a jewel and a plume."""
    b.fill("M4,-60C2,-74 8,-84 18,-82C26,-80 24,-70 18,-72C12,-72 10,-66 9,-58Z", JADE, INK, 1.4)
    b.fill("M-3,-60C-2,-72 -8,-80 -16,-78C-22,-75 -19,-68 -14,-70C-9,-70 -8,-64 -8,-58Z", TEAL, INK, 1.4)
    b.fill(
        "M-26,-16C-44,-26 -44,-50 -24,-58C-8,-66 12,-66 25,-58C44,-50 44,-26 26,-16C10,-24 -10,-24 -26,-16Z", WHITE, INK
    )
    b.line(
        "M-37,-30C-24,-52 -6,-60 4,-60M-33,-22C-18,-44 4,-56 18,-58M37,-30C30,-42 24,-48 14,-52M34,-22"
        "C26,-36 16,-42 6,-46",
        "#b9ab93",
        1.6,
    )
    b.fill(
        "M-26,-14C-10,-22 10,-22 26,-14L30,-33L19,-28L13,-39L6,-31L0,-50L-6,-31L-13,-39L-19,-28L-30,-33Z",
        GOLD,
        INK,
        1.5,
    )
    b.fill(mark("D", 0, -32, 15), RED, INK, 1)
    b.fill(mark("D", -15, -26, 8) + mark("D", 15, -26, 8), TEAL)
    b.fill(disc(0, -58, 5.6, 7), RED, INK, 1.4)
    b.fill(disc(-1.6, -60, 1.7), CORAL)
    b.line("M-24,-19C-10,-26 10,-26 24,-19", DARK_GOLD, 1.3)


def _astrolabe(c: Canvas) -> None:
    """The brass disc that finds the way by the stars."""
    c.line("M77,164L77,150", DARK_GOLD, 2.2)
    c.line(disc(77, 81, 5), DARK_GOLD, 2.2)
    c.fill("M70,92C72,84 82,84 84,92Z", GOLD, INK, 1.4)
    c.fill(disc(77, 111, 22), GOLD, INK)
    c.fill(disc(77, 111, 17), NIGHT, INK, 1.2)
    marks = "".join(placed("M0,-18.4L0,-20.8", 77, 111, 1, 30 * step) for step in range(12))
    c.line(marks, DEEP_RED, 1.3)
    c.line(disc(77, 115, 11), GOLD, 1.6)
    c.line(disc(77, 111, 5.6), PALE_GOLD, 1.4)
    c.fill(placed("M-18,0L0,-2.6L18,0L0,2.6Z", 77, 111, 1, -38), PALE_GOLD, INK, 0.8)
    c.fill(disc(77, 111, 2.4), RED, INK, 0.8)
    c.fill(disc(70, 101, 1.2) + disc(86, 104, 1.2) + disc(84, 121, 1.2), WHITE)
    c.fill(box(73.5, 132, 7, 30), DARK_GOLD, INK, 1.3)
    arm(c, (98, 226), (78, 167), TEAL, GOLD)
    fist(c, 77, 154, WARM, flip=True)


def _queen(c: Canvas) -> None:
    b = Brush(c, 120, 100, 0.98)
    b.fill("M0,-44C-28,-46 -38,-22 -38,4C-38,36 -48,56 -56,84L56,84C48,56 40,36 39,4C38,-22 28,-46 0,-44Z", RED, INK)
    b.line("M-33,2C-33,34 -42,56 -49,78M34,2C34,34 42,54 49,76", GOLD, 3)
    b.fill("M-27,-10C-30,12 -30,30 -25,42L25,42C30,30 30,10 26,-10Z", _HAIR)
    neck(b, WARM)
    c.fill(
        "M66,240L72,182C78,162 94,148 108,138C112,144 130,144 134,138C148,148 164,162 170,182L176,240Z", "#7a1f4a", INK
    )
    c.fill("M101,143C108,160 134,160 141,143L146,147C138,170 104,170 96,147Z", GOLD, INK, 1.3)
    c.fill("".join(disc(x, y, 1.9) for x, y in ((107, 154.5), (114, 158), (121, 159.3), (128, 158), (135, 154.5))), RED)
    c.fill(placed(DROP, 121, 171, 1.2, 90), PALE_GOLD, INK, 1)
    face(b, WARM, _HAIR, "#2a170c", lady=True)
    b.fill("M1,-34C-18,-34 -26,-20 -24.5,2C-22,-8 -19,-16 -14,-19C-8,-22 -2,-27 1,-34Z", _HAIR)
    b.fill("M1,-34C16,-34 25,-22 24,0C22,-8 19,-15 14,-19C8,-22 4,-27 1,-34Z", _HAIR)
    _tiara(b)
    b.line(disc(9.6, 12.4, 2.4), GOLD, 1.2)
    b.fill(disc(-23, 12, 3) + disc(-23, 19, 4.4), GOLD, INK, 1.1)
    _peacock(c)


def _tiara(b: Brush) -> None:
    b.fill(
        "M-36,-6C-38,-36 -20,-48 0,-48C20,-48 38,-36 37,-6C34,-24 24,-36 0,-37C-24,-36 -34,-24 -36,-6Z",
        DEEP_RED,
        INK,
        1.4,
    )
    b.line("M-34,-14C-30,-32 -18,-42 0,-42.5C18,-42 31,-32 34.5,-14", GOLD, 2.6)
    b.fill(
        "M-22,-34L-29,-52L-17,-46L-13,-60L-6,-48L0,-70L6,-48L13,-60L17,-46L29,-52L22,-34C10,-41 -10,-41 -22,-34Z",
        GOLD,
        INK,
    )
    b.fill(disc(-29, -53, 2.8) + disc(-13, -61, 2.8) + disc(13, -61, 2.8) + disc(29, -53, 2.8), WHITE, INK, 1.1)
    b.fill(disc(0, -71, 4), RED, INK, 1.3)
    b.fill(mark("D", 0, -50, 13), TEAL, INK, 0.8)
    b.line("M1,-37L1,-28", GOLD, 1.6)
    b.fill(placed(DROP, 1, -22.4, 0.95, 90), RED, GOLD, 1.4)


def _peacock(c: Canvas) -> None:
    c.line("M176,172C180,140 178,112 174,88", DEEP_TEAL, 3)
    for step in range(6):
        y = 104 + step * 9
        x = 175.6 + step * 0.6
        c.line(
            f"M{x},{y + 8}C{x - 6},{y + 4} {x - 11},{y} {x - 13},{y - 6}M{x},{y + 8}C{x + 6},{y + 4}"
            f" {x + 11},{y} {x + 13},{y - 6}",
            TEAL,
            2.2,
        )
    c.fill("M173,100C156,94 152,74 158,58C162,46 168,38 172,32C178,38 186,46 189,58C194,74 190,94 173,100Z", TEAL, INK)
    c.fill(placed("M0,-24C12,-14 15,-2 12,8C8,18 -8,18 -12,8C-15,-2 -12,-14 0,-24Z", 173, 76), JADE, INK, 1)
    c.fill(disc(173, 77, 10.5, 12), GOLD, INK, 1)
    c.fill("M173,68C180,70 182,77 180,82C177,88 169,88 166,82C164,77 166,70 173,68Z", BLUE)
    c.fill(disc(173, 79, 3.4), NIGHT)
    arm(c, (160, 222), (177, 165), "#7a1f4a", GOLD)
    fist(c, 177, 152, WARM)


def _jack(c: Canvas) -> None:
    b = Brush(c, 124, 100, 1.0)
    neck(b, WARM)
    c.fill(ROBE, CORAL, INK)
    c.fill("M112,139L126,190L140,139C134,147 118,147 112,139Z", WHITE, INK, 1.4)
    c.fill("M98,140L118,200L104,214L66,160C78,150 90,144 98,140Z", BLUE, INK, 1.5)
    c.fill("M154,140L134,200L148,214L186,160C174,150 162,144 154,140Z", BLUE, INK, 1.5)
    c.line(mirrored("M97,146L113,196", 126), GOLD, 2.6)
    c.fill(disc(126, 156, 2.2) + disc(126, 166, 2.2), GOLD, INK, 0.8)
    b.fill("M-24,8C-27,-12 -20,-28 0,-30C20,-28 26,-12 23.5,4C22,-6 19,-14 16,-18L-16,-18C-20,-12 -22,-2 -24,8Z", _HAIR)
    face(b, WARM, _HAIR, "#2a170c")
    b.fill(
        "M4,14.6C0,13.6 -4,15.2 -7.4,18.4C-3.4,17.4 0.6,17.6 4.2,17C7.4,17.6 11,17.2 14.4,17.8C11.4,14.8"
        " 8,13.6 4,14.6Z",
        _HAIR,
    )
    _pagri(b)
    earring(b, GOLD, 2.6)
    _hawk(c)


def _pagri(b: Brush) -> None:
    """A bright turban with a tail down the back and one plume."""
    b.fill("M-22,-30C-38,-26 -42,-6 -40,16L-30,20C-30,2 -28,-10 -20,-18Z", GOLD, INK)
    b.fill("M18,-46C20,-64 30,-76 42,-78C42,-64 38,-50 26,-42Z", TEAL, INK, 1.5)
    b.line("M21,-46C26,-58 32,-66 38,-72", JADE, 1.5)
    b.fill(
        "M-27,-14C-38,-26 -34,-46 -16,-52C0,-58 22,-54 30,-42C36,-32 34,-20 26,-14C12,-24 -12,-24 -27,-14Z", GOLD, INK
    )
    b.line("M-32,-26C-20,-42 4,-50 22,-49M-30,-18C-14,-34 12,-42 32,-36M-20,-19C-4,-30 16,-34 33,-26", RED, 2.4)
    b.fill(disc(20, -40, 6), PALE_GOLD, INK, 1.4)
    b.fill(mark("D", 20, -40, 8), RED)


def _hawk(c: Canvas) -> None:
    """A hawk on the glove."""
    b = Brush(c, 176, 118)
    b.fill("M-9,26L-14,48L-4,44L2,50L8,30Z", "#7a5230", INK, 1.5)
    b.fill(
        "M-4,-36C8,-38 14,-28 12,-18C20,-6 18,14 8,28C0,36 -12,34 -16,24C-20,8 -18,-8 -12,-18C-14,-28 -12,-34 -4,-36Z",
        "#9a6a3d",
        INK,
    )
    b.fill("M-12,-14C-18,-2 -18,14 -14,22C-8,28 -2,24 -2,14C-2,2 -4,-10 -12,-14Z", WHITE, INK, 1.2)
    b.line("M-12,0L-8,2M-13,7L-6,9M-12,14L-5,15M-10,20L-5,20", "#7a5230", 1.4)
    b.fill("M12,-14C20,0 18,18 6,30C2,18 4,-2 12,-14Z", "#6b4527", INK, 1.4)
    b.line("M10,2L14,4M8,11L13,12M7,19L10,20", SILVER, 1.2)
    b.fill("M-9,-27L-19,-24C-20,-20 -17,-17 -14.4,-18L-9,-20Z", GOLD, INK, 1.3)
    b.fill(disc(-4, -27, 3.4), PALE_GOLD, INK, 1.1)
    b.fill(disc(-4.6, -27, 1.6), INK)
    b.line("M-9,-32L0,-31", INK, 1.7)
    arm(c, (150, 222), (172, 168), BLUE, GOLD)
    b.fill("M-16,40C-14,32 -6,30 2,31C10,31 14,36 13,44C10,52 -12,52 -16,40Z", "#6b3b1f", INK)
    b.line("M-10,30L-10,37M-4,29L-4,36M2,30L2,37", GOLD, 2.4)


FIGURES = {
    "K": Figure(_king, 1, RED, DIAMOND),
    "Q": Figure(_queen, -1, DEEP_TEAL, DROP, PALE_GOLD),
    "J": Figure(_jack, -1, DEEP_RED, CHEVRON),
}
