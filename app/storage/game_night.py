"""Game night at one screen: players, who gets hints, and the score, stored as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from app.core.messages import N_
from app.storage import json_store
from app.storage.messages import Messages
from app.storage.setups import is_name

T = TypeVar("T")

MAX_PAUSE = 12 * 3600.0
"""Seconds without a finished match after which a game night ends by itself."""
MOST_GUESTS = 8
_MAX_MATCHES = 500
_MAX_SIZE = 256 * 2**10
_VERSION = 1


class Guest(NamedTuple):
    name: str
    hints: bool = False
    """Whether they see the best moves at each of their turns."""


class NightMatch(NamedTuple):
    record: str
    """File name of its record, so that no match counts twice."""
    game: str
    people: tuple[str, ...]
    """Guests who played it."""
    winners: tuple[str, ...]
    """Guests who won it; empty if an AI player did."""


class SavedLook(NamedTuple):
    ui_scale: int
    card_size: int


class GameNight(NamedTuple):
    """The latest game night; see ``is_active``."""

    guests: tuple[Guest, ...] = ()
    on: bool = False
    last: float = 0.0
    """Unix time of its start, or of the end of its last match."""
    matches: tuple[NightMatch, ...] = ()
    before: SavedLook | None = None
    """Settings before couch mode; None if it is off."""

    def is_active(self, now: float) -> bool:
        """Return whether it is neither ended nor timed out; ``now`` is Unix time."""
        return self.on and abs(now - self.last) < MAX_PAUSE  # the clock may have been set back

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(guest.name for guest in self.guests)

    @property
    def hint_names(self) -> frozenset[str]:
        return frozenset(guest.name for guest in self.guests if guest.hints)

    def with_match(self, match: NightMatch, now: float) -> GameNight:
        """Return it with one more match; unchanged if that is counted already or has no guests."""
        if not match.people or any(match.record == other.record for other in self.matches):
            return self
        return self._replace(matches=(*self.matches, match)[-_MAX_MATCHES:], last=now)

    def score(self) -> list[tuple[str, int, int]]:
        """Return (name, matches won, matches played), most wins first."""
        won = Counter(name for match in self.matches for name in match.winners)
        played = Counter(name for match in self.matches for name in match.people)
        return sorted(((name, won[name], played[name]) for name in self.names), key=lambda row: -row[1])

    def next_players(self, seats: int) -> tuple[str, ...]:
        """Return who plays the next match with that many seats: those who have played least, in guest order."""
        played = {name: times for name, _won, times in self.score()}
        chosen = sorted(self.names, key=lambda name: played[name])[:seats]
        return tuple(name for name in self.names if name in chosen)


def load_game_night(path: Path, messages: Messages) -> GameNight:
    """Load it; empty without a file, or, with a message, if it is unreadable. Never raises."""
    failure = N_("The game night couldn't be read.")
    return json_store.load(path, _read, GameNight(), failure=failure, largest=_MAX_SIZE, messages=messages)


def save_game_night(path: Path, night: GameNight, messages: Messages) -> None:
    table = {
        **night._asdict(),
        "guests": [guest._asdict() for guest in night.guests],
        "matches": [match._asdict() for match in night.matches],
        "before": night.before and night.before._asdict(),
    }
    json_store.save(path, {"version": _VERSION, **table}, messages)


def _read(found: object) -> GameNight:
    """Parse the file; invalid data raises an exception that ``json_store.load`` catches."""
    table = _typed(dict, found)
    if table["version"] != _VERSION:
        raise ValueError("of another version")
    guests = tuple(Guest(_name(guest["name"]), _typed(bool, guest["hints"])) for guest in _list(table, "guests"))
    if len(guests) > MOST_GUESTS or len({guest.name for guest in guests}) < len(guests):
        raise ValueError("too many guests, or one twice")
    matches = tuple(
        NightMatch(
            _typed(str, match["record"]), _typed(str, match["game"]), _names(match, "people"), _names(match, "winners")
        )
        for match in _list(table, "matches")
    )
    before = table["before"]
    looks = None if before is None else SavedLook(_typed(int, before["ui_scale"]), _typed(int, before["card_size"]))
    return GameNight(guests, _typed(bool, table["on"]), float(table["last"]), matches, looks)


def _list(table: Mapping[str, object], key: str) -> Sequence[Mapping[str, object]]:
    return [_typed(dict, each) for each in _typed(list, table[key])]


def _names(table: Mapping[str, object], key: str) -> tuple[str, ...]:
    return tuple(_name(name) for name in _typed(list, table[key]))


def _name(value: object) -> str:
    if not is_name(value):
        raise ValueError("no name")
    return _typed(str, value)


def _typed(kind: type[T], value: object) -> T:
    """Check the exact type: True is not a number."""
    if type(value) is not kind:
        raise TypeError(f"no {kind.__name__}")
    return value
