"""A match that cannot be saved is marked while that lasts, and never lost without asking."""

import subprocess
from contextlib import contextmanager

import pygame
import pytest
from pygame.event import Event

from app.core.cards import Chance
from app.core.match import Header, SeatPlayer
from app.core.options import build
from app.games import GAMES, game_named
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.resuming import unfinished_matches
from app.ui.kit.dialogs import Dialog
from app.ui.scores.score_sheet import ScoresScreen
from app.ui.table.table_screen import TableScreen
from app.ui.title import TitleScreen
from tests.headless import headless
from tests.storage.disks import SmallDisk
from tests.ui.played_out import play_to_its_end
from tests.ui.shown_screens import Shown

pytestmark = pytest.mark.usefixtures("unseen")


class FullDisk(SmallDisk):
    reason = "The disk is full."


class ReadOnlyDisk(SmallDisk):
    reason = "The disk is read-only."

    def fill(self):
        self._mount("ro")

    def free(self):
        self._mount("rw")

    def _mount(self, how):
        FSYNC_THREAD.settle()
        subprocess.run(["mount", "-o", f"remount,{how}", str(self.folder)], check=True, capture_output=True)


class BarredFolder:
    """A file takes the place of the folder for matches, which needs no mount."""

    reason = "There is a file where a folder should be."

    def __init__(self, folder):
        self.folder = folder
        self._matches = folder / "data" / "matches"
        self._matches.parent.mkdir(parents=True)

    def fill(self):
        self._matches.write_text("in the way", encoding="utf-8")

    def free(self):
        self._matches.unlink()

    def close(self):
        pass


@pytest.fixture(params=[BarredFolder, FullDisk, ReadOnlyDisk])
def disk(request, tmp_path):
    found = request.param(tmp_path / "disk")
    yield found
    found.close()


@contextmanager
def sitting_at(disk, game="kings-corners", *, bad=True):
    """Sit at a table; ``bad``: saving fails from the start."""
    rules = game_named(game)
    seats = rules.usual_players()
    with headless(disk.folder / "data", (1280, 720)) as found:
        found.program.change(speed="off", sound=False)
        FSYNC_THREAD.settle()
        if bad:
            disk.fill()
        seat_players = (SeatPlayer("You"), *(SeatPlayer(f"Ai {i}", "random") for i in range(1, seats)))
        found.flow.begin(Header(rules, build(rules.options, {}, seats), seat_players, Chance(seed=1)))
        shown = Shown(found)
        turn(shown)
        yield shown


def turn(shown):
    shown.program.turn(0)


def marked(shown):
    shown.top.tick(shown.program.now())
    return "unsaved" in {widget.id for widget in shown.top.bar(shown.program.area) if hasattr(widget, "id")}


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_match_that_is_not_saved_is_marked_at_every_table_until_it_is(tmp_path, game):
    disk = BarredFolder(tmp_path / "disk")
    with sitting_at(disk, game) as shown:
        assert marked(shown)
        shown.program.toast.dismiss(shown.program.now())
        assert marked(shown)
        disk.free()
        shown.click("unsaved")
        assert not marked(shown)
        assert isinstance(shown.top, TableScreen)
        assert shown.flow.session.save.path.exists()


def test_the_mark_tells_why_and_what_to_do(disk):
    with sitting_at(disk) as shown:
        table, now = shown.top, shown.program.now()
        mark = table.live()["unsaved"]
        node = mark.accessible()
        assert (node.name, node.about) == ("Not saved", disk.reason)
        table.tooltips.point(*mark.box.middle, now)
        table.play.scene.motion.finish(now)
        table.tooltips.tick([*table.live().values()], now + 2000)
        assert table.tooltips._shown.text == disk.reason
        shown.click("unsaved")
        asked = shown.top
        assert isinstance(asked, Dialog)
        words = " ".join(shown.words)
        assert disk.reason in words
        shown.press("r")
        assert isinstance(shown.top, Dialog)
        assert shown.top is not asked
        shown.press("escape")
        assert isinstance(shown.top, TableScreen)


def test_leaving_asks_first_and_the_focus_is_on_staying(disk):
    with sitting_at(disk) as shown:
        table = shown.top
        shown.press("escape", "q")
        assert "This match isn't saved" in shown.top._title
        shown.press("return")
        assert shown.top is table
        shown.press("escape", "q", "r")
        assert isinstance(shown.top, Dialog)
        shown.press("down", "down", "return")
        assert isinstance(shown.top, TitleScreen)


def test_trying_again_leaves_once_there_is_room(disk):
    with sitting_at(disk) as shown:
        shown.press("escape", "q")
        disk.free()
        shown.press("r")
        assert isinstance(shown.top, TitleScreen)
        (waiting,) = unfinished_matches(shown.program.paths.matches, shown.program.messages)
        assert waiting.header.game.name == "kings-corners"


def test_a_match_that_is_saved_is_left_without_a_question(disk):
    with sitting_at(disk, bad=False) as shown:
        assert not marked(shown)
        shown.press("escape", "q")
        assert isinstance(shown.top, TitleScreen)


def test_closing_the_window_asks_once(disk):
    with sitting_at(disk) as shown:
        table, program = shown.top, shown.program
        program.quit()
        assert "This match isn't saved" in shown.top._title
        shown.press("escape")
        assert shown.top is table
        program.quit()
        assert program.stack
        program.quit()  # closing it again confirms
        assert program.stack == []


def test_the_window_closes_at_once_when_all_is_saved(disk):
    with sitting_at(disk, bad=False) as shown:
        pygame.event.post(Event(pygame.QUIT))
        turn(shown)
        assert shown.program.stack == []


@pytest.mark.parametrize("key", ["escape", "a", "p"])
def test_a_match_that_is_over_is_not_left_unsaved_either(disk, key):
    with sitting_at(disk) as shown:
        session = play_to_its_end(shown)
        sheet = shown.top
        assert isinstance(sheet, ScoresScreen)
        sheet._end_count()
        shown.press(key)
        assert "This match isn't saved" in shown.top._title
        shown.press("escape")
        assert shown.top is sheet
        disk.free()
        shown.press(key)
        assert not isinstance(shown.top, Dialog)
        assert '"result"' in session.save.path.read_text(encoding="utf-8")
