"""Forces what was written to the disk, in a thread of its own: a slow disk holds up no picture and no move.

What is written is with the system at once, so that a killed program loses nothing. The disk has it some tenths of a
second later, so that a power cut loses no more than the last moment.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread
from typing import NamedTuple, TypeAlias

_PAUSE = 0.25
"""Seconds between two rounds: moves that follow each other quickly share one."""

Lost: TypeAlias = Callable[[OSError], None]
"""Is called in the thread if the disk refuses what was written."""


class _Wish(NamedTuple):
    lost: Lost
    closes: bool


class Syncing:
    """One thread for all files, begun when it is first needed. At the end of the program all is settled."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._wishes: dict[int, _Wish] = {}
        """By the descriptor of the open file."""
        self._busy = False
        self._hurried = 0
        self._thread: Thread | None = None

    def sync(self, descriptor: int, lost: Lost) -> None:
        """Force an open file to the disk soon. It is closed by ``close`` and nothing else from now on."""
        self._wish(descriptor, _Wish(lost, closes=False))

    def close(self, descriptor: int, lost: Lost) -> None:
        """Force an open file to the disk soon, and close it then."""
        self._wish(descriptor, _Wish(lost, closes=True))

    def settle(self) -> None:
        """Wait until all that was wished for is done."""
        with self._changed:
            self._hurried += 1
            self._changed.notify_all()
            self._changed.wait_for(lambda: not self._wishes and not self._busy)
            self._hurried -= 1

    def _wish(self, descriptor: int, wish: _Wish) -> None:
        with self._changed:
            self._wishes[descriptor] = wish
            if self._thread is None:
                atexit.register(self.settle)
                self._thread = Thread(target=self._work, name="syncing", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wishes)
                wishes, self._wishes = self._wishes, {}
                self._busy = True
            for descriptor, wish in wishes.items():
                _fulfil(descriptor, wish)
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: self._hurried, _PAUSE)


def _fulfil(descriptor: int, wish: _Wish) -> None:
    try:
        os.fsync(descriptor)
    except OSError as error:
        wish.lost(error)
    if wish.closes:
        with suppress(OSError):
            os.close(descriptor)


SYNCING = Syncing()
"""The program's."""
