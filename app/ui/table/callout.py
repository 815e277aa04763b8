"""What flies in for a moment: big lettering, and what a seat says."""

from __future__ import annotations

from dataclasses import dataclass

from app.table.geometry import Area, Box
from app.table.pace import Pace
from app.ui.window.brush import BUBBLE, Brush
from app.ui.window.theme import INK, SMALL

_CALL_LASTS, _BUBBLE_LASTS = 1200.0, 2000.0
_GROWS, _HIGH, _SMALL = 320.0, 150.0, 0.35
"""So long lettering swells, how high it becomes, and how large it is at first."""
_BEYOND = 2.2
"""How far it swells past its size."""
_FADES, _STEP = 150.0, 10.0
"""So long it goes away; and sizes are rounded, so that the pictures can be kept."""
_ASIDE, _BEFORE, _CLEAR = 92.0, 16.0, 214.0
"""To the left, in real time: what is wanted next lies at the right of the middle, and is read at once. Lettering ends
so far before it, and begins beyond the plates at the left edge.
"""


@dataclass(frozen=True, slots=True)
class Callout:
    """Lettering in the middle of the table."""

    name: str
    begins: float
    lasts: float = _CALL_LASTS
    aside: bool = False
    """Play goes on meanwhile."""
    still: bool = False
    """It does not swell, but fades in."""
    beside: Box | None = None
    """The place where cards are played to, in real time: the lettering stands at its height."""

    def over(self, now: float) -> bool:
        """Whether it has gone."""
        return now >= self.begins + self.lasts

    def draw(self, brush: Brush, now: float) -> None:
        """It swells past its size, comes back, and fades away in the end."""
        gone = now - self.begins
        if gone < 0:
            return
        size = 1.0 if self.still else _SMALL + (1 - _SMALL) * _overshoot(min(1.0, gone / _GROWS))
        fade = min(1.0, (self.lasts - gone) / _FADES, (gone + 1) / _FADES if self.still else 1.0)
        shape = brush.sprites.shape(f"title/{self.name}")
        last = self._place(brush.area, shape)
        high = round(last.h * size / _STEP) * _STEP
        x, y = last.middle
        brush.swelling(f"title/{self.name}", Box.around(x, y, high * shape, high), last, fade)

    def _place(self, area: Area, shape: float) -> Box:
        """Where it stands once it has its size; ``shape`` is its width over its height."""
        x, y, wide = area.w / 2 - _ASIDE * self.aside, area.h * 0.42, _HIGH * shape
        if self.beside is not None:
            y = self.beside.middle[1]
            if self.aside:
                end = self.beside.x - _BEFORE
                wide = min(wide, end - _CLEAR)
                x = min(x, end - wide / 2)
        return Box.around(x, y, wide, wide / shape)


def called(name: str, now: float, pace: Pace, *, aside: bool) -> Callout:
    """Lettering that comes when the cards of the move have arrived."""
    return Callout(name, now + pace.lasts, _CALL_LASTS * pace.share, aside, still=not pace.flies)


def _overshoot(t: float) -> float:
    return 1 + (_BEYOND + 1) * (t - 1) ** 3 + _BEYOND * (t - 1) ** 2


@dataclass(frozen=True, slots=True)
class Bubble:
    """What a seat says, beside its plate."""

    text: str
    begins: float

    def over(self, now: float) -> bool:
        """Whether it has gone."""
        return now >= self.begins + _BUBBLE_LASTS

    @property
    def until(self) -> float:
        """When it goes."""
        return self.begins + _BUBBLE_LASTS

    def draw(self, brush: Brush, x: float, y: float) -> None:
        """Above the middle ``x, y`` of a plate, where only a closed hand looks out; never outside the picture."""
        draw_bubble(brush, self.text, x, y)


def draw_bubble(brush: Brush, text: str, x: float, y: float) -> None:
    """A speech bubble at a plate."""
    area: Area = brush.area
    wide, high = brush.width(text, SMALL, "SemiBold") + 28, 32.0
    x = max(wide / 2 + 14, min(area.w - wide / 2 - 14, x))
    box = Box.around(x, y - 50, wide, high)
    brush.panel(box, BUBBLE)
    brush.text(text, x, box.middle[1], SMALL, INK, weight="SemiBold", align=0.5)
