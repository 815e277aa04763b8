"""The twelve court cards."""

from __future__ import annotations

from deck import figures_clubs, figures_diamonds, figures_hearts, figures_spades
from deck.court import court_card
from deck.layout import USUAL, Layout

_PEOPLES = {
    "C": (figures_clubs.FIGURES, figures_clubs.GROUND),
    "D": (figures_diamonds.FIGURES, figures_diamonds.GROUND),
    "H": (figures_hearts.FIGURES, figures_hearts.GROUND),
    "S": (figures_spades.FIGURES, figures_spades.GROUND),
}


def court(rank: str, suit: str, layout: Layout = USUAL) -> str:
    figures, ground = _PEOPLES[suit]
    return court_card(rank, suit, figures[rank], ground, layout)
