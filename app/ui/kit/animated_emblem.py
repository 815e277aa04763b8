"""A game's emblem on the title: still, or animated for a moment as its parts come together."""

from __future__ import annotations

import math
from dataclasses import dataclass

from app.core.emblem import HEIGHT, WIDTH, EmblemPart
from app.games import info_of
from app.table.geometry import Box
from app.ui.kit.key_names import draw_cap
from app.ui.kit.widgets import Tab, WidgetLook
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, Ink

_LASTS, _PARTS = 1100.0, 200.0
"""Milliseconds in which the parts gather; and, from rest, in which they first move apart."""
_NEAR = 0.97
"""Phase at which the parts begin to move apart: almost at rest."""
_SHAPE = WIDTH / HEIGHT
"""Aspect ratio, width over height."""
_CHOSEN = Style(Ink.SET, 1, 2, edge_opacity=0)


class EmblemAnimation:
    """Tracks which emblem is animated. Times are program time in milliseconds."""

    def __init__(self) -> None:
        self._game = ""
        self._gathers = -math.inf
        """Time at which all parts are apart."""

    def begin(self, game: str, now: float, *, at_rest: bool) -> None:
        """Animate only that game's emblem. One seen ``at_rest`` moves apart first; a running animation continues."""
        if game != self._game or self.over(now) or not at_rest:
            self._game, self._gathers = game, now + _PARTS * at_rest

    def over(self, now: float) -> bool:
        return now >= self._gathers + _LASTS

    def part(self, game: str, now: float) -> float:
        """Return that emblem's phase; 1 at rest."""
        if game != self._game or self.over(now):
            return 1.0
        left = self._gathers - now
        return (left / _PARTS) ** 2 * _NEAR if left > 0 else -left / _LASTS


@dataclass(frozen=True, slots=True)
class Emblem:
    """Widget with an emblem in a box."""

    box: Box
    game: str
    part: float = 1.0
    """Phase of the animation; 1 at rest."""

    def draw(self, brush: Brush) -> None:
        info = info_of(self.game)
        if self.part >= 1:
            brush.picture(info.art, self.box)
            return
        brush.picture(f"{info.art}/ground", self.box)
        for part in info.emblem:
            self._draw(brush, part, f"{info.art}/{part.name}")
        brush.picture(f"{info.art}/frame", self.box)

    def _draw(self, brush: Brush, part: EmblemPart, name: str) -> None:
        pose, unit = part.pose(self.part), self.box.w / WIDTH
        hx, hy = part.hinge or (part.x, part.y)
        turn = math.radians(pose.angle)
        dx, dy = part.x - hx, part.y - hy
        x = hx + dx * math.cos(turn) - dy * math.sin(turn) + pose.x
        y = hy + dx * math.sin(turn) + dy * math.cos(turn) + pose.y
        width = part.width * unit
        height = width / brush.sprites.shape(name)
        place = Box.around(self.box.x + x * unit, self.box.y + y * unit, width, height)
        brush.posed(name, place, angle=pose.angle, grown=pose.scale, opacity=pose.opacity)


@dataclass(frozen=True, slots=True)
class GameTab(Tab):
    """A game's tab with its emblem at the left."""

    game: str = ""
    lively: float = 1.0
    """Phase of the emblem's animation."""

    def emblem_box(self, brush: Brush) -> Box:
        """The place of the emblem, which is smaller where the name needs the room of a narrow tab."""
        longest = max(brush.width(word, SMALL, "Bold") for word in self.text.split())
        width = min((self.box.h - 12) * _SHAPE, self.box.w - longest - 22)
        height = width / _SHAPE
        return Box(self.box.x + 6, self.box.middle[1] - height / 2, width, height)

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        self._ground(brush, look)
        picture = self.emblem_box(brush)
        Emblem(picture, self.game, self.lively).draw(brush)
        left = picture.right + 10
        lines = brush.lines(self.text, SMALL, self.box.right - left - 6, "Bold")
        y = self.box.y + 16
        for line in lines:
            brush.text(line, left, y, SMALL, Ink.WORDS, weight="Bold")
            y += 20
        draw_cap(brush, Box(self.box.right - 30, self.box.bottom - 28, 24, 22), self.key_text, look.pad, Ink.QUIET)
        if self.chosen:
            brush.panel(Box(self.box.x + 14, self.box.bottom - 4, self.box.w - 28, 4), _CHOSEN)
        if look.focus:
            brush.focus_ring(self.box.grown(4))
