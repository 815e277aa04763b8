"""The one list of games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import overload

from app.core.game import AnyGame
from app.core.info import GameInfo

_OURS = (
    "app.games.kings_corners",
    "app.games.kong_pie",
    "app.games.pai_tong",
    "app.games.bong",
    "app.games.tong_its",
)
"""The package of each, in the order in which they are shown."""


@cache
def infos() -> tuple[GameInfo, ...]:
    """What can be said of each game before its rules are read."""
    return tuple(_info(package) for package in _OURS)


def _info(package: str) -> GameInfo:
    found: GameInfo = import_module(package).INFO
    return found


def info_of(name: str) -> GameInfo:
    """The entry of the game that a record or command line names; ValueError lists what there is."""
    for info in infos():
        if info.name == name:
            return info
    raise ValueError(f"no game {name!r}; there is {', '.join(info.name for info in infos())}")


def game_named(name: str) -> AnyGame:
    """The game a record or command line names, read when it is first asked for; ValueError lists what there is."""
    found: AnyGame = import_module(f"{info_of(name).package}.rules").GAME
    return found


def has_part(info: GameInfo, part: str) -> bool:
    """Whether a game has that module, which it may have or not."""
    return find_spec(f"{info.package}.{part}") is not None


def part_of(info: GameInfo, part: str) -> ModuleType | None:
    """A module that a game may have or not, read when it is first asked for."""
    return import_module(f"{info.package}.{part}") if has_part(info, part) else None


def first_in_real_time() -> GameInfo:
    """The game whose race the keys for ranks and hands are for."""
    return next(info for info in infos() if info.real_time)


class _Games(Sequence[AnyGame]):
    """All of them; each is read when it is reached."""

    @overload
    def __getitem__(self, index: int) -> AnyGame: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[AnyGame]: ...
    def __getitem__(self, index: int | slice) -> AnyGame | Sequence[AnyGame]:
        if isinstance(index, slice):
            return [game_named(info.name) for info in infos()[index]]
        return game_named(infos()[index].name)

    def __len__(self) -> int:
        return len(infos())

    def __iter__(self) -> Iterator[AnyGame]:
        return (game_named(info.name) for info in infos())


GAMES: Sequence[AnyGame] = _Games()
