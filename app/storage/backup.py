"""Settings, saved matches and statistics in one zip; and back, over nothing that is newer."""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from app import __version__
from app.core.grammar import count
from app.storage.database import Damaged, open_database
from app.storage.exporting import record_entries
from app.storage.files import is_left_by_macos, keep_copy, read_whole, write_new, write_whole, written_at
from app.storage.paths import Paths
from app.storage.played import read_begun, read_played
from app.storage.resuming import GIVEN_UP, is_locked
from app.storage.saves import SUFFIX
from app.storage.statistics import Statistics
from app.storage.zips import MOST_UNPACKED, BadZip, ZipEntry, ZipReader, plain_name, read_zip, write_zip

if TYPE_CHECKING:
    import sqlite3

_FORMAT = 1
_ABOUT, _STATISTICS = "backup.json", "statistics.db"
_CHALLENGE = ".json"
_GRAIN = timedelta(seconds=2)
"""A zip tells times no finer."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What became of the files in a backup."""

    put: int
    """So many were not here any more."""
    replaced: int
    """So many were older here; copies of these are kept beside them."""
    newer: tuple[str, ...]
    """These are newer here, and were left."""

    @property
    def told(self) -> str:
        """What was restored and what was not, in a sentence for the person who asked for it."""
        parts = [f"Restored {count(self.put, 'file')}"]
        if self.replaced:
            copies = "a copy" if self.replaced == 1 else "copies"
            parts.append(f"replaced {count(self.replaced, 'older file')}, keeping {copies}")
        if self.newer:
            more = f" and {len(self.newer) - 1} more" if len(self.newer) > 1 else ""
            parts.append(f"kept {self.newer[0]}{more}, which {'are' if more else 'is'} newer here")
        return f"{'; '.join(parts)}."


class _Places:
    """Where what is in a backup lies, by its name there."""

    def __init__(self, paths: Paths) -> None:
        files = paths.settings_file, paths.game_night_file, paths.daily_file, paths.strengths_file
        self.files = {file.name: file for file in files}
        records = paths.matches, paths.matches / GIVEN_UP, paths.terminal
        self.records = {folder.name: folder for folder in records}
        self.challenges = paths.challenges

    def __getitem__(self, name: str) -> Path:
        folder, _slash, file = name.rpartition("/")
        if name in self.files:
            return self.files[name]
        if folder in self.records and file.endswith(SUFFIX) and file == plain_name(file):
            return self.records[folder] / file
        if folder == self.challenges.name and file.endswith(_CHALLENGE) and file == plain_name(file):
            return self.challenges / file
        raise BadZip(f"holds {name!r}, which is no part of a backup")


def back_up(names: Iterator[Path], paths: Paths, statistics: Statistics) -> Path:
    """Put all of it into a zip of the first of the names that nothing has. OSError and BadZip leave none."""
    return write_zip(names, _entries(paths, statistics))


def _entries(paths: Paths, statistics: Statistics) -> Iterator[ZipEntry]:
    now, places = datetime.now(UTC), _Places(paths)
    about = {"format": _FORMAT, "program": __version__, "made": now.isoformat(timespec="seconds")}
    yield ZipEntry(_ABOUT, json.dumps(about).encode(), now)
    with TemporaryDirectory(prefix="kings-and-kongs-") as folder:
        copy = Path(folder) / _STATISTICS
        if statistics.copy(copy):
            yield ZipEntry(_STATISTICS, copy.read_bytes(), now)
    for name, path in places.files.items():
        if content := read_whole(path, links=True):
            yield ZipEntry(name, content, written_at(path.stat()))
    for path in sorted(places.challenges.glob(f"*{_CHALLENGE}")):
        if not is_left_by_macos(path.name) and (content := read_whole(path)):
            yield ZipEntry(f"{places.challenges.name}/{plain_name(path.name)}", content, written_at(path.stat()))
    for name, records in places.records.items():
        yield from (entry._replace(name=f"{name}/{entry.name}") for entry in record_entries(records))


