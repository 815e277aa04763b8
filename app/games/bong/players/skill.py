"""Bong: how quick and how clever a player is. All that tells the levels apart stands here."""

from __future__ import annotations

from dataclasses import dataclass

from app.ai.noisy import LEVEL_STEP, TemperamentFactors, interpolate


@dataclass(frozen=True, slots=True)
class Quickness:
    """Times are in milliseconds, habits are shares of the times they could show."""

    alert: float
    """Median of what seeing a change takes beyond the least that anybody needs."""
    spread: float
    """How uneven all times are: the standard deviation of their logarithms."""
    bit: float
    """What looking for a card takes per bit of choice among the ranks in hand (Hick)."""
    motor: float
    """Median of the hand's way to the table."""
    survey: float
    """What looking at each card that was just dealt takes."""
    prepares: float
    """How often the coming card is looked for while others play."""
    yields: float
    """How often, while two others play by turns, a card is left to the one who waits for it, so as to be ready for the
    other's next one: that stops them.
    """
    counts: float
    """How often it knows that all the cards left of a rank are its own."""
    slips: float
    """How often a wrong card is taken for the right one."""
    bings: float
    """How often the last card is told."""
    calls: float
    """How long it waits, once it has seen that it has no such card, before it says so: somebody may yet play."""


GENTLE = Quickness(
    alert=576, spread=0.42, bit=306, motor=270, survey=234,
    prepares=0.05, yields=0.0, counts=0.0, slips=0.042, bings=0.5, calls=650,
)  # fmt: skip
"""Takes 1.8 times as long as Novice for everything, what nobody can do without included. Of 600 hands against three of
them (``python -m app.tools.bench.persons --level gentle``) a child wins 49 % (45 to 53), who plays for the first time
55 % (51 to 59), who is practised 57 % (53 to 61).
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
"""Bold slaps down a card that was not looked at, and calls at once; careful errs seldom, and leaves a card to others to
stop who plays every other one; thrifty is rid of each card as soon as can be; forgetful does not know what lies in the
pile, nor always that it is the last card.
"""


def between(strength: int) -> Quickness:
    """So far up the levels, RUNG from one to the next: of 0 it is Gentle, of 400 Sharp."""
    low = min(max(strength // LEVEL_STEP, 0), len(LADDER) - 2)
    return interpolate(LADDER[low], LADDER[low + 1], min(max(strength / LEVEL_STEP - low, 0.0), 1.0))
