"""How the nets of net.py learn: on the cross entropy, by Adam (Kingma and Ba). It is done once, so it is plain Python.

A game's program makes the cases of one deal, as ``train_rollout_net.py`` of Tong-Its does, and calls ``train``. How
nets learn by playing themselves, td.py says.
"""

from __future__ import annotations

import argparse
import os
from array import array
from collections.abc import Callable, Sequence
from math import cos, exp, log, pi, sqrt
from multiprocessing import Pool
from operator import add, mul
from pathlib import Path
from random import Random
from sys import byteorder
from typing import NamedTuple, TypeAlias

from app.ai.net import HIDDEN, SCALE

ROUNDS, BATCH = 12, 1000
"""How often a net sees every case, and how many for each step."""
RATE, LEAST = 0.004, 0.04
"""How far a step goes in the first round, and that by which part it does not get shorter."""
MEANS, SQUARES = 0.9, 0.999
"""How slowly the mean slopes change, and their mean squares."""
HELD_OUT = 500
"""From so many deals a net does not learn: they tell in the end how good it is."""
APART = 1_000_000
"""Between the seeds of the deals of one seed and the next."""

Numbers: TypeAlias = list[list[float]]


class Case(NamedTuple):
    """How a deal stands when a turn begins, and how it ends."""

    features: Sequence[int]
    won: tuple[float, ...]
    """The share of ends that each wins, who is on turn first; all together 1."""


def case_of(features: Sequence[int], won: Sequence[int]) -> Case:
    """A case, by how often each has won."""
    return Case(array("H", features), tuple(each / sum(won) for each in won))


class Model:
    """A net that learns: a row for each feature, and what each hidden unit adds to the scores."""

    def __init__(self, features: int, scores: int, rng: Random, hidden: int = HIDDEN) -> None:
        self._hidden = hidden
        self.rows = [[rng.gauss(0, 0.15) for _ in range(hidden)] + [0.0] * scores for _ in range(features)]
        self.units = [[rng.gauss(0, 0.3) for _ in range(scores)] for _ in range(hidden)]

    def scores(self, seen: Sequence[int]) -> tuple[list[float], list[float]]:
        """What reaches the hidden units, and the scores."""
        sums = [sum(lane) for lane in zip(*[self.rows[feature] for feature in seen], strict=True)]
        active, scores = [max(0.0, number) for number in sums[: self._hidden]], sums[self._hidden :]
        for number, unit in zip(active, self.units, strict=True):
            if number:
                scores = [score + number * weight for score, weight in zip(scores, unit, strict=True)]
        return active, scores

    def shares(self, seen: Sequence[int]) -> tuple[list[float], list[float]]:
        """What reaches the hidden units, and how likely each player is to win."""
        active, scores = self.scores(seen)
        most = max(scores)
        shares = [exp(score - most) for score in scores]
        total = sum(shares)
        return active, [share / total for share in shares]

    def slopes(self, cases: Sequence[Case]) -> tuple[Numbers, Numbers]:
        """Which way rows and units must go to tell these cases worse, and how steeply, for each case."""
        rows, units = ([[0.0] * len(row) for row in numbers] for numbers in (self.rows, self.units))
        for case in cases:
            active, shares = self.shares(case.features)
            wrong = [(share - won) / len(cases) for won, share in zip(case.won, shares, strict=True)]
            back = []
            for number, unit, slope in zip(active, self.units, units, strict=True):
                back.append(sum(map(mul, unit, wrong)) if number else 0.0)
                slope[:] = [one + number * each for one, each in zip(slope, wrong, strict=True)]
            change = [*back, *wrong]
            for feature in case.features:
                rows[feature] = list(map(add, rows[feature], change))
        return rows, units

    def lost(self, cases: Sequence[Case]) -> float:
        """How badly it tells the winners: the cross entropy. Who knows nothing loses the logarithm of the players."""
        total = 0.0
        for case in cases:
            shares = self.shares(case.features)[1]
            total -= sum(won * log(max(share, 1e-9)) for won, share in zip(case.won, shares, strict=True))
        return total / len(cases)

    def written(self) -> bytes:
        """As net.py reads it: whole numbers of two bytes, the lower byte first."""
        numbers = array("h", (round(SCALE * weight) for row in (*self.rows, *self.units) for weight in row))
        if byteorder == "big":
            numbers.byteswap()
        return numbers.tobytes()


class Adam:
    """Where some numbers go: each by its own mean slope, over its own usual one."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._means = [[0.0] * len(row) for row in numbers]
        self._squares = [[0.0] * len(row) for row in numbers]
        self._steps = 0

    def step(self, slopes: Numbers, rate: float) -> None:
        """Go a step down."""
        self._steps += 1
        far = rate * sqrt(1 - SQUARES**self._steps) / (1 - MEANS**self._steps)
        every = zip(self._numbers, self._means, self._squares, slopes, strict=True)
        for row, means, squares, slope in every:
            means[:] = [MEANS * mean + (1 - MEANS) * one for mean, one in zip(means, slope, strict=True)]
            squares[:] = [SQUARES * mean + (1 - SQUARES) * one * one for mean, one in zip(squares, slope, strict=True)]
            row[:] = [
                one - far * mean / (sqrt(square) + 1e-8) for one, mean, square in zip(row, means, squares, strict=True)
            ]


def learned(cases: Sequence[Case], model: Model, rng: Random, rounds: int = ROUNDS) -> None:
    """The model sees the cases so many times over."""
    order = list(cases)
    rows, units = Adam(model.rows), Adam(model.units)
    for number in range(rounds):
        rng.shuffle(order)
        rate = RATE * (1 + LEAST + cos(pi * number / rounds)) / 2
        for first in range(0, len(order), BATCH):
            slopes = model.slopes(order[first : first + BATCH])
            rows.step(slopes[0], rate)
            units.step(slopes[1], rate)


def train(about: str, cases_of: Callable[[int], list[Case]], features: int, players: int, to: Path) -> None:
    """A whole program: play, learn, say how well, and write the file. ``cases_of`` tells the cases of the deal of a
    seed.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--deals", type=int, required=True, help="how many deals are played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=to)
    args = parser.parse_args()
    with Pool(os.cpu_count()) as pool:
        deals = list(pool.imap(cases_of, range(args.seed * APART, args.seed * APART + args.deals), 20))
    known, others = ([case for deal in some for case in deal] for some in (deals[HELD_OUT:], deals[:HELD_OUT]))
    rng = Random(args.seed)
    model = Model(features, players, rng)
    learned(known, model, rng)
    print(f"{len(known)} cases: {model.lost(known[: len(others)]):.4f} lost, {model.lost(others):.4f} of others")
    args.to.write_bytes(model.written())
