"""Lines from a terminal with the time of each; a thread reads them, so that the match can continue meanwhile."""

from __future__ import annotations

import queue
import threading
import time
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, TextIO, TypeAlias

_MAX_WAIT = 0.5
"""Maximum wait in seconds; Windows handles Ctrl-C only between two waits."""


class _End(Enum):
    END = "end"


END: Final = _End.END
"""End of the stream."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line, without its line break."""

    text: str
    at: float
    """Time in seconds of time.monotonic()."""


Ended: TypeAlias = Literal[_End.END]


class LineReader:
    """Reader of the lines of a stream."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines: queue.Queue[Line | Ended] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def next(self, timeout: float | None) -> Line | Ended | None:
        """Return the next line, END at the end of the stream, or None after ``timeout`` seconds (None waits
        forever).
        """
        until = None if timeout is None else time.monotonic() + timeout
        while True:
            wait = _MAX_WAIT if until is None else max(0.0, min(_MAX_WAIT, until - time.monotonic()))
            try:
                return self._lines.get(timeout=wait)
            except queue.Empty:
                if until is not None and time.monotonic() >= until:
                    return None

    def _read(self) -> None:
        try:
            for text in self._stream:
                self._lines.put(Line(text.rstrip("\r\n"), time.monotonic()))
        except (OSError, ValueError):  # the terminal is gone, or the input isn't text
            pass
        self._lines.put(END)
