"""Every unfinished match can be resumed, not only a game's latest."""

import os

import pytest

from app.core.match_history import past_deals
from app.core.record import write
from app.storage.resuming import GIVEN_UP
from app.ui.kit.dialogs import Dialog
from app.ui.kit.progress_screen import ProgressScreen
from app.ui.table.table_screen import TableScreen
from app.ui.title import TitleScreen
from app.ui.unfinished_screen import UnfinishedScreen
from tests.headless import headless
from tests.ui.shown_screens import Shown
from tests.ui.test_practice import match_of

pytestmark = pytest.mark.usefixtures("unseen")

LEFT = (("tong-its-usual", 5), ("bong-usual", 9), ("tong-its-usual", 12))
"""Records, and the number of moves after which they were left, oldest first."""


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path / "headless", (1280, 720)) as found:
        folder = found.program.paths.matches
        folder.mkdir(parents=True, exist_ok=True)
        for i, (name, moves) in enumerate(LEFT):
            path = folder / f"2025-01-0{i + 1}-120000-{name}.jsonl"
            path.write_text("\n".join(write(match_of(name)).splitlines()[: moves + 1]) + "\n", encoding="utf-8")
            os.utime(path, (1_700_000_000 + i, 1_700_000_000 + i))
        found.flow.title()
        yield Shown(found)


def read(shown):
    while isinstance(shown.top, ProgressScreen):
        shown.top.tick(shown.program.now())


def rows(shown):
    return [name for name in shown.top.live() if name.startswith("resume-")]


def test_the_title_leads_to_a_list_of_all_of_them(shown):
    assert shown.top.live()["unfinished"].text == "All 3"
    shown.press("a")
    assert isinstance(shown.top, UnfinishedScreen)
    texts = [text for text in shown.words if " moves" in text]
    assert [text.rpartition(" · ")[2] for text in texts] == ["12 moves", "9 moves", "5 moves"]
    names = [text for text in shown.words if text.startswith(("Tong-Its: ", "Bong: "))]
    assert [name.partition(":")[0] for name in names] == ["Tong-Its", "Bong", "Tong-Its"]
    shown.press("escape")
    assert isinstance(shown.top, TitleScreen)


@pytest.mark.parametrize(("row", "moves"), [(0, 12), (1, 9), (2, 5)])
def test_each_of_them_is_resumed_where_it_was_left(shown, row, moves):
    shown.click("unfinished")
    shown.click(f"resume-{row}")
    read(shown)
    assert isinstance(shown.top, TableScreen)
    assert len(shown.flow.session.match.log) == moves


def test_what_is_given_up_is_asked_first_and_kept_elsewhere(shown):
    folder = shown.program.paths.matches
    shown.click("unfinished")
    shown.click("give-up-2")
    assert isinstance(shown.top, Dialog)
    shown.press("return")
    assert isinstance(shown.top, UnfinishedScreen)
    assert len(rows(shown)) == 3
    shown.click("give-up-2")
    shown.press("g")
    assert isinstance(shown.top, UnfinishedScreen)
    assert len(rows(shown)) == 2
    assert [path.name for path in (folder / GIVEN_UP).iterdir()] == ["2025-01-01-120000-tong-its-usual.jsonl"]
    shown.press("escape")
    assert shown.top.live()["unfinished"].text == "All 2"
    shown.click("unfinished")
    shown.click("give-up-1")
    shown.press("g")
    shown.press("escape")
    assert isinstance(shown.top, TitleScreen)
    assert "unfinished" not in shown.top.live()
    assert "resume" in shown.top.live()


def test_practice_that_was_left_by_the_end_of_the_program_is_among_them(tmp_path):
    whole = match_of("tong-its-usual")
    at = past_deals(whole)[0].last - 1
    with headless(tmp_path / "headless", (1280, 720)) as found:
        found.flow.look_back(whole)
        found.program.top._play_on(at, 0)
    with headless(tmp_path / "headless", (1280, 720)) as found:
        shown = Shown(found)
        assert "unfinished" not in shown.top.live()
        shown.flow.show_unfinished()
        assert any(text.startswith("Practice · ") for text in shown.words)
        shown.click("give-up-0")
        assert "This practice match will be deleted." in shown.words
        shown.press("g")
        assert isinstance(shown.top, TitleScreen)
        assert [*found.program.paths.practice.glob("*")] == []


def test_a_finished_record_cut_by_hand_is_offered_soon_after_the_start(tmp_path):
    """The title first takes it as finished from the index, then compares the files."""
    whole = write(match_of("tong-its-usual"))
    with headless(tmp_path, (1280, 720)) as found:
        folder = found.program.paths.matches
        folder.mkdir()
        for n in range(25):
            (folder / f"{n:02}.jsonl").write_text(whole, encoding="utf-8")
            os.utime(folder / f"{n:02}.jsonl", (1_700_000_000, 1_700_000_000))
        found.flow.title()
    with headless(tmp_path, (1280, 720)) as found:
        assert "resume" not in found.boxes
        (folder / "07.jsonl").write_text("\n".join(whole.splitlines()[:9]) + "\n", encoding="utf-8")
        while "resume" not in found.boxes:
            assert found.program._later, "the comparison should still go on"
            found.program._run_later()
