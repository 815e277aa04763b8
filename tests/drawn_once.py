"""Drawings made once for all programs that a test process opens without a window, one after another.

Each would make the same ones anew: half of its time. They are the program's own, made by its own code, and asked for by
everything that they depend on. What is slow to draw lies in a folder, too, where the other test processes find it.
"""

from __future__ import annotations

import os
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pygame
import pytest

from app.ui.window import app_icon, felt, sprites

_MOST_BYTES = 256 << 20
"""Kept in each test process."""
_SLOW = 0.001
"""Seconds: to draw what takes less is no slower than to read it."""


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


class _Shared:
    """Rasterises, unless another test process has done so; its pictures are the same to the pixel."""

    def __init__(self, rasterise: Callable[[str, int, int], pygame.Surface], folder: Path) -> None:
        self._rasterise, self._folder = rasterise, folder

    def __call__(self, svg: str, wide: int, high: int) -> pygame.Surface:
        file = self._folder / f"{sha256(svg.encode()).hexdigest()}-{wide}-{high}"
        if file.exists():
            pixels = zlib.decompress(file.read_bytes())
            return pygame.image.frombytes(pixels, (max(1, wide), max(1, high)), "RGBA").convert_alpha()
        began = time.process_time()
        picture = self._rasterise(svg, wide, high)
        if time.process_time() - began > _SLOW:
            self._folder.mkdir(exist_ok=True)
            ours = file.with_suffix(f".{os.getpid()}")  # whole at once for the others
            ours.write_bytes(zlib.compress(pygame.image.tobytes(picture, "RGBA"), 1))
            ours.replace(file)
        return picture


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()


def draw_once(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """For as long as the patch holds; the folder is for all test processes."""
    patch.setattr("app.ui.window.sprites.rasterise", _Once(_Shared(sprites.rasterise, folder)))
    patch.setattr("app.ui.kit.canvas.felt", _Once(felt.felt))
    patch.setattr("app.ui.window.opening.window_icon", _Once(app_icon.window_icon))
