"""The few sizes that everything is built from, and the roles that colours play.

Screens name a role (an Ink); which colour that is depends on the theme and on the mood of the game: see ``palettes``.
"""

from __future__ import annotations

from enum import IntEnum, auto
from typing import TypeAlias

from app.core.info import Colour


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
