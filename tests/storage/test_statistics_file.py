"""Statistics: counting, counting again, damage, disks that refuse."""

import os
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import settings as effort
from hypothesis import strategies as st

from app.core import record
from app.core.match import Header, SeatPlayer
from app.core.options import build
from app.games.pai_tong.rules import GAME as PAI_TONG
from app.storage import database
from app.storage.counting import preset_of
from app.storage.database import describe_error, is_environment_error
from app.storage.messages import Messages
from app.storage.statistics import Statistics, Totals
from tests.matches import header, played
from tests.storage.disks import GAME, bad_copies, child, fresh_folder, short_match, whole_match

ENDED = datetime(2026, 11, 21, 18, tzinfo=UTC)


@cache
def duel(seed, preset=None):
    """A person against an AI player to the end; two deals without a preset."""
    options = build(GAME.options, GAME.presets[preset] if preset else {"ends": "hands", "hands": 2}, 2)
    return played(
        Header(GAME, options, (SeatPlayer("You"), SeatPlayer("Ben", "steady")), header(GAME, seed=seed).chance)
    )


def expected(matches):
    """The totals of matches in this order, summed by hand for seat 0."""
    won = [0 in match.result.winners for match in matches]
    runs = [len(run) for run in "".join("w" if w else "-" for w in won).split("-")]
    deals = [deal for match in matches for deal in GAME.deals(match.state)]
    scores = [match.result.scores[0] for match in matches]
    return Totals(
        len(matches), sum(won), runs[-1], max(runs), sum(scores) / len(scores), max(scores),
        len(deals), sum(deal.winner == 0 for deal in deals),
    )  # fmt: skip


def put_down(folder, matches):
    """Finished records, one an hour."""
    folder.mkdir(exist_ok=True)
    for n, match in enumerate(matches):
        path = folder / f"{n}.jsonl"
        path.write_text(record.write(match), encoding="utf-8", newline="\n")
        ended = (ENDED + timedelta(hours=n)).timestamp()
        os.utime(path, (ended, ended))


@pytest.fixture
def desk(tmp_path, messages):
    """Statistics over an empty folder."""
    statistics = Statistics(tmp_path / "statistics.db", tmp_path / "matches", messages)
    yield statistics
    statistics.close()


def test_what_deals_add_makes_the_score_of_the_match():
    for preset in GAME.presets:
        match = duel(1, preset)
        sums = [sum(scores) for scores in zip(*(deal.scores for deal in GAME.deals(match.state)), strict=True)]
        assert tuple(sums) == match.result.scores
        assert preset_of(match) == preset


@pytest.mark.parametrize("seats", PAI_TONG.seats)
def test_preset_for_another_number_of_players_does_not_match(seats):
    assert preset_of(played(header(PAI_TONG, {}, seats), limit=0)) == "Thai"
    assert preset_of(played(header(PAI_TONG, {"stake": 2}, seats), limit=0)) is None


def test_totals_over_several_matches(tmp_path, desk, messages):
    matches = [duel(seed) for seed in range(8)]
    assert desk.totals(GAME.name) == Totals()
    for n, match in enumerate(matches):
        desk.record_match(tmp_path / f"{n}.jsonl", match, ENDED + timedelta(hours=n))
        assert desk.totals(GAME.name) == expected(matches[: n + 1])
    desk.close()
    assert desk.totals(GAME.name) == expected(matches)
    assert 0 < expected(matches).won < 8, "the seeds should give both wins and losses"
    assert desk.totals("whist") == Totals()
    assert messages.take() == []


def test_a_match_is_counted_once(tmp_path, desk):
    for _ in range(2):
        desk.record_match(tmp_path / "a.jsonl", duel(1), ENDED)
        desk.close()
        put_down(tmp_path / "matches", [])
        (tmp_path / "matches" / "a.jsonl").write_text(record.write(duel(1)), encoding="utf-8")
    assert desk.totals(GAME.name) == expected([duel(1)])


