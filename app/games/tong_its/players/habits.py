"""Tong-Its: how players play on the average: what hands look like after a turn, against plain guesses.

Everything is the logarithm of how many times likelier a hand is that has it. It is fitted to hands of keen and casual
players (``training/fit_habits.py``): so that the true hands are told as well as may be from those in which one card has
changed places with another.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias

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
DEARER, THREW, PASSED = (1, 2, 3), (8, 9, 10), (11, 12, 13)
"""By how long ago it was."""
CLOSED, OPENED, CALLS = "before opening", "after it", "who has opened may call next time"
"""What the file has."""


class TableHabits(NamedTuple):
    """What the file holds."""

    closed: Habits
    """Before opening: hardly anybody keeps a meld then."""
    opened: Habits
    """After it."""
    calls: float
    """How likely somebody who has opened may call next time."""


def read_habits(text: str | bytes) -> TableHabits:
    """The habits as ``fit_habits`` has written them."""
    told: Any = json.loads(text)
    closed, opened = (tuple(told[when][name] for name in NAMES) for when in (CLOSED, OPENED))
    return TableHabits(closed, opened, told[CALLS])


HABITS = read_habits((files(__package__) / "habits.json").read_text(encoding="utf-8"))
