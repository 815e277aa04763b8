"""Tong-Its: ``player`` decides for the keen player, the weaker ones are in ``levels``, the search of the sharp one is
in ``sharp``; the other modules are what they know of the game.
"""

from app.ai.human import even
from app.games.tong_its.players.levels import LADDER
from app.games.tong_its.players.player import KeenPlayer
from app.games.tong_its.players.sharp import sharp_player
from app.games.tong_its.players.weights import KEEN, Weights

PLAYERS = {**LADDER.players, "sharp": even(sharp_player)}

__all__ = ["KEEN", "LADDER", "PLAYERS", "KeenPlayer", "Weights", "sharp_player"]
