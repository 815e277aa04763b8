"""The line that tells what just could not be done, or that something needs to be known."""

from __future__ import annotations

from app.table.geometry import Box
from app.ui.window.brush import TOAST, Brush
from app.ui.window.theme import TEXT, Ink

_SHORTEST, _PER_LETTER = 2600.0, 55.0
"""Milliseconds; long lines take longer to read."""
_LINE = 24.0
_PAD, _LEAST = 9.0, 56.0
"""Above and below the lines; and in a corner it is so high at the least, as it covers what was asked there."""
_GLANCE = 500.0
_NOTICE = 90
"""A line of more letters is a notice, which a refusal that follows must not push away."""


class Toast:
    """One line at a time; later ones wait for their turn, the same one is not repeated."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._until = self._since = 0.0

    def show(self, text: str, now: float) -> None:
        """Show the line now, or after the ones that are waiting."""
        if text in self._lines[1:]:
            return
        shown = self._lines[0] if self._lines else text
        if shown != text and (len(self._lines) > 1 or len(shown) > _NOTICE):
            self._lines.append(text)
            return
        self._lines[:1] = [text]
        self._since = now
        self._until = now + _SHORTEST + _PER_LETTER * len(text)

    def tick(self, now: float) -> bool:
        """True if the line has changed."""
        if not self._lines or now < self._until:
            return False
        del self._lines[0]
        if self._lines:
            self._since = now
            self._until = now + _SHORTEST + _PER_LETTER * len(self._lines[0])
        return True

    def wake(self) -> float | None:
        """When the line goes."""
        return self._until if self._lines else None

    @property
    def text(self) -> str:
        """The line shown now; empty if none."""
        return self._lines[0] if self._lines else ""

    def dismiss(self, now: float) -> bool:
        """A press or a key says that the line has been read; True if one went. Too quick a press does not count."""
        if not self._lines or now - self._since < _GLANCE:
            return False
        self._until = now
        return self.tick(now)

    def draw(self, brush: Brush, corner: Box | None, top: float) -> None:
        """Along the ``top`` of the picture; or, if there is a ``corner`` for it where it fits, at the foot of that."""
        if not self._lines:
            return
        lines, box = self._place(brush, corner, top)
        brush.panel(box, TOAST)
        for i, line in enumerate(lines):
            y = box.middle[1] + _LINE * (i + 0.5 - len(lines) / 2)
            brush.text(line, box.middle[0], y, TEXT, Ink.WORDS, align=0.5)

    def box(self, brush: Brush, corner: Box | None, top: float) -> Box:
        """Where the line of now is drawn."""
        return self._place(brush, corner, top)[1]

    def _place(self, brush: Brush, corner: Box | None, top: float) -> tuple[list[str], Box]:
        return (self._in_corner(brush, corner) if corner else None) or self._along_top(brush, top)

    def _along_top(self, brush: Brush, top: float) -> tuple[list[str], Box]:
        lines = brush.lines(self._lines[0], TEXT, min(brush.area.w - 80, 860))
        wide = max(brush.width(line, TEXT) for line in lines) + 48
        return lines, Box((brush.area.w - wide) / 2, top, wide, len(lines) * _LINE + 2 * _PAD)

    def _in_corner(self, brush: Brush, corner: Box) -> tuple[list[str], Box] | None:
        lines = brush.lines(self._lines[0], TEXT, corner.w - 32)
        high = max(_LEAST, len(lines) * _LINE + 2 * _PAD)
        return (lines, Box(corner.x, corner.bottom - high, corner.w, high)) if high <= corner.h else None
