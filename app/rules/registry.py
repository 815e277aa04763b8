"""The one list of games."""

from __future__ import annotations

from app.rules.bong.rules import GAME as BONG
from app.rules.game import AnyGame
from app.rules.kings_corners.rules import GAME as KINGS_CORNERS
from app.rules.kong_pie.rules import GAME as KONG_PIE
from app.rules.pai_tong.rules import GAME as PAI_TONG
from app.rules.tong_its.rules import GAME as TONG_ITS

GAMES: tuple[AnyGame, ...] = (KINGS_CORNERS, KONG_PIE, PAI_TONG, BONG, TONG_ITS)


def game_named(name: str) -> AnyGame:
    """The game a record or command line names; ValueError lists what there is."""
    for game in GAMES:
        if game.name == name:
            return game
    raise ValueError(f"no game {name!r}; there is {', '.join(game.name for game in GAMES)}")
