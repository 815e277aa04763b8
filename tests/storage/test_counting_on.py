"""Statistics of an older version, counted on in pieces, and forgotten."""

import os
import shutil
import sqlite3
from datetime import UTC, datetime, timedelta

import pytest

from app.core import record
from app.games import game_named
from app.storage.messages import Messages
from app.storage.statistics import Statistics, Totals
from tests.matches import RECORDS
from tests.storage.disks import GAME, bad_copies
from tests.storage.impossible_times import IMPOSSIBLE

ENDED = datetime(2026, 10, 4, 20, tzinfo=UTC)
NAMES = ("kings-corners-classic", "kong-pie-home", "tong-its-usual", "bong-usual", "pai-tong-thai")


@pytest.fixture
def folder(tmp_path):
    """Five finished matches, one an hour."""
    (tmp_path / "matches").mkdir()
    for n, name in enumerate(NAMES):
        kept = tmp_path / "matches" / f"{name}.jsonl"
        shutil.copyfile(RECORDS / f"{name}.jsonl", kept)
        ended = (ENDED + timedelta(hours=n)).timestamp()
        os.utime(kept, (ended, ended))
    return tmp_path


@pytest.fixture
def open_desk(folder, messages):
    """Statistics over the folder; again and again if need be."""
    opened = []

    def start():
        opened.append(Statistics(folder / "statistics.db", folder / "matches", messages))
        return opened[-1]

    yield start
    for desk in opened:
        desk.close()


def count_all(desk):
    """How many pieces that took."""
    pieces = 1
    while desk.continue_counting(0):
        pieces += 1
    return pieces


