"""Tong-Its: what hands look like after a turn, against plain guesses.

Everything is the logarithm of how many times likelier a hand is that has it. Fitted to 3,900 hands between keen
players, a quarter of them with a casual one: so that the true hands are told as well as may be from those in which one
card has changed places with another.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """How players play on the average. Where there are three values they are for the last turn, the one before it, and
    those before that: for the last of these (``dearer``), or for all of them.
    """

    meld: float
    """Each meld in the hand, ..."""
    dearer: tuple[float, float, float]
    """... each loose card that costs more than the one thrown, ..."""
    fits: float
    """... that could be laid off, ..."""
    near: float
    """... that may stand in a meld with a card thrown, ..."""
    near_passed: float
    """... or with one passed by, ..."""
    rank: float
    """... that is of the rank of a card thrown, beside that; ..."""
    threw: tuple[float, float, float]
    """... each two cards that would have made a meld with a card thrown, ..."""
    passed: tuple[float, float, float]
    """... or with one passed by; ..."""
    other: float
    """... that a good player would have thrown another card last, ..."""
    worse: float
    """... and by how much, in log odds to win the hand."""


CLOSED = Habits(
    meld=-3.65,
    dearer=(-0.05, -0.4, -0.25),
    fits=-1.55,
    near=-0.2,
    near_passed=-0.4,
    rank=-0.7,
    threw=(-1.6, -0.9, -0.9),
    passed=(-1.3, -0.45, -0.25),
    other=-1.1,
    worse=-1.5,
)
"""Before opening: hardly anybody keeps a meld then."""
OPENED = Habits(
    meld=-0.55,
    dearer=(-0.5, -0.5, -0.1),
    fits=-1.95,
    near=-0.15,
    near_passed=-0.3,
    rank=-0.5,
    threw=(-1.55, -1.75, -1.2),
    passed=(-1.45, -0.85, -0.55),
    other=-1.5,
    worse=-4.0,
)
"""After it."""
