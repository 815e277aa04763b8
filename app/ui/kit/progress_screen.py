"""Something that takes a while, done between two pictures: how far it is, and the way back."""

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
"""Milliseconds that nobody needs to be told what they wait for."""
_SLICE = 24.0
"""Milliseconds of work between two pictures."""
_WIDE, _BAR, _ROW = 520.0, 14.0, 48.0
_GROOVE = Style(Ink.SUNK, 0.85, _BAR / 2, edge_opacity=0.5)
_FILLED = Style(Ink.ACCENT, 1, _BAR / 2, edge_opacity=0)


class ProgressScreen(Screen, Generic[T]):
    """Goes on between two pictures; then it goes, and what came of it is taken on."""

    dialog = True
    title = icon = words = ""
    back = "Not now"
    """What is printed on the way back."""

    def __init__(self, program: Host, doing: Generator[float, None, T], done: Callable[[T], None]) -> None:
        """``doing``: each piece tells what share is done."""
        super().__init__(program)
        self._doing, self._done = doing, done
        self._share = 0.0
        self.focus = "back"

    def begin(self) -> None:
        """Do it at once; it is shown if that takes longer than nobody notices."""
        if not self.go_on(self.program.now() + PATIENCE):
            self.program.push(self)

    def widgets(self, area: Area) -> list[Widget]:
        """The words, the bar, and the way back."""
        inner = _WIDE - 2 * EDGE
        box = Box.around(area.w / 2, area.h / 2, _WIDE, HEAD + 40 + _BAR + 28 + _ROW + EDGE)
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
        """At once: there is more to do."""
        return now

    def tick(self, now: float) -> bool:
        """Go on for a while; True, as the bar has grown."""
        if self.program.top is self:
            self.go_on(self.program.now() + _SLICE)
        return True

    def go_on(self, until: float) -> bool:
        """Until that time, or to the end; True if that has come, and what came of it is taken on."""
        try:
            while self.program.now() < until:
                self._share = next(self._doing)
        except StopIteration as end:
            self._done(end.value)
            return True
        return False

    def cancel(self) -> None:
        """What is left is not done."""
        self._doing.close()
        super().cancel()
