"""Clubs: the people of the spice islands and the great eastern rivers. Wavy blade, fan and gong."""

from __future__ import annotations

from deck.court import CHEVRON, ROBE, WAVE, Figure, Ground, arm, fist
from deck.geometry import placed
from deck.heads import earring, face, neck
from deck.palette import (
    CORAL,
    DARK_GOLD,
    DEEP_RED,
    DEEP_TEAL,
    GOLD,
    INK,
    JADE,
    LIGHT,
    PALE_GOLD,
    RED,
    SILVER,
    STEEL,
    TEAL,
    WHITE,
)
from deck.suits import mark
from deck.svg import Brush, Canvas, box, disc, mirrored

GROUND = Ground("#dcebdf", "#c8dfce")
_HAIR = "#16131a"


def _king(c: Canvas) -> None:
    b = Brush(c, 122, 105, 1.0)
    neck(b, LIGHT)
    c.fill(ROBE, DEEP_TEAL, INK)
    c.fill(
        "M121,204L84,176C72,166 62,162 54,166C62,152 84,144 102,142C112,150 130,150 140,142C158,144 178,150"
        " 190,164"
        "C180,162 170,166 158,176Z",
        GOLD,
        INK,
    )
    c.line("M121,192L92,170C82,162 74,160 66,160M121,192L150,170C160,162 170,158 178,160", DEEP_RED, 2.4)
    c.fill("".join(mark("D", x, y, 9) for x, y in ((97, 160), (109, 168), (121, 174), (133, 168), (145, 160))), RED)
    c.fill("M104,142C112,154 130,154 138,142L141,146C132,162 110,162 101,146Z", JADE, INK, 1.3)
    b.fill("M-23,-2C-25,-20 -16,-32 0,-32C16,-32 25,-20 23,-2L19,-18L-19,-18Z", _HAIR)
    face(b, LIGHT, _HAIR, "#24160d", stern=1.4)
    b.fill(
        "M3.8,14.6C-1,13.4 -7,15.6 -10.6,22C-6,18.8 -1,18.4 4,17.4C8.4,18.4 12.4,18.6 16.4,21.4C13.6,15.2"
        " 8.6,13.2 3.8,14.6Z",
        _HAIR,
    )
    b.fill("M-5,27C-2,25.6 8,25.6 11,27C11,36 8,44 4,50C0,44 -4,36 -5,27Z", _HAIR, INK, 1)
    _spire(b)
    _kris(c)


def _spire(b: Brush) -> None:
    """A crown in tiers that ends in a spire, with a wing at either ear."""
    b.fill(
        mirrored("M23,-18C34,-22 38,-34 36,-48C42,-38 44,-22 38,-10C36,0 30,8 24,10C27,2 26,-8 23,-18Z"), GOLD, INK, 1.5
    )
    b.line(mirrored("M28,-8C34,-14 37,-22 38,-32"), DARK_GOLD, 1.4)
    b.fill("M-5,-64L0,-82L5,-64Z", PALE_GOLD, INK, 1.4)
    tiers = ((-55, 9, 13), (-44, 16, 15), (-32, 22, 16))
    for y, half, height in tiers:
        b.fill(
            f"M{-half},{y}C{-half - 1},{y - height * 0.6} {-half * 0.5},{y - height} 0,{y - height}"
            f"C{half * 0.5},{y - height}"
            f" {half + 1},{y - height * 0.6} {half},{y}Z",
            GOLD,
            INK,
            1.5,
        )
        b.fill(f"M{-half - 2},{y - 3}L{half + 2},{y - 3}L{half + 1},{y + 2}L{-half - 1},{y + 2}Z", RED, INK, 1.2)
    b.fill(
        "M-25,-16C-10,-24 10,-24 25,-16L27,-32L18,-29L14,-39L7,-31L0,-47L-7,-31L-14,-39L-18,-29L-27,-32Z",
        GOLD,
        INK,
        1.5,
    )
    b.fill("M-25,-15C-10,-23 10,-23 25,-15L24.4,-20.6C10,-28 -10,-28 -24.4,-20.6Z", JADE, INK, 1.2)
    b.fill(disc(0, -34, 3.6), RED, INK, 1)
    b.fill(disc(0, -82, 3.4), RED, INK, 1.2)


