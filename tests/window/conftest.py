"""Opens the program for tests of its real window, and checks that it leaves no process and no stderr output."""

from pathlib import Path

import pytest

from tests.headless import headless
from tests.window.kept_matches import choose
from tests.window.window import Window


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the program keeps its files."""
    found = tmp_path / "data"
    found.mkdir()
    return found


@pytest.fixture
def open_window(xvfb, folder):
    """``open_window("--seed", "3", size=(1280, 720))`` starts the program, repeatedly if needed."""
    windows = []

    def start(*args, **more):
        beside = ["--another-window"] if any(window.process.is_running() for window in windows) else []
        windows.append(Window(xvfb, folder, *beside, *map(str, args), **more))
        return windows[-1]

    yield start
    for window in windows:
        window.close()
    text = "".join(dict.fromkeys(Path(window.errors.name).read_text(encoding="utf-8") for window in windows))
    assert text == ""


@pytest.fixture
def sit_down(open_window, folder):
    """Start at a table: ``sit_down("person", "keen", seed=3, options={...}, game="bong")``."""

    def sit(*players, seed, options=None, game="kings-corners", **more):
        if not (folder / "settings.toml").exists():
            choose(folder, *players, options=options, game=game)
        window = open_window("--game", game, "--seed", seed, **more)
        setup = window.bytes_of()
        window.key("Return")
        window.wait_for_record()
        window.wait_for_another(setup)
        return window

    return sit


@pytest.fixture
def aim(tmp_path):
    """Positions in a window of 1280x720, computed by the same screens."""
    with headless(tmp_path / "headless", (1280, 720)) as found:
        yield found
