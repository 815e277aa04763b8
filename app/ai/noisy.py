"""Noisy players for the weaker levels: they overlook moves and misjudge moves of similar value. A game provides a
``Ranker``, usually its keen player with reduced weights, and a ``Noise`` for each level. All randomness comes from the
given generator.
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
"""Temperament -> factors on the level's weights; 0 switches a boolean off. Factors must stay close to 1: no temperament
may lose 2 % of the hands.
"""


class LevelWeights(Protocol):
    """Parameters of a level's evaluation: a dataclass of numbers."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


W = TypeVar("W", bound=LevelWeights)
T = TypeVar("T", bound=LevelWeights)
P = TypeVar("P")
M = TypeVar("M")  # the game's moves
M_co = TypeVar("M_co", covariant=True)
V = TypeVar("V")  # the game's View
V_contra = TypeVar("V_contra", contravariant=True)


def apply_temperament(weights: W, manners: TemperamentFactors, temperament: Temperament | None) -> W:
    """Return the weights multiplied by the temperament's factors, if any."""
    if temperament is None:
        return weights
    return replace(weights, **{name: _times(getattr(weights, name), by) for name, by in manners[temperament].items()})


def _times(value: float, by: float) -> float:
    """Multiply a weight; integers stay integers of at least 1."""
    if isinstance(value, bool):
        return value and bool(by)
    return max(1, round(value * by)) if isinstance(value, int) else value * by


WIN = inf
"""Value of a move that wins immediately."""


class Ranked(NamedTuple, Generic[M_co]):
    """Move with the player's estimate of its value."""

    value: float
    move: M_co
    plain: bool = False
    """Whether it is never overlooked: drawing, passing, ending the turn."""
    steps: int = 1
    """Number of things that must be noticed to see its value."""
    aim: str = ""
    """Goal of a move that is one of several steps; the same at every step."""


class Ranker(Protocol[V_contra, M]):
    """Evaluates the moves of a game."""

    def rank(self, view: V_contra, legal: Sequence[M]) -> Sequence[Ranked[M]]:
        """Return the moves worth considering, at least one, in any order; one of several equivalent moves is enough."""


class KeenLike(Ranker[V_contra, M], Protocol[V_contra, M]):
    """Ranker that is also a player."""

    def choose(self, view: V_contra, legal: Sequence[M], rng: Random, budget: Budget = USUAL) -> M:
        """Choose a move (see Player)."""


@dataclass(frozen=True, slots=True)
class Noise:
    """Imperfection of a level."""

    overlooks: float
    """Probability of overlooking a step, and with it the move's value."""
    misses: float
    """Probability of overlooking a win."""
    temperature: float
    """Softmax temperature: a move worse by this value is chosen over the better one about one time in four."""
    gives: float = 0.0
    """Probability of taking the worst move it sees, leaving the good ones to others."""
    steadfast: bool = False
    """Whether the noise is the same at every step towards an aim; with fresh noise a player would sometimes turn back
    half-way.
    """

    def choice(self, ranked: Sequence[Ranked[M]], rng: Random) -> M:
        """Choose a move; if all are overlooked, none is."""
        drawn_from = [(one, Random(one.aim) if self.steadfast and one.aim else rng) for one in ranked]
        seen = [(one, luck) for one, luck in drawn_from if one.plain or luck.random() >= self._miss_rate(one)]
        worth = -1 if self.gives and rng.random() < self.gives else 1
        return max(seen or drawn_from, key=lambda each: worth * each[0].value + self._gumbel(each[1]))[0].move

    def _miss_rate(self, one: Ranked[object]) -> float:
        return self.misses if one.value == WIN else 1 - (1 - self.overlooks) ** one.steps

    def _gumbel(self, rng: Random) -> float:
        """Return Gumbel noise, which makes the choice a softmax over values."""
        return -self.temperature * log(-log(rng.random() or 0.5))


