"""How long the machine has been suspended."""

from __future__ import annotations

import sys
import time


def suspended_ms() -> float:
    """Return the milliseconds for which the machine has been suspended since it started, where ``time.perf_counter``
    leaves them out. On Windows it does not, and they are 0.
    """
    if sys.platform.startswith("linux"):
        awake = time.clock_gettime(time.CLOCK_MONOTONIC)
        return (time.clock_gettime(time.CLOCK_BOOTTIME) - awake) * 1000
    if sys.platform == "darwin":
        awake = time.clock_gettime(time.CLOCK_UPTIME_RAW)
        return (time.clock_gettime(time.CLOCK_MONOTONIC) - awake) * 1000
    return 0.0
