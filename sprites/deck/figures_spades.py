"""Spades: the people of the cold northern sea. Sword, scroll and lantern."""

from __future__ import annotations

from deck.court import CHEVRON, DIAMOND, ROBE, Figure, Ground, arm, fist
from deck.heads import face, neck
from deck.palette import BLUE, DARK_GOLD, FAIR, GOLD, INK, NIGHT, PALE_GOLD, RED, SILVER, SKY, STEEL, TEAL, WHITE
from deck.suits import mark
from deck.svg import Brush, Canvas, box, disc

GROUND = Ground("#dbe5ef", "#c9d8e8")


def _ermine(c: Canvas) -> None:
    """A white fur cape with black tails."""
    c.fill(
        "M66,182C72,158 92,146 108,138C116,150 134,150 142,138C158,146 178,158 184,182C166,170 148,172 125,182"
        "C102,172 84,170 66,182Z",
        WHITE,
        INK,
    )
    tail = "M0,-4.5C2,-1 3,2 0,5C-3,2 -2,-1 0,-4.5Z"
    spots = [(84, 165), (100, 155), (103, 169), (150, 155), (147, 169), (166, 165), (125, 168), (114, 159), (136, 159)]
    c.fill("".join(Brush(c, x, y).put(tail) for x, y in spots), INK)


def _king(c: Canvas) -> None:
    b = Brush(c, 123, 98, 1.0, flip=True)
    b.fill("M-27,-14C-34,6 -33,26 -26,40C-14,46 16,46 28,38C33,22 33,4 27,-14Z", SILVER, INK)
    c.fill(ROBE, BLUE, INK)
    _ermine(c)
    face(b, FAIR, "#e9edf1", "#2f5d8c", stern=1.5)
    _king_beard(b)
    _king_crown(b)
    _sword(c)
    arm(c, (155, 214), (175, 160), BLUE, PALE_GOLD)
    fist(c, 175, 153, FAIR)


def _king_beard(b: Brush) -> None:
    b.fill(
        "M-23,-4C-24,16 -24,34 -14,46C-8,56 0,62 5,70C9,62 16,54 19,44C24,32 23,14 22,-4C20,8 18,14 14,17"
        "C8,13 0,13 -5,17C-14,17 -20,8 -23,-4Z",
        WHITE,
        INK,
    )
    b.line("M-16,22C-15,34 -9,44 -4,52M16,24C16,34 13,42 9,50M-6,30C-4,40 1,50 4,58M7,30C8,36 8,42 6,48", STEEL, 1.4)
    b.fill("M4,15C-1,13 -8,15 -12,22C-7,21 -1,22 4,19.5C8,22 13,21 18,21C15,14 9,13 4,15Z", WHITE, INK, 1.4)
    b.fill("M-1,22.5C2,24.5 6,24.5 9,22.5C8,26.5 0,26.5 -1,22.5Z", FAIR.lips)


def _king_crown(b: Brush) -> None:
    b.fill("M-22,-32C-20,-58 20,-58 22,-32Z", RED, INK)
    b.fill(
        "M-27,-20L-32,-53L-19,-38L-13,-60L-4,-40L0,-66L4,-40L13,-60L19,-38L32,-53L27,-20C10,-26 -10,-26 -27,-20Z",
        GOLD,
        INK,
    )
    tips = ((-32, -54), (-13, -61), (0, -67), (13, -61), (32, -54))
    b.fill("".join(disc(x, y, 3.6) for x, y in tips), WHITE, INK, 1.3)
    b.fill("M-27.5,-20C-10,-26.5 10,-26.5 27.5,-20L26.5,-12C10,-18.5 -10,-18.5 -26.5,-12Z", PALE_GOLD, INK, 1.4)
    b.fill(mark("D", 0, -20.6, 10) + mark("D", -15, -19.4, 8) + mark("D", 15, -19.4, 8), BLUE)
    b.line("M-21,-28C-8,-32 8,-32 21,-28", DARK_GOLD, 1.5)


