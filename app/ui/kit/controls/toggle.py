"""A switch: on or off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.table.geometry import Box
from app.ui.kit.widgets import Button, Widget, WidgetLook, darkened
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import NEAR, SMALL, SNUG, TEXT, TINY, Ink

WIDE, HIGH = 52.0, 28.0
"""Of the switch itself, which stands at the right end of its row."""

_ROW = Style(Ink.RAISED, 0, 10, edge_opacity=0)
_ROW_HOVER = Style(Ink.RAISED, 0.55, 10, edge_opacity=0)
_ROW_PRESSED = Style(Ink.RAISED_HIGH, 0.8, 10, edge_opacity=0)
_ON = Style(Ink.SET, 1, HIGH / 2, Ink.SET_HIGH, 1)
_OFF = Style(Ink.SUNK, 1, HIGH / 2, Ink.EDGE_HIGH, 1)
_KNOB_ON = Style(Ink.ON_SET, 1, HIGH / 2, edge_opacity=0)
_KNOB_OFF = Style(Ink.RAISED_HIGH, 1, HIGH / 2, Ink.EDGE_HIGH, 1, 2)
_GREY = Style(Ink.GROUND, 0.6, HIGH / 2, Ink.EDGE, 0.5)


@dataclass(frozen=True, slots=True)
class Toggle(Button):
    """Words and a switch; ``act`` turns it over. The knob's side, a tick and a word tell how it stands."""

    on: bool = False

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        """The words at the left, the switch at the right."""
        if self.enabled and (look.hover or look.pressed):
            brush.panel(self.box, _ROW_PRESSED if look.pressed else _ROW_HOVER)
        colour = Ink.WORDS if self.enabled else Ink.QUIET
        y, right = self.box.middle[1], self.box.right - SNUG
        switch = Box(right - WIDE, y - HIGH / 2, WIDE, HIGH)
        word = "On" if self.on else "Off"
        said = brush.text(word, switch.x - SNUG, y, SMALL, Ink.QUIET, weight="SemiBold", align=1)
        left = self.box.x + SNUG
        brush.text(self.text, left, y, TEXT, colour, weight="SemiBold", most=switch.x - SNUG - said - NEAR - left)
        self._switch(brush, switch)
        if look.focus:
            brush.focus_ring(self.box.grown(2))

    def spoken(self, beside: Sequence[Widget] = ()) -> str:
        """``Sound, switch, on``."""
        return darkened(self, f"{self.text}, switch, {'on' if self.on else 'off'}")

    def _switch(self, brush: Brush, box: Box) -> None:
        brush.panel(box, _GREY if not self.enabled else _ON if self.on else _OFF)
        size = HIGH - 2 * TINY
        x = box.right - TINY - size if self.on else box.x + TINY
        knob = Box(x, box.y + TINY, size, size)
        brush.panel(knob, _KNOB_ON if self.on and self.enabled else _KNOB_OFF)
        if self.on:
            brush.picture("icons/check", knob.grown(-2), Ink.SET if self.enabled else Ink.QUIET)
