"""What a program and the processes it has started take of the machine."""

from __future__ import annotations

import time
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
    before, began = _cpu(pid), time.perf_counter()
    time.sleep(seconds)
    return 100 * (_cpu(pid) - before) / (time.perf_counter() - began)


def _cpu(pid: int) -> float:
    times = [process.cpu_times() for process in family(pid)]
    return float(sum(spent.user + spent.system for spent in times))


def megabytes(pid: int) -> float:
    """PSS of the family."""
    found = [getattr(process.memory_full_info(), "pss", 0) for process in family(pid)]
    if not all(found):
        raise NotMeasured("this system does not tell the PSS of a process")
    return sum(found) / 1e6
