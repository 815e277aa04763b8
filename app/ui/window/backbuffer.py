"""What the picture is drawn on: the window's own surface, or one of 32 bits where that has fewer colours."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

_LEAST_DEPTH = 24
"""Bits of a pixel below which pygame neither scales nor blends a surface as it should."""


class Backbuffer:
    """The picture of one window, at whatever size it has."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._deep: pygame.Surface | None = None

    @property
    def surface(self) -> pygame.Surface:
        """Draw here."""
        shown = self._window.get_surface()
        if shown.get_bitsize() >= _LEAST_DEPTH:
            return shown
        if self._deep is None or self._deep.get_size() != shown.get_size():
            self._deep = pygame.Surface(shown.get_size(), depth=32)
        return self._deep

    def finish(self, places: Sequence[pygame.Rect]) -> None:
        """Bring those parts into the window's surface, with the colours that it has."""
        if self._deep is not None:
            self._window.get_surface().blits([(self._deep, place, place) for place in places])
