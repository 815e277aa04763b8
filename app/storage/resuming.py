"""Unfinished matches on disk: listing, resuming and abandoning them."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Container, Generator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from app.core.messages import _
from app.games import game_named, infos, is_game_name
from app.storage.files import (
    LARGEST,
    RECORD_SUFFIX,
    Unusable,
    is_macos_metadata,
    kept_notice,
    lock,
    make_folder,
    modified_at,
    no_permission_to_read,
    numbered_paths,
    open_file,
    quarantine,
    quarantine_copy,
    read_whole,
    too_large,
    unchanged_notice,
)
from app.storage.finished_index import FinishedIndex
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.messages import Messages, reason

if TYPE_CHECKING:  # the title lists records, but reads none that are finished
    from app.core.match import AnyHeader, AnyMatch
    from app.storage.saves import Save

    ResumeSteps: TypeAlias = Generator[float, None, tuple[AnyMatch, Save] | None]
    """Steps of resuming a match, which yield the share read."""

T = TypeVar("T")

GIVEN_UP = "given-up"
_LINES_PER_STEP = 4
_TAIL = 4096  # bytes, far more than a result line


class Replay(NamedTuple):
    """Result of replaying a record up to its first invalid line."""

    match: AnyMatch | None
    """None if even the header is invalid."""
    lines: list[bytes]
    """Valid lines, with line ends."""
    finished: bool
    """Whether the result line has been read."""
    trouble: str | None
    """``line 7: why``; None if all lines are valid."""
    outdated: bool = False
    """Whether the line is only invalid under the current rules; the match was started under older ones."""


@dataclass(frozen=True)
class Resumable:
    path: Path
    header: AnyHeader
    moves: int
    """Number of complete move lines in the file."""
    played: datetime | None
    _content: bytes = field(repr=False)

    def replay(self) -> AnyMatch:
        """Replay up to the first invalid line; slow, so keep the result."""
        return _run(self.replay_steps())

    def replay_steps(self) -> Generator[float, None, AnyMatch]:
        match = (yield from replay_steps(self._content)).match
        if match is None:
            raise AssertionError("the header was good when the file was read")
        return match


def replay(content: bytes) -> Replay:
    return _run(replay_steps(content))


def _run(pieces: Generator[object, None, T]) -> T:
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            result: T = end.value
            return result


def replay_steps(content: bytes, *, history: bool = True) -> Generator[float, None, Replay]:
    """Replay a record, yielding the share read every few lines. ``history``: as for ``Reader``."""
    from app.core.record import BadRecord, OtherRules, Reader, at_line, empty, no_utf8

    reader = Reader(game_named, history=history)
    valid: list[bytes] = []
    lines = content.split(b"\n")
    if not lines[-1]:
        del lines[-1]
    for number, line in enumerate(lines, 1):
        try:
            reader.feed(line.decode())
        except (BadRecord, UnicodeDecodeError) as error:
            why = no_utf8() if isinstance(error, UnicodeDecodeError) else str(error)
            return Replay(reader.match, valid, reader.closed, at_line(number, why), isinstance(error, OtherRules))
        valid.append(line + b"\n")
        if not number % _LINES_PER_STEP:
            yield number / len(lines)
    return Replay(reader.match, valid, reader.closed, None if valid else at_line(1, empty()))


def is_finished(path: Path) -> bool:
    """Return whether the last line is a result, reading only the end of the file. Raises OSError."""
    with os.fdopen(open_file(path), "rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - _TAIL))
        last = file.read(_TAIL).rstrip().rpartition(b"\n")[2]
    return b'"result"' in last and "result" in (_object(last) or {})


def _object(line: bytes) -> dict[str, object] | None:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None


def record_files(folder: Path, skipped: Container[str] = ()) -> list[tuple[Path, os.stat_result]]:
    """Return the non-empty records, latest first, including links and special files. Names in ``skipped`` are left out
    without examining the files. Raises OSError.
    """
    found = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name not in skipped and _is_record(entry) and not entry.is_dir():
                    with suppress(FileNotFoundError):  # deleted meanwhile
                        found.append((Path(entry.path), entry.stat(follow_symlinks=False)))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except PermissionError as error:
        raise Unusable(error.errno, no_permission_to_read(), str(folder)) from None
    non_empty = [(path, stat) for path, stat in found if stat.st_size or not S_ISREG(stat.st_mode)]
    return sorted(non_empty, key=lambda f: (f[1].st_mtime_ns, f[0].name), reverse=True)


def _is_record(entry: os.DirEntry[str]) -> bool:
    return entry.name.endswith(RECORD_SUFFIX) and not is_macos_metadata(entry.name)


def unfinished_matches(folder: Path, messages: Messages, index: FinishedIndex | None = None) -> list[Resumable]:
    """Return unfinished matches, last played first, without those being played in another process. Records without a
    readable header are quarantined and reported. Records in ``index`` are taken as finished; without an index, the
    folder's own is read and compared with the files.
    """
    if index is None:
        index = FinishedIndex(folder)
        _run(index.confirm())
    try:
        records = record_files(folder, index)
    except OSError as error:
        messages.post(_("The saved matches in {folder} couldn't be listed.", folder=folder), reason(error))
        return []
    waiting = []
    for path, stat in records:
        try:
            found = None
            if is_finished(path):
                index.add(path.name, stat)
            elif not is_locked(path):
                found = _read_unfinished(path, stat, messages)
        except FileNotFoundError:
            continue  # another process has just abandoned it
        except OSError as error:
            messages.post(_unreadable(path), reason(error))
            continue
        if found:
            waiting.append(found)
    index.save()
    return waiting


def resume(path: Path, messages: Messages) -> tuple[AnyMatch, Save] | None:
    """Return the match with the Save that continues its record; None, with a message, if that is impossible.

    The record is truncated at the first torn or invalid line, after a copy has been made. If the match turns out to
    be finished, its result line is added and its Save is closed.
    """
    return _run(resume_steps(path, messages))


def resume_steps(path: Path, messages: Messages) -> ResumeSteps:
    """Resume a match line by line (see ``resume``). If closed early, the record is left unchanged."""
    from app.storage.saves import RecordFile, Save

    try:
        descriptor, writable = _open(path)
    except OSError as error:
        messages.post(_("The saved match {file} couldn't be opened.", file=path.name), reason(error))
        return None
    if not lock(descriptor):
        os.close(descriptor)
        messages.post(_("That match is open in another window."))
        return None
    try:
        replayed = yield from replay_steps(_content(descriptor))
    except OSError as error:
        os.close(descriptor)
        messages.post(_unreadable(path), reason(error))
        return None
    except GeneratorExit:
        os.close(descriptor)
        raise
    match = replayed.match
    if match is None or not writable:
        os.close(descriptor)
    if match is None:
        _quarantine(path, _damage(replayed.trouble), messages)
        return None
    if replayed.trouble:
        _report_trouble(path, replayed, messages)
    file = RecordFile(path, messages, exists=True)
    if writable:
        file.adopt(descriptor)
    save = Save(file, match.game, replayed.lines, messages)
    if replayed.finished:
        save.close()
    elif match.result is not None:
        save.close_with(match.result)
    return match, save


def give_up(path: Path, messages: Messages) -> bool:
    """Move a match's record to the folder ``given-up``; False, with a message, if that fails. Close its Save first."""
    if _is_locked_or_gone(path):
        messages.post(_("That match is open in another window or no longer exists."))
        return False
    folder = path.parent / GIVEN_UP
    try:
        make_folder(folder)
        _move(path, next(name for name in numbered_paths(folder / path.name) if not os.path.lexists(name)))
    except OSError as error:
        messages.post(_("The match {file} couldn't be given up.", file=path.name), reason(error))
        return False
    return True


