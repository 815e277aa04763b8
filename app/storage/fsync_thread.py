"""Forces what was written to the disk, in a thread of its own: a slow disk holds up no picture and no move.

What is written is with the system at once, so that a killed program loses nothing. The disk has it some tenths of a
second later, so that a power cut loses no more than the last moment.
"""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from threading import Condition, Thread
from typing import TypeAlias

_PAUSE = 0.25
"""Seconds of rest when all is done: moves that follow each other quickly are forced to the disk together."""

Lost: TypeAlias = Callable[[OSError], None]
"""Is called in the thread if the disk refuses what was written."""


class FsyncThread:
    """One thread for all files, begun when it is first needed. At the end of the program all is settled."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._wishes: dict[Hashable, Callable[[], None]] = {}
        """In the order that they came: by the descriptor of the open file, or the job itself."""
        self._busy = False
        self._hurried = 0
        self._thread: Thread | None = None

    def sync(self, descriptor: int, lost: Lost) -> None:
        """Force an open file to the disk soon. It is closed by ``close`` and nothing else from now on."""
        self._wish(descriptor, partial(_force, descriptor, lost))

    def close(self, descriptor: int, lost: Lost) -> None:
        """Force an open file to the disk soon, and close it then."""
        self._wish(descriptor, partial(_force_and_close, descriptor, lost))

    def do(self, job: Callable[[], None]) -> None:
        """Do something soon that takes as long as the disk pleases; once, if it is asked for again before it began."""
        self._wish(job, job)

    def settle(self) -> None:
        """Wait until all that was wished for is done."""
        with self._changed:
            self._hurried += 1
            if self._wishes:
                self._awake()
            self._changed.wait_for(lambda: not self._wishes and not self._busy)
            self._hurried -= 1

    def _wish(self, about: Hashable, wish: Callable[[], None]) -> None:
        with self._changed:
            self._wishes[about] = wish
            self._awake()

    def _awake(self) -> None:
        if self._thread is None:
            atexit.register(self.settle)
        if self._thread is None or not self._thread.is_alive():  # a fault in a job is the end of its thread alone
            self._thread = Thread(target=self._work, name="syncing", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wishes)
                wish = self._wishes.pop(next(iter(self._wishes)))
                self._busy = True
            try:
                wish()
            finally:
                with self._changed:
                    self._busy = False
                    self._changed.notify_all()
            with self._changed:
                if not self._wishes:
                    self._changed.wait_for(lambda: self._hurried, _PAUSE)


def force_to_disk(descriptor: int) -> None:
    """Have the disk itself keep what was written to an open file. Raises OSError."""
    os.fsync(descriptor)
    if sys.platform == "darwin":  # where that leaves it in the drive's own cache
        import fcntl

        with suppress(OSError):  # network folders know no such command
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)


def _force(descriptor: int, lost: Lost) -> None:
    try:
        force_to_disk(descriptor)
    except OSError as error:
        lost(error)


def _force_and_close(descriptor: int, lost: Lost) -> None:
    _force(descriptor, lost)
    with suppress(OSError):
        os.close(descriptor)


FSYNC_THREAD = FsyncThread()
"""The program's."""
