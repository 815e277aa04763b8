"""The program's own icon, drawn at the size at which it is shown."""

from __future__ import annotations

import io

import pygame

from app.ui.window.resources import folder
from app.ui.window.sdl import on_macos

TINY = 40
"""Up to so many pixels the drawing without cards is the clearer one."""
MAC_SHARE = 824 / 1024
"""How much of its square an icon fills on macOS."""
_TASK_BAR, _DOCK = 128, 256
"""Pixels of the icon that a system gets, and scales to what it needs: the Dock of a fine screen needs most."""


def app_icon(size: int, share: float = 1.0) -> pygame.Surface:
    """The icon on a square of so many pixels, filling a share of it. No window need be open."""
    inner = max(1, round(size * share))
    drawn = pygame.image.load_sized_svg(folder("sprites") / "icon" / f"{_drawing(inner)}.svg", (inner, inner))
    square = pygame.Surface((size, size), pygame.SRCALPHA)
    square.blit(drawn, ((size - inner) // 2, (size - inner) // 2))
    return square


def window_icon() -> pygame.Surface:
    """Return the icon that SDL gives the window, and on macOS the whole program, in place of the app's own."""
    return app_icon(_DOCK, MAC_SHARE) if on_macos() else app_icon(_TASK_BAR)


def _drawing(size: int) -> str:
    return "app-tiny" if size <= TINY else "app"


def png(surface: pygame.Surface) -> bytes:
    """A picture as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(surface, file, "icon.png")
    return file.getvalue()


def app_icon_svg() -> bytes:
    """The drawing itself, for whoever draws it larger."""
    return (folder("sprites") / "icon" / "app.svg").read_bytes()