def match_of(name):
    return record.read((RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines(), game_named)


def make_old(path, version=1):
    """As an older version of the program left it: without what came later."""
    database = sqlite3.connect(path, isolation_level=None)
    later = ["details", "forgotten"] * (version == 1) + ["begun", "forgotten_deals"] * (version < 3)
    later += ["results", "settings"]
    drops = "; ".join(f"DROP TABLE {name}" for name in later)
    database.executescript(f"{drops}; PRAGMA user_version = {version}")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def test_counting_takes_many_small_pieces_and_nothing_is_counted_twice(open_desk):
    desk = open_desk()
    assert desk.played() == []
    assert count_all(desk) > 50
    assert len(desk.played()) == 5
    assert count_all(desk) == 1
    assert len(desk.played()) == 5


def test_what_is_read_back_is_what_was_played(open_desk):
    desk = open_desk()
    count_all(desk)
    for name, played in zip(NAMES, desk.played(), strict=True):
        match = match_of(name)
        assert played.game == match.game.name
        assert played.seat_players == match.header.seat_players
        assert played.scores == match.result.scores
        assert played.winners == match.result.winners
        assert [(deal.winners, deal.scores) for deal in played.deals] == [
            (() if deal.winner is None else (deal.winner,), deal.scores) for deal in match.game.deals(match.state)
        ]
        assert played.took == match.now
        assert played.counts == tuple(match.game.counts(match.states, match.log))


@pytest.mark.parametrize("version", [1, 2, 3])
def test_an_old_database_is_brought_up(folder, open_desk, messages, version):
    desk = open_desk()
    before = desk.totals(GAME.name)
    full = desk.played()
    desk.close()
    make_old(folder / "statistics.db", version)
    desk = open_desk()
    known = desk.played()
    assert [match.scores for match in known] == [match.scores for match in full]
    assert version > 1 or {match.took for match in known} == {None}
    assert desk.totals(GAME.name, so_far=True) == before
    count_all(desk)
    assert desk.played() == full
    assert messages.take() == []
    assert bad_copies(folder) == []


def test_an_old_database_keeps_matches_whose_records_are_gone(folder, open_desk, messages):
    desk = open_desk()
    count_all(desk)
    desk.close()
    make_old(folder / "statistics.db")
    (folder / "matches" / f"{NAMES[0]}.jsonl").unlink()
    (folder / "matches" / f"{NAMES[1]}.jsonl").write_text(
        "garbage\n" + '{"result": {"scores": [], "winners": []}}\n', encoding="utf-8"
    )
    desk = open_desk()
    count_all(desk)
    assert [match.took is None for match in desk.played()] == [True, True, False, False, False]
    desk.close()
    desk = open_desk()
    count_all(desk)
    assert desk.changes == 0
    assert messages.take() == []


def test_an_old_database_that_is_damaged_is_put_aside(folder, open_desk, messages):
    desk = open_desk()
    count_all(desk)
    full = desk.played()
    desk.close()
    make_old(folder / "statistics.db")
    database = sqlite3.connect(folder / "statistics.db", isolation_level=None)
    database.executescript("UPDATE deals SET won = 1 - won")
    database.close()
    desk = open_desk()
    count_all(desk)
    assert desk.played() == full
    assert "statistics.db.bad-1" in bad_copies(folder)
    (output,) = messages.take()
    assert "being rebuilt" in output


def test_what_a_full_disk_stopped_is_counted_once_there_is_room(disk, messages):
    """In the same run of the program, without a restart."""
    matches = disk.folder / "matches"
    matches.mkdir()
    for n in range(3):
        for name in NAMES:
            shutil.copyfile(RECORDS / f"{name}.jsonl", matches / f"{name}-{n}.jsonl")
    desk = Statistics(disk.folder / "statistics.db", matches, messages)
    assert desk.played() == []
    disk.fill()
    count_all(desk)
    disk.free()
    assert len(desk.played()) < 3 * len(NAMES)
    while desk.continue_counting(1):
        pass
    assert len(desk.played()) == 3 * len(NAMES)
    desk.close()
    (output,) = messages.take()
    assert output.startswith("Nothing is being saved")
    assert bad_copies(disk.folder) == []


def test_a_line_that_changes_while_the_program_runs_is_no_fault_of_the_screen(folder, open_desk, messages):
    """It was sound when it was opened."""
    desk = open_desk()
    count_all(desk)
    full = desk.played()
    other = sqlite3.connect(folder / "statistics.db", isolation_level=None)
    other.execute("UPDATE matches SET seats = '[{' WHERE game = 'bong'")
    other.close()
    desk.played()
    count_all(desk)
    assert desk.played() == full
    (output,) = messages.take()
    assert "being rebuilt" in output
    assert "statistics.db.bad-1" in bad_copies(folder)


def test_an_old_database_that_may_only_be_read_is_still_shown(barred, messages):
    matches = barred.folder / "matches"
    desk = Statistics(barred.folder / "statistics.db", matches, messages)
    desk.record_match(matches / "a.jsonl", match_of(NAMES[0]), ENDED)
    desk.close()
    make_old(barred.folder / "statistics.db")
    with barred():
        desk = Statistics(barred.folder / "statistics.db", matches, messages)
        count_all(desk)
        assert [match.took for match in desk.played()] == [None]
        desk.close()
    assert len(messages.take()) == 1
    assert bad_copies(barred.folder) == []


def test_another_way_of_counting_counts_again(folder, open_desk, monkeypatch):
    desk = open_desk()
    count_all(desk)
    full = desk.played()
    desk.close()
    monkeypatch.setattr("app.storage.counting.COUNTING", 2)
    desk = open_desk()
    assert count_all(desk) > 50
    assert desk.played() == full


def test_forgotten_matches_stay_forgotten_and_on_disk(folder, open_desk, messages):
    desk = open_desk()
    count_all(desk)
    kept = desk.forget()
    assert kept == folder / "statistics.db.forgotten-1"
    copy = sqlite3.connect(kept)
    assert copy.execute("SELECT count(*) FROM matches").fetchone() == (5,)
    copy.close()
    assert desk.played() == []
    before = desk.changes
    count_all(desk)
    assert (desk.played(), desk.changes) == ([], before)
    desk.close()
    desk = open_desk()
    assert desk.totals(GAME.name) == Totals()
    assert sorted(path.stem for path in (folder / "matches").iterdir()) == sorted(NAMES)
    desk.record_match(folder / "matches" / "new.jsonl", match_of(NAMES[0]), ENDED + timedelta(days=1))
    assert [match.game for match in desk.played()] == ["kings-corners"]
    assert desk.forget() == folder / "statistics.db.forgotten-2"
    assert messages.take() == []


def test_forgetting_is_refused_where_nothing_may_be_written(barred):
    messages = Messages()
    desk = Statistics(barred.folder / "statistics.db", barred.folder / "matches", messages)
    desk.record_match(barred.folder / "a.jsonl", match_of(NAMES[0]), ENDED)
    desk.close()
    with barred():
        assert desk.forget() is None
        assert [match.game for match in desk.played()] == ["kings-corners"]
        desk.close()
    assert any(output.startswith("The statistics weren't reset") for output in messages.take())


@pytest.mark.parametrize("when", IMPOSSIBLE)
def test_a_match_that_ended_at_an_impossible_time_counts_as_ended_at_an_unknown_one(any_time, messages, when):
    for name in NAMES:
        shutil.copyfile(RECORDS / f"{name}.jsonl", any_time / f"{name}.jsonl")
    os.utime(any_time / f"{NAMES[1]}.jsonl", (0, when))
    desk = Statistics(any_time / "statistics.db", any_time, messages)
    for _again in range(2):
        count_all(desk)
        first, *others = desk.played()
        assert (first.game, first.ended) == ("kong-pie", None)
        assert None not in [match.ended for match in others]
        assert desk.totals("kong-pie").matches == 1
        desk.close()
    assert messages.take() == []


# ---- matches that are not over


def cut(name, deals):
    """Return the lines of a record with that many deals and three moves of the next, and its match."""
    lines = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    match = match_of(name)
    ends = next(i for i, state in enumerate(match.states) if len(match.game.deals(state)) == deals)
    return lines[: 1 + ends + 3], match, ends


def write_record(path, lines):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def only(folder, name):
    """A folder of matches with that one in it, and no other."""
    for path in (folder / "matches").glob("*.jsonl"):
        path.unlink()
    return folder / "matches" / f"{name}.jsonl"


def test_the_finished_deals_of_a_match_that_is_not_over_count(folder, open_desk):
    lines, match, ends = cut("kong-pie-home", 2)
    write_record(only(folder, "left"), lines)
    desk = open_desk()
    count_all(desk)
    assert desk.played() == []
    (begun,) = desk.begun()
    assert not begun.over
    assert begun.winners == ()
    assert begun.seat_players == match.header.seat_players
    deals = match.game.deals(match.states[ends])
    assert [deal.scores for deal in begun.deals] == [deal.scores for deal in deals]
    assert begun.took == match.log[ends - 1].at
    assert begun.counts == tuple(match.game.counts(match.states[: ends + 1], match.log[:ends]))
    (sums,) = desk.history("kong-pie", None, 10).sums
    assert (sums.over, sums.deals, sums.took) == (False, len(deals), begun.took)
    assert desk.history("bong", None, 10) is None


def test_a_match_that_goes_on_is_counted_again_and_once_when_it_is_over(folder, open_desk):
    path = only(folder, "left")
    for deals in (1, 2):
        write_record(path, cut("kong-pie-home", deals)[0])
        desk = open_desk()
        count_all(desk)
        desk.recheck()
        count_all(desk)
        assert [len(begun.deals) for begun in desk.begun()] == [deals]
        desk.close()
    write_record(path, (RECORDS / "kong-pie-home.jsonl").read_text(encoding="utf-8").splitlines())
    desk = open_desk()
    count_all(desk)
    assert desk.begun() == []
    (over,) = desk.played()
    assert len(over.deals) == len(match_of("kong-pie-home").game.deals(match_of("kong-pie-home").state))


def test_a_match_that_was_given_up_keeps_its_finished_deals(folder, open_desk):
    path = only(folder, "left")
    write_record(path, cut("kong-pie-home", 1)[0])
    desk = open_desk()
    count_all(desk)
    (before,) = desk.begun()
    (path.parent / "given-up").mkdir()
    path.rename(path.parent / "given-up" / path.name)
    desk.recheck()
    count_all(desk)
    assert desk.begun() == [before]


def test_forgotten_deals_are_never_counted_again(folder, open_desk):
    path = only(folder, "left")
    write_record(path, cut("kong-pie-home", 1)[0])
    desk = open_desk()
    count_all(desk)
    assert desk.begun()
    assert desk.forget() is not None
    count_all(desk)
    assert desk.begun() == []
    write_record(path, cut("kong-pie-home", 2)[0])
    desk.recheck()
    count_all(desk)
    (begun,) = desk.begun()
    match = match_of("kong-pie-home")
    assert [deal.scores for deal in begun.deals] == [match.game.deals(match.state)[1].scores]
    assert begun.counts == ()


def many_copies(folder, count):
    """That many finished matches."""
    for number in range(count):
        shutil.copyfile(RECORDS / "bong-usual.jsonl", folder / "matches" / f"copy-{number:04}.jsonl")


def test_progress_is_shown_while_many_records_are_counted(folder, open_desk):
    many_copies(folder, 40)
    desk = open_desk()
    assert desk.counting is None
    seen = []
    while desk.continue_counting(0):
        if progress := desk.counting:
            seen.append((progress.done, progress.total, progress.percent))
    assert seen == sorted(seen)
    assert {total for _done, total, _percent in seen} == {45}
    assert {done for done, _total, _percent in seen} == set(range(45))
    assert (seen[0][2], seen[-1][2]) == (0, 97)
    assert desk.counting is None
    desk.recheck()
    while desk.continue_counting(0):
        assert desk.counting is None, "all are in"


def test_no_progress_is_shown_for_a_few_records(folder, open_desk):
    desk = open_desk()
    while desk.continue_counting(0):
        assert desk.counting is None
