"""Match history of the people who play here: one row per match and person, which SQL adds up for the statistics.

The rows are derived from the other tables, and rebuilt if they are missing.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.core.game import Counts, Ms
from app.storage.played import (
    ENDED,
    IN_TIME,
    PlayedMatch,
    Share,
    Streaks,
    begun_matches,
    finished_matches,
    streaks_in,
)

if TYPE_CHECKING:
    import sqlite3

_AT_ONCE = 20
"""Matches per step of ``add_missing``, which takes a few milliseconds."""


# ---- Rows


def utc_text(ended: datetime | None) -> str:
    """Format a time in UTC; empty if unknown, which sorts first."""
    return "" if ended is None else ended.astimezone(UTC).isoformat(timespec="seconds")


def missing(database: sqlite3.Connection) -> list[str]:
    """Return the records of people's matches that have no rows."""
    return [record for (record,) in database.execute(_MISSING)]


_MISSING = """
SELECT record FROM matches WHERE won IS NOT NULL AND record NOT IN (SELECT record FROM results)
UNION SELECT record FROM begun WHERE deals > coalesce(
    (SELECT deals FROM forgotten_deals WHERE forgotten_deals.record = begun.record), 0
) AND record NOT IN (SELECT record FROM results) AND record NOT IN (SELECT record FROM matches)
"""


def add_missing(database: sqlite3.Connection, records: Sequence[str]) -> Iterator[int]:
    """Add the rows of matches in steps, yielding the number of matches done."""
    for first in range(0, len(records), _AT_ONCE):
        with database:
            renew(database, *records[first : first + _AT_ONCE])
        yield min(first + _AT_ONCE, len(records))


def renew(database: sqlite3.Connection, *records: str) -> None:
    """Rebuild the rows of these matches after other tables have changed."""
    database.executemany("DELETE FROM results WHERE record = ?", [(record,) for record in records])
    for match in (*finished_matches(database, records), *begun_matches(database, records)):
        add_rows(database, match)


def add_rows(database: sqlite3.Connection, match: PlayedMatch) -> None:
    """Add a row for each person in a match, and one for all of them together."""
    names = dict.fromkeys(match.seat_players[seat].name for seat in match.seats_of(None))
    rows = [_row(database, match, who) for who in (None, *names)] if names else []
    database.executemany(f"INSERT INTO results VALUES ({', '.join('?' * 18)})", rows)


def _row(database: sqlite3.Connection, match: PlayedMatch, who: str | None) -> tuple[object, ...]:
    seats = match.seats_of(who)
    others = {each.player for seat, each in enumerate(match.seat_players) if seat not in seats}
    scores = [max(deal.scores[seat] for seat in seats) for deal in match.deals]
    counts = [match.counts[seat] for seat in seats if seat < len(match.counts)]
    times = array("q", [took for counted in counts for took in counted.times])
    return (
        match.record, who, match.game, utc_text(match.ended), int(match.over),
        _setting(database, json.dumps(dict(match.options)), json.dumps(sorted(others))),
        int(match.won_by(who)), len(match.deals),
        sum(not set(deal.winners).isdisjoint(seats) for deal in match.deals),
        sum(not deal.winners for deal in match.deals),
        sum(score for score in scores if score > 0), -sum(score for score in scores if score < 0),
        max(scores, default=None), min(scores, default=None), match.took, len(counts),
        json.dumps([dict(counted.numbers) for counted in counts]), times.tobytes(),
    )  # fmt: skip


def _setting(database: sqlite3.Connection, options: str, against: str) -> int:
    """Return the id of a combination of house rules and opponents; many matches share one."""
    row = options, against
    database.execute("INSERT OR IGNORE INTO settings (options, against) VALUES (?, ?)", row)
    (found,) = database.execute("SELECT id FROM settings WHERE options = ? AND against = ?", row).fetchone()
    return int(found)


# ---- Sums


@dataclass(frozen=True, slots=True)
class MatchSums:
    """Sums over matches with the same house rules and the same kinds of opponents. Of unfinished matches (not ``over``)
    only the finished deals count.
    """

    game: str
    options: Mapping[str, object]
    against: tuple[str, ...]
    """AI levels or ``person``."""
    over: bool
    matches: int
    won: int
    deals: int
    deals_won: int
    undecided: int
    """Deals without a winner."""
    gained: int
    """Points or chips gained in all deals; for several people, the best score of each deal."""
    lost: int
    best: int | None
    """Best deal; None without deals."""
    worst: int | None
    took: Ms
    timed: int
    """Matches whose duration is known."""


@dataclass(frozen=True, slots=True)
class PersonSums:
    name: str
    share: Share
    took: Ms


