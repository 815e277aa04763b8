"""Peculiarities of macOS: folders, metadata files and fsync."""

import errno
import os
import re
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.core import record
from app.storage import fsync_thread
from app.storage.backup import back_up, restore_steps
from app.storage.challenge import challenges_in
from app.storage.database import open_database
from app.storage.exchange_folder import ExchangeFolder
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.import_records import import_records
from app.storage.judged import ENDING, JudgedDeals
from app.storage.paths import portable_paths, standard_paths
from app.storage.resuming import GIVEN_UP, unfinished_matches
from app.storage.statistics import Statistics
from tests.processes import ROOT
from tests.storage.disks import short_match, whole_match

ATTRIBUTES = b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X        "
"""How a file begins in which macOS keeps the attributes of another one."""


def put_beside(path: Path) -> None:
    """Add the metadata files that macOS adds on a USB stick."""
    path.with_name(f"._{path.name}").write_bytes(ATTRIBUTES)


def in_one_go(pieces):
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            return end.value


def zip_as_finder(path: Path, files: dict[str, bytes]) -> Path:
    """Zip files like the Finder does, with its metadata."""
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr(".DS_Store", b"\x00\x00\x00\x01Bud1")
        for name, content in files.items():
            folder, slash, file = name.rpartition("/")
            packed.writestr(name, content)
            packed.writestr(f"__MACOSX/{folder}{slash}._{file}", ATTRIBUTES)
    return path


# ---- Where files are


def test_files_are_in_one_place_whatever_a_shell_has_set(tmp_path, monkeypatch):
    """The Finder starts programs without the variables of a shell."""
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    found = []
    for other in (None, tmp_path / "xdg"):
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_DOCUMENTS_DIR"):
            monkeypatch.delenv(name, raising=False)
            if other:
                monkeypatch.setenv(name, str(other))
        paths = standard_paths()
        found.append((paths, paths.shared))
    support = tmp_path / "Library" / "Application Support" / "kings-and-kongs"
    assert found[0] == found[1]
    paths, shared = found[0]
    assert (paths.config, paths.data, paths.logs) == (support, support, tmp_path / "Library/Logs/kings-and-kongs")
    assert shared == tmp_path / "Documents" / "kings-and-kongs"


CLOUDS = {"iCloud": {"st_flags": 0x40000000}, "OneDrive": {"st_file_attributes": 0x400020}}


@pytest.mark.parametrize("reported", CLOUDS.values(), ids=CLOUDS)
def test_a_list_of_files_fetches_none_from_the_cloud(tmp_path, messages, monkeypatch, reported):
    """It is there at once; what is chosen from it is fetched then."""
    paths = portable_paths(tmp_path)
    paths.shared.mkdir()
    for name in ("kings-and-kongs-backup-2026-11-27.zip", "kings-and-kongs-records-2026-11-27.zip"):
        (paths.shared / name).write_bytes(b"")
    exchange_folder = ExchangeFolder(paths, Statistics(paths.statistics_file, paths.matches, messages))
    with monkeypatch.context() as cloud:
        cloud.setattr(Path, "stat", lambda path: SimpleNamespace(**reported, st_mtime=0, st_mtime_ns=0))
        cloud.setattr("app.storage.zips.open_file", None)
        found = exchange_folder.found(9)
    assert sorted((file.path.name, file.backup) for file in found) == [
        ("kings-and-kongs-backup-2026-11-27.zip", True),
        ("kings-and-kongs-records-2026-11-27.zip", False),
    ]


# ---- What the system leaves beside files on sticks and in zips