def _kris(c: Canvas) -> None:
    """The wavy blade of the islands."""
    b = Brush(c, 175, 0)
    b.fill(
        "M0,30C6,40 -2,50 3,60C8,70 0,78 4,88C9,98 2,106 7,118L12,128L-12,128L-6,118C-9,108 -1,100 -5,90"
        "C-9,80 -1,72 -5,62C-9,52 0,44 0,30Z",
        SILVER,
        INK,
    )
    b.fill(
        "M0,30C6,40 -2,50 3,60C8,70 0,78 4,88C9,98 2,106 7,118L12,128L1,128C3,112 -1,104 1,92C3,82 -2,74"
        " 0,64C2,54 -3,46 0,30Z",
        STEEL,
    )
    b.fill("M-16,126L16,126C18,132 14,137 8,138L-8,138C-14,137 -18,132 -16,126Z", GOLD, INK)
    b.fill(box(-4, 138, 8, 40), DEEP_RED, INK)
    arm(c, (156, 220), (176, 168), DEEP_TEAL, GOLD)
    fist(c, 175, 158, LIGHT)


def _queen(c: Canvas) -> None:
    b = Brush(c, 131, 106, 0.97, flip=True)
    _bun(b)
    neck(b, LIGHT)
    c.fill(ROBE, JADE, INK)
    c.fill("M100,141L128,196L122,214L86,154Z", RED, INK, 1.5)
    c.fill("M158,141L120,204L138,214L174,154Z", RED, INK, 1.5)
    c.line("M96,144L124,200M162,144L126,204", GOLD, 2.6)
    c.fill("M110,142L128,176L146,142C138,150 118,150 110,142Z", WHITE, INK, 1.4)
    wave = "M-8,3C-6,-4 2,-4 2,2C2,-4 10,-4 10,3"
    spots = ((182, 172), (176, 184), (190, 186), (72, 180), (64, 192))
    c.line("".join(placed(wave, x, y) for x, y in spots), DEEP_TEAL, 1.6)
    b.fill(
        "M-24,0C-27,-22 -16,-34 2,-34C18,-34 26,-20 23.5,-2C22,-12 18,-18 12,-21C4,-17 -12,-17 -17,-16"
        "C-20,-12 -22,-6 -24,0Z",
        _HAIR,
        INK,
        1.2,
    )
    face_hair = "M-24,0C-24,-16 -18,-25 -6,-28C-14,-22 -20,-14 -21,-3Z"
    face(b, LIGHT, _HAIR, "#24160d", lady=True)
    b.fill(
        "M-24.5,2C-28,-24 -16,-37 1,-37C18,-37 27,-22 24,0C22,-12 18,-19 12,-22C4,-18 -10,-17 -17,-17"
        "C-20,-13 -23,-6 -24.5,2Z",
        _HAIR,
        INK,
        1.2,
    )
    b.line(face_hair.replace("Z", ""), "#3c3644", 1.2)
    _pins(b)
    _fan(c)


def _bun(b: Brush) -> None:
    b.fill(disc(0, -52, 21, 16) + disc(-21, -38, 12, 13) + disc(21, -38, 12, 13), _HAIR, INK, 1.4)
    b.line("M-14,-56C-6,-64 8,-64 15,-56M-26,-44C-24,-48 -19,-48 -16,-44M26,-44C24,-48 19,-48 16,-44", "#4a4354", 1.4)


def _pins(b: Brush) -> None:
    """A phoenix crown, hairpins with drops, and a flower."""
    b.line(mirrored("M14,-50L42,-60M18,-44L45,-46"), GOLD, 2.4)
    for x, y in ((42, -60), (45, -46)):
        b.line(mirrored(f"M{x},{y}L{x},{y + 12}"), GOLD, 1.1)
        b.fill(mirrored(disc(x, y, 3.4)), PALE_GOLD, INK, 1.1)
        b.fill(mirrored(placed("M0,-4C3,0 3,4 0,5C-3,4 -3,0 0,-4Z", x, y + 14)), RED, INK, 0.9)
    b.fill(
        "M-21,-30L-25,-44L-15,-40L-11,-54L-5,-44L0,-64L5,-44L11,-54L15,-40L25,-44L21,-30C10,-36 -10,-36 -21,-30Z",
        GOLD,
        INK,
        1.5,
    )
    b.fill(disc(0, -65, 4), RED, INK, 1.2)
    b.fill(disc(-11, -55, 2.6) + disc(11, -55, 2.6), WHITE, INK, 1)
    b.fill(placed("M0,-7C4,-3 5,2 0,7C-5,2 -4,-3 0,-7Z", 0, -43), JADE, INK, 0.9)
    for turn in range(5):
        b.fill(placed("M0,0C-5,-3 -5,-9 0,-10C5,-9 5,-3 0,0Z", -19, -27, 1, 72 * turn), CORAL, INK, 1)
    b.fill(disc(-19, -27, 2.6), PALE_GOLD)
    earring(b, GOLD, 2.8)


