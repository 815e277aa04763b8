"""Self-play training of the nets of net.py by temporal differences (Sutton), as in TD-Gammon (Tesauro).

Learners play the line with the best estimate, and now and then another one, against each other, quick, keen and casual
players, and earlier versions of the net. After each hand the estimate for a line is moved toward the estimate for the
next line and toward the outcome. A game defines in an ``Actor`` the lines and their features.

Hands are played on immutable states, as the rules take a tenth of the time of a single learner's lines.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import exp, log
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias

from app.ai.budget import USUAL, Budget
from app.ai.net import Net, NetInput, logistic, logit
from app.ai.player import QUICK, player_for, sharp_player_for
from app.core.cards import Chance, Seat
from app.core.game import AnyGame
from app.games import game_named
from app.tools.training.learning_net import Model
from app.tools.training.recipe import Labour, MadeFile

LAMBDA = 0.8
"""Weight of the outcome against the estimate for the next line: the lambda of TD(lambda)."""
RATE, AT_FIRST = 0.03, 0.01
"""Step size, divided by the root of the sum of this and all squared gradients: Adagrad (Duchi, Hazan and Singer)."""


class Trainer:
    """Trains a net on the outcomes of games."""

    def __init__(self, features: int, uses: int, hidden: int, rng: Random) -> None:
        self.model, self._uses = Model(features, uses, rng, hidden), range(uses)
        self._row_squares, self._unit_squares = (
            [[AT_FIRST] * len(row) for row in numbers] for numbers in (self.model.rows, self.model.units)
        )

    def learn(self, seen: Sequence[NetInput], *, won: bool) -> float:
        """Learn from one trajectory of inputs, starting with its last line; return the estimate for the first line."""
        target = estimate = float(won)
        for one in reversed(seen):
            active, scores = self.model.scores(one.features)
            estimate = logistic(one.before + scores[one.use])
            self._correct(one, active, estimate - target)
            target = LAMBDA * target + (1 - LAMBDA) * estimate
        return estimate

    def _correct(self, one: NetInput, active: Sequence[float], wrong: float) -> None:
        units = self.model.units
        only = [wrong if use == one.use else 0.0 for use in self._uses]
        back = [unit[one.use] * wrong if number else 0.0 for number, unit in zip(active, units, strict=True)]
        for number, unit, squares in zip(active, units, self._unit_squares, strict=True):
            if number:
                _descend(unit, squares, [number * each for each in only])
        slopes = [*back, *only]
        for feature in one.features:
            _descend(self.model.rows[feature], self._row_squares[feature], slopes)


def _descend(numbers: list[float], squares: list[float], slopes: Sequence[float]) -> None:
    for at, slope in enumerate(slopes):
        if slope:
            square = squares[at] = squares[at] + slope * slope
            numbers[at] -= RATE * slope / square**0.5


class Mean:
    """Running mean of a model's weights over some rounds."""

    def __init__(self, model: Model) -> None:
        self._model, self._times = model, 0
        self.model = model.copy()

    def count(self) -> None:
        self._times += 1
        share = 1 / self._times
        for ours, theirs in ((self.model.rows, self._model.rows), (self.model.units, self._model.units)):
            for mean, row in zip(ours, theirs, strict=True):
                mean[:] = [one + share * (other - one) for one, other in zip(mean, row, strict=True)]


AT_ONCE = 240
"""Hands between two updates ..."""
TOGETHER = 12
"""... which are played in batches of this size."""
KEPT_EVERY, KEPT = 25, 4
"""Rounds between saved versions of the net, and how many of them the learners meet."""
FROZEN = "frozen"
"""Opponent that plays an earlier version of the net."""
REPORTS = 20
"""Number of progress reports."""
AVERAGED = 0.3
"""The final net is the mean of the nets of this last fraction of the rounds, which depends less on the luck of the last
hands (Polyak and Juditsky).
"""
EXPLORATION, TEMPERATURE = 0.05, 0.3
"""Probability of exploring another line, and how much lower its win probability may be, in log odds."""

