"""Sizes and colour roles. Screens name an Ink; a palette, derived from a game's mood, maps it to a colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, auto
from functools import cache
from typing import NamedTuple, TypeAlias

from app.core.info import Colour, Mood


class Ink(IntEnum):
    WORDS = 0
    """Text on panels and on the felt."""
    QUIET = auto()
    """Less important text."""
    ACCENT = auto()
    """Headings, fine lines, the player on turn."""
    ON_ACCENT = auto()
    """Text on an accent fill."""
    ACCENT_FILL = auto()
    """Fills of badges, carets and bars; not for text."""
    WARNING = auto()
    GROUND = auto()
    """Background of panels and plates."""
    SUNK = auto()
    """Fields and chips with editable text."""
    CHOSEN = auto()
    """The open tab."""
    RAISED = auto()
    """Buttons."""
    RAISED_HIGH = auto()
    """Hovered buttons."""
    EDGE = auto()
    EDGE_RAISED = auto()
    EDGE_HIGH = auto()
    SET = auto()
    """Selected or switched-on parts of switches, sliders and tabs, calmer than the one gold button."""
    SET_HIGH = auto()
    """The same, hovered."""
    ON_SET = auto()
    """Text on SET."""
    PRIMARY = auto()
    """The default button."""
    PRIMARY_HIGH = auto()
    PRIMARY_EDGE = auto()
    LIT = auto()
    """Where something can be done."""
    LIT_EDGE = auto()
    TIP = auto()
    """Target of a hint."""
    TIP_EDGE = auto()
    RING = auto()
    """Focus ring."""
    HALO = auto()
    """Outline of the focus ring, so that it is visible on any background."""
    SPOT = auto()
    """Dims the fine lines of an empty place on the mat."""
    SHADE = auto()
    """Thin layer over a panel for a stripe or a key."""
    VEIL = auto()
    """Layer over everything below a dialog."""


Paint: TypeAlias = Ink | Colour
"""A role, or a fixed colour for objects that look the same in all themes."""


IVORY: Colour = (246, 238, 220)
"""Cards and card-like objects."""
IVORY_EDGE: Colour = (178, 160, 126)
"""A fine line around a card, which would be invisible on a light background otherwise."""
INK: Colour = (12, 20, 38)
"""Text on ivory."""
GOLD: Colour = (236, 190, 98)
"""For objects that are dark in all themes."""

SMALL, TEXT, HEADING = 16, 18, 30
"""Text sizes in units; nothing is smaller than 16 in a window of 1280 x 720."""
LINE_HEIGHT = 1.32
"""Height of a line of wrapped text as a multiple of its size."""

TINY, SNUG, NEAR, ROOM, WIDE, FAR = 4, 8, 12, 16, 24, 32
"""Standard distances in units: within a widget, between neighbours, between groups, to an edge."""


_BLACK: Colour = (0, 0, 0)
_WHITE: Colour = (255, 255, 255)


def mix(a: Colour, b: Colour, t: float) -> Colour:
    """Return the colour ``t`` of the way from ``a`` to ``b``."""
    return (round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t), round(a[2] + (b[2] - a[2]) * t))


class Felt(NamedTuple):
    """Colours of the table."""

    felt: Colour
    glow: Colour
    """Under the lamp."""
    dark: Colour
    """In the corners, away from the lamp."""
    cloth: Colour
    """The mat."""
    trim: Colour
    """The mat's fine lines."""
    rim: Colour
    """The wood around the table."""
    gloss: Colour
    """Reflection on the wood."""
    weave: int
    """Depth of the cloth's threads, in shades of 255."""
    air: Colour
    """Colour of the air in the room around the table."""
    haze: float
    """How much of the room the air hides, from 0 to 1."""


@dataclass(frozen=True)
class Palette:
    """Colours of a theme at one game's table."""

    inks: Mapping[Ink, Colour]
    seats: tuple[Colour, ...]
    """One per seat, for lines in charts; names are shown beside them, so that colour is never the only clue."""
    felt: Felt
    veil: float
    """Opacity of the layer below a dialog."""

    def __getitem__(self, paint: Paint) -> Colour:
        return self.inks[paint] if isinstance(paint, Ink) else paint


@cache
def palette(theme: str, mood: Mood) -> Palette:
    """Return the palette of a theme by its name. Raises KeyError."""
    return {"evening": _evening, "midnight": _midnight, "paper": _paper}[theme](mood)


# Amber, rose, sky, green, violet, orange, silver, lemon: as distinct as possible, also with colour blindness.
_SEATS_ON_DARK: tuple[Colour, ...] = (
    (246, 200, 66), (218, 104, 146), (132, 174, 246), (114, 240, 166), (156, 98, 255), (244, 92, 56),
    (206, 246, 242), (255, 252, 146),
)  # fmt: skip
_SEATS_ON_LIGHT: tuple[Colour, ...] = (
    (166, 122, 0), (214, 40, 130), (20, 116, 214), (10, 92, 60), (88, 36, 150), (176, 40, 16), (74, 78, 90),
    (96, 88, 7),
)  # fmt: skip


def _dark_inks(mood: Mood) -> dict[Ink, Colour]:
    """Light text on dark panels tinted with the table's colour."""
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
        mix(mood.rim, (20, 10, 4), 0.35), (214, 158, 98), 64, mood.ground, 0.22,
    )  # fmt: skip
    return Palette(_dark_inks(mood), _SEATS_ON_DARK, felt, 0.55)


def _midnight(mood: Mood) -> Palette:
    """A dim lamp with only a hint of the game's colour, for late hours and dark rooms."""
    dim = Mood(
        felt=mix(mood.felt, (6, 8, 14), 0.72), glow=mix(mood.glow, (14, 17, 26), 0.68),
        cloth=mix(mood.cloth, (10, 12, 20), 0.66), rim=(30, 30, 36), ground=mix(mood.ground, (10, 11, 16), 0.7),
        raised=mix(mood.raised, (34, 37, 46), 0.62), edge=mix(mood.edge, (120, 126, 140), 0.55),
    )  # fmt: skip
    felt = Felt(
        dim.felt, dim.glow, (2, 3, 6), dim.cloth, (168, 158, 130), (20, 20, 24), (92, 94, 104), 70, (4, 5, 9), 0.45
    )
    inks = _dark_inks(dim) | {Ink.WORDS: (232, 230, 224), Ink.ACCENT: (226, 192, 122)}
    return Palette(inks, _SEATS_ON_DARK, felt, 0.62)


def _paper(mood: Mood) -> Palette:
    """Daylight with dark text on a light background, for bright rooms and tired eyes."""
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
        mix(mood.cloth, (150, 104, 30), 0.5), (178, 136, 88), (250, 226, 190), 22, (250, 244, 232), 0.58,
    )  # fmt: skip
    return Palette(inks, _SEATS_ON_LIGHT, felt, 0.5)
