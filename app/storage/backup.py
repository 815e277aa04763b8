"""Backup of settings, saved matches and statistics in one zip, and its restoration."""

from __future__ import annotations

import errno
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
from app.core.messages import _, n_
from app.storage.database import Damaged, open_database
from app.storage.exporting import record_entries
from app.storage.files import (
    RECORD_SUFFIX,
    ExplainedError,
    is_macos_metadata,
    modified_at,
    quarantine_copy,
    read_whole,
    write_new,
    write_whole,
)
from app.storage.paths import Paths
from app.storage.played import read_begun, read_played
from app.storage.resuming import GIVEN_UP, is_locked
from app.storage.statistics import Statistics
from app.storage.zips import MAX_UNPACKED, BadZip, ZipEntry, ZipReader, read_zip, safe_name, write_zip

if TYPE_CHECKING:
    import sqlite3

_FORMAT = 1
_MANIFEST, _STATISTICS = "backup.json", "statistics.db"
_CHALLENGE = ".json"
_ZIP_RESOLUTION = timedelta(seconds=2)
"""Resolution of times in a zip."""


@dataclass(frozen=True, slots=True)
class Restored:
    put: int
    """Number of files that were missing here."""
    replaced: int
    """Number of files that were older here; copies of them are kept."""
    kept: tuple[str, ...]
    """Files that were not replaced, as they are newer here or in use."""

    @property
    def summary(self) -> str:
        parts = [n_("Restored {n} file.", "Restored {n} files.", self.put)]
        if self.replaced:
            parts.append(
                n_(
                    "Replaced {n} older file and kept a copy.",
                    "Replaced {n} older files and kept copies.",
                    self.replaced,
                )
            )
        if len(self.kept) == 1:
            parts.append(_("Kept {file}, which is newer here or in use.", file=self.kept[0]))
        elif self.kept:
            parts.append(
                n_(
                    "Kept {file} and {n} other file, which are newer here or in use.",
                    "Kept {file} and {n} other files, which are newer here or in use.",
                    len(self.kept) - 1,
                    file=self.kept[0],
                )
            )
        return " ".join(parts)


class _Layout:
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
        if folder in self.records and file.endswith(RECORD_SUFFIX) and file == safe_name(file):
            return self.records[folder] / file
        if folder == self.challenges.name and file.endswith(_CHALLENGE) and file == safe_name(file):
            return self.challenges / file
        raise BadZip(_("The zip has a file that doesn't belong in a backup: {name}", name=repr(name)))


def back_up(names: Iterator[Path], paths: Paths, statistics: Statistics) -> Path:
    """Write a backup under the first free name. Leaves no file if it raises OSError or BadZip."""
    return write_zip(names, _entries(paths, statistics))


def _entries(paths: Paths, statistics: Statistics) -> Iterator[ZipEntry]:
    now, layout = datetime.now(UTC), _Layout(paths)
    about = {"format": _FORMAT, "program": __version__, "made": now.isoformat(timespec="seconds")}
    yield ZipEntry(_MANIFEST, json.dumps(about).encode(), now)
    with TemporaryDirectory(prefix="kings-and-kongs-") as folder:
        copy = Path(folder) / _STATISTICS
        if statistics.copy(copy):
            yield ZipEntry(_STATISTICS, copy.read_bytes(), now)
    for name, path in layout.files.items():
        if content := read_whole(path, links=True):
            yield ZipEntry(name, content, modified_at(path.stat()))
    for path in sorted(layout.challenges.glob(f"*{_CHALLENGE}")):
        if not is_macos_metadata(path.name) and (content := read_whole(path)):
            yield ZipEntry(f"{layout.challenges.name}/{safe_name(path.name)}", content, modified_at(path.stat()))
    for name, records in layout.records.items():
        yield from (entry._replace(name=f"{name}/{entry.name}") for entry in record_entries(records))


