"""What a gamepad's buttons do on a screen, and which of them is printed on what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from app.ui.kit.widgets import Button, Field, Live, Stepper, Tab
from app.ui.settings.tab import PageTab

if TYPE_CHECKING:
    from app.ui.kit.screen import Screen

_WIDGETS = {
    "start": ("menu", "settings", "deal", "done"), "back": ("log", "help"), "x": ("hint", "erase"), "y": ("space",),
    "lt": ("undo",), "rt": ("sort",), "l3": ("help",), "r3": ("sound",),
}  # fmt: skip
"""The widgets that have a button of their own: the first of these that the screen has."""
_KEYS = {
    "a": pygame.K_RETURN, "b": pygame.K_ESCAPE, "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP,
    "down": pygame.K_DOWN, "page up": pygame.K_PAGEUP, "page down": pygame.K_PAGEDOWN,
}  # fmt: skip
"""Keys that mean the same on every screen, and so do these buttons."""
_PAGE = "page"
"""The stepper that turns the pages of a screen."""


_ROOMY = 100.0
"""On what is slimmer than that nothing is printed beside the words."""


def press(screen: Screen, button: str, now: float) -> bool:
    """Do what the button means on that screen; True if the picture may have changed."""
    live = screen.live()
    focused = live.get(screen.focus or "")
    if button == "a" and isinstance(focused, Field) and focused.enabled:
        from app.ui.kit.spelling import SpellingScreen

        screen.program.push(SpellingScreen(screen, focused))
        return True
    if isinstance(own := _own(button, live), Button):
        screen.reach.do(own)
        return True
    if button in ("lb", "rb"):
        return _turn_page(screen, live, 1 if button == "rb" else -1, now)
    if button == "start" and screen.dialog:
        button = "b"
    return button in _KEYS and screen.key(key(_KEYS[button]), now)


def key(code: int, mod: int = 0) -> Event:
    """That key goes down."""
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def printed(widget: Live, live: dict[str, Live], *, focus: bool) -> str:
    """The button that is printed on a widget instead of its key; empty for none."""
    if focus:
        return "a" if isinstance(widget, Button) and widget.box.w >= _ROOMY else ""
    if isinstance(widget, Button) and widget.key == "escape" and widget.id != "menu":
        return "b"
    return next((button for button in _WIDGETS if (own := _own(button, live)) and own.id == widget.id), "")


def _own(button: str, live: dict[str, Live]) -> Live | None:
    """The widget that the button is for."""
    return next((live[name] for name in _WIDGETS.get(button, ()) if name in live), None)


def _turn_page(screen: Screen, live: dict[str, Live], by: int, now: float) -> bool:
    """The shoulder buttons: to the next of the tabs, or else of the pages, or else of the widgets."""
    tabs = [widget for widget in live.values() if isinstance(widget, Tab | PageTab)]
    if tabs:
        at = next((i for i, tab in enumerate(tabs) if tab.chosen), 0)
        screen.reach.do(tabs[(at + by) % len(tabs)])
        return True
    if isinstance(pages := live.get(_PAGE), Stepper):
        screen.reach.step(pages, by)
        return True
    return screen.key(key(pygame.K_TAB, pygame.KMOD_LSHIFT if by < 0 else 0), now)
