"""Error window for a program that was started without a terminal, as by a click."""

from __future__ import annotations

import os
import stat

from app.commands.terminal import is_terminal


def show(sentence: str) -> None:
    """Show the message and wait until it is closed. Does nothing if someone can read the standard streams."""
    if any(map(is_terminal, range(3))) or not _is_unread(2):
        return
    from app.ui.window.environment import prepare

    prepare()
    from app.ui.window import message

    message.show(sentence)


def _is_unread(number: int) -> bool:
    """Return whether the stream leads nowhere that a person looks: not to a file or program, at most to a journal."""
    kind = os.fstat(number).st_mode
    return stat.S_ISSOCK(kind) or stat.S_ISCHR(kind)
