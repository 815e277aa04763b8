"""A folder shown by the system's own file manager, where there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Thread


def show_folder(folder: Path) -> bool:
    """Open it in a window of the system's, which may take a while to come; False if nothing here can."""
    if sys.platform == "win32":
        try:
            os.startfile(folder, "explore")
        except OSError:
            return False
        return True
    opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if opener is None:
        return False
    Thread(target=_run, args=([opener, str(folder)],), daemon=True).start()
    return True


def _run(arguments: list[str]) -> None:
    """To its end, so that nothing is left of it; whatever comes of that."""
    quiet = subprocess.DEVNULL
    try:
        subprocess.run(arguments, stdin=quiet, stdout=quiet, stderr=quiet, env=_own_libraries(), check=False)
    except OSError:
        return


def _own_libraries() -> dict[str, str]:
    """The environment as it was before the download put its own libraries in front of the system's."""
    found = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
    if before := found.pop("LD_LIBRARY_PATH_ORIG", ""):
        found["LD_LIBRARY_PATH"] = before
    return found if getattr(sys, "frozen", False) else dict(os.environ)
