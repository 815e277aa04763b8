"""Kings Corners: the keen player in ``player``, weaker ones in ``levels``, the search of the sharp one in ``sharp``."""

from app.ai.kings_corners.levels import LADDER
from app.ai.kings_corners.player import KeenPlayer
from app.ai.kings_corners.sharp import sharp_player

__all__ = ["LADDER", "KeenPlayer", "sharp_player"]
