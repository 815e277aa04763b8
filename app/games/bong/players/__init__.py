"""Bong: players of every level. ``player`` sees, looks and moves; ``skill`` tells the levels apart."""

from collections.abc import Callable
from functools import partial
from typing import Any

from app.ai.human import RUNG, even
from app.ai.temperament import Temperament
from app.games.bong.players.player import BongPlayer
from app.games.bong.players.skill import CASUAL, GENTLE, KEEN, NOVICE, SHARP, between


def adaptive(_temperament: Temperament | None = None, strength: int = RUNG) -> BongPlayer:
    """A player between two levels: of strength 0 it is Gentle, of 400 Sharp."""
    return BongPlayer(between(strength))


_LEVELS = {"gentle": GENTLE, "novice": NOVICE, "casual": CASUAL, "keen": KEEN, "sharp": SHARP}
PLAYERS: dict[str, Callable[..., Any]] = {
    **{level: even(partial(BongPlayer, skill)) for level, skill in _LEVELS.items()},
    "adaptive": adaptive,
}
