"""The few sizes that everything is built from, the roles that colours play, and the moods of the five tables.

Screens name a role (an Ink); which colour that is depends on the theme and the game: see ``palettes``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, auto
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]


class Ink(IntEnum):
    """What a colour is for."""

    WORDS = 0
    """On panels and on the felt."""
    QUIET = auto()
    """Words that matter less."""
    ACCENT = auto()
    """Headings, fine lines, whoever is on turn."""
    ON_ACCENT = auto()
    """Words on what is filled with the accent."""
    ACCENT_FILL = auto()
    """Badges, carets, bars: something to fill, not to read."""
    WARNING = auto()
    GROUND = auto()
    """Of panels and plates."""
    SUNK = auto()
    """Fields and chips: where something is written into."""
    CHOSEN = auto()
    """The tab that is open."""
    RAISED = auto()
    """Buttons."""
    RAISED_HIGH = auto()
    """Buttons that are pointed at."""
    EDGE = auto()
    EDGE_RAISED = auto()
    EDGE_HIGH = auto()
    SET = auto()
    """What is chosen or on, of parts, switches, sliders and tabs: calm beside the one button in gold."""
    SET_HIGH = auto()
    """That, pointed at."""
    ON_SET = auto()
    """Words on what is filled with it."""
    PRIMARY = auto()
    """The button that most people want."""
    PRIMARY_HIGH = auto()
    PRIMARY_EDGE = auto()
    LIT = auto()
    """Where something may be done."""
    LIT_EDGE = auto()
    TIP = auto()
    """What a hint means."""
    TIP_EDGE = auto()
    RING = auto()
    """Round what has the focus."""
    HALO = auto()
    """Round the ring, so that it shows on any ground."""
    SPOT = auto()
    """Dims the fine lines of an empty place on the mat."""
    SHADE = auto()
    """Laid thinly over a panel, it makes a stripe or a key."""
    VEIL = auto()
    """Laid over everything below a dialog."""


Paint: TypeAlias = Ink | Colour
"""A role; or a colour of its own, as things have that are the same in any light."""


@dataclass(frozen=True, slots=True)
class Mood:
    """The colours of one game's table in the evening; the other themes are made of them."""

    felt: Colour
    glow: Colour
    """The felt where the lamp shines on it."""
    cloth: Colour
    rim: Colour
    ground: Colour
    """Panels."""
    raised: Colour
    """Buttons."""
    edge: Colour
    """Their lines."""


ROYAL_BLUE = Mood(
    felt=(13, 32, 72), glow=(36, 79, 148), cloth=(16, 42, 92), rim=(74, 46, 28),
    ground=(10, 22, 48), raised=(30, 52, 96), edge=(92, 116, 168),
)  # fmt: skip
JADE = Mood(
    felt=(8, 46, 37), glow=(20, 88, 67), cloth=(12, 60, 47), rim=(84, 56, 26),
    ground=(7, 30, 27), raised=(20, 66, 56), edge=(92, 144, 124),
)  # fmt: skip
LACQUER = Mood(
    felt=(66, 15, 13), glow=(132, 36, 25), cloth=(86, 26, 18), rim=(112, 74, 36),
    ground=(40, 12, 12), raised=(98, 36, 28), edge=(176, 112, 92),
)  # fmt: skip
VIOLET = Mood(
    felt=(36, 18, 62), glow=(94, 52, 130), cloth=(50, 26, 80), rim=(62, 34, 40),
    ground=(25, 13, 45), raised=(66, 40, 100), edge=(142, 112, 186),
)  # fmt: skip
TEAL = Mood(
    felt=(6, 48, 58), glow=(16, 88, 98), cloth=(72, 44, 40), rim=(96, 56, 32),
    ground=(6, 31, 39), raised=(18, 68, 80), edge=(88, 148, 158),
)  # fmt: skip
MOODS = {"kings-corners": ROYAL_BLUE, "kong-pie": JADE, "pai-tong": LACQUER, "bong": VIOLET, "tong-its": TEAL}
"""By the game's name."""

IVORY: Colour = (246, 238, 220)
"""Of cards, and of whatever looks like one."""
IVORY_EDGE: Colour = (178, 160, 126)
"""A fine line round a card, which would be lost on light ground without."""
INK: Colour = (12, 20, 38)
"""Words on ivory."""
GOLD: Colour = (236, 190, 98)
"""On what is dark in any light."""

SMALL, TEXT, HEADING = 16, 18, 30
"""Sizes of words in units; nothing is smaller than 16 in a window of 1280 x 720."""

TINY, SNUG, NEAR, ROOM, WIDE, FAR = 4, 8, 12, 16, 24, 32
"""Distances in units, the only ones there are: within a thing, between neighbours, between groups, to an edge."""
