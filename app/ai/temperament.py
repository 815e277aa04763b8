"""Temperaments: small differences between players of the same level. A name always has the same one, in every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias
from zlib import crc32

from app.core.info import AI_NAMES
from app.core.messages import N_

Temperament: TypeAlias = Literal["bold", "careful", "thrifty", "forgetful"]
"""Bold: plays for its own hand and trusts to luck. Careful: considers what it gives to the others. Thrifty: keeps what
is worth something and discards what could cost. Forgetful: soon forgets what was played.
"""
TEMPERAMENTS: tuple[Temperament, ...] = ("bold", "careful", "thrifty", "forgetful")

DESCRIPTIONS: Mapping[Temperament, str] = {
    "bold": N_("{name} is bold and trusts to luck."),
    "careful": N_("{name} is careful and gives little away."),
    "thrifty": N_("{name} is thrifty and quick to discard cards that could be costly."),
    "forgetful": N_("{name} soon forgets which cards were played."),
}
"""Description of a player called ``name``, as a marked message."""

PACE: Mapping[Temperament, float] = {"bold": 0.8, "careful": 1.2, "thrifty": 1.05, "forgetful": 0.95}
"""Factor on the duration of a player's turns."""


def temperament_of(name: str) -> Temperament:
    """Return the temperament of a name: the AI names take turns, others are hashed."""
    number = AI_NAMES.index(name) if name in AI_NAMES else crc32(name.encode())
    return TEMPERAMENTS[number % len(TEMPERAMENTS)]
