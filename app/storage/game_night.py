"""An evening at one screen: who plays, who gets hints, who has won what; kept as JSON beside the matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TypeVar

from app.storage import json_store
from app.storage.messages import Messages
from app.storage.setups import is_name

T = TypeVar("T")

MAX_PAUSE = 12 * 3600.0
"""Seconds without a match that ends: then the evening is over by itself."""
MOST_GUESTS = 8
_MOST_MATCHES = 500
_LARGEST = 256 * 2**10
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Guest:
    """One of the people of the evening."""

    name: str
    hints: bool = False
    """The best moves are said to them at each of their turns."""


@dataclass(frozen=True, slots=True)
class NightMatch:
    """A match that was played to its end."""

    record: str
    """The name of its file: no match counts twice."""
    game: str
    people: tuple[str, ...]
    """Those of the evening who played it."""
    winners: tuple[str, ...]
    """Those of them who won it; empty if an AI player did."""


@dataclass(frozen=True, slots=True)
class SavedLook:
    """What the settings were before they were made large for a sofa."""

    ui_scale: int
    card_size: int


@dataclass(frozen=True, slots=True)
class GameNight:
    """The last evening there was; whether it goes on still is told by ``goes_on``."""

    guests: tuple[Guest, ...] = ()
    on: bool = False
    last: float = 0.0
    """When it began, or a match of it ended last: seconds since 1970."""
    matches: tuple[NightMatch, ...] = ()
    before: SavedLook | None = None
    """None unless words and cards are large for the evening."""

    def is_active(self, now: float) -> bool:
        """Whether it was neither ended nor left for a long time. ``now``: seconds since 1970."""
        return self.on and abs(now - self.last) < MAX_PAUSE  # a clock may be put back

    @property
    def names(self) -> tuple[str, ...]:
        """Of the guests, in their order."""
        return tuple(guest.name for guest in self.guests)

    @property
    def hint_names(self) -> frozenset[str]:
        """Who gets hints."""
        return frozenset(guest.name for guest in self.guests if guest.hints)

    def with_match(self, match: NightMatch, now: float) -> GameNight:
        """With one match more; as it is, if that counts already or nobody of the evening has played it."""
        if not match.people or any(match.record == other.record for other in self.matches):
            return self
        return replace(self, matches=(*self.matches, match)[-_MOST_MATCHES:], last=now)

    def score(self) -> list[tuple[str, int, int]]:
        """(name, matches won, matches played), who has won most first.

        >>> evening = Evening((Guest("Ann"), Guest("Ben")), on=True)
        >>> evening.with_match(Played("1.jsonl", "bong", ("Ann", "Ben"), ("Ben",)), 0.0).score()
        [('Ben', 1, 1), ('Ann', 0, 1)]
        """
        won = Counter(name for match in self.matches for name in match.winners)
        played = Counter(name for match in self.matches for name in match.people)
        return sorted(((name, won[name], played[name]) for name in self.names), key=lambda row: -row[1])

    def next_players(self, seats: int) -> tuple[str, ...]:
        """Who plays the next match if there are so many seats: those who have played least, in their order."""
        played = {name: times for name, _won, times in self.score()}
        chosen = sorted(self.names, key=lambda name: played[name])[:seats]
        return tuple(name for name in self.names if name in chosen)


def load_game_night(path: Path, messages: Messages) -> GameNight:
    """What the file tells; an empty evening without one, or, and then it is said, if it tells nothing. Never raises."""
    return json_store.load(path, _read, GameNight(), label="Who played last", largest=_LARGEST, messages=messages)


def save_game_night(path: Path, night: GameNight, messages: Messages) -> None:
    """Write it, all or nothing. A failure is told, never raised."""
    json_store.save(path, {"version": _VERSION, **asdict(night)}, messages)


def _read(found: object) -> GameNight:
    """Raises one of what ``json_store.load`` catches for anything that is not as we write it."""
    table = _of(dict, found)
    if table["version"] != _VERSION:
        raise ValueError("of another version")
    guests = tuple(Guest(_name(guest["name"]), _of(bool, guest["hints"])) for guest in _list(table, "guests"))
    if len(guests) > MOST_GUESTS or len({guest.name for guest in guests}) < len(guests):
        raise ValueError("too many guests, or one twice")
    matches = tuple(
        NightMatch(
            _of(str, match["record"]), _of(str, match["game"]), _names(match, "people"), _names(match, "winners")
        )
        for match in _list(table, "matches")
    )
    before = table["before"]
    looks = None if before is None else SavedLook(_of(int, before["ui_scale"]), _of(int, before["card_size"]))
    return GameNight(guests, _of(bool, table["on"]), float(table["last"]), matches, looks)


def _list(table: Mapping[str, object], key: str) -> Sequence[Mapping[str, object]]:
    return [_of(dict, each) for each in _of(list, table[key])]


def _names(table: Mapping[str, object], key: str) -> tuple[str, ...]:
    return tuple(_name(name) for name in _of(list, table[key]))


def _name(value: object) -> str:
    if not is_name(value):
        raise ValueError("no name")
    return _of(str, value)


def _of(kind: type[T], value: object) -> T:
    """The value, if it is of that very type: True is no number."""
    if type(value) is not kind:
        raise TypeError(f"no {kind.__name__}")
    return value
