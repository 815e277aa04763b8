"""What has been played, read from the statistics, and what can be said of it. Plain values and arithmetic."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    """A deal that is over, as statistics want it: who won, and what it brought."""

    winners: tuple[Seat, ...]
    """Nobody, or the one who won it."""
    scores: tuple[int, ...]
    """What it added per seat; higher is better."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match, finished or not."""

    game: str
    ended: datetime | None
    """None if that is not known."""
    preset: str | None
    options: Mapping[str, object]
    seat_players: tuple[SeatPlayer, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    """Per seat; higher is better."""
    deals: tuple[PlayedDeal, ...]
    took: Ms | None = None
    """At the table; None where the record is gone, or has yet to be read again."""
    counts: tuple[Counts, ...] = ()
    """Per seat, what its game counts; empty like ``took``."""
    over: bool = True
    """If not, nobody has won yet, and all there is belongs to its finished deals."""
    record: str = ""
    """The name of its file, which may be gone."""
    first_deal: int = 0
    """How many of its deals, the first ones, were forgotten."""

    def seats_of(self, who: str | None) -> tuple[Seat, ...]:
        """Where somebody sat: the person of that name, or with None all persons."""
        persons = (seat for seat, seat_player in enumerate(self.seat_players) if seat_player.player == "person")
        return tuple(seat for seat in persons if who is None or self.seat_players[seat].name == who)

    def won_by(self, who: str | None) -> bool:
        """Whether that person, or any, had the best score, alone or tied."""
        return bool(set(self.winners) & set(self.seats_of(who)))


IN_TIME = "CASE WHEN ended > strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now') THEN '' ELSE ended END, record"
"""Orders matches, the oldest first. What ended at a time to come was played while the clock was ahead; like what ended
at an unknown time it comes before all others.
"""


def read_begun(database: sqlite3.Connection, of_game: str | None = None) -> list[PlayedMatch]:
    """Every match with a person in it that is not over but has finished deals, without those that were forgotten."""
    if not _has(database, "begun"):
        return []
    query = """
        SELECT record, played, coalesce((SELECT deals FROM forgotten_deals WHERE record = begun.record), 0) FROM begun
        WHERE deals AND record NOT IN (SELECT record FROM matches) ORDER BY record
    """
    found = [_begun(record, json.loads(played), forgotten) for record, played, forgotten in database.execute(query)]
    return [match for match in found if match.deals and match.seats_of(None) and of_game in (None, match.game)]


def _begun(record: str, told: Mapping[str, Any], forgotten: int) -> PlayedMatch:
    """``forgotten`` deals, the first ones, are left out; what was counted over all of them is then not known."""
    deals = tuple(PlayedDeal(tuple(winners), tuple(scores)) for winners, scores in told["deals"][forgotten:])
    seat_players = tuple(SeatPlayer(seat["name"], seat["player"]) for seat in told["seats"])
    counts = tuple(Counts(seat["numbers"], tuple(seat["times"])) for seat in told["counts"])
    return PlayedMatch(
        told["game"], datetime.fromisoformat(told["ended"]) if told["ended"] else None, told["preset"],
        told["options"], seat_players, (), tuple(map(sum, zip(*(deal.scores for deal in deals), strict=True))), deals,
        None if forgotten else told["took"], () if forgotten else counts, over=False,
        record=record, first_deal=forgotten,
    )  # fmt: skip


def _has(database: sqlite3.Connection, table: str) -> bool:
    """Older databases have fewer tables, where nothing can be written."""
    return bool(database.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (table,)).fetchone())


