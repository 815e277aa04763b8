"""How the weaker levels err: they overlook moves, and take one for another that is about as good.

A game brings a ``Ranker``, mostly its keen player with humbler weights, and a ``Noise`` for each level. All that a
player leaves to chance is drawn here, from the generator that it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, fields, replace
from functools import partial
from math import inf, log
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from app.ai.budget import USUAL, Budget
from app.ai.temperament import Temperament

TemperamentFactors: TypeAlias = Mapping[Temperament, Mapping[str, float]]
"""For each temperament, how many times what the level's own weights say counts; 0 of what is known or not is that it is
not known. Changes must stay small: no temperament may cost two hands in a hundred.
"""


class LevelWeights(Protocol):
    """What a level believes and minds: a dataclass of numbers."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


W = TypeVar("W", bound=LevelWeights)
T = TypeVar("T", bound=LevelWeights)
P = TypeVar("P")
M = TypeVar("M")  # the game's moves
M_co = TypeVar("M_co", covariant=True)
V = TypeVar("V")  # what one seat may know
V_contra = TypeVar("V_contra", contravariant=True)


def same_for_all(maker: Callable[[], P]) -> Callable[[Temperament | None], P]:
    """Makes players that are all of one temperament; one that is new begins as one of these."""
    return lambda _temperament: maker()


def apply_temperament(weights: W, manners: TemperamentFactors, temperament: Temperament | None) -> W:
    """These weights as that temperament has them; as they are without one."""
    if temperament is None:
        return weights
    return replace(weights, **{name: _times(getattr(weights, name), by) for name, by in manners[temperament].items()})


def _times(value: float, by: float) -> float:
    """A number of things stays one, and is never none."""
    if isinstance(value, bool):
        return value and bool(by)
    return max(1, round(value * by)) if isinstance(value, int) else value * by


WIN = inf
"""What a move is worth that wins at once."""


class Ranked(NamedTuple, Generic[M_co]):
    """A move, and what a player takes it to be worth."""

    value: float
    move: M_co
    plain: bool = False
    """Nobody overlooks it: to draw, to pass, to end the turn."""
    steps: int = 1
    """So many things must be seen together to see what it is good for."""
    aim: str = ""
    """What it leads to, of a move that is one of several steps, told alike at every step."""


class Ranker(Protocol[V_contra, M]):
    """Judges the moves of one game."""

    def rank(self, view: V_contra, legal: Sequence[M]) -> Sequence[Ranked[M]]:
        """The moves worth thinking of, at least one, in any order; some may stand for others that come to the same."""


class KeenLike(Ranker[V_contra, M], Protocol[V_contra, M]):
    """A ranker that can also choose what it ranks first."""

    def choose(self, view: V_contra, legal: Sequence[M], rng: Random, budget: Budget = USUAL) -> M:
        """As any player."""


@dataclass(frozen=True, slots=True)
class Noise:
    """How unclear a player sees."""

    overlooks: float
    """How often a step is not seen, and with it all that the move is good for."""
    misses: float
    """How often a win is not seen."""
    temperature: float
    """A move that is so much worse, in the ranker's measure, is taken one time in four instead of a better one."""
    gives: float = 0.0
    """How often it leaves what is good to the others, and takes what looks worst to it of what it sees."""
    steadfast: bool = False
    """What a move leads to is seen all the way, and looks as good at every step: who doubts anew each time now and then
    turns back half-way.
    """

    def choice(self, ranked: Sequence[Ranked[M]], rng: Random) -> M:
        """One of the moves. Who overlooks them all takes a second look, and sees them all."""
        luck = [(one, Random(one.aim) if self.steadfast and one.aim else rng) for one in ranked]
        seen = [(one, drawn) for one, drawn in luck if one.plain or drawn.random() >= self._unseen(one)]
        worth = -1 if self.gives and rng.random() < self.gives else 1
        return max(seen or luck, key=lambda each: worth * each[0].value + self._doubt(each[1]))[0].move

    def _unseen(self, one: Ranked[object]) -> float:
        return self.misses if one.value == WIN else 1 - (1 - self.overlooks) ** one.steps

    def _doubt(self, rng: Random) -> float:
        """Gumbel's distribution: with it each move is chosen as often as e to the power of its worth says."""
        return -self.temperature * log(-log(rng.random() or 0.5))


