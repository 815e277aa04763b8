"""Progress screen: long work done between frames, with a bar and a way to cancel."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, TypeVar

from app.core.messages import N_, translate
from app.table.geometry import Area
from app.ui.kit.dialogs import EDGE, HEAD, frame
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Widget, filled_bar
from app.ui.window.theme import TEXT, Ink

T = TypeVar("T")

PATIENCE = 500.0
"""Milliseconds of work before the screen appears."""
_SLICE = 24.0
"""Milliseconds of work per frame."""
_WIDTH, _BAR, _ROW = 520.0, 14.0, 48.0


class ProgressScreen(Screen, Generic[T]):
    dialog = True
    title = icon = words = ""
    back = N_("Cancel")
    """Title, text and button are marked for translation."""

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
        box = area.box.centred(_WIDTH, HEAD + 40 + _BAR + 28 + _ROW + EDGE)
        inner = box.inset(EDGE, top=HEAD)
        bar = inner.at_top(_BAR, 40)
        return [
            *frame(box, translate(self.title), self.icon),
            Label(inner.at_top(30, -4), translate(self.words), TEXT, Ink.WORDS),
            *filled_bar(bar, bar.w * self._share),
            Button("back", inner.at_bottom(_ROW, EDGE), translate(self.back), self.cancel, "escape", "leave"),
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