def restoring(
    file: Path, paths: Paths, statistics: Statistics, *, newer_too: bool = False
) -> Generator[float, None, Restored]:
    """Put back what is in a backup. What is newer here is left, but with ``newer_too``; a copy is kept of whatever is
    replaced, and what has been counted here stays counted. Records come back as they were, torn or not: they are read
    with care when they are opened. Nothing is written before all has been read. In pieces, one a file; each tells what
    share is done. Raises BadZip and OSError.
    """
    with read_zip(file) as packed, TemporaryDirectory(prefix="kings-and-kongs-") as folder:
        _check_about(packed)
        places, putting = _Places(paths), _Putting(newer_too=newer_too)
        names = [name for name in packed.names if name not in (_ABOUT, _STATISTICS)]
        for number, name in enumerate(names):
            packed.read(name)
            places[name]
            yield number / len(names) / 2
        with _counted(packed, Path(folder)) as counted:
            for number, name in enumerate(names):
                putting.put(places[name], packed.read(name), packed.written(name))
                yield (number / len(names) + 1) / 2
            if counted:
                statistics.take_in(counted)
    return Restored(putting.new, putting.replaced, tuple(putting.newer))


def is_backup(file: Path) -> bool:
    """Whether a file looks like a backup, of whatever version."""
    try:
        with read_zip(file) as packed:
            return _ABOUT in packed.names
    except (BadZip, OSError):
        return False


def _check_about(packed: ZipReader) -> None:
    try:
        about = json.loads(packed.read(_ABOUT)) if _ABOUT in packed.names else None
    except (ValueError, RecursionError):
        about = None
    if not isinstance(about, dict) or "format" not in about:
        raise BadZip("is no backup of this program")
    if about["format"] != _FORMAT:
        raise BadZip("was made by a newer version of this program")


@contextmanager
def _counted(packed: ZipReader, folder: Path) -> Iterator[sqlite3.Connection | None]:
    """Open the statistics of a backup in ``folder``, where they do no harm, once all of them have been read; None if it
    has none. They are closed before the folder can go: Windows keeps a folder with an open file. Raises BadZip.
    """
    import sqlite3

    if _STATISTICS not in packed.names:
        yield None
        return
    opened: sqlite3.Connection | None = None
    sound = False
    with suppress(sqlite3.Error, Damaged, ValueError, KeyError, TypeError):
        opened = open_database(write_new(iter([folder / _STATISTICS]), packed.read(_STATISTICS, MOST_UNPACKED)))
        read_played(opened), read_begun(opened)
        sound = True
    # Here the error is gone, and with it its frames: a cursor in one of them would keep the file open.
    with closing(opened) if opened else nullcontext():
        if not sound:
            raise BadZip("holds damaged statistics")
        yield opened


class _Putting:
    """Puts files in their places, and remembers how that went."""

    def __init__(self, *, newer_too: bool) -> None:
        self._newer_too = newer_too
        self.new = self.replaced = 0
        self.newer: list[str] = []

    def put(self, path: Path, content: bytes, written: datetime | None) -> None:
        """OSError if it cannot be, or if no copy of the old file can be kept."""
        ours = read_whole(path, links=True)
        if ours == content:
            return
        if ours is None:
            self.new += 1
        elif self._stays(path, written):
            self.newer.append(path.name)
            return
        elif keep_copy(path, "before") is None:
            raise OSError(f"no copy of {path.name} can be kept")
        else:
            self.replaced += 1
        write_whole(path, content)
        if written:
            with suppress(OSError):
                os.utime(path, (written.timestamp(),) * 2)

    def _stays(self, path: Path, written: datetime | None) -> bool:
        """One that is being played always does."""
        if path.suffix == SUFFIX and is_locked(path):
            return True
        here = written_at(path.stat())
        return not self._newer_too and (here is None or written is None or here > written + _GRAIN)
