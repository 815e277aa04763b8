"""A wait that really waits: pygame's own ``event.wait`` looks at the queue a thousand times a second.

SDL's ``SDL_WaitEventTimeout`` sleeps until the window system has something to say. pygame does not offer it, so it is
called through ctypes in the SDL library that pygame has loaded; where that cannot be found, pygame's wait serves.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from pathlib import Path

import pygame


def _loaded_library() -> ctypes.CDLL | None:
    for path in _candidates():
        try:
            return ctypes.CDLL(str(path))
        except OSError:
            continue
    return None


def _candidates() -> list[Path]:
    """Where pygame's SDL may lie. It must be the very file that is loaded: a second copy would know no window."""
    if sys.platform.startswith("linux"):
        try:
            lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return []
        found = {line.split(maxsplit=5)[5] for line in lines if "libSDL2-2" in line}
        return [Path(name) for name in sorted(found)]
    package = Path(pygame.__file__).parent
    if sys.platform == "win32":
        # By its bare name Windows finds the one that is loaded, wherever a frozen bundle keeps it.
        return [package / "SDL2.dll", Path("SDL2.dll")]
    return sorted(package.glob(".dylibs/libSDL2-2*.dylib"))


def waiter() -> Callable[[int], object]:
    """A function that returns when an event has come or that many milliseconds have passed, whichever is first."""
    library = _loaded_library()
    try:
        wait = library.SDL_WaitEventTimeout if library else None
    except AttributeError:
        wait = None
    if wait is None:
        return _poll
    wait.argtypes, wait.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    return lambda timeout: wait(None, timeout)


def _poll(timeout: int) -> None:
    """The fallback: look at the queue a hundred times a second, and leave what is there."""
    clock, waited = pygame.time.Clock(), 0
    while waited < timeout and not pygame.event.peek():
        waited += max(1, clock.tick(100))
