"""Files of the Flatpak below ``/app``, where desktops and software centers look for them.

``python -m app.desktop.flatpak FOLDER VERSION`` writes them; ``.ci/flatpak`` builds the bundle.
"""

from __future__ import annotations

import gzip
import re
import sys
from datetime import date
from pathlib import Path

from app.desktop.freedesktop import SIZES, TEMPLATE, record_type, themed_icons
from app.desktop.identity import APP_ID
from app.storage.files import write_whole

SHOP_ICONS = (64, 128)
"""Sizes in pixels of the icons that a bundle shows before it is installed."""


def shared_files(version: str, day: date) -> dict[Path, bytes]:
    """Return the files below ``share``. Flatpak exports those named by the program's id and adapts the command."""
    metainfo = _of_version(TEMPLATE.with_name(f"{APP_ID}.metainfo.xml").read_text(encoding="utf-8"), version, day)
    icons = themed_icons()
    by_size = {size: icons[name] for name, size in SIZES.items()}
    shop = Path("app-info")
    return {
        Path("applications", TEMPLATE.name): TEMPLATE.read_bytes(),
        Path("metainfo", f"{APP_ID}.metainfo.xml"): metainfo.encode(),
        Path("mime", "packages", f"{APP_ID}.xml"): record_type().encode(),
        **{Path("icons") / name: content for name, content in icons.items()},
        shop / "xmls" / f"{APP_ID}.xml.gz": gzip.compress(_for_shops(metainfo).encode(), mtime=0),
        **{shop / "icons" / "flatpak" / f"{n}x{n}" / f"{APP_ID}.png": by_size[n] for n in SHOP_ICONS},
    }


def _of_version(metainfo: str, version: str, day: date) -> str:
    release = f'  <releases>\n    <release version="{version}" date="{day.isoformat()}"/>\n  </releases>\n'
    return metainfo.replace("</component>", f"{release}</component>")


def _for_shops(metainfo: str) -> str:
    """Return the metadata as a collection of one component with icons in several sizes, as software centers read it."""
    icons = "".join(f'  <icon type="cached" width="{n}" height="{n}">{APP_ID}.png</icon>\n' for n in SHOP_ICONS)
    _, component = re.split(r"(?<=\?>)\s*", metainfo, maxsplit=1)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<components version="0.16" origin="flatpak">\n'
        f"{component.replace('</component>', f'{icons}</component>')}</components>\n"
    )


def main(folder: Path, version: str) -> None:
    for name, content in shared_files(version, date.today()).items():
        write_whole(folder / "share" / name, content)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