def test_an_unfinished_match_is_not_counted(tmp_path, desk):
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "a.jsonl").write_text(record.write(short_match()), encoding="utf-8")
    assert desk.totals(GAME.name) == Totals()
    with pytest.raises(ValueError, match="finished"):
        desk.record_match(tmp_path / "a.jsonl", short_match(), ENDED)


def test_matches_without_a_person_are_kept_but_left_out_of_the_totals(tmp_path, desk):
    chance = header(GAME).chance
    ais = played(
        Header(GAME, build(GAME.options, {}, 2), (SeatPlayer("A", "steady"), SeatPlayer("B", "steady")), chance)
    )
    desk.record_match(tmp_path / "a.jsonl", ais, ENDED)
    assert desk.totals(GAME.name) == Totals()
    desk.close()
    database = sqlite3.connect(tmp_path / "statistics.db")
    assert database.execute("SELECT won, score FROM matches").fetchall() == [(None, None)]
    database.close()


def test_everything_is_kept_for_later_screens(tmp_path, desk):
    match = duel(1, "Strict kings")
    desk.record_match(tmp_path / "a.jsonl", match, ENDED)
    desk.close()
    database = sqlite3.connect(tmp_path / "statistics.db")
    (row,) = database.execute("SELECT record, game, ended, preset, seats, scores FROM matches").fetchall()
    assert row[:4] == ("a.jsonl", GAME.name, "2026-11-21T18:00:00+00:00", "Strict kings")
    assert row[4] == '[{"name": "You", "player": "person"}, {"name": "Ben", "player": "steady"}]'
    assert row[5] == str(list(match.result.scores))
    assert database.execute("SELECT count(*) FROM deals").fetchone() == (len(GAME.deals(match.state)),)
    database.close()


def test_finished_records_that_were_missed_are_counted_in(tmp_path, desk):
    """The program was killed between the result line and the statistics, or the database was deleted."""
    matches = [duel(seed) for seed in range(4)]
    put_down(tmp_path / "matches", matches)
    assert desk.totals(GAME.name) == expected(matches)


def test_damaged_finished_record_is_reported_once(tmp_path, desk, messages):
    put_down(tmp_path / "matches", [duel(1), duel(2)])
    lines = record.write(duel(3)).splitlines(keepends=True)
    (tmp_path / "matches" / "x.jsonl").write_text("".join([*lines[:3], "garbage\n", *lines[4:]]), encoding="utf-8")
    assert desk.totals(GAME.name) == expected([duel(1), duel(2)])
    (output,) = messages.take()
    assert output.startswith("1 finished match in ")
    desk.close()
    later = Messages()
    again = Statistics(tmp_path / "statistics.db", tmp_path / "matches", later)
    assert again.totals(GAME.name) == expected([duel(1), duel(2)])
    again.close()
    assert later.take() == []


@given(st.binary(max_size=5000))
@example(b"SQLite format 3\0" + bytes(4000))
@example(b"SQLite format 3\0")
@effort(max_examples=20)
def test_any_bytes_instead_of_the_database(content):
    with fresh_folder() as folder:
        put_down(folder / "matches", [duel(1), duel(2)])
        (folder / "statistics.db").write_bytes(content)
        check_mended(folder, content)


def check_mended(folder, content):
    messages = Messages()
    statistics = Statistics(folder / "statistics.db", folder / "matches", messages)
    assert statistics.totals(GAME.name) == expected([duel(1), duel(2)])
    statistics.close()
    if content:
        assert bad_copies(folder)[0] == "statistics.db.bad-1"
        assert (folder / "statistics.db.bad-1").read_bytes() == content
        (output,) = messages.take()
        assert "being rebuilt" in output


@cache
def sound_database():
    """The bytes of a database of two matches."""
    with fresh_folder() as folder:
        put_down(folder / "matches", [duel(1), duel(2)])
        statistics = Statistics(folder / "statistics.db", folder / "matches", Messages())
        statistics.totals(GAME.name)
        statistics.close()
        return (folder / "statistics.db").read_bytes()


