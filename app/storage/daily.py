"""Deal of the day, the same for everyone, and the calendar of days played, stored as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path

from app.core.cards import Chance
from app.core.digest import sha256
from app.core.game import AnyGame
from app.core.match import AnyHeader, Header, SeatPlayer
from app.core.messages import N_
from app.core.options import build
from app.storage import json_store
from app.storage.messages import Messages
from app.storage.played import Streaks

PERSON_SEAT = 0
OPPONENT_LEVEL = "keen"
COMPARED_LEVELS = ("keen", "sharp")
"""Levels that replay the deal in the person's seat afterwards."""
DAYS_BACK = 7
"""Number of past days that can still be played."""
_DAY = timedelta(days=1)
_MAX_SEED = 2**53
_MAX_DAYS = 20_000
_MAX_SIZE = 8 * 2**20
_VERSION = 1


def has_daily(game: AnyGame) -> bool:
    """Return whether a game has a deal of the day: opponents, and a preset for one deal."""
    return OPPONENT_LEVEL in game.info.levels and _preset(game) in game.presets


def _preset(game: AnyGame) -> str:
    return f"One {game.info.round}"


def daily_header(game: AnyGame, day: date, names: Sequence[str]) -> AnyHeader:
    """Return the match of a day: one deal, default rules and number of players, the person in the first seat. Only
    ``names`` (at least one per seat) differ between people; the opponents' temperaments depend on them.
    """
    seats = game.usual_players()
    options = build(game.options, game.presets[_preset(game)], seats)
    players = ["person", *[OPPONENT_LEVEL] * (seats - 1)]
    seat_players = tuple(SeatPlayer(name, player) for name, player in zip(names, players, strict=False))
    return Header(game, options, seat_players, Chance(seed=_seed(game.name, day)))


def _seed(game: str, day: date) -> int:
    """Return the seed of the day's cards, the same on every machine."""
    return int.from_bytes(sha256(f"{game} {day.isoformat()}".encode()).digest()[:8], "big") % _MAX_SEED


@dataclass(frozen=True, slots=True)
class DayPlayed:
    """First attempt at the deal of a day, the only one that counts."""

    game: str
    day: date
    begun: date
    """Date when it was dealt: that day or later."""
    record: str
    """File name of its record."""
    scores: tuple[int, ...] = ()
    """Scores per seat; empty until it is finished, or if it was abandoned."""
    others: Mapping[str, int] = field(default_factory=dict)
    """Level -> score of an AI player in the same seat, as far as known."""

    @property
    def in_time(self) -> bool:
        """Whether it was dealt on the day itself."""
        return self.begun == self.day


@dataclass(frozen=True, slots=True)
class Calendar:
    """Deals of the day started here, in that order."""

    days: tuple[DayPlayed, ...] = ()

    def of(self, game: str, day: date) -> DayPlayed | None:
        """Return the attempt at a day; None if it was not started."""
        return next((one for one in self.days if (one.game, one.day) == (game, day)), None)

    def begin(self, game: str, day: date, today: date, record: str) -> Calendar:
        """Return the calendar with a new attempt; unchanged if the day was started before."""
        if self.of(game, day):
            return self
        return Calendar((*self.days, DayPlayed(game, day, today, record))[-_MAX_DAYS:])

    def end(self, record: str, scores: tuple[int, ...]) -> Calendar:
        """Return the calendar with the scores of a finished match; unchanged if it is none of its deals or known."""
        if not any(one.record == record and not one.scores for one in self.days):
            return self
        return Calendar(tuple(replace(one, scores=scores) if one.record == record else one for one in self.days))

    def compare(self, record: str, level: str, score: int) -> Calendar:
        return Calendar(
            tuple(
                replace(one, others={**one.others, level: score}) if one.record == record else one for one in self.days
            )
        )

    def in_record(self, record: str) -> DayPlayed | None:
        return next((one for one in self.days if one.record == record), None)

    def streaks(self, game: str, today: date) -> Streaks:
        """Return the streaks of days started in time and finished. A missing today does not break a streak yet;
        future days (the clock was ahead) count once they arrive.
        """
        done = {one.day for one in self.days if one.game == game and one.in_time and one.scores}
        runs: dict[date, int] = {}  # day -> days in a row up to it
        for day in sorted(done):
            runs[day] = runs.get(day - _DAY, 0) + 1
        return Streaks(runs.get(today, runs.get(today - _DAY, 0)), max(runs.values(), default=0))

    def missed(self, game: str, today: date) -> list[date]:
        """Return the recent days not started, latest first."""
        back = (today - timedelta(days=i) for i in range(1, DAYS_BACK + 1))
        return [day for day in back if self.of(game, day) is None]


def load_calendar(path: Path, messages: Messages) -> Calendar:
    """Load the calendar; empty without a file, or, with a message, if it is unreadable. Never raises."""
    failure = N_("Your daily deals couldn't be read.")
    return json_store.load(path, _read, Calendar(), failure=failure, largest=_MAX_SIZE, messages=messages)


def save_calendar(path: Path, calendar: Calendar, messages: Messages) -> None:
    days = [
        {"game": one.game, "day": one.day.isoformat(), "begun": one.begun.isoformat(), "record": one.record,
         "scores": one.scores, "others": one.others}
        for one in calendar.days
    ]  # fmt: skip
    json_store.save(path, {"version": _VERSION, "days": days}, messages)


def _read(found: Mapping[str, object]) -> Calendar:
    """Parse the file; invalid data raises an exception that ``json_store.load`` catches."""
    days = found["days"]
    if found["version"] != _VERSION or not isinstance(days, list):
        raise ValueError("of another version")
    return Calendar(tuple(map(_day, days)))


def _day(table: Mapping[str, object]) -> DayPlayed:
    game, record, scores, others = (table[name] for name in ("game", "record", "scores", "others"))
    day, begun = (date.fromisoformat(str(table[name])) for name in ("day", "begun"))
    if not isinstance(game, str) or not isinstance(record, str) or not isinstance(scores, list):
        raise TypeError("no day as we write it")
    if not isinstance(others, dict) or any(type(score) is not int for score in (*scores, *others.values())):
        raise TypeError("no scores as we write them")
    return DayPlayed(game, day, begun, record, tuple(scores), others)
