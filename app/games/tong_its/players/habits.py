"""Average habits at Tong-Its: features of hands after a turn, relative to uniform determinizations.

Weights are log likelihood ratios, fitted to hands of keen and casual players (``training/fit_habits.py``) to
discriminate true hands from hands in which one card was swapped.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple, TypeAlias

from app.ai.data_files import data_file

Habits: TypeAlias = tuple[float, ...]
"""A weight for each of NAMES."""

NAMES = (
    "each meld in the hand",
    "each loose card that costs more than the one thrown last",
    "... than the one before that",
    "... than the one before those",
    "each loose card that could be laid off",
    "each loose card of the rank of a card thrown",
    "each loose card that may stand in a meld with a card thrown",
    "... or with one passed by",
    "each two cards that would have made a meld with the card thrown last",
    "... with the one before that",
    "... with one before those",
    "each two cards that would have made a meld with the card passed by last",
    "... with the one passed by before that",
    "... with one passed by before those",
    "the last throw broke a meld",
    "a good player would have thrown another card last",
    "... and by how much, in log odds to win the hand",
)
MELDS, FITS, RANK, BESIDE, BESIDE_PASSED, BROKE, OTHER, WORSE = 0, 4, 5, 6, 7, 14, 15, 16
COSTLIER, THREW, PASSED = (1, 2, 3), (8, 9, 10), (11, 12, 13)
"""Indices of weights by age."""
CLOSED, OPENED, CALLS = "before opening", "after it", "who has opened may call next time"
"""Keys of the file."""


class TableHabits(NamedTuple):
    closed: Habits
    """Before opening, when players rarely keep a meld."""
    opened: Habits
    """After opening."""
    calls: float
    """Probability that a player who has opened may call next time."""


def read_habits(text: str | bytes) -> TableHabits:
    data: Any = json.loads(text)
    closed, opened = (tuple(data[when][name] for name in NAMES) for when in (CLOSED, OPENED))
    return TableHabits(closed, opened, data[CALLS])


HABITS = read_habits(data_file(__package__, "habits.json").read_text(encoding="utf-8"))
