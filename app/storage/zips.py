"""Reading and writing zips. Foreign zips are read within size limits and never unpacked by the names in them."""

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

from app.core.messages import _
from app.storage.files import LARGEST, is_macos_metadata, numbered_paths, open_file, open_new

MAX_UNPACKED = 2**30
"""Maximum total bytes; more than a lifetime of matches."""
_MAX_NAME = 120
_MAX_READ = 2**24
"""Maximum bytes of one read. The directory of a zip is read at once, and millions of entries would exhaust memory."""
_CHUNK = 2**20
_EARLIEST, _LATEST = datetime(1980, 1, 1, tzinfo=UTC), datetime(2107, 12, 31, tzinfo=UTC)
"""Range of times that a zip can store; ours are in UTC."""
_ENCRYPTED = 1
_PRIVATE = 0o600
_DAMAGE_ERRORS = (
    BadZipFile, EOFError, IndexError, NotImplementedError, OSError, OverflowError, RuntimeError, ValueError,
    struct.error, zlib.error,
)  # fmt: skip
"""Exceptions that zipfile raises for damaged zips."""


class BadZip(Exception):
    """Unusable zip; the message is a sentence for the player."""


class ZipEntry(NamedTuple):
    name: str
    content: bytes
    written: datetime | None
    """Time of modification; None if unknown."""


def safe_name(name: str) -> str:
    """Return a file name that is valid on every system: letters, digits and a few symbols, with the same suffix."""
    stem, dot, suffix = name.rpartition(".")
    plain = "".join(c if c.isalnum() or c in "-_ ()." else "-" for c in stem)
    return f"{plain[:_MAX_NAME].strip('. ') or 'file'}{dot}{suffix}"


def write_zip(names: Iterator[Path], entries: Iterable[ZipEntry]) -> Path:
    """Leaves no file if it raises OSError, or BadZip if it would be too large to read."""
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
            raise BadZip(_("The zip would be too large to read back."))


class ZipReader:
    """Checked zip: no name leads outside, and the content fits into memory. Made by ``read_zip``."""

    def __init__(self, packed: ZipFile) -> None:
        self._zip = packed
        self._infos: dict[str, ZipInfo] = {}
        for info in packed.infolist():
            _check_name(info.orig_filename)
            if not (info.is_dir() or is_macos_metadata(info.filename)):
                self._add(info)
        if sum(info.file_size for info in self._infos.values()) > MAX_UNPACKED:
            raise BadZip(_("The zip would be far too large when unpacked."))

    def _add(self, info: ZipInfo) -> None:
        if info.filename in self._infos:
            raise BadZip(_("The zip has two files called “{name}”.", name=info.filename))
        if info.flag_bits & _ENCRYPTED or info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise BadZip(_("The zip is encrypted or uses an unknown compression method."))
        self._infos[info.filename] = info

    @property
    def names(self) -> list[str]:
        return list(self._infos)

    def written(self, name: str) -> datetime | None:
        """Return the time of modification; None if it is invalid."""
        try:
            return datetime(*self._infos[name].date_time, tzinfo=UTC)
        except ValueError:
            return None

    def read(self, name: str, largest: int = LARGEST) -> bytes:
        """Return the content of a file. Raises BadZip if it is damaged or larger than ``largest``."""
        if self._infos[name].file_size > largest:
            raise BadZip(_("The file “{name}” in the zip is far too large.", name=name))
        try:
            with self._zip.open(self._infos[name]) as file:
                return b"".join(iter(lambda: file.read(_CHUNK), b""))
        except _DAMAGE_ERRORS:
            raise BadZip(_("The zip is damaged.")) from None


@contextmanager
def read_zip(path: Path) -> Iterator[ZipReader]:
    """Open and check a zip. Raises BadZip and OSError."""
    with _Bounded(open_file(path, links=True)) as file:
        try:
            packed = ZipFile(file)
        except _DAMAGE_ERRORS:
            raise BadZip(_("The file isn't a valid zip.")) from None
        with packed:
            yield ZipReader(packed)


class _Bounded(BufferedReader):
    def __init__(self, descriptor: int) -> None:
        super().__init__(FileIO(descriptor))

    def read(self, size: int | None = -1, /) -> bytes:
        if size is not None and size > _MAX_READ:
            raise BadZip(_("The zip has far too many files."))
        return super().read(size)


def _check_name(name: str) -> None:
    escapes = name.startswith("/") or ".." in name.split("/") or "\\" in name or ":" in name
    if escapes or not name.isprintable():
        raise BadZip(_("The zip has an unsafe file name: {name}", name=repr(name)))
