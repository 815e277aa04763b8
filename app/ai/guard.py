"""What keeps one thought of the AI process within its time and its memory, whatever the player does."""

from __future__ import annotations

import _thread
import contextlib
import ctypes
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import TypeVar

# ---- What the AI's process asks of Windows: to give way to the window's process, and to be refused too much memory.

if sys.platform == "win32":
    from ctypes import wintypes

    _BELOW_NORMAL = 0x4000  # BELOW_NORMAL_PRIORITY_CLASS
    _EXTENDED_LIMITS = 9  # JobObjectExtendedLimitInformation
    _PROCESS_MEMORY = 0x100  # JOB_OBJECT_LIMIT_PROCESS_MEMORY

    class _Counters(ctypes.Structure):
        """PROCESS_MEMORY_COUNTERS."""

        _fields_ = (
            ("cb", wintypes.DWORD), ("PageFaultCount", wintypes.DWORD), ("PeakWorkingSetSize", ctypes.c_size_t),
            ("WorkingSetSize", ctypes.c_size_t), ("QuotaPeakPagedPoolUsage", ctypes.c_size_t),
            ("QuotaPagedPoolUsage", ctypes.c_size_t), ("QuotaPeakNonPagedPoolUsage", ctypes.c_size_t),
            ("QuotaNonPagedPoolUsage", ctypes.c_size_t), ("PagefileUsage", ctypes.c_size_t),
            ("PeakPagefileUsage", ctypes.c_size_t),
        )  # fmt: skip

    class _Limits(ctypes.Structure):
        """JOBOBJECT_EXTENDED_LIMIT_INFORMATION, flat."""

        _fields_ = (
            ("PerProcessUserTimeLimit", ctypes.c_int64), ("PerJobUserTimeLimit", ctypes.c_int64),
            ("LimitFlags", wintypes.DWORD), ("MinimumWorkingSetSize", ctypes.c_size_t),
            ("MaximumWorkingSetSize", ctypes.c_size_t), ("ActiveProcessLimit", wintypes.DWORD),
            ("Affinity", ctypes.c_size_t), ("PriorityClass", wintypes.DWORD), ("SchedulingClass", wintypes.DWORD),
            ("IoInfo", ctypes.c_uint64 * 6), ("ProcessMemoryLimit", ctypes.c_size_t),
            ("JobMemoryLimit", ctypes.c_size_t), ("PeakProcessMemoryUsed", ctypes.c_size_t),
            ("PeakJobMemoryUsed", ctypes.c_size_t),
        )  # fmt: skip

    def _kernel() -> ctypes.WinDLL:
        kernel = ctypes.WinDLL("kernel32")
        kernel.GetCurrentProcess.restype = wintypes.HANDLE
        kernel.CreateJobObjectW.argtypes = (ctypes.c_void_p, wintypes.LPCWSTR)
        kernel.CreateJobObjectW.restype = wintypes.HANDLE
        kernel.SetInformationJobObject.argtypes = (wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD)
        kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
        kernel.SetPriorityClass.argtypes = (wintypes.HANDLE, wintypes.DWORD)
        kernel.K32GetProcessMemoryInfo.argtypes = (wintypes.HANDLE, ctypes.c_void_p, wintypes.DWORD)
        return kernel

    def give_way() -> None:
        """Let the window's process go first."""
        kernel = _kernel()
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)

    def working_set() -> int:
        """Bytes of memory that this process takes; 0 if Windows does not tell."""
        kernel, counters = _kernel(), _Counters()
        counters.cb = ctypes.sizeof(counters)
        told = kernel.K32GetProcessMemoryInfo(kernel.GetCurrentProcess(), ctypes.byref(counters), counters.cb)
        return int(counters.WorkingSetSize) if told else 0

    def limit_memory(most: int) -> None:
        """Have Windows refuse this process more bytes than that; where it may not be limited, it is not."""
        kernel, limits = _kernel(), _Limits(LimitFlags=_PROCESS_MEMORY, ProcessMemoryLimit=most)
        job = kernel.CreateJobObjectW(None, None)
        if job and kernel.SetInformationJobObject(job, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)):
            kernel.AssignProcessToJobObject(job, kernel.GetCurrentProcess())


if sys.platform == "win32":
    pass

T = TypeVar("T")

MOST = 256 * 2**20
"""Bytes that the process may take while it thinks. Players take a tenth of that."""
KEPT = 128 * 2**20
"""Bytes that it may keep from one question to the next: what players remember grows a little."""
STARVED = 4
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
        return took >= self._seconds and (worked >= self._seconds / 2 or took >= STARVED * self._seconds)


def size() -> int:
    """Bytes of memory that this process takes; where the system tells but the most that it took, that; 0 if unknown."""
    if sys.platform == "win32":
        return working_set()
    import resource

    with contextlib.suppress(OSError):
        return int(_STATM.read_bytes().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _limit_data() -> None:
    """Let the system refuse more memory than MOST, where it does: even one huge piece is then a MemoryError."""
    if sys.platform == "win32":
        limit_memory(MOST)
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    limits = [limit for limit in (MOST, soft, hard) if limit != resource.RLIM_INFINITY]
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (min(limits), hard))
