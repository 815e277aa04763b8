"""Probability that a caller at Tong-Its has at least that many points, fitted to play (training/fit_callers.py).

A caller has chosen to call, and so has far less than others with the same visible play, which hardly shows how much:
there are few useful features.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, NamedTuple

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
"""Names of the features. Points are those to be beaten, in tens; features without owner are the caller's, in tens,
multiplied by the probability that the caller plays carelessly. A caller has seen how many cards the others hold: the
fewer, the fewer points it takes to dare it.
"""


class Caller(NamedTuple):
    """What is visible of a caller."""

    cards: int
    turns: int
    """Number of discards."""
    thrown: int
    """Points of the last discard."""
    careless: float
    """Probability that the player is careless."""


def features(points: int, caller: Caller, challenger: int, third: int) -> tuple[float, ...]:
    """Return the values of FEATURES: the points to be beaten, the caller, and how many cards the challenger and the
    third player hold.
    """
    ten, careless = points / 10, caller.careless
    of_caller = caller.cards / 10, caller.turns / 10, caller.thrown / 10, careless, careless * ten
    return 1.0, ten, ten * ten, *of_caller, challenger / 10, third / 10


def _read() -> Sequence[float]:
    weights: Any = json.loads((files(__package__) / "callers.json").read_text(encoding="utf-8"))
    return tuple(weights[name] for name in FEATURES)


WEIGHTS = _read()
"""Log-odds weight of each of the FEATURES."""
