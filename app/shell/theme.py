"""Colours and the few sizes that everything is built from, as in an evening room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Mood:
    """The colours of one game's table."""

    felt: Colour
    glow: Colour
    """The felt where the lamp shines on it."""
    cloth: Colour
    rim: Colour


ROYAL_BLUE = Mood(felt=(13, 32, 72), glow=(36, 79, 148), cloth=(16, 42, 92), rim=(74, 46, 28))
JADE = Mood(felt=(8, 46, 37), glow=(20, 88, 67), cloth=(12, 60, 47), rim=(84, 56, 26))
LACQUER = Mood(felt=(66, 15, 13), glow=(132, 36, 25), cloth=(86, 26, 18), rim=(112, 74, 36))
VIOLET = Mood(felt=(36, 18, 62), glow=(94, 52, 130), cloth=(50, 26, 80), rim=(62, 34, 40))
TEAL = Mood(felt=(6, 48, 58), glow=(16, 88, 98), cloth=(72, 44, 40), rim=(96, 56, 32))
MOODS = {"kings-corners": ROYAL_BLUE, "kong-pie": JADE, "pai-tong": LACQUER, "bong": VIOLET, "tong-its": TEAL}
"""By the game's name."""

IVORY: Colour = (246, 238, 220)
MIST: Colour = (184, 197, 222)
"""Quiet text; 4.5:1 on every surface it is used on."""
GOLD: Colour = (236, 190, 98)
CARD_RED: Colour = (172, 26, 40)
"""Hearts and diamonds, as on the cards."""
INK: Colour = (12, 20, 38)
NIGHT: Colour = (10, 22, 48)
SLATE: Colour = (30, 52, 96)
SLATE_LIGHT: Colour = (44, 72, 126)

SEAT_COLOURS: tuple[Colour, ...] = (
    (236, 190, 98), (118, 190, 240), (240, 136, 120), (138, 212, 158), (204, 160, 240), (240, 172, 206),
    (214, 216, 222), (250, 236, 150),
)  # fmt: skip
"""One a seat, for lines in charts; names stand beside them, so colour never tells alone."""

SMALL, TEXT, HEADING = 16, 18, 30
"""Sizes of words in units; nothing is smaller than 16 in a window of 1280 x 720."""
