"""What a game's picture on the title is made of, and how its parts come to where they belong."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

WIDE, HIGH = 400.0, 300.0
"""The picture's own units, in which its parts are placed."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How far a part is from where it belongs, in the picture's units."""

    x: float = 0
    y: float = 0
    angle: float = 0
    """Degrees clockwise, about the part's hinge."""
    grown: float = 1
    opacity: float = 1


@dataclass(frozen=True, slots=True)
class EmblemPart:
    """One thing in the picture; its sprite has the part's name."""

    name: str
    x: float
    y: float
    """Its middle."""
    wide: float
    pose: Callable[[float], Pose] = lambda _: Pose()
    """From how much of the time has gone by, 0 to 1, after which everything is where it belongs."""
    hinge: tuple[float, float] | None = None
    """What it turns about, if not its middle."""


def arrives(t: float, since: float = 0.0, until: float = 1.0, beyond: float = 1.4) -> float:
    """From 1 to 0 between two moments, a little beyond it on the way."""
    part = min(1.0, max(0.0, (t - since) / (until - since))) - 1
    return -((beyond + 1) * part**3 + beyond * part**2)


def swings(t: float, times: float) -> float:
    """To and fro about 0, less and less."""
    return math.sin(2 * math.pi * times * t) * (1 - t) ** 2


def from_middle(x: float, y: float, far: float, since: float = 0.0) -> Callable[[float], Pose]:
    """Out of the picture's middle to its place."""
    away = math.hypot(x - WIDE / 2, y - HIGH / 2)
    dx, dy = (x - WIDE / 2) / away * far, (y - HIGH / 2) / away * far
    return lambda t: Pose(x=-dx * arrives(t, since, since + 0.6), y=-dy * arrives(t, since, since + 0.6))


ANY_GAME = (EmblemPart("fan", 200, 170, 380, lambda t: Pose(grown=1 - 0.16 * arrives(t, 0.1, 0.9))),)
"""Of games that bring no picture."""
