"""The finished deals of matches that are not over, or were given up: counted from their records, piece by piece."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.match import AnyMatch
from app.core.options import as_dict
from app.storage.counting import COUNTING, add, in_pieces, in_utc, preset_of
from app.storage.files import read_whole, written_at
from app.storage.resuming import GIVEN_UP, is_finished, record_files

if TYPE_CHECKING:
    import os
    import sqlite3


def count_begun(database: sqlite3.Connection, folder: Path) -> Generator[None, None, None]:
    """Count those whose records have changed since they were counted last; pauses every millisecond or so."""
    known = dict(database.execute("SELECT record, stamp FROM begun"))
    over = {name for (name,) in database.execute("SELECT record FROM matches UNION SELECT record FROM forgotten")}
    for path, stat in (*record_files(folder), *record_files(folder / GIVEN_UP)):
        stamp = f"{COUNTING}-{stat.st_size}-{stat.st_mtime_ns}"
        if path.name not in over and known.get(path.name) != stamp:
            yield from _count(database, path, stat, stamp)
            yield


def _count(database: sqlite3.Connection, path: Path, stat: os.stat_result, stamp: str) -> Generator[None, None, None]:
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
        "seats": [{"name": sitter.name, "player": sitter.player} for sitter in match.header.sitters],
        "deals": [[[] if deal.winner is None else [deal.winner], deal.scores] for deal in deals],
        "took": log[-1].at if log else 0,
        "counts": [{"numbers": dict(seat.numbers), "times": list(seat.times)} for seat in counted],
    }  # fmt: skip
