"""File arguments that macOS reports as opened: it sends all words of the command line that name files to the window."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

_STARTING = 10_000.0
"""Milliseconds after the start in which such files are reported; later ones come from the user."""


class CommandLineFiles:
    """Files on the command line, which have been handled already when the system reports them."""

    def __init__(self, words: Iterable[str], now: float) -> None:
        """``words`` is the whole command line, with the interpreter and the script, which are reported, too."""
        self._words, self._until = tuple(words), now + _STARTING
        self._reported = set[str]()

    def has(self, path: Path, now: float) -> bool:
        """Return whether the file is on the command line and not opened in another way; true once per file."""
        found = os.path.realpath(path)
        typed = now < self._until and found not in self._reported and found in map(os.path.realpath, self._words)
        self._reported.add(found)
        return typed
