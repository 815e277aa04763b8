"""How the nets of net.py learn from play alone: by temporal differences (Sutton), as TD-Gammon (Tesauro) did.

One who plays what the net likes best meets keen players, and now and then others of its own kind. After each hand, what
the net told of a line is brought nearer to what it told of the next one and to who won in the end. A game says in a
``Learner`` which lines there are and what there is to see of each; ``learn_prospects.py`` of Kong-Pie and
``learn_promise.py`` of Tong-Its are such programs.
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

from app.ai.learning import Pupil
from app.ai.net import Seen, likely, odds
from app.ai.player import player_for
from app.core.cards import Chance, Seat
from app.core.game import AnyGame

AT_ONCE = 200
"""Hands between two lessons."""
TOLD_EVERY = 10_000
"""Hands after which it is said how many were won."""
TRIES_OUT, FREELY = 0.05, 0.3
"""How often something else is tried, and how much less likely it may be to win, as the logarithm of the odds."""
TRUSTS = 0.8
"""How much the end counts against what was told of the next line: the lambda of TD(lambda)."""
RATE, AT_FIRST = 0.02, 0.01
"""How far a number goes, over the root of all its squared slopes and of this: Adagrad (Duchi, Hazan and Singer)."""


Lesson: TypeAlias = "tuple[list[Seen], bool]"
"""What was seen in a hand, and whether it was won."""


class Learner(ABC):
    """Plays a hand as a net likes, line by line, and takes down what there was to see."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._left: Iterator[Any] = iter(())
        self.seen: list[Seen] = []

    def choose(self, view: Any, legal: Sequence[Any]) -> Any:
        """The next move of the line; of a new one, if that is over."""
        move = next(self._left, None)
        if move is None:
            self._left = iter(self.line(view, legal))
            move = next(self._left)
        return move

    @abstractmethod
    def line(self, view: Any, legal: Sequence[Any]) -> Sequence[Any]:
        """The moves to make; what there was to see is taken down."""

    def tried(self, chances: Sequence[float]) -> int:
        """Which line to play: the first, which is the likeliest to win, or now and then another."""
        if self._rng.random() >= TRIES_OUT:
            return 0
        weights = [exp((odds(chance) - odds(chances[0])) / FREELY) for chance in chances]
        return self._rng.choices(range(len(chances)), weights)[0]


def hand(game: AnyGame, options: Any, seats: int, seed: int, learners: Mapping[Seat, Learner]) -> list[Lesson]:
    """What a hand brings, one lesson for each learner; keen players have the other seats."""
    rng, keen = Random(seed), player_for(game.name, "keen")
    state = game.new(options, seats, Chance(seed=seed))
    while not (over := game.deals(state)):
        seat = min(game.active(state))
        view, legal, learner = game.view(state, seat), tuple(game.legal_moves(state, seat)), learners.get(seat)
        move = learner.choose(view, legal) if learner else keen.choose(view, legal, rng)
        state = game.apply(state, seat, move, 0)
    return [(learner.seen, over[0].winner == seat) for seat, learner in learners.items()]


class Teacher:
    """Brings a net nearer to what came true."""

    def __init__(self, marks: int, uses: int, hidden: int, rng: Random) -> None:
        self.pupil, self._uses = Pupil(marks, uses, rng, hidden), range(uses)
        self._row_squares, self._unit_squares = (
            [[AT_FIRST] * len(row) for row in numbers] for numbers in (self.pupil.rows, self.pupil.units)
        )

    def teach(self, seen: Sequence[Seen], *, won: bool) -> float:
        """One lesson, the last line first; how far what was told of the first line was off."""
        target, wrong = float(won), 0.0
        for one in reversed(seen):
            active, scores = self.pupil.scores(one.marks)
            told = likely(one.before + scores[one.use])
            wrong = told - target
            self._correct(one, active, wrong)
            target = TRUSTS * target + (1 - TRUSTS) * told
        return wrong

    def _correct(self, one: Seen, active: Sequence[float], wrong: float) -> None:
        units = self.pupil.units
        only = [wrong if use == one.use else 0.0 for use in self._uses]
        back = [unit[one.use] * wrong if number else 0.0 for number, unit in zip(active, units, strict=True)]
        for number, unit, squares in zip(active, units, self._unit_squares, strict=True):
            if number:
                _descend(unit, squares, [number * each for each in only])
        for mark in one.marks:
            _descend(self.pupil.rows[mark], self._row_squares[mark], [*back, *only])


def _descend(numbers: list[float], squares: list[float], slopes: Sequence[float]) -> None:
    squares[:] = [square + slope * slope for square, slope in zip(squares, slopes, strict=True)]
    numbers[:] = [
        number - RATE * slope / square**0.5 for number, slope, square in zip(numbers, slopes, squares, strict=True)
    ]


def teach(
    about: str, lessons_of: Callable[[bytes, int], list[Lesson]], teacher: Callable[[Random], Teacher], to: Path
) -> None:
    """A whole program: play, learn, say now and then how often it wins, and write the file. ``lessons_of`` tells what
    the hand of a seed brings for a net of these numbers.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--hands", type=int, required=True, help="how many hands are played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=to)
    args = parser.parse_args()
    taught, lessons, won = teacher(Random(args.seed)), 0, 0
    with Pool(os.cpu_count()) as pool:
        for first in range(0, args.hands, AT_ONCE):
            numbers = taught.pupil.written()
            seeds = [args.seed * args.hands + first + number for number in range(min(AT_ONCE, args.hands - first))]
            for brought in pool.starmap(lessons_of, [(numbers, seed) for seed in seeds]):
                for seen, has_won in brought:
                    taught.teach(seen, won=has_won)
                    if len(brought) == 1:
                        lessons, won = lessons + 1, won + has_won
            if first % TOLD_EVERY == 0:
                print(f"{first + len(seeds)} hands; of those against keen players {won / max(lessons, 1):.3f} won")
                lessons = won = 0
            args.to.write_bytes(taught.pupil.written())
