"""Lines that a person types, each with the moment it came; read in a thread, so that a game may go on meanwhile."""

from __future__ import annotations

import queue
import threading
import time
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, TextIO, TypeAlias

_LONGEST_NAP = 0.5
"""Seconds; Windows answers Ctrl-C only between two of them."""


class _End(Enum):
    END = "end"


END: Final = _End.END
"""Nothing more will be typed."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line, without its end."""

    text: str
    at: float
    """Seconds of time.monotonic()."""


Ended: TypeAlias = Literal[_End.END]


class LineReader:
    """The lines of a stream, as they come."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines: queue.Queue[Line | Ended] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def next(self, patience: float | None) -> Line | Ended | None:
        """The next line; None if none came within ``patience`` seconds (None waits for ever)."""
        until = None if patience is None else time.monotonic() + patience
        while True:
            nap = _LONGEST_NAP if until is None else max(0.0, min(_LONGEST_NAP, until - time.monotonic()))
            try:
                return self._lines.get(timeout=nap)
            except queue.Empty:
                if until is not None and time.monotonic() >= until:
                    return None

    def _read(self) -> None:
        try:
            for text in self._stream:
                self._lines.put(Line(text.rstrip("\r\n"), time.monotonic()))
        except (OSError, ValueError):  # the terminal is gone, or what came is no text
            pass
        self._lines.put(END)
