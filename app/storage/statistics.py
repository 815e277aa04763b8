"""Finished matches and their deals in an SQLite database, from which any screen may count what it likes.

The records on disk are the truth and the database only remembers them: finished records that it does not know are
counted in, piece by piece while nobody waits (``count_on``), or all at once (``totals``). So a lost or damaged
database, or one that missed a match, mends itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import chain, groupby
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from app.core.match import AnyMatch
from app.storage.counting import CountingProgress, count_missing, count_unfinished, finished_records, insert_match
from app.storage.database import (
    Damaged,
    check_files,
    checkpoint,
    describe_error,
    is_environment_error,
    is_wal_long,
    merge_missing,
    open_database,
    quarantine_database,
    sync_wal,
)
from app.storage.files import Unusable
from app.storage.judged import JudgedDeals
from app.storage.messages import Messages, reason
from app.storage.played import IN_TIME, PlayedMatch, read_begun, read_played

if TYPE_CHECKING:
    import sqlite3

T = TypeVar("T")

_FEW = 20
"""Fewer records are counted before anybody could read that they are."""
_SLICE = 0.004
"""Seconds of counting between two pictures."""


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

    def __init__(
        self, file: Path, matches: Path, messages: Messages, clock: Callable[[], float] = perf_counter
    ) -> None:
        """``clock``: in seconds, by which counting knows when to stop for a while."""
        self._clock = clock
        self._file = file
        self._matches = matches
        self._messages = messages
        self.judged = JudgedDeals(matches)
        self._open_database: sqlite3.Connection | None = None
        self._counting: Iterator[None] | None = None
        """Goes through the records that are not in yet; None before it was begun, and once all are in."""
        self._all_in = False
        self._progress = CountingProgress()
        self._written = 0
        """Bytes that are not in the database itself yet."""

    def record_match(self, record: Path, match: AnyMatch, ended: datetime) -> None:
        """Count a finished match, once per record file name; ValueError if it is not finished."""
        if match.result is None:
            raise ValueError("only a finished match is counted")

        def job(database: sqlite3.Connection) -> None:
            with database:
                insert_match(database, record.name, match, ended)

        self._run(job)

    def continue_counting(self, seconds: float = _SLICE) -> bool:
        """Go on counting the records that are not in yet, for about so long; True while there are more."""

        def job(database: sqlite3.Connection) -> bool:
            if self._counting is None and not self._all_in:
                self._counting = chain(
                    count_missing(database, self._matches, self._tell_unreadable, self._new_progress()),
                    count_unfinished(database, self._matches),
                    self.judged.reading(),
                )
            until = self._clock() + seconds
            while self._counting is not None:
                if next(self._counting, self) is self:
                    self._counting, self._all_in = None, True
                if self._clock() >= until:
                    break
            return not self._all_in

        return bool(self._run(job))

    def _new_progress(self) -> CountingProgress:
        self._progress = CountingProgress()
        return self._progress

    @property
    def counting(self) -> CountingProgress | None:
        """How far it is while so many records are counted that sums are incomplete; None if that takes no time."""
        progress = self._progress
        takes_time = self._counting is not None and progress.total >= _FEW and progress.done < progress.total
        return progress if takes_time else None

    def has(self, record: str) -> bool:
        """Whether the match of a record file of that name is known to be over, whatever the file says."""
        return bool(self._run(lambda d: d.execute("SELECT 1 FROM matches WHERE record = ?", (record,)).fetchone()))

    def totals(self, game: str, *, so_far: bool = False) -> Totals:
        """The sums of one game, of all its records or of those counted ``so_far``. Where nothing can be written, what
        was counted before is still read.
        """
        while not so_far and self.continue_counting(1):
            pass
        return (
            self._run(lambda database: _totals(database, game))
            or self._read_only(lambda d: _totals(d, game))
            or Totals()
        )

    def played(self, game: str | None = None) -> list[PlayedMatch]:
        """Every match counted so far that a person played in, of that game or of all, the oldest first."""
        return self._read(partial(_read_played, game))

    def _read(self, job: Callable[[sqlite3.Connection], list[PlayedMatch]]) -> list[PlayedMatch]:
        """Nothing found is an answer, too; only where the database cannot be opened it is read as it lies there."""
        found = self._run(job)
        return (self._read_only(job) or []) if found is None else found

    def begun(self, game: str | None = None) -> list[PlayedMatch]:
        """The same of matches that are not over: what their finished deals, as far as they are counted, came to."""
        return self._read(partial(_read_begun, game))

    def copy(self, to: Path) -> bool:
        """Write a sound copy of the database into a new file; False if that cannot be done now."""
        import sqlite3

        def job(database: sqlite3.Connection) -> bool:
            with closing(sqlite3.connect(to)) as copied:
                database.backup(copied)
            return True

        return bool(self._run(job))

    def merge(self, other: sqlite3.Connection) -> None:
        """Count what another sound database has counted, and this one has not."""
        self._run(partial(merge_missing, other))
        self.recheck()

    def recheck(self) -> None:
        """The records may have changed since all were counted."""
        self._all_in = False

    def forget(self) -> Path | None:
        """Begin anew: the matches over by now, and the deals over in others, are never counted again, but stay on disk,
        and the old database is kept beside the new one. Gives its path; None, with a notice, if that was refused.
        """
        deals = self._run(lambda database: database.execute(_DEALS_SO_FAR).fetchall()) or []
        self.close()
        try:
            names = [(name,) for name in finished_records(self._matches)]
        except OSError as error:
            self._messages.post(f"The statistics stay: the saved matches could not be listed ({reason(error)}).")
            return None
        kept = quarantine_database(self._file, "forgotten")
        if kept is None:
            self._messages.post("The statistics stay: the old ones could not be put aside.")
            return None

        def job(database: sqlite3.Connection) -> None:
            with database:
                database.executemany("INSERT OR IGNORE INTO forgotten VALUES (?)", names)
                database.executemany("INSERT OR IGNORE INTO forgotten_deals VALUES (?, ?)", deals)

        self._run(job)
        return kept

    def close(self) -> None:
        """Let the database go; the next call opens it again."""
        import sqlite3

        if self._open_database is not None:
            with suppress(sqlite3.Error):  # the next to open it writes back what this one could not
                checkpoint(self._open_database)
            self._open_database.close()
        self._open_database = self._counting = None
        self._all_in = False

    def _run(self, job: Callable[[sqlite3.Connection], T]) -> T | None:
        """Return what ``job`` gives, on a new database if this one is damaged; None if it cannot be done now."""
        import sqlite3

        for _attempt in range(2):
            try:
                return self._kept(job)
            except Unusable as error:
                self._counting = None
                self._messages.post(f"Nothing is counted: {self._file.name} is left as it is ({reason(error)}).")
                return None
            except OSError as error:
                self._counting = None
                self._messages.save_failed(reason(error))
                return None
            except (sqlite3.Error, Damaged, UnicodeDecodeError) as error:  # the last from a garbled message of SQLite
                self._counting = None  # it has ended with the error; the next call begins again
                if is_environment_error(error):
                    self._tell(error)  # and leave the database open: what it holds can still be read
                    return None
                damage = "its text is garbled" if isinstance(error, UnicodeDecodeError) else str(error)
            # Only now: the error's frames hold cursors, with which SQLite keeps the file open and Windows its name.
            self.close()
            if not self._replace_damaged(damage):
                return None
        return None

    def _kept(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Do it; what it has written reaches the disk soon."""
        database = self._database()
        given = job(database)
        self._written = sync_wal(self._file, self._written)
        if is_wal_long(self._written):
            checkpoint(database)
        return given

    def _database(self) -> sqlite3.Connection:
        if self._open_database is None:
            self._open_database = open_database(self._file)
        return self._open_database

    def _tell_unreadable(self, unreadable: int) -> None:
        what = "1 finished match" if unreadable == 1 else f"{unreadable} finished matches"
        self._messages.post(f"{what} in {self._matches} could not be read and will not be counted.")

    def _tell(self, error: Exception) -> None:
        if why := describe_error(error):
            self._messages.save_failed(why)
        else:
            self._messages.post("Another running program holds the statistics; matches over now are counted later.")

    def _replace_damaged(self, damage: str) -> bool:
        kept = quarantine_database(self._file)
        if kept is None:
            self._messages.post(f"The statistics are damaged ({damage}) and can't be moved away. Nothing is counted.")
            return False
        self._messages.post(
            f"The statistics were damaged ({damage}). They are counted again from the saved matches, "
            f"and the old file is kept as {kept.name}."
        )
        return True

    def _read_only(self, job: Callable[[sqlite3.Connection], T]) -> T | None:
        import sqlite3

        try:
            check_files(self._file)
            with closing(sqlite3.connect(f"{self._file.absolute().as_uri()}?immutable=1", uri=True)) as database:
                return job(database)
        except (sqlite3.Error, Damaged, OSError, UnicodeDecodeError):
            return None  # it was told before that nothing is being kept


_DEALS_SO_FAR = """
SELECT record, deals FROM begun WHERE deals
UNION SELECT record, deals FROM forgotten_deals WHERE record NOT IN (SELECT record FROM begun)
"""


def _read_begun(game: str | None, database: sqlite3.Connection) -> list[PlayedMatch]:
    """Raises Damaged like ``_read_played``."""
    try:
        return read_begun(database, game)
    except (ValueError, KeyError, TypeError) as error:
        raise Damaged("a line in it has changed") from error


def _read_played(game: str | None, database: sqlite3.Connection) -> list[PlayedMatch]:
    """Raises Damaged for what nobody checked: a line that changed since the database was opened."""
    try:
        return read_played(database, game)
    except (ValueError, KeyError, TypeError) as error:
        raise Damaged("a line in it has changed") from error


def _totals(database: sqlite3.Connection, game: str) -> Totals:
    rows = database.execute(
        f"SELECT won, score FROM matches WHERE game = ? AND won IS NOT NULL ORDER BY {IN_TIME}", (game,)
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
