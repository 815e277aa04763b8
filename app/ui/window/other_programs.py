"""Programs of the system's that ours starts: what is around them, and what of theirs opens folders and pages."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Thread


def surroundings() -> dict[str, str]:
    """The environment as it was before the download put its own libraries in front of the system's."""
    if not getattr(sys, "frozen", False):
        return dict(os.environ)
    found = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
    if before := found.pop("LD_LIBRARY_PATH_ORIG", ""):
        found["LD_LIBRARY_PATH"] = before
    return found


def show_folder(folder: Path) -> bool:
    """Open it in a window of the system's, which may take a while to come; False if nothing here can."""
    return _opened(str(folder), "explore")


def show_page(address: str) -> bool:
    """Open it in the person's browser; False if nothing here can."""
    return _opened(address, "open")


def _opened(what: str, verb: str) -> bool:
    """``verb``: what Windows is to do with it."""
    if sys.platform == "win32":
        try:
            os.startfile(what, verb)
        except OSError:
            return False
        return True
    opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if opener is None:
        return False
    Thread(target=_run, args=([opener, what],), daemon=True).start()
    return True


def _run(arguments: list[str]) -> None:
    """To its end, so that nothing is left of it; whatever comes of that."""
    quiet = subprocess.DEVNULL
    try:
        subprocess.run(arguments, stdin=quiet, stdout=quiet, stderr=quiet, env=surroundings(), check=False)
    except OSError:
        return
