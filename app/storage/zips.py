"""Zips of ours, and zips that somebody hands us: read within bounds, and never unpacked by the names in them."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from io import BufferedReader, FileIO
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from app.storage.files import LARGEST, is_macos_metadata, numbered_paths, open_file, open_new

MAX_UNPACKED = 2**30
"""Bytes of all files together: the matches of a lifetime."""
_LONGEST_NAME = 120
_MOST_AT_ONCE = 2**24
"""Bytes of one read. A zip's list of files is read as a whole: with millions of them it would eat the memory."""
_PIECE = 2**20
_EARLIEST, _LATEST = datetime(1980, 1, 1, tzinfo=UTC), datetime(2107, 12, 31, tzinfo=UTC)
"""A zip knows no other times. In ours they are in UTC."""
_ENCRYPTED = 1
_PRIVATE = 0o600
_BROKEN = (
    BadZipFile, EOFError, IndexError, NotImplementedError, OSError, OverflowError, RuntimeError, ValueError,
    struct.error, zlib.error,
)  # fmt: skip
"""What the library says of a damaged zip, as its bytes fall."""


class BadZip(Exception):
    """Why nothing is taken from a zip, to go on a sentence with that began with its name."""


class ZipEntry(NamedTuple):
    """A file to be put into a zip."""

    name: str
    content: bytes
    written: datetime | None
    """When; None if that is not known."""


def safe_name(name: str) -> str:
    """The name of a file as every system takes it: of letters, digits and a few signs, and with its ending."""
    stem, dot, ending = name.rpartition(".")
    plain = "".join(c if c.isalnum() or c in "-_ ()." else "-" for c in stem)
    return f"{plain[:_LONGEST_NAME].strip('. ') or 'file'}{dot}{ending}"


def write_zip(names: Iterator[Path], entries: Iterable[ZipEntry]) -> Path:
    """Write a zip of the first of the names that nothing has. OSError, and BadZip if nobody could read it again, leave
    none.
    """
    path, descriptor = open_new(names)
    try:
        with os.fdopen(descriptor, "r+b") as file, ZipFile(file, "w") as packed:
            _pack(packed, entries)
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise
    return path


def _pack(packed: ZipFile, entries: Iterable[ZipEntry]) -> None:
    size, used = 0, set[str]()
    for entry in entries:
        name = next(name for path in numbered_paths(Path(entry.name)) if (name := path.as_posix()) not in used)
        when = min(max(entry.written or _EARLIEST, _EARLIEST), _LATEST).astimezone(UTC)
        info = ZipInfo(name, (when.year, when.month, when.day, when.hour, when.minute, when.second))
        info.compress_type, info.external_attr = ZIP_DEFLATED, _PRIVATE << 16
        packed.writestr(info, entry.content)
        used.add(name)
        if (size := size + len(entry.content)) > MAX_UNPACKED:
            raise BadZip("would be too large to be read again")


class ZipReader:
    """A zip none of whose names leads out of it, and which has room in the memory. ``read_zip`` makes one."""

    def __init__(self, packed: ZipFile) -> None:
        self._zip = packed
        self._infos: dict[str, ZipInfo] = {}
        for info in packed.infolist():
            _check_name(info.orig_filename)
            if not (info.is_dir() or is_macos_metadata(info.filename)):
                self._add(info)
        if sum(info.file_size for info in self._infos.values()) > MAX_UNPACKED:
            raise BadZip("would be far too large unpacked")

    def _add(self, info: ZipInfo) -> None:
        if info.filename in self._infos:
            raise BadZip(f"holds {info.filename!r} twice")
        if info.flag_bits & _ENCRYPTED or info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise BadZip("is locked or packed in a way that is not read here")
        self._infos[info.filename] = info

    @property
    def names(self) -> list[str]:
        """Of all files, with their folders."""
        return list(self._infos)

    def written(self, name: str) -> datetime | None:
        """When a file was written; None if that cannot be."""
        try:
            return datetime(*self._infos[name].date_time, tzinfo=UTC)
        except ValueError:
            return None

    def read(self, name: str, largest: int = LARGEST) -> bytes:
        """The content of a file. Raises BadZip if it is damaged, or larger than that."""
        if self._infos[name].file_size > largest:
            raise BadZip(f"holds {name!r}, which is far too large")
        try:
            with self._zip.open(self._infos[name]) as file:
                return b"".join(iter(lambda: file.read(_PIECE), b""))
        except _BROKEN:
            raise BadZip("is damaged") from None


@contextmanager
def read_zip(path: Path) -> Iterator[ZipReader]:
    """Open a zip. Raises BadZip if nothing is to be taken from it, and OSError if it cannot be read."""
    with _Bounded(open_file(path, links=True)) as file:
        try:
            packed = ZipFile(file)
        except _BROKEN:
            raise BadZip("is damaged, or no zip at all") from None
        with packed:
            yield ZipReader(packed)


class _Bounded(BufferedReader):
    def __init__(self, descriptor: int) -> None:
        super().__init__(FileIO(descriptor))

    def read(self, size: int | None = -1, /) -> bytes:
        if size is not None and size > _MOST_AT_ONCE:
            raise BadZip("holds far too many files")
        return super().read(size)


def _check_name(name: str) -> None:
    climbs = name.startswith("/") or ".." in name.split("/") or "\\" in name or ":" in name
    if climbs or not name.isprintable():
        raise BadZip(f"names a file that is not inside it: {name!r}")
