"""The program's icon, drawn at the size at which it is shown."""

from __future__ import annotations

import io

import pygame

from app.ui.window.resources import drawing_file, folder, read_drawing
from app.ui.window.sdl import on_macos

TINY = 40
"""Up to this size in pixels the drawing without cards is clearer."""
MAC_SHARE = 824 / 1024
"""Fraction of its square that an icon fills on macOS."""
_TASK_BAR, _DOCK = 128, 256
"""Pixels of the icon that a system gets and scales as needed; the Dock of a high-resolution screen needs most."""


def app_icon(size: int, share: float = 1.0) -> pygame.Surface:
    """Return the icon on a square of ``size`` pixels, filling a fraction ``share`` of it. Needs no window."""
    inner = max(1, round(size * share))
    drawn = pygame.image.load_sized_svg(io.BytesIO(_svg(_drawing(inner))), (inner, inner))
    square = pygame.Surface((size, size), pygame.SRCALPHA)
    square.blit(drawn, ((size - inner) // 2, (size - inner) // 2))
    return square


def window_icon() -> pygame.Surface:
    """Return the icon that SDL gives the window, and on macOS the whole program, in place of the app's own."""
    return app_icon(_DOCK, MAC_SHARE) if on_macos() else app_icon(_TASK_BAR)


def _drawing(size: int) -> str:
    return "app-tiny" if size <= TINY else "app"


def png(surface: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(surface, file, "icon.png")
    return file.getvalue()


def app_icon_svg() -> bytes:
    """Return the SVG drawing, for larger sizes."""
    return _svg("app")


def _svg(name: str) -> bytes:
    return read_drawing(drawing_file(folder("sprites"), f"icon/{name}")).encode()
