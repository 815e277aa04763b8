"""Fit tables to counts: least squares, and choices among alternatives (McFadden's conditional logit) by Newton's
method. Both are exact: the same counts give the same numbers to the last digit.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from math import exp, log
from typing import NamedTuple, TypeAlias

Amounts: TypeAlias = Sequence[tuple[int, float]]
"""Sparse feature vector: (index, amount) pairs; all other amounts are 0."""
Square: TypeAlias = list[list[float]]

STEPS = 25
"""Maximum number of Newton steps."""
NEAR = 1e-6
"""Stop when no weight moves farther."""
FARTHEST = 4.0
"""Maximum change of a weight per step, since the first steps may overshoot."""


class Pick(NamedTuple):
    alternatives: Sequence[Amounts]
    chosen: int


class Sample(NamedTuple):
    amounts: Amounts
    value: float


def shares(weights: Sequence[float], alternatives: Sequence[Amounts]) -> list[float]:
    """Return the probability of each alternative: a softmax of the weighted amounts."""
    scores = [sum([weights[at] * amount for at, amount in one]) for one in alternatives]
    most = max(scores)
    each = [exp(score - most) for score in scores]
    total = sum(each)
    return [one / total for one in each]


def choices(cases: Sequence[Pick], size: int, ridge: float, free: Container[int] = ()) -> list[float]:
    """Return maximum-likelihood weights, with a ``ridge`` penalty in choices on all but the ``free`` ones."""
    held = [0.0 if at in free else ridge for at in range(size)]
    weights = [0.0] * size
    for _ in range(STEPS):
        slopes = [-hold * weight for hold, weight in zip(held, weights, strict=True)]
        bends = _diagonal(held)
        for alternatives, chosen in cases:
            mean: dict[int, float] = {}
            for one, share in zip(alternatives, shares(weights, alternatives), strict=True):
                for at, amount in one:
                    mean[at] = mean.get(at, 0.0) + share * amount
                _add_square(bends, one, share)
            _add_square(bends, list(mean.items()), -1.0)
            for at, amount in alternatives[chosen]:
                slopes[at] += amount
            for at, amount in mean.items():
                slopes[at] -= amount
        steps = solve(bends, slopes)
        weights = [weight + max(-FARTHEST, min(FARTHEST, step)) for weight, step in zip(weights, steps, strict=True)]
        if max(map(abs, steps)) < NEAR:
            break
    return weights


def cross_entropy(weights: Sequence[float], cases: Sequence[Pick]) -> float:
    """Return the mean cross entropy of a choice; without knowledge the logarithm of the number of alternatives."""
    total = 0.0
    for alternatives, chosen in cases:
        total -= log(max(1e-12, shares(weights, alternatives)[chosen]))
    return total / max(1, len(cases))


class Squares:
    """Accumulated normal equations of least squares, of constant size for any number of samples."""

    def __init__(self, size: int) -> None:
        self.samples = 0
        self._right, self._bends = [0.0] * size, [[0.0] * size for _ in range(size)]

    def count(self, sample: Sample) -> None:
        self.samples += 1
        _add_square(self._bends, sample.amounts, 1.0)
        for at, amount in sample.amounts:
            self._right[at] += amount * sample.value

    def add(self, other: Squares) -> None:
        self.samples += other.samples
        self._right = [one + more for one, more in zip(self._right, other._right, strict=True)]
        for row, added in zip(self._bends, other._bends, strict=True):
            row[:] = [one + more for one, more in zip(row, added, strict=True)]

    def weights(self, ridge: float, free: Container[int] = ()) -> list[float]:
        """Return least-squares weights, with a ``ridge`` penalty in samples on all but the ``free`` ones."""
        bends = [row[:] for row in self._bends]
        for at, row in enumerate(bends):
            row[at] += 0.0 if at in free else ridge
        return solve(bends, self._right)


def _diagonal(numbers: Sequence[float]) -> Square:
    return [[number if row == column else 0.0 for column in range(len(numbers))] for row, number in enumerate(numbers)]


def _add_square(bends: Square, amounts: Amounts, share: float) -> None:
    for at, amount in amounts:
        row, part = bends[at], share * amount
        for other, more in amounts:
            row[other] += part * more


def solve(rows: Square, right: Sequence[float]) -> list[float]:
    """Solve linear equations by elimination; unknowns without an equation become 0."""
    table = [[*row, one] for row, one in zip(rows, right, strict=True)]
    for at in range(len(table)):
        best = max(range(at, len(table)), key=lambda row: abs(table[row][at]))
        table[at], table[best] = table[best], table[at]
        if not table[at][at]:
            table[at][at] = 1.0
            table[at][-1] = 0.0
        for row in range(len(table)):
            if row != at and (part := table[row][at] / table[at][at]):
                table[row] = [one - part * other for one, other in zip(table[row], table[at], strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(table)]
