"""Temporal-difference learning (Sutton): a net's estimate for a line is moved toward its estimate for the next line,
and toward the final outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.ai.net import NetInput, logistic
from app.tools.training.learning_net import Model

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
        """Add the model's current weights to the mean."""
        self._times += 1
        share = 1 / self._times
        for ours, theirs in ((self.model.rows, self._model.rows), (self.model.units, self._model.units)):
            for mean, row in zip(ours, theirs, strict=True):
                mean[:] = [one + share * (other - one) for one, other in zip(mean, row, strict=True)]
