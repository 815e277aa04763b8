"""A screen that comes by itself over what is being played, and is deaf at first."""

from __future__ import annotations

import pygame
from pygame.event import Event

from app.ui.kit.screen import Host, Screen
from app.ui.window.brush import Brush


class DeafScreen(Screen):
    """What is pressed right after it has come was meant for what lay there before: it neither counts nor is
    remembered. Times are milliseconds of the program's clock.
    """

    def __init__(self, program: Host, deaf: float) -> None:
        """``deaf``: for so long after its first picture."""
        super().__init__(program)
        self._deaf = deaf
        self._came: float | None = None
        """When it was seen first."""
        self._heard = not deaf
        """It was no longer deaf when it was looked after last."""

    def hears(self, now: float) -> bool:
        """It has been there for long enough."""
        return not self._deaf or (self._came is not None and now >= self._came + self._deaf)

    def draw(self, brush: Brush, now: float) -> None:
        """It comes with its first picture."""
        self._came = now if self._came is None else self._came
        super().draw(brush, now)

    def tick(self, now: float) -> bool:
        """True if it begins to hear: it shows that."""
        before, self._heard = self._heard, self.hears(now)
        return self._heard != before

    def wake(self, now: float) -> float | None:
        """When it will hear."""
        return None if self._heard or self._came is None else self._came + self._deaf

    def event(self, event: Event, now: float) -> bool:
        """Where the pointer is may be known; whatever else comes too early is lost."""
        return (event.type == pygame.MOUSEMOTION or self.hears(now)) and super().event(event, now)

    def pad(self, button: str, now: float) -> bool:
        """A gamepad's button, unless it comes too early."""
        return self.hears(now) and super().pad(button, now)
