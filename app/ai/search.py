"""The search behind the level Sharp: flat Monte-Carlo over drawn worlds.

A game plugs in by a ``SearchSpec``; the player itself is then ``SharpPlayer(SPEC)``, registered in player.py. An
example is ``app/games/kings_corners/players/sharp.py``.

Every line gets the same worlds, and in each world the same luck; lines that are surely worse than the leader fall out,
so that time goes to the close ones. With a budget of rollouts the result hangs on ``view``, ``legal`` and ``rng``
alone.

``SharpPlayer.choose`` is the player; ``SharpPlayer.judge`` gives the same search as ``Judged`` records, for hints.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import sqrt
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, cast

from app.ai.budget import USUAL, Budget, Deadline
from app.core.cards import Seat
from app.core.game import Engine, Game


class SeatView(Protocol):
    """A view that says whose it is."""

    @property
    def seat(self) -> Seat:
        """Whose it is."""


S = TypeVar("S")  # State, as the game has it
M = TypeVar("M")  # Move
V = TypeVar("V", bound=SeatView)  # View
E = TypeVar("E", bound=Engine[Any])  # the game's rollout state

Line: TypeAlias = Sequence[M]
"""The move to be judged, and the moves of the same seat that must follow it before rollouts begin; usually the move
alone.
"""
Draw: TypeAlias = Callable[[Random], S]
"""Where worlds come from: each call draws one."""
Outcome: TypeAlias = tuple[float, float]
"""The share of the deal that a seat won (1 or 0, or between) and what it scored, higher is better."""

MIN_WORLDS = 12
"""Worlds before any line may fall out, ..."""
BLOCK = 6
"""... and between two looks at who may."""
SURE_ERRORS = 2.5
"""A line falls out when it is behind the leader by so many standard errors of the difference."""


@dataclass(frozen=True, slots=True)
class SearchSpec(Generic[S, M, V, E]):
    """How a game is searched."""

    game: Game[S, M, V, Any]
    """Its ``determinize`` draws the worlds, and its ``engine`` is what rollouts are played in."""
    lines: Callable[[V, Sequence[M]], Sequence[Line[M]]]
    """(view, legal moves) -> the candidates, the best first as the keen player ranks them, and only those that are
    worth the time.

    Where the keen player is no judge of what wins, many do better than few, as lines that are clearly worse soon fall
    out; where there is little time the last of them are left out. Several lines may begin with the same move: the best
    of them counts. All moves of a line must be legal in every world (they hang on the own hand and on what lies open),
    up to where the deal ends. Where the rules leave but one move, or the game gives one line, nothing is searched.
    """
    policy: Callable[[E, Random], int]
    """The quick player of the rollouts: one of ``legal()`` for ``turn``, as the engine's own int. It may read whatever
    the engine knows, but plays well only if it plays each hand for itself. It draws from the generator alone.
    """
    outcome: Callable[[E, Seat], Outcome]
    """What a deal that is over (``turn < 0``) brought a seat."""
    point: float
    """What a point is worth, as a share of a deal won: a rollout is worth ``won + point * points``."""
    rollouts: int
    """How many a decision takes when the budget does not say (about 0.4 s on one core)."""
    worlds: Callable[[V], Draw[S]] | None = None
    """The worlds of a view; without it ``game.determinize`` draws them. ``sampled`` (metropolis.py) makes one of a
    function that returns how likely a hand is after everything that was seen.
    """
    playout: Callable[[E, Random], None] | None = None
    """Plays the rest of a deal, where a game can do that faster than move by move."""
    scale: Callable[[V], float] | None = None
    """Where house rules make points larger or smaller than usual, what brings them back; ``point`` is multiplied by
    it.
    """
    rated: Callable[[E, Seat, Random], Outcome] | None = None
    """Plays a rollout out and says what ``outcome`` would say, if a game can tell more than by how the deal ends.
    ``playout`` and ``outcome`` are not asked then.
    """
    off: float = 0.0
    """How far such a rating is off by itself, about, in the measure of ``won``."""
    prior: Callable[[V], Mapping[Line[M], Outcome]] | None = None
    """What some lines (as tuples of moves) are worth before they are tried out: what ``outcome`` would say on the
    average.
    """
    prior_weight: float = 0.0
    """What was told of such a line counts like what has come of it in so many worlds: where there is little time, most
    is what was told, and with the time grows what has come of it.
    """
    keen_decides: float = 1.0
    """Where whole deals are played often, so many of the decisions are the keen player's, and the others the quick
    player's: all, unless the keen player takes long.
    """

    def rollout(self, form: E, seat: Seat, rng: Random) -> Outcome:
        """Play one world out, or have it rated, and tell what comes of it for the seat."""
        if self.rated is not None:
            return self.rated(form, seat, rng)
        self.play_out(form, rng)
        return self.outcome(form, seat)

    def play_out(self, form: E, rng: Random) -> None:
        """The rest of the deal."""
        if self.playout is not None:
            self.playout(form, rng)
            return
        while form.turn >= 0:
            form.play(self.policy(form, rng))

    def start(self, world: S) -> E:
        """A rollout of that world."""
        assert self.game.engine is not None
        return cast("E", self.game.engine(world))  # the game's own engine is what its policy plays


@dataclass(frozen=True, slots=True)
class Judged(Generic[M]):
    """What the search found out about a move."""

    move: M
    line: tuple[M, ...]
    """The move and what would follow it in the same turn."""
    wins: float
    """The estimated share of deals won."""
    score: float
    """The mean of what the deal brings."""
    value: float
    """What the moves are compared by: wins and score together."""
    rollouts: int
    """How many of them this comes from; 0 if nothing was searched."""
    unsure: float = 0.0
    """The standard error of how far its value is from that of the line that came first before the search, in the worlds
    that both have seen.
    """


class QuickPlayer(Generic[S, M, V, E]):
    """The player of the rollouts, at the table: it sees one world that the view cannot tell from the true one."""

    def __init__(self, spec: SearchSpec[S, M, V, E], policy: Callable[[E, Random], int] | None = None) -> None:
        """``policy`` is what it plays by, if not by that of the rollouts."""
        self._spec, self._policy = spec, policy or spec.policy

    def choose(self, view: V, legal: Sequence[M], rng: Random, budget: Budget = USUAL) -> M:
        """What it does there, in a millisecond or so; where others answer before it, they do as it would."""
        if len(legal) == 1:
            return legal[0]
        form = self._spec.start(self._spec.game.determinize(view, rng))
        while form.turn not in (view.seat, -1):
            form.play(self._policy(form, rng))
        return cast("M", form.decode(self._policy(form, rng)))


class SharpPlayer(Generic[S, M, V, E]):
    """Plays what wins most often in worlds that the view cannot tell from the true one."""

    def __init__(self, spec: SearchSpec[S, M, V, E]) -> None:
        self._spec = spec

    @property
    def quick(self) -> QuickPlayer[S, M, V, E]:
        """Who plays its rollouts."""
        return QuickPlayer(self._spec)

    @property
    def spec(self) -> SearchSpec[S, M, V, E]:
        """How its game is searched."""
        return self._spec

    @property
    def rollouts(self) -> int:
        """How many a decision usually takes."""
        return self._spec.rollouts

    def choose(self, view: V, legal: Sequence[M], rng: Random, budget: Budget = USUAL) -> M:
        """The move that does best."""
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
        """The moves that were looked at, the best first.

        The first ``closest`` of them, and as many of the lines, get the whole time, however clear it is which is best;
        so do the moves ``asked`` about. Of the lines that begin as the ``plan`` does that one alone is looked at.
        """
        began = time.monotonic()
        lines = [legal[:1]] if len(legal) == 1 else self._spec.lines(view, legal)
        if plan:
            lines = [plan, *(line for line in lines if line[0] != plan[0])]
        if asked:  # in front, as the last are left out where there is little time
            lines = [*((move,) for move in asked if all(line[0] != move for line in lines)), *lines]
            lines = sorted(lines, key=lambda line: line[0] not in asked)
        race = _Race(self._spec, view, lines, asked)
        if len(lines) > 1:
            race.run(self.luck(view, rng), Deadline(budget, self._spec.rollouts, began), closest)
        return self.settled(view, race.judged())

    def compare(self, view: V, lines: Sequence[Line[M]], rng: Random, budget: Budget) -> tuple[Judged[M], ...]:
        """Those lines, whatever the game would have looked at, each in all the worlds there is time for; these are
        drawn from ``rng`` alone, and what comes of a line is all that counts, whatever was told of it before: where
        nothing comes of any of them, none is better. How unsure they are is told against the first of them.
        """
        race = _Race(replace(self._spec, prior=None), view, lines, ())
        race.run(rng, Deadline(budget, self._spec.rollouts), len(lines))
        return race.judged()

    def luck(self, view: V, rng: Random) -> Random:
        """What worlds and rollouts are drawn from; a game may want the same luck for several decisions."""
        return rng

    def settled(self, view: V, judged: tuple[Judged[M], ...]) -> tuple[Judged[M], ...]:
        """The moves in the order in which they are preferred; a game may know better where the search sees little."""
        return judged


class _Runner(Generic[M]):
    """One line, and what came of it world by world."""

    def __init__(self, rank: int, line: Line[M], prior: Outcome | None, prior_weight: float, point: float) -> None:
        """What was ``told`` of it before counts for as many worlds as it is trusted, if anything was."""
        self.rank, self.line, self._point = rank, line, point
        self._trust, (self._wins, self._points) = (0.0, (0.0, 0.0)) if prior is None else (prior_weight, prior)
        self._wins *= self._trust
        self._points *= self._trust
        self.values: list[float] = []
        self.codes: dict[M, int] = {}
        """The ints that stood for its moves the last time."""

    @property
    def wins(self) -> float:
        """The share of deals won."""
        return self._wins / self._size

    @property
    def points(self) -> float:
        """What the deal brings."""
        return self._points / self._size

    @property
    def mean(self) -> float:
        """Both together."""
        return (self._wins + self._point * self._points) / self._size

    @property
    def _size(self) -> float:
        return self._trust + len(self.values) or 1.0

    def behind(self, leader: _Runner[M], off: float) -> bool:
        """Surely worse, over the worlds that both have seen, by more than ratings are ``off``."""
        less = self.mean - leader.mean
        if less >= 0:
            return False
        n, spread = len(self.values), self._spread_beside(leader)
        noise = sqrt((spread if off else max(spread, 1 / n)) / n + off * off)
        return less < -SURE_ERRORS * self._seen * noise

    def unsure(self, first: _Runner[M]) -> float:
        """The standard error of the difference to another line."""
        both = min(len(self.values), len(first.values))
        return self._seen * sqrt(self._spread_beside(first) / both) if both > 1 else 0.0

    def _spread_beside(self, other: _Runner[M]) -> float:
        """The variance of what came of it less what came of the other, in the worlds that both have seen."""
        return _spread([ours - theirs for ours, theirs in zip(self.values, other.values, strict=False)])

    @property
    def _seen(self) -> float:
        """How much of all that counts has come of it."""
        return len(self.values) / self._size

    def count(self, won: float, points: float) -> None:
        """One more world."""
        self._wins += won
        self._points += points
        self.values.append(won + self._point * points)


def _spread(numbers: Sequence[float]) -> float:
    """The variance that some of many tell."""
    mean = sum(numbers) / len(numbers)
    return sum((one - mean) ** 2 for one in numbers) / (len(numbers) - 1)


class _Race(Generic[S, M, V, E]):
    """The lines of one decision."""

    def __init__(self, spec: SearchSpec[S, M, V, E], view: V, lines: Sequence[Line[M]], asked: Sequence[M]) -> None:
        self._spec, self._view, self._asked = spec, view, asked
        point = spec.point * (spec.scale(view) if spec.scale else 1.0)
        prior = spec.prior(view) if spec.prior and len(lines) > 1 else {}
        self._all = [
            _Runner(rank, line, prior.get(tuple(line)), spec.prior_weight, point) for rank, line in enumerate(lines)
        ]
        self._live = self._all[:]

    def run(self, rng: Random, deadline: Deadline, closest: int) -> None:
        """World after world, until the budget is used up or it is clear who is best."""
        spec = self._spec
        draw = spec.worlds(self._view) if spec.worlds else lambda luck: spec.game.determinize(self._view, luck)
        worlds = 0
        self._fit(deadline)
        while len(self._live) > 1 and deadline.allows(len(self._live)):
            if not self._world(draw(rng), rng.getrandbits(32), deadline):
                return
            worlds += 1
            if worlds == 1:
                self._fit(deadline)  # now it is known how fast this machine is
            if worlds >= MIN_WORLDS and worlds % BLOCK == 0:
                self._narrow(closest)

    def _fit(self, deadline: Deadline) -> None:
        """Leave out the last of the lines where there is no time to look at all of them properly."""
        most = deadline.size() / MIN_WORLDS
        if most < len(self._live):
            self._live = self._live[: max(2, int(most))]

    def _world(self, world: S, seed: int, deadline: Deadline) -> bool:
        """Play it out for every live line; False, and nothing counts, if time runs out before all had their turn."""
        spec, seat = self._spec, self._view.seat
        start = spec.start(world)
        came = []
        for runner in self._live:
            if not deadline.allows():
                return False
            form, luck = start.copy(), Random(seed)
            self._follow(form, runner, luck)
            came.append(spec.rollout(form, seat, luck))
            deadline.spent += 1
        for runner, (won, points) in zip(self._live, came, strict=True):
            runner.count(won, points)
        return True

    def _follow(self, form: E, runner: _Runner[M], luck: Random) -> None:
        """Make the moves of the line; where several seats are asked at once, those before ours answer first."""
        for move in runner.line:
            while form.turn not in (self._view.seat, -1):
                form.play(self._spec.policy(form, luck))
            if form.turn < 0:
                return
            legal, code = form.legal(), runner.codes.get(move, -1)
            if code not in legal or form.decode(code) != move:
                code = runner.codes[move] = next(other for other in legal if form.decode(other) == move)
            form.play(code)

    def _narrow(self, closest: int) -> None:
        """Drop the lines that are surely worse than the leader."""
        order = sorted(self._live, key=lambda runner: (-runner.mean, runner.rank))
        best: dict[M, int] = {}
        for runner in order:
            best.setdefault(runner.line[0], runner.rank)
        kept = {*(runner.rank for runner in order[:closest]), *islice(best.values(), closest)}
        kept |= {best[move] for move in self._asked if move in best}
        leader = order[0]
        self._live = [
            runner for runner in self._live if runner.rank in kept or not runner.behind(leader, self._spec.off)
        ]

    def judged(self) -> tuple[Judged[M], ...]:
        """One record a move: those still in the race by how they did, then those that fell out, the last one first."""
        live = {runner.rank for runner in self._live}
        order = sorted(self._all, key=lambda r: (r.rank not in live, -len(r.values), -r.mean, r.rank))
        found: dict[M, Judged[M]] = {}
        for runner in order:
            n, move = len(runner.values), runner.line[0]
            if move not in found:
                unsure = runner.unsure(self._all[0])
                found[move] = Judged(move, tuple(runner.line), runner.wins, runner.points, runner.mean, n, unsure)
        return tuple(found.values())
