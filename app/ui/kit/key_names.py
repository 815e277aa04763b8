"""Key names: as in pygame and the settings, as in events, and as printed on caps."""

from __future__ import annotations

import sys

import pygame
from pygame.event import Event

from app.table.geometry import Box
from app.ui.window.brush import Brush, Style
from app.ui.window.keyboard import commands, shifted_sign
from app.ui.window.theme import SMALL, Ink, Paint

CAP = 26.0
"""Size of a one-letter key cap and of a round gamepad button."""
_SHAPES = {
    "cross": "M8 8L18 18M18 8L8 18",
    "circle": "M13 6.5A6.5 6.5 0 1 0 13.01 6.5Z",
    "square": "M8 8H18V18H8Z",
    "triangle": "M13 6.5L20 18H6Z",
    "start": "M7.5 9H18.5M7.5 13H18.5M7.5 17H18.5",
    "back": "M7 7H15V15H7ZM11 18.5H18.5V11",
}
"""Buttons with a symbol, in a square of 26: the four face buttons of some gamepads, and the two small middle ones."""


def key_width(brush: Brush, text: str) -> float:
    """Return the width of a key cap."""
    return max(CAP, brush.width(text, SMALL, "Bold") + 14)


def pad_width(brush: Brush, pad: str) -> float:
    """Return the width of a gamepad button."""
    return CAP if len(pad) == 1 or pad in _SHAPES else max(CAP, brush.width(pad.upper(), SMALL, "Bold") + 8)


def draw_cap(brush: Brush, box: Box, text: str, pad: str | None, colour: Paint) -> None:
    """Draw a key cap right-aligned in the box, or a gamepad button unless ``pad`` is None; nothing if it is empty."""
    if pad:
        _draw_pad(brush, box, pad, colour)
    elif pad is None and text:
        brush.panel(box, Style(Ink.SHADE, 0.18, 6, colour, 0.55, 1.2))
        brush.text(text, box.middle[0], box.middle[1], SMALL, colour, weight="Bold", align=0.5)


def _draw_pad(brush: Brush, box: Box, pad: str, colour: Paint) -> None:
    """Draw a round button, unlike a key."""
    height = min(box.h, CAP)
    width = max(height, pad_width(brush, pad))
    cap = Box(box.right - width, box.middle[1] - height / 2, width, height)
    brush.panel(cap, Style(Ink.SHADE, 0.3, height / 2, colour, 0.9, 2))
    if pad in _SHAPES:
        line = "#{:02x}{:02x}{:02x}".format(*brush.palette[colour])
        path = f'<path d="{_SHAPES[pad]}" fill="none" stroke="{line}" stroke-width="2.2"/>'
        brush.svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26">{path}</svg>', cap)
    else:
        brush.text(pad.upper(), cap.middle[0], cap.middle[1], SMALL, colour, weight="Bold", align=0.5)


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
"""Default key for full screen; macOS reserves F11."""


def shown_key(key: str) -> str:
    """Return a key's cap text; cap text is returned unchanged."""
    if key.startswith("[") and key.endswith("]"):
        return f"Num {key[1:-1]}"
    if len(key) > 1 and key != key.lower():
        return key
    return _SHORT.get(key, key.upper() if len(key) == 1 else key.capitalize())


def key_code(key: str) -> int | None:
    """Return a key's code by its name; None if unknown."""
    try:
        return pygame.key.key_code(key)
    except ValueError:
        return None


def is_key(key: str) -> bool:
    """Return whether it is a key name, or a character such as ``?`` that some key types."""
    return key_code(key) is not None or (len(key) == 1 and key.isprintable() and not key.isspace())


def key_of(event: Event) -> str:
    """Return the name of a pressed key: for a symbol the symbol itself, whatever the layout; the letter if it has no
    other name; empty for modifiers.
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
    """Return all names of a pressed key."""
    if sign := shifted_sign(event):
        return frozenset((sign,))  # and not 7, where a Russian has the ?
    names = {pygame.key.name(event.key), event.unicode.lower()}
    return frozenset(names - {""})


def is_pressed(key: str, event: Event) -> bool:
    """Return whether the event is a press of that key; Enter includes the keypad's."""
    if types_something(key) and commands(event):
        return False
    return key in names_of(event) or (key == "return" and event.key == pygame.K_KP_ENTER)


def types_something(key: str) -> bool:
    """Return whether the key types a character."""
    return len(key) == 1 or key.startswith("[") or key in ("space", "backspace", "delete")
