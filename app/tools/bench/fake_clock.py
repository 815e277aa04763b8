"""The program by a fake clock: time is told and does not pass by itself, so that a run can be had again."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame.event import Event

from app.ui.window.window import LEAST, Heard, Window


class FakeClockWindow(Window):
    """Its events come at their times; waiting takes no longer than until the next one, painting takes what it takes."""

    def __init__(self, painting: float, size: tuple[int, int] = LEAST) -> None:
        """``painting``: milliseconds that go by while a picture is shown."""
        self.time = 0.0
        super().__init__("told", size, None, fullscreen=False)
        self.coming: list[tuple[float, Event]] = []
        """What will come, and when."""
        self._painting = painting
        self.begin()

    def begin(self) -> None:
        """Nothing has happened, and nothing will."""
        self.time = self._heard = 0.0
        self.coming.clear()
        self.queue.clear()
        pygame.event.clear()

    def now(self) -> float:
        """As it is told."""
        return self.time

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
