"""What a gamepad's buttons stand for on every screen, and which of them is printed on what."""

from __future__ import annotations

import pygame
from pygame.event import Event

from app.ui.kit.widgets import Button, Live

_WIDGETS = {
    "start": ("menu", "settings", "deal", "done"), "back": ("log", "help"), "x": ("hint", "erase"), "y": ("space",),
    "lt": ("undo",), "rt": ("sort",), "l3": ("help",), "r3": ("sound",),
}  # fmt: skip
"""The widgets that have a button of their own: the first of these that the screen has."""
KEYS = {
    "a": pygame.K_RETURN, "b": pygame.K_ESCAPE, "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP,
    "down": pygame.K_DOWN, "page up": pygame.K_PAGEUP, "page down": pygame.K_PAGEDOWN,
}  # fmt: skip
"""Keys that mean the same on every screen, and so do these buttons."""
PAGE = "page"
"""The stepper that turns the pages of a screen."""
_ROOMY = 100.0
"""On what is slimmer than that nothing is printed beside the words."""


def key(code: int, mod: int = 0) -> Event:
    """That key goes down."""
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def printed(widget: Live, live: dict[str, Live], *, focus: bool) -> str:
    """The button that is printed on a widget instead of its key; empty for none."""
    if focus:
        return "a" if isinstance(widget, Button) and widget.box.w >= _ROOMY else ""
    if isinstance(widget, Button) and widget.key == "escape" and widget.id != "menu":
        return "b"
    return next((button for button in _WIDGETS if (found := own(button, live)) and found.id == widget.id), "")


def own(button: str, live: dict[str, Live]) -> Live | None:
    """The widget that the button is for."""
    return next((live[name] for name in _WIDGETS.get(button, ()) if name in live), None)
