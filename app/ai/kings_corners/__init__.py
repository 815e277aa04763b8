"""Kings Corners: the keen player in ``player``, weaker ones in ``levels``, the search of the sharp one in ``sharp``."""

from app.ai.kings_corners.levels import LADDER
from app.ai.kings_corners.player import KeenPlayer
from app.ai.kings_corners.sharp import sharp_player
from app.ai.temperament import even

PLAYERS = {**LADDER.players, "sharp": even(sharp_player)}

__all__ = ["LADDER", "PLAYERS", "KeenPlayer", "sharp_player"]
