"""Background fsync, so that a slow disk delays neither drawing nor moves.

Writes reach the system at once, so a killed program loses nothing. They reach the disk within some tenths of a second,
so a power cut loses only the last moment.
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
"""Pause in seconds when the queue is empty, so that moves in quick succession share an fsync."""

OnError: TypeAlias = Callable[[OSError], None]


class FsyncThread:
    """One thread for all files, started on first use; drained at exit."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._jobs: dict[Hashable, Callable[[], None]] = {}
        """Queue of jobs, keyed by file descriptor or by the job itself."""
        self._busy = False
        self._waiting = 0
        self._thread: Thread | None = None

    def sync(self, descriptor: int, on_error: OnError) -> None:
        """Schedule an fsync of an open file, which must be closed by ``close`` from now on."""
        self._schedule(descriptor, partial(_force, descriptor, on_error))

    def close(self, descriptor: int, on_error: OnError) -> None:
        """Schedule an fsync of an open file, then close it."""
        self._schedule(descriptor, partial(_force_and_close, descriptor, on_error))

    def do(self, job: Callable[[], None]) -> None:
        """Schedule any slow disk operation; duplicates in the queue are merged."""
        self._schedule(job, job)

    def settle(self) -> None:
        with self._changed:
            self._waiting += 1
            if self._jobs:
                self._wake()
            self._changed.wait_for(lambda: not self._jobs and not self._busy)
            self._waiting -= 1

    def _schedule(self, key: Hashable, job: Callable[[], None]) -> None:
        with self._changed:
            self._jobs[key] = job
            self._wake()

    def _wake(self) -> None:
        if self._thread is None:
            atexit.register(self.settle)
        if self._thread is None or not self._thread.is_alive():  # a job's exception only ends its thread
            self._thread = Thread(target=self._work, name="fsync", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._jobs)
                job = self._jobs.pop(next(iter(self._jobs)))
                self._busy = True
            try:
                job()
            finally:
                with self._changed:
                    self._busy = False
                    self._changed.notify_all()
            with self._changed:
                if not self._jobs:
                    self._changed.wait_for(lambda: self._waiting, _PAUSE)


def force_to_disk(descriptor: int) -> None:
    """Flush an open file to the disk. Raises OSError."""
    os.fsync(descriptor)
    if sys.platform == "darwin":  # where fsync leaves data in the drive's cache
        import fcntl

        with suppress(OSError):  # not supported on network file systems
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)


def _force(descriptor: int, on_error: OnError) -> None:
    try:
        force_to_disk(descriptor)
    except OSError as error:
        on_error(error)


def _force_and_close(descriptor: int, on_error: OnError) -> None:
    _force(descriptor, on_error)
    with suppress(OSError):
        os.close(descriptor)


FSYNC_THREAD = FsyncThread()
