"""Looking back in the real window: by the command, by the score sheet, and what is refused."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.matches import RECORDS
from tests.window.screen import wait_until
from tests.window.window import Window

ROOT = Path(__file__).parents[2]
WHOLE = ("kings-corners-classic", "kong-pie-home", "pai-tong-kelantan-pong", "bong-usual", "tong-its-usual")


@pytest.mark.parametrize("name", WHOLE)
def test_by_the_command_a_match_is_stepped_through_jumped_in_and_played(xvfb, folder, name):
    record = folder.parent / "kept.jsonl"
    shutil.copy(RECORDS / f"{name}.jsonl", record)
    before = record.read_bytes()
    window = Window(xvfb, folder, command=reviewing(record))
    try:
        first = window.still()
        window.key("Right", "Right", "Right")
        stepped = changed(window, first)
        window.key("Prior")
        wait_until(lambda: alike(window.bytes_of(), first), "the beginning")
        window.key("End")
        last = changed(window, first)
        assert last != stepped
        window.key("Home", "plus", "plus", "plus", "space")
        changed(window, last)
        window.key("space", "v")
        before_asked = window.still()
        window.key("p", "1")  # play on in the first place
        changed(window, before_asked)
        assert window.records == []
        assert window.said() == ""
    finally:
        window.close()
    assert record.read_bytes() == before


def reviewing(record):
    """The command, before what every window is told."""
    return (sys.executable, "-m", "app", "review", str(record))


def kings(*words):
    command = [sys.executable, "-m", "app", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60, encoding="utf-8")


def changed(window, before):
    """The picture that has come instead, at rest."""
    wait_until(lambda: window.bytes_of() != before, "another picture")
    return window.still()


def alike(one, other):
    """Nearly all of it: the buttons may have been pointed at."""
    pairs = list(zip(one[::97], other[::97], strict=True))
    return sum(a == b for a, b in pairs) > 0.98 * len(pairs)


def test_a_bad_record_is_one_line_and_opens_nothing(tmp_path):
    record = tmp_path / "torn.jsonl"
    lines = (RECORDS / "tong-its-usual.jsonl").read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join([*lines[:20], "{", *lines[21:]]), encoding="utf-8")
    done = kings("review", str(record))
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert "torn.jsonl: line 21: " in line
    record.write_text("\n".join(lines[:5]) + "\n", encoding="utf-8")
    done = kings("review", str(record))
    assert done.returncode == 2
    assert "no hand of it is over yet" in done.stderr
    done = kings("review", str(tmp_path / "none.jsonl"))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
