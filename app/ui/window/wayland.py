"""Detects a Wayland session and its compositor's features. This is asked in the protocol itself before SDL chooses a
driver, because SDL would report it only afterwards.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Iterator, Mapping
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
    """Return SDL's video drivers for this Linux session, the best first, as ``SDL_VIDEODRIVER`` lists them.

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
