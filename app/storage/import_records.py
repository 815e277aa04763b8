"""Records from another machine come into the folder of matches: each is replayed first, and none comes twice."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from app.core.grammar import count
from app.storage.files import (
    holds,
    make_folder,
    numbered_paths,
    open_file,
    read_whole,
    write_new,
    write_whole,
    written_at,
)
from app.storage.resuming import GIVEN_UP, is_locked, record_files, replaying
from app.storage.saves import SUFFIX
from app.storage.zips import BadZip, plain_name, read_zip

_MOST_LINES = 250_000
"""Of a record; the longest match has far fewer."""
_ZIP = b"PK"
"""How every zip begins, and no record."""


class _Offered(NamedTuple):
    """A record that may be brought in."""

    name: str
    """Of its file, without any folder."""
    written: datetime | None
    read: Callable[[], bytes]
    """Raises BadZip and OSError."""


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What became of the records in a file."""

    new: int
    there: int
    """So many were here already."""
    wrong: tuple[str, ...]
    """Those that do not verify: the name, the first wrong line and why."""

    @property
    def told(self) -> str:
        """What was imported and what was skipped, in a sentence for the person who asked for it."""
        parts = [f"Imported {count(self.new, 'match')}"]
        if self.there:
            parts.append(f"{self.there} {'was' if self.there == 1 else 'were'} already here")
        if self.wrong:
            more = f", and {len(self.wrong) - 1} more" if len(self.wrong) > 1 else ""
            parts.append(f"skipped {self.wrong[0]}{more}")
        return f"{'; '.join(parts)}."


def import_records(file: Path, folder: Path) -> Generator[float, None, ImportResult]:
    """Take the records of a zip, or a single one, into the folder of matches. Nothing is written before all have been
    read; those that do not verify are left out. In pieces of a millisecond or so, for whoever has something else to do
    meanwhile; each tells what share has been read. Raises BadZip and OSError.
    """
    with _offered(file) as records:
        good, wrong = list[_Offered](), list[str]()
        for number, record in enumerate(records):
            judging = _trouble(record.read())
            while True:
                try:
                    next(judging)
                    yield number / len(records)
                except StopIteration as end:
                    trouble: str | None = end.value
                    break
            if trouble is None:
                good.append(record)
            else:
                wrong.append(f"{record.name}, {trouble}")
        matches, new = _Matches(folder), 0
        for record in good:
            new += matches.take(record)
            yield 1.0
    return ImportResult(new, len(good) - new, tuple(wrong))


def _trouble(content: bytes) -> Generator[float, None, str | None]:
    """The first wrong line of a record and why; None if it verifies. A match may still be going on."""
    if content.count(b"\n") > _MOST_LINES:
        return "it has more lines than any match"
    return (yield from replaying(content)).trouble


@contextmanager
def _offered(file: Path) -> Iterator[list[_Offered]]:
    """The records in a file, open as long as they are read."""
    content = read_whole(file, links=True) if not _is_zip(file) else None
    if content is not None:
        yield [_Offered(plain_name(f"{file.stem}{SUFFIX}"), written_at(file.stat()), lambda: content)]
        return
    with read_zip(file) as packed:
        names = [name for name in packed.names if name.endswith(SUFFIX)]
        if not names:
            raise BadZip("holds no records")
        yield [_Offered(plain_name(Path(n).name), packed.written(n), partial(packed.read, n)) for n in names]


def _is_zip(file: Path) -> bool:
    with os.fdopen(open_file(file, links=True), "rb") as opened:
        return opened.read(len(_ZIP)) == _ZIP


class _Matches:
    """The folder of matches, which takes in what it has not."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sizes: dict[int, list[Path]] = {}
        """What might be the same, by its size, which is quickly known."""
        for path, stat in (*record_files(folder), *record_files(folder / GIVEN_UP)):
            self._sizes.setdefault(stat.st_size, []).append(path)

    def take(self, record: _Offered) -> bool:
        """Put the record there; False if it is there already, or has been played on here. One that was played on
        elsewhere takes the place of the shorter one, all of which is in it. Another match of that name gets a number.
        """
        content = record.read()
        if any(holds(path, content) for path in self._sizes.get(len(content), ())):
            return False
        path, ours = self._folder / record.name, None
        with suppress(OSError):  # what is no file of ours is left as it is
            ours = read_whole(path)
        if ours and ours.startswith(content):
            return False
        if ours is not None and content.startswith(ours) and not is_locked(path):
            write_whole(path, content)
        else:
            make_folder(self._folder)
            path = write_new(numbered_paths(path), content)
        if record.written:
            with suppress(OSError):
                os.utime(path, (record.written.timestamp(),) * 2)
        self._sizes.setdefault(len(content), []).append(path)
        return True
