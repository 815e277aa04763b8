"""All that is kept of a person in one file, and back: what is newer stays, and nothing is lost."""

import os
from datetime import timedelta
from pathlib import Path

import pytest

from app.core import record
from app.storage.backup import back_up, restore_steps
from app.storage.counting import insert_row
from app.storage.database import checkpoint, open_database
from app.storage.paths import portable_paths
from app.storage.resuming import resume
from app.storage.settings import Settings, load_settings, save_settings
from app.storage.statistics import Statistics
from app.storage.zips import BadZip, ZipEntry, read_zip, write_zip
from tests.storage.disks import GAME, short_match
from tests.storage.test_statistics_file import ENDED, duel, put_down


class X11Driver:
    """A player's machine."""

    def __init__(self, folder, messages):
        self.paths, self._messages = portable_paths(folder), messages

    def statistics(self):
        return Statistics(self.paths.statistics_file, self.paths.matches, self._messages)

    def totals(self):
        statistics = self.statistics()
        totals = statistics.totals(GAME.name)
        statistics.close()
        return totals

    def back_up(self, path):
        statistics = self.statistics()
        back_up(iter([path]), self.paths, statistics)
        statistics.close()
        return path

    def restore(self, path, *, newer_too=False):
        statistics = self.statistics()
        pieces = restore_steps(path, self.paths, statistics, newer_too=newer_too)
        try:
            while True:
                assert 0 <= next(pieces) <= 1
        except StopIteration as end:
            return end.value
        finally:
            statistics.close()

    def files(self):
        """All but the database, which is read in another way."""
        found = [path for path in self.paths.data.rglob("*") if path.is_file() and "statistics" not in path.name]
        return {path.relative_to(self.paths.data).as_posix(): path.read_bytes() for path in found}


def at(path, hours):
    when = (ENDED + timedelta(hours=hours)).timestamp()
    os.utime(path, (when, when))


@pytest.fixture
def desk(tmp_path, messages):
    """Five matches, one of which has no record any more, a torn one, one given up, one at the terminal, the rest."""
    desk = X11Driver(tmp_path / "desk", messages)
    matches = desk.paths.matches
    for folder in (matches, matches / "given-up", desk.paths.terminal, desk.paths.challenges):
        folder.mkdir(parents=True)
    put_down(matches, [duel(seed) for seed in range(5)])
    desk.totals()
    (matches / "0.jsonl").unlink()
    going_on = record.write(short_match()).encode()
    (matches / "torn.jsonl").write_bytes(going_on[:-9])
    (matches / "given-up" / "a.jsonl").write_bytes(going_on)
    (desk.paths.terminal / "b.jsonl").write_bytes(going_on)
    for file in (
        desk.paths.game_night_file, desk.paths.daily_file, desk.paths.strengths_file, desk.paths.challenges / "a.json",
    ):  # fmt: skip
        file.write_text("{}", encoding="utf-8")
    save_settings(desk.paths.settings_file, Settings(theme="paper"), messages)
    return desk


@pytest.fixture
def backup(desk, tmp_path):
    return desk.back_up(tmp_path / "backup.zip")


def test_everything_is_there_again_on_an_empty_machine(desk, backup, tmp_path, messages):
    other = X11Driver(tmp_path / "other", messages)
    assert other.restore(backup).summary == "Restored 12 files."
    assert other.files() == desk.files()
    assert other.totals() == desk.totals()
    assert other.totals().matches == 5
    assert load_settings(other.paths.settings_file, messages).theme == "paper"
    assert other.restore(backup).summary == "Restored 0 files."
    assert messages.posted == ()


def test_what_is_newer_here_stays_and_can_be_put_back_all_the_same(desk, backup, messages):
    before = desk.files()
    save_settings(desk.paths.settings_file, Settings(theme="midnight"), messages)
    at(desk.paths.settings_file, 24 * 3650)
    newer = desk.files()
    done = desk.restore(backup)
    assert done.summary == "Restored 0 files. Kept settings.toml, which is newer here or in use."
    assert desk.files() == newer
    done = desk.restore(backup, newer_too=True)
    assert done.summary == "Restored 0 files. Replaced 1 older file and kept a copy."
    assert desk.files() == before | {"settings.toml.before-1": newer["settings.toml"]}


def test_of_what_is_older_here_a_copy_is_kept(desk, backup):
    path = desk.paths.matches / "2.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[:500])
    at(path, -1)
    assert desk.restore(backup).replaced == 1
    assert path.read_bytes() == whole
    assert path.with_name("2.jsonl.before-1").read_bytes() == whole[:500]
    assert path.stat().st_mtime == pytest.approx((ENDED + timedelta(hours=2)).timestamp(), abs=2)


