"""Limits on time and memory for AI players, enforced from outside the player's code."""

from __future__ import annotations

import contextlib
import ctypes
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

# ---- Windows: process priority and memory limit.

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

    def lower_priority() -> None:
        """Lower the priority below that of the window's process."""
        kernel = _kernel()
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)

    def working_set_size() -> int:
        """Return the memory used by this process in bytes; 0 if unknown."""
        kernel, counters = _kernel(), _Counters()
        counters.cb = ctypes.sizeof(counters)
        succeeded = kernel.K32GetProcessMemoryInfo(kernel.GetCurrentProcess(), ctypes.byref(counters), counters.cb)
        return int(counters.WorkingSetSize) if succeeded else 0

    def limit_memory(most: int) -> None:
        """Limit the memory of this process by a job object, if Windows allows it."""
        kernel, limits = _kernel(), _Limits(LimitFlags=_PROCESS_MEMORY, ProcessMemoryLimit=most)
        job = kernel.CreateJobObjectW(None, None)
        if job and kernel.SetInformationJobObject(job, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)):
            kernel.AssignProcessToJobObject(job, kernel.GetCurrentProcess())


T = TypeVar("T")

MAX_MEMORY = 256 * 2**20
"""Maximum bytes of the AI process while thinking; players use a tenth of that."""
MAX_RETAINED = 128 * 2**20
"""Maximum bytes kept between questions; players' caches grow a little."""
STARVED_FACTOR = 4
"""Factor on a time limit when other programs hog the CPU, as interrupting would not speed anything up."""
_LOOK = 0.05
"""Seconds between checks of time and memory."""
_STATM = Path("/proc/self/statm")


class OutOfTime(BaseException):
    """A player took too long. A BaseException, so that no player catches it by accident."""


class _OutOfMemory(MemoryError):
    """A player used too much memory."""


class Guard:
    """Interrupts calls that take too long: a watchdog thread checks the clock while another thread, one at a time,
    thinks. A call stuck outside Python cannot be interrupted; killing its process is then the only way.
    """

    def __init__(self, *, memory: bool = False) -> None:
        """With ``memory``, also interrupt calls that let this process grow beyond ``MAX_MEMORY``."""
        self._memory = memory
        self._thought: _Thought | None = None
        self._thinks = threading.Event()
        self._closed = False
        threading.Thread(target=self._watch, name="guard", daemon=True).start()

    def __enter__(self) -> Guard:
        return self

    def __exit__(self, *_: object) -> None:
        self._closed = True
        self._thinks.set()

    def within(self, seconds: float, think: Callable[[], T]) -> T:
        """Call ``think`` and return its result. Raises OutOfTime or MemoryError in the middle of it at the limits."""
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
        """Restart the time limit of the current call after a step of progress."""
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
    """Guarded call in progress."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._began, self._worked = seconds, time.monotonic(), time.process_time()
        self.renewed = False
        """Whether to restart its time at the next check."""
        self._thread = threading.get_ident()
        self._running = [True]
        """Emptied by the thread that ends the call; ``list.pop`` is atomic."""
        self.interrupted_by: type[BaseException] | None = None
        """Exception raised, or about to be, in the thinking thread."""

    @property
    def too_long(self) -> bool:
        """Whether it has used up its time, and the CPU for at least half of it."""
        if self.renewed:
            self.renewed, self._began, self._worked = False, time.monotonic(), time.process_time()
        took, worked = time.monotonic() - self._began, time.process_time() - self._worked
        return took >= self._seconds and (worked >= self._seconds / 2 or took >= STARVED_FACTOR * self._seconds)

    def end(self) -> bool:
        """End the call; return whether the caller was first, as thinking and watchdog thread may both try."""
        try:
            self._running.pop()
        except IndexError:
            return False
        return True

    def interrupt(self, why: type[BaseException]) -> None:
        """Raise ``why`` in the thinking thread as soon as that runs Python code."""
        _set_exception(self._thread, why)
        self.interrupted_by = why

    def settle(self) -> None:
        """Wait in the thinking thread for the watchdog's interrupt and clear it, so that nothing is raised later."""
        while self.interrupted_by is None:
            time.sleep(0.001)
        _set_exception(self._thread, None)


def _set_exception(thread: int, why: type[BaseException] | None) -> None:
    """Schedule an exception in a thread; None cancels one that has not been raised yet."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), None if why is None else ctypes.py_object(why))


def memory_used() -> int:
    """Return the memory used by this process in bytes (the peak where only that is known); 0 if unknown."""
    if sys.platform == "win32":
        return working_set_size()
    import resource

    with contextlib.suppress(OSError):
        return int(_STATM.read_bytes().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def limit_data() -> None:
    """Limit the memory of this process to ``MAX_MEMORY``, so that one huge allocation raises MemoryError, too."""
    if sys.platform == "win32":
        limit_memory(MAX_MEMORY)
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    limits = [limit for limit in (MAX_MEMORY, soft, hard) if limit != resource.RLIM_INFINITY]
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (min(limits), hard))
