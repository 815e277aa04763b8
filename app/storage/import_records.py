"""Import of records into the folder of matches: each is verified by replaying it, and duplicates are skipped."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from app.core.messages import _, n_
from app.storage.files import (
    RECORD_SUFFIX,
    has_content,
    make_folder,
    modified_at,
    numbered_paths,
    open_file,
    read_whole,
    write_new,
    write_whole,
)
from app.storage.resuming import GIVEN_UP, is_locked, record_files, replay_steps
from app.storage.zips import BadZip, read_zip, safe_name

_MOST_LINES = 250_000
"""Maximum lines of a record; the longest match has far fewer."""
_ZIP = b"PK"
"""Magic number of a zip; no record starts with it."""


class _Record(NamedTuple):
    name: str
    written: datetime | None
    read: Callable[[], bytes]
    """Raises BadZip and OSError."""


@dataclass(frozen=True, slots=True)
class ImportResult:
    new: int
    already_here: int
    """Number of records that were here already."""
    invalid: tuple[str, ...]
    """Records that do not verify: name, first invalid line and reason."""

    @property
    def summary(self) -> str:
        parts = [n_("Imported {n} match.", "Imported {n} matches.", self.new)]
        if self.already_here:
            parts.append(n_("{n} was already here.", "{n} were already here.", self.already_here))
        if self.invalid:
            # Translators: {file} is a file name with a technical reason in English.
            parts.append(_("Skipped {file}.", file=self.invalid[0]))
        if len(self.invalid) > 1:
            parts.append(n_("Skipped {n} other file.", "Skipped {n} other files.", len(self.invalid) - 1))
        return " ".join(parts)


def import_records(file: Path, folder: Path) -> Generator[float, None, ImportResult]:
    """Import a zip of records, or a single record, in steps of about a millisecond, yielding the share read.
    Nothing is written before everything has been read; records that do not verify are skipped. Raises BadZip and
    OSError.
    """
    with _open_records(file) as records:
        good, invalid = list[_Record](), list[str]()
        for number, record in enumerate(records):
            verification = _verify(record.read())
            while True:
                try:
                    next(verification)
                    yield number / len(records)
                except StopIteration as end:
                    trouble: str | None = end.value
                    break
            if trouble is None:
                good.append(record)
            else:
                invalid.append(f"{record.name} ({trouble})")
        matches, new = _Matches(folder), 0
        for record in good:
            new += matches.take(record)
            yield 1.0
    return ImportResult(new, len(good) - new, tuple(invalid))


def _verify(content: bytes) -> Generator[float, None, str | None]:
    """Verify a record, finished or not; return its first invalid line with the reason, or None."""
    if content.count(b"\n") > _MOST_LINES:
        return "it has more lines than any match"
    return (yield from replay_steps(content, history=False)).trouble


@contextmanager
def _open_records(file: Path) -> Iterator[list[_Record]]:
    content = read_whole(file, links=True) if not _is_zip(file) else None
    if content is not None:
        yield [_Record(safe_name(f"{file.stem}{RECORD_SUFFIX}"), modified_at(file.stat()), lambda: content)]
        return
    with read_zip(file) as packed:
        names = [name for name in packed.names if name.endswith(RECORD_SUFFIX)]
        if not names:
            raise BadZip(_("The zip has no match records."))
        yield [_Record(safe_name(Path(n).name), packed.written(n), partial(packed.read, n)) for n in names]


def _is_zip(file: Path) -> bool:
    with os.fdopen(open_file(file, links=True), "rb") as opened:
        return opened.read(len(_ZIP)) == _ZIP


class _Matches:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sizes: dict[int, list[Path]] = {}
        """Paths by file size, for finding candidates for duplicates quickly."""
        for path, stat in (*record_files(folder), *record_files(folder / GIVEN_UP)):
            self._sizes.setdefault(stat.st_size, []).append(path)

    def take(self, record: _Record) -> bool:
        """Add a record; return False if it is here already, perhaps with more moves. It replaces a record that
        it continues; a different match of the same name gets a number.
        """
        content = record.read()
        if any(has_content(path, content) for path in self._sizes.get(len(content), ())):
            return False
        path, existing = self._folder / record.name, None
        with suppress(OSError):  # leave anything that is not a record of ours
            existing = read_whole(path)
        if existing and existing.startswith(content):
            return False
        if existing is not None and content.startswith(existing) and not is_locked(path):
            write_whole(path, content)
        else:
            make_folder(self._folder)
            path = write_new(numbered_paths(path), content)
        if record.written:
            with suppress(OSError):
                os.utime(path, (record.written.timestamp(),) * 2)
        self._sizes.setdefault(len(content), []).append(path)
        return True