def read_played(database: sqlite3.Connection, of_game: str | None = None) -> list[PlayedMatch]:
    """Every finished match with a person in it, of that game or of all, the oldest first. sqlite3.Error if it cannot be
    read.
    """
    which = "FROM {} WHERE record IN (SELECT record FROM matches WHERE won IS NOT NULL AND game = coalesce(?, game))"
    deals: dict[str, list[PlayedDeal]] = {}
    forgotten = dict(database.execute("SELECT * FROM forgotten_deals")) if _has(database, "forgotten_deals") else {}
    query = f"SELECT record, number, winners, scores {which.format('deals')} ORDER BY record, number"
    for record, number, winners, scores in database.execute(query, (of_game,)):
        if number < forgotten.get(record, 0):
            continue
        deals.setdefault(record, []).append(PlayedDeal(tuple(json.loads(winners)), tuple(json.loads(scores))))
    details = {}
    if _has(database, "details"):
        query = f"SELECT record, took, counts {which.format('details')}"
        details = {row[0]: row[1:] for row in database.execute(query, (of_game,))}
    rows = database.execute(
        f"SELECT record, game, ended, preset, options, seats, winners, scores {which.format('matches')} "
        f"ORDER BY {IN_TIME}",
        (of_game,),
    )
    found = []
    for record, game, ended, preset, options, seats, winners, scores in rows:
        took, counts = details.get(record, (None, "[]"))
        found.append(
            PlayedMatch(
                game, datetime.fromisoformat(ended) if ended else None, preset, json.loads(options),
                tuple(SeatPlayer(seat["name"], seat["player"]) for seat in json.loads(seats)),
                tuple(json.loads(winners)), tuple(json.loads(scores)), tuple(deals.get(record, ())), took,
                tuple(Counts(seat["numbers"], tuple(seat["times"])) for seat in json.loads(counts)), record=record,
                first_deal=forgotten.get(record, 0),
            )
        )  # fmt: skip
    return found


def people(matches: Iterable[PlayedMatch]) -> list[str]:
    """The names of all persons, who played most in front."""
    often: dict[str, int] = {}
    for match in matches:
        for seat in match.seats_of(None):
            name = match.seat_players[seat].name
            often[name] = often.get(name, 0) + 1
    return sorted(often, key=lambda name: (-often[name], name))


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    won: int
    of: int

    @property
    def percent(self) -> int:
        """Rounded; 0 of nothing."""
        return round(100 * self.won / self.of) if self.of else 0


@dataclass(frozen=True, slots=True)
class Streaks:
    """What went well in a row: matches won, days played."""

    now: int
    longest: int


@dataclass(frozen=True, slots=True)
class Sums:
    """What deals brought and cost in all, and the best and the worst of them."""

    gained: int
    lost: int
    """Not negative."""
    best: int
    worst: int
    deals: int


def matches_won(matches: Sequence[PlayedMatch], who: str | None) -> Share:
    """Matches that somebody played, and won alone or tied."""
    return Share(sum(match.won_by(who) for match in matches), len(matches))


def deals_won(matches: Iterable[PlayedMatch], who: str | None) -> Share:
    """How many deals were won, of so many, by whoever ``who`` is."""
    won = [bool(set(deal.winners) & set(match.seats_of(who))) for match in matches for deal in match.deals]
    return Share(sum(won), len(won))


def deals_undecided(matches: Iterable[PlayedMatch]) -> int:
    """Return the number of deals without a winner: drawn hands, and deals at an impasse."""
    return sum(not deal.winners for match in matches for deal in match.deals)


def streaks(matches: Iterable[PlayedMatch], who: str | None) -> Streaks:
    """Of the matches in this order."""
    runs = [(won, len(list(run))) for won, run in groupby(match.won_by(who) for match in matches)]
    longest = max((length for won, length in runs if won), default=0)
    return Streaks(runs[-1][1] if runs and runs[-1][0] else 0, longest)


def by_opponent(matches: Iterable[PlayedMatch], who: str | None) -> dict[str, Share]:
    """Matches by who sat opposite: the level of an AI player, or ``person``; one of several kinds counts for each."""
    won: dict[str, list[bool]] = {}
    for match in matches:
        mine = match.seats_of(who)
        for player in sorted(
            {seat_player.player for seat, seat_player in enumerate(match.seat_players) if seat not in mine}
        ):
            won.setdefault(player, []).append(match.won_by(who))
    return {player: Share(sum(results), len(results)) for player, results in won.items()}


def sums(matches: Iterable[PlayedMatch], who: str | None) -> Sums | None:
    """Of all deals; with ``who`` None the best person of each. None without deals."""
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
    """How long the matches took of which that is known."""
    return [match.took for match in matches if match.took is not None]


def counts_of(matches: Iterable[PlayedMatch], who: str | None) -> Iterator[Counts]:
    """What the games counted for somebody, match by match and seat by seat."""
    for match in matches:
        for seat in match.seats_of(who):
            if seat < len(match.counts):
                yield match.counts[seat]
