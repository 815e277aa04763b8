"""Animated picture of a game on the title screen: its parts, and how they move into place."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

WIDTH, HEIGHT = 400.0, 300.0
"""Size of the picture in its own units."""


class Pose(NamedTuple):
    """Offset of a part from its final place, in picture units."""

    x: float = 0
    y: float = 0
    angle: float = 0
    """Degrees clockwise about the part's hinge."""
    scale: float = 1
    opacity: float = 1


class EmblemPart(NamedTuple):
    """Part of the picture; its sprite has the part's name."""

    name: str
    x: float
    y: float
    """``x`` and ``y`` are the centre."""
    width: float
    pose: Callable[[float], Pose] = lambda _: Pose()
    """Pose by the share of the animation that has passed, 0 to 1; at 1 the part is in place."""
    hinge: tuple[float, float] | None = None
    """Centre of rotation, if not the part's centre."""


def ease_in(t: float, since: float = 0.0, until: float = 1.0, overshoot: float = 1.4) -> float:
    """Ease from 1 to 0 between ``since`` and ``until``, overshooting a little (ease-out-back)."""
    part = min(1.0, max(0.0, (t - since) / (until - since))) - 1
    return -((overshoot + 1) * part**3 + overshoot * part**2)


def swing(t: float, cycles: float) -> float:
    """Oscillate about 0 with decaying amplitude."""
    return math.sin(2 * math.pi * cycles * t) * (1 - t) ** 2


def from_centre(x: float, y: float, far: float, since: float = 0.0) -> Callable[[float], Pose]:
    """Move a part from the picture's centre to its place."""
    away = math.hypot(x - WIDTH / 2, y - HEIGHT / 2)
    dx, dy = (x - WIDTH / 2) / away * far, (y - HEIGHT / 2) / away * far
    return lambda t: Pose(x=-dx * ease_in(t, since, since + 0.6), y=-dy * ease_in(t, since, since + 0.6))


ANY_GAME = (EmblemPart("fan", 200, 170, 380, lambda t: Pose(scale=1 - 0.16 * ease_in(t, 0.1, 0.9))),)
"""Emblem of games that bring no picture."""
