"""The few colours of the deck."""

from __future__ import annotations

from dataclasses import dataclass

PAPER = "#fbf6e9"
EDGE = "#d8cdb4"
INK = "#1d1b22"
RED = "#b5202f"
DEEP_RED = "#7e1523"
BLUE = "#24448f"
NIGHT = "#16264f"
SKY = "#6f9bd0"
GOLD = "#d9a531"
DARK_GOLD = "#a0701c"
PALE_GOLD = "#f2d588"
TEAL = "#1c7f7d"
DEEP_TEAL = "#0f5355"
JADE = "#7dbfa4"
WHITE = "#fffaf0"
SILVER = "#c9d0d8"
STEEL = "#8793a3"
CORAL = "#e0604c"

SUIT_COLOUR = {"C": "#1d1b23", "D": "#b5202e", "H": "#b52030", "S": INK}
"""The program may replace the colours of all suits but spades when it reads a card (app/ui/window/decks.py). So these,
and the tones of the stone on the ace, differ slightly from all other colours.
"""

STONE = ("#f3b3b5", "#e7808a", "#e27480", "#d4525f", "#c93a49", SUIT_COLOUR["D"], "#98172a", "#7e1524")
"""Facets of the ace of diamonds, from the light to the dark."""


@dataclass(frozen=True)
class Skin:
    """Three flat tones of a face and the colour of its lips and cheeks."""

    base: str
    shade: str
    line: str
    lips: str
    cheek: str


FAIR = Skin("#f6d7b8", "#e4b48d", "#7a4128", "#b23a3c", "#eda58c")
DEEP = Skin("#8a5233", "#6b3b24", "#2f170e", "#7c2527", "#9d5a3a")
WARM = Skin("#d6a06c", "#b97e4d", "#5b3016", "#9c2f34", "#d38560")
LIGHT = Skin("#efc896", "#d8a36c", "#6e4120", "#b3353a", "#e79f78")
