"""The one list of games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import overload

from app.core.game import AnyGame


@dataclass(frozen=True, slots=True)
class Listed:
    """What can be said of a game before its rules are read: they take a while, and the title shows all five games."""

    name: str
    """In records, settings and on the command line."""
    title: str
    seats: range
    pitch: str
    """What it is about, in a sentence."""
    round: str = "deal"
    """What the game calls a deal: ``deal`` or ``hand``."""

    @property
    def package(self) -> str:
        """What its package is called in ``app.core`` and in ``app.ai``."""
        return self.name.replace("-", "_")

    @property
    def game(self) -> AnyGame:
        """The game itself, read when it is first asked for."""
        found: AnyGame = import_module(f"app.games.{self.package}.rules.rules").GAME
        return found


LISTED: tuple[Listed, ...] = (
    Listed(
        "kings-corners",
        "Kings Corners",
        range(2, 7),
        "Build down in alternating colours, send the kings to the corners, and be the first with an empty hand.",
    ),
    Listed(
        "kong-pie",
        "Kong-Pie",
        range(2, 4),
        "Swap two cards for two of the source, as often as you dare, and lay kongs: who first has four of them wins.",
        round="hand",
    ),
    Listed(
        "pai-tong",
        "Pai Tong",
        range(4, 8),
        "Collect four sets of three. Take the discard of the player before you, or win with anybody's.",
    ),
    Listed(
        "bong",
        "Bong",
        range(3, 9),
        "No turns: the next rank goes to whoever is quickest, never twice in a row. First to an empty hand wins.",
        round="hand",
    ),
    Listed(
        "tong-its",
        "Tong-Its",
        range(3, 4),
        "Rummy for three with a bluff: lay sets and runs, go out with a tongit, or call “draw” and see who dares.",
        round="hand",
    ),
)
"""In the order in which they are shown."""


class _Games(Sequence[AnyGame]):
    """All of them; each is read when it is reached."""

    @overload
    def __getitem__(self, index: int) -> AnyGame: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[AnyGame]: ...
    def __getitem__(self, index: int | slice) -> AnyGame | Sequence[AnyGame]:
        if isinstance(index, slice):
            return [listed.game for listed in LISTED[index]]
        return LISTED[index].game

    def __len__(self) -> int:
        return len(LISTED)

    def __iter__(self) -> Iterator[AnyGame]:
        return (listed.game for listed in LISTED)


GAMES: Sequence[AnyGame] = _Games()


def listed_as(name: str) -> Listed:
    """The entry of the game that a record or command line names; ValueError lists what there is."""
    for listed in LISTED:
        if listed.name == name:
            return listed
    raise ValueError(f"no game {name!r}; there is {', '.join(listed.name for listed in LISTED)}")


def game_named(name: str) -> AnyGame:
    """The game a record or command line names; ValueError lists what there is."""
    return listed_as(name).game