@given(st.floats(0, 1), st.binary(min_size=1, max_size=6000))
@effort(max_examples=50)
def test_rubbish_anywhere_in_the_database_changes_no_number(place, rubbish):
    sound = sound_database()
    start = int(place * (len(sound) - 1))
    with fresh_folder() as folder:
        put_down(folder / "matches", [duel(1), duel(2)])
        content = (sound[:start] + rubbish + sound[start + len(rubbish) :])[: len(sound)]
        (folder / "statistics.db").write_bytes(content)
        messages = Messages()
        statistics = Statistics(folder / "statistics.db", folder / "matches", messages)
        assert statistics.totals(GAME.name) == expected([duel(1), duel(2)])
        statistics.record_match(folder / "new.jsonl", duel(3), ENDED + timedelta(days=1))
        assert statistics.totals(GAME.name) == expected([duel(1), duel(2), duel(3)])
        statistics.close()
        if messages.take():
            assert (folder / "statistics.db.bad-1").read_bytes() == content


@pytest.mark.parametrize("keep", [1, 100, 4096, 5000, -4096, -1])
def test_a_truncated_database(tmp_path, keep):
    put_down(tmp_path / "matches", [duel(1), duel(2)])
    content = sound_database()[:keep]
    (tmp_path / "statistics.db").write_bytes(content)
    check_mended(tmp_path, content)


@pytest.mark.parametrize("suffix", ["-wal", "-shm"])
def test_rubbish_beside_the_database(tmp_path, suffix):
    put_down(tmp_path / "matches", [duel(1), duel(2)])
    (tmp_path / "statistics.db").write_bytes(sound_database())
    (tmp_path / f"statistics.db{suffix}").write_bytes(b"rubbish" * 10_000)
    statistics = Statistics(tmp_path / "statistics.db", tmp_path / "matches", Messages())
    assert statistics.totals(GAME.name) == expected([duel(1), duel(2)])
    statistics.close()


@pytest.mark.parametrize(
    "change",
    [
        "PRAGMA user_version = 7",
        "DROP TABLE deals",
        "ALTER TABLE matches ADD COLUMN more",
        "UPDATE deals SET won = 1 - won",
        "PRAGMA ignore_check_constraints = ON; UPDATE matches SET score = 'many'",
    ],
)
def test_a_database_with_other_contents_is_kept_and_counted_again(tmp_path, change):
    put_down(tmp_path / "matches", [duel(1), duel(2)])
    path = tmp_path / "statistics.db"
    path.write_bytes(sound_database())
    database = sqlite3.connect(path, isolation_level=None)
    database.executescript(change)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    check_mended(tmp_path, path.read_bytes())


def test_a_folder_in_place_of_the_database(tmp_path, desk):
    (tmp_path / "statistics.db").mkdir()
    put_down(tmp_path / "matches", [duel(1)])
    assert desk.totals(GAME.name) == expected([duel(1)])
    assert (tmp_path / "statistics.db.bad-1").is_dir()


def test_full_disk_is_reported_once_and_the_match_is_counted_later(disk, messages):
    statistics = Statistics(disk.folder / "statistics.db", disk.folder / "matches", messages)
    statistics.record_match(disk.folder / "0.jsonl", duel(0), ENDED)
    disk.fill()
    for n in range(1, 300):
        statistics.record_match(disk.folder / f"{n}.jsonl", duel(1), ENDED + timedelta(hours=n))
    when_full = statistics.totals(GAME.name).matches
    statistics.close()
    disk.free()
    assert 1 <= when_full < 300
    assert len(messages.take()) == 1
    for n in range(300):
        statistics.record_match(disk.folder / f"{n}.jsonl", duel(min(n, 1)), ENDED + timedelta(hours=n))
    assert statistics.totals(GAME.name) == expected([duel(0)] + 299 * [duel(1)])
    assert bad_copies(disk.folder) == []
    statistics.close()


