"""Bong: players of every level. ``player`` sees, looks and moves; ``skill`` tells levels and temperaments apart."""

from collections.abc import Callable
from functools import partial
from typing import Any

from app.ai.noisy import LEVEL_STEP, apply_temperament, same_for_all
from app.ai.temperament import Temperament
from app.games.bong.players.player import BongPlayer
from app.games.bong.players.skill import CASUAL, GENTLE, KEEN, MANNERS, NOVICE, SHARP, Quickness, between


def of_level(skill: Quickness, temperament: Temperament | None = None) -> BongPlayer:
    """A player who is about so quick and so clever, as that temperament has it."""
    return BongPlayer(apply_temperament(skill, MANNERS, temperament))


def adaptive(temperament: Temperament | None = None, strength: int = LEVEL_STEP) -> BongPlayer:
    """A player between two levels: of strength 0 it is Gentle, of 400 Sharp."""
    return of_level(between(strength), temperament)


_LEVELS = {"gentle": GENTLE, "novice": NOVICE, "casual": CASUAL, "keen": KEEN}
PLAYERS: dict[str, Callable[..., Any]] = {
    **{level: partial(of_level, skill) for level, skill in _LEVELS.items()},
    "sharp": same_for_all(partial(BongPlayer, SHARP)),
    "adaptive": adaptive,
}
