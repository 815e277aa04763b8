"""What an AI player is, and which there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from app.ai.budget import USUAL, Budget
from app.ai.temperament import DESCRIPTIONS, Temperament, temperament_of
from app.core.game import Ms
from app.core.info import GameInfo
from app.games import info_of

V_contra = TypeVar("V_contra", contravariant=True)  # what one seat may know
M = TypeVar("M")  # the game's moves


class Player(Protocol[V_contra, M]):
    """Chooses moves from what its seat may know, and from nothing else."""

    def choose(self, view: V_contra, legal: Sequence[M], rng: Random, budget: Budget = USUAL) -> M:
        """One of the ``legal`` moves (there is at least one); the same every time for the same ``rng``.

        Who thinks for longer keeps to the ``budget``; with one of seconds the choice also hangs on the machine.
        """


AnyPlayer: TypeAlias = Player[Any, Any]


class UnknownLevel(ValueError):
    """There is no such level for that game; the message lists what there is."""


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of AI player that a person may meet."""

    name: str
    """What records and the command line call it."""
    title: str
    words: str
    words_by_points: str = ""
    """The same of a game where points are what counts, if that is another thing."""
    offered: bool = True
    """At the table, in the games that have it; the others are for simulations only."""
    searches: bool = False
    """It tries out what might come, as long as it is given time."""

    def help(self, info: GameInfo) -> str:
        """How it plays that game, in a sentence or two."""
        said = (info.by_points and self.words_by_points) or self.words.format(round=info.round)
        took = info.level_seconds.get(self.name)
        return said if took is None else f"{said} About {took:g} s a card."


ADAPTIVE = "adaptive"
"""The level whose players grow better or worse with the person."""
INITIAL_STRENGTH = 100
"""How strong they are with somebody of whom nothing is known: as Novice."""


LEVELS: tuple[Level, ...] = (
    Level("gentle", "Gentle", "Overlooks a lot and leaves you room, so that a child of eight can win."),
    Level("novice", "Novice", "Knows the rules, but misses things and gives little thought to you."),
    Level("casual", "Casual", "Has sound habits, forgets now and then, and errs like anybody."),
    Level("keen", "Keen", "A good opponent, who minds what it leaves you."),
    Level("sharp", "Sharp", "The strongest, who thinks ahead and forgets nothing.", searches=True),
    Level(
        ADAPTIVE,
        "Adaptive",
        "Grows better or worse with you, so that you win a third to a half of the {round}s.",
        "Grows better or worse with you, so that you come out neither far ahead nor far behind.",
    ),
    Level("random", "Random", "Makes any legal move at all; a yardstick for simulations.", offered=False),
)
"""From the weakest to the strongest, then the others; a game has some of them."""
_IN_ORDER = 5
"""So many of them are weaker or stronger than one another."""
_MUCH_SLOWER = 1.2
_USUAL = "keen"
RANDOM = "random"
"""The level that needs to know nothing of the game."""
QUICK = "quick"
"""Who plays the rollouts of the sharp player, and stands in where there is no time to think: nobody sits down with it.
"""


def is_searching(level: str) -> bool:
    """Whether players of that level take long where they have a choice."""
    return any(known.searches for known in LEVELS if known.name == level)


def describe_temperament(info: GameInfo, name: str, level: str) -> str:
    """What somebody of that name and level plays like, in a sentence; empty where all of that level play alike."""
    differ = info.manners and any(known.name == level and known.offered and not known.searches for known in LEVELS)
    return DESCRIPTIONS[temperament_of(name)].format(name=name) if differ else ""


class RandomPlayer:
    """Any legal move, each as likely as the next."""

    def choose(self, view: object, legal: Sequence[M], rng: Random, budget: Budget = USUAL) -> M:
        """One of ``legal``; the view plays no part."""
        return legal[int(rng.random() * len(legal))]


def levels_for(game_name: str) -> tuple[Level, ...]:
    """The levels that there are for that game, the usual one first."""
    there = [level for level in LEVELS if level.name == RANDOM or level.name in info_of(game_name).levels]
    return tuple(sorted(there, key=lambda level: level.name != _USUAL))


def fixed_levels(info: GameInfo) -> tuple[Level, ...]:
    """Those of that game that are always as strong, from the weakest to the strongest."""
    return tuple(level for level in LEVELS[:_IN_ORDER] if level.name in info.levels)


def hint_level(info: GameInfo) -> str:
    """Return the level whose players give hints: the strongest that the game has; empty where it has none."""
    strong = [level.name for level in fixed_levels(info)]
    return strong[-1] if strong else next(iter(info.levels), "")


def next_weaker_level(game_name: str, level: str) -> Level | None:
    """The strongest level of that game that is weaker than ``level``; None if there is none."""
    names = [known.name for known in LEVELS[:_IN_ORDER]]
    below = LEVELS[: names.index(level)] if level in names else ()
    return next((known for known in reversed(below) if known.name in info_of(game_name).levels), None)


def suggest_level(info: GameInfo, took: float) -> Level:
    """For somebody who takes so many seconds a card, in a game that tells how long its players take: the level that is
    nearest; for whoever is slower the one that adapts itself, if the game has it: nobody is sent to the weakest then.
    """
    adapts = next((level for level in LEVELS[_IN_ORDER:] if level.offered and level.name in info.levels), None)
    fixed_levels = [level for level in LEVELS[bool(adapts) : _IN_ORDER] if level.name in info.level_seconds]
    slowest = max(info.level_seconds[level.name] for level in fixed_levels)
    if adapts and took > _MUCH_SLOWER * slowest:
        return adapts
    return min(fixed_levels, key=lambda level: abs(info.level_seconds[level.name] - took))


def player_for(
    game_name: str, level: str, temperament: Temperament | None = None, *, strength: int | None = None
) -> AnyPlayer:
    """A player of that level for that game, and of that temperament where players of the game differ in it; of the
    level ADAPTIVE, one of that strength. Raises UnknownLevel.
    """
    if level == RANDOM:
        return RandomPlayer()
    if level == QUICK:
        quick: AnyPlayer = player_for(game_name, "sharp").quick  # type: ignore[attr-defined]
        return quick
    if level not in info_of(game_name).levels:
        there = ", ".join(known.name for known in levels_for(game_name))
        raise UnknownLevel(f"there is no AI level {level!r} for {game_name}; choose from {there}")
    maker = import_module(f"{info_of(game_name).package}.players").PLAYERS[level]
    told = (INITIAL_STRENGTH if strength is None else strength,) if level == ADAPTIVE else ()
    player: AnyPlayer = maker(temperament, *told)
    return player


# ---- What a player of a game without turns is.


@dataclass(frozen=True, slots=True)
class Reaction(Generic[M]):
    """What a player will do, and when, if nothing changes until then."""

    delay: Ms
    """From now."""
    move: M
    word: bool = False
    """It is said, and can be swallowed at the last moment; a hand on its way to the table comes down."""


@runtime_checkable
class RealTimePlayer(Player[V_contra, M], Protocol[V_contra, M]):
    """A player that knows about time; one object sits in one seat for one match, and remembers what it saw when."""

    def react(self, view: V_contra, legal: Sequence[M], rng: Random, now: Ms) -> Reaction[M] | None:
        """What it means to do, as of ``now``: one of the ``legal`` moves, or None if it waits for something.

        It is asked whenever the table has changed, also while it may not move (``legal`` is empty then), and what it
        said before counts no more.
        """
