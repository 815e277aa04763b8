"""Exit: what cannot be saved is not, and everything else is done."""

import tomllib

import psutil
import pytest

from tests.display import screen
from tests.window.kept_matches import choose
from tests.window.screen import PATIENCE, wait_until


@pytest.fixture(scope="module")
def xvfb():
    """A screen of our own in any case: with a window manager no window becomes that small."""
    with screen() as bare:
        yield bare


def test_a_window_squeezed_to_nothing_is_closed_as_any_other(open_window, folder):
    """No system lets a person make it so small, but another program can."""
    choose(folder, "person", "keen", window_size=(1300, 800))
    window = open_window("--game", "kings-corners", "--seed", 3)
    window.key("Return")
    window.wait_for_record()
    child = wait_until(lambda: window.ai_process, "the AI's process")
    window.xdotool("windowsize", window.window.id, 150, 120)
    wait_until(lambda: window.size == (150, 120), "the small window")
    assert window.quit() == 0
    psutil.wait_procs([child], PATIENCE)
    assert not child.is_running()
    assert tomllib.loads((folder / "settings.toml").read_text(encoding="utf-8"))["window_size"] == [1300, 800]


def test_a_window_too_small_for_any_picture_plays_on(open_window, folder):
    """A tiling window manager may squeeze it for a moment; it is restored as it was."""
    choose(folder, "person", "keen")
    window = open_window("--game", "pai-tong", "--seed", 3)
    window.key("Return")
    window.wait_for_record()
    for size in ((100, 100), (40, 40), (5, 300), (300, 4), (1, 1)):
        window.xdotool("windowsize", window.window.id, *size)
        wait_until(lambda size=size: window.size == size, "the small window")
        window.key("question")
        window.key("Escape")
        window.resize(1280, 720)
        window.still()
    assert window.quit() == 0


def test_resizing_leaves_no_more_than_some_fonts_open(open_window):
    """Each size has fonts of its own, and a font keeps its file open."""
    window = open_window()
    for step in range(12):
        window.resize(1030 + 48 * step, 644 + 32 * step)
        window.still()
    fonts = [file for file in window.process.open_files() if file.path.endswith(".ttf")]
    assert 0 < len(fonts) <= 32
