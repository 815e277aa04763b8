"""The few sizes that everything is built from, and the roles that colours play.

Screens name a role (an Ink); which colour that is, a palette says: a theme makes one of a game's mood.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, auto
from functools import cache
from typing import TypeAlias

from app.core.info import Colour, Mood


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


_BLACK: Colour = (0, 0, 0)
_WHITE: Colour = (255, 255, 255)


def mix(a: Colour, b: Colour, t: float) -> Colour:
    """From ``a`` to ``b``, ``t`` of the way."""
    return (round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t), round(a[2] + (b[2] - a[2]) * t))


@dataclass(frozen=True, slots=True)
class Felt:
    """The colours of the table itself."""

    felt: Colour
    glow: Colour
    """Where the lamp shines on it."""
    dark: Colour
    """In the corners, where it does not."""
    cloth: Colour
    """The mat."""
    trim: Colour
    """The mat's fine lines."""
    rim: Colour
    """The wood round the table."""
    gloss: Colour
    """The light on the wood."""
    weave: int
    """How deep the threads of the cloth are, in shades of 255."""


@dataclass(frozen=True)
class Palette:
    """The colours of a theme at one game's table."""

    inks: Mapping[Ink, Colour]
    seats: tuple[Colour, ...]
    """One a seat, for lines in charts; names stand beside them, so colour never tells alone."""
    felt: Felt
    veil: float
    """How much of what lies below a dialog goes."""

    def __getitem__(self, paint: Paint) -> Colour:
        return self.inks[paint] if isinstance(paint, Ink) else paint


@cache
def palette(theme: str, mood: Mood) -> Palette:
    """Of a theme by its name; KeyError if there is none."""
    return {"evening": _evening, "midnight": _midnight, "paper": _paper}[theme](mood)


# Amber, rose, sky, green, violet, orange, silver, lemon: as far apart as eyes of any kind let them be.
_SEATS_ON_DARK: tuple[Colour, ...] = (
    (246, 200, 66), (218, 104, 146), (132, 174, 246), (114, 240, 166), (156, 98, 255), (244, 92, 56),
    (206, 246, 242), (255, 252, 146),
)  # fmt: skip
_SEATS_ON_LIGHT: tuple[Colour, ...] = (
    (166, 122, 0), (214, 40, 130), (20, 116, 214), (10, 92, 60), (88, 36, 150), (176, 40, 16), (74, 78, 90),
    (96, 88, 7),
)  # fmt: skip


def _dark_inks(mood: Mood) -> dict[Ink, Colour]:
    """Light words on dark panels that have a breath of the table's colour."""
    high = mix(mood.raised, mood.edge, 0.24)
    return {
        Ink.WORDS: IVORY, Ink.QUIET: mix(mood.edge, (244, 246, 252), 0.62), Ink.ACCENT: GOLD,
        Ink.ON_ACCENT: INK, Ink.ACCENT_FILL: GOLD, Ink.WARNING: (244, 140, 122),
        Ink.GROUND: mood.ground, Ink.SUNK: mix(mood.ground, _BLACK, 0.36), Ink.CHOSEN: mix(mood.ground, high, 0.6),
        Ink.RAISED: mood.raised, Ink.RAISED_HIGH: high,
        Ink.EDGE: mood.edge, Ink.EDGE_RAISED: mix(mood.edge, _WHITE, 0.12), Ink.EDGE_HIGH: mix(mood.edge, _WHITE, 0.4),
        Ink.SET: mix(mood.edge, _WHITE, 0.5), Ink.SET_HIGH: mix(mood.edge, _WHITE, 0.7), Ink.ON_SET: INK,
        Ink.PRIMARY: (206, 150, 58), Ink.PRIMARY_HIGH: (228, 174, 82), Ink.PRIMARY_EDGE: (250, 220, 150),
        Ink.LIT: (250, 214, 130), Ink.LIT_EDGE: (255, 222, 140),
        Ink.TIP: (140, 220, 255), Ink.TIP_EDGE: (150, 224, 255),
        Ink.RING: _WHITE, Ink.HALO: mix(mood.ground, _BLACK, 0.5),
        Ink.SPOT: _WHITE, Ink.SHADE: _BLACK, Ink.VEIL: mix(mood.ground, _BLACK, 0.6),
    }  # fmt: skip


