"""Puts finished matches into the statistics: at once when they end, or piece by piece from their records."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.cards import Seat
from app.core.game import Result
from app.core.match import AnyMatch
from app.core.options import as_dict, as_of, draft
from app.core.record import claimed_result
from app.storage.database import checksum
from app.storage.files import read_whole, written_at
from app.storage.resuming import GIVEN_UP, Replay, is_finished, record_files, replaying

if TYPE_CHECKING:
    import os
    import sqlite3


COUNTING = 1
"""Grows when games count something new: then the records that are still there are counted again."""
_PIECE = 12
"""Lines of a record between two pauses: about a millisecond."""


def insert(database: sqlite3.Connection, record: str, match: AnyMatch, ended: datetime | None) -> None:
    """Count a finished match, its deals and its details; ValueError if it is not finished. What is in stays."""
    result, persons = match.result, _persons(match)
    if result is None:
        raise ValueError("only a finished match is counted")
    if _insert_match(database, record, match, result, ended):
        for number, deal in enumerate(match.game.deals(match.state)):
            winners = () if deal.winner is None else (deal.winner,)
            share = _share(persons, winners, deal.scores)
            add(database, "deals", (record, number, json.dumps(winners), json.dumps(deal.scores), *share))
    database.execute("DELETE FROM details WHERE record = ? AND counting != ?", (record, COUNTING))
    database.execute("DELETE FROM begun WHERE record = ?", (record,))
    counted = match.game.counts(match.states, match.log)
    counts = [{"numbers": dict(seat.numbers), "times": list(seat.times)} for seat in counted]
    add(database, "details", (record, COUNTING, match.now, len(match.log), json.dumps(counts)))


def _insert_match(
    database: sqlite3.Connection, record: str, match: AnyMatch, result: Result, ended: datetime | None
) -> bool:
    """Count the match alone, without its deals; False if it is in already."""
    options = as_dict(match.header.options)
    seats = [{"name": seat_player.name, "player": seat_player.player} for seat_player in match.header.seat_players]
    row = (
        record, match.game.name, in_utc(ended), preset_of(match),
        json.dumps(options), json.dumps(seats), json.dumps(result.winners), json.dumps(result.scores),
        *_share(_persons(match), result.winners, result.scores),
    )  # fmt: skip
    return add(database, "matches", row)


def in_utc(ended: datetime | None) -> str:
    """Empty if it is not known, which sorts before all others."""
    return "" if ended is None else ended.astimezone(UTC).isoformat(timespec="seconds")


def add(database: sqlite3.Connection, table: str, row: tuple[str | int | None, ...]) -> bool:
    """Add a row with its seal; False if it is there already."""
    places = ", ".join("?" * (len(row) + 1))
    return database.execute(f"INSERT OR IGNORE INTO {table} VALUES ({places})", (*row, checksum(*row))).rowcount > 0


def preset_of(match: AnyMatch) -> str | None:
    """The preset that a match was played with; None with house rules of one's own."""
    game, seats, header = match.game, len(match.seats), match.header
    version = header.version or game.version
    played = ((name, as_of(draft(game.options, given, seats), version)) for name, given in game.presets.items())
    return next((name for name, options in played if options == header.options), None)


def _persons(match: AnyMatch) -> list[Seat]:
    return [seat for seat, seat_player in enumerate(match.header.seat_players) if seat_player.player == "person"]


def _share(persons: list[Seat], winners: Sequence[Seat], scores: Sequence[int]) -> tuple[int | None, int | None]:
    """Whether a person is among the winners, and the best score of a person; nothing without persons."""
    if not persons:
        return None, None
    return int(any(seat in winners for seat in persons)), max(scores[seat] for seat in persons)


@dataclass(slots=True)
class CountingProgress:
    """How many of the records that are not in yet have been counted."""

    done: int = 0
    total: int = 0

    @property
    def percent(self) -> int:
        """Rounded down; 100 of nothing."""
        return 100 * self.done // self.total if self.total else 100


def count_missing(
    database: sqlite3.Connection, folder: Path, unreadable: Callable[[int], None], progress: CountingProgress
) -> Generator[None, None, None]:
    """Count the finished records that are not in yet, or not by today's way of counting; pauses every millisecond or
    so. ``unreadable`` is told how many could not be read, if any.
    """
    known = {name for (name,) in database.execute(_KNOWN, (COUNTING,))}
    counted = {name for (name,) in database.execute("SELECT record FROM matches")}
    bad, missing = 0, [(path, stat) for path, stat in record_files(folder) if path.name not in known]
    progress.total += len(missing)
    for path, stat in missing:
        bad += yield from _count(database, path, stat, old=path.name in counted)
        progress.done += 1
        yield
    if bad:
        unreadable(bad)


