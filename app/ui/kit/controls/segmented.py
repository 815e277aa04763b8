"""A few values side by side, of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.table.geometry import Box
from app.ui.kit.widgets import Stepper, Widget, WidgetLook, darkened, numbered
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, SNUG, TINY, Ink, Paint

_GROUND = Style(Ink.SUNK, 0.85, 10, Ink.EDGE, 0.8)
_PART = Style(Ink.RAISED, 0.7, 7, edge_opacity=0)
_PART_HOVER = Style(Ink.RAISED_HIGH, 1, 7, Ink.EDGE_HIGH, 1)
_PART_PRESSED = Style(Ink.RAISED_HIGH, 1, 7, Ink.SET, 1, 2)
_CHOSEN = Style(Ink.SET, 1, 7, Ink.SET_HIGH, 1, 2)
_CHOSEN_GREY = Style(Ink.RAISED, 0.8, 7, Ink.EDGE, 1, 2)
_SWATCH, _WORDS = 22.0, 28.0


@dataclass(frozen=True, slots=True)
class Segment:
    """One of the values."""

    text: str
    colours: tuple[Paint, Paint] | None = None
    """A patch of the first colour with a rim of the second."""
    picture: str = ""
    """A sprite above the words."""


def _nothing(_part: int) -> None:
    """What is done where nothing can be chosen."""


@dataclass(frozen=True, slots=True)
class SegmentedControl(Stepper):
    """A click chooses a part; arrows go through them. ``text`` says what it is for."""

    parts: tuple[Segment, ...] = ()
    chosen: int = 0
    put: Callable[[int], None] = _nothing
    """Chooses a part by its number."""
    pointed: int = -1
    """The part that is pointed at."""

    @property
    def halves(self) -> tuple[Box, Box]:
        """None: a click on it chooses."""
        nowhere = Box(self.box.x, self.box.y, 0, 0)
        return nowhere, nowhere

    def part_box(self, part: int) -> Box:
        """Where a part is."""
        inner = self.box.grown(-TINY)
        wide = (inner.w + TINY) / len(self.parts)
        return Box(inner.x + part * wide, inner.y, wide - TINY, inner.h)

    def part_at(self, x: float, y: float) -> int:
        """The part at a point; -1 if there is none."""
        found = (i for i in range(len(self.parts)) if self.part_box(i).holds(x, y))
        return next(found, -1)

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        """The chosen part is filled and framed, its words bold."""
        brush.panel(self.box, _GROUND)
        for i, part in enumerate(self.parts):
            box, chosen = self.part_box(i), i == self.chosen
            pointed = look.hover and self.enabled and i == self.pointed
            brush.panel(box, self._style(chosen=chosen, pointed=pointed, pressed=pointed and look.pressed))
            self._part(brush, part, box, chosen=chosen)
        if look.focus:
            brush.focus_ring(self.box.grown(3))

    def spoken(self, beside: Sequence[Widget] = ()) -> str:
        """``Speed, normal, 2 of 4``."""
        at = numbered(self.chosen + 1, len(self.parts))
        return darkened(self, f"{self.text}, {self.parts[self.chosen].text}, {at}")

    def _style(self, *, chosen: bool, pointed: bool, pressed: bool) -> Style:
        if chosen:
            return _CHOSEN if self.enabled else _CHOSEN_GREY
        return _PART_PRESSED if pressed else _PART_HOVER if pointed else _PART

    def _part(self, brush: Brush, part: Segment, box: Box, *, chosen: bool) -> None:
        colour = Ink.QUIET if not self.enabled else Ink.ON_SET if chosen else Ink.WORDS
        (x, y), weight = box.middle, "Bold" if chosen else "Medium"
        if part.picture:
            high = box.h - _WORDS - SNUG
            brush.picture(
                part.picture, Box.around(x, box.y + SNUG + high / 2, high * brush.sprites.shape(part.picture), high)
            )
            y = box.bottom - _WORDS / 2
        if part.colours:
            wide = brush.width(part.text, SMALL, weight) + _SWATCH + SNUG
            left = x - wide / 2
            fill, rim = part.colours
            brush.panel(Box(left, y - _SWATCH / 2, _SWATCH, _SWATCH), Style(fill, 1, _SWATCH / 2, rim, 1, 3))
            brush.text(part.text, left + _SWATCH + SNUG, y, SMALL, colour, weight=weight)
            return
        brush.text(part.text, x, y, SMALL, colour, weight=weight, align=0.5, most=box.w - SNUG)
