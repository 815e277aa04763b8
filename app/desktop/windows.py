"""A person's own entry in the start menu of Windows, and the program among those that open records. No administrator is
asked for, and no other program loses its files.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from app.desktop.identity import RECORD_TITLE, TITLE, NoShortcut, program
from app.storage.saves import SUFFIX

KIND = "KingsAndKongs.Record"
_CLASSES = "Software\\Classes"
_PATIENCE = 60
"""Seconds for PowerShell."""
_MAKE = (
    "$link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:KK_LINK); $link.TargetPath = $env:KK_PROGRAM; "
    "$link.Arguments = $env:KK_ARGUMENTS; $link.Description = $env:KK_TITLE; $link.Save()"
)
"""It is given all names as variables, so that none need be quoted."""


def link() -> Path:
    """The file in the start menu. Raises NoShortcut."""
    folder = os.environ.get("APPDATA")
    if not folder:
        raise NoShortcut("there is no folder for a start menu: APPDATA says nothing")
    return Path(folder, "Microsoft", "Windows", "Start Menu", "Programs", f"{TITLE}.lnk")


def registered(words: Sequence[str]) -> dict[str, dict[str, str]]:
    """What is put below the person's own classes: each key with its values by name."""
    return {
        KIND: {"": RECORD_TITLE},
        f"{KIND}\\DefaultIcon": {"": f"{quoted(words[0])},0"},
        f"{KIND}\\shell\\open\\command": {"": " ".join(map(quoted, (*words, "%1")))},
        f"{SUFFIX}\\OpenWithProgids": {KIND: ""},
    }


def quoted(word: str) -> str:
    """A file's name as a command has it: none has a quotation mark in it."""
    return f'"{word}"'


if sys.platform == "win32":
    import ctypes
    import winreg

    def install(words: Sequence[str] = ()) -> None:
        """Put the program there: that of these words, if they are given. Raises NoShortcut."""
        words = words or program()
        told = {
            "KK_LINK": str(link()), "KK_PROGRAM": words[0], "KK_ARGUMENTS": subprocess.list2cmdline(words[1:]),
            "KK_TITLE": TITLE,
        }  # fmt: skip
        try:
            subprocess.run(
                ["powershell", "-NoProfile", "-NonInteractive", "-Command", _MAKE], env={**os.environ, **told},
                stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE, check=True,
                creationflags=subprocess.CREATE_NO_WINDOW,
            )  # fmt: skip
            if not link().is_file():  # PowerShell may be barred from doing anything, and end well all the same
                raise NoShortcut("the shortcut cannot be made: PowerShell did nothing")
            for key, values in registered(words).items():
                with winreg.CreateKey(winreg.HKEY_CURRENT_USER, f"{_CLASSES}\\{key}") as opened:
                    for name, value in values.items():
                        winreg.SetValueEx(opened, name, 0, winreg.REG_SZ, value)
        except (OSError, subprocess.SubprocessError) as why:
            raise NoShortcut(f"the shortcut cannot be made: {why}") from None
        _tell()

    def remove() -> bool:
        """Take away what was put there, and nothing else; False if there was nothing. Raises NoShortcut."""
        there = link().exists()
        try:
            link().unlink(missing_ok=True)
            there |= _without(f"{_CLASSES}\\{SUFFIX}\\OpenWithProgids", KIND)
            for key in (f"{KIND}\\shell\\open\\command", f"{KIND}\\shell\\open", f"{KIND}\\shell",
                        f"{KIND}\\DefaultIcon", KIND):  # fmt: skip
                there |= _gone(f"{_CLASSES}\\{key}")
        except OSError as why:
            raise NoShortcut(f"the shortcut cannot be removed: {why}") from None
        _tell()
        return there

    def _without(key: str, value: str) -> bool:
        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key, 0, winreg.KEY_SET_VALUE) as opened:
                winreg.DeleteValue(opened, value)
        except FileNotFoundError:
            return False
        return True

    def _gone(key: str) -> bool:
        try:
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)
        except FileNotFoundError:
            return False
        return True

    def _tell() -> None:
        """That other programs open files now (SHCNE_ASSOCCHANGED)."""
        ctypes.windll.shell32.SHChangeNotify(0x08000000, 0, None, None)
