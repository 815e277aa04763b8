"""Pai Tong: the keen player in ``player``, with what it knows of the game in the other modules; weaker ones in
``levels``; the search of the sharp one in ``sharp``, which stands on ``quick`` and ``worlds``.
"""

from app.ai.pai_tong.levels import LADDER
from app.ai.pai_tong.player import KeenPlayer
from app.ai.pai_tong.sharp import sharp_player
from app.ai.pai_tong.weights import KEEN, Weights
from app.ai.temperament import even

PLAYERS = {**LADDER.players, "sharp": even(sharp_player)}

__all__ = ["KEEN", "LADDER", "PLAYERS", "KeenPlayer", "Weights", "sharp_player"]
