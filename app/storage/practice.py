"""Practice on disk: what is played on from a moment of a match that was looked back on. It is a record like any other,
in a folder of its own so that nothing counts it, for as long as it is on the table.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app.core.cards import Seat
from app.core.match import AnyMatch
from app.storage.files import read_whole, write_whole
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.messages import Messages, reason
from app.storage.resuming import Resumable, is_finished, is_locked, record_files, unfinished_matches
from app.storage.saves import Save

_LARGEST = 2**16
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Origin:
    """The moment that practice was begun at."""

    moves: int
    """So many had been made."""
    seat: Seat
    """The place that was taken."""
    record: Path | None = None
    """Of the match in which that moment was; None if nobody knows, or if it was practice, too."""


def begin_practice(folder: Path, match: AnyMatch, origin: Origin, messages: Messages) -> Save:
    """The record that grows with ``match``, and beside it where it comes from: that is there first, so that no record
    is without it, whenever the program is killed. A failure is told, never raised.
    """
    now = datetime.now().astimezone()
    fields: dict[str, object] = {"version": _VERSION, "moves": origin.moves, "seat": origin.seat}
    if origin.record:
        fields["record"] = str(origin.record.absolute())
    content = json.dumps(fields, ensure_ascii=False).encode()
    expected = Save.named(folder, match.game.name, now)
    taken = expected.exists() or _beside(expected).exists()
    if not taken:
        _keep(expected, content, messages)
    save = Save.create(folder, match.header, messages, now, log=match.log)
    if taken or save.path != expected:
        _keep(save.path, content, messages)
    return save


def _keep(record: Path, content: bytes, messages: Messages) -> None:
    try:
        write_whole(_beside(record), content)
    except OSError as error:
        messages.save_failed(reason(error))


def load_origin(record: Path, match: AnyMatch, messages: Messages) -> Origin:
    """Where a practice comes from that is gone on with. What cannot be read is told, and it has begun where it is
    then.
    """
    file = _beside(record)
    try:
        content = read_whole(file, _LARGEST)
        if content is not None:
            return _read(json.loads(content), match)
    except OSError as error:
        messages.post(f"Where this practice was begun could not be read: {reason(error)}.")
    except (ValueError, KeyError, TypeError, RecursionError):
        messages.post(f"Where this practice was begun could not be read: {file.name} is damaged.")
    return Origin(len(match.log), _person(match))


def _read(fields: dict[str, object], match: AnyMatch) -> Origin:
    """Raises one of what ``origin_of`` catches for anything that is not as we write it."""
    moves, seat, record = fields["moves"], fields["seat"], fields.get("record")
    if fields["version"] != _VERSION or type(moves) is not int or moves < 0:
        raise ValueError("of another version")
    if seat != _person(match) or not (record is None or isinstance(record, str)):
        raise ValueError("of another match")
    return Origin(min(moves, len(match.log)), _person(match), None if record is None else Path(record))


def _person(match: AnyMatch) -> Seat:
    """Who practises."""
    return next(
        (seat for seat, seat_player in enumerate(match.header.seat_players) if seat_player.player == "person"), 0
    )


def discard_practice(record: Path) -> None:
    """It is left, and nothing of it is kept. Close its Save first."""
    for file in (record, _beside(record)):
        with suppress(OSError):
            _delete(file)


def _delete(file: Path) -> None:
    try:
        file.unlink()
    except PermissionError:
        FSYNC_THREAD.settle()  # Windows deletes no file that is still open
        file.unlink()


def unfinished_practice(folder: Path, messages: Messages) -> list[Resumable]:
    """The practice that can be gone on with, as the program was stopped in it; what was over then is put away."""
    with suppress(OSError):
        for path, _stat in record_files(folder):
            with suppress(OSError):
                if is_finished(path) and not is_locked(path):
                    discard_practice(path)
    return unfinished_matches(folder, messages)


def _beside(record: Path) -> Path:
    return record.with_suffix(".json")
