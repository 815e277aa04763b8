"""Number of samples that the bench takes."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Effort:
    starts: int
    """Starts of each program, in turns."""
    matches: int
    """Finished matches of a person who has played much."""
    imported: int
    """Matches imported from a zip, when two checkouts are compared."""
    long_deals: int
    """Deals of a long record that is replayed."""
    frames: int
    """Frames per frame figure, after the warm-up."""
    warm_up: int
    """Frames drawn before the measurement."""
    presses: int
    """Keys, clicks and movements per latency figure."""
    motions: int
    """Movements of a dragged card."""
    alone: float
    """Seconds without input before the idle table is measured."""
    idle: float
    """Seconds for which the idle table is measured."""
    moves: int
    """Movements of a card dragged without a pause."""
    deals: int
    """Processes that deal a full table, for each game and size."""
    dragged: int
    """Frames with a dragged card after each of these deals."""
    rest: float
    """Seconds for which each full table is measured without moves."""
    turns: int
    """Turns of the person before memory is measured."""
    replays: int
    """Replays of a race at each frame rate."""
    seconds: float
    """Seconds for the speed of the rules and of quick AI players."""
    decisions: int
    """Decisions of slow AI players per game."""
    searched: int
    """Decisions of Sharp per game in which its rollouts are counted."""


FULL = Effort(
    starts=7, matches=20_000, imported=400, long_deals=50, frames=600, warm_up=60, presses=200, motions=60, alone=12,
    idle=20, moves=300, deals=2, dragged=60, rest=8, turns=20, replays=3, seconds=2, decisions=30, searched=12,
)  # fmt: skip
BRIEF = replace(FULL, matches=2_000, motions=40, idle=12)
"""For one round of a comparison."""
TINY = Effort(
    starts=1, matches=30, imported=8, long_deals=2, frames=12, warm_up=3, presses=4, motions=3, alone=0, idle=0.3,
    moves=60, deals=1, dragged=4, rest=0.3, turns=1, replays=1, seconds=0.05, decisions=2, searched=1,
)  # fmt: skip
"""Shows that every part works; its figures mean nothing."""
