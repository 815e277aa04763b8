"""What keeps one thought of the AI process within its time and its memory, whatever the player does."""

from __future__ import annotations

import _thread
import contextlib
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import TypeVar

if sys.platform == "win32":
    from app.ai import windows

T = TypeVar("T")

MOST = 256 * 2**20
"""Bytes that the process may take while it thinks. Players take a tenth of that."""
KEPT = 128 * 2**20
"""Bytes that it may keep from one question to the next: what players remember grows a little."""
_STARVED = 4
"""Times as long a thought may take where other programs keep the processor to themselves, as interrupting it would make
nothing quicker.
"""
_LOOK = 0.05
"""Seconds from one look at the clock and the size to the next, while a thought goes on."""
_STATM = Path("/proc/self/statm")


class OutOfTime(BaseException):
    """A thought has taken too long. No player should catch it, so it is no Exception."""


class Guard:
    """Ends thoughts from within: one thread looks on while the main thread thinks.

    Ctrl-C means nothing to a process that has one. A thought that is stuck outside Python cannot be ended like this;
    it is for the parent to end the process.
    """

    def __init__(self) -> None:
        """Must be made in the main thread."""
        self._thought: _Thought | None = None
        self._thinks = threading.Event()
        _limit_data()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        threading.Thread(target=self._look_on, name="guard", daemon=True).start()

    def within(self, seconds: float, think: Callable[[], T]) -> T:
        """What comes of the thought. Raises OutOfTime or MemoryError in the middle of it if it takes too much."""
        signal.signal(signal.SIGINT, self._interrupted)
        self._thought = _Thought(seconds)
        self._thinks.set()
        try:
            return think()
        finally:
            self._thought = None
            self._thinks.clear()
            signal.signal(signal.SIGINT, signal.SIG_IGN)

    def _look_on(self) -> None:
        while self._thinks.wait():
            time.sleep(_LOOK)
            thought = self._thought
            if thought is not None and (thought.too_long or size() > MOST):
                _thread.interrupt_main()

    def _interrupted(self, _signal: int, _frame: FrameType | None) -> None:
        """In the main thread. It may be late, or Ctrl-C, so it looks again whether there is a reason."""
        thought = self._thought
        if thought is not None and (thought.too_long or size() > MOST):
            self._thought = None
            raise OutOfTime if thought.too_long else MemoryError


class _Thought:
    """A thought that goes on, and what it has taken so far."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._began, self._worked = seconds, time.monotonic(), time.process_time()

    @property
    def too_long(self) -> bool:
        """It had its time, and the processor for the better part of that."""
        took, worked = time.monotonic() - self._began, time.process_time() - self._worked
        return took >= self._seconds and (worked >= self._seconds / 2 or took >= _STARVED * self._seconds)


def size() -> int:
    """Bytes of memory that this process takes; where the system tells but the most that it took, that; 0 if unknown."""
    if sys.platform == "win32":
        return windows.working_set()
    import resource

    with contextlib.suppress(OSError):
        return int(_STATM.read_bytes().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _limit_data() -> None:
    """Let the system refuse more memory than MOST, where it does: even one huge piece is then a MemoryError."""
    if sys.platform == "win32":
        windows.limit_memory(MOST)
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    limits = [limit for limit in (MOST, soft, hard) if limit != resource.RLIM_INFINITY]
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (min(limits), hard))
