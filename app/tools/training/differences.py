"""One who learns by temporal differences (Sutton): what a net told of a line is brought nearer to what it told of the
next one, and to who won in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.ai.net import NetInput, logistic
from app.tools.training.learning_net import Model

TRUSTS = 0.8
"""How much the end counts against what was told of the next line: the lambda of TD(lambda)."""
RATE, AT_FIRST = 0.03, 0.01
"""How far a number goes, over the root of all its squared slopes and of this: Adagrad (Duchi, Hazan and Singer)."""


class Trainer:
    """Brings a net nearer to what came true."""

    def __init__(self, features: int, uses: int, hidden: int, rng: Random) -> None:
        self.model, self._uses = Model(features, uses, rng, hidden), range(uses)
        self._row_squares, self._unit_squares = (
            [[AT_FIRST] * len(row) for row in numbers] for numbers in (self.model.rows, self.model.units)
        )

    def learn(self, seen: Sequence[NetInput], *, won: bool) -> float:
        """One trajectory, the last line first; what was told of the first line."""
        target = told = float(won)
        for one in reversed(seen):
            active, scores = self.model.scores(one.features)
            told = logistic(one.before + scores[one.use])
            self._correct(one, active, told - target)
            target = TRUSTS * target + (1 - TRUSTS) * told
        return told

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
    """The mean of a model over some rounds."""

    def __init__(self, model: Model) -> None:
        self._model, self._times = model, 0
        self.model = model.copy()

    def count(self) -> None:
        """The model as it is now is one of them."""
        self._times += 1
        share = 1 / self._times
        for ours, theirs in ((self.model.rows, self._model.rows), (self.model.units, self._model.units)):
            for mean, row in zip(ours, theirs, strict=True):
                mean[:] = [one + share * (other - one) for one, other in zip(mean, row, strict=True)]
