"""The search behind the level Sharp: flat Monte-Carlo over drawn worlds.

A game plugs in by a ``Plan``; the player itself is then ``SharpPlayer(PLAN)``, registered in player.py. An example is
``app/games/kings_corners/players/sharp.py``. What a plan brings:

- ``game``: its ``guess`` draws the worlds and its ``compact`` is what rollouts are played in.
- ``lines(view, legal)``: the candidates, the best first as the keen player ranks them, and only those that are worth
  the time. Where the keen player is no judge of what wins, many do better than few, as lines that are clearly worse
  soon fall out; where there is little time the last of them are left out. Each is a *line*: the move to be judged and
  the moves of the same seat that must follow it before rollouts begin; usually the move alone. Several lines may begin
  with the same move: the best of them counts. All moves of a line must be legal in every world (they hang on the own
  hand and on what lies open), up to where the deal ends. Where the rules leave but one move, or the game gives one
  line, nothing is searched.
- ``policy(form, rng) -> int``: the quick player for the rollouts: one of ``form.legal()`` for ``form.turn``, on the
  compact form's own ints; it may read whatever the form knows, but plays well only if it plays each hand for itself.
  It draws from ``rng`` alone. A game that can play a whole rest of a deal faster gives ``playout(form, rng)`` too.
- ``outcome(form, seat) -> (won, points)``: once a deal is over (``form.turn < 0``): the share of the deal that the
  seat won (1 or 0, or between) and what it scored, higher is better.
- ``rated(form, seat, rng) -> (won, points)``, if a game can tell more than by how a rollout ends: plays it out and says
  what ``outcome`` would say. ``playout`` and ``outcome`` are not asked then.
- ``told(view)``, if a game can tell what some lines are worth before they are tried out: for each of these lines, as a
  tuple of moves, what ``outcome`` would say on the average. Every rollout of such a line counts as so much of that
  (``trust``), and the rest as what has come of it.
- ``point``: what a point is worth, as a share of a deal won. A rollout is worth ``won + point * points``.
- ``worlds(view) -> draw``, with ``draw(rng) -> State``: where worlds come from; ``game.guess`` if it is left out.
  ``mended`` (mending.py) makes one of a function that says how likely a hand is, after all that was seen.
- ``scale(view)``: where house rules make points larger or smaller than usual, what brings them back; ``point`` is
  multiplied by it.
- ``rollouts``: how many a decision takes when the budget does not say (about 0.4 s on one core).

Every line gets the same worlds, and in each world the same luck; lines that are surely worse than the leader fall out,
so that time goes to the close ones. With a budget of rollouts the result hangs on ``view``, ``legal`` and ``rng``
alone.

``SharpPlayer.choose`` is the player; ``SharpPlayer.judge`` gives the same search as ``Judged`` records, for hints.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from random import Random
from typing import Any, TypeAlias

from app.ai.budget import USUAL, Budget, Purse
from app.core.cards import Seat
from app.core.game import AnyGame, Compact

Form: TypeAlias = Compact[Any]
Line: TypeAlias = Sequence[Any]
Draw: TypeAlias = Callable[[Random], Any]

FEWEST = 12
"""Worlds before any line may fall out, ..."""
BLOCK = 6
"""... and between two looks at who may."""
SURE = 2.5
"""A line falls out when it is behind the leader by so many standard errors of the difference."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a game is searched; the module's docstring says what each part must do."""

    game: AnyGame
    lines: Callable[[Any, Sequence[Any]], Sequence[Line]]
    policy: Callable[[Any, Random], int]
    outcome: Callable[[Any, Seat], tuple[float, float]]
    point: float
    rollouts: int
    worlds: Callable[[Any], Draw] | None = None
    playout: Callable[[Any, Random], None] | None = None
    scale: Callable[[Any], float] | None = None
    rated: Callable[[Any, Seat, Random], tuple[float, float]] | None = None
    off: float = 0.0
    told: Callable[[Any], Mapping[Line, tuple[float, float]]] | None = None
    trust: float = 0.0

    def rollout(self, form: Form, seat: Seat, rng: Random) -> tuple[float, float]:
        """What comes of one."""
        if self.rated is not None:
            return self.rated(form, seat, rng)
        self.play_out(form, rng)
        return self.outcome(form, seat)

    def play_out(self, form: Form, rng: Random) -> None:
        """The rest of the deal."""
        if self.playout is not None:
            self.playout(form, rng)
            return
        while form.turn >= 0:
            form.play(self.policy(form, rng))


@dataclass(frozen=True, slots=True)
class Judged:
    """What the search found out about a move."""

    move: Any
    line: tuple[Any, ...]
    """The move and what would follow it in the same turn."""
    wins: float
    """The estimated share of deals won."""
    score: float
    """The mean of what the deal brings."""
    value: float
    """What the moves are compared by: wins and score together."""
    rollouts: int
    """How many of them this comes from; 0 if nothing was searched."""


