"""Between two people at one screen: nobody sees a hand that is not theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from app.screens.screen import Screen
from app.screens.widgets import Button, Label, Panel, Picture, Widget
from app.shell.theme import HEADING, NEAR, TEXT, Ink
from app.table.geometry import Area, Box

if TYPE_CHECKING:
    from app.screens.program import Program

_WIDE, _HIGH = 460.0, 320.0


class CoverScreen(Screen):
    """Waits for the next person; the hands below lie closed."""

    dialog = True

    def __init__(
        self, program: Program, words: str, face: str, ready: Callable[[], None], menu: Callable[[], None]
    ) -> None:
        super().__init__(program)
        self._words, self._avatar, self._ready, self._menu = words, face, ready, menu
        self.focus = "ready"

    @property
    def least(self) -> tuple[float, float]:
        """The panel, and a margin."""
        return _WIDE + 2 * NEAR, _HIGH + 2 * NEAR

    def widgets(self, area: Area) -> list[Widget]:
        """The next person's face and name."""
        box = Box.around(area.w / 2, area.h / 2, _WIDE, _HIGH)
        x, y = box.middle
        return [
            Panel(box),
            Picture(Box.around(x, box.y + 78, 96, 96), self._avatar),
            Label(Box(box.x + 30, y - 10, 400, 40), self._words, HEADING, Ink.ACCENT, "Bold", 0.5),
            Label(Box(box.x + 30, y + 32, 400, 30), "The others look away, please.", TEXT, Ink.QUIET, align=0.5),
            Button("ready", Box(x - 150, box.bottom - 74, 300, 48), "Show my hand", self._go, "space", primary=True),
        ]

    def _go(self) -> None:
        self.program.pop()
        self._ready()

    def cancel(self) -> None:
        """Escape opens the menu over the cover; it must not show the hand."""
        self._menu()

    def key(self, event: Event, now: float) -> bool:
        """Space shows the hand."""
        if event.key == pygame.K_SPACE:
            self._go()
            return True
        return super().key(event, now)
