"""How likely each player is to win, told by a small net that has learned it: what rollouts can be rated by.

Who wins in the end hangs so much on the stock that two moves can hardly be told apart by it; how the deal stands a
round later tells more. A game says what there is to see of that: *features*, a number out of each of some lists. The
net is as quick as Python can make it: each feature adds its row of numbers, which lie side by side in one long int, so
that a sum of ints adds all of them at once: the inputs of a few hidden units, then the scores of the players. The
chances are as the exponentials of the scores. A game may also have scores of its own.

``app.tools.training`` teaches such nets, from cases or from play, and a card beside each file tells how.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp, log
from struct import Struct
from sys import byteorder
from typing import NamedTuple

SCALE = 2048
"""The files hold whole numbers of two bytes: so much stands for 1."""
HIDDEN = 8
"""Hidden units, unless a game's net has another number of them."""
_LEAST = 0.001
"""Nothing is told as surer than this to fail, or as surer to come."""
_LANE = 32
"""Bits of a number in a row: the sums of some dozens of rows have room."""
_HALF = 1 << _LANE - 1


class NetInput(NamedTuple):
    """What there is to see of a line, where a net tells what single lines are worth."""

    use: int
    """Which of the net's scores tells of it."""
    features: Sequence[int]
    before: float
    """What is told of it without the net, as the logarithm of the odds."""


class Net:
    """Reads a file: the rows of the features, then what each hidden unit adds to the scores."""

    def __init__(self, numbers: bytes, features: int, scores: int, hidden: int = HIDDEN) -> None:
        """``numbers`` are those of the file."""
        lanes = hidden + scores
        table = array("h", numbers)
        if byteorder == "big":
            table.byteswap()
        if len(table) != features * lanes + hidden * scores:
            raise ValueError(
                f"a net of {features} features and {scores} scores has other numbers than these {len(table)}"
            )
        rows = [table[first : first + lanes] for first in range(0, features * lanes, lanes)]
        self.rows = [sum(number << _LANE * lane for lane, number in enumerate(row)) for row in rows]
        """What each feature adds; their sum is what ``scores`` reads."""
        units = [table[first : first + scores] for first in range(features * lanes, len(table), scores)]
        self._units = [[number / SCALE for number in unit] for unit in units]
        self._hidden = hidden
        self._positive: int = sum(_HALF << _LANE * lane for lane in range(lanes))
        """Added to a sum, this makes all its numbers positive, so that they can be read one by one."""
        self._lanes = Struct(f"<{lanes}I")

    def scores(self, total: int) -> list[float]:
        """The scores, where the rows of the features that are seen come to this, in units of 1 / SCALE."""
        lanes = self._lanes
        numbers = lanes.unpack((total + self._positive).to_bytes(lanes.size, "little"))
        scores = [float(number - _HALF) for number in numbers[self._hidden :]]
        for number, unit in zip(numbers, self._units, strict=False):
            active = number - _HALF
            if active > 0:
                scores = [score + active * weight for score, weight in zip(scores, unit, strict=True)]
        return scores

    def shares(self, seen: Sequence[int]) -> list[float]:
        """How likely each player is to win, who is on turn first, where these features are seen."""
        rows = self.rows
        scores = self.scores(sum([rows[feature] for feature in seen]))
        most = max(scores)
        shares = [exp((score - most) / SCALE) for score in scores]
        all_win = sum(shares)
        return [share / all_win for share in shares]


@cache
def load_net(package: str, name: str, features: int, scores: int, hidden: int = HIDDEN) -> Net:
    """The net that has learned what the file of that ``name`` in that package holds. It is read when it is first asked
    for, so that one that sees other features can be taught where the file is still that of the net before.
    """
    return Net((files(package) / f"{name}.bin").read_bytes(), features, scores, hidden)


def logit(chance: float) -> float:
    """A chance on the scale on which nets add up: the logarithm of the odds."""
    chance = min(max(chance, _LEAST), 1 - _LEAST)
    return log(chance / (1 - chance))


def logistic(logit: float) -> float:
    """The chance of which this is the logarithm of the odds."""
    return 1 / (1 + exp(-logit))
