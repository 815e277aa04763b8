"""Played matches, read from the statistics, and figures computed from them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING, Any

from app.core.cards import Seat
from app.core.game import Counts, Ms
from app.core.match import SeatPlayer

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    winners: tuple[Seat, ...]
    """Seat that won it, if any."""
    scores: tuple[int, ...]
    """Score per seat; higher is better."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """Match, finished or not."""

    game: str
    ended: datetime | None
    """None if unknown."""
    preset: str | None
    options: Mapping[str, object]
    seat_players: tuple[SeatPlayer, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    """Score per seat; higher is better."""
    deals: tuple[PlayedDeal, ...]
    took: Ms | None = None
    """Duration in ms; None if the record is missing or not yet counted again."""
    counts: tuple[Counts, ...] = ()
    """The game's counts per seat; empty if ``took`` is None."""
    over: bool = True
    """Whether it is finished; otherwise there are no winners, and only finished deals count."""
    record: str = ""
    """File name of its record, which may no longer exist."""
    first_deal: int = 0
    """Number of leading deals excluded by a reset of the statistics."""

    def seats_of(self, who: str | None) -> tuple[Seat, ...]:
        """Return the seats of the person called ``who``, or of all people if None."""
        persons = (seat for seat, seat_player in enumerate(self.seat_players) if seat_player.player == "person")
        return tuple(seat for seat in persons if who is None or self.seat_players[seat].name == who)

    def won_by(self, who: str | None) -> bool:
        """Return whether that person, or any, had the best score, alone or tied."""
        return bool(set(self.winners) & set(self.seats_of(who)))


ENDED = "CASE WHEN ended > strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now') THEN '' ELSE ended END"
"""SQL expression for a match's end; empty if unknown or in the future (the clock was ahead)."""
IN_TIME = f"{ENDED}, record"
"""SQL order of matches, oldest first."""


def read_begun(database: sqlite3.Connection) -> list[PlayedMatch]:
    """Read the unfinished matches of people with finished deals, without those excluded by a reset."""
    return _read_begun(database, "1", ()) if _has(database, "begun") else []


def begun_matches(database: sqlite3.Connection, records: Sequence[str]) -> list[PlayedMatch]:
    """Read these unfinished matches, without those that ``read_begun`` leaves out."""
    return _read_begun(database, _among(records), records)


def _among(records: Sequence[str]) -> str:
    return f"record IN ({', '.join('?' * len(records))})"


def _read_begun(database: sqlite3.Connection, which: str, values: Sequence[str]) -> list[PlayedMatch]:
    query = f"""
        SELECT record, played, coalesce((SELECT deals FROM forgotten_deals WHERE record = begun.record), 0) FROM begun
        WHERE deals AND record NOT IN (SELECT record FROM matches) AND {which} ORDER BY record
    """
    rows = database.execute(query, values)
    matches = [_begun(record, json.loads(played), forgotten) for record, played, forgotten in rows]
    return [match for match in matches if match.deals and match.seats_of(None)]


def _begun(record: str, fields: Mapping[str, Any], forgotten: int) -> PlayedMatch:
    """Build an unfinished match without its first ``forgotten`` deals; if there are any, counts are unknown."""
    deals = tuple(PlayedDeal(tuple(winners), tuple(scores)) for winners, scores in fields["deals"][forgotten:])
    seat_players = tuple(SeatPlayer(seat["name"], seat["player"]) for seat in fields["seats"])
    counts = tuple(Counts(seat["numbers"], tuple(seat["times"])) for seat in fields["counts"])
    return PlayedMatch(
        fields["game"], datetime.fromisoformat(fields["ended"]) if fields["ended"] else None, fields["preset"],
        fields["options"], seat_players, (), tuple(map(sum, zip(*(deal.scores for deal in deals), strict=True))), deals,
        None if forgotten else fields["took"], () if forgotten else counts, over=False,
        record=record, first_deal=forgotten,
    )  # fmt: skip


def _has(database: sqlite3.Connection, table: str) -> bool:
    """Return whether the table exists; a read-only older database may lack it."""
    return bool(database.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (table,)).fetchone())


def read_played(database: sqlite3.Connection) -> list[PlayedMatch]:
    """Read the finished matches of people, oldest first. Raises sqlite3.Error."""
    return _read_finished(database, "1", ())