def test_what_has_been_counted_since_stays_counted_and_what_is_forgotten_stays_so(desk, backup, tmp_path, messages):
    other = X11Driver(tmp_path / "other", messages)
    other.paths.matches.mkdir(parents=True)
    (other.paths.matches / "new.jsonl").write_text(record.write(duel(77)), encoding="utf-8")
    other.totals()
    (other.paths.matches / "new.jsonl").unlink()
    other.restore(backup)
    assert other.totals().matches == 6
    statistics = other.statistics()
    statistics.forget()
    statistics.close()
    again = X11Driver(tmp_path / "again", messages)
    again.restore(other.back_up(tmp_path / "forgotten.zip"))
    assert again.totals().matches == 0


def test_a_match_that_is_being_played_is_left_alone(desk, backup, messages):
    path = desk.paths.matches / "torn.jsonl"
    _match, save = resume(path, messages)
    held = path.read_bytes()
    assert desk.restore(backup, newer_too=True).kept == ("torn.jsonl",)
    assert path.read_bytes() == held
    save.close()


def spoilt(path: Path, backup: Path, **instead: bytes | None) -> Path:
    """The backup with other files in it."""
    with read_zip(backup) as packed:
        files = {name: packed.read(name) for name in packed.names}
    files |= {name.replace("__", "/"): content for name, content in instead.items()}
    return write_zip(iter([path]), [ZipEntry(n, held, None) for n, held in files.items() if held is not None])


@pytest.mark.parametrize(
    ("instead", "why"),
    [
        ({"backup.json": None}, "isn't a backup of this program"),
        ({"backup.json": b"[" * 100_000}, "isn't a backup of this program"),
        ({"backup.json": b'{"format": 2}'}, "was made by a newer version of this program"),
        ({"statistics.db": b"SQLite format 3\0" + bytes(5000)}, "statistics in the backup are damaged"),
        ({"matches__run.sh": b"rm -r ~"}, "doesn't belong in a backup: 'matches/run.sh'"),
        ({"challenges__a.sh": b""}, "doesn't belong in a backup: 'challenges/a.sh'"),
        ({"other__a.jsonl": b""}, "doesn't belong in a backup: 'other/a.jsonl'"),
        ({"matches__.jsonl": b""}, "doesn't belong in a backup: 'matches/.jsonl'"),
        ({"matches____..__settings.toml": b""}, "unsafe file name"),
        ({"matches__1.jsonl": b"\n" * 2**25 + b"\n"}, "far too large"),
    ],
)
def test_a_bad_backup_puts_nothing_back(desk, backup, tmp_path, messages, instead, why):
    path = spoilt(tmp_path / "spoilt.zip", backup, **instead)
    other = X11Driver(tmp_path / "other", messages)
    with pytest.raises(BadZip, match="^.*" + why.replace("(", "\\(")):
        other.restore(path)
    assert other.files() == {}


def test_statistics_that_only_look_sound_spoil_none_here(desk, backup, tmp_path, messages):
    """Settings with an unreadable line, added by hand."""
    with read_zip(backup) as packed:
        (tmp_path / "spoilt.db").write_bytes(packed.read("statistics.db"))
    database = open_database(tmp_path / "spoilt.db")
    row = ("new.jsonl", GAME.name, "yesterday", None, "{}", "[]", "[]", "[]", 1, 1)
    with database:
        insert_row(database, "matches", row)
    checkpoint(database)
    database.close()
    before = desk.totals()
    with pytest.raises(BadZip, match="statistics in the backup are damaged"):
        desk.restore(
            spoilt(tmp_path / "spoilt.zip", backup, **{"statistics.db": (tmp_path / "spoilt.db").read_bytes()})
        )
    assert desk.totals() == before
    assert messages.posted == ()


def test_a_damaged_backup_puts_nothing_back(desk, backup, tmp_path, messages):
    content = bytearray(backup.read_bytes())
    content[-len(content) // 2] ^= 0xFF
    backup.write_bytes(content)
    before = desk.files()
    at(desk.paths.matches / "2.jsonl", -1)
    with pytest.raises(BadZip, match="is damaged"):
        desk.restore(backup)
    assert desk.files() == before


def test_where_nothing_may_be_written_nothing_is_lost(backup, below_a_file, messages):
    desk = X11Driver(below_a_file, messages)
    with pytest.raises(OSError, match="ot a directory"):
        desk.restore(backup)
