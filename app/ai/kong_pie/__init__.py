"""Kong-Pie: the keen player, in small parts: what can be reached, the odds, the race, the answers; and the sharp one,
which searches (``sharp``).
"""

from app.ai.kong_pie.levels import LADDER
from app.ai.kong_pie.player import KeenPlayer
from app.ai.kong_pie.sharp import sharp_player

__all__ = ["LADDER", "KeenPlayer", "sharp_player"]
