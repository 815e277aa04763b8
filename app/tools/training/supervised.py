"""Supervised training of nets on cases with a known outcome: cross entropy, by Adam (Kingma and Ba).

A game produces the cases of a hand. For training by self-play see self_play.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sqrt
from random import Random

from app.tools.training.learning_net import Case, Model, Numbers
from app.tools.training.recipe import Labour, MadeFile

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
