"""What stops the program, shown in a window of its own where nobody can read the streams, as after a click."""

from __future__ import annotations

import os
import stat

from app.commands.terminal import is_terminal


def show(sentence: str) -> None:
    """Show the sentence and wait until it has been read. Does nothing where somebody can read the streams."""
    if any(map(is_terminal, range(3))) or not _is_unread(2):
        return
    from app.ui.window.environment import prepare

    prepare()
    from app.ui.window import message

    message.show(sentence)


def _is_unread(number: int) -> bool:
    """Return whether this stream leads to no file or program that a person could look at, at best to a journal."""
    kind = os.fstat(number).st_mode
    return stat.S_ISSOCK(kind) or stat.S_ISCHR(kind)
