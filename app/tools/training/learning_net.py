"""A trainable net with float weights, the counterpart of the integer net in net.py."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from math import cos, exp, log, pi, sqrt
from operator import add, mul
from random import Random
from sys import byteorder
from typing import NamedTuple, TypeAlias

from app.ai.net import HIDDEN, SCALE
from app.tools.training.recipe import Labour, MadeFile

Numbers: TypeAlias = list[list[float]]


class Case(NamedTuple):
    """Position at the beginning of a turn, and how the deal ended."""

    features: Sequence[int]
    won: tuple[float, ...]
    """Share of the outcomes that each player won, starting with the player on turn; sums to 1."""


def case_of(features: Sequence[int], won: Sequence[int]) -> Case:
    """Return a case from the number of wins of each player."""
    return Case(array("H", features), tuple(each / sum(won) for each in won))


class Model:
    """Trainable net: a row of weights for each feature, and the weights from each hidden unit to the scores."""

    def __init__(self, features: int, scores: int, rng: Random, hidden: int = HIDDEN) -> None:
        self._hidden = hidden
        self.rows = [[rng.gauss(0, 0.15) for _ in range(hidden)] + [0.0] * scores for _ in range(features)]
        self.units = [[rng.gauss(0, 0.3) for _ in range(scores)] for _ in range(hidden)]

    def copy(self) -> Model:
        other = Model(0, 0, Random(0), self._hidden)
        other.rows, other.units = [row[:] for row in self.rows], [unit[:] for unit in self.units]
        return other

    def scores(self, seen: Sequence[int]) -> tuple[list[float], list[float]]:
        """Return the activations of the hidden units, and the scores."""
        sums = [sum(lane) for lane in zip(*[self.rows[feature] for feature in seen], strict=True)]
        active, scores = [max(0.0, number) for number in sums[: self._hidden]], sums[self._hidden :]
        for number, unit in zip(active, self.units, strict=True):
            if number:
                scores = [score + number * weight for score, weight in zip(scores, unit, strict=True)]
        return active, scores

    def shares(self, seen: Sequence[int]) -> tuple[list[float], list[float]]:
        """Return the activations of the hidden units, and each player's win probability."""
        active, scores = self.scores(seen)
        most = max(scores)
        shares = [exp(score - most) for score in scores]
        total = sum(shares)
        return active, [share / total for share in shares]

    def gradients(self, cases: Sequence[Case]) -> tuple[Numbers, Numbers]:
        """Return the gradients of rows and units of the loss on these cases, per case."""
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

    def cross_entropy(self, cases: Sequence[Case]) -> float:
        """Return the mean cross entropy; without knowledge it is the logarithm of the number of players."""
        total = 0.0
        for case in cases:
            shares = self.shares(case.features)[1]
            total -= sum(won * log(max(share, 1e-9)) for won, share in zip(case.won, shares, strict=True))
        return total / len(cases)

    def to_bytes(self) -> bytes:
        """Return the weights as net.py reads them: little-endian 16-bit integers."""
        numbers = array("h", (round(SCALE * weight) for row in (*self.rows, *self.units) for weight in row))
        if byteorder == "big":
            numbers.byteswap()
        return numbers.tobytes()


ROUNDS, BATCH = 12, 1000
"""Epochs, and cases per step."""
RATE, LEAST = 0.004, 0.04
"""Initial step size, and the fraction of it that remains at the end."""
MEANS, SQUARES = 0.9, 0.999
"""Decay rates of the mean gradients and of their mean squares."""
HELD_OUT = 20
"""One in this many hands is held out to measure the net."""


class Adam:
    """Adam optimizer of some rows of weights."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._means = [[0.0] * len(row) for row in numbers]
        self._squares = [[0.0] * len(row) for row in numbers]
        self._steps = 0

    def step(self, gradients: Numbers, rate: float) -> None:
        """Take a step against the gradients."""
        self._steps += 1
        far = rate * sqrt(1 - SQUARES**self._steps) / (1 - MEANS**self._steps)
        every = zip(self._numbers, self._means, self._squares, gradients, strict=True)
        for row, means, squares, gradient in every:
            means[:] = [MEANS * mean + (1 - MEANS) * one for mean, one in zip(means, gradient, strict=True)]
            squares[:] = [
                SQUARES * mean + (1 - SQUARES) * one * one for mean, one in zip(squares, gradient, strict=True)
            ]
            row[:] = [
                one - far * mean / (sqrt(square) + 1e-8) for one, mean, square in zip(row, means, squares, strict=True)
            ]


def train(
    cases: Sequence[Case], model: Model, rng: Random, rounds: int = ROUNDS, on_epoch: Callable[[], None] = lambda: None
) -> None:
    """Train the model for ``rounds`` epochs; ``on_epoch`` is called after each."""
    order = list(cases)
    rows, units = Adam(model.rows), Adam(model.units)
    for number in range(rounds):
        rng.shuffle(order)
        rate = RATE * (1 + LEAST + cos(pi * number / rounds)) / 2
        for first in range(0, len(order), BATCH):
            gradients = model.gradients(order[first : first + BATCH])
            rows.step(gradients[0], rate)
            units.step(gradients[1], rate)
        on_epoch()


def learn_from_cases(cases_of: Callable[[int], list[Case]], features: int, players: int, labour: Labour) -> MadeFile:
    """Play hands, then train; ``cases_of`` returns the cases of the hand with a given seed."""
    hands = list(labour.each(cases_of, labour.seeds()))
    known = [case for number, hand in enumerate(hands) if number % HELD_OUT for case in hand]
    others = [case for number, hand in enumerate(hands) if not number % HELD_OUT for case in hand]
    rng = Random(labour.seed)
    model, curve = Model(features, players, rng), list[dict[str, float]]()

    def add_point() -> None:
        curve.append({"round": len(curve) + 1, "lost of those held out": round(model.cross_entropy(others), 4)})
        labour.report(f"round {len(curve)}: {curve[-1]['lost of those held out']:.4f} lost of those held out")

    train(known, model, rng, on_epoch=add_point)
    figures = {
        "cases": len(known),
        "held out": len(others),
        "lost of those learned": round(model.cross_entropy(known), 4),
    }
    return MadeFile(model.to_bytes(), curve, figures)