Trajectory: TypeAlias = "tuple[list[NetInput], bool]"
"""Inputs of a hand, and whether it was won."""


class Chooser(Protocol):
    """A player in a seat for one hand."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random, budget: Budget = USUAL) -> Any: ...


class Actor(ABC):
    """Plays a hand line by line with the net's estimates, and records the inputs."""

    def __init__(self, net: Net, exploration: float = 0.0) -> None:
        self.net, self._exploration = net, exploration
        self._left: Iterator[object] = iter(())
        self.seen: list[NetInput] = []

    def choose(self, view: Any, legal: Sequence[Any], rng: Random, budget: Budget = USUAL) -> Any:
        move = next(self._left, None)
        if move is None:
            self._left = iter(self.line(view, legal, rng))
            move = next(self._left)
        return move

    @abstractmethod
    def line(self, view: Any, legal: Sequence[Any], rng: Random) -> Sequence[object]:
        """Return the moves to make, and record the inputs."""

    def explore(self, chances: Sequence[float], rng: Random) -> int:
        """Return the index of the line to play: 0, the best, or now and then another one."""
        if not self._exploration or rng.random() >= self._exploration:
            return 0
        weights = [exp((logit(chance) - logit(chances[0])) / TEMPERATURE) for chance in chances]
        return rng.choices(range(len(chances)), weights)[0]


@dataclass(frozen=True, slots=True)
class Curriculum:
    """A game's settings for self-play."""

    game: str
    seats: int
    options: object
    features: int
    uses: int
    """Number of scores of the net."""
    hidden: int
    actor: Callable[[Net, float], Actor]
    """Module-level function that returns a learner, given the net and its exploration probability."""
    learners: Mapping[int, float]
    """Relative frequency of each number of learners in a hand."""
    others: Mapping[str, float]
    """Relative frequency of the opponents: a level, the quick player, or an earlier version of the net."""

    def net(self, numbers: bytes) -> Net:
        """Return a net from its weights; loading takes longer than playing a hand, so it is cached."""
        return _net(numbers, self.features, self.uses, self.hidden)


@dataclass(frozen=True, slots=True)
class HandBatch:
    course: Curriculum
    numbers: bytes
    kept: tuple[bytes, ...]
    """Earlier versions of the net."""
    seeds: tuple[int, ...]


class PlayedHand(NamedTuple):
    trajectories: list[Trajectory]
    alone: bool
    """Whether it had only one learner."""


@lru_cache(maxsize=2 + KEPT)
def _net(numbers: bytes, features: int, uses: int, hidden: int) -> Net:
    return Net(numbers, features, uses, hidden)


def play_batch(batch: HandBatch) -> list[PlayedHand]:
    return [play_hand(batch, seed) for seed in batch.seeds]


def play_hand(batch: HandBatch, seed: int) -> PlayedHand:
    """Play one hand; return the trajectory of each learner."""
    course, rng = batch.course, Random(seed)
    learners = rng.choices(list(course.learners), list(course.learners.values()))[0]
    learning = set(rng.sample(range(course.seats), learners))
    actors = {Seat(seat): course.actor(course.net(batch.numbers), EXPLORATION) for seat in sorted(learning)}
    others = {Seat(seat): _other(batch, rng) for seat in range(course.seats) if seat not in learning}
    winner = play(game_named(course.game), course.options, course.seats, seed, {**actors, **others}, rng)
    return PlayedHand([(actor.seen, winner == seat) for seat, actor in actors.items()], learners == 1)


def _other(batch: HandBatch, rng: Random) -> Chooser | None:
    others = batch.course.others
    who = rng.choices(list(others), list(others.values()))[0]
    if who == FROZEN and batch.kept:
        return batch.course.actor(batch.course.net(rng.choice(batch.kept)), EXPLORATION)
    return None if who in (FROZEN, QUICK) else player_for(batch.course.game, who)