class NoisyPlayer(Generic[V, M]):
    """Plays as its ranker judges, not seeing everything."""

    def __init__(self, ranker: Ranker[V, M], noise: Noise) -> None:
        self._ranker, self._noise = ranker, noise

    def choose(self, view: V, legal: Sequence[M], rng: Random, budget: Budget = USUAL) -> M:
        """The move that looks best."""
        return legal[0] if len(legal) == 1 else self._noise.choice(self.ranked(view, legal), rng)

    def ranked(self, view: V, legal: Sequence[M]) -> Sequence[Ranked[M]]:
        """What it would see if it saw everything that it knows of."""
        return self._ranker.rank(view, legal)


@dataclass(frozen=True, slots=True)
class Skill(Generic[W]):
    """A level below Keen."""

    weights: W
    """What it knows of the game."""
    noise: Noise


def interpolate_skills(rungs: Sequence[Skill[W]], strength: int) -> Skill[W]:
    """What lies so far up these levels, RUNG from one to the next, the weakest first; neither below nor above them."""
    low = min(max(strength // LEVEL_STEP, 0), len(rungs) - 2)
    part = min(max(strength / LEVEL_STEP - low, 0.0), 1.0)
    lower, upper = rungs[low], rungs[low + 1]
    return Skill(interpolate(lower.weights, upper.weights, part), interpolate(lower.noise, upper.noise, part))


def interpolate(lower: T, upper: T, part: float) -> T:
    """So much of the way from one dataclass of numbers to the other: whole numbers stay whole, and what is true or not
    is as the nearer one has it.
    """

    def value(name: str) -> float:
        one, other = getattr(lower, name), getattr(upper, name)
        if isinstance(one, bool):
            return other if part >= 0.5 else one
        found: float = one + part * (other - one)
        return round(found) if isinstance(one, int) and isinstance(other, int) else found

    return replace(lower, **{each.name: value(each.name) for each in fields(lower)})


NO_NOISE = Noise(overlooks=0.0, misses=0.0, temperature=0.0, steadfast=True)
"""Of who sees everything, and takes nothing for anything else."""
LEVEL_STEP = 100
"""What a strength grows by from one level to the next."""


@dataclass(frozen=True, slots=True)
class Ladder(Generic[W, V, M]):
    """The quick players of a game, from one dataclass of weights."""

    keen_player: Callable[[W], KeenLike[V, M]]
    keen: W
    casual: Skill[W]
    novice: Skill[W]
    gentle: Skill[W]
    manners: TemperamentFactors
    """How the temperaments differ, at every level."""

    @property
    def players(self) -> Mapping[str, Callable[[Temperament | None], KeenLike[V, M] | NoisyPlayer[V, M]]]:
        """What makes them, by their levels."""
        return {level: partial(self.player, level) for level in ("gentle", "novice", "casual", "keen")}

    def adaptive(self, temperament: Temperament | None = None, strength: int = LEVEL_STEP) -> NoisyPlayer[V, M]:
        """A player between two levels: of strength 0 it is Gentle, of 100 Novice, of 200 Casual, of 300 Keen."""
        rungs = (self.gentle, self.novice, self.casual, Skill(self.keen, NO_NOISE))
        skill = interpolate_skills(rungs, strength)
        return NoisyPlayer(self.keen_player(apply_temperament(skill.weights, self.manners, temperament)), skill.noise)

    def player(self, level: str, temperament: Temperament | None = None) -> KeenLike[V, M] | NoisyPlayer[V, M]:
        """A player of the level ``gentle``, ``novice``, ``casual`` or ``keen``."""
        if level == "keen":
            return self.keen_player(apply_temperament(self.keen, self.manners, temperament))
        skill = {"gentle": self.gentle, "novice": self.novice, "casual": self.casual}[level]
        return NoisyPlayer(self.keen_player(apply_temperament(skill.weights, self.manners, temperament)), skill.noise)
