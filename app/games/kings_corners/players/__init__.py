"""Kings Corners: the keen player in ``player``, weaker ones in ``levels``, the search of the sharp one in ``sharp``."""

from app.ai.human import even
from app.games.kings_corners.players.levels import LADDER
from app.games.kings_corners.players.player import KeenPlayer
from app.games.kings_corners.players.sharp import sharp_player

PLAYERS = {**LADDER.players, "sharp": even(sharp_player)}

__all__ = ["LADDER", "PLAYERS", "KeenPlayer", "sharp_player"]
