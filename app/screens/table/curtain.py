"""What falls over the closed hand between several people at one screen, and is deaf at first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from app.screens.screen import Screen
from app.screens.widgets import Button, Widget
from app.shell.brush import Brush
from app.table.geometry import Area

if TYPE_CHECKING:
    from app.screens.program import Program
    from app.screens.table.screen import TableScreen

DEAF = 1000.0
"""So long after it has fallen it hears nothing: what is pressed then was meant for what lay there before."""
_PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)


class Curtain(Screen):
    """The table round it stays in sight, and its top bar works. Times are milliseconds of the program's clock."""

    dialog = True
    veiled = False

    def __init__(self, program: Program, table: TableScreen) -> None:
        super().__init__(program)
        self._table = table
        self._fell: float | None = None
        """When it was seen first."""
        self._heard = False
        """It was no longer deaf when it was looked after last."""

    @property
    def least(self) -> tuple[float, float]:
        """As the table below, so that everything there stays where it is."""
        return self._table.least

    @property
    def toast_top(self) -> float:
        """As at the table."""
        return self._table.toast_top

    def hears(self, now: float) -> bool:
        """It has been there for long enough."""
        return self._fell is not None and now >= self._fell + DEAF

    def draw(self, brush: Brush, now: float) -> None:
        """It falls with its first picture."""
        self._fell = now if self._fell is None else self._fell
        super().draw(brush, now)

    def tick(self, now: float) -> bool:
        """True if it begins to hear: it shows that."""
        before, self._heard = self._heard, self.hears(now)
        return self._heard != before

    def wake(self, now: float) -> float | None:
        """When it will hear."""
        return None if self._heard or self._fell is None else self._fell + DEAF

    @property
    def has_bar(self) -> bool:
        """The buttons of the top bar are here and not on the table below: both are drawn at the same size."""
        return self.least == self._table.least

    def laid(self, area: Area) -> list[Widget]:
        """With the buttons of the top bar: what they show is for everybody."""
        bar = self._table.bar(area) if self.has_bar else []
        return [*super().laid(area), *(widget for widget in bar if isinstance(widget, Button))]

    def cancel(self) -> None:
        """Escape closes the log, or opens the menu over the curtain; it must not show a hand."""
        self._table.cancel()

    def event(self, event: Event, now: float) -> bool:
        """Where the pointer is may be known; whatever else comes too early is lost."""
        if event.type == pygame.MOUSEWHEEL or (event.type == pygame.KEYDOWN and event.key in _PAGES):
            return self._table.event(event, now)  # for the log
        return (event.type == pygame.MOUSEMOTION or self.hears(now)) and super().event(event, now)

    def pad(self, button: str, now: float) -> bool:
        """A gamepad's button, unless it comes too early."""
        return self.hears(now) and super().pad(button, now)
