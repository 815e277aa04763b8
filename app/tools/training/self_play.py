"""How the nets of net.py learn from play alone: by temporal differences (Sutton), as TD-Gammon (Tesauro) did.

Those who learn play what the net likes best, and now and then something else, against each other and against a mix of
others: quick players, keen and casual ones, and the net as it was some time ago. After each hand, what the net told of
a line is brought nearer to what it told of the next one and to who won in the end. A game says in an ``Actor`` which
lines there are and what there is to see of each.

The hands are played by the game's own rules, on states: with quick players in all seats that takes a tenth of the time
that the lines of a single learner take, so that no second statement of the rules could make it much faster.
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
from app.ai.net import Net, NetInput, logit
from app.ai.player import QUICK, player_for
from app.ai.search import SharpPlayer
from app.core.cards import Chance, Seat
from app.core.game import AnyGame
from app.games import game_named
from app.tools.training.differences import Mean, Trainer
from app.tools.training.recipe import Labour, MadeFile

AT_ONCE = 240
"""Hands between two rounds of learning, ..."""
TOGETHER = 12
"""... which are played in lots of so many."""
KEPT_EVERY, KEPT = 25, 4
"""Rounds after which the net is kept as it is, and how many of those the learners meet."""
FROZEN = "frozen"
"""Who plays as one of them likes."""
TELLS = 20
"""How often in all it is told how the net does."""
AVERAGED = 0.3
"""What is written in the end is the mean of the nets of so much of the rounds, the last ones: it hangs less on the luck
of the last hands (Polyak and Juditsky).
"""
TRIES_OUT, FREELY = 0.05, 0.3
"""How often something else is tried, and how much less likely it may be to win, as the logarithm of the odds."""

Trajectory: TypeAlias = "tuple[list[NetInput], bool]"
"""What was seen in a hand, and whether it was won."""


class Chooser(Protocol):
    """Whoever sits in a seat for a hand."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random, budget: Budget = USUAL) -> Any:
        """A legal move; what is left to chance comes from ``rng``."""


class Actor(ABC):
    """Plays a hand as a net likes, line by line, and takes down what there was to see."""

    def __init__(self, net: Net, tries_out: float = 0.0) -> None:
        self.net, self._tries_out = net, tries_out
        self._left: Iterator[object] = iter(())
        self.seen: list[NetInput] = []

    def choose(self, view: Any, legal: Sequence[Any], rng: Random, budget: Budget = USUAL) -> Any:
        """The next move of the line; of a new one, if that is over."""
        move = next(self._left, None)
        if move is None:
            self._left = iter(self.line(view, legal, rng))
            move = next(self._left)
        return move

    @abstractmethod
    def line(self, view: Any, legal: Sequence[Any], rng: Random) -> Sequence[object]:
        """The moves to make; what there was to see is taken down."""

    def tried(self, chances: Sequence[float], rng: Random) -> int:
        """Which line to play: the first, which is the likeliest to win, or now and then another."""
        if not self._tries_out or rng.random() >= self._tries_out:
            return 0
        weights = [exp((logit(chance) - logit(chances[0])) / FREELY) for chance in chances]
        return rng.choices(range(len(chances)), weights)[0]


@dataclass(frozen=True, slots=True)
class Curriculum:
    """What a game says of a net that learns by playing."""

    game: str
    seats: int
    options: object
    features: int
    uses: int
    """How many scores the net tells."""
    hidden: int
    actor: Callable[[Net, float], Actor]
    """A learner; at the top of a module."""
    learners: Mapping[int, float]
    """How often so many of a hand's seats are taken by learners."""
    others: Mapping[str, float]
    """Who has the other seats: a level, the quick player, or one that plays as the net did some time ago."""

    def net(self, numbers: bytes) -> Net:
        """One to play by; to read it takes longer than to play a hand."""
        return _net(numbers, self.features, self.uses, self.hidden)


@dataclass(frozen=True, slots=True)
class Lot:
    """Some hands to be played by one net."""

    course: Curriculum
    numbers: bytes
    kept: tuple[bytes, ...]
    """How the net was before."""
    seeds: tuple[int, ...]


class PlayedHand(NamedTuple):
    """What a hand has brought."""

    trajectories: list[Trajectory]
    alone: bool
    """Only one learner has played in it."""


@lru_cache(maxsize=2 + KEPT)
def _net(numbers: bytes, features: int, uses: int, hidden: int) -> Net:
    return Net(numbers, features, uses, hidden)


