"""AI players: their interface, the record of a game's players, and the levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from app.ai.budget import USUAL, Budget
from app.ai.noisy import Ladder
from app.ai.search import SharpPlayer
from app.ai.temperament import DESCRIPTIONS, Temperament, temperament_of
from app.core.cards import Card
from app.core.game import Ms
from app.core.info import GameInfo
from app.core.messages import N_, NP_, _, decimal, fill, translate
from app.games import info_of, part_of

V_contra = TypeVar("V_contra", contravariant=True)  # the game's View
V = TypeVar("V")
M = TypeVar("M")  # the game's moves


class Player(Protocol[V_contra, M]):
    """Chooses moves from its seat's view alone."""

    def choose(self, view: V_contra, legal: Sequence[M], rng: Random, budget: Budget = USUAL) -> M:
        """Choose one of the ``legal`` moves (at least one); deterministic for a given ``rng``. Players that search
        respect ``budget``; a time limit makes the choice depend on the machine.
        """


AnyPlayer: TypeAlias = Player[Any, Any]


class RightMove(NamedTuple, Generic[M]):
    """Advice of a game that needs no search: the move to make now, or the card to wait for."""

    move: M | None
    reason: str
    """One sentence."""
    ready: Card | None = None
    """Card to hold ready while waiting."""


def plain_reason(level: str) -> str:
    """Return the reason for a move of a player without reasons; Keen and Sharp are called good players."""
    known = next((known for known in LEVELS if known.name == level), None)
    if known is None or level in ("keen", "sharp"):
        return _("A good player would do this.")
    return _("A player at the {level} level would do this.", level=known.title)


@dataclass(frozen=True, slots=True)
class Players(Generic[V, M]):
    """AI players of a game and what they say about moves: ``PLAYERS`` in its module ``players``. Only ``levels`` is
    required. A line is a move and its known continuation in the turn.
    """

    levels: Mapping[str, Callable[..., Player[V, M]]]
    """Factories of the ``levels`` of INFO, called with a temperament or None; that of ADAPTIVE with a strength, too.
    Level ``sharp`` makes a SharpPlayer in games with a search; in Bong it is a quicker Keen.
    """
    ladder: Ladder[Any, V, M] | None = None
    """Origin of the levels below Sharp, for measuring its weights."""
    reason: Callable[[V, M, Sequence[M]], str] = lambda view, move, line: plain_reason("")
    """(view, move, line) -> one sentence on why the move is good."""
    compare: Callable[[V, Sequence[M], Sequence[M]], str] = lambda view, better, made: ""
    """(view, better line, line made) -> one sentence on why the first is better; empty if nothing is certain."""
    facts: Callable[[V, M], Sequence[str]] = lambda view, move: ()
    """Facts that distinguish moves with the same reason, most important first."""
    sure: Callable[[V, Sequence[M]], Sequence[M]] = lambda view, legal: ()
    """Legal moves that precede all others regardless of the search."""
    advise: Callable[[V, Sequence[M]], RightMove[M]] | None = None
    """(view, legal moves) -> the hint of a game that needs no search; there may be no legal move."""
    persons: Mapping[str, Callable[[], Player[V, M]]] = field(default_factory=dict)
    """Models of persons in a game without turns, for ``app.tools.bench.persons``."""


AnyPlayers: TypeAlias = Players[Any, Any]


class UnknownLevel(ValueError):
    """The game has no such level; the message lists those it has."""


@dataclass(frozen=True, slots=True)
class Level:
    """Level of AI players."""

    name: str
    """Name in records and on the command line."""
    name_message: str
    """Its name for players, marked with ``N_``."""
    description: str
    """Its description, marked with ``N_``."""
    description_by_points: str = ""
    """Description in games where points decide, if different."""
    offered: bool = True
    """Whether it is offered at the table rather than for simulations only."""
    searches: bool = False
    """Whether its players search and use all the time they get."""

    @property
    def title(self) -> str:
        """Its name in the language shown."""
        return translate(self.name_message)

    def help(self, info: GameInfo) -> str:
        """Return a description of its play in one or two sentences."""
        words = translate((info.by_points and self.description_by_points) or self.description)
        took = info.level_seconds.get(self.name)
        if took is None:
            return words
        return " ".join((words, _("About {seconds} s per card.", seconds=decimal(took, 2))))


ADAPTIVE = "adaptive"
"""Level whose players adapt to the person."""
INITIAL_STRENGTH = 100
"""Strength of adaptive players against a new person: that of Novice."""


LEVELS: tuple[Level, ...] = (
    # Translators: "Gentle" to "Random" are the levels of AI players, from the weakest on.
    Level("gentle", NP_("level", "Gentle"), N_("Misses a lot and gives you chances. An eight-year-old can win.")),
    Level("novice", NP_("level", "Novice"), N_("Knows the rules, but misses things and hardly watches you.")),
    Level("casual", NP_("level", "Casual"), N_("Plays well, slips sometimes.")),
    Level("keen", NP_("level", "Keen"), N_("A good opponent who watches what you need.")),
    Level("sharp", NP_("level", "Sharp"), N_("The strongest: thinks ahead and forgets nothing."), searches=True),
    Level(
        ADAPTIVE,
        NP_("level", "Adaptive"),
        N_("Adjusts to you, so that you win about a third to a half of the time."),
        N_("Adjusts to you, so that you finish neither far ahead nor far behind."),
    ),
    Level("random", NP_("level", "Random"), N_("Makes random legal moves: for simulations."), offered=False),
)
"""From weakest to strongest, then the others; a game has some of them."""
_FIXED_LEVELS = 5
"""Number of levels with a fixed strength, at the start of LEVELS."""
_SLOWER_FACTOR = 1.2
_DEFAULT = "keen"
RANDOM = "random"
"""Level without knowledge of the game."""
QUICK = "quick"
"""Player of Sharp's rollouts, and fallback when there is no time to think; not offered as an opponent."""


