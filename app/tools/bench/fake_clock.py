"""A window with a simulated clock: time passes only as the window advances it, so that runs are repeatable."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame.event import Event

from app.ui.window.window import LEAST, Heard, Window


class FakeClockWindow(Window):
    """Events arrive at their times, waits end at the next event, and painting takes a fixed time."""

    def __init__(self, painting: float, size: tuple[int, int] = LEAST) -> None:
        """``painting``: milliseconds that each painted frame takes."""
        self.time = 0.0
        super().__init__("fake clock", size, None, fullscreen=False)
        self.coming: list[tuple[float, Event]] = []
        """Future events with their times."""
        self._painting = painting
        self.begin()

    def begin(self) -> None:
        self.time = self._heard = 0.0
        self.coming.clear()
        self.queue.clear()
        pygame.event.clear()

    def now(self) -> float:
        return self.time

    def wait(self, timeout: int) -> None:
        """Advance to the next event or to the end of the wait."""
        if not self.queue and (not self.coming or self.coming[0][0] > self.time):
            until = self.time + max(1, timeout)
            self.time = min(until, max(self.time, self.coming[0][0])) if self.coming else until
        self.collect()

    def collect(self) -> None:
        """Queue the events that are due, each with its own time."""
        while self.coming and self.coming[0][0] <= self.time:
            self.queue.append(Heard(*self.coming.pop(0)))
        self._heard = self.time

    def show(self, places: Sequence[pygame.Rect]) -> None:
        """Advance the clock by the time of painting."""
        self.time += self._painting
