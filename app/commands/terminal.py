"""Terminal output: detection, a progress bar, and printable file names."""

from __future__ import annotations

import io
import os
import sys
import time
from collections.abc import Generator
from types import TracebackType
from typing import IO, Any, TypeVar

T = TypeVar("T")

_WIDTH = 30
_MIN_INTERVAL = 0.1


class Progress:
    """Progress bar that disappears at the end."""

    def __init__(self, total: int, unit: str) -> None:
        """``unit`` is the singular noun that is counted; empty for percent."""
        self._total, self._unit = total, unit
        self._shown = is_terminal(sys.stderr)
        self._next = 0.0
        self._width = 0

    def __enter__(self) -> Progress:
        self.show(0)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._shown:
            self._draw("")
            sys.stderr.write("\r")
            sys.stderr.flush()

    def show(self, done: int) -> None:
        """Draw the bar, at most ten times a second."""
        now = time.monotonic()
        if not self._shown or now < self._next:
            return
        self._next = now + _MIN_INTERVAL
        full = _WIDTH * done // self._total
        bar = "█" * full + "·" * (_WIDTH - full)
        self._draw(f"{bar} {self._label(done)}")

    def _label(self, done: int) -> str:
        if not self._unit:
            return f"{done}%"
        return f"{done} of {count(self._total, self._unit)}"

    def _draw(self, line: str) -> None:
        """Erase with spaces, since not every console understands an escape sequence for it."""
        sys.stderr.write(f"\r{line:{self._width}}")
        sys.stderr.flush()
        self._width = len(line)


def with_progress(pieces: Generator[float, None, T]) -> T:
    """Run the generator to its end with a progress bar of the fractions that it yields; return its result."""
    with Progress(100, "") as progress:
        while True:
            try:
                progress.show(round(100 * next(pieces)))
            except StopIteration as end:
                result: T = end.value
                return result


# ---- Terminals and printable text.


def is_terminal(stream: int | IO[Any]) -> bool:
    """Whether a person can read or type there. On Windows ``os.isatty`` is also true for NUL."""
    try:
        number = stream if isinstance(stream, int) else stream.fileno()
    except io.UnsupportedOperation:
        return False
    if sys.platform != "win32" or not os.isatty(number):
        return os.isatty(number)
    import ctypes
    import msvcrt

    mode = ctypes.c_ulong()
    handle = ctypes.c_void_p(msvcrt.get_osfhandle(number))
    return bool(ctypes.windll.kernel32.GetConsoleMode(handle, ctypes.byref(mode)))


def count(n: int, thing: str) -> str:
    """Count things in English, for output that isn't translated: ``1 match``, ``2 matches``."""
    ending = "" if n == 1 else "es" if thing.endswith("ch") else "s"
    return f"{n} {thing}{ending}"


def printable(text: str) -> str:
    """Escape unprintable characters and line breaks, since file names may contain control sequences."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
