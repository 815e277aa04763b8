"""Decks: standard or large indices, two or four colours.

Large faces are separate files in ``sprites/cards-large``. Four-colour faces are not: in all files of the French deck
the inks of clubs, diamonds and hearts are unique colours, which are replaced when a file is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.core.info import Colour

TIGHT = ":tight"
"""Suffix of the name of a card that shows less than a large index needs; it gets the standard index."""
MOODS = ("thinking", "won", "lost", "robbed")
"""Expressions of a portrait besides the neutral one; a portrait's file contains all of them, and one is shown."""
BACKS = ("lattice", "crown", "songket", "kawung")
"""Card backs, the default first."""
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
"""Ink of each suit as drawn, and in a four-colour deck; spades stay black. The bluish green, violet blue and bright red
differ also for people who can't distinguish other reds and greens, or greens and blues.
"""

_TWO = {"S": (29, 27, 34), "H": (181, 32, 48), "D": (181, 32, 46), "C": (29, 27, 35)}
_FOUR = {"S": (29, 27, 34), "H": (208, 16, 28), "D": (40, 70, 224), "C": (26, 117, 88)}


_INDEX_INKS: Mapping[str, Mapping[str, Colour]] = {
    "money": {"C": (34, 28, 30), "S": (34, 28, 30), "M": (185, 40, 31)},
    "tiles": {"C": (29, 74, 148), "S": (23, 105, 74), "M": (189, 42, 34)},
}
"""Colour of the ranks in other packs, by the folder of their faces and by suit."""


def index_ink(folder: str, suit: str) -> Colour:
    return _INDEX_INKS[folder][suit]


class Face(NamedTuple):
    file: str
    """Path below ``sprites`` without ``.svg``."""
    inks: Mapping[str, str]

    def inked(self, svg: str) -> str:
        for old, new in self.inks.items():
            svg = svg.replace(old, new)
        return svg


def in_mood(portrait: str, mood: str) -> str:
    """Return the name of a portrait in one of MOODS; neutral if ``mood`` is empty."""
    return f"{portrait}:{mood}" if mood else portrait


def file_of(name: str) -> str:
    """Return the file of a sprite's name, without the options after a colon."""
    return name.partition(":")[0]


def _portrait(name: str) -> Face:
    file, _, mood = name.partition(":")
    shown = {'class="at-ease"': 'class="at-ease" display="none"', f'class="{mood}" display="none"': f'class="{mood}"'}
    return Face(file, shown if mood else {})


def face(name: str, *, large: bool, four: bool) -> Face:
    """Return the file and inks of a sprite such as ``cards/QH``; names of other sprites are unchanged."""
    if name.startswith(_PORTRAITS):
        return _portrait(name)
    french = name.startswith(_FACES) and not name.startswith(_FACES + _BACK)
    inks: Mapping[str, str] = {}
    if four and (french or name.startswith(_SUIT)):
        inks = INKS.get(name[-1], {})
    return Face(f"cards-large/{name.removeprefix(_FACES)}" if large and french else name, inks)


class Deck(NamedTuple):
    large: bool = False
    """Indices about twice as large."""
    four: bool = False
    """Blue diamonds and green clubs."""

    def face(self, name: str) -> Face:
        return face(name.removesuffix(TIGHT), large=self.large and not name.endswith(TIGHT), four=self.four)

    def ink(self, suit: str) -> Colour:
        """Return the colour of a suit (``C``, ``D``, ``H`` or ``S``) for text on a light background."""
        return (_FOUR if self.four else _TWO)[suit]
