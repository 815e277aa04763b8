"""The one list of games."""

from __future__ import annotations

from app.rules.game import AnyGame
from app.rules.kings_corners.rules import GAME as KINGS_CORNERS

GAMES: tuple[AnyGame, ...] = (KINGS_CORNERS,)


def game_named(name: str) -> AnyGame:
    """The game a record or command line names; ValueError lists what there is."""
    for game in GAMES:
        if game.name == name:
            return game
    raise ValueError(f"no game {name!r}; there is {', '.join(game.name for game in GAMES)}")
