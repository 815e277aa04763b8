"""Statistics of finished matches and their deals in an SQLite database.

The database is a cache of the records on disk: missing finished records are counted step by step in the background
(``continue_counting``), or all at once (``totals``). So a lost, damaged or incomplete database repairs itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from app.core.match import AnyMatch
from app.core.messages import _, n_
from app.storage.counting import CountingProgress, count_missing, count_unfinished, finished_records, insert_match
from app.storage.database import (
    Damaged,
    check_files,
    checkpoint,
    describe_error,
    is_environment_error,
    is_marked,
    is_wal_long,
    mark,
    merge_missing,
    open_database,
    quarantine_database,
    sync_wal,
)
from app.storage.files import Unusable, kept_notice
from app.storage.history import History, add_missing, missing, read_history, read_people
from app.storage.judged import JudgedDeals
from app.storage.messages import Messages, reason
from app.storage.played import (
    IN_TIME,
    PlayedMatch,
    begun_matches,
    finished_matches,
    read_begun,
    read_played,
    streaks_in,
)

if TYPE_CHECKING:
    import sqlite3

T = TypeVar("T")

_MIN_SHOWN = 20
_MOST_NAMES = 500
"""Maximum number of records named in a query, which SQLite limits."""
_STEP_SECONDS = 0.004
"""Seconds of counting per frame."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Results of the people here in one game, ignoring matches without people."""

    matches: int = 0
    won: int = 0
    """Number of matches in which a person had the best score, alone or tied."""
    streak: int = 0
    best_streak: int = 0
    average_score: float | None = None
    """Mean score of the best person in each match, higher is better; None without matches."""
    best_score: int | None = None
    deals: int = 0
    deals_won: int = 0


