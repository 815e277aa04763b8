"""How the nets of net.py learn from play alone: by temporal differences (Sutton), as TD-Gammon (Tesauro) did.

One who plays what the net likes best meets keen players, and now and then others of its own kind. After each hand, what
the net told of a line is brought nearer to what it told of the next one and to who won in the end. A game says in a
``Actor`` which lines there are and what there is to see of each; ``train_value_net.py`` of Kong-Pie and of
Tong-Its are such programs.
"""

from __future__ import annotations

import argparse
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from app.ai.learning import Model
from app.ai.net import Observation, likely, odds
from app.ai.player import player_for
from app.core.cards import Chance, Seat
from app.core.game import AnyGame

AT_ONCE = 200
"""Hands between two rounds of learning."""
TOLD_EVERY = 10_000
"""Hands after which it is said how many were won."""
TRIES_OUT, FREELY = 0.05, 0.3
"""How often something else is tried, and how much less likely it may be to win, as the logarithm of the odds."""
TRUSTS = 0.8
"""How much the end counts against what was told of the next line: the lambda of TD(lambda)."""
RATE, AT_FIRST = 0.02, 0.01
"""How far a number goes, over the root of all its squared slopes and of this: Adagrad (Duchi, Hazan and Singer)."""


Trajectory: TypeAlias = "tuple[list[Observation], bool]"
"""What was seen in a hand, and whether it was won."""


class Actor(ABC):
    """Plays a hand as a net likes, line by line, and takes down what there was to see."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._left: Iterator[object] = iter(())
        self.seen: list[Observation] = []

    def choose(self, view: object, legal: Sequence[object]) -> object:
        """The next move of the line; of a new one, if that is over."""
        move = next(self._left, None)
        if move is None:
            self._left = iter(self.line(view, legal))
            move = next(self._left)
        return move

    @abstractmethod
    def line(self, view: Any, legal: Sequence[Any]) -> Sequence[object]:
        """The moves to make; what there was to see is taken down."""

    def tried(self, chances: Sequence[float]) -> int:
        """Which line to play: the first, which is the likeliest to win, or now and then another."""
        if self._rng.random() >= TRIES_OUT:
            return 0
        weights = [exp((odds(chance) - odds(chances[0])) / FREELY) for chance in chances]
        return self._rng.choices(range(len(chances)), weights)[0]


def hand(game: AnyGame, options: object, seats: int, seed: int, actors: Mapping[Seat, Actor]) -> list[Trajectory]:
    """What a hand brings, one trajectory for each actor; keen players have the other seats."""
    rng, keen = Random(seed), player_for(game.name, "keen")
    state = game.new(options, seats, Chance(seed=seed))
    while not (over := game.deals(state)):
        seat = min(game.active(state))
        view, legal, actor = game.view(state, seat), tuple(game.legal_moves(state, seat)), actors.get(seat)
        move = actor.choose(view, legal) if actor else keen.choose(view, legal, rng)
        state = game.apply(state, seat, move, 0)
    return [(actor.seen, over[0].winner == seat) for seat, actor in actors.items()]


class Trainer:
    """Brings a net nearer to what came true."""

    def __init__(self, features: int, uses: int, hidden: int, rng: Random) -> None:
        self.model, self._uses = Model(features, uses, rng, hidden), range(uses)
        self._row_squares, self._unit_squares = (
            [[AT_FIRST] * len(row) for row in numbers] for numbers in (self.model.rows, self.model.units)
        )

    def learn(self, seen: Sequence[Observation], *, won: bool) -> float:
        """One trajectory, the last line first; how far what was told of the first line was off."""
        target, wrong = float(won), 0.0
        for one in reversed(seen):
            active, scores = self.model.scores(one.features)
            told = likely(one.before + scores[one.use])
            wrong = told - target
            self._correct(one, active, wrong)
            target = TRUSTS * target + (1 - TRUSTS) * told
        return wrong

    def _correct(self, one: Observation, active: Sequence[float], wrong: float) -> None:
        units = self.model.units
        only = [wrong if use == one.use else 0.0 for use in self._uses]
        back = [unit[one.use] * wrong if number else 0.0 for number, unit in zip(active, units, strict=True)]
        for number, unit, squares in zip(active, units, self._unit_squares, strict=True):
            if number:
                _descend(unit, squares, [number * each for each in only])
        for feature in one.features:
            _descend(self.model.rows[feature], self._row_squares[feature], [*back, *only])


def _descend(numbers: list[float], squares: list[float], slopes: Sequence[float]) -> None:
    squares[:] = [square + slope * slope for square, slope in zip(squares, slopes, strict=True)]
    numbers[:] = [
        number - RATE * slope / square**0.5 for number, slope, square in zip(numbers, slopes, squares, strict=True)
    ]


def train(
    about: str,
    trajectories_of: Callable[[bytes, int], list[Trajectory]],
    beginner: Callable[[Random], Trainer],
    to: Path,
) -> None:
    """A whole program: play, learn, say now and then how often it wins, and write the file. ``trajectories_of`` tells
    what the hand of a seed brings for a net of these numbers.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--hands", type=int, required=True, help="how many hands are played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=to)
    args = parser.parse_args()
    trainer, trajectories, won = beginner(Random(args.seed)), 0, 0
    with Pool(os.cpu_count()) as pool:
        for first in range(0, args.hands, AT_ONCE):
            numbers = trainer.model.written()
            seeds = [args.seed * args.hands + first + number for number in range(min(AT_ONCE, args.hands - first))]
            for brought in pool.starmap(trajectories_of, [(numbers, seed) for seed in seeds]):
                for seen, has_won in brought:
                    trainer.learn(seen, won=has_won)
                    if len(brought) == 1:
                        trajectories, won = trajectories + 1, won + has_won
            if first % TOLD_EVERY == 0:
                print(f"{first + len(seeds)} hands; of those against keen players {won / max(trajectories, 1):.3f} won")
                trajectories = won = 0
            args.to.write_bytes(trainer.model.written())
