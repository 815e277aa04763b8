"""Names of the program and its records on the desktop."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from app.storage.paths import APP_NAME

TITLE = "Kings & Kongs"
APP_ID = "io.github.kings_and_kongs"
RECORD_TYPE = "application/x-kings-and-kongs-record"
"""MIME type of a match record."""
RECORD_TITLE = "Match of Kings & Kongs"


class NoShortcut(Exception):
    """Sentence about why there can be no shortcut."""


def program() -> tuple[str, ...]:
    """Return the command that starts this program from any folder."""
    if image := os.environ.get("APPIMAGE"):  # the AppImage file; what runs is a temporary mount of it
        return (image,)
    if getattr(sys, "frozen", False):
        itself = Path(sys.executable)
        return (str(itself.with_name(itself.name.replace("-console", ""))),)  # the variant without a terminal window
    script = Path(sys.executable).with_name(f"{APP_NAME}.exe" if sys.platform == "win32" else APP_NAME)
    if script.is_file():
        return (str(script),)
    return (sys.executable, "-m", "app")


def in_flatpak() -> bool:
    """Return whether this runs as a Flatpak, which has a shortcut already."""
    return os.environ.get("FLATPAK_ID") == APP_ID


def checkout() -> Path:
    """Return the folder from which ``python -m app`` finds the program."""
    return Path(__file__).resolve().parents[2]