class Statistics:
    """Statistics database, opened on first use; must stay in the thread that did. Disk errors are reported, never
    raised.
    """

    def __init__(
        self, file: Path, matches: Path, messages: Messages, clock: Callable[[], float] = perf_counter
    ) -> None:
        """``clock`` (in seconds) limits the steps of counting."""
        self._clock = clock
        self._file = file
        self._matches = matches
        self._messages = messages
        self.judged = JudgedDeals(matches)
        self._open_database: sqlite3.Connection | None = None
        self._counting: Iterator[None] | None = None
        """Counts the missing records; None before it starts and after it ends."""
        self._complete = False
        self._progress = CountingProgress()
        self._wal_size = 0

    def record_match(self, record: Path, match: AnyMatch, ended: datetime) -> None:
        """Count a finished match, once per record. Raises ValueError if it is not finished."""
        if match.result is None:
            raise ValueError("only a finished match is counted")

        def job(database: sqlite3.Connection) -> None:
            with database:
                insert_match(database, record.name, match, ended)

        self._run(job)

    def continue_counting(self, seconds: float = _STEP_SECONDS) -> bool:
        """Count missing records for about ``seconds``; return whether there are more."""

        def job(database: sqlite3.Connection) -> bool:
            if self._counting is None and not self._complete:
                self._progress = progress = CountingProgress()
                self._counting = chain(
                    _complete_history(database, progress),
                    count_missing(database, self._matches, self._report_unreadable, progress),
                    count_unfinished(database, self._matches),
                    self.judged.reading(),
                )
            until = self._clock() + seconds
            while self._counting is not None:
                if next(self._counting, self) is self:
                    self._counting, self._complete = None, True
                if self._clock() >= until:
                    break
            return not self._complete

        return bool(self._run(job))

    @property
    def counting(self) -> CountingProgress | None:
        """Progress while many records are being counted and figures are incomplete; otherwise None."""
        progress = self._progress
        takes_time = self._counting is not None and progress.total >= _MIN_SHOWN and progress.done < progress.total
        return progress if takes_time else None

    def has(self, record: str) -> bool:
        return bool(self._run(lambda d: d.execute("SELECT 1 FROM matches WHERE record = ?", (record,)).fetchone()))

    def totals(self, game: str, *, so_far: bool = False) -> Totals:
        """Return them over all records, or those counted ``so_far``. Works on a read-only database, too."""
        while not so_far and self.continue_counting(1):
            pass
        return (
            self._run(lambda database: _totals(database, game))
            or self._read_only(lambda d: _totals(d, game))
            or Totals()
        )

    def played(self) -> list[PlayedMatch]:
        """Return the counted matches of people, oldest first; slow after many matches."""
        return self._read(read_played) or []

    def begun(self) -> list[PlayedMatch]:
        return self._read(read_begun) or []

    def people(self) -> list[str]:
        """Return the names of all people, most frequent first."""
        return self._read(read_people) or []

    def history(self, game: str | None, who: str | None, latest: int) -> History | None:
        """Return the history of one person or everyone, in one game or all; None if there is none. ``latest`` is the
        maximum number of its matches.
        """
        return self._read(partial(read_history, game=game, who=who, latest=latest))

    def matches(self, records: Sequence[str]) -> list[PlayedMatch]:
        """Return these matches of people, finished or not."""
        parts = (records[first : first + _MOST_NAMES] for first in range(0, len(records), _MOST_NAMES))
        return [match for part in parts for match in self._read(partial(_matches, records=part)) or []]

    @property
    def changes(self) -> int:
        """Number of rows written since the database was opened."""
        return self._open_database.total_changes if self._open_database else 0

    def _read(self, job: Callable[[sqlite3.Connection], T]) -> T | None:
        """Run a query; if the database cannot be opened, run it read-only."""
        found = self._run(partial(_undamaged, job))
        return found if self._open_database else self._read_only(partial(_undamaged, job))

    def copy(self, to: Path) -> bool:
        """Copy the database to a new file; return False if that fails."""
        import sqlite3

        def job(database: sqlite3.Connection) -> bool:
            with closing(sqlite3.connect(to)) as copied:
                database.backup(copied)
            return True

        return bool(self._run(job))

    def merge(self, other: sqlite3.Connection) -> None:
        """Insert what another database has and this one lacks."""
        self._run(partial(merge_missing, other))
        self.recheck()

    def recheck(self) -> None:
        """Check again for missing records."""
        self._complete = False

    def forget(self) -> Path | None:
        """Reset the statistics: matches and deals finished so far are never counted again, though records stay.
        Returns where the old database was kept; None, with a message, if that fails.
        """
        deals = self._run(lambda database: database.execute(_DEALS_SO_FAR).fetchall()) or []
        known = self._run(lambda database: {name for (name,) in database.execute("SELECT record FROM matches")})
        self.close()
        try:
            names = [(name,) for name in finished_records(self._matches, known or ())]
        except OSError as error:
            self._messages.post(_("The statistics weren't reset. The saved matches couldn't be listed."), reason(error))
            return None
        kept = quarantine_database(self._file, "forgotten")
        if kept is None:
            self._messages.post(_("The statistics weren't reset. The old ones couldn't be moved aside."))
            return None

        def job(database: sqlite3.Connection) -> None:
            with database:
                database.executemany("INSERT OR IGNORE INTO forgotten VALUES (?)", names)
                database.executemany("INSERT OR IGNORE INTO forgotten_deals VALUES (?, ?)", deals)

        self._run(job)
        return kept

    def close(self) -> None:
        """Close the database; the next call reopens it."""
        import sqlite3

        if self._open_database is not None:
            with suppress(sqlite3.Error):  # the next open will do it
                checkpoint(self._open_database)
            self._open_database.close()
            mark(self._file)
        self._open_database = self._counting = None
        self._complete = False

    def _run(self, job: Callable[[sqlite3.Connection], T]) -> T | None:
        """Run a job, on a new database if this one is damaged; return None if it cannot be done now."""
        import sqlite3

        for _attempt in range(2):
            try:
                return self._run_and_sync(job)
            except Unusable as error:
                self._counting = None
                self._messages.post(
                    _("No statistics are being kept. {file} can't be used.", file=self._file.name), reason(error)
                )
                return None
            except OSError as error:
                self._counting = None
                self._messages.save_failed(reason(error))
                return None
            except (
                sqlite3.Error,
                Damaged,
                UnicodeDecodeError,
            ) as error:  # UnicodeDecodeError from a garbled message of SQLite
                self._counting = None  # ended by the error; the next call restarts it
                if is_environment_error(error):
                    self._report(error)  # leave the database open, as it can still be read
                    return None
                damage = _("the text is garbled") if isinstance(error, UnicodeDecodeError) else str(error)
            # Only now, as the error's frames hold cursors that keep the file open, which Windows then cannot rename.
            self.close()
            if not self._replace_damaged(damage):
                return None
        return None

    def _run_and_sync(self, job: Callable[[sqlite3.Connection], T]) -> T:
        database = self._database()
        result = job(database)
        self._wal_size = sync_wal(self._file, self._wal_size)
        if is_wal_long(self._wal_size):
            checkpoint(database)
            mark(self._file)
        return result

    def _database(self) -> sqlite3.Connection:
        if self._open_database is None:
            marked = is_marked(self._file)
            self._open_database = open_database(self._file, check_rows=not marked)
            if not marked:
                mark(self._file, checked=True)
        return self._open_database

    def _report_unreadable(self, unreadable: int) -> None:
        self._messages.post(
            n_(
                "{n} finished match in {folder} couldn't be read and won't be counted.",
                "{n} finished matches in {folder} couldn't be read and won't be counted.",
                unreadable,
                folder=self._matches,
            )
        )

    def _report(self, error: Exception) -> None:
        if why := describe_error(error):
            self._messages.save_failed(why)
        else:
            self._messages.post(_("The statistics are in use by another program. New matches will be counted later."))

    def _replace_damaged(self, damage: str) -> bool:
        kept = quarantine_database(self._file)
        if kept is None:
            # Translators: {detail} is a technical reason in English.
            stuck = _("The statistics are damaged ({detail}) and can't be moved aside.", detail=damage)
            self._messages.post(stuck, _("Nothing is being counted."))
            return False
        self._messages.post(
            # Translators: {detail} is a technical reason in English.
            _("The statistics were damaged ({detail}).", detail=damage),
            _("They are being rebuilt from the saved matches."),
            kept_notice(kept),
        )
        return True

    def _read_only(self, job: Callable[[sqlite3.Connection], T]) -> T | None:
        import sqlite3

        try:
            check_files(self._file)
            with closing(sqlite3.connect(f"{self._file.absolute().as_uri()}?immutable=1", uri=True)) as database:
                return job(database)
        except (sqlite3.Error, Damaged, OSError, UnicodeDecodeError):
            return None  # already reported


