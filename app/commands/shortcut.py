"""``--install-shortcut`` and ``--remove-shortcut``: add the program to the desktop's applications menu."""

from __future__ import annotations

import sys

from app.commands.command import CommandError
from app.desktop.identity import TITLE, NoShortcut, in_flatpak


def run(*, install: bool) -> int:
    """Add or remove the shortcut; returns the exit code. Raises CommandError if that isn't possible."""
    if in_flatpak():
        raise CommandError(f"a Flatpak needs no shortcut: {TITLE} is in your applications menu until you uninstall it")
    try:
        return _install() if install else _remove()
    except NoShortcut as why:
        raise CommandError(str(why)) from None


def _install() -> int:
    if sys.platform == "darwin":
        raise CommandError(f"on macOS, drag {TITLE}.app to Applications instead")
    if sys.platform == "win32":
        from app.desktop import windows

        windows.install()
    else:
        from app.ui.window.environment import prepare_unseen

        prepare_unseen()
        from app.desktop import freedesktop

        freedesktop.install()
    print(f"{TITLE} is now in your applications menu, and opens match records. To undo this, use --remove-shortcut.")
    return 0


def _remove() -> int:
    if sys.platform == "darwin":
        raise CommandError(f"on macOS, remove {TITLE}.app from Applications instead")
    if sys.platform == "win32":
        from app.desktop import windows as desktop
    else:
        from app.ui.window.environment import prepare_unseen

        prepare_unseen()
        from app.desktop import freedesktop as desktop
    print("Removed the shortcut." if desktop.remove() else "There was no shortcut to remove.")
    return 0