def lessons(lot: Lot) -> list[PlayedHand]:
    """What the hands of a lot bring."""
    return [lesson(lot, seed) for seed in lot.seeds]


def lesson(lot: Lot, seed: int) -> PlayedHand:
    """What one hand brings: a trajectory for each learner."""
    course, rng = lot.course, Random(seed)
    learners = rng.choices(list(course.learners), list(course.learners.values()))[0]
    learning = set(rng.sample(range(course.seats), learners))
    actors = {Seat(seat): course.actor(course.net(lot.numbers), TRIES_OUT) for seat in sorted(learning)}
    others = {Seat(seat): _other(lot, rng) for seat in range(course.seats) if seat not in learning}
    winner = play(game_named(course.game), course.options, course.seats, seed, {**actors, **others}, rng)
    return PlayedHand([(actor.seen, winner == seat) for seat, actor in actors.items()], learners == 1)


def _other(lot: Lot, rng: Random) -> Chooser | None:
    others = lot.course.others
    who = rng.choices(list(others), list(others.values()))[0]
    if who == FROZEN and lot.kept:
        return lot.course.actor(lot.course.net(rng.choice(lot.kept)), TRIES_OUT)
    return None if who in (FROZEN, QUICK) else player_for(lot.course.game, who)


def play(
    game: AnyGame, options: object, seats: int, seed: int, players: Mapping[Seat, Chooser | None], rng: Random
) -> Seat | None:
    """The first deal of a match; who wins it. None in a seat is the quick player of the rollouts, who is asked what it
    would do in the true state, and minds its own hand as ever: to make a guess of the others' takes far longer.
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
    sharp = player_for(game_name, "sharp")
    assert isinstance(sharp, SharpPlayer)
    spec = sharp.spec

    def move(state: Any, seat: Seat, rng: Random) -> Any:
        form = spec.start(state)
        while form.turn not in (seat, -1):
            form.play(spec.policy(form, rng))
        return form.decode(spec.policy(form, rng))

    return move


def learn_by_playing(course: Curriculum, labour: Labour) -> MadeFile:
    """A whole file."""
    rng = Random(labour.seed)
    trainer = Trainer(course.features, course.uses, course.hidden, rng)
    seeds, kept, curve, so_far = labour.seeds(), list[bytes](), list[dict[str, float]](), _SoFar()
    rounds = range(0, len(seeds), AT_ONCE)
    tells = {round(len(rounds) * number / TELLS) for number in range(1, TELLS + 1)}
    mean = Mean(trainer.model)
    for number, first in enumerate(rounds, 1):
        numbers = trainer.model.written()
        lots = [
            Lot(course, numbers, tuple(kept), tuple(seeds[at : min(at + TOGETHER, first + AT_ONCE)]))
            for at in range(first, min(first + AT_ONCE, len(seeds)), TOGETHER)
        ]
        for brought in labour.each(lessons, lots):
            for one in brought:
                so_far.hands += 1
                for seen, won in one.trajectories:
                    so_far.count(trainer.learn(seen, won=won), won=won, alone=one.alone)
        if number > len(rounds) * (1 - AVERAGED):
            mean.count()
        if number % KEPT_EVERY == 0:
            kept = [*kept, numbers][-KEPT:]
        if number in tells:
            curve.append(so_far.told())
            labour.tell(", ".join(f"{value} {key}" for key, value in curve[-1].items()))
            so_far = _SoFar(so_far.hands)
    return MadeFile(mean.model.written(), curve, {"trajectories a hand": so_far_mean(course)})


def so_far_mean(course: Curriculum) -> float:
    """How many learn in a hand, on the average."""
    total = sum(course.learners.values())
    return round(sum(many * often for many, often in course.learners.items()) / total, 2)


@dataclass(slots=True)
class _SoFar:
    """How the net does, since it was told the last time."""

    hands: int = 0
    """Of all the learning."""
    alone: int = 0
    """Trajectories of those who learned alone, ..."""
    won: int = 0
    """... and how many of them won."""
    trajectories: int = 0
    lost: float = 0.0
    """The cross entropy of what was told of their first lines."""

    def count(self, told: float, *, won: bool, alone: bool) -> None:
        """Add the first estimate of a trajectory, and how it ended."""
        self.alone += alone
        self.won += won and alone
        self.trajectories += 1
        self.lost -= log(max(1e-6, told if won else 1 - told))

    def told(self) -> dict[str, float]:
        """As the card has it."""
        return {
            "hands": self.hands,
            "won alone": round(self.won / max(1, self.alone), 4),
            "lost": round(self.lost / max(1, self.trajectories), 4),
        }
