"""The user's shortcut in the Windows start menu and the registration as a program that opens records. It needs no
administrator, and doesn't take files away from other programs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from app.desktop.identity import RECORD_TITLE, TITLE, NoShortcut, program
from app.storage.files import RECORD_SUFFIX

KIND = "KingsAndKongs.Record"
_CLASSES = "Software\\Classes"
_PATIENCE = 60
_CREATE_LINK = (
    "$link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:KK_LINK); $link.TargetPath = $env:KK_PROGRAM; "
    "$link.Arguments = $env:KK_ARGUMENTS; $link.Description = $env:KK_TITLE; $link.Save()"
)
"""PowerShell script that creates the link; names are passed as environment variables, so that none needs quoting."""


def link() -> Path:
    """Return the path of the link in the start menu. Raises NoShortcut."""
    folder = os.environ.get("APPDATA")
    if not folder:
        raise NoShortcut("there is no folder for a start menu: APPDATA says nothing")
    return Path(folder, "Microsoft", "Windows", "Start Menu", "Programs", f"{TITLE}.lnk")


def registered(words: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return the registry keys below the user's classes, each with its values by name."""
    return {
        KIND: {"": RECORD_TITLE},
        f"{KIND}\\DefaultIcon": {"": f"{quoted(words[0])},0"},
        f"{KIND}\\shell\\open\\command": {"": " ".join(map(quoted, (*words, "%1")))},
        f"{RECORD_SUFFIX}\\OpenWithProgids": {KIND: ""},
    }


def quoted(word: str) -> str:
    """Quote a file name for a command; file names contain no quotation marks."""
    return f'"{word}"'


if sys.platform == "win32":
    import ctypes
    import winreg

    def install(words: Sequence[str] = ()) -> None:
        """Add the shortcut that runs ``words``, by default this program's command. Raises NoShortcut."""
        words = words or program()
        variables = {
            "KK_LINK": str(link()), "KK_PROGRAM": words[0], "KK_ARGUMENTS": subprocess.list2cmdline(words[1:]),
            "KK_TITLE": TITLE,
        }  # fmt: skip
        try:
            subprocess.run(
                ["powershell", "-NoProfile", "-NonInteractive", "-Command", _CREATE_LINK],
                env={**os.environ, **variables}, stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE,
                check=True, creationflags=subprocess.CREATE_NO_WINDOW,
            )  # fmt: skip
            if not link().is_file():  # a restricted PowerShell may do nothing and still succeed
                raise NoShortcut("the shortcut cannot be made: PowerShell did nothing")
            for key, values in registered(words).items():
                with winreg.CreateKey(winreg.HKEY_CURRENT_USER, f"{_CLASSES}\\{key}") as opened:
                    for name, value in values.items():
                        winreg.SetValueEx(opened, name, 0, winreg.REG_SZ, value)
        except (OSError, subprocess.SubprocessError) as why:
            raise NoShortcut(f"the shortcut cannot be made: {why}") from None
        _notify_shell()

    def remove() -> bool:
        """Remove what was added, and nothing else; False if there was nothing. Raises NoShortcut."""
        found = link().exists()
        try:
            link().unlink(missing_ok=True)
            found |= _delete_value(f"{_CLASSES}\\{RECORD_SUFFIX}\\OpenWithProgids", KIND)
            for key in (f"{KIND}\\shell\\open\\command", f"{KIND}\\shell\\open", f"{KIND}\\shell",
                        f"{KIND}\\DefaultIcon", KIND):  # fmt: skip
                found |= _delete_key(f"{_CLASSES}\\{key}")
        except OSError as why:
            raise NoShortcut(f"the shortcut cannot be removed: {why}") from None
        _notify_shell()
        return found

    def _delete_value(key: str, value: str) -> bool:
        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key, 0, winreg.KEY_SET_VALUE) as opened:
                winreg.DeleteValue(opened, value)
        except FileNotFoundError:
            return False
        return True

    def _delete_key(key: str) -> bool:
        try:
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)
        except FileNotFoundError:
            return False
        return True

    def _notify_shell() -> None:
        """Notify other programs of changed file types (SHCNE_ASSOCCHANGED)."""
        ctypes.windll.shell32.SHChangeNotify(0x08000000, 0, None, None)
