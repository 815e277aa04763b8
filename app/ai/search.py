"""Search of the level Sharp: flat Monte Carlo over determinized worlds.

What a game must provide: ``determinize`` and ``engine`` of its ``Game`` (``Engine`` in ``app/core/game.py``); a View
with its ``seat``; a ``SearchSpec`` with ``game``, ``lines``, ``policy``, ``outcome``, ``point`` and ``rollouts``; and
``SharpPlayer(SPEC)`` as level ``sharp`` of ``PLAYERS`` and INFO. The other fields of a ``SearchSpec`` are optional. An
example is ``app/games/kings_corners/players/sharp.py``.

All lines are evaluated in the same worlds with the same random numbers (a paired comparison); lines significantly worse
than the leader are dropped, so that time goes to the close ones (racing). With a budget of rollouts the result depends
only on ``view``, ``legal`` and ``rng``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import sqrt
from operator import sub
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, cast

from app.ai.budget import USUAL, Budget, Deadline
from app.core.cards import Seat
from app.core.game import Engine, Game


class HasSeat(Protocol):
    """View with its seat."""

    @property
    def seat(self) -> Seat:
        """Seat that the view belongs to."""


S = TypeVar("S")  # State
M = TypeVar("M")  # Move
V = TypeVar("V", bound=HasSeat)  # View
E = TypeVar("E", bound=Engine[Any])  # the game's engine

Line: TypeAlias = Sequence[M]
"""Move to evaluate, followed by the seat's moves to make before the rollout begins, if any."""
Draw: TypeAlias = Callable[[Random], S]
"""Draws a world."""
Outcome: TypeAlias = tuple[float, float]
"""(won, score) of a seat in a deal: won is 0 to 1, score is higher for better."""

MIN_WORLDS = 12
"""Minimum number of worlds before lines are dropped."""
_NO_LUCK = Random(0)
"""Generator for rollouts that use no random numbers."""
BLOCK = 6
"""Worlds between two checks for lines to drop."""
SURE_ERRORS = 2.5
"""A line is dropped when it is this many standard errors of the difference behind the leader."""


@dataclass(frozen=True, slots=True)
class SearchSpec(Generic[S, M, V, E]):
    """Search parameters of a game."""

    game: Game[S, M, V, Any]
    """Its ``determinize`` draws worlds, and its ``engine`` plays rollouts."""
    lines: Callable[[V, Sequence[M]], Sequence[Line[M]]]
    """(view, legal moves) -> candidate lines worth searching, ordered as the keen player ranks them.

    If that ranking is unreliable, rather give more candidates: clearly worse lines are dropped soon, and if time is
    short the last ones are left out. Several lines may start with the same move; the best of them counts. All moves of
    a line must be legal in every world until the deal ends (they may depend on the own hand and public information
    only). With one legal move or one line nothing is searched.
    """
    policy: Callable[[E, Random], int]
    """Rollout policy: returns one of ``legal()`` for ``turn``. It may read everything in the engine, but should use
    only what the seat to move knows. All randomness must come from the generator.
    """
    outcome: Callable[[E, Seat], Outcome]
    """Outcome of a finished deal (``turn < 0``) for a seat."""
    point: float
    """Value of a point as a share of a won deal: a rollout is worth ``won + point * score``."""
    rollouts: int
    """Rollouts per decision if the budget does not limit them (about 0.4 s on one core)."""
    worlds: Callable[[V], Draw[S]] | None = None
    """Draws worlds consistent with a view; by default ``game.determinize``. See ``sample_worlds`` (metropolis.py) for
    sampling by likelihood.
    """
    playout: Callable[[E, Random], None] | None = None
    """Plays the rest of a deal faster than move by move."""
    scale: Callable[[V], float] | None = None
    """Factor on ``point`` for house rules that change the size of scores."""
    stochastic: bool = True
    """Whether rollouts use random numbers; if not, no time is spent on seeding a generator for each."""
    rated: Callable[[E, Seat, Random], Outcome] | None = None
    """Plays a rollout and returns an estimated outcome, for example by a value net before the deal ends. Replaces
    ``playout`` and ``outcome``.
    """
    rating_error: float = 0.0
    """Systematic error of ``rated``, on the scale of ``won``."""
    prior: Callable[[V], Mapping[Line[M], Outcome]] | None = None
    """Prior mean outcomes of some lines (as tuples of moves)."""
    prior_weight: float = 0.0
    """Weight of the prior, in worlds."""
    keen_share: float = 1.0
    """Share of decisions that the keen player makes when whole deals are simulated (``cards_worth.py``); the quick
    player makes the others. Below 1 if the keen player is slow.
    """

    def rollout(self, engine: E, seat: Seat, rng: Random) -> Outcome:
        """Play a world to its end or rating, and return the outcome for the seat."""
        if self.rated is not None:
            return self.rated(engine, seat, rng)
        self.play_out(engine, rng)
        return self.outcome(engine, seat)

    def play_out(self, engine: E, rng: Random) -> None:
        """Play the rest of the deal."""
        if self.playout is not None:
            self.playout(engine, rng)
            return
        while engine.turn >= 0:
            engine.play(self.policy(engine, rng))

    def start(self, world: S) -> E:
        """Make an engine of a world."""
        assert self.game.engine is not None
        return cast("E", self.game.engine(world))  # the spec's policy expects the game's own engine


