"""The table with the other decks, backs and settings that change how it looks."""

from __future__ import annotations

from app.tools.gallery.courses import middle, richest
from app.tools.gallery.scene import scene
from app.tools.gallery.scenes.deals import USUAL
from app.tools.gallery.stage import Stage

_FRENCH = ("kings-corners", "kong-pie", "bong", "tong-its")


@scene(*_FRENCH)
def large_index(stage: Stage, game: str) -> None:
    """Cards with large indices, late in the hand."""
    stage.program.change(large_index=True)
    stage.sit(USUAL[game], richest(USUAL[game]))
    stage.settle(20)


@scene(*_FRENCH)
def four_colours(stage: Stage, game: str) -> None:
    """Suits in four colours, late in the hand."""
    stage.program.change(four_colours=True)
    stage.sit(USUAL[game], richest(USUAL[game]))
    stage.settle(20)


@scene("kings-corners")
def large_index_in_four_colours(stage: Stage, game: str) -> None:
    """Both, and the other card back."""
    stage.program.change(four_colours=True, large_index=True, card_back="crown")
    stage.sit(USUAL[game], middle(USUAL[game]))
    stage.settle(20)
