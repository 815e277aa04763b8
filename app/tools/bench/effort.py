"""How long the bench measures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """How many samples each figure rests on."""

    starts: int
    """Starts of each program, taken in turns."""
    frames: int
    """Pictures for each frame figure, after a warm-up."""
    warm_up: int
    """Pictures shown before that."""
    presses: int
    """Keys, clicks and movements for each latency figure."""
    motions: int
    """Movements of a dragged card."""
    alone: float
    """Seconds in which nobody does anything, before ..."""
    idle: float
    """... the idle table is watched for so many."""
    moves: int
    """Movements of a card that is dragged without a pause."""
    deals: int
    """Programs in which a full table of each game is dealt, for each size."""
    dragged: int
    """Pictures with a dragged card after each of these deals."""
    rest: float
    """Seconds for which each full table is watched while nobody moves."""
    turns: int
    """Of the person in each game before the memory is looked at."""
    replays: int
    """Of a race at each pace of the pictures."""
    seconds: float
    """For the speed of the rules, and for that of quick AI players."""
    decisions: int
    """Of AI players who take their time, in each game."""


FULL = Effort(
    starts=7, frames=600, warm_up=60, presses=200, motions=60, alone=12, idle=20, moves=300,
    deals=2, dragged=60, rest=8, turns=20, replays=3, seconds=2, decisions=30,
)  # fmt: skip
TINY = Effort(
    starts=1, frames=12, warm_up=3, presses=4, motions=3, alone=0, idle=0.3, moves=6,
    deals=1, dragged=4, rest=0.3, turns=1, replays=1, seconds=0.05, decisions=2,
)  # fmt: skip
"""Shows that every part works; its figures mean nothing."""