def _fan(c: Canvas) -> None:
    x, y = 84, 142
    for step in range(5):
        c.line(placed("M0,0L0,-18", x, y, 1, -46 + step * 16), DARK_GOLD, 2.6)
        c.fill(
            placed("M-3.4,-14L-7.6,-52L0,-54.5L7.6,-52L3.4,-14Z", x, y, 1, -46 + step * 16),
            RED if step % 2 == 0 else CORAL,
            INK,
            1.3,
        )
        c.line(placed("M0,-16L0,-52", x, y, 1, -46 + step * 16), PALE_GOLD, 1.1)
    arm(c, (106, 224), (85, 169), RED, GOLD)
    c.fill(disc(x, y - 4, 5), GOLD, INK, 1.2)
    fist(c, 85, 154, LIGHT, flip=True)


def _jack(c: Canvas) -> None:
    b = Brush(c, 119, 98, 1.0)
    b.fill("M-24,-12C-30,4 -28,22 -24,30L-12,30L-16,-12Z", _HAIR, INK, 1.3)
    b.fill("M23,-12C28,4 27,18 24,26L14,26L16,-12Z", _HAIR, INK, 1.3)
    neck(b, LIGHT)
    c.fill(ROBE, "#33353f", INK)
    c.fill("M98,140L116,184L134,184L146,140C138,150 130,156 122,160C114,156 106,150 98,140Z", LIGHT.base, INK, 1.4)
    c.line("M122,162L122,178", LIGHT.line, 1.2)
    c.line("M95,141L114,188M149,141L131,188", JADE, 4)
    c.line("M84,148C70,156 60,168 56,180M160,148C176,156 188,168 194,182", JADE, 2.4)
    c.line("M111,151C116,158 128,158 133,151", GOLD, 2)
    c.fill(placed("M0,-5L4,2L0,7L-4,2Z", 122, 160), JADE, INK, 1)
    face(b, LIGHT, _HAIR, "#24160d")
    _headcloth(b)
    earring(b, GOLD, 2.8)
    _gong(c)


def _headcloth(b: Brush) -> None:
    """A folded headcloth with a raised corner at one side."""
    b.fill("M-12,-46C-2,-62 14,-66 27,-60C34,-56 40,-50 40,-42C36,-42 32,-36 26,-24Z", RED, INK)
    b.line("M-2,-50C8,-58 20,-56 34,-45M6,-46C14,-50 22,-46 29,-38", GOLD, 1.6)
    b.fill("M-25,-14C-32,-30 -26,-46 -8,-50C8,-53 24,-46 26,-30L25,-14C10,-23 -10,-23 -25,-14Z", RED, INK)
    b.fill("M-26,-13C-10,-23 10,-23 26,-13L27,-24C20,-28 14,-36 4,-40C-2,-34 -16,-28 -27,-24Z", DEEP_RED, INK, 1.4)
    b.line("M-25,-17C-10,-27 10,-27 25.4,-17", GOLD, 2.2)
    spots = ((-10, -29), (0, -31), (10, -28), (-18, -38), (-6, -43))
    b.fill("".join(placed("M0,-3L3,0L0,3L-3,0Z", x, y) for x, y in spots), PALE_GOLD)


def _gong(c: Canvas) -> None:
    """A bossed gong on its cord, and the mallet."""
    c.line("M164,64L172,88M184,64L176,88", DEEP_RED, 2.4)
    c.fill(box(152, 58, 44, 7), "#6b3b1f", INK, 1.5)
    c.fill(disc(174, 108, 25), DARK_GOLD, INK)
    c.fill(disc(174, 108, 20.5), GOLD, INK, 1.2)
    c.line(disc(174, 108, 14.5), DARK_GOLD, 1.5)
    c.fill(disc(174, 108, 8), PALE_GOLD, INK, 1.3)
    c.fill(disc(171.6, 105.6, 2.2), WHITE)
    c.fill(placed(box(-2.6, -40, 5.2, 62), 166, 164, 1, -24), "#6b3b1f", INK, 1.4)
    c.fill(placed(disc(0, -42, 9.5, 8), 166, 164, 1, -24), WHITE, INK)
    c.line(placed("M-8,-43L8,-43M-7.4,-39L7.4,-39", 166, 164, 1, -24), RED, 1.6)
    arm(c, (146, 226), (166, 178), "#33353f", JADE)
    fist(c, 168, 166, LIGHT, turn=-24)


FIGURES = {
    "K": Figure(_king, -1, DEEP_RED, WAVE),
    "Q": Figure(_queen, 1, DEEP_TEAL, WAVE, PALE_GOLD),
    "J": Figure(_jack, -1, TEAL, CHEVRON),
}
