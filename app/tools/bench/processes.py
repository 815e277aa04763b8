"""CPU, wake-ups and memory of a program with its child processes."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from app.tools.bench.figures import NotMeasured

if TYPE_CHECKING:
    import psutil


def family(pid: int) -> list[psutil.Process]:
    """Return the process and its descendants. Raises NotMeasured without psutil, or if the process has ended."""
    try:
        import psutil
    except ImportError:
        raise NotMeasured("psutil is not installed (it comes with the test extra)") from None
    try:
        parent = psutil.Process(pid)
        return [parent, *parent.children(recursive=True)]
    except psutil.NoSuchProcess:
        raise NotMeasured("the program has ended") from None


def cpu_percent(pid: int, seconds: float) -> float:
    """Return the family's CPU load over the next seconds in percent of one core."""
    return cpu_and_wakes(pid, seconds)[0]


def cpu_and_wakes(pid: int, seconds: float) -> tuple[float, float]:
    """Return the family's CPU load over the next seconds in percent of one core, and its wake-ups per second. Raises
    NotMeasured if the system doesn't report them.
    """
    before, asleep, began = cpu_seconds(pid), _sleeps(pid), time.perf_counter()
    time.sleep(seconds)
    spent, slept, took = cpu_seconds(pid) - before, _sleeps(pid), time.perf_counter() - began
    return 100 * spent / took, sum(count - asleep.get(task, 0) for task, count in slept.items()) / took


def _sleeps(pid: int) -> dict[str, int]:
    """Return how often each thread of the family has gone to sleep and so been woken."""
    found = {}
    for process in family(pid):
        for task in Path(f"/proc/{process.pid}/task").glob("*"):
            with suppress(OSError):  # it has just ended
                lines = (task / "status").read_text(encoding="utf-8").splitlines()
                found[task.name] = sum(int(line.split()[1]) for line in lines if line.startswith("voluntary"))
    if not found:
        raise NotMeasured("this system does not report how often a process wakes")
    return found


def cpu_seconds(pid: int) -> float:
    """Return the family's CPU time since its start."""
    times = [process.cpu_times() for process in family(pid)]
    return float(sum(spent.user + spent.system for spent in times))


def megabytes(pid: int) -> float:
    """Return the family's memory (PSS)."""
    found = [getattr(process.memory_full_info(), "pss", 0) for process in family(pid)]
    if not all(found):
        raise NotMeasured("this system does not report the PSS of a process")
    return sum(found) / 1e6
