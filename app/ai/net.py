"""Value network: each player's chance to win, for rating rollouts before the deal ends.

The winner depends so much on the stock that playing to the end hardly separates two moves; rating the position a round
later separates them better. A game encodes a position as sparse *features* (indices of rows). The net has one small
hidden layer (ReLU). For speed in pure Python, a feature's row of weights is packed into one long int, so that a single
addition adds all of them: first the inputs of the hidden units, then direct contributions to the scores. The chances
are the softmax of the scores. A game may use the scores in other ways.

``app.tools.training`` trains the nets, by supervised learning or self-play; a card next to each file documents how.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from math import exp, log
from struct import Struct
from sys import byteorder
from typing import NamedTuple

from app.ai.data_files import data_file

SCALE = 2048
"""Fixed-point scale: the files hold 16-bit integers in units of 1 / SCALE."""
HIDDEN = 8
"""Default number of hidden units."""
_LEAST = 0.001
"""Chances are clamped to this distance from 0 and 1."""
_LANE = 32
"""Bits per packed number; sums of dozens of rows fit."""
_HALF = 1 << _LANE - 1


class NetInput(NamedTuple):
    """Input of a net that rates single lines."""

    use: int
    """Index of the score that rates it."""
    features: Sequence[int]
    before: float
    """Prior log-odds, without the net."""


class Net:
    """Network read from a file: the rows of the features, then the output weights of each hidden unit."""

    def __init__(self, numbers: bytes, features: int, scores: int, hidden: int = HIDDEN) -> None:
        """``numbers`` is the content of the file."""
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
        """Packed row of each feature; ``scores`` takes their sum."""
        units = [table[first : first + scores] for first in range(features * lanes, len(table), scores)]
        self._units = [[number / SCALE for number in unit] for unit in units]
        self._hidden = hidden
        self._positive: int = sum(_HALF << _LANE * lane for lane in range(lanes))
        """Offset that makes all packed numbers positive, so that they can be unpacked."""
        self._lanes = Struct(f"<{lanes}I")

    def scores(self, total: int) -> list[float]:
        """Return the scores in units of 1 / SCALE, given the sum of the active features' rows."""
        lanes = self._lanes
        numbers = lanes.unpack((total + self._positive).to_bytes(lanes.size, "little"))
        active = [(number - _HALF, unit) for number, unit in zip(numbers, self._units, strict=False) if number > _HALF]
        scores = []
        for place, number in enumerate(numbers[self._hidden :]):
            score = float(number - _HALF)
            for value, unit in active:
                score += value * unit[place]
            scores.append(score)
        return scores

    def shares(self, seen: Sequence[int]) -> list[float]:
        """Return each player's chance to win, starting with the player to move, given the active features."""
        rows = self.rows
        scores = self.scores(sum([rows[feature] for feature in seen]))
        most = max(scores)
        shares = [exp((score - most) / SCALE) for score in scores]
        all_win = sum(shares)
        return [share / all_win for share in shares]


@cache
def load_net(package: str, name: str, features: int, scores: int, hidden: int = HIDDEN) -> Net:
    """Load a net on first use, so that one with new features can be trained while the file holds an older one."""
    return Net(data_file(package, f"{name}.bin").read_bytes(), features, scores, hidden)


def logit(chance: float) -> float:
    """Return the log-odds of a probability."""
    chance = min(max(chance, _LEAST), 1 - _LEAST)
    return log(chance / (1 - chance))


def logistic(logit: float) -> float:
    """Return the probability of log-odds."""
    return 1 / (1 + exp(-logit))
