"""Whole files written so that no crash can halve them, and copies of bad files that nothing ever overwrites."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from itertools import count
from pathlib import Path

from app.storage.syncing import SYNCING

LARGEST = 32 * 2**20
"""Bytes. No file of ours comes near; a larger one is not ours and would only eat the memory."""

_ABSENT = (FileNotFoundError, NotADirectoryError)


def read_whole(path: Path) -> bytes | None:
    """The content, or None if there is no such file. OSError if it cannot be read or is larger than LARGEST."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except _ABSENT:
        return None
    if len(content) > LARGEST:
        raise OSError(errno.EOVERFLOW, "it is far too large", str(path))
    return content


def written_at(stat: os.stat_result) -> datetime | None:
    """When a file was last written, local time; None for a time that cannot be, as a broken clock or disk leaves it."""
    try:
        when = datetime.fromtimestamp(stat.st_mtime, UTC)
    except (ValueError, OverflowError, OSError):  # which it is hangs on the system
        return None
    return when.astimezone() if MINYEAR < when.year < MAXYEAR else None  # and so in every zone


def write_whole(path: Path, content: bytes) -> None:
    """Put ``content`` in the file's place, all or nothing; OSError leaves the old file as it was."""
    path = Path(os.path.realpath(path))  # a link to a file elsewhere stays a link
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a new name in the folder survive a power cut soon, where the system can."""
    with suppress(OSError):  # Windows opens no folders
        SYNCING.close(os.open(folder, os.O_RDONLY), lambda _error: None)  # and some file systems sync none


def keep_copy(path: Path) -> Path | None:
    """Copy a bad file beside itself as ``NAME.bad-1``, ``.bad-2`` and so on.

    Gives the copy, or the one that is there already if it is identical; None if none could be made.
    """
    try:
        content = read_whole(path)
        if content is None:
            return None
        for kept in bad_names(path):
            if kept.is_file() and kept.stat().st_size == len(content) and kept.read_bytes() == content:
                return kept
            if not os.path.lexists(kept):
                _write_new(kept, content)
                return kept
    except OSError:
        return None
    raise AssertionError("bad_names never ends")


def set_aside(path: Path) -> Path | None:
    """Rename a bad file to ``NAME.bad-1`` or the next free number, which takes no space; None if that is refused."""
    for kept in bad_names(path):
        if not os.path.lexists(kept):
            try:
                return path.rename(kept)
            except OSError:
                return None
    raise AssertionError("bad_names never ends")


def bad_names(path: Path) -> Iterator[Path]:
    """``NAME.bad-1``, ``NAME.bad-2`` and so on, used or not."""
    return (path.with_name(f"{path.name}.bad-{n}") for n in count(1))


def kept_as(kept: Path | None) -> str:
    """The end of a notice: where the bad file is."""
    return "no copy of it could be kept" if kept is None else f"the old file is kept as {kept.name}"


def _write_new(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise
