"""What keeps one thought of the AI process within its time and its memory, whatever the player does."""

from __future__ import annotations

import contextlib
import ctypes
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
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

    def working_set_size() -> int:
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

MAX_MEMORY = 256 * 2**20
"""Bytes that the AI process may take while it thinks. Players take a tenth of that."""
MAX_RETAINED = 128 * 2**20
"""Bytes that it may keep from one question to the next: what players remember grows a little."""
STARVED_FACTOR = 4
"""Times as long a thought may take where other programs keep the processor to themselves, as interrupting it would make
nothing quicker.
"""
_LOOK = 0.05
"""Seconds between two looks at the clock and the memory while a thought goes on."""
_STATM = Path("/proc/self/statm")


class OutOfTime(BaseException):
    """A thought has taken too long. No player should catch it, so it is no Exception."""


class _OutOfMemory(MemoryError):
    """A thought has taken too much memory."""


class Guard:
    """Interrupts thoughts that take too long: one thread watches the clock while another one thinks.

    The thinking thread may be any thread, but only one thinks at a time. A thought that is stuck outside Python cannot
    be interrupted; whoever needs more must end its process.
    """

    def __init__(self, *, memory: bool = False) -> None:
        """``memory``: interrupt thoughts that let this process grow beyond ``MOST`` bytes, too."""
        self._memory = memory
        self._thought: _Thought | None = None
        self._thinks = threading.Event()
        self._closed = False
        threading.Thread(target=self._watch, name="guard", daemon=True).start()

    def __enter__(self) -> Guard:
        return self

    def __exit__(self, *_: object) -> None:
        """End the watching thread."""
        self._closed = True
        self._thinks.set()

    def within(self, seconds: float, think: Callable[[], T]) -> T:
        """Return what ``think`` returns. Raises OutOfTime or MemoryError in the middle of it if it takes too much."""
        self._thought = thought = _Thought(seconds)
        self._thinks.set()
        try:
            found = think()
        finally:
            if thought.end():
                self._thinks.clear()
            else:
                thought.settle()
        if thought.interrupted_by is not None:
            raise thought.interrupted_by
        return found

    def renew(self) -> None:
        """Give the thought that goes on its whole time again, as it has come a step further."""
        if self._thought is not None:
            self._thought.renewed = True

    def _watch(self) -> None:
        while self._thinks.wait() and not self._closed:
            time.sleep(_LOOK)
            thought = self._thought
            if thought is None:
                continue
            if thought.too_long:
                self._interrupt(thought, OutOfTime)
            elif self._memory and memory_used() > MAX_MEMORY:
                self._interrupt(thought, _OutOfMemory)

    def _interrupt(self, thought: _Thought, why: type[BaseException]) -> None:
        if thought.end():
            self._thinks.clear()
            thought.interrupt(why)


class _Thought:
    """A thought that goes on, and what it has taken so far."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._began, self._worked = seconds, time.monotonic(), time.process_time()
        self.renewed = False
        """Its time begins again with the next look at it."""
        self._thread = threading.get_ident()
        self._running = [True]
        """Emptied by whoever ends the thought; ``list.pop`` is atomic."""
        self.interrupted_by: type[BaseException] | None = None
        """What was raised in the thinking thread, or is about to be."""

    @property
    def too_long(self) -> bool:
        """Whether it had its time, and the processor for the better part of that."""
        if self.renewed:
            self.renewed, self._began, self._worked = False, time.monotonic(), time.process_time()
        took, worked = time.monotonic() - self._began, time.process_time() - self._worked
        return took >= self._seconds and (worked >= self._seconds / 2 or took >= STARVED_FACTOR * self._seconds)

    def end(self) -> bool:
        """Return whether the caller ends it: the thinking thread and the watching one may both try, and one of them
        does.
        """
        try:
            self._running.pop()
        except IndexError:
            return False
        return True

    def interrupt(self, why: type[BaseException]) -> None:
        """Raise ``why`` in the thinking thread, as soon as that runs Python code."""
        _set_exception(self._thread, why)
        self.interrupted_by = why

    def settle(self) -> None:
        """In the thinking thread, once the watching one has ended the thought: see that nothing is raised later."""
        while self.interrupted_by is None:
            time.sleep(0.001)
        _set_exception(self._thread, None)


def _set_exception(thread: int, why: type[BaseException] | None) -> None:
    """Have that thread raise ``why``; None takes back what it has not raised yet."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), None if why is None else ctypes.py_object(why))


def memory_used() -> int:
    """Bytes of memory that this process takes; where the system tells but the most that it took, that; 0 if unknown."""
    if sys.platform == "win32":
        return working_set_size()
    import resource

    with contextlib.suppress(OSError):
        return int(_STATM.read_bytes().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def limit_data() -> None:
    """Have the system refuse this process more memory than ``MOST``, so that even one huge piece is a MemoryError."""
    if sys.platform == "win32":
        limit_memory(MAX_MEMORY)
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    limits = [limit for limit in (MAX_MEMORY, soft, hard) if limit != resource.RLIM_INFINITY]
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (min(limits), hard))
