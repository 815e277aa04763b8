"""Going on with a match so long that reading its record takes a while: how far it is, and the way back."""

from __future__ import annotations

from collections.abc import Callable

from app.core.match import AnyMatch
from app.storage.resuming import Going
from app.storage.saves import Save
from app.table.geometry import Area, Box
from app.ui.kit.dialogs import EDGE, HEAD, frame
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Widget
from app.ui.window.brush import Style
from app.ui.window.theme import TEXT, Ink

Found = tuple[AnyMatch, Save] | None
"""What is gone on with; None if there is nothing."""

PATIENCE = 500.0
"""Milliseconds that nobody needs to be told what they wait for."""
_SLICE = 24.0
"""Milliseconds of reading between two pictures."""
_WIDE, _BAR, _ROW = 520.0, 14.0, 48.0
_GROOVE = Style(Ink.SUNK, 0.85, _BAR / 2, edge_opacity=0.5)
_FILLED = Style(Ink.ACCENT, 1, _BAR / 2, edge_opacity=0)


class GoingOnScreen(Screen):
    """Reads on between two pictures; then it goes, and what was found is taken on."""

    dialog = True

    def __init__(self, program: Host, going: Going, moves: int, found: Callable[[Found], None]) -> None:
        super().__init__(program)
        self._going, self._found = going, found
        self._words = f"Reading {moves:,} moves ..."
        self._share = 0.0
        self.focus = "back"

    def widgets(self, area: Area) -> list[Widget]:
        """The words, the bar, and the way back."""
        inner = _WIDE - 2 * EDGE
        box = Box.around(area.w / 2, area.h / 2, _WIDE, HEAD + 40 + _BAR + 28 + _ROW + EDGE)
        x, y = box.x + EDGE, box.y + HEAD
        bar = Box(x, y + 40, inner, _BAR)
        return [
            *frame(box, "Going on where you were", "play"),
            Label(Box(x, y - 4, inner, 30), self._words, TEXT, Ink.WORDS),
            Panel(bar, _GROOVE),
            Panel(Box(bar.x, bar.y, max(_BAR, inner * self._share), _BAR), _FILLED),
            Button("back", Box(x, bar.bottom + 28, inner, _ROW), "Not now", self.cancel, "escape", "leave"),
        ]

    def wake(self, now: float) -> float | None:
        """At once: there is more to read."""
        return now

    def tick(self, now: float) -> bool:
        """Read on for a while; True, as the bar has grown."""
        if self.program.top is self:
            self.read(self.program.now() + _SLICE)
        return True

    def read(self, until: float) -> bool:
        """Read until that time, or to the end; True if that has come, and what was found is taken on."""
        try:
            while self.program.now() < until:
                self._share = next(self._going)
        except StopIteration as end:
            self._found(end.value)
            return True
        return False

    def cancel(self) -> None:
        """The match goes on waiting."""
        self._going.close()
        super().cancel()
