"""Kings Corners' AI players; ``player`` is keen, ``sharp`` a search. Weaknesses of other levels, temperaments."""

from __future__ import annotations

from app.ai.noisy import Ladder, Noise, Skill, TemperamentFactors
from app.ai.player import Players
from app.games.kings_corners.players.player import KEEN, KeenPlayer, Weights
from app.games.kings_corners.players.reasons import facts, reason, why_better
from app.games.kings_corners.players.sharp import sharp_player

CASUAL = Skill(
    Weights(ahead=2, hope=0.2, hope_far=0.0, fed=0.0, gift=0.3),
    Noise(overlooks=0.14, misses=0.03, temperature=0.5),
)
"""Moves a pile where that makes room, plays kings first, sheds expensive cards; does not count cards."""
NOVICE = Skill(
    Weights(ahead=1, cost=0.2, hope=0.0, fed=0.0, gift=-0.6),
    Noise(overlooks=0.1, misses=0.1, temperature=0.45),
)
"""Plays a card where one fits and likes to move piles, without seeing what that is good for."""
GENTLE = Skill(
    NOVICE.weights,
    Noise(overlooks=0.45, misses=0.4, temperature=1.8),
)
"""Often sees no place for a card, and thinks all piles equal. Of 1,000 deals against three of them (``python -m
app.tools.bench.persons --level gentle``) a child wins 48% (45 to 51), a sloppy person 72% (69 to 74), a practised one
87% (85 to 89).
"""
MANNERS: TemperamentFactors = {
    "bold": {"gift": 0.0, "fed": 0.0, "cost": 0.4, "hope": 1.8},
    "careful": {"gift": 2.0, "fed": 6.0},
    "thrifty": {"cost": 2.0, "hope": 4.0},
    "forgetful": {"hope": 0.2, "hope_far": 0.0, "fed": 0.0},
}
"""Bold leaves places open and hopes for good cards; careful feeds no one; thrifty sheds expensive cards and keeps those
that may still fit a pile; forgetful hardly counts cards.
"""

LADDER = Ladder(KeenPlayer, KEEN, CASUAL, NOVICE, GENTLE, MANNERS)
PLAYERS = Players(LADDER.levels(sharp_player), LADDER, reason=reason, compare=why_better, facts=facts)

__all__ = ["LADDER", "PLAYERS", "KeenPlayer", "sharp_player"]
