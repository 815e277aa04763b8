"""The picture of a game on the title: still, or alive for a moment, when its parts come to where they belong."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.table.geometry import Box
from app.ui.window.brush import Brush

_LASTS, _PARTS = 1100.0, 200.0
"""Milliseconds in which its parts come to where they belong; and in which they leave it, where they lay there."""
_NEAR = 0.97
"""Where it begins to come apart: as good as still."""
_WIDE, _HIGH = 400.0, 300.0
"""The picture's own units, in which its parts are placed."""
SHAPE = _WIDE / _HIGH
"""A picture's width over its height."""


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
class Part:
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


def _arrives(t: float, since: float = 0.0, until: float = 1.0, beyond: float = 1.4) -> float:
    """From 1 to 0 between two moments, a little beyond it on the way."""
    part = min(1.0, max(0.0, (t - since) / (until - since))) - 1
    return -((beyond + 1) * part**3 + beyond * part**2)


def _swings(t: float, times: float) -> float:
    """To and fro about 0, less and less."""
    return math.sin(2 * math.pi * times * t) * (1 - t) ** 2


def _from_middle(x: float, y: float, far: float, since: float = 0.0) -> Callable[[float], Pose]:
    """Out of the picture's middle to its place."""
    away = math.hypot(x - _WIDE / 2, y - _HIGH / 2)
    dx, dy = (x - _WIDE / 2) / away * far, (y - _HIGH / 2) / away * far
    return lambda t: Pose(x=-dx * _arrives(t, since, since + 0.6), y=-dy * _arrives(t, since, since + 0.6))


def _kings_corners() -> tuple[Part, ...]:
    places = ((88.0, 67.0), (312.0, 67.0), (312.0, 233.0), (88.0, 233.0))
    kings = (Part(f"king-{i + 1}", x, y, 120, _from_middle(x, y, 46, 0.1 * i)) for i, (x, y) in enumerate(places))
    cross = Part("cross", 200, 150, 290, lambda t: Pose(angle=-24 * _arrives(t, 0, 0.8)))
    return (*kings, cross, Part("stock", 200, 150, 90))


def _kong_pie() -> tuple[Part, ...]:
    return (
        Part("beat", 200, 150, 294, lambda t: Pose(grown=1 + 0.12 * abs(_swings(t, 2)), opacity=0.25 + 0.75 * t)),
        Part("pie", 200, 150, 330, lambda t: Pose(angle=-26 * _arrives(t, 0, 0.9))),
        Part("gong", 200, 150, 160, lambda t: Pose(x=12 * _swings(t, 2.5), grown=1 + 0.08 * abs(_swings(t, 2.5)))),
    )


def _pai_tong() -> tuple[Part, ...]:
    found, foot = [], (200.0, 338.0)
    for i in range(5):
        turn = (i - 2) * 17.0
        x, y = foot[0] + 205 * math.sin(math.radians(turn)), foot[1] - 205 * math.cos(math.radians(turn))
        found.append(Part(f"card-{i + 1}", x, y, 190, _opens(-0.8 * turn), foot))
    return (*found, Part("tray", 200, 263, 360))


def _opens(angle: float) -> Callable[[float], Pose]:
    return lambda t: Pose(angle=angle * _arrives(t, 0, 0.75))


def _bong() -> tuple[Part, ...]:
    far = (("far-1", 36.0, 158.0), ("far-2", 366.0, 162.0))
    near = (("card-1", 62.0, 96.0), ("card-2", 80.0, 214.0), ("card-3", 340.0, 98.0), ("card-4", 322.0, 218.0))
    return (
        Part("bell", 200, 141, 130, lambda t: Pose(angle=9 * _swings(t, 2)), (200.0, 44.0)),
        Part("waves", 200, 158, 210, lambda t: Pose(grown=0.8 + 0.2 * t, opacity=min(1.0, abs(_swings(t, 2)) + t * t))),
        Part("stars", 200, 140, 360),
        *(Part(name, x, y, 70, _from_middle(x, y, 18)) for name, x, y in far),
        *(Part(name, x, y, 120, _from_middle(x, y, 44, 0.05 * i)) for i, (name, x, y) in enumerate(near)),
    )


def _tong_its() -> tuple[Part, ...]:
    return (
        Part("sun", 200, 112, 160, lambda t: Pose(y=62 * _arrives(t, 0, 1, 0))),
        Part("sea", 200, 150, 400),
        Part("red", 90, 190, 180, lambda t: Pose(angle=-16 * _arrives(t, 0.1, 0.7)), (100.0, 232.0)),
        Part("teal", 310, 190, 180, lambda t: Pose(angle=16 * _arrives(t, 0.2, 0.8)), (300.0, 232.0)),
        Part("open", 200, 230, 260, lambda t: Pose(grown=1 - 0.16 * _arrives(t, 0.2, 0.9))),
    )


PARTS: Mapping[str, tuple[Part, ...]] = {
    "kings-corners": _kings_corners(),
    "kong-pie": _kong_pie(),
    "pai-tong": _pai_tong(),
    "bong": _bong(),
    "tong-its": _tong_its(),
}
"""By the game's name, the hindmost first. Between the ground and the frame."""


class Lively:
    """Which game's picture is alive, if any. Times are milliseconds of the program's clock."""

    def __init__(self) -> None:
        self._game = ""
        self._gathers = -math.inf
        """When everything is away from where it belongs."""

    def begin(self, game: str, now: float, *, at_rest: bool) -> None:
        """That game's picture moves, and no other. One that has been seen ``at_rest`` comes apart first; and if it
        moves already, it goes on.
        """
        if game != self._game or self.over(now) or not at_rest:
            self._game, self._gathers = game, now + _PARTS * at_rest

    def over(self, now: float) -> bool:
        """Everything is still."""
        return now >= self._gathers + _LASTS

    def part(self, game: str, now: float) -> float:
        """How much of that game's lively moment has gone by; 1 if it is still."""
        if game != self._game or self.over(now):
            return 1.0
        left = self._gathers - now
        return (left / _PARTS) ** 2 * _NEAR if left > 0 else -left / _LASTS


@dataclass(frozen=True, slots=True)
class Emblem:
    """A widget: the picture in a box."""

    box: Box
    game: str
    part: float = 1.0
    """How much of its lively moment has gone by; with 1 it is still."""

    def draw(self, brush: Brush) -> None:
        """One picture while it is still; its parts while they move."""
        if self.part >= 1:
            brush.picture(f"title/{self.game}", self.box)
            return
        brush.picture(f"title/{self.game}/ground", self.box)
        for part in PARTS[self.game]:
            self._draw(brush, part)
        brush.picture(f"title/{self.game}/frame", self.box)

    def _draw(self, brush: Brush, part: Part) -> None:
        pose, unit = part.pose(self.part), self.box.w / _WIDE
        hx, hy = part.hinge or (part.x, part.y)
        turn = math.radians(pose.angle)
        dx, dy = part.x - hx, part.y - hy
        x = hx + dx * math.cos(turn) - dy * math.sin(turn) + pose.x
        y = hy + dx * math.sin(turn) + dy * math.cos(turn) + pose.y
        name = f"title/{self.game}/{part.name}"
        wide = part.wide * unit
        high = wide / brush.sprites.shape(name)
        place = Box.around(self.box.x + x * unit, self.box.y + y * unit, wide, high)
        brush.posed(name, place, angle=pose.angle, grown=pose.grown, opacity=pose.opacity)
