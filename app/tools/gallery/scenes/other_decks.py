"""The table with other decks, card backs and display settings."""

from __future__ import annotations

from app.core.cards import FRENCH
from app.core.info import GameInfo
from app.games import game_named
from app.tools.gallery.courses import middle, richest
from app.tools.gallery.scene_list import at, scene
from app.tools.gallery.scenes.deals import USUAL
from app.tools.gallery.stage import Stage


def _french(info: GameInfo) -> bool:
    return game_named(info.name).pack is FRENCH


@scene(_french)
def large_index(stage: Stage, game: str) -> None:
    """Cards with large indices, late in the hand."""
    stage.program.change(large_index=True)
    stage.sit(USUAL[game], richest(USUAL[game]))
    stage.settle(20)


@scene(_french)
def four_colours(stage: Stage, game: str) -> None:
    """Suits in four colours, late in the hand."""
    stage.program.change(four_colours=True)
    stage.sit(USUAL[game], richest(USUAL[game]))
    stage.settle(20)


@scene(at(0))
def large_index_in_four_colours(stage: Stage, game: str) -> None:
    """Both, and the other card back."""
    stage.program.change(four_colours=True, large_index=True, card_back="crown")
    stage.sit(USUAL[game], middle(USUAL[game]))
    stage.settle(20)
