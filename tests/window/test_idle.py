"""An idle table uses next to no CPU."""

import time

from tests.window.kept_matches import seed_where
from tests.window.screen import wait_until


def wakes(process):
    """Return how often the main thread has gone to sleep."""
    return process.num_ctx_switches().voluntary


def rests(process):
    """Return whether the process has been idle for a while."""
    used = process.cpu_times()[:2]
    time.sleep(0.5)
    return process.cpu_times()[:2] == used


def test_an_idle_table_hardly_wakes(sit_down):
    """About two wake-ups a second with SDL's own wait; the fallback would have a hundred."""
    window = sit_down("person", "keen", seed=seed_where(lambda _state: True, 2))
    window.still()
    child = wait_until(lambda: window.ai_process, "the AI process")
    wait_until(lambda: rests(child), "the AI process at rest")
    before = wakes(window.process), wakes(child)
    time.sleep(3)
    assert wakes(window.process) - before[0] < 90
    assert wakes(child) - before[1] < 30
