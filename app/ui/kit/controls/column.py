"""Lays out settings from top to bottom: what a thing is called, what one sets it with, what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.table.geometry import Box
from app.ui.kit.controls.segmented import Segment, SegmentedControl
from app.ui.kit.controls.slider import Slider
from app.ui.kit.controls.toggle import Toggle
from app.ui.kit.widgets import Label, Paragraph, Widget
from app.ui.window.brush import Brush
from app.ui.window.theme import NEAR, ROOM, SMALL, SNUG, TEXT, TINY, WIDE, Ink

ROW = 44.0
"""How high what one sets something with is."""
_NAME, _LINE = 28.0, SMALL * 1.32


class FormColumn:
    """Widgets below each other, from ``box.y`` down; ``high`` says how far they have come."""

    def __init__(self, box: Box, brush: Brush, part: Callable[[str], int]) -> None:
        """``part``: of a choice by its id, the part that is pointed at."""
        self.widgets: list[Widget] = []
        self._box, self._brush, self._part = box, brush, part
        self._y = self._end = box.y

    @property
    def high(self) -> float:
        """Of all that has been laid out, from its upper end to its lower one."""
        return self._end - self._box.y

    @property
    def wide(self) -> float:
        """How much room a row has."""
        return self._box.w

    def gap(self, units: float = WIDE) -> None:
        """Leave room."""
        self._y += units

    def row(self, high: float = ROW, below: float = SNUG) -> Box:
        """The next so many units, and some room below them."""
        box = Box(self._box.x, self._y, self._box.w, high)
        self._end = box.bottom
        self._y += high + below
        return box

    def add(self, *widgets: Widget) -> None:
        """Widgets that lie in a row."""
        self.widgets += widgets

    def heading(self, text: str) -> None:
        """The name of a group."""
        if self.widgets:
            self.gap(ROOM)
        self.add(Label(self.row(_NAME, TINY), text, TEXT, Ink.ACCENT, "Bold"))

    def name(self, text: str) -> None:
        """What the next thing is called."""
        box = self.row(_NAME, TINY)
        self.add(Label(Box(box.x + SNUG, box.y, box.w - SNUG, box.h), text, TEXT, Ink.WORDS, "SemiBold"))

    def words(self, text: str, below: float = ROOM) -> None:
        """What something means; nothing for no words."""
        if not text:
            self.gap(below - SNUG)
            return
        wide = self._box.w - 2 * SNUG
        box = self.row(len(self._brush.lines(text, SMALL, wide)) * _LINE, below)
        self.add(Paragraph(Box(box.x + SNUG, box.y, wide, box.h), text, SMALL, Ink.QUIET))

    def toggle(self, name: str, text: str, told: str, act: Callable[[], None], *, on: bool) -> None:
        """A switch, and what it means."""
        self.add(Toggle(name, self.row(below=0), text, act, on=on))
        self.words(told)

    def slider(self, name: str, text: str, told: str, value: int, put: Callable[[int], None]) -> None:
        """A number from 0 to 100."""
        self.name(text)
        by = 5

        def step(way: int) -> None:
            new = max(0, min(100, value + way * by))
            if new != value:
                put(new)

        self.add(Slider(name, self.row(36, TINY), text, step, value=value, by=by, put=put))
        self.words(told)

    def choice(
        self, name: str, text: str, told: str, parts: Sequence[Segment], chosen: int, put: Callable[[int], None],
        high: float = ROW,
    ) -> None:  # fmt: skip
        """One of a few values; the arrow keys go round."""
        self.name(text)

        def step(way: int) -> None:
            put((chosen + way) % len(parts))

        self.add(
            SegmentedControl(
                name, self.row(high, SNUG if told else NEAR), text, step, parts=tuple(parts), chosen=chosen, put=put,
                pointed=self._part(name),
            )
        )  # fmt: skip
        self.words(told)
