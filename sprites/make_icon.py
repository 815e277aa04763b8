"""Write the program's icon as systems want it: ``python sprites/make_icon.py FOLDER``, the same bytes each time.

``app.ico`` is for Windows, ``app.icns`` for macOS, ``hicolor`` the folder for Linux desktops. They are made of the
drawings in ``sprites/icon`` when the download is built, and are not kept.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import pygame

# The program is next to this script, whatever the current folder is.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from app.desktop.freedesktop import themed_icons
from app.ui.window.app_icon import MAC_SHARE, app_icon, png

_ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 96, 128, 256)
_ICNS_KINDS = {
    b"icp4": 16, b"icp5": 32, b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic13": 256, b"ic08": 256, b"ic14": 512,
    b"ic09": 512, b"ic10": 1024,
}  # fmt: skip
"""Some sizes occur twice: once for themselves, once as twice the half on a dense screen."""


def _bitmap(surface: pygame.Surface) -> bytes:
    """Convert a picture to an icon's bitmap: colours with alpha from the bottom up, then a mask that hides nothing."""
    width, height = surface.get_size()
    head = struct.pack("<IiiHHIIiiII", 40, width, 2 * height, 1, 32, 0, 0, 0, 0, 0, 0)
    pixels = pygame.image.tobytes(pygame.transform.flip(surface, False, True), "BGRA")
    return head + pixels + bytes((width + 31) // 32 * 4 * height)


def ico() -> bytes:
    """Return the Windows icon. Only the largest is a PNG: some programs expect bitmaps for smaller ones."""
    head, body = struct.pack("<3H", 0, 1, len(_ICO_SIZES)), b""
    start = len(head) + 16 * len(_ICO_SIZES)
    for size in _ICO_SIZES:
        data = png(app_icon(size)) if size == 256 else _bitmap(app_icon(size))
        head += struct.pack("<4B2H2I", size % 256, size % 256, 0, 0, 1, 32, len(data), start + len(body))
        body += data
    return head + body


def icns() -> bytes:
    """Return the macOS icon."""
    body = b""
    for kind, size in _ICNS_KINDS.items():
        data = png(app_icon(size, MAC_SHARE))
        body += kind + struct.pack(">I", 8 + len(data)) + data
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "app.ico").write_bytes(ico())
    (folder / "app.icns").write_bytes(icns())
    for name, content in themed_icons().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python sprites/make_icon.py FOLDER")
    main(Path(sys.argv[1]))