class NoisyPlayer(Generic[V, M]):
    """Player that chooses among its ranker's moves with noise."""

    def __init__(self, ranker: Ranker[V, M], noise: Noise) -> None:
        self._ranker, self._noise = ranker, noise

    def choose(self, view: V, legal: Sequence[M], rng: Random, budget: Budget = USUAL) -> M:
        """Choose the move that looks best."""
        return legal[0] if len(legal) == 1 else self._noise.choice(self.ranked(view, legal), rng)

    def ranked(self, view: V, legal: Sequence[M]) -> Sequence[Ranked[M]]:
        """Return the ranked moves without noise."""
        return self._ranker.rank(view, legal)


@dataclass(frozen=True, slots=True)
class Skill(Generic[W]):
    """Weights and noise of a level below Keen."""

    weights: W
    """Parameters of its evaluation."""
    noise: Noise


def interpolate_skills(levels: Sequence[Skill[W]], strength: int) -> Skill[W]:
    """Interpolate between levels, weakest first, LEVEL_STEP apart; clamp ``strength`` to their range."""
    low = min(max(strength // LEVEL_STEP, 0), len(levels) - 2)
    part = min(max(strength / LEVEL_STEP - low, 0.0), 1.0)
    lower, upper = levels[low], levels[low + 1]
    return Skill(interpolate(lower.weights, upper.weights, part), interpolate(lower.noise, upper.noise, part))


def interpolate(lower: T, upper: T, part: float) -> T:
    """Interpolate linearly between two dataclasses of numbers; integers are rounded, booleans are the nearer one's."""

    def value(name: str) -> float:
        one, other = getattr(lower, name), getattr(upper, name)
        if isinstance(one, bool):
            return other if part >= 0.5 else one
        found: float = one + part * (other - one)
        return round(found) if isinstance(one, int) and isinstance(other, int) else found

    return replace(lower, **{each.name: value(each.name) for each in fields(lower)})


NO_NOISE = Noise(overlooks=0.0, misses=0.0, temperature=0.0, steadfast=True)
"""No noise."""
LEVEL_STEP = 100
"""Difference in strength between two levels."""


@dataclass(frozen=True, slots=True)
class Ladder(Generic[W, V, M]):
    """Factory of a game's players without search, from one dataclass of weights."""

    keen_player: Callable[[W], KeenLike[V, M]]
    keen: W
    casual: Skill[W]
    novice: Skill[W]
    gentle: Skill[W]
    manners: TemperamentFactors
    """Factors of the temperaments, at every level."""

    def levels(self, sharp: Callable[[], P]) -> Mapping[str, Callable[..., P | KeenLike[V, M] | NoisyPlayer[V, M]]]:
        """Return factories by level; ``sharp`` makes the player of level Sharp, which has no temperaments."""
        fixed = {level: partial(self.player, level) for level in ("gentle", "novice", "casual", "keen")}
        return {**fixed, "sharp": lambda _temperament: sharp(), "adaptive": self.adaptive}

    def adaptive(self, temperament: Temperament | None = None, strength: int = LEVEL_STEP) -> NoisyPlayer[V, M]:
        """Make a player of any strength: 0 is Gentle, 100 Novice, 200 Casual, 300 Keen."""
        levels = (self.gentle, self.novice, self.casual, Skill(self.keen, NO_NOISE))
        skill = interpolate_skills(levels, strength)
        return NoisyPlayer(self.keen_player(apply_temperament(skill.weights, self.manners, temperament)), skill.noise)

    def player(self, level: str, temperament: Temperament | None = None) -> KeenLike[V, M] | NoisyPlayer[V, M]:
        """Make a player of level ``gentle``, ``novice``, ``casual`` or ``keen``."""
        if level == "keen":
            return self.keen_player(apply_temperament(self.keen, self.manners, temperament))
        skill = {"gentle": self.gentle, "novice": self.novice, "casual": self.casual}[level]
        return NoisyPlayer(self.keen_player(apply_temperament(skill.weights, self.manners, temperament)), skill.noise)
