"""A second launch raises the existing window, which shows what was asked for."""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from app.commands.single_instance import _instance_name, acquire_instance
from app.storage.paths import portable_paths
from tests.matches import RECORDS
from tests.processes import ROOT, program
from tests.window.screen import PATIENCE, wait_until
from tests.window.test_same_cards_window import CODE
from tests.window.window import Window

OPEN = (
    "Kings & Kongs is already open, so its window came to the front.\nTo open another window, add --another-window.\n"
)
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="windows are looked at on an X server")


def start(window, *words):
    """Launch the program again for the same screen."""
    return subprocess.Popen(
        program(*map(str, words)), cwd=ROOT, env=window.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip


def ended(process):
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def again(window, folder, *words):
    return ended(start(window, *words, "--data-dir", folder))


def windows_of(window):
    """Return the programs with a window on that screen."""
    return [found.pid for found in psutil.process_iter() if window.find(found.pid) is not None]


def on_top(window):
    """Return the topmost window of its screen."""
    return window.window.query_tree().root.query_tree().children[-1].id == window.window.id


@pytest.fixture
def other(xvfb, tmp_path):
    """Open the table of another person's matches."""
    opened = []

    def open_other(name="other"):
        folder = tmp_path / name
        folder.mkdir()
        opened.append(Window(xvfb, folder))
        return opened[-1]

    yield open_other
    for window in opened:
        window.close()


def test_the_window_that_is_there_comes_before_others(open_window, other, folder):
    window = open_window()
    covering = other()
    wait_until(lambda: on_top(covering), "the window of other matches, which are no business of this one")
    assert again(window, folder) == (0, OPEN, "")
    wait_until(lambda: on_top(window), "the window that was asked for")


def test_a_record_is_looked_back_on_there(open_window, folder, tmp_path):
    window = open_window()
    title = window.still()
    record = tmp_path / "ein anderes Spiel.jsonl"
    shutil.copy(RECORDS / "tong-its-usual.jsonl", record)
    assert again(window, folder, "review", record) == (0, OPEN, "")
    window.wait_for_another(title)
    shown = window.still()
    window.key("Right", "Right")
    wait_until(lambda: window.bytes_of() != shown, "the next moves")
    window.key("Escape")
    wait_until(lambda: window.bytes_of() == title, "the title, which was below")


def test_a_challenge_is_taken_up_there(open_window, folder):
    window = open_window()
    title = window.still()
    assert again(window, folder, "challenge", CODE) == (0, OPEN, "")
    window.wait_for_another(title)


def test_a_game_is_set_up_there(open_window, folder):
    window = open_window()
    title = window.still()
    assert again(window, folder, "--game", "bong") == (0, OPEN, "")
    window.wait_for_another(title)
    setup = window.still()
    assert again(window, folder, "--game", "bong") == (0, OPEN, "")
    window.key("Escape")
    wait_until(lambda: window.bytes_of() == title, "the title, which was right below")
    assert setup != title


def test_ignored_arguments_of_a_second_launch_are_reported(open_window, folder):
    window = open_window()
    window.still()
    code, out, err = again(window, folder, "--seed", "7", "--size", "1280x720", "--fullscreen")
    assert (code, err) == (0, "")
    ignored = "came to the front. Ignored: --seed, --size, --fullscreen.\n"
    assert out == OPEN.replace("came to the front.\n", ignored)


def test_wrong_record_is_reported_to_the_second_launch(open_window, folder, tmp_path):
    window = open_window()
    title = window.still()
    code, out, err = again(window, folder, "review", tmp_path / "none.jsonl")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert window.still() == title


def test_one_that_was_killed_hinders_nobody(open_window, folder):
    killed = open_window()
    killed.still()  # Python itself complains in a child that was still on its way up
    killed.kill()
    window = open_window()
    assert again(window, folder) == (0, OPEN, "")
    assert window.quit() == 0
    assert open_window().quit() == 0


def test_one_that_does_not_answer_hinders_nobody(open_window, folder):
    hanging = open_window()
    hanging.still()
    hanging.process.suspend()
    try:
        one_more = start(hanging, "--data-dir", folder)
        wait_until(lambda: hanging.find(one_more.pid), "a window beside it")
    finally:
        hanging.process.resume()
        one_more.kill()
        one_more.communicate()


def test_one_more_where_that_is_wanted(open_window, folder):
    window = open_window()
    beside = open_window("--another-window")
    assert beside.quit() == 0
    assert again(window, folder) == (0, OPEN, ""), "the first is still the one"


def test_another_way_to_the_same_folder_is_the_same(open_window, folder, tmp_path):
    window = open_window()
    (tmp_path / "link").symlink_to(folder)
    assert again(window, tmp_path / "link") == (0, OPEN, "")


def test_of_many_at_once_one_stays(open_window, folder):
    """As when a person clicks again because nothing has appeared yet."""
    window = open_window()
    assert window.quit() == 0
    started = [start(window, "--data-dir", folder) for _ in range(3)]
    try:
        wait_until(lambda: sum(one.poll() is None for one in started) == 1, "one that is left")
        (left,) = [one for one in started if one.poll() is None]
        wait_until(lambda: window.find(left.pid), "its window")
        assert [ended(one) for one in started if one is not left] == [(0, OPEN, "")] * 2
    finally:
        for one in started:
            one.kill()
            one.communicate()


def test_who_knocks_and_talks_nonsense_is_heeded_no_further(open_window, folder, monkeypatch):
    from multiprocessing.connection import Client

    window = open_window()
    title = window.still()
    monkeypatch.setenv("DISPLAY", window.env["DISPLAY"])
    address = str(
        Path(os.environ["XDG_RUNTIME_DIR"], "kings-and-kongs", f"{_instance_name(portable_paths(folder))}.door")
    )
    with Client(address):
        pass
    for message in (b"", b"\xff\xfe", b'["review"]', b'{"review": 7}', b'{"open": "everything"}'):
        with Client(address) as door:
            door.send_bytes(message)
            assert door.poll(PATIENCE)
    with Client(address) as door:
        with suppress(OSError):  # it may be shut in the middle of it
            door.send_bytes(b"x" * 100_000)
        with pytest.raises((EOFError, OSError)):
            door.recv_bytes()
    assert window.still() == title
    assert again(window, folder) == (0, OPEN, "")


def test_the_self_test_is_nobodys_window(open_window, tmp_path):
    window = open_window()
    code, out, err = ended(start(window, "--self-test", tmp_path / "picture.png"))
    assert (code, err) == (0, "")
    assert "moves" in out


@pytest.fixture
def running(tmp_path_factory, monkeypatch):
    """Runtime folder; a socket's name must be short."""
    folder = tmp_path_factory.mktemp("r")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    return folder


def test_a_door_is_nobody_elses_to_open(tmp_path, running):
    door = acquire_instance(portable_paths(tmp_path / "data"), {})
    door.open(lambda _wish, done: done())
    assert (running / "kings-and-kongs").stat().st_mode & 0o777 == 0o700
    assert acquire_instance(portable_paths(tmp_path / "data"), {}) is None
    door.close()
    assert list((running / "kings-and-kongs").iterdir()) == []
    after = acquire_instance(portable_paths(tmp_path / "data"), {})
    assert after.address == door.address
    after.close()


def test_a_folder_of_somebody_else_holds_no_lock_of_ours(tmp_path, running):
    (running / "kings-and-kongs").mkdir()
    (running / "kings-and-kongs").chmod(0o777)
    door = acquire_instance(portable_paths(tmp_path / "data"), {})
    assert door.address == ""
    door.open(lambda _wish, done: done())
    door.close()
    assert list((running / "kings-and-kongs").iterdir()) == []
