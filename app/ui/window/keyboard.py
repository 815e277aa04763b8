"""Keys of every keyboard as the game knows them: by the Latin letters and digits that are printed beside the others."""

from __future__ import annotations

import string
from collections.abc import Callable

import pygame
from pygame.event import Event

_US = dict(zip(range(pygame.KSCAN_A, pygame.KSCAN_A + 36), string.ascii_lowercase + "1234567890", strict=True))
"""What stands on the letters and digits of a US keyboard, by where they are."""
_LETTERS = frozenset(map(ord, string.ascii_lowercase))
_MAIN = frozenset((*range(pygame.KSCAN_A, pygame.KSCAN_CAPSLOCK), pygame.KSCAN_NONUSBACKSLASH))
"""Where keys lie that type something, apart from the number pad's."""


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
        """The Latin letter or digit for a key that is called something else; None if it is what it says.

        What it types goes first: SDL does not hear of it when an X server changes to the next of its layouts.
        """
        if typed := _letter(event):
            return typed if typed != event.key else None
        latin = _US.get(event.scancode)
        if latin is None or event.key in _LETTERS or event.key == ord(latin) or shifted_sign(event):
            return None
        return None if self._scancode_of(ord(latin)) else ord(latin)


def _letter(event: Event) -> int | None:
    """The Latin letter that a key types, as a keycode."""
    typed = event.unicode.lower()
    return ord(typed) if event.scancode in _MAIN and len(typed) == 1 and typed in string.ascii_lowercase else None


_NUMBER_PAD = {
    pygame.K_KP4: pygame.K_LEFT, pygame.K_KP6: pygame.K_RIGHT, pygame.K_KP8: pygame.K_UP, pygame.K_KP2: pygame.K_DOWN,
    pygame.K_KP7: pygame.K_HOME, pygame.K_KP1: pygame.K_END, pygame.K_KP9: pygame.K_PAGEUP,
    pygame.K_KP3: pygame.K_PAGEDOWN, pygame.K_KP_PERIOD: pygame.K_DELETE,
}  # fmt: skip


def steering(event: Event) -> Event:
    """Return the event of an arrow key for a key of the number pad that is one while NumLock is off; others as they
    are. SDL calls such a key by its digit, but it types none.
    """
    arrow = _NUMBER_PAD.get(event.key)
    if arrow is None or event.unicode or (event.mod & pygame.KMOD_NUM and not event.mod & pygame.KMOD_SHIFT):
        return event
    return Event(event.type, {**event.dict, "key": arrow})


def shifted_sign(event: Event) -> str:
    """The sign that is typed with Shift or AltGr and meant by whoever holds those, as the ``?`` above a Thai letter;
    empty if it is none.
    """
    held = event.mod & (pygame.KMOD_SHIFT | pygame.KMOD_MODE | pygame.KMOD_RALT)
    return event.unicode if held and len(event.unicode) == 1 and event.unicode in string.punctuation else ""


def commands(event: Event) -> bool:
    """Whether Ctrl or Cmd is held with the key, which is then the system's or a shortcut and types nothing. Ctrl with
    Alt is how Windows reports AltGr, which does type.
    """
    return bool(event.mod & pygame.KMOD_META or (event.mod & pygame.KMOD_CTRL and not event.mod & pygame.KMOD_ALT))
