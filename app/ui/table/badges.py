"""Small signs on cards and places, so that no light means anything by its colour alone."""

from __future__ import annotations

from app.table.geometry import Box
from app.ui.table.marks import RAISED
from app.ui.table.play import Play
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import Ink

_SIZE = 22.0
_MARKED = Style(Ink.ACCENT_FILL, 1, _SIZE / 2, Ink.ON_ACCENT, 0.7, 1.2)
_HINTED = Style(Ink.GROUND, 1, _SIZE / 2, Ink.TIP_EDGE, 1, 2)
_HINT_RISE = 12.0
"""How far a hinted card stands out of the hand."""


def draw_badges(play: Play, brush: Brush) -> None:
    """A tick on what is marked, a lamp on what a hint lights up: on the upper edge, where they hide no index."""
    scene, hint = play.scene, play.advice.hint
    away = play.holding.held.start if play.holding.held and play.holding.held.dragged else ()
    for card in play.marks.cards.difference(away):
        rise = RAISED if scene.zone_of[card] == "hand" else RAISED / 2
        aside = _SIZE / 2 if card in hint.cards else 0
        _badge(brush, scene.card_box(card).moved(aside, -rise), "check", _MARKED, Ink.ON_ACCENT)
    for card in hint.cards:
        rise = _HINT_RISE if scene.zone_of[card] == "hand" else 0
        aside = _SIZE / 2 if card in play.marks.cards else 0
        _badge(brush, scene.card_box(card).moved(-aside, -rise), "hint", _HINTED, Ink.TIP_EDGE)
    if hint.zone:
        _badge(brush, scene.zone_box(hint.zone).grown(9), "hint", _HINTED, Ink.TIP_EDGE)


def _badge(brush: Brush, on: Box, icon: str, style: Style, colour: Ink) -> None:
    place = Box.around(on.middle[0], on.y - 2, _SIZE, _SIZE)
    brush.panel(place, style)
    brush.picture(f"icons/{icon}", place.grown(-3.5), colour)