def _move(path: Path, to: Path) -> None:
    try:
        path.rename(to)
    except PermissionError:
        FSYNC_THREAD.settle()  # Windows cannot move an open file
        path.rename(to)


def _read_unfinished(path: Path, stat: os.stat_result, messages: Messages) -> Resumable | None:
    if stat.st_size > LARGEST:
        _quarantine(path, _("The file is far too large."), messages)
        return None
    content = read_whole(path)
    if not content:
        return None
    replayed = replay(content.partition(b"\n")[0])
    if replayed.match is None and (absent := _absent_game(content)):
        messages.post(
            _("The saved match {file} needs the game “{game}”, which isn't installed.", file=path.name, game=absent)
        )
        return None
    if replayed.match is None:
        _quarantine(path, _damage(replayed.trouble), messages)
        return None
    if _object(content.rstrip(b"\n").rpartition(b"\n")[2]) is None:
        messages.post(
            _(
                "The saved match {file} is damaged at the end. It continues after the last complete move.",
                file=path.name,
            )
        )
    return Resumable(path, replayed.match.header, max(0, content.count(b"\n") - 1), modified_at(stat), content)


def _absent_game(content: bytes) -> str:
    """Return the name of the game if the record is of a plug-in that is not installed; otherwise empty."""
    from app.core.record import FORMAT

    fields = _object(content.partition(b"\n")[0]) or {}
    name = fields.get("game")
    whole = fields.get("format") == FORMAT and {"rules", "options", "seats"} <= fields.keys()
    named = whole and isinstance(name, str) and is_game_name(name)
    return str(name) if named and not any(info.name == name for info in infos()) else ""


def _unreadable(path: Path) -> str:
    return _("The saved match {file} couldn't be read.", file=path.name)


def _damage(trouble: str | None) -> str:
    # Translators: {detail} is a technical reason in English.
    return _("It's damaged ({detail}).", detail=trouble)


def _quarantine(path: Path, why: str, messages: Messages) -> None:
    kept = quarantine(path)
    messages.post(_unreadable(path), why, unchanged_notice() if kept is None else kept_notice(kept))


def _report_trouble(path: Path, replayed: Replay, messages: Messages) -> None:
    kept = quarantine_copy(path)
    if replayed.outdated:  # ``verify`` shows why
        state = _(
            "The match {file} was started under older rules, and the move on line {n} is no longer allowed.",
            file=path.name, n=len(replayed.lines) + 1,
        )  # fmt: skip
    else:
        # Translators: {detail} is a technical reason in English.
        state = _("{file} is damaged ({detail}).", file=path.name, detail=replayed.trouble)
    where = unchanged_notice() if kept is None else kept_notice(kept)
    messages.post(state, _("The match continues after the last valid move."), where)


def _open(path: Path) -> tuple[int, bool]:
    """Open a record; return its descriptor and whether it is writable."""
    try:
        return open_file(path, os.O_RDWR), True
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise
        return open_file(path), False


def _content(descriptor: int) -> bytes:
    if os.fstat(descriptor).st_size > LARGEST:
        raise too_large(Path())
    from app.storage.saves import read_all

    return read_all(descriptor)


def is_locked(path: Path) -> bool:
    """Return whether a process, perhaps this one, is playing the record. Raises OSError if it cannot be opened."""
    descriptor, _writable = _open(path)
    try:
        return not lock(descriptor)
    finally:
        os.close(descriptor)


def _is_locked_or_gone(path: Path) -> bool:
    try:
        return is_locked(path)
    except OSError:
        return True
