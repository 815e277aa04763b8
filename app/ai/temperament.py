"""Temperaments: players of the same level differ a little in what they mind and what they dare."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, replace
from typing import Any, ClassVar, Literal, Protocol, TypeAlias, TypeVar

from app.core.cards import Seat

Temperament: TypeAlias = Literal["bold", "careful", "thrifty"]
"""Bold: plays for the own hand and trusts to luck. Careful: minds what the others are offered and may do. Thrifty:
holds on to what is worth something and gets rid of what could cost.
"""
TEMPERAMENTS: tuple[Temperament, ...] = ("bold", "careful", "thrifty")

Manners: TypeAlias = Mapping[Temperament, Mapping[str, float]]
"""For each temperament, how many times what the level's own weights say counts. Changes must stay small: no temperament
may cost two hands in a hundred.
"""


class Weights(Protocol):
    """What a level believes and minds: a dataclass of numbers."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


W = TypeVar("W", bound=Weights)
P = TypeVar("P")


def temperament_of(seat: Seat) -> Temperament:
    """Who sits where: neighbours differ, and a person's three opponents are one of each."""
    return TEMPERAMENTS[(seat - 1) % len(TEMPERAMENTS)]


def even(maker: Callable[[], P]) -> Callable[[Temperament | None], P]:
    """Makes players that are all of one temperament; one that is new begins as one of these."""
    return lambda _temperament: maker()


def tempered(weights: W, manners: Manners, temperament: Temperament | None) -> W:
    """These weights as that temperament has them; as they are without one."""
    if temperament is None:
        return weights
    changed: dict[str, Any] = {name: getattr(weights, name) * times for name, times in manners[temperament].items()}
    return replace(weights, **changed)