def finished_matches(database: sqlite3.Connection, records: Sequence[str]) -> list[PlayedMatch]:
    """Read these matches, without those that ``read_played`` leaves out."""
    return _read_finished(database, _among(records), records)


def _read_finished(database: sqlite3.Connection, which: str, values: Sequence[str]) -> list[PlayedMatch]:
    deals: dict[str, list[PlayedDeal]] = {}
    forgotten = dict(database.execute("SELECT * FROM forgotten_deals")) if _has(database, "forgotten_deals") else {}
    query = f"SELECT record, number, winners, scores FROM deals WHERE {which} ORDER BY record, number"
    for record, number, winners, scores in database.execute(query, values):
        if number < forgotten.get(record, 0):
            continue
        deals.setdefault(record, []).append(PlayedDeal(tuple(json.loads(winners)), tuple(json.loads(scores))))
    details = {}
    if _has(database, "details"):
        query = f"SELECT record, took, counts FROM details WHERE {which}"
        details = {row[0]: row[1:] for row in database.execute(query, values)}
    rows = database.execute(
        "SELECT record, game, ended, preset, options, seats, winners, scores FROM matches "
        f"WHERE won IS NOT NULL AND {which} ORDER BY {IN_TIME}",
        values,
    )
    matches = []
    for record, game, ended, preset, options, seats, winners, scores in rows:
        took, counts = details.get(record, (None, "[]"))
        matches.append(
            PlayedMatch(
                game, datetime.fromisoformat(ended) if ended else None, preset, json.loads(options),
                tuple(SeatPlayer(seat["name"], seat["player"]) for seat in json.loads(seats)),
                tuple(json.loads(winners)), tuple(json.loads(scores)), tuple(deals.get(record, ())), took,
                tuple(Counts(seat["numbers"], tuple(seat["times"])) for seat in json.loads(counts)), record=record,
                first_deal=forgotten.get(record, 0),
            )
        )  # fmt: skip
    return matches


def people(matches: Iterable[PlayedMatch]) -> list[str]:
    """Return the names of all people, most frequent first."""
    frequency: dict[str, int] = {}
    for match in matches:
        for seat in match.seats_of(None):
            name = match.seat_players[seat].name
            frequency[name] = frequency.get(name, 0) + 1
    return sorted(frequency, key=lambda name: (-frequency[name], name))


@dataclass(frozen=True, slots=True)
class Share:
    won: int
    of: int

    @property
    def percent(self) -> int:
        """Rounded percentage; 0 of nothing."""
        return round(100 * self.won / self.of) if self.of else 0


@dataclass(frozen=True, slots=True)
class Streaks:
    now: int
    longest: int


@dataclass(frozen=True, slots=True)
class Sums:
    """Points gained and lost over deals, and the best and worst deal."""

    gained: int
    lost: int
    best: int
    worst: int
    deals: int


def matches_won(matches: Sequence[PlayedMatch], who: str | None) -> Share:
    return Share(sum(match.won_by(who) for match in matches), len(matches))


def deals_won(matches: Iterable[PlayedMatch], who: str | None) -> Share:
    won = [bool(set(deal.winners) & set(match.seats_of(who))) for match in matches for deal in match.deals]
    return Share(sum(won), len(won))


def streaks(matches: Iterable[PlayedMatch], who: str | None) -> Streaks:
    return streaks_in(match.won_by(who) for match in matches)


def streaks_in(results: Iterable[bool]) -> Streaks:
    """Return the streaks in the results of matches, oldest first."""
    runs = [(won, len(list(run))) for won, run in groupby(results)]
    longest = max((length for won, length in runs if won), default=0)
    return Streaks(runs[-1][1] if runs and runs[-1][0] else 0, longest)


def sums(matches: Iterable[PlayedMatch], who: str | None) -> Sums | None:
    """Return the sums over all deals, with ``who`` None for the best person of each deal; None without deals."""
    scores = [
        max(deal.scores[seat] for seat in seats)
        for match in matches
        if (seats := match.seats_of(who))
        for deal in match.deals
    ]
    if not scores:
        return None
    gained, lost = sum(score for score in scores if score > 0), -sum(score for score in scores if score < 0)
    return Sums(gained, lost, max(scores), min(scores), len(scores))


def durations(matches: Iterable[PlayedMatch]) -> list[Ms]:
    return [match.took for match in matches if match.took is not None]
