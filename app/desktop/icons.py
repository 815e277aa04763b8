"""The program's icon in the sizes and folders where desktops look for it, below the folder ``icons``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from app.desktop.identity import APP_ID
from app.ui.window.app_icon import app_icon, app_icon_svg, png

SIZES: Mapping[Path, int] = {
    Path("hicolor", f"{size}x{size}", "apps", f"{APP_ID}.png"): size
    for size in (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
}
"""Size of each icon in pixels."""
SCALABLE = Path("hicolor", "scalable", "apps", f"{APP_ID}.svg")


def themed_icons() -> dict[Path, bytes]:
    """Return the content of each file."""
    return {**{name: png(app_icon(size)) for name, size in SIZES.items()}, SCALABLE: app_icon_svg()}
