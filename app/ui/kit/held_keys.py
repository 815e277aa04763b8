"""Keys that repeat while they are held down: those that move, scroll and erase, and never in a race.

SDL could repeat every key, but then could not be told in which screen a key went down.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame.event import Event

from app.ui.kit.repeating import Repeating
from app.ui.kit.screen import Screen
from app.ui.window.keyboard import steering

_REPEATED = frozenset(
    (
        pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB,
        pygame.K_BACKSPACE, pygame.K_DELETE,
    )
)  # fmt: skip
_PAUSE = 40.0
"""Milliseconds from one time to the next."""


@dataclass(frozen=True, slots=True, eq=False)
class _Held:
    """A key that is held down, and the screen that it went down in."""

    event: Event
    screen: Screen


class HeldKeys:
    """The key that was pressed last repeats, as on every system."""

    def __init__(self) -> None:
        self._held = Repeating[_Held](_PAUSE)

    def press(self, event: Event, screen: Screen, now: float) -> None:
        """A screen is about to get an event, perhaps of a key that goes down."""
        if event.type == pygame.KEYDOWN:
            self._held.clear()
            if steering(event).key in _REPEATED and not screen.reads_pads:
                self._held.hold(_Held(event, screen), now)

    def release(self, event: Event) -> None:
        """An event has come, perhaps of a key that comes up."""
        if event.type == pygame.KEYUP:
            self._held.release(lambda held: held.event.key == event.key)

    def repeat(self, top: Screen, now: float) -> bool:
        """Give the screen what counts again; True if its picture may have changed. It ends where another screen gets
        the keys than that in which the key went down.
        """
        changed = False
        for held in self._held.repeated(now):
            if held.screen is not top or top.reads_pads or top.takes_any_key:
                self._held.clear()
                return changed
            changed |= top.key(steering(held.event), now)
        return changed

    def wake(self) -> float | None:
        """Return when a key counts again; None while none does."""
        return self._held.wake()