def test_attributes_beside_a_record_are_no_match(tmp_path, messages):
    paths = portable_paths(tmp_path)
    for folder in (paths.matches, paths.matches / GIVEN_UP, paths.challenges, paths.shared):
        folder.mkdir(parents=True)
    for name, match in (("going-on", short_match()), ("over", whole_match())):
        path = paths.matches / f"{name}.jsonl"
        path.write_text(record.write(match), encoding="utf-8")
        judged = path.with_name(f"{name}{ENDING}")
        judged.write_text("{}", encoding="utf-8")
        put_beside(path)
        put_beside(judged)
    put_beside(paths.challenges / "a.json")
    put_beside(paths.shared / "backup.zip")
    before = sorted(tmp_path.rglob("*"))
    assert [match.path.name for match in unfinished_matches(paths.matches, messages)] == ["going-on.jsonl"]
    statistics = Statistics(paths.statistics_file, paths.matches, messages)
    assert statistics.totals(short_match().game.name).matches == 1
    judged_ones = [name for name, _file in JudgedDeals(paths.matches)._files()]
    assert sorted(judged_ones) == ["going-on.jsonl", "over.jsonl"]
    assert challenges_in(paths.challenges, 9) == []
    assert ExchangeFolder(paths, statistics).found(9) == []
    saved = back_up(iter([tmp_path / "saved.zip"]), paths, statistics)
    statistics.close()
    assert [name for name in zipfile.ZipFile(saved).namelist() if "._" in name or "/_" in name] == []
    assert messages.posted == ()
    FSYNC_THREAD.settle()
    added = {saved, *(path for path in tmp_path.iterdir() if path.name.startswith("statistics.db"))}
    assert set(tmp_path.rglob("*")) - added == set(before)


def test_records_come_in_from_a_zip_of_the_finder(tmp_path):
    content = record.write(whole_match()).encode()
    file = zip_as_finder(tmp_path / "records.zip", {"records/one.jsonl": content})
    done = in_one_go(import_records(file, tmp_path / "matches"))
    assert (done.new, done.invalid) == (1, ())
    assert (tmp_path / "matches" / "one.jsonl").read_bytes() == content


def test_a_backup_that_the_finder_has_packed_again_is_put_back(tmp_path, messages):
    paths, others = portable_paths(tmp_path / "here"), portable_paths(tmp_path / "there")
    paths.matches.mkdir(parents=True)
    (paths.matches / "one.jsonl").write_text(record.write(whole_match()), encoding="utf-8")
    statistics = Statistics(paths.statistics_file, paths.matches, messages)
    packed = zipfile.ZipFile(back_up(iter([tmp_path / "all.zip"]), paths, statistics))
    statistics.close()
    again = zip_as_finder(tmp_path / "again.zip", {name: packed.read(name) for name in packed.namelist()})
    statistics = Statistics(others.statistics_file, others.matches, messages)
    assert in_one_go(restore_steps(again, others, statistics)).summary == "Restored 1 file."
    statistics.close()
    assert (others.matches / "one.jsonl").is_file()


# ---- The disk itself


def test_one_function_alone_forces_files_to_the_disk():
    """On macOS ``fsync`` is not enough, so it must be called in one place only."""
    calling = [
        path.relative_to(ROOT / "app").as_posix()
        for path in (ROOT / "app").rglob("*.py")
        if re.search(r"\bf(data)?sync\(", path.read_text(encoding="utf-8"))
    ]
    assert calling == ["storage/fsync_thread.py"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such command")
def test_drive_cache_is_flushed_where_possible(tmp_path, monkeypatch):
    import fcntl

    reported = []

    def refuse(descriptor, command):
        reported.append((descriptor, command))
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))

    fsync_thread.FSYNC_THREAD.settle()  # an earlier test's last write
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", refuse)
    with (tmp_path / "file").open("wb") as file:
        fsync_thread.force_to_disk(file.fileno())
        assert reported == [(file.fileno(), 51)]


def test_the_statistics_are_written_back_past_the_cache_of_the_drive(tmp_path):
    database = open_database(tmp_path / "statistics.db")
    assert database.execute("PRAGMA checkpoint_fullfsync").fetchone() == (1,)
    database.close()
