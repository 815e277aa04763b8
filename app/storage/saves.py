"""Saving of the match in progress. Each move is one write, so a kill leaves complete lines and at most one torn line at
the end; a thread syncs them within a second, in case of a power cut.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from itertools import accumulate, islice
from pathlib import Path

from app.core import record
from app.core.game import AnyGame, Result
from app.core.match import AnyEvent, AnyHeader
from app.core.messages import _
from app.storage.files import (
    RECORD_SUFFIX,
    ExplainedError,
    lock,
    make_folder,
    numbered_paths,
    open_file,
    open_new,
    quarantine_copy,
    sync_folder,
    unlock,
)
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.messages import Messages, reason


class RecordFile:
    """Record file, locked while open. Its methods raise OSError."""

    def __init__(self, path: Path, messages: Messages, *, exists: bool) -> None:
        """Failed syncs are reported to ``messages``."""
        self.path = path
        """Path; until the file exists, the preferred one."""
        self.refused = False
        """Whether a sync failed, so that all lines are written again the next time."""
        self.why = ""
        self._exists, self._messages = exists, messages
        self._descriptor: int | None = None
        self._ends: list[int] = []  # offsets of the ends of the lines known to be written
        self._size = -1  # of the file after our last write

    def adopt(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def write_lines(self, lines: list[bytes], same: int) -> None:
        """Make the file contain exactly these lines; only what differs is written, and synced within a second.
        ``same`` is the number of leading lines unchanged since the last call. Foreign content is copied first;
        if that fails, nothing is changed.
        """
        descriptor = self._open()
        if os.fstat(descriptor).st_size != self._size:
            self._compare(descriptor, lines)
            same = len(self._ends)
        del self._ends[same:]
        start = self._ends[-1] if self._ends else 0
        rewrite_all, self.refused, self._size = self.refused, False, -1
        new = lines[len(self._ends) :]
        try:
            os.ftruncate(descriptor, start)
            os.lseek(descriptor, 0 if rewrite_all else start, os.SEEK_SET)
            _write_all(descriptor, b"".join(lines if rewrite_all else new))
        except OSError:
            self.refused = rewrite_all
            with suppress(OSError):
                os.ftruncate(descriptor, start)
            raise
        self._ends += islice(accumulate(map(len, new), initial=start), 1, None)
        self._size = os.fstat(descriptor).st_size
        FSYNC_THREAD.sync(descriptor, self._sync_failed)

    def close(self) -> None:
        if self._descriptor is not None:
            unlock(self._descriptor)
            FSYNC_THREAD.close(self._descriptor, self._sync_failed)
        self._descriptor = None

    def _sync_failed(self, error: OSError) -> None:
        self.refused, self.why = True, reason(error)
        self._messages.save_failed(reason(error))

    def _open(self) -> int:
        if self._descriptor is not None and os.fstat(self._descriptor).st_nlink:
            return self._descriptor
        self.close()
        make_folder(self.path.parent)
        self._size = -1
        self._descriptor = self._open_again() if self._exists else self._open_new()
        sync_folder(self.path.parent)
        return self._descriptor

    def _open_again(self) -> int:
        descriptor = open_file(self.path, os.O_RDWR | os.O_CREAT)
        if not lock(descriptor):
            os.close(descriptor)
            raise ExplainedError(errno.EAGAIN, _("This match is open in another window."))
        return descriptor

    def _open_new(self) -> int:
        self.path, descriptor = open_new(numbered_paths(self.path))
        lock(descriptor)
        self._exists = True
        return descriptor

    def _compare(self, descriptor: int, lines: list[bytes]) -> None:
        """Find how many of the lines the file contains, and copy it if other content follows."""
        content, end = read_all(descriptor), 0
        self._ends = []
        for line in lines:
            if not content.startswith(line, end):
                break
            end += len(line)
            self._ends.append(end)
        is_prefix = b"".join(lines).startswith(content)
        if not is_prefix and quarantine_copy(self.path) is None:
            raise ExplainedError(
                errno.EIO,
                _("{file} was changed by another program, and no copy of it could be kept.", file=self.path.name),
            )


class Save:
    """Record that grows with its match. No method raises OSError: a failed write is reported once, and the next
    call retries the whole record.
    """

    def __init__(self, file: RecordFile, game: AnyGame, lines: list[bytes], messages: Messages) -> None:
        """Use ``Save.create`` for a new match and ``resume`` for an existing one."""
        self._file = file
        self._game = game
        self._lines = lines
        self._same = 0  # leading lines unchanged since the last write
        self._messages = messages
        self._closed = self._written = False
        self._why = ""
        self._write()

    @classmethod
    def create(
        cls, folder: Path, header: AnyHeader, messages: Messages, now: datetime | None = None,
        log: Sequence[AnyEvent] = (),
    ) -> Save:  # fmt: skip
        """Create the record of a new match, named after local time and game. ``log`` has the moves already made."""
        path = cls.named(folder, header.game.name, now or datetime.now().astimezone())
        file = RecordFile(path, messages, exists=False)
        lines = [record.header_line(header), *(record.event_line(header.game, event) for event in log)]
        return cls(file, header.game, [*map(_bytes, lines)], messages)

    @staticmethod
    def named(folder: Path, game: str, now: datetime) -> Path:
        return folder / f"{now:%Y-%m-%d-%H%M%S}-{game}{RECORD_SUFFIX}"

    @property
    def path(self) -> Path:
        """Path of the record; its number may still change while ``is_kept`` is False."""
        return self._file.path

    @property
    def is_kept(self) -> bool:
        """Whether everything is written and no sync has failed."""
        return self._written and not self._file.refused

    @property
    def trouble(self) -> str:
        """Reason why something is not on the disk; empty if everything is."""
        if not self._written:
            return self._why
        return self._file.why if self._file.refused else ""

    def try_again(self) -> bool:
        """Retry failed writes, even of a closed record; return whether everything is written."""
        if not self.is_kept:
            self._write()
            if self._closed:
                self._file.close()
        return self.is_kept

    def append(self, event: AnyEvent) -> None:
        """Append a move. Raises ValueError if the record is closed."""
        self._add(record.event_line(self._game, event))

    def undo(self, since: Sequence[AnyEvent] = ()) -> None:
        """Remove the move before the ``since`` ones. Raises ValueError if there is none or the record is closed."""
        if self._closed:
            raise ValueError("the record is closed")
        if len(self._lines) < 2 + len(since):
            raise ValueError("the record holds no move to take back")
        del self._lines[-1 - len(since)]
        self._same = min(self._same, len(self._lines))
        self._write()

    def close_with(self, result: Result) -> None:
        self._add(record.result_line(result))
        self.close()

    def close(self) -> None:
        """Close the record, so that it can be resumed."""
        if not self._closed and not self.is_kept:
            self._write()
        self._closed = True
        self._file.close()

    def _add(self, line: str) -> None:
        if self._closed:
            raise ValueError("the record is closed")
        self._lines.append(_bytes(line))
        self._write()

    def _write(self) -> None:
        self._written = False
        try:
            self._file.write_lines(self._lines, self._same)
        except OSError as error:
            self._why = reason(error)
            self._messages.save_failed(self._why)
        else:
            self._written, self._same = True, len(self._lines)


class UnsavedGame(Save):
    """Save of a lesson or the like, which writes nothing."""

    def __init__(self, game: AnyGame, messages: Messages) -> None:
        super().__init__(RecordFile(Path(), messages, exists=False), game, [], messages)

    def _write(self) -> None:
        self._written = True


def read_all(descriptor: int) -> bytes:
    os.lseek(descriptor, 0, os.SEEK_SET)
    parts = []
    while part := os.read(descriptor, 2**20):
        parts.append(part)
    return b"".join(parts)


def _bytes(line: str) -> bytes:
    return line.encode() + b"\n"


def _write_all(descriptor: int, content: bytes) -> None:
    while content:
        content = content[os.write(descriptor, content) :]
