"""Hearts: the people of the warm southern coast. Sceptre, flower and harp-lute."""

from __future__ import annotations

from deck.court import CHEVRON, DIAMOND, DROP, ROBE, Figure, Ground, arm, fist
from deck.geometry import placed
from deck.heads import earring, face, neck
from deck.palette import (
    CORAL,
    DARK_GOLD,
    DEEP,
    DEEP_RED,
    DEEP_TEAL,
    GOLD,
    INK,
    PALE_GOLD,
    RED,
    TEAL,
)
from deck.svg import Brush, Canvas, box, disc, mirrored, poly

GROUND = Ground("#f8e3d3", "#f2d2bd")
_HAIR = "#17110f"


def _king(c: Canvas) -> None:
    b = Brush(c, 120, 101, 1.0)
    neck(b, DEEP)
    c.fill(ROBE, RED, INK)
    c.line("M64,190C76,170 88,160 100,153M186,204C180,176 168,164 152,154", GOLD, 2.4)
    _collar(c, 120)
    face(b, DEEP, _HAIR, "#1c100a", stern=1.2)
    b.fill(
        "M-23,-6C-25,10 -22,26 -13,34C-6,41 8,43 14,35C21,27 24,12 22.5,-6C20,6 19,13 15,16C10,14 6,14.6 4,15.4"
        "C2,14.6 -4,14 -9,17C-16,16 -20,6 -23,-6Z",
        _HAIR,
        INK,
        1.4,
    )
    b.fill("M-3,19.6C0,17.8 2.6,17.4 4.2,18.4C6,17.4 8.4,17.8 11,19.4C9,24.6 0.5,25 -3,19.6Z", "#a84a3f")
    b.line("M-3.6,19.6C0.5,21 7,20.9 11.4,19.2", DEEP.line, 1.2)
    b.line("M0,30C3,31.5 6,31.5 9,30", "#4b3a33", 1.2)
    _king_crown(b)
    earring(b, GOLD)
    _sceptre(c)
    arm(c, (156, 216), (176, 164), RED, GOLD)
    fist(c, 176, 156, DEEP)


def _collar(c: Canvas, x: float) -> None:
    """Rings of coral and gold beads on the shoulders."""
    for spread, drop, colour in ((42, 30, GOLD), (34, 23, TEAL), (27, 16, PALE_GOLD), (20, 9, CORAL)):
        c.fill(
            f"M{x - spread},{150 - spread * 0.2}C{x - spread * 0.7},{146 + drop * 1.5}"
            f" {x + spread * 0.7},{146 + drop * 1.5}"
            f" {x + spread},{150 - spread * 0.2}L{x + 13},137C{x + 8},143 {x - 8},143"
            f" {x - 13},137Z",
            colour,
            INK,
            1.4,
        )


def _king_crown(b: Brush) -> None:
    b.fill("M-16,-62C-14,-76 14,-76 16,-62Z", RED, INK)
    b.fill(
        "M-25,-18L-30,-60L-20,-67L-14,-60L-7,-68L0,-61L7,-68L14,-60L20,-67L30,-60L25,-18C10,-25 -10,-25 -25,-18Z",
        GOLD,
        INK,
    )
    b.fill("M-28.6,-48C-10,-54 10,-54 28.6,-48L27.4,-38C10,-44 -10,-44 -27.4,-38Z", DEEP_RED, INK, 1.2)
    bend = [(x, abs(x) * 0.09 - 41.8) for x in (-21, -14, -7, 0, 7, 14, 21)]
    b.fill("".join(poly([(x - 3.4, y), (x, y - 8.6), (x + 3.4, y)]) for x, y in bend), PALE_GOLD)
    b.fill("M-25.8,-26C-10,-33 10,-33 25.8,-26L25,-17.5C10,-24.5 -10,-24.5 -25,-17.5Z", TEAL, INK, 1.4)
    b.fill("".join(disc(x, -26.6 + abs(x) * 0.17, 2.2) for x in (-18, -9, 0, 9, 18)), PALE_GOLD)
    b.fill(disc(0, -75, 4.6), GOLD, INK, 1.4)
    b.line("M-24,-54L-25,-58M-17,-57L-17,-61M24,-54L25,-58M17,-57L17,-61M0,-56L0,-58", DARK_GOLD, 1.4)


