"""The program in a time that is told and does not pass by itself, so that a run can be had again."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame.event import Event

from app.screens.program import Program
from app.shell.window import Heard, Window

_SIZE = (1024, 640)


class ToldWindow(Window):
    """Its events come at their times; waiting takes no longer than until the next one, painting takes what it takes."""

    def __init__(self, painting: float) -> None:
        """``painting``: milliseconds that go by while a picture is shown."""
        super().__init__("told", _SIZE, None, fullscreen=False)
        pygame.event.clear()
        self.time = 0.0
        self._heard = 0.0
        self.coming: list[tuple[float, Event]] = []
        """What will come, and when."""
        self._painting = painting

    def wait(self, timeout: int) -> None:
        """Time goes on to the next event, or to the end of the wait."""
        if not self.queue and (not self.coming or self.coming[0][0] > self.time):
            until = self.time + max(1, timeout)
            self.time = min(until, max(self.time, self.coming[0][0])) if self.coming else until
        self.collect()

    def collect(self) -> None:
        """What has come by now, each with its own time."""
        while self.coming and self.coming[0][0] <= self.time:
            self.queue.append(Heard(*self.coming.pop(0)))
        self._heard = self.time

    def show(self, places: Sequence[pygame.Rect]) -> None:
        """Painting has taken its time."""
        self.time += self._painting


class ToldProgram(Program):
    """Goes by the window's time."""

    window: ToldWindow

    def __init__(self, window: ToldWindow, *others: object) -> None:
        self.now = lambda: window.time  # type: ignore[method-assign]
        super().__init__(window, *others)  # type: ignore[arg-type]