def restore_steps(
    file: Path, paths: Paths, statistics: Statistics, *, newer_too: bool = False
) -> Generator[float, None, Restored]:
    """Restore a backup step by step, yielding the share done after each file.

    Files that are newer here are kept unless ``newer_too``, records in use always; replaced files are copied first, and
    statistics are merged.
    Records are restored even if damaged, as they are checked when opened. Nothing is written before everything has been
    read. Raises BadZip and OSError.
    """
    with read_zip(file) as packed, TemporaryDirectory(prefix="kings-and-kongs-") as folder:
        _check_about(packed)
        layout, restoration = _Layout(paths), _Restoration(newer_too=newer_too)
        names = [name for name in packed.names if name not in (_MANIFEST, _STATISTICS)]
        for number, name in enumerate(names):
            packed.read(name)
            layout[name]
            yield number / len(names) / 2
        with _backed_up_statistics(packed, Path(folder)) as backed_up:
            for number, name in enumerate(names):
                restoration.put(layout[name], packed.read(name), packed.written(name))
                yield (number / len(names) + 1) / 2
            if backed_up:
                statistics.merge(backed_up)
    return Restored(restoration.new, restoration.replaced, tuple(restoration.kept))


def is_backup(file: Path) -> bool:
    """Return whether a file looks like a backup of any version."""
    try:
        with read_zip(file) as packed:
            return _MANIFEST in packed.names
    except (BadZip, OSError):
        return False


def _check_about(packed: ZipReader) -> None:
    try:
        about = json.loads(packed.read(_MANIFEST)) if _MANIFEST in packed.names else None
    except (ValueError, RecursionError):
        about = None
    if not isinstance(about, dict) or "format" not in about:
        raise BadZip(_("The zip isn't a backup of this program."))
    if about["format"] != _FORMAT:
        raise BadZip(_("The backup was made by a newer version of this program."))


@contextmanager
def _backed_up_statistics(packed: ZipReader, folder: Path) -> Iterator[sqlite3.Connection | None]:
    """Unpack and open the statistics of a backup; None if it has none. Closed before the temporary ``folder`` is
    deleted, which Windows refuses with an open file in it. Raises BadZip.
    """
    import sqlite3

    if _STATISTICS not in packed.names:
        yield None
        return
    opened: sqlite3.Connection | None = None
    sound = False
    with suppress(sqlite3.Error, Damaged, ValueError, KeyError, TypeError):
        opened = open_database(write_new(iter([folder / _STATISTICS]), packed.read(_STATISTICS, MAX_UNPACKED)))
        read_played(opened), read_begun(opened)
        sound = True
    # By now the error and its frames are gone; a cursor in one of them would keep the file open.
    with closing(opened) if opened else nullcontext():
        if not sound:
            raise BadZip(_("The statistics in the backup are damaged."))
        yield opened


class _Restoration:
    def __init__(self, *, newer_too: bool) -> None:
        self._newer_too = newer_too
        self.new = self.replaced = 0
        self.kept: list[str] = []

    def put(self, path: Path, content: bytes, written: datetime | None) -> None:
        """Restore one file. Raises OSError if that fails, or if the old file cannot be copied."""
        existing = read_whole(path, links=True)
        if existing == content:
            return
        if existing is None:
            self.new += 1
        elif self._is_kept(path, written):
            self.kept.append(path.name)
            return
        elif quarantine_copy(path, "before") is None:
            raise ExplainedError(errno.EIO, _("{file} couldn't be copied.", file=path.name))
        else:
            self.replaced += 1
        write_whole(path, content)
        if written:
            with suppress(OSError):
                os.utime(path, (written.timestamp(),) * 2)

    def _is_kept(self, path: Path, written: datetime | None) -> bool:
        """Return whether the existing file is kept; a record being played always is."""
        if path.suffix == RECORD_SUFFIX and is_locked(path):
            return True
        here = modified_at(path.stat())
        return not self._newer_too and (here is None or written is None or here > written + _ZIP_RESOLUTION)
