"""Settings of SDL, pygame and malloc before pygame is imported. Variables that the user has set are kept."""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import socket


_PATIENCE = 2.0
"""Seconds that a compositor has to answer."""
_DECORATIONS = "zxdg_decoration_manager_v1"
_LIBDECOR = "libdecor-0.so.0"
"""The system's library: PyInstaller would bundle a library whose name is in the call itself."""
_DISPLAY, _REGISTRY, _SYNC = 1, 2, 3
"""Object ids: the first is the protocol's, the others are ours."""
_HEADER = struct.Struct("=IHH")
"""Object id, opcode, length of the whole message in bytes."""


def session_socket(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Return the compositor's socket, or None outside Wayland sessions."""
    name = environment.get("WAYLAND_DISPLAY") or (
        "wayland-0" if environment.get("XDG_SESSION_TYPE", "").lower() == "wayland" else ""
    )
    path = Path(environment.get("XDG_RUNTIME_DIR", ""), name)
    return path if name and path.is_absolute() else None


def offered_interfaces(path: Path) -> frozenset[str]:
    """Return the names of the compositor's global objects. Raises OSError if nothing answers at that socket."""
    if sys.platform == "win32":
        raise OSError("Windows has no Wayland")
    import socket  # not read outside Wayland sessions

    with socket.socket(socket.AF_UNIX) as compositor:
        compositor.settimeout(_PATIENCE)
        compositor.connect(str(path))
        requests = ((1, _REGISTRY), (0, _SYNC))  # wl_display.get_registry, wl_display.sync
        for opcode, new_id in requests:
            compositor.sendall(_HEADER.pack(_DISPLAY, opcode, _HEADER.size + 4) + struct.pack("=I", new_id))
        return frozenset(_announced(compositor))


def _announced(compositor: socket.socket) -> Iterator[str]:
    """Read wl_registry.global events until the answer to wl_display.sync."""
    with compositor.makefile("rb") as stream:
        while header := stream.read(_HEADER.size):
            sender, opcode, length = _HEADER.unpack(header)
            body = stream.read(max(0, length - _HEADER.size))
            if sender == _SYNC:
                return
            if (sender, opcode) == (_REGISTRY, 0):  # name, length of the string, string with NUL, version
                (size,) = struct.unpack_from("=I", body, 4)
                yield body[8 : 8 + size - 1].decode("ascii", "replace")
    raise ConnectionError("the compositor closed the connection")


def has_title_bars(interfaces: frozenset[str]) -> bool:
    """Whether a window of SDL's gets a title bar: from the compositor or from libdecor. GNOME draws none itself."""
    if _DECORATIONS in interfaces:
        return True
    try:
        ctypes.CDLL(_LIBDECOR)
    except OSError:
        return False
    return True


def preferred_drivers(environment: Mapping[str, str] = os.environ) -> str:
    """Return SDL's video drivers for this Linux session, best first, as in ``SDL_VIDEODRIVER``.

    X11 alone unless a compositor answers: SDL's attempt would complain on stderr. X11 before a Wayland window that
    could not be moved or closed for want of a title bar.
    """
    path = session_socket(environment)
    if path is None:
        return "x11"
    try:
        interfaces = offered_interfaces(path)
    except (OSError, struct.error):
        return "x11"
    if not environment.get("DISPLAY"):
        return "wayland"
    return "wayland,x11" if has_title_bars(interfaces) else "x11,wayland"


_MMAP_THRESHOLD = -3  # parameter number of mallopt in <malloc.h>
_LARGE = 64 * 1024


def give_back_large_blocks() -> None:
    """Keep Linux's malloc from allocating large blocks on its heap after the first one is freed: pictures would
    leave permanent holes, 30 MB in a window of 1920 x 1080. A threshold that is already set stays.
    """
    if sys.platform.startswith("linux"):
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none and needs none
        if mallopt is not None:
            mallopt(_MMAP_THRESHOLD, _LARGE)


def give_back_free_pages() -> None:
    """Return free pages of malloc's heap to Linux, which takes a few milliseconds."""
    if sys.platform.startswith("linux"):
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)


_CLICK_THROUGH = "SDL_MOUSE_FOCUS_CLICKTHROUGH"


def take_focusing_clicks() -> Callable[[], object]:
    """Accept clicks that focus the window, which SDL ignores by default, until the returned function is called: a click
    during the start of the program is one.
    """
    if _CLICK_THROUGH in os.environ:
        return lambda: None
    os.environ[_CLICK_THROUGH] = "1"  # SDL checks it at each click
    return lambda: os.environ.pop(_CLICK_THROUGH, None)


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
    """Keep D-Bus from starting a session bus for SDL's input methods and screen saver. It would outlive the program
    and leave a folder in the user's home.
    """
    runtime_dir = environment.get("XDG_RUNTIME_DIR")
    if not runtime_dir or not Path(runtime_dir, "bus").is_socket():
        environment.setdefault("DBUS_SESSION_BUS_ADDRESS", "disabled:")


def prepare_unseen() -> None:
    """Set the environment of a program with an invisible window, which needs no display."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen" if sys.platform.startswith("linux") else "dummy"
    prepare()
