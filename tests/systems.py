"""What the system that runs the tests can do: Linux, macOS, Windows, or the Windows that Wine plays."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    ON_WINE = hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")
    if ON_WINE:
        # Keep XInput loaded: in Wine it has a thread that crashes when SDL unloads the library.
        _XINPUT = ctypes.WinDLL("xinput1_4")
else:
    ON_WINE = False


def wine_lacks(what: str) -> pytest.MarkDecorator:
    """Leave a test out on Wine. ``what``: what Wine does otherwise than Windows, and where Windows documents it."""
    return pytest.mark.skipif(ON_WINE, reason=f"Wine: {what}")


def folders_below(folder: Path) -> dict[str, str]:
    """The environment in which a program keeps its settings, data and log below ``folder``, on every system."""
    names = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA"]
    if sys.platform == "darwin":
        names += ["HOME"]
    return dict.fromkeys(names, str(folder))
