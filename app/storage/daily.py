"""The deal of the day: the same cards for everybody; and which days were played, kept as JSON beside the matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

from app.core.cards import Chance
from app.core.game import AnyGame
from app.core.match import AnyHeader, Header, SeatPlayer
from app.core.options import build
from app.storage import json_store
from app.storage.messages import Messages
from app.storage.played import Streaks

YOUR_CHAIR = 0
"""Where whoever plays the deal of the day sits."""
LEVEL = "keen"
"""How well the others play."""
COMPARED = ("keen", "sharp")
"""Who plays it afterwards in the person's chair."""
BACK = 7
"""So many days back a day that was missed can be played."""
_DAY = timedelta(days=1)
_MOST_SEED = 2**53
_MOST_DAYS = 20_000
_LARGEST = 8 * 2**20
_VERSION = 1


def has_daily(game: AnyGame) -> bool:
    """Whether a game has a deal of the day: somebody to play against, and house rules for one deal."""
    return LEVEL in game.info.levels and _preset(game) in game.presets


def _preset(game: AnyGame) -> str:
    """What the usual house rules are called where a match is one deal."""
    return f"One {game.info.round}"


def daily_header(game: AnyGame, day: date, names: Sequence[str]) -> AnyHeader:
    """The match of that day: one deal by the usual house rules, with the usual number of seats, of which the first is
    the person's. ``names``, one a seat at least, are all that differs from one person to the next, and by them the
    others have their temperaments. For a game that has such a deal.
    """
    seats = game.usual_players()
    options = build(game.options, game.presets[_preset(game)], seats)
    players = ["person", *[LEVEL] * (seats - 1)]
    seat_players = tuple(SeatPlayer(name, player) for name, player in zip(names, players, strict=False))
    return Header(game, options, seat_players, Chance(seed=_seed(game.name, day)))


def _seed(game: str, day: date) -> int:
    """Of the cards of that day, on every machine."""
    return int.from_bytes(sha256(f"{game} {day.isoformat()}".encode()).digest()[:8], "big") % _MOST_SEED


@dataclass(frozen=True, slots=True)
class DayPlayed:
    """Somebody's first try at the deal of a day; no other one counts."""

    game: str
    day: date
    begun: date
    """When it was dealt: that day or later."""
    record: str
    """The name of its file."""
    scores: tuple[int, ...] = ()
    """Per seat; empty until it is over, and for good if it was given up."""
    others: Mapping[str, int] = field(default_factory=dict)
    """What AI players have made of the same chair, as far as that is known: the level -> its score."""

    @property
    def in_time(self) -> bool:
        """It was dealt on the day itself."""
        return self.begun == self.day


@dataclass(frozen=True, slots=True)
class Calendar:
    """All deals of the day that were begun here, in the order in which they were."""

    days: tuple[DayPlayed, ...] = ()

    def of(self, game: str, day: date) -> DayPlayed | None:
        """What is known of that day; None if it was not begun."""
        return next((one for one in self.days if (one.game, one.day) == (game, day)), None)

    def begin(self, game: str, day: date, today: date, record: str) -> Calendar:
        """It is dealt; as it is if that day was begun before."""
        if self.of(game, day):
            return self
        return Calendar((*self.days, DayPlayed(game, day, today, record))[-_MOST_DAYS:])

    def end(self, record: str, scores: tuple[int, ...]) -> Calendar:
        """A match is over; as it is if that was no deal of the day, or is known."""
        if not any(one.record == record and not one.scores for one in self.days):
            return self
        return Calendar(tuple(replace(one, scores=scores) if one.record == record else one for one in self.days))

    def compare(self, record: str, level: str, score: int) -> Calendar:
        """An AI player of that level has played that match in the person's chair."""
        return Calendar(
            tuple(
                replace(one, others={**one.others, level: score}) if one.record == record else one for one in self.days
            )
        )

    def in_record(self, record: str) -> DayPlayed | None:
        """The day whose deal that file holds; None if it holds another match."""
        return next((one for one in self.days if one.record == record), None)

    def streaks(self, game: str, today: date) -> Streaks:
        """Days in a row whose deals were begun in time and played to their end. Today can still be played, and until
        then breaks nothing. Days to come, played while the clock was ahead, count once they have come.
        """
        done = {one.day for one in self.days if one.game == game and one.in_time and one.scores}
        runs: dict[date, int] = {}  # day -> days in a row up to it
        for day in sorted(done):
            runs[day] = runs.get(day - _DAY, 0) + 1
        return Streaks(runs.get(today, runs.get(today - _DAY, 0)), max(runs.values(), default=0))

    def missed(self, game: str, today: date) -> list[date]:
        """The days of late whose deals were not begun, the last one first."""
        back = (today - timedelta(days=i) for i in range(1, BACK + 1))
        return [day for day in back if self.of(game, day) is None]


def load_calendar(path: Path, messages: Messages) -> Calendar:
    """What the file tells; nothing without one, or, and then it is said, if it cannot be read. Never raises."""
    what = "Your deals of the day"
    return json_store.load(path, _read, Calendar(), what=what, largest=_LARGEST, messages=messages)


def save_calendar(path: Path, calendar: Calendar, messages: Messages) -> None:
    """Write it, all or nothing. A failure is told, never raised."""
    days = [
        {"game": one.game, "day": one.day.isoformat(), "begun": one.begun.isoformat(), "record": one.record,
         "scores": one.scores, "others": one.others}
        for one in calendar.days
    ]  # fmt: skip
    json_store.save(path, {"version": _VERSION, "days": days}, messages)


def _read(found: Mapping[str, object]) -> Calendar:
    """Raises one of what ``json_store.load`` catches for anything that is not as we write it."""
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
