"""Saved practice from a position of an earlier match: a record in a separate folder, so that statistics ignore it,
deleted when it is left.
"""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from app.core.messages import N_, _, translate
from app.storage.files import read_whole, write_whole
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.messages import Messages, reason
from app.storage.resuming import Resumable, is_finished, is_locked, record_files, unfinished_matches

if TYPE_CHECKING:
    from app.core.cards import Seat
    from app.core.match import AnyMatch
    from app.storage.saves import Save

_MAX_SIZE = 2**16
_VERSION = 1
_FAILURE = N_("The start of this practice session couldn't be read.")


class Origin(NamedTuple):
    moves: int
    seat: Seat
    """Seat of the person."""
    record: Path | None = None
    """Record of the original match; None if unknown or if that was practice, too."""


def begin_practice(folder: Path, match: AnyMatch, origin: Origin, messages: Messages) -> Save:
    """Start the record, and save its origin in a file next to it, first: no record lacks it even if the program is
    killed. Failures are reported, never raised.
    """
    from app.storage.saves import Save

    now = datetime.now().astimezone()
    fields: dict[str, object] = {"version": _VERSION, "moves": origin.moves, "seat": origin.seat}
    if origin.record:
        fields["record"] = str(origin.record.absolute())
    content = json.dumps(fields, ensure_ascii=False).encode()
    expected = Save.named(folder, match.game.name, now)
    taken = expected.exists() or _origin_file(expected).exists()
    if not taken:
        _write_origin(expected, content, messages)
    save = Save.create(folder, match.header, messages, now, log=match.log)
    if taken or save.path != expected:
        _write_origin(save.path, content, messages)
    return save


def _write_origin(record: Path, content: bytes, messages: Messages) -> None:
    try:
        write_whole(_origin_file(record), content)
    except OSError as error:
        messages.save_failed(reason(error))


def load_origin(record: Path, match: AnyMatch, messages: Messages) -> Origin:
    """Load the origin of a resumed practice; if it is unreadable, report that and use the current position."""
    file = _origin_file(record)
    try:
        content = read_whole(file, _MAX_SIZE)
        if content is not None:
            return _read(json.loads(content), match)
    except OSError as error:
        messages.post(translate(_FAILURE), reason(error))
    except (ValueError, KeyError, TypeError, RecursionError):
        messages.post(translate(_FAILURE), _("{file} is damaged.", file=file.name))
    return Origin(len(match.log), _person(match))


def _read(fields: dict[str, object], match: AnyMatch) -> Origin:
    """Parse an origin; invalid data raises an exception that ``load_origin`` catches."""
    moves, seat, record = fields["moves"], fields["seat"], fields.get("record")
    if fields["version"] != _VERSION or type(moves) is not int or moves < 0:
        raise ValueError("of another version")
    if seat != _person(match) or not (record is None or isinstance(record, str)):
        raise ValueError("of another match")
    return Origin(min(moves, len(match.log)), _person(match), None if record is None else Path(record))


def _person(match: AnyMatch) -> Seat:
    return next(
        (seat for seat, seat_player in enumerate(match.header.seat_players) if seat_player.player == "person"), 0
    )


def discard_practice(record: Path) -> None:
    """Delete a practice. Close its Save first."""
    for file in (record, _origin_file(record)):
        with suppress(OSError):
            _delete(file)


def _delete(file: Path) -> None:
    try:
        file.unlink()
    except PermissionError:
        FSYNC_THREAD.settle()  # Windows cannot delete an open file
        file.unlink()


def unfinished_practice(folder: Path, messages: Messages) -> list[Resumable]:
    """Return the practice matches that can be resumed after the program was stopped; delete finished ones."""
    with suppress(OSError):
        for path, _stat in record_files(folder):
            with suppress(OSError):
                if is_finished(path) and not is_locked(path):
                    discard_practice(path)
    return unfinished_matches(folder, messages)


def _origin_file(record: Path) -> Path:
    return record.with_suffix(".json")
