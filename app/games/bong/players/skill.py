"""The quickness and skill of Bong players: everything that distinguishes the levels."""

from __future__ import annotations

from dataclasses import dataclass

from app.ai.noisy import LEVEL_STEP, TemperamentFactors, interpolate


@dataclass(frozen=True, slots=True)
class Quickness:
    """Times in milliseconds; habits as probabilities."""

    alert: float
    """Median time to notice a change, above the human minimum."""
    spread: float
    """Standard deviation of the logarithms of all times."""
    bit: float
    """Search time per bit of choice among the ranks in hand (Hick's law)."""
    motor: float
    """Median time of the hand's motion to the table."""
    survey: float
    """Time to look at each newly dealt card."""
    prepares: float
    """Probability of preparing the coming card while others play."""
    yields: float
    """Probability of leaving a card to a waiting player while two others alternate, to stop them with the next card."""
    counts: float
    """Probability of knowing that it holds all remaining cards of a rank."""
    slips: float
    """Probability of mistaking a wrong card for the right one."""
    bings: float
    """Probability of saying Bing with the last card."""
    calls: float
    """Time before calling fling after seeing that it holds no such card, in case another player still plays."""


GENTLE = Quickness(
    alert=576, spread=0.42, bit=306, motor=270, survey=234,
    prepares=0.05, yields=0.0, counts=0.0, slips=0.042, bings=0.5, calls=650,
)  # fmt: skip
"""1.8 times as slow as Novice, including the unavoidable minimum. Of 600 hands against three of them (``python -m
app.tools.bench.persons --level gentle``) a child wins 49% (45 to 53), an adult beginner 55% (51 to 59), a practised
adult 57% (53 to 61).
"""
NOVICE = Quickness(
    alert=240, spread=0.42, bit=170, motor=150, survey=130,
    prepares=0.15, yields=0.0, counts=0.0, slips=0.042, bings=0.6, calls=500,
)  # fmt: skip
CASUAL = Quickness(
    alert=195, spread=0.38, bit=135, motor=130, survey=105,
    prepares=0.5, yields=0.1, counts=0.2, slips=0.03, bings=0.8, calls=420,
)  # fmt: skip
KEEN = Quickness(
    alert=160, spread=0.34, bit=110, motor=115, survey=85,
    prepares=0.8, yields=0.3, counts=0.6, slips=0.018, bings=0.92, calls=350,
)  # fmt: skip
SHARP = Quickness(
    alert=120, spread=0.28, bit=85, motor=100, survey=70,
    prepares=0.97, yields=0.6, counts=1.0, slips=0.01, bings=0.97, calls=300,
)  # fmt: skip
LADDER = (GENTLE, NOVICE, CASUAL, KEEN, SHARP)

MANNERS: TemperamentFactors = {
    "bold": {"slips": 2.0, "calls": 0.6},
    "careful": {"slips": 0.3, "yields": 1.4, "counts": 1.2},
    "thrifty": {"yields": 0.0, "prepares": 1.05},
    "forgetful": {"counts": 0.2, "bings": 0.5},
}
"""Bold plays cards without looking and calls at once. Careful seldom errs, and leaves a card to others to stop an
alternating player. Thrifty sheds cards as soon as possible. Forgetful does not know what is in the pile, nor always
that a card is its last.
"""


def between(strength: int) -> Quickness:
    """Interpolate between levels, which are RUNG apart: 0 is Gentle, 400 is Sharp."""
    low = min(max(strength // LEVEL_STEP, 0), len(LADDER) - 2)
    return interpolate(LADDER[low], LADDER[low + 1], min(max(strength / LEVEL_STEP - low, 0.0), 1.0))
