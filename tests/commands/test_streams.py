"""Standard streams that are redirected, closed or terminals, and patterns that no shell has expanded."""

import os
import subprocess
import sys

import pytest

from app.__main__ import main
from app.commands.arguments import asks_for_window
from app.commands.command import CommandError
from app.commands.parser import expand_patterns
from app.commands.terminal import is_terminal
from tests.processes import ROOT, program
from tests.systems import folders_below

MIDDLE_DOT = "·"
"""In the terminal game's table; in no old code page as UTF-8 has it."""


def redirected(**env: str) -> bytes:
    """Output of ``play`` into a pipe."""
    done = subprocess.run(
        program("play", "pai-tong", "--seed", "1"), cwd=ROOT, env={**os.environ, **env}, input=b"quit\n",
        capture_output=True, check=True, timeout=120,
    )  # fmt: skip
    return done.stdout


def test_redirected_output_is_utf8_whatever_the_code_page(tmp_path):
    # On Windows redirected streams use the locale's code page; on other systems the C locale simulates that.
    output = redirected(LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0", **folders_below(tmp_path))
    assert MIDDLE_DOT in output.decode()


def test_an_encoding_asked_for_by_name_is_used(tmp_path):
    output = redirected(PYTHONIOENCODING="latin-1", **folders_below(tmp_path))
    assert MIDDLE_DOT in output.decode("latin-1")
    assert MIDDLE_DOT.encode() not in output


def test_the_null_device_is_no_terminal():
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123 - a device, not a path
        assert not is_terminal(nothing.fileno())


def test_output_may_go_to_a_stream_in_memory(tmp_path, capsys):
    record = tmp_path / "broken.jsonl"
    record.write_text("no record\n", encoding="utf-8")
    assert main(["verify", str(record)]) == 1
    printed = capsys.readouterr()
    assert "broken.jsonl" in printed.out + printed.err
    assert not is_terminal(sys.stdout)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals of this kind")
def test_a_terminal_is_one():
    ours, theirs = os.openpty()
    assert is_terminal(theirs)
    os.close(ours)
    os.close(theirs)


@pytest.mark.parametrize(
    ("words", "window"),
    [
        ("", True),
        ("--seed 5", True),
        ("match.jsonl", True),
        ("MATCH.JSONL", True),
        (f"games{os.sep}match", True),
        ("review match", True),
        ("challenge abc", True),
        ("verify match.jsonl", False),
        ("simulate bong", False),
    ],
)
def test_commands_started_by_a_click_open_a_window(words, window):
    assert asks_for_window(words.split()) == window


def test_patterns_are_expanded_in_order_of_name(tmp_path, monkeypatch):
    for name in ("b.jsonl", "a.jsonl", "c.txt", "[d].jsonl"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    names = [str(path) for path in expand_patterns(map(type(tmp_path), ["c.txt", "?.jsonl", "[d].jsonl", "gone"]))]
    assert names == ["c.txt", "a.jsonl", "b.jsonl", "[d].jsonl", "gone"]


def test_a_pattern_without_a_match_is_refused(tmp_path):
    with pytest.raises(CommandError, match="no file matches"):
        expand_patterns([tmp_path / "*.jsonl"])


def test_verify_expands_a_pattern_that_the_shell_has_left(tmp_path):
    done = subprocess.run(
        program("verify", os.path.join("tests", "records", "kings-corners-*.jsonl")),  # noqa: PTH118 - as typed
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=120, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == len(list((ROOT / "tests" / "records").glob("kings-corners-*.jsonl")))