_DEALS_SO_FAR = """
SELECT record, deals FROM begun WHERE deals
UNION SELECT record, deals FROM forgotten_deals WHERE record NOT IN (SELECT record FROM begun)
"""


def _undamaged(job: Callable[[sqlite3.Connection], T], database: sqlite3.Connection) -> T:
    """Run a query. Raises Damaged if a row was damaged after the database was opened."""
    try:
        return job(database)
    except (ValueError, KeyError, TypeError) as error:
        raise Damaged(_("a row has changed")) from error


def _complete_history(database: sqlite3.Connection, progress: CountingProgress) -> Iterator[None]:
    """Add the rows of the history that are missing after an upgrade, a merge or a check."""
    records = missing(database)
    progress.total += len(records)
    yield
    for made in add_missing(database, records):
        progress.done = made
        yield


def _matches(database: sqlite3.Connection, records: Sequence[str]) -> list[PlayedMatch]:
    return [*finished_matches(database, records), *begun_matches(database, records)]


def _totals(database: sqlite3.Connection, game: str) -> Totals:
    rows = database.execute(
        f"SELECT won, score FROM matches WHERE game = ? AND won IS NOT NULL ORDER BY {IN_TIME}", (game,)
    ).fetchall()
    if not rows:
        return Totals()
    streaks = streaks_in(bool(won) for won, _score in rows)
    scores = [score for _won, score in rows]
    deals, deals_won = database.execute(
        "SELECT count(*), coalesce(sum(deals.won), 0) FROM deals JOIN matches USING (record) "
        "WHERE game = ? AND deals.won IS NOT NULL",
        (game,),
    ).fetchone()
    return Totals(
        matches=len(rows),
        won=sum(won for won, _score in rows),
        streak=streaks.now,
        best_streak=streaks.longest,
        average_score=sum(scores) / len(scores),
        best_score=max(scores),
        deals=deals,
        deals_won=deals_won,
    )
