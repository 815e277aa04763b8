"""A table where nothing happens costs next to nothing."""

import time

from tests.window.kept_matches import seed_where
from tests.window.screen import wait_until


def wakes(process):
    """How often the process has gone to sleep so far; its main thread, not the sound card's."""
    return process.num_ctx_switches().voluntary


def rests(process):
    """It has computed nothing for a while."""
    used = process.cpu_times()[:2]
    time.sleep(0.5)
    return process.cpu_times()[:2] == used


def test_an_idle_table_hardly_wakes(sit_down):
    """Some two wakes a second where SDL's own wait is found; a hundred would be the fallback's."""
    window = sit_down("person", "keen", seed=seed_where(lambda _state: True, 2))
    window.still()
    child = wait_until(lambda: window.ai_process, "the AI process")
    wait_until(lambda: rests(child), "the AI process at rest")
    before = wakes(window.process), wakes(child)
    time.sleep(3)
    assert wakes(window.process) - before[0] < 90
    assert wakes(child) - before[1] < 30
