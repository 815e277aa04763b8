"""Adds matches to the statistics database: when they end, or step by step from their records."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.cards import Seat
from app.core.game import Result
from app.core.match import AnyMatch
from app.core.options import as_dict, as_of, draft
from app.core.record import claimed_result
from app.storage.database import checksum
from app.storage.files import modified_at, read_whole
from app.storage.history import renew, utc_text
from app.storage.resuming import GIVEN_UP, Replay, is_finished, record_files, replay_steps

if TYPE_CHECKING:
    import os
    import sqlite3


COUNTING = 1
"""Version of the games' counts; raise it to count existing records again."""
_PARTS_PER_STEP = 4
"""Parts of a record, of a few lines each, per step of less than a millisecond."""


def insert_match(database: sqlite3.Connection, record: str, match: AnyMatch, ended: datetime | None) -> None:
    """Insert a finished match with its deals and details; existing rows stay. Raises ValueError if it is unfinished."""
    result, persons = match.result, _persons(match)
    if result is None:
        raise ValueError("only a finished match is counted")
    if _insert_match(database, record, match, result, ended):
        for number, deal in enumerate(match.game.deals(match.state)):
            winners = () if deal.winner is None else (deal.winner,)
            share = _persons_share(persons, winners, deal.scores)
            insert_row(database, "deals", (record, number, json.dumps(winners), json.dumps(deal.scores), *share))
    database.execute("DELETE FROM details WHERE record = ? AND counting != ?", (record, COUNTING))
    database.execute("DELETE FROM begun WHERE record = ?", (record,))
    counted = match.game.counts(match.states, match.log)
    counts = [{"numbers": dict(seat.numbers), "times": list(seat.times)} for seat in counted]
    insert_row(database, "details", (record, COUNTING, match.now, len(match.log), json.dumps(counts)))
    renew(database, record)


def _insert_match(
    database: sqlite3.Connection, record: str, match: AnyMatch, result: Result, ended: datetime | None
) -> bool:
    """Insert the match without its deals; return False if it exists."""
    options = as_dict(match.header.options)
    seats = [{"name": seat_player.name, "player": seat_player.player} for seat_player in match.header.seat_players]
    row = (
        record, match.game.name, utc_text(ended), preset_of(match),
        json.dumps(options), json.dumps(seats), json.dumps(result.winners), json.dumps(result.scores),
        *_persons_share(_persons(match), result.winners, result.scores),
    )  # fmt: skip
    return insert_row(database, "matches", row)


def insert_row(database: sqlite3.Connection, table: str, row: tuple[str | int | None, ...]) -> bool:
    """Insert a row with its checksum; return False if it exists."""
    places = ", ".join("?" * (len(row) + 1))
    return database.execute(f"INSERT OR IGNORE INTO {table} VALUES ({places})", (*row, checksum(*row))).rowcount > 0


def preset_of(match: AnyMatch) -> str | None:
    """Return the preset that a match was played with; None for custom rules."""
    game, seats, header = match.game, len(match.seats), match.header
    version = header.version or game.version
    played = ((name, as_of(draft(game.options, given, seats), version)) for name, given in game.presets.items())
    return next((name for name, options in played if options == header.options), None)


def _persons(match: AnyMatch) -> list[Seat]:
    return [seat for seat, seat_player in enumerate(match.header.seat_players) if seat_player.player == "person"]


def _persons_share(
    persons: list[Seat], winners: Sequence[Seat], scores: Sequence[int]
) -> tuple[int | None, int | None]:
    """Return whether a person won, and the best score of a person; None without people."""
    if not persons:
        return None, None
    return int(any(seat in winners for seat in persons)), max(scores[seat] for seat in persons)


@dataclass(slots=True)
class CountingProgress:
    done: int = 0
    total: int = 0

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 100


