"""What an AI player is, and which there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from app.ai import kings_corners


class Player(Protocol):
    """Chooses moves from what its seat may know, and from nothing else."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """One of the ``legal`` moves (there is at least one); the same every time for the same ``rng``."""


class UnknownLevel(ValueError):
    """There is no such level for that game; the message lists what there is."""


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of AI player that a person may meet."""

    name: str
    """What records and the command line call it."""
    title: str
    help: str
    offered: bool = True
    """At the table; the others are for simulations only."""


LEVELS: tuple[Level, ...] = (
    Level("keen", "Keen", "Plays a sound, quick game: looks through its whole turn and counts what it leaves behind."),
    Level("random", "Random", "Makes any legal move at all; a yardstick for simulations.", offered=False),
)
"""The usual one first."""
_ANYWHERE = "random"
"""The level that needs to know nothing of the game."""


class RandomPlayer:
    """Any legal move, each as likely as the next."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """One of ``legal``; the view plays no part."""
        return legal[int(rng.random() * len(legal))]


_PLAYERS: Mapping[tuple[str, str], Callable[[], Player]] = {
    ("kings-corners", "keen"): kings_corners.KeenPlayer,
}


def levels_for(game_name: str) -> tuple[Level, ...]:
    """The levels that there are for that game, the usual one first."""
    return tuple(level for level in LEVELS if level.name == _ANYWHERE or (game_name, level.name) in _PLAYERS)


def player_for(game_name: str, level: str) -> Player:
    """A player of that level for that game. Raises UnknownLevel."""
    if level == _ANYWHERE:
        return RandomPlayer()
    maker = _PLAYERS.get((game_name, level))
    if maker is None:
        there = ", ".join(known.name for known in levels_for(game_name))
        raise UnknownLevel(f"no AI level {level!r} for {game_name}; there are {there}")
    return maker()
