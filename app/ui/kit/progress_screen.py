"""Progress screen: long work done between frames, with a bar and a way to cancel."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, TypeVar

from app.table.geometry import Area, Box
from app.ui.kit.dialogs import EDGE, HEAD, frame
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Widget
from app.ui.window.brush import Style
from app.ui.window.theme import TEXT, Ink

T = TypeVar("T")

PATIENCE = 500.0
"""Milliseconds of work before the screen appears."""
_SLICE = 24.0
"""Milliseconds of work per frame."""
_WIDTH, _BAR, _ROW = 520.0, 14.0, 48.0
_GROOVE = Style(Ink.SUNK, 0.85, _BAR / 2, edge_opacity=0.5)
_FILLED = Style(Ink.ACCENT, 1, _BAR / 2, edge_opacity=0)


class ProgressScreen(Screen, Generic[T]):
    dialog = True
    title = icon = words = ""
    back = "Not now"

    def __init__(self, program: Host, doing: Generator[float, None, T], done: Callable[[T], None]) -> None:
        """``doing`` yields the share done."""
        super().__init__(program)
        self._doing, self._done = doing, done
        self._share = 0.0
        self.focus = "back"

    def begin(self) -> None:
        """Start at once; the screen appears only if that takes noticeably long."""
        if not self.go_on(self.program.now() + PATIENCE):
            self.program.push(self)

    def widgets(self, area: Area) -> list[Widget]:
        inner = _WIDTH - 2 * EDGE
        box = Box.around(area.w / 2, area.h / 2, _WIDTH, HEAD + 40 + _BAR + 28 + _ROW + EDGE)
        x, y = box.x + EDGE, box.y + HEAD
        bar = Box(x, y + 40, inner, _BAR)
        return [
            *frame(box, self.title, self.icon),
            Label(Box(x, y - 4, inner, 30), self.words, TEXT, Ink.WORDS),
            Panel(bar, _GROOVE),
            Panel(Box(bar.x, bar.y, max(_BAR, inner * self._share), _BAR), _FILLED),
            Button("back", Box(x, bar.bottom + 28, inner, _ROW), self.back, self.cancel, "escape", "leave"),
        ]

    def wake(self, now: float) -> float | None:
        return now

    def tick(self, now: float) -> bool:
        if self.program.top is self:
            self.go_on(self.program.now() + _SLICE)
        return True

    def go_on(self, until: float) -> bool:
        """Work until that time or the end; return True at the end, after passing on the result."""
        try:
            while self.program.now() < until:
                self._share = next(self._doing)
        except StopIteration as end:
            self._done(end.value)
            return True
        return False

    def cancel(self) -> None:
        self._doing.close()
        super().cancel()
