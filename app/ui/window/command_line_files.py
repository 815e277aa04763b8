"""Words of the command line that macOS takes for files: it has them opened once the program has a window."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

_STARTING = 10_000.0
"""Milliseconds after the start in which such a file may come; later ones are a person's."""


class CommandLineFiles:
    """What the system may report as opened though it was typed, and has been obeyed by then."""

    def __init__(self, words: Iterable[str], now: float) -> None:
        """``words``: the whole command line, with the interpreter and the script, which are reported like the rest."""
        self._words, self._until = tuple(words), now + _STARTING
        self._reported = set[str]()

    def has(self, path: Path, now: float) -> bool:
        """Return whether the file stands in the command line and nobody has opened it otherwise; once for each."""
        found = os.path.realpath(path)
        typed = now < self._until and found not in self._reported and found in map(os.path.realpath, self._words)
        self._reported.add(found)
        return typed
