"""Starts programs of the system, such as those that open folders and web pages."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Thread


def system_environment() -> dict[str, str]:
    """Return the environment without the download's own library path."""
    if not getattr(sys, "frozen", False):
        return dict(os.environ)
    found = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
    if before := found.pop("LD_LIBRARY_PATH_ORIG", ""):
        found["LD_LIBRARY_PATH"] = before
    return found


def show_folder(folder: Path) -> bool:
    """Open the folder in the system's file manager, without waiting; False if there is none."""
    return _open(str(folder), "explore")


def show_page(address: str) -> bool:
    """Open the address in the user's browser; False if there is none."""
    return _open(address, "open")


def _open(target: str, verb: str) -> bool:
    """Open a file or address; ``verb`` is the action on Windows."""
    if sys.platform == "win32":
        try:
            os.startfile(target, verb)
        except OSError:
            return False
        return True
    opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if opener is None:
        return False
    Thread(target=_run, args=([opener, target],), daemon=True).start()
    return True


def _run(arguments: list[str]) -> None:
    """Run a program to its end, so that no zombie process remains; ignore errors."""
    quiet = subprocess.DEVNULL
    try:
        subprocess.run(arguments, stdin=quiet, stdout=quiet, stderr=quiet, env=system_environment(), check=False)
    except OSError:
        return
