"""Keys by name: as pygame and the settings have them, as events tell them, and as they are printed on caps."""

from __future__ import annotations

import sys

import pygame
from pygame.event import Event

from app.ui.window.keyboard import commands, shifted_sign

_SHORT = {
    "left": "←", "right": "→", "up": "↑", "down": "↓", "return": "Enter", "escape": "Esc", "space": "Space",
    "right ctrl": "R Ctrl", "left ctrl": "L Ctrl", "right shift": "R Shift", "left shift": "L Shift",
    "right alt": "R Alt", "left alt": "L Alt", "backspace": "Back", "caps lock": "Caps", "page up": "PgUp",
    "page down": "PgDn", "delete": "Del", "insert": "Ins",
}  # fmt: skip
_SHIFTING = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LGUI,
    pygame.K_RGUI, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR,
)  # fmt: skip


FULL_SCREEN = "Ctrl Cmd F" if sys.platform == "darwin" else "F11"
"""The usual key for the full screen: macOS has F11 for itself."""


def shown_key(key: str) -> str:
    """A key as it is printed on a cap; what is printed like that already stays."""
    if key.startswith("[") and key.endswith("]"):
        return f"Num {key[1:-1]}"
    if len(key) > 1 and key != key.lower():
        return key
    return _SHORT.get(key, key.upper() if len(key) == 1 else key.capitalize())


def key_code(key: str) -> int | None:
    """The number of a key by its name; None if there is none of that name."""
    try:
        return pygame.key.key_code(key)
    except ValueError:
        return None


def is_key(key: str) -> bool:
    """Whether a keyboard may have such a key, or a sign such as ``?`` that some key types."""
    return key_code(key) is not None or (len(key) == 1 and key.isprintable() and not key.isspace())


def key_of(event: Event) -> str:
    """The name of a key that went down: of a sign the sign itself, wherever it is on this keyboard, and of a letter
    that has no other name the letter; empty for keys that only change others.
    """
    if event.key in _SHIFTING:
        return ""
    name = pygame.key.name(event.key)
    if sign := shifted_sign(event):
        return sign
    if len(name) == 1 and name.isalnum():
        return name  # though the key 1 types & in France
    typed = event.unicode.lower()
    return typed if len(typed) == 1 and typed.isprintable() and not typed.isspace() else name


def names_of(event: Event) -> frozenset[str]:
    """What a key that went down may be called."""
    if sign := shifted_sign(event):
        return frozenset((sign,))  # and not 7, where a Russian has the ?
    names = {pygame.key.name(event.key), event.unicode.lower()}
    return frozenset(names - {""})


def is_pressed(key: str, event: Event) -> bool:
    """Whether the event is that key going down; Enter is on the number pad, too."""
    if types_something(key) and commands(event):
        return False
    return key in names_of(event) or (key == "return" and event.key == pygame.K_KP_ENTER)


def types_something(key: str) -> bool:
    """Whether the key writes a letter or a sign into a field."""
    return len(key) == 1 or key.startswith("[") or key in ("space", "backspace", "delete")
