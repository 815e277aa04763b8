"""Tong-Its: how likely somebody who calls has no less than so many points; fitted to play (training/fit_callers.py).

Who calls has chosen to: they have far less than others who have played as they did. What there is to see of them hardly
tells how much, so that there is little to weigh.
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
"""What is weighed, in words: points are those to be beaten, in tens; what has no owner is the caller's, in tens, with
how likely the caller plays anyhow. Who calls has seen how many cards the others hold: the fewer those are, the fewer
points it takes to dare it.
"""


class Caller(NamedTuple):
    """What there is to see of one who calls."""

    cards: int
    """In hand."""
    turns: int
    """So many cards were discarded."""
    thrown: int
    """The points of the last of those."""
    careless: float
    """How likely it is one who plays anyhow."""


def features(points: int, caller: Caller, challenger: int, third: int) -> tuple[float, ...]:
    """What there is to see, in the order of FEATURES: the points to be beaten, the caller, and how many cards the
    challenger and the third player hold.
    """
    ten, careless = points / 10, caller.careless
    of_caller = caller.cards / 10, caller.turns / 10, caller.thrown / 10, careless, careless * ten
    return 1.0, ten, ten * ten, *of_caller, challenger / 10, third / 10


def _read() -> Sequence[float]:
    weights: Any = json.loads((files(__package__) / "callers.json").read_text(encoding="utf-8"))
    return tuple(weights[name] for name in FEATURES)


WEIGHTS = _read()
"""The log odds for each of the FEATURES."""
