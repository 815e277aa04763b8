"""Which records of a folder are finished, so that each is opened only once to find out.

The index is a cache beside the records: a finished record counts as such only while its name, size and modification
time match the index. A missing, damaged or outdated index costs time, nothing else.
"""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Mapping
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from zlib import crc32

from app.storage.files import read_whole, write_whole
from app.storage.fsync_thread import FSYNC_THREAD

INDEX = ".finished"
"""Name of the index file in the folder of the records."""
_FORMAT = "finished-2"
_SETTLED = 3.0
"""Seconds after a change within which another might not alter size and modification time, as on FAT."""
_MANY = 20
"""Minimum number of changes that are worth writing."""
_AT_ONCE = 100
"""Records compared per step: less than a millisecond."""


class FinishedIndex:
    """Names of finished records: the index file is trusted until ``confirm`` has compared it with the records."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, str] | None = None
        """Size and modification time by name; None before the file has been read."""
        self._changes = 0

    def __contains__(self, name: object) -> bool:
        return name in self._records

    @property
    def _records(self) -> dict[str, str]:
        if self._known is None:
            self._known = _read(self._folder / INDEX)
        return self._known

    def recheck(self) -> None:
        """Read the index file again on next use: records may have been replaced."""
        self._known = None

    def confirm(self) -> Generator[None, None, bool]:
        """Compare all records with their files in short steps, and remove those that have changed; return whether there
        were any.
        """
        records, changed = self._records, False
        names = iter(list(records))
        while some := list(islice(names, _AT_ONCE)):
            for name in some:
                now = self._now(name)
                if now != records[name]:
                    changed |= now is not None
                    self._changes += 1
                    del records[name]
            yield
        return changed

    def _now(self, name: str) -> str | None:
        """Return a record's current size and modification time; None if it is gone."""
        try:
            return _state(os.lstat(self._folder / name))
        except FileNotFoundError:
            return None
        except OSError:
            return ""

    def add(self, name: str, stat: os.stat_result) -> None:
        """Add a record that was found finished, unless it has only just changed."""
        if abs(time.time() - stat.st_mtime) > _SETTLED and name.isprintable():
            self._records[name] = _state(stat)
            self._changes += 1

    def save(self) -> None:
        """Write the index in the background if much has changed."""
        if self._changes >= _MANY:
            self._changes = 0
            FSYNC_THREAD.do(partial(_write, self._folder / INDEX, self._records.copy()))


def _state(stat: os.stat_result) -> str:
    return f"{stat.st_size} {stat.st_mtime_ns}"


def _read(file: Path) -> dict[str, str]:
    """Return the indexed records; none if the file is missing, damaged or unreadable."""
    with suppress(OSError, ValueError):
        head, _, body = (read_whole(file) or b"").partition(b"\n")
        if head == _head(body):
            names, _, states = body.decode().partition("\n\n")
            return dict(zip(names.split("\n"), states.split("\n"), strict=True))
    return {}


def _write(file: Path, records: Mapping[str, str]) -> None:
    body = "\n".join([*records, "", *records.values()]).encode()
    with suppress(OSError):  # the records will be opened again
        write_whole(file, _head(body) + b"\n" + body)


def _head(body: bytes) -> bytes:
    return f"{_FORMAT} {crc32(body)}".encode()
