"""Keeps the letter of a shortcut out of the field that the shortcut opens."""

from __future__ import annotations

import pygame
from pygame.event import Event

from app.ui.kit.screen import Screen

Place = tuple[Screen, str | None] | None


def typing_place(screen: Screen) -> Place:
    """Return where text goes now: a screen and its field, or nowhere."""
    return (screen, screen.focus) if screen.reach.field else None


class ShortcutText:
    """SDL reports a key first, and then the text that it types, again and again while it is held down."""

    def __init__(self) -> None:
        self._key: int | None = None
        """The key that has brought the focus to a field, as long as it is held down."""

    def blocks(self, event: Event) -> bool:
        """Whether the event is the text of that key."""
        let_go = event.type == pygame.KEYUP and event.key == self._key
        if let_go or event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._key = None
        return event.type == pygame.TEXTINPUT and self._key is not None

    def follow(self, event: Event, before: Place, after: Place) -> None:
        """An event has been answered; text went to ``before``, and goes to ``after`` now."""
        if event.type == pygame.KEYDOWN and after is not None and after != before:
            self._key = event.key
