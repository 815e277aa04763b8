"""Messages through the pipes between the AI process and its parent."""

from __future__ import annotations

import struct
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO

_LENGTH = struct.Struct("!I")


def send(pipe: IO[bytes], message: bytes) -> None:
    """Write a message to an unbuffered pipe. Raises OSError if the reader is gone."""
    left = memoryview(_LENGTH.pack(len(message)) + message)
    while left:
        left = left[pipe.write(left) :]


class Inbox:
    """The messages from a pipe. A thread reads them, since not all systems can poll a pipe in the same way."""

    def __init__(self, pipe: IO[bytes], closed: Callable[[], None] = lambda: None) -> None:
        """``closed`` is called by that thread once the other end is closed. The thread closes the pipe."""
        self._messages = SimpleQueue[bytes | None]()
        Thread(target=self._read, args=(pipe, closed), name="pipe", daemon=True).start()

    def __bool__(self) -> bool:
        """Return whether a message is available or the pipe has ended."""
        return not self._messages.empty()

    def take(self) -> bytes:
        """Wait for the next message and return it. Raises EOFError when the pipe has ended."""
        message = self._messages.get()
        if message is None:
            self._messages.put(None)
            raise EOFError
        return message

    def _read(self, pipe: IO[bytes], closed: Callable[[], None]) -> None:
        try:
            with pipe, suppress(OSError, EOFError):
                while True:
                    (length,) = _LENGTH.unpack(_exactly(pipe, _LENGTH.size))
                    self._messages.put(_exactly(pipe, length))
        finally:  # also after a MemoryError
            self._messages.put(None)
            closed()


def _exactly(pipe: IO[bytes], count: int) -> bytes:
    """Read exactly ``count`` bytes. Raises EOFError if the other end is closed first."""
    found = b""
    while len(found) < count:
        part = pipe.read(count - len(found))
        if not part:
            raise EOFError
        found += part
    return found
