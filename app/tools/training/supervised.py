"""How nets learn from cases whose end is known: on the cross entropy, by Adam (Kingma and Ba).

A game makes the cases of a hand. How nets learn by playing themselves, self_play.py says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sqrt
from random import Random

from app.tools.training.learning_net import Case, Model, Numbers
from app.tools.training.recipe import Labour, MadeFile

ROUNDS, BATCH = 12, 1000
"""How often a net sees every case, and how many for each step."""
RATE, LEAST = 0.004, 0.04
"""How far a step goes in the first round, and that by which part it does not get shorter."""
MEANS, SQUARES = 0.9, 0.999
"""How slowly the mean slopes change, and their mean squares."""
HELD_OUT = 20
"""From one hand of so many a net does not learn: they tell how good it is."""


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


def learned(
    cases: Sequence[Case], model: Model, rng: Random, rounds: int = ROUNDS, told: Callable[[], None] = lambda: None
) -> None:
    """The model sees the cases so many times over; after each time it is ``told``."""
    order = list(cases)
    rows, units = Adam(model.rows), Adam(model.units)
    for number in range(rounds):
        rng.shuffle(order)
        rate = RATE * (1 + LEAST + cos(pi * number / rounds)) / 2
        for first in range(0, len(order), BATCH):
            slopes = model.slopes(order[first : first + BATCH])
            rows.step(slopes[0], rate)
            units.step(slopes[1], rate)
        told()


def learn_from_cases(cases_of: Callable[[int], list[Case]], features: int, players: int, labour: Labour) -> MadeFile:
    """Play, then learn; ``cases_of`` tells the cases of the hand of a seed."""
    hands = list(labour.each(cases_of, labour.seeds()))
    known = [case for number, hand in enumerate(hands) if number % HELD_OUT for case in hand]
    others = [case for number, hand in enumerate(hands) if not number % HELD_OUT for case in hand]
    rng = Random(labour.seed)
    model, curve = Model(features, players, rng), list[dict[str, float]]()

    def tell() -> None:
        curve.append({"round": len(curve) + 1, "lost of those held out": round(model.lost(others), 4)})
        labour.tell(f"round {len(curve)}: {curve[-1]['lost of those held out']:.4f} lost of those held out")

    learned(known, model, rng, told=tell)
    figures = {"cases": len(known), "held out": len(others), "lost of those learned": round(model.lost(known), 4)}
    return MadeFile(model.written(), curve, figures)
