"""What an AI player is, and which there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Protocol, TypeAlias

from app.ai import bong, kings_corners, kong_pie, pai_tong, tong_its
from app.ai.budget import USUAL, Budget
from app.ai.temperament import Temperament


class Player(Protocol):
    """Chooses moves from what its seat may know, and from nothing else."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random, budget: Budget = USUAL) -> Any:
        """One of the ``legal`` moves (there is at least one); the same every time for the same ``rng``.

        Who thinks for longer keeps to the ``budget``; with one of seconds the choice also hangs on the machine.
        """


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
    """At the table, in the games that have it; the others are for simulations only."""


LEVELS: tuple[Level, ...] = (
    Level("novice", "Novice", "Knows the rules, but misses things and gives little thought to you."),
    Level("casual", "Casual", "Has sound habits, forgets now and then, and errs like anybody."),
    Level("keen", "Keen", "A good opponent: remembers what was played and minds what it leaves you."),
    Level("sharp", "Sharp", "The strongest: thinks ahead and forgets nothing."),
    Level("adaptive", "Adaptive", "Grows better or worse with you, so that you win a third to a half of the hands."),
    Level("random", "Random", "Makes any legal move at all; a yardstick for simulations.", offered=False),
)
"""From the weakest to the strongest, then the others; a game has some of them."""
_USUAL = "keen"
_ANYWHERE = "random"
"""The level that needs to know nothing of the game."""


class RandomPlayer:
    """Any legal move, each as likely as the next."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random, budget: Budget = USUAL) -> Any:
        """One of ``legal``; the view plays no part."""
        return legal[int(rng.random() * len(legal))]


_Maker: TypeAlias = Callable[[Temperament | None], Player]


def _even(maker: Callable[[], Player]) -> _Maker:
    """Players that are all of one temperament; a new player begins as one of these."""
    return lambda _temperament: maker()


_PLAYERS: Mapping[tuple[str, str], _Maker] = {
    ("bong", "novice"): _even(bong.novice),
    ("bong", "casual"): _even(bong.casual),
    ("bong", "keen"): _even(bong.keen),
    ("bong", "sharp"): _even(bong.sharp),
    ("bong", "adaptive"): _even(bong.adaptive),
    ("kings-corners", "novice"): partial(kings_corners.LADDER.player, "novice"),
    ("kings-corners", "casual"): partial(kings_corners.LADDER.player, "casual"),
    ("kings-corners", "keen"): partial(kings_corners.LADDER.player, "keen"),
    ("kings-corners", "sharp"): _even(kings_corners.sharp_player),
    ("kong-pie", "novice"): partial(kong_pie.LADDER.player, "novice"),
    ("kong-pie", "casual"): partial(kong_pie.LADDER.player, "casual"),
    ("kong-pie", "keen"): partial(kong_pie.LADDER.player, "keen"),
    ("kong-pie", "sharp"): _even(kong_pie.sharp_player),
    ("pai-tong", "novice"): partial(pai_tong.LADDER.player, "novice"),
    ("pai-tong", "casual"): partial(pai_tong.LADDER.player, "casual"),
    ("pai-tong", "keen"): partial(pai_tong.LADDER.player, "keen"),
    ("pai-tong", "sharp"): _even(pai_tong.sharp_player),
    ("tong-its", "novice"): partial(tong_its.LADDER.player, "novice"),
    ("tong-its", "casual"): partial(tong_its.LADDER.player, "casual"),
    ("tong-its", "keen"): partial(tong_its.LADDER.player, "keen"),
    ("tong-its", "sharp"): _even(tong_its.sharp_player),
}


def levels_for(game_name: str) -> tuple[Level, ...]:
    """The levels that there are for that game, the usual one first."""
    there = [level for level in LEVELS if level.name == _ANYWHERE or (game_name, level.name) in _PLAYERS]
    return tuple(sorted(there, key=lambda level: level.name != _USUAL))


def player_for(game_name: str, level: str, temperament: Temperament | None = None) -> Player:
    """A player of that level for that game, and of that temperament where players of the game differ in it. Raises
    UnknownLevel.
    """
    if level == _ANYWHERE:
        return RandomPlayer()
    maker = _PLAYERS.get((game_name, level))
    if maker is None:
        there = ", ".join(known.name for known in levels_for(game_name))
        raise UnknownLevel(f"no AI level {level!r} for {game_name}; there are {there}")
    return maker(temperament)
