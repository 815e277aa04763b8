"""Drawing surface: the window's own, or a 32-bit one if the window has fewer colours."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

_LEAST_DEPTH = 24
"""Bits per pixel below which pygame doesn't scale and blend surfaces correctly."""


class Backbuffer:
    """Drawing surface of one window, at its current size."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._deep: pygame.Surface | None = None

    @property
    def surface(self) -> pygame.Surface:
        """Surface to draw on."""
        shown = self._window.get_surface()
        if shown.get_bitsize() >= _LEAST_DEPTH:
            return shown
        if self._deep is None or self._deep.get_size() != shown.get_size():
            self._deep = pygame.Surface(shown.get_size(), depth=32)
        return self._deep

    def finish(self, places: Sequence[pygame.Rect]) -> None:
        """Copy those parts to the window's surface, converted to its colours."""
        if self._deep is not None:
            self._window.get_surface().blits([(self._deep, place, place) for place in places])
