"""Temperaments: players of the same level differ a little in what they mind and what they dare. A name has one for
good, in every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias
from zlib import crc32

from app.core.ai_names import AI_NAMES

Temperament: TypeAlias = Literal["bold", "careful", "thrifty", "forgetful"]
"""Bold: plays for the own hand and trusts to luck. Careful: minds what the others are offered and may do. Thrifty:
holds on to what is worth something and gets rid of what could cost. Forgetful: soon forgets what was played.
"""
TEMPERAMENTS: tuple[Temperament, ...] = ("bold", "careful", "thrifty", "forgetful")

DESCRIPTIONS: Mapping[Temperament, str] = {
    "bold": "{name} is bold, and trusts to luck.",
    "careful": "{name} is careful, and leaves the others little.",
    "thrifty": "{name} is thrifty, and soon rid of what could cost.",
    "forgetful": "{name} soon forgets what was played.",
}
"""What is said of somebody called ``name``."""

PACE: Mapping[Temperament, float] = {"bold": 0.8, "careful": 1.2, "thrifty": 1.05, "forgetful": 0.95}
"""How many times as long as others somebody takes over a turn, whatever there is to think about."""


def temperament_of(name: str) -> Temperament:
    """Of whoever is called that: the AI players, as they sit down, are one of each kind; any other name has one for
    good, too.
    """
    number = AI_NAMES.index(name) if name in AI_NAMES else crc32(name.encode())
    return TEMPERAMENTS[number % len(TEMPERAMENTS)]
