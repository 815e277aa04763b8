"""Tong-Its: how likely somebody who calls has no less than so many points; fitted to play (training/fit_callers.py).

Who calls has chosen to: they have far less than others who have played as they did. What there is to see of them hardly
tells how much, so that there is little to weigh.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

FEATURES = ("1", "points", "points squared", "cards", "turns", "last discard", "careless", "careless points")
"""What is weighed, in words: points are those to be beaten, in tens; the others are the caller's, in tens too, and how
likely the caller plays anyhow.
"""


def features(points: int, cards: int, turns: int, thrown: int, careless: float) -> tuple[float, ...]:
    """What there is to see, in the order of FEATURES: the points to be beaten, how many cards the caller holds, has
    discarded, the points of the last of those, and how likely the caller plays anyhow.
    """
    ten = points / 10
    return 1.0, ten, ten * ten, cards / 10, turns / 10, thrown / 10, careless, careless * ten


def _read() -> Sequence[float]:
    weights: Any = json.loads((files(__package__) / "callers.json").read_text(encoding="utf-8"))
    return tuple(weights[name] for name in FEATURES)


WEIGHTS = _read()
"""The log odds for each of the FEATURES."""