class SharpPlayer:
    """Plays what wins most often in worlds that the view cannot tell from the true one."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    @property
    def rollouts(self) -> int:
        """How many a decision usually takes."""
        return self._plan.rollouts

    def choose(self, view: Any, legal: Sequence[Any], rng: Random, budget: Budget = USUAL) -> Any:
        """The move that does best."""
        return self.judge(view, legal, rng, budget)[0].move

    def judge(
        self,
        view: Any,
        legal: Sequence[Any],
        rng: Random,
        budget: Budget = USUAL,
        *,
        closest: int = 1,
        asked: Sequence[Any] = (),
    ) -> tuple[Judged, ...]:
        """The moves that were looked at, the best first.

        The first ``closest`` of them, and as many of the lines, get the whole time, however clear it is which is best;
        so do the moves ``asked`` about.
        """
        began = time.monotonic()
        lines = [legal[:1]] if len(legal) == 1 else self._plan.lines(view, legal)
        if asked:  # in front, as the last are left out where there is little time
            lines = [*((move,) for move in asked if all(line[0] != move for line in lines)), *lines]
            lines = sorted(lines, key=lambda line: line[0] not in asked)
        race = _Race(self._plan, view, lines, asked)
        if len(lines) > 1:
            race.run(rng, Purse(budget, self._plan.rollouts, began), closest)
        return race.judged()


class _Runner:
    """One line, and what came of it world by world."""

    def __init__(self, rank: int, line: Line, told: tuple[float, float] | None) -> None:
        self.rank, self.line, self.told = rank, line, told
        self.wins = self.points = self.total = 0.0
        self.values: list[float] = []
        self.codes: dict[Any, int] = {}
        """The ints that stood for its moves the last time."""

    @property
    def mean(self) -> float:
        return self.total / len(self.values) if self.values else 0.0

    def behind(self, leader: _Runner, off: float) -> bool:
        """Surely worse, over the worlds that both have seen, by more than ratings are ``off``."""
        differences = [ours - theirs for ours, theirs in zip(self.values, leader.values, strict=True)]
        n = len(differences)
        mean = sum(differences) / n
        if mean >= 0:
            return False
        spread = sum((d - mean) ** 2 for d in differences) / (n - 1)
        return mean < -SURE * sqrt((spread if off else max(spread, 1 / n)) / n + off * off)

    def count(self, won: float, points: float, trust: float, point: float) -> None:
        """One more world; what was told of the line before counts for so much of it."""
        if self.told is not None:
            won += trust * (self.told[0] - won)
            points += trust * (self.told[1] - points)
        self.wins += won
        self.points += points
        self.total += won + point * points
        self.values.append(won + point * points)


class _Race:
    """The lines of one decision."""

    def __init__(self, plan: Plan, view: Any, lines: Sequence[Line], asked: Sequence[Any]) -> None:
        self._plan, self._view, self._asked = plan, view, asked
        self._point = plan.point * (plan.scale(view) if plan.scale else 1.0)
        told = plan.told(view) if plan.told and len(lines) > 1 else {}
        self._all = [_Runner(rank, line, told.get(tuple(line))) for rank, line in enumerate(lines)]
        self._live = self._all[:]

    def run(self, rng: Random, purse: Purse, closest: int) -> None:
        """World after world, until the budget is used up or it is clear who is best."""
        plan = self._plan
        draw = plan.worlds(self._view) if plan.worlds else lambda luck: plan.game.guess(self._view, luck)
        worlds = 0
        self._fit(purse)
        while len(self._live) > 1 and purse.allows(len(self._live)):
            if not self._world(draw(rng), rng.getrandbits(32), purse):
                return
            worlds += 1
            if worlds == 1:
                self._fit(purse)  # now it is known how fast this machine is
            if worlds >= FEWEST and worlds % BLOCK == 0:
                self._narrow(closest)

    def _fit(self, purse: Purse) -> None:
        """Leave out the last of the lines where there is no time to look at all of them properly."""
        most = purse.size() / FEWEST
        if most < len(self._live):
            self._live = self._live[: max(2, int(most))]

    def _world(self, world: Any, seed: int, purse: Purse) -> bool:
        """Play it out for every live line; False, and nothing counts, if time runs out before all had their turn."""
        plan, seat = self._plan, self._view.seat
        assert plan.game.compact is not None
        start = plan.game.compact(world)
        came = []
        for runner in self._live:
            if not purse.allows():
                return False
            form, luck = start.copy(), Random(seed)
            self._follow(form, runner, luck)
            came.append(plan.rollout(form, seat, luck))
            purse.spent += 1
        for runner, (won, points) in zip(self._live, came, strict=True):
            runner.count(won, points, plan.trust, self._point)
        return True

    def _follow(self, form: Form, runner: _Runner, luck: Random) -> None:
        """Make the moves of the line; where several seats are asked at once, those before ours answer first."""
        for move in runner.line:
            while form.turn not in (self._view.seat, -1):
                form.play(self._plan.policy(form, luck))
            if form.turn < 0:
                return
            legal, code = form.legal(), runner.codes.get(move, -1)
            if code not in legal or form.decode(code) != move:
                code = runner.codes[move] = next(other for other in legal if form.decode(other) == move)
            form.play(code)

    def _narrow(self, closest: int) -> None:
        """Drop the lines that are surely worse than the leader."""
        order = sorted(self._live, key=lambda runner: (-runner.mean, runner.rank))
        best: dict[Any, int] = {}
        for runner in order:
            best.setdefault(runner.line[0], runner.rank)
        kept = {*(runner.rank for runner in order[:closest]), *islice(best.values(), closest)}
        kept |= {best[move] for move in self._asked if move in best}
        leader = order[0]
        self._live = [
            runner for runner in self._live if runner.rank in kept or not runner.behind(leader, self._plan.off)
        ]

    def judged(self) -> tuple[Judged, ...]:
        """One record a move: those still in the race by how they did, then those that fell out, the last one first."""
        live = {runner.rank for runner in self._live}
        order = sorted(self._all, key=lambda r: (r.rank not in live, -len(r.values), -r.mean, r.rank))
        found: dict[Any, Judged] = {}
        for runner in order:
            n, move = len(runner.values), runner.line[0]
            if move not in found:
                each = max(n, 1)
                found[move] = Judged(move, tuple(runner.line), runner.wins / each, runner.points / each, runner.mean, n)
        return tuple(found.values())
