"""The program as a Flatpak: what lies below ``/app`` beside the download, where desktops and shops look for it.

``python -m app.desktop.flatpak FOLDER VERSION`` writes it; ``.ci/flatpak`` makes a bundle of both.
"""

from __future__ import annotations

import gzip
import re
import sys
from datetime import date
from pathlib import Path

from app.desktop.freedesktop import TEMPLATE, record_type
from app.desktop.icons import SIZES, themed_icons
from app.desktop.identity import APP_ID
from app.storage.files import write_whole

SHOP_ICONS = (64, 128)
"""Pixels of the icons that a bundle shows before it is installed."""


def shared_files(version: str, day: date) -> dict[Path, bytes]:
    """Each file below ``share``, and what is in it. Flatpak hands on to the desktop what is named by the program's id,
    and puts the words that start a Flatpak in the place of those in the entry.
    """
    told = _of_version(TEMPLATE.with_name(f"{APP_ID}.metainfo.xml").read_text(encoding="utf-8"), version, day)
    icons = themed_icons()
    by_size = {size: icons[name] for name, size in SIZES.items()}
    shop = Path("app-info")
    return {
        Path("applications", TEMPLATE.name): TEMPLATE.read_bytes(),
        Path("metainfo", f"{APP_ID}.metainfo.xml"): told.encode(),
        Path("mime", "packages", f"{APP_ID}.xml"): record_type().encode(),
        **{Path("icons") / name: content for name, content in icons.items()},
        shop / "xmls" / f"{APP_ID}.xml.gz": gzip.compress(_for_shops(told).encode(), mtime=0),
        **{shop / "icons" / "flatpak" / f"{n}x{n}" / f"{APP_ID}.png": by_size[n] for n in SHOP_ICONS},
    }


def _of_version(told: str, version: str, day: date) -> str:
    """What AppStream is told, of one release."""
    release = f'  <releases>\n    <release version="{version}" date="{day.isoformat()}"/>\n  </releases>\n'
    return told.replace("</component>", f"{release}</component>")


def _for_shops(told: str) -> str:
    """The same as a collection of one, which a bundle carries in front: an icon in sizes, found by name."""
    icons = "".join(f'  <icon type="cached" width="{n}" height="{n}">{APP_ID}.png</icon>\n' for n in SHOP_ICONS)
    _, component = re.split(r"(?<=\?>)\s*", told, maxsplit=1)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<components version="0.16" origin="flatpak">\n'
        f"{component.replace('</component>', f'{icons}</component>')}</components>\n"
    )


def main(folder: Path, version: str) -> None:
    """Write all of it below a folder."""
    for name, content in shared_files(version, date.today()).items():
        write_whole(folder / "share" / name, content)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