@dataclass(frozen=True, slots=True)
class Judged(Generic[M]):
    """Result of the search for one move."""

    move: M
    line: tuple[M, ...]
    """The move and its continuation in the same turn."""
    wins: float
    """Estimated share of deals won."""
    score: float
    """Mean score of the deal."""
    value: float
    """Combined value of wins and score, by which moves are ranked."""
    rollouts: int
    """Number of rollouts; 0 if nothing was searched."""
    std_error: float = 0.0
    """Standard error of the difference in value to the first candidate, over the worlds that both were played in."""


class QuickPlayer(Generic[S, M, V, E]):
    """The rollout policy as a player: it acts in one determinized world."""

    def __init__(self, spec: SearchSpec[S, M, V, E], policy: Callable[[E, Random], int] | None = None) -> None:
        """``policy`` defaults to the rollout policy."""
        self._spec, self._policy = spec, policy or spec.policy

    def choose(self, view: V, legal: Sequence[M], rng: Random, budget: Budget = USUAL) -> M:
        """Choose a move in about a millisecond; seats that must act first use the same policy."""
        if len(legal) == 1:
            return legal[0]
        engine = self._spec.start(self._spec.game.determinize(view, rng))
        while engine.turn not in (view.seat, -1):
            engine.play(self._policy(engine, rng))
        return cast("M", engine.decode(self._policy(engine, rng)))


class SharpPlayer(Generic[S, M, V, E]):
    """Player that searches determinized worlds."""

    def __init__(self, spec: SearchSpec[S, M, V, E]) -> None:
        self._spec = spec

    @property
    def quick(self) -> QuickPlayer[S, M, V, E]:
        """Player of its rollouts."""
        return QuickPlayer(self._spec)

    @property
    def spec(self) -> SearchSpec[S, M, V, E]:
        """Search parameters of its game."""
        return self._spec

    @property
    def rollouts(self) -> int:
        """Default number of rollouts per decision."""
        return self._spec.rollouts

    def choose(self, view: V, legal: Sequence[M], rng: Random, budget: Budget = USUAL) -> M:
        """Choose the best move."""
        return self.judge(view, legal, rng, budget)[0].move

    def judge(
        self,
        view: V,
        legal: Sequence[M],
        rng: Random,
        budget: Budget = USUAL,
        *,
        closest: int = 1,
        asked: Sequence[M] = (),
        plan: Line[M] = (),
    ) -> tuple[Judged[M], ...]:
        """Search and return the results, best first. The best ``closest`` moves and lines, and the moves ``asked``
        about, are never dropped. Of the lines that start with the same move as ``plan``, only ``plan`` is searched.
        """
        began = time.monotonic()
        lines = [legal[:1]] if len(legal) == 1 else self._spec.lines(view, legal)
        if plan:
            lines = [plan, *(line for line in lines if line[0] != plan[0])]
        if asked:  # in front, since the last ones are left out if time is short
            lines = [*((move,) for move in asked if all(line[0] != move for line in lines)), *lines]
            lines = sorted(lines, key=lambda line: line[0] not in asked)
        race = _Race(self._spec, view, lines, asked)
        if len(lines) > 1:
            race.run(self.luck(view, rng), Deadline(budget, self._spec.rollouts, began), closest)
        return self.settled(view, race.judged())

    def compare(self, view: V, lines: Sequence[Line[M]], rng: Random, budget: Budget) -> tuple[Judged[M], ...]:
        """Evaluate exactly these lines, without priors, in as many worlds from ``rng`` as time allows. Standard errors
        refer to the difference to the first line.
        """
        race = _Race(replace(self._spec, prior=None), view, lines, ())
        race.run(rng, Deadline(budget, self._spec.rollouts), len(lines))
        return race.judged()

    def luck(self, view: V, rng: Random) -> Random:
        """Return the generator for worlds and rollouts; games may override it to reuse worlds."""
        return rng

    def settled(self, view: V, judged: tuple[Judged[M], ...]) -> tuple[Judged[M], ...]:
        """Return the moves in order of preference; a game may override the order of the search."""
        return judged


