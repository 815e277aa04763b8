"""Garbage in every file, no display, no sound card: the program starts, or reports in one line why it cannot."""

import os
import shutil
import subprocess
import sys

import pytest

from app.games.kings_corners.rules import GAME
from app.table.geometry import Box
from tests.storage.disks import SmallDisk
from tests.window.kept_matches import choose, new_match, play_on, put_match
from tests.window.screen import wait_until
from tests.window.window import ROOT, Window

NOTICE = Box(210, 16, 860, 96)
"""Where the title reports unreadable files."""
MAT = Box(210, 160, 860, 330)
"""Place of the piles."""
BAR = Box(400, 0, 300, 44)
"""Place of the mark for an unsaved match."""
GARBAGE = bytes(range(256)) * 20


def copies(folder, content):
    """Return the files with exactly that content."""
    return [path for path in folder.rglob("*") if path.is_file() and path.read_bytes() == content]


@pytest.fixture(scope="module")
def usual(xvfb, tmp_path_factory):
    """The picture without a notice."""
    clean = Window(xvfb, tmp_path_factory.mktemp("clean"))
    clean.move_to((20, 700))
    seen = clean.still(NOTICE)
    clean.close()
    return seen


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("settings.toml", GARBAGE),
        ("settings.toml", b"speed = 'warp'\n"),
        ("settings.toml", b"[setups.bong]\npreset = 'Wild'\n"),
        ("statistics.db", GARBAGE),
        ("matches/2025-01-01-120000-kings-corners.jsonl", GARBAGE),
        ("matches/2025-01-01-120000-kings-corners.jsonl", b'{"format": 1, "game": "whist"}\n'),
    ],
    ids=["settings", "a wrong setting", "a wrong set-up", "statistics", "a record", "a record of no game of ours"],
)
def test_garbage_in_a_file(open_window, folder, usual, name, content):
    """It starts with a message, keeps a copy, and a match can be finished and counted."""
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content)
    window = open_window()
    window.move_to((20, 700))
    wait_until(lambda: window.bytes_of(NOTICE) != usual, "the notice")
    wait_until(lambda: copies(folder, content), "the copy")
    window.key("n", "Return")
    window.wait_for_record()
    assert window.match.log == []
    assert window.process.is_running()


