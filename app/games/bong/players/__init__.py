"""Bong's AI players at every level. ``player`` perceives and moves; ``skill`` defines levels and temperaments."""

from __future__ import annotations

from functools import partial

from app.ai.noisy import LEVEL_STEP, apply_temperament
from app.ai.player import Players
from app.ai.temperament import Temperament
from app.games.bong.players.persons import PERSONS
from app.games.bong.players.player import BongPlayer
from app.games.bong.players.reasons import advise, reason
from app.games.bong.players.skill import CASUAL, GENTLE, KEEN, MANNERS, NOVICE, SHARP, Quickness, between


def of_level(skill: Quickness, temperament: Temperament | None = None) -> BongPlayer:
    """Return a player of about that quickness and skill, adjusted by the temperament."""
    return BongPlayer(apply_temperament(skill, MANNERS, temperament))


def adaptive(temperament: Temperament | None = None, strength: int = LEVEL_STEP) -> BongPlayer:
    """Return a player between two levels: strength 0 is Gentle, 400 is Sharp."""
    return of_level(between(strength), temperament)


PLAYERS = Players(
    {
        "gentle": partial(of_level, GENTLE),
        "novice": partial(of_level, NOVICE),
        "casual": partial(of_level, CASUAL),
        "keen": partial(of_level, KEEN),
        "sharp": lambda _temperament: BongPlayer(SHARP),
        "adaptive": adaptive,
    },
    reason=reason,
    advise=advise,
    persons=PERSONS,
)
