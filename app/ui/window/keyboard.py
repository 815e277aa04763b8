"""Translates keys of any keyboard layout to the Latin letters and digits that the game uses."""

from __future__ import annotations

import string
from collections.abc import Callable

import pygame
from pygame.event import Event

_US = dict(zip(range(pygame.KSCAN_A, pygame.KSCAN_A + 36), string.ascii_lowercase + "1234567890", strict=True))
"""Letters and digits of a US keyboard by scancode."""
_LETTERS = frozenset(map(ord, string.ascii_lowercase))
_MAIN = frozenset((*range(pygame.KSCAN_A, pygame.KSCAN_CAPSLOCK), pygame.KSCAN_NONUSBACKSLASH))
"""Scancodes of the typing keys, without the number pad."""

_MENU_KEYS = (pygame.K_MENU, 1 << 30 | 101)
"""Codes of the menu key: on X11, and on Windows (SDL's own, for which pygame has no name)."""


class Keyboard:
    """On a layout without A, such as Thai, Russian or Greek, the key in the place of A on a US keyboard counts as
    A. A layout with its own A, anywhere, keeps it (AZERTY).
    """

    def __init__(self, scancode_of: Callable[[int], int]) -> None:
        """``scancode_of`` returns the scancode of a keycode in the current layout; 0 if it has none."""
        self._scancode_of = scancode_of
        self._down: dict[int, int] = {}
        """Translation of each key that is down, by scancode, so that its release is translated alike."""

    def translated(self, event: Event) -> Event:
        """Return the translated event; other events are unchanged."""
        if event.type == pygame.KEYDOWN:
            self._down.pop(event.scancode, None)
            if code := self._latin(event):
                self._down[event.scancode] = code
                return Event(event.type, {**event.dict, "key": code, "unicode": chr(code)})
        elif event.type == pygame.KEYUP and (held := self._down.pop(event.scancode, None)):
            return Event(event.type, {**event.dict, "key": held, "unicode": chr(held)})
        return event

    def _latin(self, event: Event) -> int | None:
        """Return the Latin letter or digit; None if the keycode is right. The typed text has priority, because
        SDL doesn't notice when an X server switches layouts.
        """
        if typed := _letter(event):
            return typed if typed != event.key else None
        latin = _US.get(event.scancode)
        if latin is None or event.key in _LETTERS or event.key == ord(latin) or shifted_sign(event):
            return None
        return None if self._scancode_of(ord(latin)) else ord(latin)


def _letter(event: Event) -> int | None:
    """Return the Latin letter that a key types, as a keycode."""
    typed = event.unicode.lower()
    return ord(typed) if event.scancode in _MAIN and len(typed) == 1 and typed in string.ascii_lowercase else None


_NUMBER_PAD = {
    pygame.K_KP4: pygame.K_LEFT, pygame.K_KP6: pygame.K_RIGHT, pygame.K_KP8: pygame.K_UP, pygame.K_KP2: pygame.K_DOWN,
    pygame.K_KP7: pygame.K_HOME, pygame.K_KP1: pygame.K_END, pygame.K_KP9: pygame.K_PAGEUP,
    pygame.K_KP3: pygame.K_PAGEDOWN, pygame.K_KP_PERIOD: pygame.K_DELETE,
}  # fmt: skip


def steering(event: Event) -> Event:
    """Make an arrow key of a number pad key that acts as one; SDL reports a digit while NumLock is off."""
    arrow = _NUMBER_PAD.get(event.key)
    if arrow is None or event.unicode or (event.mod & pygame.KMOD_NUM and not event.mod & pygame.KMOD_SHIFT):
        return event
    return Event(event.type, {**event.dict, "key": arrow})


def shifted_sign(event: Event) -> str:
    """Return the punctuation mark typed with Shift or AltGr, such as ``?`` on a Thai key; empty if there is none."""
    held = event.mod & (pygame.KMOD_SHIFT | pygame.KMOD_MODE | pygame.KMOD_RALT)
    return event.unicode if held and len(event.unicode) == 1 and event.unicode in string.punctuation else ""


def asks_to_explain(event: Event) -> bool:
    """Return whether the key stands for a right click: the menu key, or Shift+F10."""
    shifted = event.key == pygame.K_F10 and event.mod & pygame.KMOD_SHIFT
    return bool(shifted) or event.key in _MENU_KEYS


def commands(event: Event) -> bool:
    """Whether Ctrl or Cmd is held, so that the key types nothing; AltGr, Ctrl with Alt on Windows, does type."""
    return bool(event.mod & pygame.KMOD_META or (event.mod & pygame.KMOD_CTRL and not event.mod & pygame.KMOD_ALT))
