"""What a terminal can show: whether a stream is one, a progress bar on it, and names of files."""

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
_PAUSE = 0.1
"""Seconds between two drawings."""


class Progress:
    """Shows how much of ``whole`` is done, and disappears at the end."""

    def __init__(self, whole: int, thing: str) -> None:
        """``thing``: what is counted, in the singular; empty for percent."""
        self._whole, self._thing = whole, thing
        self._shown = is_terminal(sys.stderr)
        self._next = 0.0
        self._width = 0
        """Of the line that is shown."""

    def __enter__(self) -> Progress:
        self.show(0)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._shown:
            self._draw("")
            sys.stderr.write("\r")
            sys.stderr.flush()

    def show(self, done: int) -> None:
        """Draw the bar, but not more often than an eye can follow."""
        now = time.monotonic()
        if not self._shown or now < self._next:
            return
        self._next = now + _PAUSE
        full = _WIDTH * done // self._whole
        bar = "█" * full + "·" * (_WIDTH - full)
        self._draw(f"{bar} {self._told(done)}")

    def _told(self, done: int) -> str:
        if not self._thing:
            return f"{done} %"
        from app.core.grammar import count  # the table's start reads this module, and needs no grammar

        return f"{done} of {count(self._whole, self._thing)}"

    def _draw(self, line: str) -> None:
        """In the place of the one before; with spaces, as not every console takes it for an order to erase."""
        sys.stderr.write(f"\r{line:{self._width}}")
        sys.stderr.flush()
        self._width = len(line)


def with_progress(pieces: Generator[float, None, T]) -> T:
    """Do all of it, with a bar that shows what share is done; gives what comes out."""
    with Progress(100, "") as progress:
        while True:
            try:
                progress.show(round(100 * next(pieces)))
            except StopIteration as end:
                given: T = end.value
                return given


# ---- Terminals, and names of files that they can show.


def is_terminal(stream: int | IO[Any]) -> bool:
    """Return whether a person can read or type at this file descriptor or stream.

    A stream in memory has no descriptor and is no terminal. On Windows ``os.isatty`` takes NUL for one.
    """
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


def printable(text: str) -> str:
    """The text in one line, without anything that a terminal would obey: files may be named like that. What cannot be
    printed is spelt out: a backslash and a number.
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