def play(
    game: AnyGame, options: object, seats: int, seed: int, players: Mapping[Seat, Chooser | None], rng: Random
) -> Seat | None:
    """Play the first deal of a match and return the winner. None in a seat is the quick player of the rollouts, which
    gets the true state but uses only its own hand; determinizing would take far longer.
    """
    quick = _quick(game.name)
    state = game.new(options, seats, Chance(seed=seed))
    while not (over := game.deals(state)):
        seat = min(game.active(state))
        legal, player = tuple(game.legal_moves(state, seat)), players[seat]
        if player is not None:
            move = player.choose(game.view(state, seat), legal, rng)
        else:
            move = legal[0] if len(legal) == 1 else quick(state, seat, rng)
        state = game.apply(state, seat, move, 0)
    winner: Seat | None = over[0].winner
    return winner


@cache
def _quick(game_name: str) -> Callable[[Any, Seat, Random], Any]:
    spec = sharp_player_for(game_name).spec

    def move(state: Any, seat: Seat, rng: Random) -> Any:
        form = spec.start(state)
        while form.turn not in (seat, -1):
            form.play(spec.policy(form, rng))
        return form.decode(spec.policy(form, rng))

    return move


def learn_by_playing(course: Curriculum, labour: Labour) -> MadeFile:
    """Train a net and return the file."""
    rng = Random(labour.seed)
    trainer = Trainer(course.features, course.uses, course.hidden, rng)
    seeds, kept, curve, progress = labour.seeds(), list[bytes](), list[dict[str, float]](), _Progress()
    rounds = range(0, len(seeds), AT_ONCE)
    report_rounds = {round(len(rounds) * number / REPORTS) for number in range(1, REPORTS + 1)}
    mean = Mean(trainer.model)
    for number, first in enumerate(rounds, 1):
        numbers = trainer.model.to_bytes()
        batches = [
            HandBatch(course, numbers, tuple(kept), tuple(seeds[at : min(at + TOGETHER, first + AT_ONCE)]))
            for at in range(first, min(first + AT_ONCE, len(seeds)), TOGETHER)
        ]
        for brought in labour.each(play_batch, batches):
            for one in brought:
                progress.hands += 1
                for seen, won in one.trajectories:
                    progress.count(trainer.learn(seen, won=won), won=won, alone=one.alone)
        if number > len(rounds) * (1 - AVERAGED):
            mean.count()
        if number % KEPT_EVERY == 0:
            kept = [*kept, numbers][-KEPT:]
        if number in report_rounds:
            curve.append(progress.figures())
            labour.report(", ".join(f"{value} {key}" for key, value in curve[-1].items()))
            progress = _Progress(progress.hands)
    return MadeFile(mean.model.to_bytes(), curve, {"trajectories a hand": mean_learners(course)})


def mean_learners(course: Curriculum) -> float:
    """Return the average number of learners per hand."""
    total = sum(course.learners.values())
    return round(sum(many * often for many, often in course.learners.items()) / total, 2)


@dataclass(slots=True)
class _Progress:
    """Results since the last report."""

    hands: int = 0
    """Hands since the beginning of training."""
    alone: int = 0
    """Trajectories of single learners ..."""
    won: int = 0
    """... and how many of them won."""
    trajectories: int = 0
    lost: float = 0.0
    """Cross entropy of the first estimates."""

    def count(self, estimate: float, *, won: bool, alone: bool) -> None:
        self.alone += alone
        self.won += won and alone
        self.trajectories += 1
        self.lost -= log(max(1e-6, estimate if won else 1 - estimate))

    def figures(self) -> dict[str, float]:
        return {
            "hands": self.hands,
            "won alone": round(self.won / max(1, self.alone), 4),
            "lost": round(self.lost / max(1, self.trajectories), 4),
        }
