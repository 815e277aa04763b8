"""Teaches the net of prospects.py: ``python -m app.ai.kong_pie.learn_prospects --hands 600000``.

One who plays what the net likes best meets two keen players, and now and then two of its own kind. After each hand,
what the net told of a phase is brought nearer to what it told of the next one and to who won in the end: temporal
differences (Sutton), as TD-Gammon (Tesauro) learned by them. On two cores that takes most of a day. The file in this
folder comes from a copy of this program in C, a hundred times as fast: 1.6 million hands, one in seven of them against
the quick players of the rollouts, and slower steps towards the end.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from math import exp, log
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

from app.ai.kong_pie.plans import LEARNED, Outlook
from app.ai.kong_pie.promise import END, MORE
from app.ai.kong_pie.prospects import HIDDEN, MARKS, likely
from app.ai.kong_pie.turn import Plan
from app.ai.learning import Pupil
from app.ai.net import Net
from app.ai.player import player_for
from app.rules.cards import Chance, Seat
from app.rules.kong_pie.house_rules import Options
from app.rules.kong_pie.model import FIRST_KONG, Move, View
from app.rules.kong_pie.rules import GAME

AT_ONCE = 200
"""Hands between two lessons."""
AMONG_ITSELF = 0.2
"""The share of hands where all three play as the net likes."""
TRIES_OUT, FREELY = 0.05, 0.3
"""How often something else is tried, and how much less likely it may be to win, as the logarithm of the odds."""
TRUSTS = 0.8
"""How much the end counts against what was told in the next phase: the lambda of TD(lambda)."""
RATE, AT_FIRST = 0.02, 0.01
"""How far a number goes, over the root of all its squared slopes and of this: Adagrad (Duchi, Hazan and Singer)."""

Lesson: TypeAlias = "tuple[list[Seen], bool]"


class Seen(NamedTuple):
    """What there was to see when a phase was over."""

    use: int
    marks: Sequence[int]
    race: float
    """What the race alone promised, as the logarithm of the odds."""


class Learner:
    """Plays a hand as the net likes, and takes down what there was to see."""

    def __init__(self, net: Net, rng: Random) -> None:
        self._net, self._rng = net, rng
        self._left: Iterator[Move] = iter(())
        self.seen: list[Seen] = []

    def choose(self, view: View) -> Move:
        """The next move of the plan; a new one in a new phase."""
        move = next(self._left, None)
        if move is None:
            plan = self._plan(view)
            self._left = iter((*plan.spot.way(), plan.last))
            move = next(self._left)
        return move

    def _plan(self, view: View) -> Plan:
        outlook = Outlook(view, self._net)
        ranked = outlook.plans()
        plan = ranked[0][1]
        if self._rng.random() < TRIES_OUT:
            odds = [log(worth / (1 - worth)) for worth in (min(max(worth, 0.001), 0.999) for worth, _ in ranked)]
            (plan,) = self._rng.choices([plan for _, plan in ranked], [exp((one - odds[0]) / FREELY) for one in odds])
        if not (plan.kong and outlook.standing.needs[0] == 1):
            use = MORE if plan.kong and view.public.phase == FIRST_KONG else END
            made, prospects = bool(plan.kong), outlook.prospects
            self.seen.append(Seen(use, prospects.marks(use, plan.rest, plan.spot.source, made), prospects.race(made)))
        return plan


def lessons_of(numbers: bytes, seed: int) -> list[Lesson]:
    """What a hand brings, one lesson for each who plays as the net of these ``numbers`` likes."""
    rng, keen = Random(seed), player_for("kong-pie", "keen")
    net = Net(numbers, MARKS, scores=2, hidden=HIDDEN)
    seats = range(LEARNED) if rng.random() < AMONG_ITSELF else (rng.randrange(LEARNED),)
    learners: dict[Seat, Learner] = {Seat(seat): Learner(net, rng) for seat in seats}
    state = GAME.new(Options(), LEARNED, Chance(seed=seed))
    while not (over := GAME.deals(state)):
        seat = min(GAME.active(state))
        view, learner = GAME.view(state, seat), learners.get(seat)
        move = learner.choose(view) if learner else keen.choose(view, tuple(GAME.legal_moves(state, seat)), rng)
        state = GAME.apply(state, seat, move, 0)
    return [(learner.seen, over[0].winner == seat) for seat, learner in learners.items()]


class Teacher:
    """Brings a net nearer to what came true."""

    def __init__(self, rng: Random) -> None:
        self.pupil = Pupil(MARKS, 2, rng, HIDDEN)
        self._row_squares, self._unit_squares = (
            [[AT_FIRST] * len(row) for row in numbers] for numbers in (self.pupil.rows, self.pupil.units)
        )

    def teach(self, seen: Sequence[Seen], *, won: bool) -> float:
        """One lesson, the last phase first; how far what was told in the first phase was off."""
        target, wrong = float(won), 0.0
        for one in reversed(seen):
            active, scores = self.pupil.scores(one.marks)
            told = likely(one.race + scores[one.use])
            wrong = told - target
            self._correct(one, active, wrong)
            target = TRUSTS * target + (1 - TRUSTS) * told
        return wrong

    def _correct(self, one: Seen, active: Sequence[float], wrong: float) -> None:
        units = self.pupil.units
        back = [unit[one.use] * wrong if number else 0.0 for number, unit in zip(active, units, strict=True)]
        slopes = [*back, *(wrong if use == one.use else 0.0 for use in (END, MORE))]
        for number, unit, squares in zip(active, units, self._unit_squares, strict=True):
            if number:
                _descend(unit, squares, [wrong * number if use == one.use else 0.0 for use in (END, MORE)])
        for mark in one.marks:
            _descend(self.pupil.rows[mark], self._row_squares[mark], slopes)


def _descend(numbers: list[float], squares: list[float], slopes: Sequence[float]) -> None:
    squares[:] = [square + slope * slope for square, slope in zip(squares, slopes, strict=True)]
    numbers[:] = [
        number - RATE * slope / square**0.5 for number, slope, square in zip(numbers, slopes, squares, strict=True)
    ]


def main() -> None:
    """Play, learn, say now and then how often it wins, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, required=True, help="how many hands are played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path(__file__).with_name("prospects.bin"))
    args = parser.parse_args()
    teacher, lessons, won = Teacher(Random(args.seed)), 0, 0
    with Pool(os.cpu_count()) as pool:
        for first in range(0, args.hands, AT_ONCE):
            numbers = teacher.pupil.written()
            seeds = [args.seed * args.hands + first + hand for hand in range(min(AT_ONCE, args.hands - first))]
            for brought in pool.starmap(lessons_of, [(numbers, seed) for seed in seeds]):
                for seen, has_won in brought:
                    teacher.teach(seen, won=has_won)
                    if len(brought) == 1:
                        lessons, won = lessons + 1, won + has_won
            if first % 10_000 == 0:
                print(f"{first + len(seeds)} hands; of those against keen players {won / max(lessons, 1):.3f} won")
                lessons = won = 0
            args.to.write_bytes(teacher.pupil.written())


if __name__ == "__main__":
    main()