def test_a_database_begun_on_a_full_disk(disk, messages):
    put_down(disk.folder / "matches", [duel(1)])
    statistics = Statistics(disk.folder / "statistics.db", disk.folder / "matches", messages)
    disk.fill()
    statistics.totals(GAME.name)
    statistics.close()
    disk.free()
    assert len(messages.take()) == 1
    assert statistics.totals(GAME.name) == expected([duel(1)])
    statistics.close()


def test_a_folder_without_rights_still_shows_what_was_counted(barred, messages):
    (barred.folder / "statistics.db").write_bytes(sound_database())
    statistics = Statistics(barred.folder / "statistics.db", barred.folder / "matches", messages)
    with barred():
        assert statistics.totals(GAME.name) == expected([duel(1), duel(2)])
        statistics.record_match(barred.folder / "c.jsonl", duel(3), ENDED)
        statistics.close()
    assert len(messages.take()) == 1
    assert bad_copies(barred.folder) == []


def test_a_folder_that_cannot_be_made(below_a_file, messages):
    statistics = Statistics(below_a_file / "statistics.db", below_a_file / "matches", messages)
    statistics.record_match(below_a_file / "a.jsonl", duel(1), ENDED)
    assert statistics.totals(GAME.name) == Totals()
    assert len(messages.take()) == 1


def test_a_database_that_another_program_holds(tmp_path, desk, messages):
    desk.record_match(tmp_path / "a.jsonl", duel(1), ENDED)
    code = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""
    process = child(code, tmp_path / "statistics.db")
    assert process.stdout.readline() == "held\n"
    desk.record_match(tmp_path / "b.jsonl", duel(2), ENDED + timedelta(hours=1))
    assert desk.totals(GAME.name) == expected([duel(1)])
    process.communicate("")
    (output,) = messages.take()
    assert output.startswith("The statistics are in use")
    desk.record_match(tmp_path / "b.jsonl", duel(2), ENDED + timedelta(hours=1))
    assert desk.totals(GAME.name) == expected([duel(1), duel(2)])


def test_killed_in_the_middle_of_counting(tmp_path, desk):
    code = """
import os, signal, sys
from datetime import datetime, UTC
from pathlib import Path
from tests.storage.disks import whole_match
from app.storage import statistics
from app.storage.messages import Messages
folder = Path(sys.argv[1])
desk = statistics.Statistics(folder / "statistics.db", folder / "matches", Messages())
desk.record_match(folder / "a.jsonl", whole_match(1), datetime.now(UTC))
whole = whole_match(2)
deals = whole.game.deals
object.__setattr__(whole.game, "deals", lambda state: os._exit(9))
desk.record_match(folder / "b.jsonl", whole, datetime.now(UTC))
"""
    process = child(code, tmp_path)
    assert process.wait() == 9
    process.communicate()
    assert desk.totals(GAME.name).matches == 1
    desk.record_match(tmp_path / "b.jsonl", whole_match(2), datetime.now(UTC))
    assert desk.totals(GAME.name).matches == 2


def test_a_folder_without_locks_is_no_damage():
    """As on some network folders: the file may be good, so it is not put aside."""
    why = sqlite3.OperationalError("locking protocol")
    why.sqlite_errorcode = sqlite3.SQLITE_PROTOCOL
    assert is_environment_error(why)
    assert describe_error(why) == "The folder is on a disk where files can't be locked."


def test_a_match_that_ended_while_the_clock_was_ahead_is_not_the_last_for_ever(tmp_path, desk):
    """Else no match after it would change how many were won in a row."""
    matches = [duel(seed) for seed in range(30)]
    lost = next(match for match in matches if 0 not in match.result.winners)
    won = [match for match in matches if 0 in match.result.winners][:2]
    ahead = datetime.now(UTC) + timedelta(days=30)
    desk.record_match(tmp_path / "ahead.jsonl", lost, ahead)
    desk.record_match(tmp_path / "b.jsonl", won[0], ENDED)
    desk.record_match(tmp_path / "a.jsonl", won[1], ENDED + timedelta(hours=1))
    assert desk.totals(GAME.name) == expected([lost, *won])
    assert [match.record for match in desk.played()] == ["ahead.jsonl", "b.jsonl", "a.jsonl"]
    assert (found := desk.totals(GAME.name)).streak == found.best_streak == 2


