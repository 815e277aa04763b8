"""Tong-Its: the keen player. ``player`` decides; the other modules are what it knows of the game. The search
of the sharp one is in ``sharp``."""

from app.ai.tong_its.player import KeenPlayer
from app.ai.tong_its.sharp import sharp_player
from app.ai.tong_its.weights import KEEN, Weights

__all__ = ["KEEN", "KeenPlayer", "Weights", "sharp_player"]
