"""The match being played, on disk move by move. Each move is one write, so that a kill at any moment leaves whole lines
and at most one torn line at the end; a thread forces them to the disk within a second, for who pulls the plug.
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
from app.storage.files import (
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

SUFFIX = ".jsonl"


class RecordFile:
    """A record on disk, locked while it is open. Its methods raise OSError."""

    def __init__(self, path: Path, messages: Messages, *, exists: bool) -> None:
        """``messages`` hears of it if the disk refuses what was written."""
        self.path = path
        """Final once the file exists; before that, the name it would like to have."""
        self.refused = False
        """The disk may lack lines that we have written: all are written again the next time."""
        self.why = ""
        """Why the disk refused them, in words."""
        self._exists, self._messages = exists, messages
        self._descriptor: int | None = None
        self._ends: list[int] = []  # of the lines that are surely written, at the front of the file
        self._size = -1  # of the file, as we left it

    def adopt(self, descriptor: int) -> None:
        """Take over the file, open for writing and locked."""
        self._descriptor = descriptor

    def hold(self, lines: list[bytes], same: int) -> None:
        """Make the file hold exactly these lines, writing only what differs; the disk gets it within a second. So many
        of them are the ``same`` as the last time.

        What stands there and is not ours is copied first; if it cannot be, nothing is changed.
        """
        descriptor = self._open()
        if os.fstat(descriptor).st_size != self._size:
            self._look(descriptor, lines)
            same = len(self._ends)
        del self._ends[same:]
        good = self._ends[-1] if self._ends else 0
        again, self.refused, self._size = self.refused, False, -1
        new = lines[len(self._ends) :]
        try:
            os.ftruncate(descriptor, good)
            os.lseek(descriptor, 0 if again else good, os.SEEK_SET)
            _write_all(descriptor, b"".join(lines if again else new))
        except OSError:
            self.refused = again
            with suppress(OSError):
                os.ftruncate(descriptor, good)
            raise
        self._ends += islice(accumulate(map(len, new), initial=good), 1, None)
        self._size = os.fstat(descriptor).st_size
        FSYNC_THREAD.sync(descriptor, self._lose)

    def close(self) -> None:
        """Let go of the file and its lock."""
        if self._descriptor is not None:
            unlock(self._descriptor)
            FSYNC_THREAD.close(self._descriptor, self._lose)
        self._descriptor = None

    def _lose(self, error: OSError) -> None:
        self.refused, self.why = True, reason(error)
        self._messages.save_failed(reason(error))

    def _open(self) -> int:
        """The open, locked file; opened again if it was not there or has been deleted under us."""
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
            raise BlockingIOError(errno.EAGAIN, "this match is open in another window")
        return descriptor

    def _open_new(self) -> int:
        self.path, descriptor = open_new(numbered_paths(self.path))
        lock(descriptor)
        self._exists = True
        return descriptor

    def _look(self, descriptor: int, lines: list[bytes]) -> None:
        """Find out how many of the lines the file holds, and keep a copy if something else follows them."""
        content, end = read_all(descriptor), 0
        self._ends = []
        for line in lines:
            if not content.startswith(line, end):
                break
            end += len(line)
            self._ends.append(end)
        ours = b"".join(lines).startswith(content)
        if not ours and quarantine_copy(self.path) is None:
            raise OSError(errno.EIO, f"{self.path.name} holds something else and cannot be copied")


class Save:
    """A record that grows with its match. No method raises OSError: a failed write is told once, and the next
    call tries again to bring the whole record up to date.
    """

    def __init__(self, file: RecordFile, game: AnyGame, lines: list[bytes], messages: Messages) -> None:
        """``Save.create`` begins a new match, and ``resume`` goes on with an old one."""
        self._file = file
        self._game = game
        self._lines = lines
        self._same = 0  # so many are as the file last held them
        self._messages = messages
        self._closed = self._written = False
        self._why = ""
        """Why the last write failed, in words."""
        self._write()

    @classmethod
    def create(
        cls, folder: Path, header: AnyHeader, messages: Messages, now: datetime | None = None,
        log: Sequence[AnyEvent] = (),
    ) -> Save:  # fmt: skip
        """Begin the record of a new match, named after the local time and the game. ``log``: what has been played."""
        path = cls.named(folder, header.game.name, now or datetime.now().astimezone())
        file = RecordFile(path, messages, exists=False)
        lines = [record.header_line(header), *(record.event_line(header.game, event) for event in log)]
        return cls(file, header.game, [*map(_bytes, lines)], messages)

    @staticmethod
    def named(folder: Path, game: str, now: datetime) -> Path:
        """What the record of a match that begins then is called, unless that name is taken."""
        return folder / f"{now:%Y-%m-%d-%H%M%S}-{game}{SUFFIX}"

    @property
    def path(self) -> Path:
        """The record. It may still change its number while ``is_kept`` is False."""
        return self._file.path

    @property
    def is_kept(self) -> bool:
        """Whether all there is to keep is written, and the disk has refused none of it."""
        return self._written and not self._file.refused

    @property
    def trouble(self) -> str:
        """Why something that was played is not on the disk, in words; empty if all of it is."""
        if not self._written:
            return self._why
        return self._file.why if self._file.refused else ""

    def try_again(self) -> bool:
        """Write what the disk lacks, of a closed record, too; True if it has everything now."""
        if not self.is_kept:
            self._write()
            if self._closed:
                self._file.close()
        return self.is_kept

    def append(self, event: AnyEvent) -> None:
        """Keep a move; ValueError if the record is closed."""
        self._add(record.event_line(self._game, event))

    def undo(self, since: Sequence[AnyEvent] = ()) -> None:
        """Take back the move before those that came ``since`` and stand; ValueError if there is none or the record is
        closed.
        """
        if self._closed:
            raise ValueError("the record is closed")
        if len(self._lines) < 2 + len(since):
            raise ValueError("the record holds no move to take back")
        del self._lines[-1 - len(since)]
        self._same = min(self._same, len(self._lines))
        self._write()

    def close_with(self, result: Result) -> None:
        """The match is over: keep its result, and let the record go."""
        self._add(record.result_line(result))
        self.close()

    def close(self) -> None:
        """Let the record go, so that it may be resumed."""
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
            self._file.hold(self._lines, self._same)
        except OSError as error:
            self._why = reason(error)
            self._messages.save_failed(self._why)
        else:
            self._written, self._same = True, len(self._lines)


class UnsavedGame(Save):
    """Of what is played to be learned, and is never kept."""

    def __init__(self, game: AnyGame, messages: Messages) -> None:
        super().__init__(RecordFile(Path(), messages, exists=False), game, [], messages)

    def _write(self) -> None:
        self._written = True


def read_all(descriptor: int) -> bytes:
    """The whole content of an open file."""
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
