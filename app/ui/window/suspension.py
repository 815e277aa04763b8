"""Time for which the machine has been suspended."""

from __future__ import annotations

import sys
import time


def suspended_ms() -> float:
    """Return the milliseconds of suspension since the machine started, if ``time.perf_counter`` excludes them; 0 on
    Windows, where it doesn't.
    """
    if sys.platform.startswith("linux"):
        awake = time.clock_gettime(time.CLOCK_MONOTONIC)
        return (time.clock_gettime(time.CLOCK_BOOTTIME) - awake) * 1000
    if sys.platform == "darwin":
        awake = time.clock_gettime(time.CLOCK_UPTIME_RAW)
        return (time.clock_gettime(time.CLOCK_MONOTONIC) - awake) * 1000
    return 0.0