def test_a_torn_record_goes_on_where_it_is_whole(open_window, folder):
    choose(folder, "person", "keen")
    match = play_on(
        new_match("person", "keen", seed=5),
        lambda match: len(match.log) >= 6 and match.state.public.turn == 0 and not match.state.public.over,
    )
    path = put_match(folder, match)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"at": 99999, "seat": 0, "mo')
    window = open_window()
    window.go_on()
    window.still()
    window.key("d")
    window.wait_for_moves(len(match.log) + 1)
    assert path.read_bytes().startswith(whole)
    assert window.match.log[len(match.log)].seat == 0
    assert copies(folder, whole + b'{"at": 99999, "seat": 0, "mo')


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
def test_no_display_is_one_clear_line(folder):
    env = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env.pop("SDL_VIDEODRIVER", None)
    done = subprocess.run(
        [sys.executable, "-m", "app", "--data-dir", str(folder)], cwd=ROOT, env=env, capture_output=True, text=True,
        timeout=60, check=False, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("kings-and-kongs: ")
    assert "display" in line


def test_without_a_sound_card_it_plays_silently(open_window, folder, tmp_path):
    """Nothing on stderr (conftest.py checks), one line in the log, and the match works."""
    choose(folder, "person", "keen")
    (tmp_path / "run").mkdir(mode=0o700)
    silent = {
        "SDL_AUDIODRIVER": None, "PULSE_SERVER": "unix:/nonexistent", "ALSA_CONFIG_PATH": "/nonexistent",
        "XDG_RUNTIME_DIR": str(tmp_path / "run"), "AUDIODEV": "/nonexistent",
    }  # fmt: skip
    window = open_window("--game", GAME.name, "--seed", 1, env=silent)
    window.key("Return")
    window.wait_for_record()
    window.wait_for_turn()
    played = len(window.moves)
    window.key("m", "m", "d")
    window.wait_for_moves(played + 1)
    log = folder / "logs" / "kings-and-kongs.log"
    wait_until(lambda: "no sound" in log.read_text(encoding="utf-8"), "the line in the log")


def test_a_folder_that_takes_no_files(open_window, tmp_path, folder):
    """It works without saving, with a message."""
    folder.rmdir()
    folder.write_text("a file is in the way", encoding="utf-8")
    window = open_window()
    window.key("n", "Return")
    before = window.still(MAT)
    window.key("d", "d")  # the coach may warn of the first; then the AI players play
    wait_until(lambda: window.bytes_of(MAT) != before, "the game going on")
    leave_unsaved(window)
    window.key("q", "y")
    assert window.process.wait(60) == 0
    assert folder.read_text(encoding="utf-8") == "a file is in the way"


def leave_unsaved(window):
    """Go to the title although the match is not saved, which needs confirmation."""
    window.key("Escape", "q")
    asked = window.still()
    window.key("Down", "Down", "Return")
    window.wait_for_another(asked)


@pytest.mark.parametrize("trouble", ["full", "read-only"])
def test_a_disk_that_takes_nothing_loses_no_match_unasked(open_window, folder, trouble):
    """The mark lasts as long as the trouble; leaving asks until there is room."""
    folder.rmdir()
    disk = SmallDisk(folder)
    try:
        choose(folder, "person", "keen")
        if trouble == "full":
            disk.fill()
        else:
            remount(folder, "ro")
        window = open_window("--game", GAME.name, "--seed", 1)
        setup = window.bytes_of()
        window.key("Return")
        window.wait_for_another(setup)
        marked = window.still(BAR)
        window.key("Escape", "q")
        asked = window.still()
        window.key("Return")  # the focus is on what changes nothing
        window.wait_for_another(asked)
        assert window.still(BAR) == marked
        assert not any(path.stat().st_size for path in window.records)
        if trouble == "full":
            disk.free()
        else:
            remount(folder, "rw")
        window.key("Escape", "q")
        assert window.wait_for_record().game is GAME
        window.key("q", "y")
        assert window.process.wait(60) == 0
    finally:
        disk.close()


def remount(folder, how):
    subprocess.run(["mount", "-o", f"remount,{how}", str(folder)], check=True, capture_output=True)


def test_a_drawing_that_is_missing_stops_nobody(open_window, folder, tmp_path):
    """A copy of the program without any drawing shows a message, and can be played."""
    copy = tmp_path / "copy"
    for part in ("app", "sounds"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    choose(folder, "person", "keen")
    window = open_window("--game", GAME.name, "--seed", 1, cwd=copy)
    window.key("Return")
    window.wait_for_record()
    window.wait_for_turn()
    played = len(window.moves)
    window.key("d")
    window.wait_for_moves(played + 1)
    log = folder / "logs" / "kings-and-kongs.log"
    wait_until(lambda: "cannot be used" in log.read_text(encoding="utf-8"), "the line in the log")


@pytest.mark.parametrize("content", [None, b"no font"], ids=["missing", "damaged"])
def test_without_letters_it_says_so_in_one_line(xvfb, tmp_path, content):
    """A package of the same name shadows the real one."""
    files = tmp_path / "font_manrope" / "files"
    files.mkdir(parents=True)
    (files.parent / "__init__.py").touch()
    if content is not None:
        for weight in ("Medium", "SemiBold", "Bold"):
            (files / f"Manrope-{weight}.ttf").write_bytes(content)
    env = {**os.environ, "DISPLAY": xvfb, "PYTHONPATH": str(tmp_path), "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-m", "app", "--data-dir", str(tmp_path / "data")], cwd=ROOT, env=env, capture_output=True,
        text=True, timeout=60, check=False, encoding="utf-8",
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("kings-and-kongs: the letters cannot be read")