def _sword(c: Canvas) -> None:
    b = Brush(c, 175, 0)
    b.fill("M-6,128L-5,44L0,30L5,44L6,128Z", SILVER, INK)
    b.fill("M0,34L5,44L6,128L0,128Z", STEEL)
    b.line("M0,52L0,124", WHITE, 1.4)
    b.fill(
        "M-19,126C-12,130 12,130 19,126C21,131 19,136 16,136C10,133 -10,133 -16,136C-19,136 -21,131 -19,126Z", GOLD, INK
    )
    b.fill(box(-4, 134, 8, 36), NIGHT, INK)
    b.fill(disc(0, 173, 6), GOLD, INK)


def _queen(c: Canvas) -> None:
    b = Brush(c, 127, 99, 0.98)
    hair = "#a8431f"
    b.fill("M-30,-8C-38,14 -40,40 -34,56L34,56C40,40 37,12 28,-10Z", "#86331a", INK)
    neck(b, FAIR)
    c.fill(ROBE, TEAL, INK)
    c.fill(
        "M100,138C104,164 116,182 127,192C140,182 152,164 154,138C148,141 146,141 144,137C138,148 114,148 106,137Z",
        NIGHT,
        INK,
    )
    c.fill("M106,137C112,152 142,152 146,137L150,139C146,160 108,160 102,139Z", WHITE, INK, 1.4)
    c.fill(mark("D", 127, 166, 11), PALE_GOLD)
    c.line("M62,176C78,160 92,152 101,148M190,178C176,162 164,154 153,149", PALE_GOLD, 2.2)
    face(b, FAIR, "#86331a", "#2d6b52", lady=True)
    b.fill("M-2,-34C-18,-34 -26,-22 -25,-2C-20,-8 -17,-16 -13,-19C-8,-21 -4,-25 -2,-34Z", hair, INK, 1.4)
    b.fill("M-2,-34C14,-35 26,-24 24.5,-2C21,-8 18,-17 13,-20C8,-22 1,-26 -2,-34Z", hair, INK, 1.4)
    _braid(c, 92, 116, hair)
    _braid(c, 160, 116, hair)
    _coronet(b)
    _scroll(c)


def _braid(c: Canvas, x: float, y: float, hair: str) -> None:
    """A plait hanging before the shoulder."""
    for step in range(6):
        side = 1 if step % 2 else -1
        Brush(c, x + side * 2, y + step * 10.5).fill(
            f"M{-8 * side},-9C{2 * side},-11 {11 * side},-5 {8 * side},2C{6 * side},8 {-3 * side},9 {-9 * side},6"
            f"C{-2 * side},3 {-1 * side},-3 {-8 * side},-9Z",
            hair,
            INK,
            1.3,
        )
    c.fill(box(x - 7, y + 58, 14, 6), PALE_GOLD, INK, 1.2)


def _coronet(b: Brush) -> None:
    b.fill(
        "M-23,-24L-26,-42C-20,-40 -17,-36 -15,-33L-10,-48L-4,-36L0,-56L4,-36L10,-48L15,-33C17,-36 20,-40"
        " 26,-42L23,-24"
        "C10,-30 -10,-30 -23,-24Z",
        PALE_GOLD,
        INK,
    )
    tips = ((-26, -43), (-10, -49), (0, -58), (10, -49), (26, -43))
    b.fill("".join(disc(x, y, 3.2) for x, y in tips), WHITE, INK, 1.2)
    b.fill(mark("D", 0, -35, 11), RED)
    b.fill(disc(-12, -31.5, 2) + disc(12, -31.5, 2), BLUE)


def _scroll(c: Canvas) -> None:
    """A chart half unrolled."""
    arm(c, (100, 224), (82, 172), TEAL, PALE_GOLD)
    b = Brush(c, 79, 129, 0.95, -8)
    b.fill("M-13,-26L15,-26L15,34L-13,34Z", WHITE, INK)
    b.line("M-8,-12C-2,-18 4,-6 10,-12M-8,-3C0,-8 4,4 10,-2M-8,7L2,7", SKY, 1.5)
    b.fill(mark("D", 6, 9, 9), RED)
    b.line("M-8,-18L4,-18", STEEL, 1.2)
    for y in (-28, 34):
        b.fill(
            f"M-17,{y - 4.5}L19,{y - 4.5}C22,{y - 2} 22,{y + 2} 19,{y + 4.5}L-17,{y + 4.5}C-20,{y + 2}"
            f" -20,{y - 2} -17,{y - 4.5}Z",
            PALE_GOLD,
            INK,
        )
    fist(c, 81, 164, FAIR, flip=True)