def count_missing(
    database: sqlite3.Connection, folder: Path, unreadable: Callable[[int], None], progress: CountingProgress
) -> Generator[None, None, None]:
    """Count the finished records that are missing or have outdated counts, in steps of about a millisecond. Calls
    ``unreadable`` with the number of unreadable ones, if any.
    """
    known = {name for (name,) in database.execute(_KNOWN, (COUNTING,))}
    yield
    counted = {name for (name,) in database.execute("SELECT record FROM matches")}
    yield
    bad, missing = 0, record_files(folder, known)
    yield
    progress.total += len(missing)
    for path, stat in missing:
        bad += yield from _count(database, path, stat, old=path.name in counted)
        progress.done += 1
        yield
    if bad:
        unreadable(bad)


_KNOWN = """
SELECT record FROM details WHERE counting = ?
UNION ALL SELECT record FROM unreadable
UNION ALL SELECT record FROM forgotten
"""


def replay_in_steps(content: bytes) -> Generator[None, None, Replay]:
    lines = replay_steps(content)
    while True:
        try:
            for _ in range(_PARTS_PER_STEP):
                next(lines)
            yield
        except StopIteration as end:
            replayed: Replay = end.value
            return replayed


def _count(database: sqlite3.Connection, path: Path, stat: os.stat_result, *, old: bool) -> Generator[None, None, bool]:
    """Count a record; return True if it is finished but unreadable. If it was counted before (``old``), the match
    stays, without details. A match under older rules counts with the result in its record.
    """
    try:
        content = read_whole(path) if is_finished(path) else None
    except OSError:
        return False  # retried the next time
    if content is None:
        return False
    replayed = yield from replay_in_steps(content)
    with database:
        ended = modified_at(stat)
        if replayed.match is None or replayed.trouble or not replayed.finished:
            database.execute("INSERT OR IGNORE INTO unreadable VALUES (?, ?)", (path.name, replayed.trouble or ""))
            if replayed.match and replayed.outdated and (claimed := _claimed_result(content, replayed.match)):
                _insert_match(database, path.name, replayed.match, claimed, ended)
                renew(database, path.name)
                return False
            return not old
        insert_match(database, path.name, replayed.match, ended)
        return False


def _claimed_result(content: bytes, match: AnyMatch) -> Result | None:
    return claimed_result(content.rstrip().rpartition(b"\n")[2].decode(errors="replace"), match)


def finished_records(folder: Path, known: Collection[str]) -> Iterator[str]:
    """Yield the names of all finished records; ``known`` are some of them. Raises OSError if the folder cannot be
    listed.
    """
    yield from known
    for path, _stat in record_files(folder, known):
        try:
            if is_finished(path):
                yield path.name
        except OSError:
            continue  # unreadable, so it will not be counted either


# ---- Unfinished and abandoned matches: their finished deals are counted.


def count_unfinished(database: sqlite3.Connection, folder: Path) -> Generator[None, None, None]:
    """Count unfinished matches whose records have changed, in steps of about a millisecond."""
    known = dict(database.execute("SELECT record, stamp FROM begun"))
    over = {name for (name,) in database.execute("SELECT record FROM matches UNION ALL SELECT record FROM forgotten")}
    yield
    files = [*record_files(folder, over), *record_files(folder / GIVEN_UP, over)]
    yield
    for path, stat in files:
        stamp = f"{COUNTING}-{stat.st_size}-{stat.st_mtime_ns}"
        if known.get(path.name) != stamp:
            yield from _count_one(database, path, stat, stamp)
            yield


def _count_one(
    database: sqlite3.Connection, path: Path, stat: os.stat_result, stamp: str
) -> Generator[None, None, None]:
    """Count one unfinished match; an unreadable record is retried the next time."""
    try:
        content = None if is_finished(path) else read_whole(path)
    except OSError:
        return
    if content is None:
        return
    replayed = yield from replay_in_steps(content)
    if (match := replayed.match) is None:
        return
    deals = match.game.deals(match.state)
    played = {**_match_fields(match), "ended": utc_text(modified_at(stat))} if deals else {}
    with database:
        database.execute("DELETE FROM begun WHERE record = ?", (path.name,))
        insert_row(database, "begun", (path.name, stamp, len(deals), json.dumps(played)))
        renew(database, path.name)


def _match_fields(match: AnyMatch) -> dict[str, object]:
    deals = match.game.deals(match.state)
    # The first state in which the last deal is over.
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
