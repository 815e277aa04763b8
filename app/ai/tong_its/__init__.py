"""Tong-Its: ``player`` decides for the keen player, the weaker ones are in ``levels``, the search of the sharp one is
in ``sharp``; the other modules are what they know of the game.
"""

from app.ai.temperament import even
from app.ai.tong_its.levels import LADDER
from app.ai.tong_its.player import KeenPlayer
from app.ai.tong_its.sharp import sharp_player
from app.ai.tong_its.weights import KEEN, Weights

PLAYERS = {**LADDER.players, "sharp": even(sharp_player)}

__all__ = ["KEEN", "LADDER", "PLAYERS", "KeenPlayer", "Weights", "sharp_player"]
