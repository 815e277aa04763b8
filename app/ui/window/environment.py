"""Settings of SDL, pygame and malloc before pygame is imported. Variables that the user has set are kept."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import MutableMapping
from pathlib import Path

from app.ui.window.wayland import preferred_drivers

_MMAP_THRESHOLD = -3  # parameter number of mallopt in <malloc.h>
_LARGE = 64 * 1024


def give_back_large_blocks() -> None:
    """Keep Linux's malloc from allocating large blocks on its heap after the first one is freed: full-size pictures
    would leave permanent holes there, 30 MB in a window of 1920 x 1080. A threshold that is already set stays.
    """
    if sys.platform.startswith("linux"):
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none and needs none
        if mallopt is not None:
            mallopt(_MMAP_THRESHOLD, _LARGE)


def prepare() -> None:
    """Set the environment; call this before pygame is imported."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_APP_NAME", "Kings & Kongs")  # shown in volume mixers and by screen savers
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "kings-and-kongs")
    # Wayland desktops find our name and icon by the file name of our desktop entry.
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "io.github.kings_and_kongs")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # candidates of an input method, for typing names
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")  # an idle table must not keep the display on
    # Keep Windows from scaling our picture, which would blur it: sizes depend on the window's screen.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if sys.platform == "win32":
        import ctypes

        # The task bar groups our windows under our icon instead of Python's.
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID("KingsAndKongs.KingsAndKongs")
    if sys.platform.startswith("linux"):
        if not os.environ.get("SDL_VIDEODRIVER"):
            os.environ["SDL_VIDEODRIVER"] = preferred_drivers()
        start_no_bus(os.environ)
    give_back_large_blocks()


def start_no_bus(environment: MutableMapping[str, str]) -> None:
    """Keep D-Bus from starting a session bus for SDL, which asks for one to keep the display on and for input methods.
    The bus would outlive the program and leave a folder in the user's home.
    """
    runtime_dir = environment.get("XDG_RUNTIME_DIR")
    if not runtime_dir or not Path(runtime_dir, "bus").is_socket():
        environment.setdefault("DBUS_SESSION_BUS_ADDRESS", "disabled:")


def prepare_unseen() -> None:
    """Set the environment of a program with an invisible window, which needs no display."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen" if sys.platform.startswith("linux") else "dummy"
    prepare()