def _jack(c: Canvas) -> None:
    b = Brush(c, 128, 100, 1.0)
    hair = "#e2b34c"
    b.fill("M-25,-20C-34,-2 -34,20 -29,34C-20,38 20,38 29,34C33,18 33,-4 25,-20Z", hair, INK)
    b.line("M-27,4C-29,16 -28,24 -25,33M27,4C29,14 28,24 26,32", DARK_GOLD, 1.4)
    neck(b, FAIR)
    c.fill(ROBE, NIGHT, INK)
    c.fill("M112,140L125,196L138,140L132,148L118,148Z", WHITE, INK, 1.4)
    for y in (156, 167):
        c.fill(disc(125, y, 2.4), GOLD, INK, 0.8)
    c.fill("M98,139L112,160L122,147L108,134Z", SKY, INK)
    c.fill("M152,139L138,160L128,147L142,134Z", SKY, INK)
    c.line("M160,150C172,156 186,166 196,184M90,150C78,156 64,166 54,184", SKY, 2.6)
    face(b, FAIR, "#a8761f", "#2f5d8c")
    b.fill(
        "M-24,-4C-25,-22 -14,-31 2,-31C16,-31 24,-22 23,-8C18,-12 14,-16 10,-20C0,-15 -12,-15 -18,-16"
        "C-21,-13 -22,-9 -24,-4Z",
        hair,
        INK,
        1.4,
    )
    _beret(b)
    _lantern(c)


def _beret(b: Brush) -> None:
    b.fill("M20,-52C34,-66 46,-60 52,-44C50,-34 44,-26 36,-24C40,-34 34,-42 20,-46Z", WHITE, INK)
    b.line("M24,-50C36,-54 44,-46 42,-32M32,-53L38,-58M38,-48L47,-51M42,-41L50,-42", STEEL, 1.3)
    b.fill(
        "M-30,-22C-42,-36 -36,-54 -16,-57C6,-62 32,-54 36,-38C38,-30 32,-24 26,-22C10,-28 -12,-28 -30,-22Z", BLUE, INK
    )
    b.line("M-26,-34C-24,-44 -14,-50 -4,-50M-12,-32C-10,-40 -2,-44 8,-44M28,-32C26,-40 20,-46 14,-48", SKY, 1.5)
    b.fill("M-29,-23C-12,-30 12,-30 27,-23L25.5,-16C10,-22.5 -12,-22.5 -27,-16Z", GOLD, INK, 1.4)
    b.fill(disc(21, -33, 5.5), PALE_GOLD, INK, 1.3)
    b.fill(disc(21, -33, 2.2), RED)


def _lantern(c: Canvas) -> None:
    b = Brush(c, 74, 112)
    b.fill(disc(0, 6, 24), "#fbe9b4")
    b.line(disc(0, -30, 6.5), INK, 2.2)
    b.fill("M-14,-10L-6,-22L6,-22L14,-10Z", NIGHT, INK)
    b.fill("M-11,-10L11,-10L13,20L-13,20Z", PALE_GOLD, INK)
    b.fill("M0,-5C6,2 7,8 4,13C2,16 -2,16 -4,13C-7,8 -4,3 0,-5Z", "#e8862c")
    b.fill("M0,3C3,7 3,10 1.6,13L-1.6,13C-3,10 -2,7 0,3Z", WHITE)
    b.line("M-4.4,-10L-5,20M4.4,-10L5,20", INK, 1.4)
    b.fill("M-15,20L15,20L12,27L-12,27Z", NIGHT, INK)
    arm(c, (92, 226), (74, 162), NIGHT, SKY)
    fist(c, 74, 155, FAIR, flip=True)
    b.line("M0,28L0,34", INK, 2)


FIGURES = {
    "K": Figure(_king, -1, RED, DIAMOND),
    "Q": Figure(_queen, 1, NIGHT, DIAMOND, PALE_GOLD),
    "J": Figure(_jack, 1, BLUE, CHEVRON),
}
