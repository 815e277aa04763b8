"""Kong-Pie: the keen player, in small parts: what can be reached, the odds, the race, the answers; and the sharp one,
which searches (``sharp``).
"""

from app.ai.kong_pie.levels import LADDER
from app.ai.kong_pie.player import KeenPlayer
from app.ai.kong_pie.sharp import sharp_player
from app.ai.temperament import even

PLAYERS = {**LADDER.players, "sharp": even(sharp_player)}

__all__ = ["LADDER", "PLAYERS", "KeenPlayer", "sharp_player"]
