"""Folder for exchanging files with other machines: exports and imports run in steps."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TypeAlias

from app.core.messages import _
from app.storage.backup import back_up, is_backup, restore_steps
from app.storage.exporting import matches_as_csv, matches_as_json, pack_records, totals_as_csv
from app.storage.files import (
    RECORD_SUFFIX,
    is_in_cloud,
    is_macos_metadata,
    make_folder,
    modified_at,
    numbered_paths,
    write_new,
)
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.import_records import import_records
from app.storage.messages import reason
from app.storage.paths import APP_NAME, Paths
from app.storage.played import PlayedMatch
from app.storage.statistics import Statistics
from app.storage.zips import BadZip

ExchangeSteps: TypeAlias = Generator[float, None, str]
"""Operation in steps that yield the share done; returns a sentence on its success or failure."""

_TABLES: dict[str, tuple[str, Callable[[list[PlayedMatch]], bytes]]] = {
    "matches": (".csv", matches_as_csv),
    "sums": (".csv", totals_as_csv),
    "details": (".json", matches_as_json),
}


class ExchangeFile(NamedTuple):
    path: Path
    written: datetime | None
    backup: bool
    """Whether it is a backup rather than records."""


class ExchangeFolder:
    def __init__(self, paths: Paths, statistics: Statistics) -> None:
        self._paths, self._statistics = paths, statistics
        self.folder = paths.shared

    def found(self, most: int) -> list[ExchangeFile]:
        """Return the files that can be imported, newest first."""
        try:
            paths = [path for path in self.folder.iterdir() if path.suffix in (".zip", RECORD_SUFFIX)]
            files = [(path, path.stat()) for path in paths if not is_macos_metadata(path.name)]
        except OSError:
            return []
        files.sort(key=lambda file: file[1].st_mtime_ns, reverse=True)
        return [ExchangeFile(path, modified_at(stat), _is_backup(path, stat)) for path, stat in files[:most]]

    def put(self, what: str) -> ExchangeSteps:
        """Export ``backup``, ``records``, ``matches``, ``sums`` or ``details`` to a new file."""
        return _with_errors_reported(self._put(what), self.folder.name)

    def take(self, file: ExchangeFile, *, newer_too: bool = False) -> ExchangeSteps:
        """Restore a backup (with ``newer_too`` over newer files), or import records."""
        return _with_errors_reported(self._take(file, newer_too=newer_too), file.path.name)

    def _put(self, what: str) -> ExchangeSteps:
        while self._statistics.continue_counting():
            yield 0.0
        make_folder(self.folder)
        suffix, table = _TABLES.get(what, (".zip", None))
        today = datetime.now().astimezone().date()
        names = numbered_paths(self.folder / f"{APP_NAME}-{what}-{today}{suffix}")
        if table:
            kept = write_new(names, table([*self._statistics.played(), *self._statistics.begun()]))
        else:
            kept = self._pack(what, names)
        return _("Saved {file} in {folder}.", file=kept.name, folder=self.folder)

    def _pack(self, what: str, names: Iterator[Path]) -> Path:
        FSYNC_THREAD.settle()  # settings may still be being written
        if what == "backup":
            return back_up(names, self._paths, self._statistics)
        return pack_records(names, self._paths.matches)

    def _take(self, file: ExchangeFile, *, newer_too: bool) -> ExchangeSteps:
        FSYNC_THREAD.settle()
        if file.backup:
            return (yield from restore_steps(file.path, self._paths, self._statistics, newer_too=newer_too)).summary
        return (yield from import_records(file.path, self._paths.matches)).summary


def _is_backup(path: Path, stat: os.stat_result) -> bool:
    """Return whether a file is a backup; by its name if it would have to be downloaded first."""
    return f"{APP_NAME}-backup-" in path.name if is_in_cloud(stat) else is_backup(path)


def _with_errors_reported(steps: ExchangeSteps, name: str) -> ExchangeSteps:
    try:
        return (yield from steps)
    except BadZip as why:
        return f"{name}: {why} {_('Nothing was changed.')}"
    except OSError as why:
        return f"{name}: {reason(why)}"
