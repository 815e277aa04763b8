"""The program's icon as desktops look for it: a file for each usual size, below the folder ``icons``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from app.desktop.identity import APP_ID
from app.ui.window.app_icon import app_icon, app_icon_svg, png

SIZES: Mapping[Path, int] = {
    Path("hicolor", f"{size}x{size}", "apps", f"{APP_ID}.png"): size
    for size in (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
}
"""How many pixels wide and high each is."""
SCALABLE = Path("hicolor", "scalable", "apps", f"{APP_ID}.svg")


def themed_icons() -> dict[Path, bytes]:
    """Each file, and what is in it."""
    return {**{name: png(app_icon(size)) for name, size in SIZES.items()}, SCALABLE: app_icon_svg()}
