"""What a program and the processes it has started take of the machine."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from app.tools.bench.figures import NotMeasured

if TYPE_CHECKING:
    import psutil


def family(pid: int) -> list[psutil.Process]:
    """The process and all that come from it. Raises NotMeasured without psutil, or if the process has gone."""
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
    """CPU of the family over the next seconds, in percent of one core."""
    return rest(pid, seconds)[0]


def rest(pid: int, seconds: float) -> tuple[float, float]:
    """CPU of the family over the next seconds, in percent of one core, and how often a second one of its threads woke.
    Raises NotMeasured where the system does not tell.
    """
    before, asleep, began = cpu_seconds(pid), _sleeps(pid), time.perf_counter()
    time.sleep(seconds)
    spent, slept, took = cpu_seconds(pid) - before, _sleeps(pid), time.perf_counter() - began
    return 100 * spent / took, sum(count - asleep.get(task, 0) for task, count in slept.items()) / took


def _sleeps(pid: int) -> dict[str, int]:
    """How often each thread of the family has gone to sleep, and so been woken."""
    found = {}
    for process in family(pid):
        for task in Path(f"/proc/{process.pid}/task").glob("*"):
            with suppress(OSError):  # it has just ended
                lines = (task / "status").read_text(encoding="utf-8").splitlines()
                found[task.name] = sum(int(line.split()[1]) for line in lines if line.startswith("voluntary"))
    if not found:
        raise NotMeasured("this system does not tell how often a process wakes")
    return found


def cpu_seconds(pid: int) -> float:
    """Of the family, since it was started."""
    times = [process.cpu_times() for process in family(pid)]
    return float(sum(spent.user + spent.system for spent in times))


def megabytes(pid: int) -> float:
    """PSS of the family."""
    found = [getattr(process.memory_full_info(), "pss", 0) for process in family(pid)]
    if not all(found):
        raise NotMeasured("this system does not tell the PSS of a process")
    return sum(found) / 1e6
