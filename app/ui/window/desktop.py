"""The screens of the desktop, as far as a window may have them, in the system's own points: pixels, but on macOS."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence

import pygame

from app.ui.window.sdl import loaded_library

_HANDLE = (200, 150)
"""As much of a window must be seen for people to take hold of it."""
_USUAL_DPI = 96.0
UNSEEN = ("offscreen", "dummy")
"""SDL's drivers that show nothing: their screens bound no window, whatever size they claim."""
_BOUNDLESS = 1 << 15


def screens() -> list[pygame.Rect]:
    """Of each screen the part that panels and docks leave, the first screen's in front; without SDL all of it, side by
    side.
    """
    library = loaded_library()
    if pygame.display.get_driver() in UNSEEN:
        return [pygame.Rect(0, 0, _BOUNDLESS, _BOUNDLESS)]
    sizes = pygame.display.get_desktop_sizes()
    if library is None:
        return [pygame.Rect(sum(w for w, _ in sizes[:i]), 0, *size) for i, size in enumerate(sizes)]
    found = []
    for number, size in enumerate(sizes):
        box = (ctypes.c_int * 4)()
        told = library.SDL_GetDisplayUsableBounds(number, box) == 0
        found.append(pygame.Rect(*box) if told else pygame.Rect(0, 0, *size))
    return found


def enlarged(size: tuple[int, int]) -> tuple[int, int]:
    """A size for 96 dots an inch as the first screen wants it, where the system does not enlarge windows itself."""
    library = loaded_library()
    if sys.platform != "win32" or library is None:
        return size
    across = ctypes.c_float()
    if library.SDL_GetDisplayDPI(0, None, ctypes.byref(across), None) != 0:
        return size
    by = max(1.0, across.value / _USUAL_DPI)
    return round(size[0] * by), round(size[1] * by)


def screen_of(position: tuple[int, int] | None, there: Sequence[pygame.Rect]) -> pygame.Rect | None:
    """The screen on which a window at that position could be seen and taken hold of; None if that was unplugged."""
    if position is None:
        return None
    corner = pygame.Rect(position, _HANDLE)
    return next((screen for screen in there if screen.contains(corner)), None)


def room_for(window: pygame.Window, screen: pygame.Rect) -> pygame.Rect:
    """What a window may have of that screen, inside of what the desktop puts round it."""
    library = loaded_library()
    sides = [ctypes.c_int() for _ in range(4)]  # top, left, bottom, right
    if library is not None:
        library.SDL_GetWindowFromID.argtypes, library.SDL_GetWindowFromID.restype = (ctypes.c_uint32,), ctypes.c_void_p
        found = ctypes.c_void_p(library.SDL_GetWindowFromID(window.id))
        library.SDL_GetWindowBordersSize(found, *map(ctypes.byref, sides))
    top, left, bottom, right = (side.value for side in sides)
    return pygame.Rect(screen.x + left, screen.y + top, screen.w - left - right, screen.h - top - bottom)


def held(size: tuple[int, int], most: tuple[int, int]) -> tuple[int, int]:
    """That size, or as much of it as there is room for."""
    return min(size[0], most[0]), min(size[1], most[1])
