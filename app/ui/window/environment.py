"""What SDL, pygame and malloc are told before pygame is imported. Whoever has set a variable is obeyed."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import MutableMapping
from pathlib import Path

from app.ui.window.wayland import preferred_drivers

_MMAP_THRESHOLD = -3  # of mallopt, as <malloc.h> numbers it
_LARGE = 64 * 1024


def give_back_large_blocks() -> None:
    """Linux's malloc takes ever larger blocks from its heap once one was freed, and then full-size pictures leave holes
    there for good: 30 MB in a window of 1920 x 1080. A limit that is set stays where it is.
    """
    if sys.platform.startswith("linux"):
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none, and does not need it
        if mallopt is not None:
            mallopt(_MMAP_THRESHOLD, _LARGE)


def prepare() -> None:
    """To be called before pygame is imported."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_APP_NAME", "Kings & Kongs")  # in volume mixers, and where the display is kept on
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "kings-and-kongs")
    # Wayland desktops find our name and icon by the file name of our desktop entry.
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "io.github.kings_and_kongs")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # what an input method offers to choose from, where names are typed
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")  # a table that waits must not keep the display on
    # Nobody need enlarge our picture, which would blur it: sizes go by the pixels of the screen the window is on.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if sys.platform == "win32":
        import ctypes

        # The task bar keeps our windows together under our own icon, and not under that of Python.
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID("KingsAndKongs.KingsAndKongs")
    if sys.platform.startswith("linux"):
        if not os.environ.get("SDL_VIDEODRIVER"):
            os.environ["SDL_VIDEODRIVER"] = preferred_drivers()
        start_no_bus(os.environ)
    give_back_large_blocks()


def start_no_bus(environment: MutableMapping[str, str]) -> None:
    """SDL asks the desktop's bus to keep the display on, and for input methods. Where there is none, D-Bus would start
    one for a program with this environment, which outlives the program and leaves a folder in the person's home.
    """
    running = environment.get("XDG_RUNTIME_DIR")
    if not running or not Path(running, "bus").is_socket():
        environment.setdefault("DBUS_SESSION_BUS_ADDRESS", "disabled:")


def prepare_unseen() -> None:
    """The same for a program whose window nobody is to see: no display is needed, whatever there is."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen" if sys.platform.startswith("linux") else "dummy"
    prepare()
