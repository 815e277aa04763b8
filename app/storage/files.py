"""Files of our own: opened only if they are files, private, written so that no crash can halve them, and copies of bad
ones that nothing ever overwrites.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from itertools import chain, count
from pathlib import Path
from stat import S_ISDIR, S_ISLNK, S_ISREG

from app.storage.fsync_thread import FSYNC_THREAD, force_to_disk

LARGEST = 32 * 2**20
"""Bytes. No file of ours comes near; a larger one is not ours and would only eat the memory."""

REPLACE_ATTEMPTS = 5 if sys.platform == "win32" else 1
"""How often a file is put in its place: there virus scanners and cloud folders hold files open for a moment."""
_PAUSE = 0.05  # seconds between two tries

_ABSENT = (FileNotFoundError, NotADirectoryError)
_BINARY = getattr(os, "O_BINARY", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)  # a pipe would wait for somebody at its other end
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_SF_DATALESS = 0x40000000  # of macOS, as in iCloud
_FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS = 0x400000  # of Windows, as in OneDrive
_PRIVATE = 0o600
_PRIVATE_FOLDER = 0o700


class Unusable(OSError):
    """What stands there is none of our files, or may not be read: it is told, and left as it is."""


def open_file(path: Path, flags: int = os.O_RDONLY, *, links: bool = False) -> int:
    """Open a file of ours, or with O_CREAT make it, for nobody else to read. ``links``: a link to a file will do.

    Raises Unusable for what is no file, and OSError.
    """
    if not flags & os.O_EXCL:
        with suppress(*_ABSENT):
            check_file(path, links=links)  # before, because to open a device may do something by itself
    try:
        descriptor = os.open(path, flags | _BINARY | _AT_ONCE | (0 if links else _NO_LINK), _PRIVATE)
    except PermissionError as error:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise
        raise Unusable(error.errno, "the program may not read it", str(path)) from None
    try:
        _check(os.fstat(descriptor).st_mode, path)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def check_file(path: Path, *, links: bool = False) -> None:
    """Raise Unusable if something else than a file stands there, or OSError if nothing does."""
    _check((path.stat() if links else path.lstat()).st_mode, path)


def _check(mode: int, path: Path) -> None:
    if S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if S_ISLNK(mode):
        raise Unusable(errno.ELOOP, "it is a link to somewhere else", str(path))
    if not S_ISREG(mode):
        raise Unusable(errno.EINVAL, "it is no file to read or write", str(path))


def make_folder(folder: Path) -> None:
    """Make a folder and those it is in, for nobody else to look into; OSError if that is refused."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    try:
        folder.mkdir(_PRIVATE_FOLDER, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from error


def read_whole(path: Path, largest: int = LARGEST, *, links: bool = False) -> bytes | None:
    """The content, or None if there is no such file. OSError if it cannot be read or is larger than that."""
    try:
        descriptor = open_file(path, links=links)
    except _ABSENT:
        return None
    with os.fdopen(descriptor, "rb") as file:
        content = file.read(largest + 1)
    if len(content) > largest:
        raise OSError(errno.EOVERFLOW, "it is far too large", str(path))
    return content


def modified_at(stat: os.stat_result) -> datetime | None:
    """When a file was last written, local time; None for a time that cannot be, as a broken clock or disk leaves it."""
    try:
        when = datetime.fromtimestamp(stat.st_mtime, UTC)
    except (ValueError, OverflowError, OSError):  # which it is hangs on the system
        return None
    return when.astimezone() if MINYEAR < when.year < MAXYEAR else None  # and so in every zone


def write_whole(path: Path, content: bytes) -> None:
    """Put ``content`` in the file's place, all or nothing; OSError leaves the old file as it was."""
    path = Path(os.path.realpath(path))  # a link to a file elsewhere stays a link
    make_folder(path.parent)
    temporary = write_new((path.with_name(f"{path.name}.{os.getpid()}-{n}.tmp") for n in count(1)), content)
    try:
        _put(temporary, path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


def _put(new: Path, path: Path) -> None:
    """Let a file take another's place, if need be as soon as whoever looks into that one has done with it."""
    for left in reversed(range(REPLACE_ATTEMPTS)):
        try:
            new.replace(path)
        except PermissionError:
            if not left:
                raise
            time.sleep(_PAUSE)
        else:
            return


def write_new(names: Iterator[Path], content: bytes) -> Path:
    """Write a new file of the first of the names that nothing has, and force it to the disk; OSError leaves none."""
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
    """Make a new file of the first of the names that nothing has, and open it to read and write."""
    for path in names:
        with suppress(FileExistsError):
            return path, open_file(path, os.O_RDWR | os.O_CREAT | os.O_EXCL)
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def sync_folder(folder: Path) -> None:
    """Make a new name in the folder survive a power cut soon, where the system can."""
    with suppress(OSError):  # Windows opens no folders
        FSYNC_THREAD.close(os.open(folder, os.O_RDONLY), lambda _error: None)  # and some file systems sync none


def quarantine_copy(path: Path, what: str = "bad") -> Path | None:
    """Copy a bad file beside itself as ``NAME.bad-1``, ``.bad-2`` and so on. ``what`` may say something else than
    ``bad``.

    Gives the copy, or the one that is there already if it is identical; None if none could be made.
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
    """Whether there is a file with exactly that in it."""
    try:
        return path.lstat().st_size == len(content) and read_whole(path) == content
    except OSError:
        return False


def quarantine(path: Path) -> Path | None:
    """Rename a bad file to ``NAME.bad-1`` or the next free number, which takes no space; None if that is refused."""
    for kept in quarantine_names(path):
        if not os.path.lexists(kept):
            try:
                return path.rename(kept)
            except OSError:
                return None
    raise AssertionError("bad_names never ends")


def quarantine_names(path: Path, what: str = "bad") -> Iterator[Path]:
    """``NAME.bad-1``, ``NAME.bad-2`` and so on, used or not."""
    return (path.with_name(f"{path.name}.{what}-{n}") for n in count(1))


def numbered_paths(path: Path) -> Iterator[Path]:
    """``NAME.zip``, ``NAME-2.zip``, ``NAME-3.zip`` and so on, used or not."""
    return chain([path], (path.with_stem(f"{path.stem}-{n}") for n in count(2)))


def is_in_cloud(stat: os.stat_result) -> bool:
    """Return whether a file's content is in the cloud alone: whoever reads it waits until it has been fetched."""
    flags, attributes = getattr(stat, "st_flags", 0), getattr(stat, "st_file_attributes", 0)
    return bool(flags & _SF_DATALESS or attributes & _FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS)


def is_macos_metadata(name: str) -> bool:
    """Return whether a file, perhaps in a folder of a zip, is none of ours but what macOS puts beside them: ``._NAME``
    with the attributes of NAME, on disks and in zips that have no room for those, or a note of the Finder's.

    >>> is_left_by_macos("__MACOSX/matches/._2026-01-01-120000-bong.jsonl")
    True
    """
    *folders, file = name.split("/")
    return file.startswith("._") or file == ".DS_Store" or "__MACOSX" in folders


def kept_clause(kept: Path | None) -> str:
    """The end of a notice: where the bad file is."""
    return "no copy of it could be kept" if kept is None else f"the old file is kept as {kept.name}"


# ---- A lock on an open file that the system itself lets go when its owner dies, however it dies.

if sys.platform == "win32":
    import msvcrt

    _FAR = 2**30  # Windows bars others from the locked bytes, so lock one that no record reaches

    def lock(descriptor: int) -> bool:
        """Take the lock; False if somebody else has it."""
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as why:
            # Refused, by Wine's own C library without a reason; on a disk without locks it is better to play unguarded.
            return why.errno not in (0, errno.EACCES, errno.EDEADLK)
        return True

    def unlock(descriptor: int) -> None:
        """Let the lock go before the file is closed."""
        with suppress(OSError):
            os.lseek(descriptor, _FAR, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """Take the lock; False if somebody else has it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: better to play unguarded than not at all
        return True

    def unlock(descriptor: int) -> None:
        """Let the lock go before the file is closed."""
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_UN)
