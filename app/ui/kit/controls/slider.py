"""A slider: a number between two ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.table.geometry import Box
from app.ui.kit.widgets import Stepper, Widget, WidgetLook, darkened
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SNUG, TEXT, Ink

_TRACK, _KNOB, _NUMBER = 8.0, 24.0, 64.0
_UNDER = Style(Ink.SUNK, 1, _TRACK / 2, Ink.EDGE, 0.9)
_FILLED = Style(Ink.SET, 1, _TRACK / 2, edge_opacity=0)
_GREY = Style(Ink.EDGE, 0.6, _TRACK / 2, edge_opacity=0)
_GRIP = Style(Ink.SET, 1, _KNOB / 2, Ink.SET_HIGH, 1, 2)
_GRIP_HOVER = Style(Ink.SET_HIGH, 1, _KNOB / 2, Ink.SET, 1, 3)
_GRIP_GREY = Style(Ink.GROUND, 1, _KNOB / 2, Ink.EDGE, 0.8, 2)
_STRIDES = 4
"""So many small steps make a large one."""


def _nothing(_value: int) -> None:
    """What a slider does that is only looked at."""


@dataclass(frozen=True, slots=True)
class Slider(Stepper):
    """Dragged, or turned by arrows, wheel, PageUp, PageDown, Home and End. ``text`` says what it is for, and ``step``
    takes -1 or 1; ``value`` and ``most`` are percent.
    """

    value: int = 0
    most: int = 100
    by: int = 5
    """One step; all values are multiples of it."""
    put: Callable[[int], None] = _nothing
    """Sets it to a value that fits."""

    @property
    def halves(self) -> tuple[Box, Box]:
        """None: a press on it means a place."""
        nowhere = Box(self.box.x, self.box.y, 0, 0)
        return nowhere, nowhere

    @property
    def track(self) -> Box:
        """Where the knob's middle can be."""
        left, right = self.box.x + _KNOB / 2 + SNUG, self.box.right - _NUMBER - _KNOB / 2
        return Box(left, self.box.middle[1] - _TRACK / 2, right - left, _TRACK)

    @property
    def knob(self) -> Box:
        """What one drags."""
        track = self.track
        return Box.around(track.x + track.w * self.value / self.most, track.middle[1], _KNOB, _KNOB)

    def value_at(self, x: float) -> int:
        """The value that a point means."""
        track = self.track
        return self.fitting(self.by * round(self.most * (x - track.x) / track.w / self.by))

    def fitting(self, value: int) -> int:
        """The nearest value there is."""
        return max(0, min(self.most, value))

    def stride(self, by: int) -> int:
        """The value a large step away."""
        return self.fitting(self.value + by * _STRIDES * self.by)

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        """Track, knob and number."""
        track, knob = self.track, self.knob
        x = knob.middle[0]
        bar = Box(track.x - _TRACK / 2, track.y, track.w + _TRACK, _TRACK)
        brush.panel(bar, _UNDER)
        if self.value:
            brush.panel(Box(bar.x, bar.y, x - bar.x, _TRACK), _FILLED if self.enabled else _GREY)
        active = look.hover or look.pressed
        brush.panel(knob.grown(2) if active else knob, _GRIP_HOVER if active else _GRIP if self.enabled else _GRIP_GREY)
        colour = Ink.WORDS if self.enabled else Ink.QUIET
        right = self.box.right - SNUG
        brush.text(f"{self.value} %", right, self.box.middle[1], TEXT, colour, weight="SemiBold", align=1)
        if look.focus:
            brush.focus_ring(self.box.grown(2))

    def spoken(self, beside: Sequence[Widget] = ()) -> str:
        """``Calls, slider, 70 percent``."""
        return darkened(self, f"{self.text}, slider, {round(100 * self.value / self.most)} percent")