def rows_checked(monkeypatch):
    """Return a list that grows whenever all rows are checked."""
    checks = []

    def check(connection, really=database._check_rows):
        checks.append(connection)
        really(connection)

    monkeypatch.setattr(database, "_check_rows", check)
    return checks


def test_rows_are_checked_again_only_after_another_program_changed_the_file(tmp_path, desk, monkeypatch):
    put_down(tmp_path / "matches", [duel(1), duel(2)])
    checks = rows_checked(monkeypatch)
    for _ in range(3):
        assert desk.totals(GAME.name) == expected([duel(1), duel(2)])
        desk.close()
    assert checks == []
    content = (tmp_path / "statistics.db").read_bytes()
    (tmp_path / "statistics.db").write_bytes(content)
    for _ in range(3):
        assert desk.totals(GAME.name) == expected([duel(1), duel(2)])
        desk.close()
    assert len(checks) == 1


def test_after_a_kill_the_rows_need_no_check(tmp_path, desk, monkeypatch):
    """The last writes are in the write-ahead log, which has checksums."""
    put_down(tmp_path / "matches", [duel(1)])
    desk.totals(GAME.name)
    desk.close()
    code = """
import os, sys
from datetime import datetime, UTC
from pathlib import Path
from tests.storage.disks import whole_match
from app.storage.messages import Messages
from app.storage.statistics import Statistics
folder = Path(sys.argv[1])
Statistics(folder / "statistics.db", folder / "matches", Messages()).record_match(
    folder / "b.jsonl", whole_match(2), datetime.now(UTC)
)
os._exit(9)
"""
    process = child(code, tmp_path)
    assert process.wait() == 9
    process.communicate()
    checks = rows_checked(monkeypatch)
    assert desk.totals(GAME.name).matches == 2
    assert checks == []


def test_all_rows_are_checked_once_a_month(tmp_path, desk, monkeypatch):
    put_down(tmp_path / "matches", [duel(1)])
    desk.totals(GAME.name)
    desk.close()
    checks = rows_checked(monkeypatch)
    mark = tmp_path / "statistics.db-checked"
    state, _, when = mark.read_text(encoding="ascii").rpartition(" ")
    for days, number in ((29, 0), (31, 1), (-1, 2)):
        mark.write_text(f"{state} {int(when) - days * 24 * 3600}", encoding="ascii")
        desk.totals(GAME.name)
        desk.close()
        assert len(checks) == number, days


@pytest.mark.parametrize("content", [b"", b"1", b"1 2", b"\xff 3", b"9 9 9999999999999"])
def test_an_invalid_mark_is_ignored(tmp_path, desk, monkeypatch, content):
    put_down(tmp_path / "matches", [duel(1)])
    desk.totals(GAME.name)
    desk.close()
    checks = rows_checked(monkeypatch)
    (tmp_path / "statistics.db-checked").write_bytes(content)
    assert desk.totals(GAME.name) == expected([duel(1)])
    assert len(checks) == 1


def test_missing_or_wrong_history_rows_are_rebuilt(tmp_path, desk):
    put_down(tmp_path / "matches", [duel(1), duel(2)])
    desk.totals(GAME.name)
    history = desk.history(GAME.name, None, 1)
    assert history.sums[0].matches == 2
    for change in ("DELETE FROM results", "UPDATE results SET won = 1 - won, best = 1000"):
        desk.close()
        opened = sqlite3.connect(tmp_path / "statistics.db", isolation_level=None)
        opened.execute(change)
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        opened.close()
        desk.totals(GAME.name)
        again = desk.history(GAME.name, None, 1)
        assert sorted(again.counts, key=repr) == sorted(history.counts, key=repr)
        assert replace(again, counts=()) == replace(history, counts=())
