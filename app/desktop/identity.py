"""What the program and its records are called where systems keep such names."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from app.storage.paths import APP_NAME

TITLE = "Kings & Kongs"
APP_ID = "io.github.kings_and_kongs"
RECORD_TYPE = "application/x-kings-and-kongs-record"
"""The MIME type of a record of a match."""
RECORD_TITLE = "Match of Kings & Kongs"


class NoShortcut(Exception):
    """Why there can be no shortcut, in a sentence."""


def program() -> tuple[str, ...]:
    """The words that start this program from anywhere."""
    if image := os.environ.get("APPIMAGE"):  # the file itself; what runs is a copy that goes with the process
        return (image,)
    if getattr(sys, "frozen", False):
        itself = Path(sys.executable)
        return (str(itself.with_name(itself.name.replace("-console", ""))),)  # no terminal behind the table
    script = Path(sys.executable).with_name(f"{APP_NAME}.exe" if sys.platform == "win32" else APP_NAME)
    if script.is_file():
        return (str(script),)
    return (sys.executable, "-m", "app")


def in_flatpak() -> bool:
    """Whether it runs as a Flatpak, which desktops know by themselves."""
    return os.environ.get("FLATPAK_ID") == APP_ID


def checkout() -> Path:
    """The folder in which ``python -m app`` finds the program."""
    return Path(__file__).resolve().parents[2]
