"""The real program speaks: a substitute for the system's speech program is found on the PATH."""

import os
import shutil
import sys

import pytest

from tests.processes import children_called
from tests.ui.fake_voice import FakeVoice
from tests.window.kept_matches import choose, seed_where
from tests.window.screen import wait_until
from tests.window.window import need_hands

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the voices that stand in are Linux's")


@pytest.fixture
def voice(tmp_path):
    return FakeVoice(tmp_path, "spd-say", lasts=True)


def heard_by(voice):
    return {"PATH": f"{voice.folder}{os.pathsep}{os.environ['PATH']}"}


def test_title_setup_and_table_are_spoken_and_nothing_is_left_behind(open_window, folder, voice):
    voice.go()
    choose(folder, "person", "keen", speech=True)
    seed = seed_where(lambda _state: True, 2)
    window = open_window("--seed", seed, env=heard_by(voice))
    voice.wait_for_words("Kings & Kongs.", "New match, button")
    window.key("n")
    voice.wait_for_words("Kings Corners: new match. Deal, button")
    window.key("Return")
    voice.wait_for_words("Kings Corners. Deal 1", "Your turn. You can play ")
    window.key("Tab")
    voice.wait_for_words(", your hand, 1 of 7")
    window.key("d")
    window.wait_for_moves(2)
    voice.wait_for_words("You draw", "Rosa ")
    assert window.quit() == 0
    assert not [child for child in window.children() if child.is_running()]


def test_the_picture_does_not_wait_for_a_voice_that_goes_on_and_on(open_window, folder, voice):
    """The voice never finishes its line; keys still work, and the program ends."""
    choose(folder, "person", "keen", speech=True)
    window = open_window(env=heard_by(voice))
    voice.wait_for_words("Kings & Kongs.")
    before = window.still()
    window.key("Tab")
    wait_until(lambda: window.bytes_of() != before, "the focus elsewhere")
    voices = wait_until(lambda: children_called(window.process, "spd-say"), "the voice")
    window.key("q", "y")
    assert window.process.wait(30) == 0
    assert not [child for child in voices if child.is_running()]


def test_switched_on_without_a_voice_one_line_says_so(open_window, folder, tmp_path):
    choose(folder, "person", "keen", speech=True)
    bare = tmp_path / "bare"
    bare.mkdir()
    need_hands()
    (bare / "xdotool").symlink_to(shutil.which("xdotool"))
    window = open_window(env={"PATH": str(bare)})
    with_line = window.still()
    wait_until(lambda: window.bytes_of() != with_line, "the line goes when it has been read")
    window.key("n")
    wait_until(lambda: window.bytes_of() != with_line, "the next screen")
    window.key("Escape", "q", "y")
    assert window.process.wait(30) == 0