def is_searching(level: str) -> bool:
    """Return whether players of that level search."""
    return any(known.searches for known in LEVELS if known.name == level)


def describe_temperament(info: GameInfo, name: str, level: str) -> str:
    """Describe the temperament of a player in a sentence; empty where the level has no temperaments."""
    differ = info.manners and any(known.name == level and known.offered and not known.searches for known in LEVELS)
    return fill(translate(DESCRIPTIONS[temperament_of(name)]), name=name) if differ else ""


class RandomPlayer:
    """Player that chooses uniformly among the legal moves."""

    def choose(self, view: object, legal: Sequence[M], rng: Random, budget: Budget = USUAL) -> M:
        """Choose a move at random."""
        return legal[int(rng.random() * len(legal))]


def levels_for(game_name: str) -> tuple[Level, ...]:
    """Return the game's levels, the default one first."""
    available = [level for level in LEVELS if level.name == RANDOM or level.name in info_of(game_name).levels]
    return tuple(sorted(available, key=lambda level: level.name != _DEFAULT))


def fixed_levels(info: GameInfo) -> tuple[Level, ...]:
    """Return the game's levels of fixed strength, from weakest to strongest."""
    return tuple(level for level in LEVELS[:_FIXED_LEVELS] if level.name in info.levels)


def hint_level(info: GameInfo) -> str:
    """Return the level whose players give hints: the strongest that the game has; empty where it has none."""
    strong = [level.name for level in fixed_levels(info)]
    return strong[-1] if strong else next(iter(info.levels), "")


def next_weaker_level(game_name: str, level: str) -> Level | None:
    """Return the next weaker level of the game; None if there is none."""
    names = [known.name for known in LEVELS[:_FIXED_LEVELS]]
    below = LEVELS[: names.index(level)] if level in names else ()
    return next((known for known in reversed(below) if known.name in info_of(game_name).levels), None)


def suggest_level(info: GameInfo, took: float) -> Level:
    """Suggest the level nearest to ``took`` seconds per card, or for a slower person the adaptive one, if there is
    one.
    """
    adapts = next((level for level in LEVELS[_FIXED_LEVELS:] if level.offered and level.name in info.levels), None)
    fixed_levels = [level for level in LEVELS[bool(adapts) : _FIXED_LEVELS] if level.name in info.level_seconds]
    slowest = max(info.level_seconds[level.name] for level in fixed_levels)
    if adapts and took > _SLOWER_FACTOR * slowest:
        return adapts
    return min(fixed_levels, key=lambda level: abs(info.level_seconds[level.name] - took))


def players_of(game_name: str) -> AnyPlayers:
    """Return a game's players, loaded on first use; none if it has no module ``players``. A mapping of levels alone, as
    exported formerly, is accepted.
    """
    module = part_of(info_of(game_name), "players")
    found = module.PLAYERS if module else {}
    return found if isinstance(found, Players) else Players(found)


def sharp_player_for(game_name: str) -> SharpPlayer[Any, Any, Any, Any]:
    """Make the game's searching player. Raises UnknownLevel."""
    player = player_for(game_name, "sharp")
    if not isinstance(player, SharpPlayer):
        raise UnknownLevel(f"the level sharp of {game_name} does not search")
    return player


def player_for(
    game_name: str, level: str, temperament: Temperament | None = None, *, strength: int | None = None
) -> AnyPlayer:
    """Make a player of a level, with a temperament where the game has them; ``strength`` is for ADAPTIVE. Raises
    UnknownLevel.
    """
    if level == RANDOM:
        return RandomPlayer()
    if level == QUICK:
        return sharp_player_for(game_name).quick
    if level not in info_of(game_name).levels:
        available = ", ".join(known.name for known in levels_for(game_name))
        raise UnknownLevel(f"there is no AI level {level!r} for {game_name}; choose from {available}")
    strengths = (INITIAL_STRENGTH if strength is None else strength,) if level == ADAPTIVE else ()
    return players_of(game_name).levels[level](temperament, *strengths)


# ---- Players of real-time games.


@dataclass(frozen=True, slots=True)
class Reaction(Generic[M]):
    """Intended move of a player if nothing changes before it."""

    delay: Ms
    """Delay from now, in ms."""
    move: M
    word: bool = False
    """Whether the move is a call, which can be held back at the last moment, unlike a card on its way to the table."""


@runtime_checkable
class RealTimePlayer(Player[V_contra, M], Protocol[V_contra, M]):
    """Player of a real-time game; one object per seat and match, which remembers what it saw when."""

    def react(self, view: V_contra, legal: Sequence[M], rng: Random, now: Ms) -> Reaction[M] | None:
        """Return one of the ``legal`` moves as intended at ``now``, or None to wait. Called after every change of the
        table, even without legal moves; each call replaces the previous intention.
        """
