"""Files dropped on the window are read, never executed: a record, a challenge, a zip or another file."""

import os
import shutil
import sys
import zipfile
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from app.ui.program import CommandLineFiles
from app.ui.resume_progress import ReplayProgress
from app.ui.review.review_screen import ReviewScreen
from app.ui.title import TitleScreen
from tests.headless import headless
from tests.matches import RECORDS


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path / "data", (1280, 720)) as found:
        yield found


def drop(shown, path):
    let_go(shown, path)
    while isinstance(top := shown.program.top, ReplayProgress):  # a slow machine is not done within the first picture
        top.tick(shown.program.now())


def let_go(shown, path):
    shown.program.inputs._event(Event(pygame.DROPFILE, file=str(path)), 0.0)


def text_of(shown):
    return " ".join(shown.program.toast._lines)


@pytest.mark.parametrize(
    "name", ["kong-pie-home", "bong-usual", "kings-corners-classic", "pai-tong-thai", "tong-its-usual"]
)
def test_a_record_is_looked_back_on(shown, name):
    drop(shown, RECORDS / f"{name}.jsonl")
    assert isinstance(shown.program.top, ReviewScreen)
    shown.program.top.cancel()
    assert isinstance(shown.program.top, TitleScreen)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "line 1: the record is empty"),
        (b"{\n", "line 1: "),
        (b"\xff\xfe\n", "line 1: this isn't UTF-8 text"),
        (b"half", "line "),
    ],
)
def test_bad_record_is_reported_and_not_opened(shown, tmp_path, content, words):
    path = tmp_path / "bad.jsonl"
    path.write_bytes(content)
    drop(shown, path)
    assert isinstance(shown.program.top, TitleScreen)
    assert "bad.jsonl can't be replayed" in text_of(shown)
    assert words in text_of(shown)
    assert path.read_bytes() == content


def test_truncated_record_is_reported_with_its_line(shown, tmp_path):
    lines = (RECORDS / "tong-its-usual.jsonl").read_bytes().splitlines(keepends=True)
    path = tmp_path / "half.jsonl"
    path.write_bytes(b"".join(lines[:30]) + lines[30][:9])
    drop(shown, path)
    assert isinstance(shown.program.top, TitleScreen)
    assert "line 31: " in text_of(shown)


def test_foreign_file_is_reported(shown, tmp_path):
    for name in ("picture.png", "run.py", "folder", "challenge.json", "all.zip"):
        path = tmp_path / name
        path.write_bytes(b"import os\n")
        before = type(shown.program.top)
        drop(shown, path)
        assert text_of(shown)
        while shown.program.top is not shown.program.stack[0]:
            shown.program.pop()
        assert type(shown.program.top) is before


def test_records_in_a_zip_are_brought_in(shown, tmp_path):
    path, matches = tmp_path / "records.zip", tmp_path / "data" / "matches"
    with zipfile.ZipFile(path, "w") as packed:
        packed.write(RECORDS / "kong-pie-home.jsonl", "2025-01-01-120000-kong-pie.jsonl")
    drop(shown, path)
    while shown.program.top.wake(0) is not None and not [*matches.glob("*")]:
        shown.program.top.tick(shown.program.now())
    assert len([*matches.glob("*.jsonl")]) == 1


def test_what_was_dropped_stays_as_it_was(shown, tmp_path):
    path = tmp_path / "kept.jsonl"
    shutil.copy(RECORDS / "kong-pie-home.jsonl", path)
    before = path.read_bytes()
    drop(shown, path)
    shown.program.top.cancel()
    assert path.read_bytes() == before


def test_a_record_that_takes_long_is_read_between_two_pictures(shown, monkeypatch):
    monkeypatch.setattr("app.ui.kit.progress_screen.PATIENCE", 0.0)
    monkeypatch.setattr("app.ui.kit.progress_screen._SLICE", 1.0)
    let_go(shown, RECORDS / "bong-usual.jsonl")
    screen, shares = shown.program.top, []
    assert isinstance(screen, ReplayProgress)
    while shown.program.top is screen:
        screen.tick(shown.program.now())
        shares.append(screen._share)
    assert shares == sorted(shares)
    assert isinstance(shown.program.top, ReviewScreen)
    shown.program.top.cancel()
    assert isinstance(shown.program.top, TitleScreen)
    drop(shown, RECORDS / "bong-usual.jsonl")
    shown.program.top.cancel()
    assert isinstance(shown.program.top, TitleScreen)


@pytest.fixture
def shown_on_macos(tmp_path, monkeypatch):
    """Started as ``kings-and-kongs review RECORD`` by the script's interpreter."""
    words = ["python3", str(tmp_path / "bin" / "kings-and-kongs"), "review", "kong-pie-home.jsonl"]
    monkeypatch.setattr(sys, "orig_argv", words)
    monkeypatch.setattr(sys, "argv", words[1:])
    monkeypatch.setattr("app.ui.program.on_macos", lambda: True)
    monkeypatch.chdir(RECORDS)
    with headless(tmp_path / "data", (1280, 720)) as found:
        yield found


def test_what_macos_takes_from_the_command_line_is_opened_but_once(shown_on_macos, tmp_path):
    """On macOS every argument that is no option also arrives as a file to open."""
    for word in (tmp_path / "bin" / "kings-and-kongs", "review", "kong-pie-home.jsonl"):
        drop(shown_on_macos, word)
        assert text_of(shown_on_macos) == ""
        assert isinstance(shown_on_macos.program.top, TitleScreen)
    drop(shown_on_macos, RECORDS / "bong-usual.jsonl")
    assert isinstance(shown_on_macos.program.top, ReviewScreen)
    shown_on_macos.program.top.cancel()
    drop(shown_on_macos, RECORDS / "kong-pie-home.jsonl")
    assert isinstance(shown_on_macos.program.top, ReviewScreen), "a person has dropped it"


def test_a_file_that_comes_later_is_a_persons():
    files = CommandLineFiles(["a.jsonl", "b.jsonl"], 1000.0)
    assert files.has(Path("a.jsonl").absolute(), 1500.0)
    assert not files.has(Path("a.jsonl"), 1600.0)
    assert not files.has(Path("c.jsonl"), 1600.0)
    assert not files.has(Path("b.jsonl"), 20_000.0)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders")
def test_pipe_is_reported_without_blocking(shown, tmp_path):
    path = tmp_path / "pipe.jsonl"
    os.mkfifo(path)
    drop(shown, path)
    assert isinstance(shown.program.top, TitleScreen)
    assert "pipe.jsonl can't be replayed (can't be read: There is something other than a file" in text_of(shown)