def _evening(mood: Mood) -> Palette:
    """Warm lamplight."""
    felt = Felt(
        mood.felt, mood.glow, mix(mood.felt, _BLACK, 0.55), mood.cloth, (222, 186, 110),
        mix(mood.rim, (20, 10, 4), 0.35), (214, 158, 98), 64,
    )  # fmt: skip
    return Palette(_dark_inks(mood), _SEATS_ON_DARK, felt, 0.55)


def _midnight(mood: Mood) -> Palette:
    """The lamp is low: only a breath of the game's colour is left, for late hours and dark rooms."""
    dim = Mood(
        felt=mix(mood.felt, (6, 8, 14), 0.72), glow=mix(mood.glow, (14, 17, 26), 0.68),
        cloth=mix(mood.cloth, (10, 12, 20), 0.66), rim=(30, 30, 36), ground=mix(mood.ground, (10, 11, 16), 0.7),
        raised=mix(mood.raised, (34, 37, 46), 0.62), edge=mix(mood.edge, (120, 126, 140), 0.55),
    )  # fmt: skip
    felt = Felt(dim.felt, dim.glow, (2, 3, 6), dim.cloth, (168, 158, 130), (20, 20, 24), (92, 94, 104), 70)
    inks = _dark_inks(dim) | {Ink.WORDS: (232, 230, 224), Ink.ACCENT: (226, 192, 122)}
    return Palette(inks, _SEATS_ON_DARK, felt, 0.62)


def _paper(mood: Mood) -> Palette:
    """Daylight, and dark words on light ground, for bright rooms and tired eyes."""
    day, shade = (mood.day, mix(mood.day, _BLACK, 0.4)) if mood.day else (mood.glow, mood.felt)
    white = mix((252, 250, 244), day, 0.02)
    line = mix(day, (120, 112, 98), 0.45)
    inks = {
        Ink.WORDS: (28, 25, 22), Ink.QUIET: (78, 72, 64), Ink.ACCENT: (110, 65, 0),
        Ink.ON_ACCENT: INK, Ink.ACCENT_FILL: (206, 146, 40), Ink.WARNING: (170, 36, 20),
        Ink.GROUND: white, Ink.SUNK: mix(_WHITE, day, 0.08), Ink.CHOSEN: mix(_WHITE, day, 0.16),
        Ink.RAISED: mix((236, 232, 222), day, 0.07), Ink.RAISED_HIGH: mix((224, 218, 204), day, 0.12),
        Ink.EDGE: line, Ink.EDGE_RAISED: mix(line, _BLACK, 0.1), Ink.EDGE_HIGH: mix(line, _BLACK, 0.4),
        Ink.SET: mix(mood.glow, _BLACK, 0.2), Ink.SET_HIGH: mood.glow, Ink.ON_SET: _WHITE,
        Ink.PRIMARY: (216, 152, 44), Ink.PRIMARY_HIGH: (230, 174, 72), Ink.PRIMARY_EDGE: (140, 90, 14),
        Ink.LIT: (255, 190, 60), Ink.LIT_EDGE: (164, 84, 0),
        Ink.TIP: (90, 180, 240), Ink.TIP_EDGE: (0, 92, 160),
        Ink.RING: (16, 20, 30), Ink.HALO: _WHITE,
        Ink.SPOT: (96, 66, 40), Ink.SHADE: (70, 58, 40), Ink.VEIL: (58, 52, 44),
    }  # fmt: skip
    deep, light = (0.5, 0.34) if mood.day else (0.3, 0.13)
    pale = mix((246, 244, 238), day, deep)
    felt = Felt(
        pale, mix((252, 251, 247), day, light), mix(pale, shade, 0.24),
        mix(pale, shade if mood.day else mood.cloth, 0.1),
        mix(mood.cloth, (150, 104, 30), 0.5), (178, 136, 88), (250, 226, 190), 22,
    )  # fmt: skip
    return Palette(inks, _SEATS_ON_LIGHT, felt, 0.5)
