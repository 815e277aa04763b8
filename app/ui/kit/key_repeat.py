"""Key repeat for keys that move, scroll and erase, but never in a race.

SDL could repeat every key, but would not say in which screen a key was pressed.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame.event import Event

from app.ui.kit.auto_repeat import AutoRepeat
from app.ui.kit.screen import Screen
from app.ui.window.keyboard import steering

_REPEATED = frozenset(
    (
        pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB,
        pygame.K_BACKSPACE, pygame.K_DELETE,
    )
)  # fmt: skip
_PAUSE = 40.0
"""Milliseconds between repeats."""


@dataclass(frozen=True, slots=True, eq=False)
class _Held:
    """A held key, and the screen in which it was pressed."""

    event: Event
    screen: Screen


class KeyRepeat:
    """Repeats the key that was pressed last, as on every system."""

    def __init__(self) -> None:
        self._held = AutoRepeat[_Held](_PAUSE)

    def press(self, event: Event, screen: Screen, now: float) -> None:
        """Note a key press before the screen handles it."""
        if event.type == pygame.KEYDOWN:
            self._held.clear()
            if steering(event).key in _REPEATED and not screen.reads_pads:
                self._held.hold(_Held(event, screen), now)

    def release(self, event: Event) -> None:
        """Note a key release."""
        if event.type == pygame.KEYUP:
            self._held.release(lambda held: held.event.key == event.key)

    def repeat(self, top: Screen, now: float) -> bool:
        """Give the screen repeated presses; return True if its picture may have changed. Stops when another screen gets
        the keys.
        """
        changed = False
        for held in self._held.repeated(now):
            if held.screen is not top or top.reads_pads or top.takes_any_key:
                self._held.clear()
                return changed
            changed |= top.key(steering(held.event), now)
        return changed

    def wake(self) -> float | None:
        """Return when a key repeats; None while none is held."""
        return self._held.wake()
