"""File access: only regular files are opened, files are private, writes are atomic, and damaged files are quarantined
under names that are never overwritten.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from itertools import chain, count
from pathlib import Path
from stat import S_ISDIR, S_ISLNK, S_ISREG
from typing import TypeVar

from app.core.messages import _
from app.storage.fsync_thread import FSYNC_THREAD, force_to_disk

_T = TypeVar("_T")

RECORD_SUFFIX = ".jsonl"
LARGEST = 32 * 2**20
"""Maximum bytes of a file; ours are far smaller."""

ATTEMPTS = 5 if sys.platform == "win32" else 1
"""Attempts to replace or open a file: on Windows virus scanners and cloud clients briefly hold files open."""
_RETRY_DELAY = 0.05  # seconds

_MISSING_ERRORS = (FileNotFoundError, NotADirectoryError)
_BINARY = getattr(os, "O_BINARY", 0)
_NONBLOCK = getattr(os, "O_NONBLOCK", 0)  # opening a pipe would block
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_SF_DATALESS = 0x40000000  # macOS, for example iCloud
_FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS = 0x400000  # Windows, for example OneDrive
_PRIVATE = 0o600
_PRIVATE_FOLDER = 0o700


class ExplainedError(OSError):
    """An error with a sentence for the player."""


class Unusable(ExplainedError):
    """The path is not a regular file, or not readable; report it and leave it alone."""


def open_file(path: Path, flags: int = os.O_RDONLY, *, links: bool = False) -> int:
    """Open a file, or create it (O_CREAT) with private permissions. ``links`` allows a symbolic link. Raises
    OSError, and Unusable if it is not a regular file.
    """
    if not flags & os.O_EXCL:
        with suppress(*_MISSING_ERRORS):
            check_file(path, links=links)  # first, since opening a device may have side effects
    try:
        descriptor = os.open(path, flags | _BINARY | _NONBLOCK | (0 if links else _NOFOLLOW), _PRIVATE)
    except PermissionError as error:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise
        raise Unusable(error.errno, no_permission_to_read(), str(path)) from None
    try:
        _check(os.fstat(descriptor).st_mode, path)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def no_permission_to_read() -> str:
    return _("The program doesn't have read permission.")


def check_file(path: Path, *, links: bool = False) -> None:
    """Raise Unusable if the path is not a regular file, or OSError if it does not exist."""
    _check((path.stat() if links else path.lstat()).st_mode, path)


def _check(mode: int, path: Path) -> None:
    if S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if S_ISLNK(mode):
        raise Unusable(errno.ELOOP, _("The file is a link to another location."), str(path))
    if not S_ISREG(mode):
        raise Unusable(errno.EINVAL, _("There is something other than a file where a file should be."), str(path))


def make_folder(folder: Path) -> None:
    """Create a folder and its parents with private permissions. Raises OSError."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    try:
        folder.mkdir(_PRIVATE_FOLDER, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from error


def read_whole(path: Path, largest: int = LARGEST, *, links: bool = False) -> bytes | None:
    """Return the content, or None if there is no file. Raises OSError if it is unreadable or too large."""
    try:
        descriptor = open_file(path, links=links)
    except _MISSING_ERRORS:
        return None
    with os.fdopen(descriptor, "rb") as file:
        content = file.read(largest + 1)
    if len(content) > largest:
        raise too_large(path)
    return content


def too_large(path: Path) -> ExplainedError:
    return ExplainedError(errno.EOVERFLOW, _("The file is far too large."), str(path))


def modified_at(stat: os.stat_result) -> datetime | None:
    """Return the local time of modification; None for an impossible time, as left by a broken clock or disk."""
    try:
        when = datetime.fromtimestamp(stat.st_mtime, UTC)
    except (ValueError, OverflowError, OSError):  # depends on the system
        return None
    return when.astimezone() if MINYEAR < when.year < MAXYEAR else None  # valid in every time zone


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file's content atomically. Raises OSError, also if it isn't a regular file; the old content remains."""
    path = Path(os.path.realpath(path))  # keep a symbolic link
    with suppress(FileNotFoundError):
        check_file(path)
    make_folder(path.parent)
    temporary = write_new((path.with_name(f"{path.name}.{os.getpid()}-{n}.tmp") for n in count(1)), content)
    try:
        retried(lambda: temporary.replace(path))
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


def retried(action: Callable[[], _T]) -> _T:
    """Return the result of ``action``, retrying while another program has its file open."""
    for _attempt in range(ATTEMPTS - 1):
        try:
            return action()
        except PermissionError:
            time.sleep(_RETRY_DELAY)
    return action()


def write_new(names: Iterator[Path], content: bytes) -> Path:
    """Write and sync a new file under the first free name. Leaves no file if it raises OSError."""
    path, descriptor = open_new(names)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            force_to_disk(file.fileno())
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise
    return path


def open_new(names: Iterator[Path]) -> tuple[Path, int]:
    """Create a file under the first free name and open it for reading and writing."""
    for path in names:
        with suppress(FileExistsError):
            return path, open_file(path, os.O_RDWR | os.O_CREAT | os.O_EXCL)
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def sync_folder(folder: Path) -> None:
    """Schedule an fsync of the folder, so that new names survive a power cut; where supported."""
    with suppress(OSError):  # Windows cannot open folders
        FSYNC_THREAD.close(os.open(folder, os.O_RDONLY), lambda _error: None)  # some file systems cannot sync them


def quarantine_copy(path: Path, what: str = "bad") -> Path | None:
    """Copy a damaged file to ``NAME.bad-1``, ``.bad-2`` and so on (``what`` replaces ``bad``). Returns the copy, or
    an existing identical one; None if copying fails.
    """
    try:
        content = read_whole(path, links=True)
        if content is None:
            return None
        for kept in quarantine_names(path, what):
            if not os.path.lexists(kept):
                return write_new(quarantine_names(path, what), content)
            if has_content(kept, content):
                return kept
    except OSError:
        return None
    raise AssertionError("bad_names never ends")


def has_content(path: Path, content: bytes) -> bool:
    try:
        return path.lstat().st_size == len(content) and read_whole(path) == content
    except OSError:
        return False


def quarantine(path: Path) -> Path | None:
    """Rename a damaged file to the first free ``NAME.bad-N``, which needs no disk space; None if that fails."""
    for kept in quarantine_names(path):
        if not os.path.lexists(kept):
            try:
                return path.rename(kept)
            except OSError:
                return None
    raise AssertionError("bad_names never ends")


def quarantine_names(path: Path, what: str = "bad") -> Iterator[Path]:
    """Yield ``NAME.bad-1``, ``NAME.bad-2`` and so on, free or not."""
    return (path.with_name(f"{path.name}.{what}-{n}") for n in count(1))


def numbered_paths(path: Path) -> Iterator[Path]:
    """Yield ``NAME.zip``, ``NAME-2.zip``, ``NAME-3.zip`` and so on, free or not."""
    return chain([path], (path.with_stem(f"{path.stem}-{n}") for n in count(2)))


def is_in_cloud(stat: os.stat_result) -> bool:
    """Return whether a file's content is only in the cloud, so that reading would download it."""
    flags, attributes = getattr(stat, "st_flags", 0), getattr(stat, "st_file_attributes", 0)
    return bool(flags & _SF_DATALESS or attributes & _FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS)


def is_macos_metadata(name: str) -> bool:
    """Whether macOS added it: ``._NAME`` has the attributes of NAME where a file system or zip cannot store them.

    >>> is_macos_metadata("__MACOSX/matches/._2026-01-01-120000-bong.jsonl")
    True
    """
    *folders, file = name.split("/")
    return file.startswith("._") or file == ".DS_Store" or "__MACOSX" in folders


def kept_notice(kept: Path | None) -> str:
    """Return a sentence on the copy of a replaced or damaged file."""
    return _("No copy could be kept.") if kept is None else _("The old file is kept as {file}.", file=kept.name)


def unchanged_notice() -> str:
    return _("The file was left unchanged.")


# ---- Lock on an open file, released by the system when the process dies.

if sys.platform == "win32":
    import msvcrt

    _LOCK_OFFSET = 2**30  # Windows blocks access to locked bytes: lock one past any record

    def lock(descriptor: int) -> bool:
        """Take the lock; return False if another process has it."""
        os.lseek(descriptor, _LOCK_OFFSET, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as why:
            # Errno 0: refused by Wine. On a file system without locks, play without.
            return why.errno not in (0, errno.EACCES, errno.EDEADLK)
        return True

    def unlock(descriptor: int) -> None:
        """Release the lock before the file is closed."""
        with suppress(OSError):
            os.lseek(descriptor, _LOCK_OFFSET, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # file system without locks: play without
        return True

    def unlock(descriptor: int) -> None:
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_UN)
