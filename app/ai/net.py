"""How likely each player is to win, told by a small net that has learned it: what rollouts can be rated by.

Who wins in the end hangs so much on the stock that two moves can hardly be told apart by it; how the deal stands a
round later tells more. A game says what there is to see of that: *marks*, a number out of each of some lists. The net
is as quick as Python can make it: each mark adds its row of numbers, which lie side by side in one long int, so that a
sum of ints adds all of them at once: the inputs of a few hidden units, then the scores of the players. The chances are
as the exponentials of the scores.

``learning.py`` teaches such nets, and says how their files come about.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from importlib.resources import files
from math import exp
from struct import Struct
from sys import byteorder

SCALE = 2048
"""The files hold whole numbers of two bytes: so much stands for 1."""
HIDDEN = 8
"""Hidden units."""
_LANE = 32
"""Bits of a number in a row: the sums of some dozens of rows have room."""
_HALF = 1 << _LANE - 1


class Net:
    """Reads a file: the rows of the marks, then what each hidden unit adds to the scores."""

    def __init__(self, numbers: bytes, marks: int, players: int) -> None:
        """``numbers`` are those of the file."""
        lanes = HIDDEN + players
        table = array("h", numbers)
        if byteorder == "big":
            table.byteswap()
        if len(table) != marks * lanes + HIDDEN * players:
            raise ValueError(f"a net of {marks} marks and {players} players has other numbers than these {len(table)}")
        rows = [table[first : first + lanes] for first in range(0, marks * lanes, lanes)]
        self._rows = [sum(number << _LANE * lane for lane, number in enumerate(row)) for row in rows]
        units = [table[first : first + players] for first in range(marks * lanes, len(table), players)]
        self._units = [[number / SCALE for number in unit] for unit in units]
        self._positive: int = sum(_HALF << _LANE * lane for lane in range(lanes))
        """Added to a sum, this makes all its numbers positive, so that they can be read one by one."""
        self._lanes = Struct(f"<{lanes}I")

    def shares(self, seen: Sequence[int]) -> list[float]:
        """How likely each player is to win, who is on turn first, where these marks are seen."""
        rows, lanes = self._rows, self._lanes
        total = sum([rows[mark] for mark in seen], self._positive)
        numbers = lanes.unpack(total.to_bytes(lanes.size, "little"))
        scores = [float(number - _HALF) for number in numbers[HIDDEN:]]
        for number, unit in zip(numbers, self._units, strict=False):
            active = number - _HALF
            if active > 0:
                scores = [score + active * weight for score, weight in zip(scores, unit, strict=True)]
        most = max(scores)
        shares = [exp((score - most) / SCALE) for score in scores]
        all_win = sum(shares)
        return [share / all_win for share in shares]


def stored(package: str, marks: int, players: int) -> Net:
    """The net that has learned what ``prospects.bin`` of that package holds."""
    return Net((files(package) / "prospects.bin").read_bytes(), marks, players)
