"""Which deck the cards are drawn from: usual or large indices, two colours or one for each suit.

Large faces are files of their own, in ``sprites/cards-large``. Cards in four colours are not: in all files of the
French deck the inks of clubs, diamonds and hearts are colours that nothing else has, so others are put in as a file
is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.info import Colour

TIGHT = ":tight"
"""Ends the name of a card of which less is seen than a large index takes: the usual one can be read there."""
MOODS = ("thinking", "won", "lost", "robbed")
"""What a portrait may show besides being at ease: all are in its one file, and one of them is to be seen."""
BACKS = ("lattice", "crown", "songket", "kawung")
"""The card backs there are, the usual one first."""
_FACES = "cards/"
_BACK = "back-"
_SUIT = "icons/suit-"
_PORTRAITS = "avatars/"

INKS: Mapping[str, Mapping[str, str]] = {
    "C": {"#1d1b23": "#1a7558"},
    "D": {
        "#b5202e": "#2846e0",
        # The stone on the ace, from the light to the dark.
        "#f3b3b5": "#c3cdfb",
        "#e7808a": "#98a9f5",
        "#e27480": "#889cf2",
        "#d4525f": "#627ded",
        "#c93a49": "#4462e6",
        "#98172a": "#2238b4",
        "#7e1524": "#1a2a8a",
    },
    "H": {"#b52030": "#d0101c"},
}
"""By suit: each ink as it is drawn, and what it becomes with four colours. Spades stay black.

A green with some blue in it, a blue with some violet and a bright red: so whoever sees no difference between other reds
and greens, or other greens and blues, sees one between these.
"""

_TWO = {"S": (29, 27, 34), "H": (181, 32, 48), "D": (181, 32, 46), "C": (29, 27, 35)}
_FOUR = {"S": (29, 27, 34), "H": (208, 16, 28), "D": (40, 70, 224), "C": (26, 117, 88)}


_INDEX_INKS: Mapping[str, Mapping[str, Colour]] = {
    "money": {"C": (34, 28, 30), "S": (34, 28, 30), "M": (185, 40, 31)},
    "tiles": {"C": (29, 74, 148), "S": (23, 105, 74), "M": (189, 42, 34)},
}
"""What the figures of packs that are not French are drawn in, by the folder of their faces and by suit."""


def index_ink(folder: str, suit: str) -> Colour:
    """The colour of a figure on the small card of another pack."""
    return _INDEX_INKS[folder][suit]


@dataclass(frozen=True, slots=True)
class Face:
    """Where a picture is, and the inks that change in it."""

    file: str
    """Its path below ``sprites`` without ``.svg``."""
    inks: Mapping[str, str]
    """What stands in the file, and what stands there instead."""

    def inked(self, svg: str) -> str:
        """The picture's text with the inks changed."""
        for old, new in self.inks.items():
            svg = svg.replace(old, new)
        return svg


def in_mood(portrait: str, mood: str) -> str:
    """The name of a portrait that shows one of MOODS; an empty one leaves it at ease."""
    return f"{portrait}:{mood}" if mood else portrait


def file_of(name: str) -> str:
    """The file of a sprite as the program names it: whatever it is to look like is said behind a colon."""
    return name.partition(":")[0]


def _portrait(name: str) -> Face:
    """One in a mood: that is shown, and hidden what the face is at ease."""
    file, _, mood = name.partition(":")
    shown = {'class="at-ease"': 'class="at-ease" display="none"', f'class="{mood}" display="none"': f'class="{mood}"'}
    return Face(file, shown if mood else {})


def face(name: str, *, large: bool, four: bool) -> Face:
    """What to read for a sprite that the program names, as ``cards/QH``; what is no French card is as it is named."""
    if name.startswith(_PORTRAITS):
        return _portrait(name)
    french = name.startswith(_FACES) and not name.startswith(_FACES + _BACK)
    inks: Mapping[str, str] = {}
    if four and (french or name.startswith(_SUIT)):
        inks = INKS.get(name[-1], {})
    return Face(f"cards-large/{name.removeprefix(_FACES)}" if large and french else name, inks)


@dataclass(frozen=True, slots=True)
class Deck:
    """The deck a player has chosen."""

    large: bool = False
    """Indices about twice as large."""
    four: bool = False
    """Diamonds are blue and clubs green."""

    def face(self, name: str) -> Face:
        """What to read for a sprite."""
        return face(name.removesuffix(TIGHT), large=self.large and not name.endswith(TIGHT), four=self.four)

    def ink(self, suit: str) -> Colour:
        """The colour of a suit (``C``, ``D``, ``H`` or ``S``) where a card is told in a word, on a light ground."""
        return (_FOUR if self.four else _TWO)[suit]
