"""Kong-Pie: the keen player, in small parts: what can be reached, the odds, the race, the answers; and the sharp one,
which searches (``sharp``).
"""

from app.ai.human import even
from app.games.kong_pie.players.levels import LADDER
from app.games.kong_pie.players.player import KeenPlayer
from app.games.kong_pie.players.sharp import sharp_player

PLAYERS = {**LADDER.players, "sharp": even(sharp_player)}

__all__ = ["LADDER", "PLAYERS", "KeenPlayer", "sharp_player"]
