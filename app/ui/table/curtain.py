"""What falls over the closed hand between several people at one screen, and is deaf at first."""

from __future__ import annotations

from typing import Protocol

import pygame
from pygame.event import Event

from app.table.geometry import Area
from app.ui.kit.deaf import DeafScreen
from app.ui.kit.screen import Host
from app.ui.kit.widgets import Button, Widget
from app.ui.table.play import Play

DEAF = 1000.0
"""So long after it has fallen it hears nothing: what is pressed then was meant for what lay there before."""
_PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)


class Covered(Protocol):
    """The table's screen, as far as what lies over it needs it."""

    play: Play

    @property
    def least(self) -> tuple[float, float]:
        """How many units across and down it needs."""
        ...

    @property
    def toast_top(self) -> float:
        """Where the line of the moment begins if it stands along the top."""
        ...

    def bar(self, area: Area) -> list[Widget]:
        """What stands along the top."""
        ...

    def cancel(self) -> None:
        """What Escape does."""
        ...

    def event(self, event: Event, now: float) -> bool:
        """Take an input event; True if the picture may have changed."""
        ...


class Curtain(DeafScreen):
    """The table round it stays in sight, and its top bar works."""

    dialog = True
    veiled = False
    curtain = True

    def __init__(self, program: Host, table: Covered) -> None:
        super().__init__(program, DEAF)
        self._table = table

    @property
    def least(self) -> tuple[float, float]:
        """As the table below, so that everything there stays where it is."""
        return self._table.least

    @property
    def toast_top(self) -> float:
        """As at the table."""
        return self._table.toast_top

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
        """Pages and the wheel are for the log; the rest is heard once it hears."""
        if event.type == pygame.MOUSEWHEEL or (event.type == pygame.KEYDOWN and event.key in _PAGES):
            return self._table.event(event, now)
        return super().event(event, now)
