"""Drawings made once for all programs that a test process opens without a window, one after another.

Each would make the same ones anew: half of its time. They are the program's own, made by its own code, and asked for by
everything that they depend on.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

import pygame
import pytest

from app.ui.window import felt, sprites

_MOST_BYTES = 256 << 20
"""Kept in each test process."""


class _Once:
    """Makes a drawing, or gives a copy of the one that was made of the same: who asks may paint on it."""

    def __init__(self, make: Callable[..., pygame.Surface]) -> None:
        self._make = make
        self._made: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def __call__(self, *of: Any) -> pygame.Surface:
        key = tuple(tuple(one) if isinstance(one, pygame.Rect) else one for one in of)
        if key in self._made:
            self._made.move_to_end(key)
        else:
            self._made[key] = made = self._make(*of)
            self._bytes += _bytes(made)
            while self._bytes > _MOST_BYTES:
                self._bytes -= _bytes(self._made.popitem(last=False)[1])
            return made.copy()
        return self._made[key].copy()


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()


def draw_once(patch: pytest.MonkeyPatch) -> None:
    """For as long as the patch holds."""
    patch.setattr("app.ui.window.sprites.rasterise", _Once(sprites.rasterise))
    patch.setattr("app.ui.kit.canvas.felt", _Once(felt.felt))
