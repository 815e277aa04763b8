"""Bong's AI players at every level. ``player`` perceives, searches and moves; ``skill`` defines levels and
temperaments.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from app.ai.noisy import LEVEL_STEP, apply_temperament, same_for_all
from app.ai.temperament import Temperament
from app.games.bong.players.player import BongPlayer
from app.games.bong.players.skill import CASUAL, GENTLE, KEEN, MANNERS, NOVICE, SHARP, Quickness, between


def of_level(skill: Quickness, temperament: Temperament | None = None) -> BongPlayer:
    """Return a player of about that quickness and skill, adjusted by the temperament."""
    return BongPlayer(apply_temperament(skill, MANNERS, temperament))


def adaptive(temperament: Temperament | None = None, strength: int = LEVEL_STEP) -> BongPlayer:
    """Return a player between two levels: strength 0 is Gentle, 400 is Sharp."""
    return of_level(between(strength), temperament)


_LEVELS = {"gentle": GENTLE, "novice": NOVICE, "casual": CASUAL, "keen": KEEN}
PLAYERS: dict[str, Callable[..., Any]] = {
    **{level: partial(of_level, skill) for level, skill in _LEVELS.items()},
    "sharp": same_for_all(partial(BongPlayer, SHARP)),
    "adaptive": adaptive,
}