class _Runner(Generic[M]):
    """Line with its results so far."""

    def __init__(self, rank: int, line: Line[M], prior: Outcome | None, prior_weight: float, point: float) -> None:
        """Start from the prior, if any, weighted like that many worlds."""
        self.rank, self.line, self._point = rank, line, point
        self._prior_weight, (self._wins, self._points) = (0.0, (0.0, 0.0)) if prior is None else (prior_weight, prior)
        self._wins *= self._prior_weight
        self._points *= self._prior_weight
        self.values: list[float] = []

    @property
    def wins(self) -> float:
        return self._wins / self._size

    @property
    def points(self) -> float:
        return self._points / self._size

    @property
    def mean(self) -> float:
        return (self._wins + self._point * self._points) / self._size

    @property
    def _size(self) -> float:
        return self._prior_weight + len(self.values) or 1.0

    def behind(self, leader: _Runner[M], rating_error: float) -> bool:
        """Return whether it is significantly worse than the leader over common worlds, beyond the error of ratings."""
        less = self.mean - leader.mean
        if less >= 0:
            return False
        n, variance = len(self.values), self._paired_variance(leader)
        noise = sqrt((variance if rating_error else max(variance, 1 / n)) / n + rating_error * rating_error)
        return less < -SURE_ERRORS * self._rollout_share * noise

    def std_error(self, first: _Runner[M]) -> float:
        both = min(len(self.values), len(first.values))
        return self._rollout_share * sqrt(self._paired_variance(first) / both) if both > 1 else 0.0

    def _paired_variance(self, other: _Runner[M]) -> float:
        return _variance(list(map(sub, self.values, other.values)))

    @property
    def _rollout_share(self) -> float:
        """Share of its value that comes from rollouts rather than the prior."""
        return len(self.values) / self._size

    def count(self, won: float, points: float) -> None:
        """Add the result of one world."""
        self._wins += won
        self._points += points
        self.values.append(won + self._point * points)


def _variance(numbers: Sequence[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return sum([(one - mean) ** 2 for one in numbers]) / (len(numbers) - 1)


class _Race(Generic[S, M, V, E]):
    """Race between the lines of one decision."""

    def __init__(self, spec: SearchSpec[S, M, V, E], view: V, lines: Sequence[Line[M]], asked: Sequence[M]) -> None:
        self._spec, self._view, self._asked = spec, view, asked
        point = spec.point * (spec.scale(view) if spec.scale else 1.0)
        prior = spec.prior(view) if spec.prior and len(lines) > 1 else {}
        self._all = [
            _Runner(rank, line, prior.get(tuple(line)), spec.prior_weight, point) for rank, line in enumerate(lines)
        ]
        self._live = self._all[:]

    def run(self, rng: Random, deadline: Deadline, closest: int) -> None:
        """Play world after world until the budget is used up or only the best line is left."""
        spec = self._spec
        draw = spec.worlds(self._view) if spec.worlds else lambda luck: spec.game.determinize(self._view, luck)
        worlds = 0
        self._fit(deadline)
        while len(self._live) > 1 and deadline.allows(len(self._live)):
            if not self._world(draw(rng), rng.getrandbits(32), deadline):
                return
            worlds += 1
            if worlds == 1:
                self._fit(deadline)  # now the speed of this machine is known
            if worlds >= MIN_WORLDS and worlds % BLOCK == 0:
                self._narrow(closest)

    def _fit(self, deadline: Deadline) -> None:
        """Drop the last lines if there is no time for MIN_WORLDS worlds of each."""
        max_lines = deadline.size() / MIN_WORLDS
        if max_lines < len(self._live):
            self._live = self._live[: max(2, int(max_lines))]

    def _world(self, world: S, seed: int, deadline: Deadline) -> bool:
        """Play a world for every live line; if time runs out before all are played, count none and return False."""
        spec, seat = self._spec, self._view.seat
        start = spec.start(world)
        outcomes = []
        for runner in self._live:
            if not deadline.allows():
                return False
            engine, luck = start.copy(), Random(seed) if spec.stochastic else _NO_LUCK
            self._follow(engine, runner.line, luck)
            outcomes.append(spec.rollout(engine, seat, luck))
            deadline.spent += 1
        for runner, (won, points) in zip(self._live, outcomes, strict=True):
            runner.count(won, points)
        return True

    def _follow(self, engine: E, line: Line[M], luck: Random) -> None:
        """Make the moves of the line; seats that must act first follow the policy."""
        for move in line:
            while engine.turn not in (self._view.seat, -1):
                engine.play(self._spec.policy(engine, luck))
            if engine.turn < 0:
                return
            engine.play(engine.encode(move))

    def _narrow(self, closest: int) -> None:
        """Drop the lines that are significantly worse than the leader."""
        order = sorted(self._live, key=lambda runner: (-runner.mean, runner.rank))
        best: dict[M, int] = {}
        for runner in order:
            best.setdefault(runner.line[0], runner.rank)
        kept = {*(runner.rank for runner in order[:closest]), *islice(best.values(), closest)}
        kept |= {best[move] for move in self._asked if move in best}
        leader = order[0]
        self._live = [
            runner for runner in self._live if runner.rank in kept or not runner.behind(leader, self._spec.rating_error)
        ]

    def judged(self) -> tuple[Judged[M], ...]:
        """Return one result per move: first those still in the race by value, then the dropped ones, latest first."""
        live = {runner.rank for runner in self._live}
        order = sorted(self._all, key=lambda r: (r.rank not in live, -len(r.values), -r.mean, r.rank))
        found: dict[M, Judged[M]] = {}
        for runner in order:
            n, move = len(runner.values), runner.line[0]
            if move not in found:
                std_error = runner.std_error(self._all[0])
                found[move] = Judged(move, tuple(runner.line), runner.wins, runner.points, runner.mean, n, std_error)
        return tuple(found.values())