_KNOWN = """
SELECT record FROM details WHERE counting = ?
UNION SELECT record FROM unreadable
UNION SELECT record FROM forgotten
"""


def in_pieces(content: bytes) -> Generator[None, None, Replay]:
    """Replay a record, with a pause every few lines."""
    lines = replaying(content)
    while True:
        try:
            for _ in range(_PIECE):
                next(lines)
            yield
        except StopIteration as end:
            replayed: Replay = end.value
            return replayed


def _count(database: sqlite3.Connection, path: Path, stat: os.stat_result, *, old: bool) -> Generator[None, None, bool]:
    """Replay a record in pieces and put it in; True if it is finished but cannot be read. One that is in already and
    cannot be read any more (``old``) keeps its place, without details; one that older rules played is counted by the
    result that it claims.
    """
    try:
        content = read_whole(path) if is_finished(path) else None
    except OSError:
        return False  # unreadable today; it is tried again the next time
    if content is None:
        return False
    replayed = yield from in_pieces(content)
    with database:
        ended = written_at(stat)
        if replayed.match is None or replayed.trouble or not replayed.finished:
            database.execute("INSERT OR IGNORE INTO unreadable VALUES (?, ?)", (path.name, replayed.trouble or ""))
            if replayed.match and replayed.outdated and (claimed := _claimed(content, replayed.match)):
                _insert_match(database, path.name, replayed.match, claimed, ended)
                return False
            return not old
        insert(database, path.name, replayed.match, ended)
        return False


def _claimed(content: bytes, match: AnyMatch) -> Result | None:
    """The result in the last line of a record."""
    return claimed_result(content.rstrip().rpartition(b"\n")[2].decode(errors="replace"), match)


def finished_records(folder: Path) -> Iterator[str]:
    """The names of all records of matches that are over. OSError if the folder cannot be listed."""
    for path, _stat in record_files(folder):
        try:
            if is_finished(path):
                yield path.name
        except OSError:
            continue  # it cannot be read, so it will not be counted either


# ---- The finished deals of matches that are not over, or were given up: counted from their records, piece by piece.


def count_begun(database: sqlite3.Connection, folder: Path) -> Generator[None, None, None]:
    """Count those whose records have changed since they were counted last; pauses every millisecond or so."""
    known = dict(database.execute("SELECT record, stamp FROM begun"))
    over = {name for (name,) in database.execute("SELECT record FROM matches UNION SELECT record FROM forgotten")}
    for path, stat in (*record_files(folder), *record_files(folder / GIVEN_UP)):
        stamp = f"{COUNTING}-{stat.st_size}-{stat.st_mtime_ns}"
        if path.name not in over and known.get(path.name) != stamp:
            yield from _count_one(database, path, stat, stamp)
            yield


def _count_one(
    database: sqlite3.Connection, path: Path, stat: os.stat_result, stamp: str
) -> Generator[None, None, None]:
    """What cannot be read now is looked at again the next time."""
    try:
        content = None if is_finished(path) else read_whole(path)
    except OSError:
        return
    if content is None:
        return
    replayed = yield from in_pieces(content)
    if (match := replayed.match) is None:
        return
    deals = match.game.deals(match.state)
    played = {**_of_match(match), "ended": in_utc(written_at(stat))} if deals else {}
    with database:
        database.execute("DELETE FROM begun WHERE record = ?", (path.name,))
        add(database, "begun", (path.name, stamp, len(deals), json.dumps(played)))


def _of_match(match: AnyMatch) -> dict[str, object]:
    """All that is told of a match, as far as its deals are over."""
    deals = match.game.deals(match.state)
    # The state in which the last of them is over; those before it have fewer.
    last = bisect_left(match.states, len(deals), key=lambda state: len(match.game.deals(state)))
    states, log = match.states[: last + 1], match.log[:last]
    counted = match.game.counts(states, log)
    return {
        "game": match.game.name, "preset": preset_of(match), "options": as_dict(match.header.options),
        "seats": [{"name": s.name, "player": s.player} for s in match.header.seat_players],
        "deals": [[[] if deal.winner is None else [deal.winner], deal.scores] for deal in deals],
        "took": log[-1].at if log else 0,
        "counts": [{"numbers": dict(seat.numbers), "times": list(seat.times)} for seat in counted],
    }  # fmt: skip
