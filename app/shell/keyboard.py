"""Keys of every keyboard as the game knows them: by the Latin letters and digits that are printed beside the others."""

from __future__ import annotations

import string
from collections.abc import Callable

import pygame
from pygame.event import Event

_US = dict(zip(range(pygame.KSCAN_A, pygame.KSCAN_A + 36), string.ascii_lowercase + "1234567890", strict=True))
"""What stands on the letters and digits of a US keyboard, by where they are."""
_LETTERS = frozenset(map(ord, string.ascii_lowercase))
_SIGNS = frozenset(string.punctuation)


class Keyboard:
    """Translates key events. A Thai, Russian or Greek layout has no A: there the key that is A on a US keyboard is it.
    A layout that has an A of its own, wherever, keeps it (AZERTY).
    """

    def __init__(self, scancode_of: Callable[[int], int]) -> None:
        """``scancode_of``: where the layout of now has a keycode; 0 for nowhere."""
        self._scancode_of = scancode_of
        self._down: dict[int, int] = {}
        """What each translated key was when it went down, by where it is: it comes up as the same."""

    def translated(self, event: Event) -> Event:
        """The event as the game is to see it; events that are of no key stay as they are."""
        if event.type == pygame.KEYDOWN:
            self._down.pop(event.scancode, None)
            if code := self._latin(event):
                self._down[event.scancode] = code
                return Event(event.type, {**event.dict, "key": code, "unicode": chr(code)})
        elif event.type == pygame.KEYUP and (held := self._down.pop(event.scancode, None)):
            return Event(event.type, {**event.dict, "key": held, "unicode": chr(held)})
        return event

    def _latin(self, event: Event) -> int | None:
        """The Latin letter or digit for a key that types something else; None if it is what it says."""
        latin = _US.get(event.scancode)
        if latin is None or event.key in _LETTERS or chr(event.key) == latin:
            return None
        if event.mod & pygame.KMOD_SHIFT and event.unicode in _SIGNS:
            return None  # the sign is meant, as the ? above a Thai letter
        return None if self._scancode_of(ord(latin)) else ord(latin)


def commands(event: Event) -> bool:
    """Whether Ctrl or Cmd is held with the key, which is then the system's or a shortcut and types nothing. Ctrl with
    Alt is how Windows reports AltGr, which does type.
    """
    return bool(event.mod & pygame.KMOD_META or (event.mod & pygame.KMOD_CTRL and not event.mod & pygame.KMOD_ALT))