def _sceptre(c: Canvas) -> None:
    """A staff with a golden bird on it."""
    b = Brush(c, 176, 0)
    b.fill(box(-3.4, 66, 6.8, 130), "#6b3b1f", INK)
    for y in (92, 112, 132):
        b.fill(box(-4.6, y, 9.2, 6), GOLD, INK, 1.2)
    b.fill("M-8,70L8,70L6,62L-6,62Z", GOLD, INK)
    b.fill(
        "M-4,62C-12,58 -15,48 -11,40C-10,33 -12,30 -9,27C-5,23 0,26 0,31C2,38 8,42 16,42C14,52 8,60 4,62Z", GOLD, INK
    )
    b.fill("M-9.6,28L-17,31.5L-10,33Z", RED, INK, 1.2)
    b.fill(disc(-6.4, 29.6, 1.5), INK)
    b.line("M-6,46C-2,52 4,52 10,46M-6,53C-2,57 3,57 7,54", DARK_GOLD, 1.4)


def _queen(c: Canvas) -> None:
    b = Brush(c, 128, 103, 0.98, flip=True)
    neck(b, DEEP)
    c.fill(ROBE, GOLD, INK)
    c.fill("M54,240L58,184C76,168 90,160 104,150L116,152C104,176 98,200 96,240Z", RED, INK, 1.4)
    c.fill("M202,240L198,180C182,164 166,158 152,150L140,152C152,172 160,200 162,240Z", RED, INK, 1.4)
    c.line("M128,156L128,190", DARK_GOLD, 1.4)
    c.fill("".join(placed(DIAMOND, x, y, 1.1) for x, y in ((128, 166), (117, 172), (139, 172), (128, 180))), RED)
    for spread, colour in ((20, TEAL), (16, CORAL), (12, PALE_GOLD)):
        y = 133 + spread * 1.15
        c.fill(
            f"M{128 - spread},{y - 8}C{128 - spread * 0.6},{y + 3} {128 + spread * 0.6},{y + 3}"
            f" {128 + spread},{y - 8}"
            f"L{128 + spread - 3},{y - 14}C{134},{y - 6} {122},{y - 6}"
            f" {128 - spread + 3},{y - 14}Z",
            colour,
            INK,
            1.3,
        )
    b.fill(
        "M-24,-2C-27,-22 -16,-34 2,-34C18,-34 26,-20 23,-2C21,-12 18,-18 14,-20L-14,-20C-19,-17 -22,-10 -24,-2Z", _HAIR
    )
    face(b, DEEP, _HAIR, "#1c100a", lady=True)
    _head_wrap(b)
    b.line(disc(-23, 16, 7), GOLD, 2.6)
    b.line(disc(21.5, 15, 6), GOLD, 2.4)
    _flower(c)


def _head_wrap(b: Brush) -> None:
    """Stiff cloth tied high, folded to one side, with a queen's band in front."""
    b.fill("M-20,-50C-34,-78 -52,-76 -58,-62C-60,-48 -50,-34 -28,-26Z", CORAL, INK)
    b.line("M-34,-48C-40,-58 -46,-64 -53,-63M-34,-38C-42,-46 -48,-50 -56,-52", DEEP_RED, 1.5)
    b.fill(
        "M-24,-20C-38,-32 -44,-54 -30,-68C-12,-82 18,-76 26,-58C32,-46 30,-32 24,-20C8,-28 -8,-28 -24,-20Z", RED, INK
    )
    b.fill("M-36,-44C-20,-62 6,-66 27,-56C24,-62 18,-68 10,-71C-8,-72 -28,-62 -36,-44Z", GOLD, INK, 1.3)
    b.line("M-32,-34C-16,-50 10,-54 29,-46M-28,-26C-12,-40 12,-44 29,-36", GOLD, 2.2)
    b.fill(
        "M-25,-19C-10,-28 10,-28 25,-19L26,-27L17,-35L12,-31L7,-38L0,-45L-7,-38L-12,-31L-17,-35L-26,-27Z",
        PALE_GOLD,
        INK,
        1.4,
    )
    b.fill("M0,-41L3.4,-35L0,-29L-3.4,-35Z", TEAL, INK, 0.8)
    b.fill(disc(-12, -27, 2) + disc(12, -27, 2), RED)


