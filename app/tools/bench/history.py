"""A data folder with many finished matches, to measure their cost."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from app.core.cards import Chance
from app.core.match import AnyMatch, Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games import GAMES, game_named
from app.storage.counting import insert_match
from app.storage.database import open_database
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.resuming import unfinished_matches
from app.storage.statistics import Statistics

_FIRST = datetime(2020, 1, 1, tzinfo=UTC)
_LATEST = 200
"""Number of matches that the page lists."""


def fill(place: str, matches: int) -> None:
    """Write that many records of a person, and count them."""
    paths, match = portable_paths(Path(place)), play_at_random(GAMES[0].name, {"ends": "hands", "hands": 1}, seed=1)
    record = write(match).encode()
    paths.matches.mkdir()
    with closing(open_database(paths.statistics_file)) as database:
        database.execute("BEGIN")
        for number in range(matches):
            ended = _FIRST + timedelta(hours=number)
            path = paths.matches / f"{ended:%Y-%m-%d-%H%M%S}-{match.game.name}.jsonl"
            path.write_bytes(record)
            os.utime(path, (ended.timestamp(),) * 2)
            insert_match(database, path.name, match, ended)
        database.commit()
    with closing(_statistics(place)) as statistics:  # checks what was written
        while statistics.continue_counting(1):
            pass
    unfinished_matches(paths.matches, Messages())  # writes the index of finished records
    FSYNC_THREAD.settle()


def page_seconds(place: str) -> float:
    """Return the CPU time of reading the statistics for the page of all games."""
    began = time.process_time()
    with closing(_statistics(place)) as statistics:
        statistics.people()
        statistics.history(None, None, _LATEST)
        return time.process_time() - began


def _statistics(place: str) -> Statistics:
    paths = portable_paths(Path(place))
    return Statistics(paths.statistics_file, paths.matches, Messages())


def write_long_record(file: Path, deals: int) -> int:
    """Write the record of a match of that many deals, in the first game with such an option; return how many lines
    it has.
    """
    game = next(game for game in GAMES if "deals" in {field.name for field in fields(game.options)})
    record = write(play_at_random(game.name, {"deals": deals}, seed=1))
    file.write_text(record, encoding="utf-8")
    return record.count("\n")


def play_at_random(name: str, options: Mapping[str, object], seed: int) -> AnyMatch:
    """Return a finished match between a person and AI players, with random moves."""
    game, rng = game_named(name), Random(seed)
    seats = game.seats[0]
    players = (SeatPlayer("You"), *(SeatPlayer(f"Rosa {seat}", "keen") for seat in range(1, seats)))
    match: AnyMatch = Match(Header(game, build(game.options, options, seats), players, Chance(seed=seed)))
    while active := game.active(match.state):
        seat = min(active)
        legal = match.legal(seat)
        match.play(seat, legal[int(rng.random() * len(legal))], match.now + 1000)
    return match