@dataclass(frozen=True, slots=True)
class History:
    """Data of a statistics page: for one person, or for everyone together."""

    sums: tuple[MatchSums, ...]
    persons: tuple[PersonSums, ...]
    """Everyone who played, most frequent first."""
    won: Mapping[str | None, tuple[bool, ...]]
    """Results of finished matches in order, by name; with key None those of everyone together."""
    counts: tuple[Counts, ...]
    last: tuple[PlayedMatch, ...]
    """Latest finished matches, newest first."""
    ended: datetime | None
    """End of the latest match; an unfinished one takes precedence."""

    def streaks(self, who: str | None) -> Streaks:
        return streaks_in(self.won.get(who, ()))


_PART = "who IS :who AND game = coalesce(:game, game)"


def read_people(database: sqlite3.Connection) -> list[str]:
    """Return the names of all people, most frequent first."""
    query = "SELECT who FROM results WHERE who IS NOT NULL GROUP BY who ORDER BY count(*) DESC, who"
    return [name for (name,) in database.execute(query)]


def read_history(database: sqlite3.Connection, game: str | None, who: str | None, latest: int) -> History | None:
    """Read the history of ``who`` or all people, in one game or all; None if there is none. ``latest`` is the maximum
    number of matches.
    """
    part = {"game": game, "who": who}
    sums = tuple(_read_sums(database, part))
    if not sums:
        return None
    query = f"SELECT record FROM results WHERE over AND {_PART} ORDER BY {ENDED} DESC, record DESC LIMIT :latest"
    records = [record for (record,) in database.execute(query, {**part, "latest": latest})]
    last = finished_matches(database, records)[::-1]
    query = f"SELECT ended FROM results WHERE NOT over AND {_PART} ORDER BY record DESC LIMIT 1"
    begun = database.execute(query, part).fetchone()
    return History(
        sums, tuple(_read_persons(database, game)), _read_results(database, part),
        tuple(_read_counts(database, part)) if game else (), tuple(last),
        _time(begun[0]) if begun else last[0].ended if last else None,
    )  # fmt: skip


def _time(text: str) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _read_sums(database: sqlite3.Connection, part: Mapping[str, str | None]) -> Iterator[MatchSums]:
    query = f"""
        SELECT game, options, against, over, matches, won, deals, deals_won, undecided, gained, lost, best, worst,
               took, timed
        FROM settings JOIN (
            SELECT setting, game, over, count(*) matches, sum(won) won, sum(deals) deals, sum(deals_won) deals_won,
                   sum(undecided) undecided, sum(gained) gained, sum(lost) lost, max(best) best, min(worst) worst,
                   coalesce(sum(took), 0) took, count(took) timed
            FROM results WHERE {_PART} GROUP BY setting, game, over
        ) ON setting = id
    """
    for game, options, against, over, *sums in database.execute(query, part):
        yield MatchSums(game, json.loads(options), tuple(json.loads(against)), bool(over), *sums)


def _read_persons(database: sqlite3.Connection, game: str | None) -> Iterator[PersonSums]:
    query = """
        SELECT who, sum(won AND over), sum(over), coalesce(sum(took), 0) FROM results
        WHERE who IS NOT NULL AND game = coalesce(?, game) GROUP BY who ORDER BY count(*) DESC, who
    """
    for name, won, of, took in database.execute(query, (game,)):
        yield PersonSums(name, Share(won, of), took)


def _read_results(database: sqlite3.Connection, part: Mapping[str, str | None]) -> dict[str | None, tuple[bool, ...]]:
    """Return the results of finished matches: each person's, and if no one is asked for, also everyone's together."""
    which = "" if part["who"] is None else "who IS NOT NULL AND"
    query = f"SELECT who, won FROM results WHERE {which} over AND game = coalesce(?, game) ORDER BY {IN_TIME}"
    found: dict[str | None, list[bool]] = {}
    for who, won in database.execute(query, (part["game"],)):
        found.setdefault(who, []).append(bool(won))
    return {who: tuple(won) for who, won in found.items()}


def _read_counts(database: sqlite3.Connection, part: Mapping[str, str | None]) -> Iterator[Counts]:
    """Yield the games' counts; the first has all reaction times."""
    rows = database.execute(f"SELECT numbers, times FROM results WHERE counted AND {_PART}", part).fetchall()
    times = array("q", b"".join(times for _numbers, times in rows))
    matches = json.loads(f"[{', '.join(numbers for numbers, _times in rows)}]")
    numbers = [numbers for seats in matches for numbers in seats]
    yield from (Counts(each, () if number else tuple(times)) for number, each in enumerate(numbers))
