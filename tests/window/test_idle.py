"""An idle table uses next to no CPU with default settings."""

import time
from pathlib import Path

import pytest

from app.games.kings_corners.rules import GAME
from tests.window.kept_matches import choose, seed_where
from tests.window.screen import wait_until
from tests.window.window import Window


def tasks(*processes):
    return [task for process in processes for task in Path(f"/proc/{process.pid}/task").iterdir()]


def sleeps(*processes):
    """Return the number of times that each thread of these processes has gone to sleep."""
    lines = {task.name: (task / "status").read_text(encoding="utf-8").splitlines() for task in tasks(*processes)}
    return {name: sum(int(line.split()[1]) for line in text if line[:9] == "voluntary") for name, text in lines.items()}


def sounds(process):
    """Return whether a sound device is open."""
    return any("SDLAudio" in (task / "comm").read_text(encoding="utf-8") for task in tasks(process))


def wakes(*processes):
    """Return the number of wake-ups per second of all threads."""
    before, began = sleeps(*processes), time.monotonic()
    time.sleep(3)
    after, took = sleeps(*processes), time.monotonic() - began
    return sum(count - before.get(name, 0) for name, count in after.items()) / took


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="no /proc")
def test_an_idle_table_hardly_wakes_while_its_ambience_sounds(xvfb, folder, tmp_path):
    """The window wakes once a second, and the ambience's device two and a half times; any other device wakes 62
    times.
    """
    choose(folder, "person", "keen")
    driver = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(tmp_path / "heard.raw")}
    window = Window(xvfb, folder, "--game", GAME.name, "--seed", str(seed_where(lambda _state: True, 2)), env=driver)
    try:
        setup = window.bytes_of()
        window.key("Return")
        window.wait_for_record()
        window.wait_for_another(setup)
        window.still()
        child = wait_until(lambda: window.ai_process, "the AI process")
        wait_until(lambda: wakes(window.process, child) < 10 and sounds(window.process), "rest, with ambience")
    finally:
        window.close()
