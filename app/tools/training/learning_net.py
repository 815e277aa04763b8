"""A trainable net with float weights, the counterpart of the integer net in net.py."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import exp, log
from operator import add, mul
from random import Random
from sys import byteorder
from typing import NamedTuple, TypeAlias

from app.ai.net import HIDDEN, SCALE

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
        """Return an independent copy."""
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
