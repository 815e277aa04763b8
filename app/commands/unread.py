"""What stops the table, shown in a window where nobody reads what is written: it was started by a click."""

from __future__ import annotations

import os
import stat


def show(sentence: str) -> None:
    """Show it and wait until it has been read, but where somebody reads the streams."""
    if any(map(os.isatty, range(3))) or not _goes_nowhere(2):
        return
    from app.ui.window.environment import prepare

    prepare()
    from app.ui.window import message

    message.show(sentence)


def _goes_nowhere(number: int) -> bool:
    """Whether that stream leads to no file or program that a person could look at, at best to a journal."""
    kind = os.fstat(number).st_mode
    return stat.S_ISSOCK(kind) or stat.S_ISCHR(kind)