def _flower(c: Canvas) -> None:
    """A hibiscus held up by its stalk."""
    arm(c, (100, 226), (80, 169), RED, GOLD)
    c.line("M80,166C82,150 78,136 76,122", DEEP_TEAL, 3.4)
    c.fill("M79,150C88,140 96,140 100,144C94,152 86,154 79,150Z", TEAL, INK, 1.3)
    c.fill("M78,140C70,132 62,132 58,138C64,144 72,145 78,140Z", TEAL, INK, 1.3)
    petal = "M0,2C-10,-4 -14,-14 -9,-21C-5,-25 5,-25 9,-21C14,-14 10,-4 0,2Z"
    for turn in (180, 108, 252, 36, 324):
        c.fill(placed(petal, 77, 103, 0.94, turn), CORAL, INK, 1.4)
        c.line(placed("M0,-4L0,-15", 77, 103, 0.94, turn), DEEP_RED, 1.3)
    c.fill(disc(77, 103, 5), PALE_GOLD, INK, 1.2)
    c.fill(disc(77, 103, 2), RED)
    fist(c, 80, 156, DEEP, flip=True)


def _jack(c: Canvas) -> None:
    b = Brush(c, 122, 98, 1.0, flip=True)
    neck(b, DEEP)
    c.fill(ROBE, TEAL, INK)
    c.fill("M104,138L122,180L140,138C132,148 112,148 104,138Z", PALE_GOLD, INK, 1.5)
    c.line("M122,150L122,172", DARK_GOLD, 1.5)
    c.line("M102,142L118,186M142,142L126,186", GOLD, 2.2)
    c.line(mirrored("M60,180C70,166 82,158 92,154", 122), PALE_GOLD, 2)
    b.fill(
        "M-23,-2C-25,-20 -16,-30 0,-30C16,-30 24,-18 22.5,-4C20,-10 19,-16 17,-19L-15,-19C-18,-15 -21,-8 -23,-2Z", _HAIR
    )
    face(b, DEEP, _HAIR, "#1c100a")
    b.fill("M-24,-16C-12,-23 12,-23 24,-16L25,-42C10,-52 -10,-52 -25,-42Z", RED, INK)
    b.fill("M-25,-42C-22,-54 22,-54 25,-42C10,-37 -10,-37 -25,-42Z", DEEP_RED, INK, 1.4)
    b.fill("M-24,-16C-12,-23 12,-23 24,-16L24.4,-23C12,-30 -12,-30 -24.4,-23Z", GOLD, INK, 1.3)
    b.fill("".join(placed(DIAMOND, x, -31.6 + abs(x) * 0.1, 1.0) for x in (-18, -9, 0, 9, 18)), PALE_GOLD)
    _harp_lute(c)


def _harp_lute(c: Canvas) -> None:
    """A kora: half a calabash, a long neck and two rows of strings."""
    b = Brush(c, 168, 146, 1.0, 14)
    b.fill(box(-3.6, -112, 7.2, 100), "#6b3b1f", INK)
    for y in (-104, -94, -84, -74):
        b.fill(box(-5.6, y, 11.2, 3.6), GOLD, INK, 0.9)
    b.fill(disc(0, 8, 29, 30), "#d08a3c", INK)
    b.fill(disc(0, 8, 23, 24), PALE_GOLD, INK, 1.2)
    b.fill(disc(9, -2, 4.6), "#5a2f16")
    b.line("M-2.6,-104L-7,14M-0.9,-94L-3,14M0.9,-84L3,14M2.6,-74L7,14", INK, 0.9)
    b.fill(box(-12, 12, 24, 5), RED, INK, 1.2)
    arm(c, (140, 224), (151, 172), TEAL, GOLD)
    fist(c, 152, 160, DEEP, turn=-20)


FIGURES = {
    "K": Figure(_king, -1, DEEP_RED, DIAMOND),
    "Q": Figure(_queen, 1, TEAL, DROP, PALE_GOLD),
    "J": Figure(_jack, -1, RED, CHEVRON),
}
