"""Export and import by buttons and by keys."""

import json
import os
import shutil
import sys
from contextlib import ExitStack

import pygame
import pytest

from app.core.record import write
from app.games import GAMES
from app.storage.fsync_thread import FSYNC_THREAD
from app.ui.kit import progress_screen
from app.ui.kit.dialogs import Dialog
from app.ui.statistics.export_screen import ExportProgress, ExportScreen
from app.ui.title import TitleScreen
from tests.headless import headless
from tests.matches import RECORDS, header
from tests.storage.disks import short_match
from tests.ui.shown_screens import Shown
from tests.window.screen import wait_until

pytestmark = pytest.mark.usefixtures("unseen")
NAMES = [path.name for path in sorted(RECORDS.glob("*.jsonl"))[::6]]


class Sharing(Shown):
    """A program on its own machine, with the export screen open."""

    def __init__(self, found):
        super().__init__(found)
        self.paths = found.program.paths
        self.open()

    def open(self):
        """Open the screen through the statistics."""
        self.flow.show_statistics()
        self.count()
        self.press("s")
        assert isinstance(self.top, ExportScreen)

    def do(self, name):
        """Press a button and wait until its work is done."""
        self.top.focus = name
        self.top.show(name)
        self.press("return")
        self.wait()

    def wait(self):
        while isinstance(self.top, ExportProgress):
            self.top.tick(0)

    @property
    def text_of(self):
        return self.program.toast.text

    def shared(self):
        return sorted(path.name for path in self.paths.shared.iterdir())


@pytest.fixture
def machine(tmp_path):
    """Make machines; one that ``has_played`` has matches."""
    with ExitStack() as opened:

        def make(name, *, has_played):
            matches = tmp_path / name / "matches"
            matches.mkdir(parents=True)
            for record in NAMES if has_played else ():
                shutil.copy(RECORDS / record, matches)
            return Sharing(opened.enter_context(headless(tmp_path / name, (1280, 720))))

        yield make


def test_everything_goes_into_files_of_its_own(machine):
    here = machine("here", has_played=True)
    for name in ("backup", "records", "matches", "sums", "details", "records"):
        here.do(name)
        assert here.text_of.startswith("Saved kings-and-kongs-")
    kinds = [name.split("-")[3] + name[name.rindex(".") :] for name in here.shared()]
    assert kinds == ["backup.zip", "details.json", "matches.csv", "records.zip", "records.zip", "sums.csv"]
    (details,) = here.paths.shared.glob("*.json")
    assert len(json.loads(details.read_text(encoding="utf-8"))["matches"]) == len(NAMES)


def test_records_are_brought_in_once(machine):
    here, there = machine("here", has_played=True), machine("there", has_played=False)
    here.do("records")
    shutil.copytree(here.paths.shared, there.paths.shared)
    there.press("escape", "s")
    for text_of in (f"Imported {len(NAMES)} matches.", f"Imported 0 matches. {len(NAMES)} were already here."):
        there.do("take-0")
        assert there.text_of == text_of
    assert sorted(path.name for path in there.paths.matches.iterdir()) == NAMES
    there.press("escape")
    there.count()
    assert "Matches won" in there.words


def test_a_match_that_is_not_over_waits_on_the_other_machine(machine):
    here, there = machine("here", has_played=False), machine("there", has_played=False)
    here.paths.matches.joinpath("half.jsonl").write_text(write(short_match()), encoding="utf-8")
    here.do("records")
    shutil.copytree(here.paths.shared, there.paths.shared)
    there.press("escape", "s")
    there.do("take-0")
    there.press("escape", "escape")
    assert isinstance(there.top, TitleScreen)
    assert "resume" in there.top.live()


def test_over_a_table_the_match_goes_on_and_what_came_in_is_counted(machine):
    here, there = machine("here", has_played=True), machine("there", has_played=False)
    here.do("records")
    shutil.copytree(here.paths.shared, there.paths.shared)
    there.press("escape", "escape")
    there.flow.begin(header(GAMES[0]))
    table = there.top
    there.open()
    there.do("take-0")
    there.press("escape")
    there.count()
    assert "Matches won" in there.words
    there.press("escape")
    assert there.top is table


def test_a_backup_is_put_back_after_a_question_with_the_settings_seen_at_once(machine):
    here, there = machine("here", has_played=True), machine("there", has_played=False)
    here.program.change(theme="paper")
    here.do("backup")
    shutil.copytree(here.paths.shared, there.paths.shared)
    there.press("escape", "s")
    there.do("take-0")
    assert isinstance(there.top, Dialog)
    there.press("escape")
    assert list(there.paths.matches.iterdir()) == []
    there.do("take-0")
    there.press("p")
    there.wait()
    assert there.text_of == f"Restored {len(NAMES) + 1} files."
    assert there.program.settings.theme == "paper"
    assert sorted(path.name for path in there.paths.matches.iterdir()) == NAMES


def test_newer_settings_are_put_back_only_when_that_is_asked_for(machine):
    here = machine("here", has_played=False)
    here.program.change(theme="paper")
    here.do("backup")
    here.program.change(theme="midnight")
    settings = here.paths.settings_file
    FSYNC_THREAD.settle()
    os.utime(settings, (settings.stat().st_mtime + 60,) * 2)
    for key, theme in (("p", "midnight"), ("n", "paper")):
        here.do("take-0")
        here.press(key)
        here.wait()
        assert here.program.settings.theme == theme
    assert "midnight" in settings.with_name("settings.toml.before-1").read_text(encoding="utf-8")


def test_bad_file_is_reported_and_changes_nothing(machine):
    here = machine("here", has_played=True)
    here.paths.shared.mkdir()
    (here.paths.shared / "bad.zip").write_bytes(b"PK and nothing more")
    here.press("escape", "s")
    here.do("take-0")
    assert here.text_of == "bad.zip: The file isn't a valid zip. Nothing was changed."
    assert sorted(path.name for path in here.paths.matches.iterdir()) == NAMES


def test_what_takes_long_shows_how_far_it_is_and_can_be_stopped(machine, monkeypatch):
    here, there = machine("here", has_played=True), machine("there", has_played=False)
    here.do("records")
    shutil.copytree(here.paths.shared, there.paths.shared)
    there.press("escape", "s")
    monkeypatch.setattr(progress_screen, "PATIENCE", 1.0)
    there.top.focus = "take-0"
    there.press("return")
    assert isinstance(there.top, ExportProgress)
    there.top.go_on(there.program.now() + 1)
    there.press("escape")
    assert isinstance(there.top, ExportScreen)
    assert list(there.paths.matches.iterdir()) == []


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the system's own program is asked there")
def test_the_folder_is_opened_and_its_path_copied(machine, tmp_path, monkeypatch):
    sharing = machine("here", has_played=False)
    opened, fake = tmp_path / "opened", tmp_path / "bin" / "xdg-open"
    fake.parent.mkdir()
    fake.write_text(f'#!/bin/sh\nprintf %s "$1" > "{opened}.new" && mv "{opened}.new" "{opened}"\n', encoding="utf-8")
    fake.chmod(0o700)
    monkeypatch.setenv("PATH", f"{fake.parent}{os.pathsep}{os.environ['PATH']}")
    sharing.do("folder")
    wait_until(opened.exists, "the folder")
    assert opened.read_text(encoding="utf-8") == str(sharing.paths.shared)
    assert sharing.paths.shared.is_dir()
    sharing.do("path")
    assert pygame.scrap.get_text() == str(sharing.paths.shared)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    sharing.do("folder")
    assert sharing.text_of == "No file manager was found. Copy the path instead."
