"""Keeps the letter of a shortcut out of the field that it opens."""

from __future__ import annotations

import pygame
from pygame.event import Event

from app.ui.kit.screen import Screen

Place = tuple[Screen, str | None] | None


def typing_place(screen: Screen) -> Place:
    """Return the screen and field that text input goes to, if any."""
    return (screen, screen.focus) if screen.reach.field else None


class ShortcutText:
    """SDL reports a key press first, then its text, repeatedly while held."""

    def __init__(self) -> None:
        self._key: int | None = None
        """The held key that has moved the focus to a field."""

    def blocks(self, event: Event) -> bool:
        """Return whether the event is the text of that key."""
        let_go = event.type == pygame.KEYUP and event.key == self._key
        if let_go or event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._key = None
        return event.type == pygame.TEXTINPUT and self._key is not None

    def follow(self, event: Event, before: Place, after: Place) -> None:
        """Note a handled event that moved text input from ``before`` to ``after``."""
        if event.type == pygame.KEYDOWN and after is not None and after != before:
            self._key = event.key
