"""Probability that a caller at Tong-Its has at least that many points, fitted to play (training/fit_callers.py).

Having chosen to call, a caller has far less than others with the same visible play, so there are few useful features.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from app.ai.data_files import data_file

FEATURES = (
    "1",
    "points",
    "points squared",
    "cards",
    "turns",
    "last discard",
    "careless",
    "careless points",
    "challenger's cards",
    "third player's cards",
)
"""Points are those to be beaten, in tens; features without owner are the caller's, in tens, multiplied by the
probability of careless play. The fewer cards the others hold, the fewer points it takes to dare a call.
"""


class Caller(NamedTuple):
    cards: int
    turns: int
    """Number of discards."""
    thrown: int
    """Points of the last discard."""
    careless: float
    """Probability that the player is careless."""


def features(points: int, caller: Caller, challenger: int, third: int) -> tuple[float, ...]:
    """Return FEATURES, given the points to be beaten and the sizes of the challenger's and the third player's hands."""
    ten, careless = points / 10, caller.careless
    of_caller = caller.cards / 10, caller.turns / 10, caller.thrown / 10, careless, careless * ten
    return 1.0, ten, ten * ten, *of_caller, challenger / 10, third / 10


def _read() -> Sequence[float]:
    weights: Any = json.loads(data_file(__package__, "callers.json").read_text(encoding="utf-8"))
    return tuple(weights[name] for name in FEATURES)


WEIGHTS = _read()
"""Log-odds weight of each of the FEATURES."""
