"""Finished matches and their deals in an SQLite database, from which any screen may count what it likes.

The records on disk are the truth and the database only remembers them: whenever it is opened, finished records that it
does not know are counted in. So a lost or damaged database, or one that missed a match, mends itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from app.rules.cards import Seat
from app.rules.match import AnyMatch
from app.rules.options import as_dict, build
from app.storage.database import Damaged, in_words, is_surroundings, open_database, seal, set_database_aside
from app.storage.files import read_whole
from app.storage.notices import Notices, reason
from app.storage.resuming import is_finished, record_files, replay

if TYPE_CHECKING:
    import sqlite3

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Totals:
    """What the persons at this table have done in one game. Matches without a person are left out."""

    matches: int = 0
    """Finished matches."""
    won: int = 0
    """Matches in which a person had the best score, alone or tied."""
    streak: int = 0
    """Matches won in a row up to now."""
    best_streak: int = 0
    average_score: float | None = None
    """Of the best person in each match; higher is better. None without matches."""
    best_score: int | None = None
    deals: int = 0
    deals_won: int = 0


class Statistics:
    """Opens its database when it is first needed, and stays in the thread that did. No method raises for what is on
    disk: it tells, and plays on.
    """

    def __init__(self, file: Path, matches: Path, notices: Notices) -> None:
        self._file = file
        self._matches = matches
        self._notices = notices
        self._open_database: sqlite3.Connection | None = None

    def record_match(self, record: Path, match: AnyMatch, ended: datetime) -> None:
        """Count a finished match, once per record file name; ValueError if it is not finished."""
        if match.result is None:
            raise ValueError("only a finished match is counted")

        def job(database: sqlite3.Connection) -> None:
            with database:
                _insert(database, record.name, match, ended)

        self._run(job)

    def totals(self, game: str) -> Totals:
        """The sums of one game. Where nothing can be written, what was counted before is still read."""
        return self._run(lambda database: _totals(database, game)) or self._read_only(game) or Totals()

    def close(self) -> None:
        """Let the database go; the next call opens it again."""
        if self._open_database is not None:
            self._open_database.close()
        self._open_database = None

    def _run(self, job: Callable[[sqlite3.Connection], T]) -> T | None:
        """Do it on the database, started anew if it is damaged; None if it cannot be done now."""
        import sqlite3

        for _attempt in range(2):
            try:
                return job(self._database())
            except OSError as error:
                self._notices.nothing_kept(reason(error))
                return None
            except (sqlite3.Error, Damaged, UnicodeDecodeError) as error:  # the last from a garbled message of SQLite
                if is_surroundings(error):
                    self._tell(error)  # and leave the database open: what it holds can still be read
                    return None
                self.close()
                if not self._start_anew(error):
                    return None
        return None

    def _database(self) -> sqlite3.Connection:
        import sqlite3

        if self._open_database is None:
            self._open_database = open_database(self._file)
            try:
                self._catch_up(self._open_database)
            except sqlite3.Error as error:
                if not is_surroundings(error):
                    raise
                self._tell(error)
        return self._open_database

    def _tell(self, error: Exception) -> None:
        if why := in_words(error):
            self._notices.nothing_kept(why)
        else:
            self._notices.tell("Another running program holds the statistics; matches over now are counted later.")

    def _start_anew(self, error: Exception) -> bool:
        kept = set_database_aside(self._file)
        why = "its text is garbled" if isinstance(error, UnicodeDecodeError) else str(error)
        if kept is None:
            self._notices.tell(f"The statistics are damaged ({why}) and could not be put aside; nothing is counted.")
            return False
        self._notices.tell(
            f"The statistics were damaged ({why}); they are counted again from the saved matches, "
            f"and the old file is kept as {kept.name}."
        )
        return True

    def _catch_up(self, database: sqlite3.Connection) -> None:
        """Count the finished records that are not in yet."""
        known = {name for (name,) in database.execute("SELECT record FROM matches UNION SELECT record FROM unreadable")}
        missing = [(path, stat) for path, stat in record_files(self._matches) if path.name not in known]
        unreadable = 0
        with database:
            for path, stat in missing:
                try:
                    finished = is_finished(path)
                    content = read_whole(path) if finished else None
                except OSError:
                    continue  # unreadable today; it is tried again the next time
                if content is None:
                    continue
                replayed = replay(content)
                if replayed.match is None or replayed.trouble or not replayed.finished:
                    database.execute(
                        "INSERT OR IGNORE INTO unreadable VALUES (?, ?)", (path.name, replayed.trouble or "")
                    )
                    unreadable += 1
                else:
                    _insert(database, path.name, replayed.match, datetime.fromtimestamp(stat.st_mtime, UTC))
        if unreadable:
            what = "1 finished match" if unreadable == 1 else f"{unreadable} finished matches"
            self._notices.tell(f"{what} in {self._matches} could not be read and will not be counted.")

    def _read_only(self, game: str) -> Totals | None:
        import sqlite3

        try:
            with closing(sqlite3.connect(f"{self._file.absolute().as_uri()}?immutable=1", uri=True)) as database:
                return _totals(database, game)
        except (sqlite3.Error, UnicodeDecodeError):
            return None  # it was told before that nothing is being kept


def _insert(database: sqlite3.Connection, record: str, match: AnyMatch, ended: datetime) -> None:
    result, persons = match.result, _persons(match)
    if result is None:
        raise ValueError("only a finished match is counted")
    options = as_dict(match.header.options)
    seats = [{"name": sitter.name, "player": sitter.player} for sitter in match.header.sitters]
    row = (
        record, match.game.name, ended.astimezone(UTC).isoformat(timespec="seconds"), preset_of(match),
        json.dumps(options), json.dumps(seats), json.dumps(result.winners), json.dumps(result.scores),
        *_share(persons, result.winners, result.scores),
    )  # fmt: skip
    if not _add(database, "matches", row):
        return
    for number, deal in enumerate(match.game.deals(match.state)):
        winners = () if deal.winner is None else (deal.winner,)
        share = _share(persons, winners, deal.scores)
        _add(database, "deals", (record, number, json.dumps(winners), json.dumps(deal.scores), *share))


def _add(database: sqlite3.Connection, table: str, row: tuple[str | int | None, ...]) -> bool:
    """Add a row with its seal; False if it is there already."""
    places = ", ".join("?" * (len(row) + 1))
    return database.execute(f"INSERT OR IGNORE INTO {table} VALUES ({places})", (*row, seal(*row))).rowcount > 0


def preset_of(match: AnyMatch) -> str | None:
    """The preset that a match was played with; None with house rules of one's own."""
    game, seats = match.game, len(match.seats)
    same = (name for name, given in game.presets.items() if build(game.options, given, seats) == match.header.options)
    return next(same, None)


