"""Toasts: short messages on why something failed, or what one needs to know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.table.geometry import Box
from app.ui.kit.popover import EDGE, FreeRoom, PopoverPlace
from app.ui.window.brush import TOAST, Brush
from app.ui.window.theme import SMALL, TEXT, Ink

_SHORTEST, _PER_LETTER = 2600.0, 55.0
"""Minimum milliseconds, and milliseconds per letter."""
_LINE, _SMALL_LINE, _PAD, _ASIDE, _SMALL_ASIDE = 23.0, 20.0, 8.0, 18.0, 12.0
"""Line height and padding; the small ones are a notice's. Two lines fit on a ledge."""
_WIDTHS = (200.0, 224.0, 290.0, 370.0, 480.0, 620.0, 860.0)
_GLANCE = 500.0
_NOTICE = 90
"""A longer text is a notice: smaller letters, and not replaced by a following refusal."""


class Toast:
    """Shows one line at a time, queues others, and ignores repetitions."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._until = self._since = 0.0
        self._kept = ""
        """The line that stays until it is dismissed or withdrawn."""

    def show(self, text: str, now: float) -> None:
        """Show the line now or after those in the queue."""
        if text in self._lines[1:]:
            return
        shown = self._lines[0] if self._lines else text
        if shown != text and (len(self._lines) > 1 or len(shown) > _NOTICE):
            self._lines.append(text)
            return
        self._lines[:1] = [text]
        self._since = now
        self._until = now + _SHORTEST + _PER_LETTER * len(text)

    def keep(self, text: str) -> None:
        """Let that line stay until the person has pressed a key or button, however long that takes."""
        self._kept = text

    def withdraw(self, now: float) -> None:
        """Remove the line that was to stay, because it no longer applies."""
        if self._kept and self._kept == self.text:
            self._next(now)
        elif self._kept in self._lines:
            self._lines.remove(self._kept)
        self._kept = ""

    def tick(self, now: float) -> bool:
        """Return True if the line has changed."""
        if not self._lines or self._stays or now < self._until:
            return False
        self._next(now)
        return True

    @property
    def _stays(self) -> bool:
        return bool(self._kept) and self.text == self._kept

    def _next(self, now: float) -> None:
        del self._lines[0]
        if self._lines:
            self._since = now
            self._until = now + _SHORTEST + _PER_LETTER * len(self._lines[0])

    def wake(self) -> float | None:
        """Return when the line disappears by itself."""
        return self._until if self._lines and not self._stays else None

    @property
    def text(self) -> str:
        return self._lines[0] if self._lines else ""

    def dismiss(self, now: float) -> bool:
        """Close a line that has been read; return True if one closed. Too early a press is ignored."""
        if not self._lines or now - self._since < _GLANCE:
            return False
        if self._stays:
            self._kept = ""
        self._next(now)
        return True

    def ways(self, brush: Brush) -> list[Lines]:
        """Return possible line breaks, narrowest first, each as narrow as its number of lines allows."""
        most = min(brush.area.w - 2 * EDGE - 2 * _ASIDE, _WIDTHS[-1])
        size = SMALL if len(self.text) > _NOTICE else TEXT
        by_count = dict[int, Sequence[str]]()
        for width in _WIDTHS:
            lines = brush.lines(self.text, size, min(width, most))
            by_count.setdefault(len(lines), lines)
        return [Lines.of(brush, lines, size) for lines in by_count.values()]

    def draw(self, brush: Brush, place: Callable[[Sequence[Lines]], tuple[Lines, Box]]) -> None:
        """Draw it at the box chosen by ``place`` from its possible line breaks."""
        if not self._lines:
            return
        laid, box = place(self.ways(brush))
        brush.panel(box, TOAST)
        for i, line in enumerate(laid.lines):
            y = box.middle[1] + _line_height(laid.size) * (i + 0.5 - len(laid.lines) / 2)
            brush.text(line, box.middle[0], y, laid.size, Ink.WORDS, align=0.5)


def _line_height(size: float) -> float:
    return _SMALL_LINE if size == SMALL else _LINE


class Lines(NamedTuple):
    """A text as lines, with their size."""

    lines: Sequence[str]
    width: float
    height: float
    size: float

    @classmethod
    def of(cls, brush: Brush, lines: Sequence[str], size: float) -> Lines:
        aside = _SMALL_ASIDE if size == SMALL else _ASIDE
        width = max(brush.width(line, size) for line in lines) + 2 * aside
        return cls(lines, width, len(lines) * _line_height(size) + 2 * _PAD, size)


def nearest(ways: Sequence[Lines], room: FreeRoom, to: Box) -> tuple[Lines, PopoverPlace]:
    """Return the line breaks that cover least, and of those the ones nearest ``to`` something."""
    found = [(room.nearest(way.width, way.height, to), way) for way in ways]
    place, way = min(found, key=lambda one: one[0][:2])
    return way, place
