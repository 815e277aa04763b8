"""Pai Tong: the keen player in ``player``, with what it knows of the game in the other modules; weaker ones in
``levels``; the search of the sharp one in ``sharp``, which stands on ``quick`` and ``worlds``.
"""

from app.ai.human import even
from app.games.pai_tong.players.levels import LADDER
from app.games.pai_tong.players.player import KeenPlayer
from app.games.pai_tong.players.sharp import sharp_player
from app.games.pai_tong.players.weights import KEEN, Weights

PLAYERS = {**LADDER.players, "sharp": even(sharp_player)}

__all__ = ["KEEN", "LADDER", "PLAYERS", "KeenPlayer", "Weights", "sharp_player"]