def _persons(match: AnyMatch) -> list[Seat]:
    return [seat for seat, sitter in enumerate(match.header.sitters) if sitter.player == "person"]


def _share(persons: list[Seat], winners: Sequence[Seat], scores: Sequence[int]) -> tuple[int | None, int | None]:
    """Whether a person is among the winners, and the best score of a person; nothing without persons."""
    if not persons:
        return None, None
    return int(any(seat in winners for seat in persons)), max(scores[seat] for seat in persons)


def _totals(database: sqlite3.Connection, game: str) -> Totals:
    rows = database.execute(
        "SELECT won, score FROM matches WHERE game = ? AND won IS NOT NULL ORDER BY ended, record", (game,)
    ).fetchall()
    if not rows:
        return Totals()
    runs = [(won, len(list(run))) for won, run in groupby(won for won, _score in rows)]
    scores = [score for _won, score in rows]
    deals, deals_won = database.execute(
        "SELECT count(*), coalesce(sum(deals.won), 0) FROM deals JOIN matches USING (record) "
        "WHERE game = ? AND deals.won IS NOT NULL",
        (game,),
    ).fetchone()
    return Totals(
        matches=len(rows),
        won=sum(won for won, _score in rows),
        streak=runs[-1][1] if runs[-1][0] else 0,
        best_streak=max((length for won, length in runs if won), default=0),
        average_score=sum(scores) / len(scores),
        best_score=max(scores),
        deals=deals,
        deals_won=deals_won,
    )
