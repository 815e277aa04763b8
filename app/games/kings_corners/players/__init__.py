"""Kings Corners: the keen player in ``player``, the search of the sharp one in ``sharp``; here what the weaker levels
do not see, and how the temperaments differ.
"""

from __future__ import annotations

from app.ai.noisy import Ladder, Noise, Skill, TemperamentFactors, same_for_all
from app.games.kings_corners.players.player import KEEN, KeenPlayer, Weights
from app.games.kings_corners.players.sharp import sharp_player

CASUAL = Skill(
    Weights(ahead=2, hope=0.2, hope_far=0.0, fed=0.0, gift=0.3),
    Noise(overlooks=0.14, misses=0.03, temperature=0.5),
)
"""Moves a pile where that makes room, puts kings first, gets rid of expensive cards; does not count what is out."""
NOVICE = Skill(
    Weights(ahead=1, cost=0.2, hope=0.0, fed=0.0, gift=-0.6),
    Noise(overlooks=0.1, misses=0.1, temperature=0.45),
)
"""Plays a card where one goes and likes to move piles, but does not see what that is good for."""
GENTLE = Skill(
    NOVICE.weights,
    Noise(overlooks=0.45, misses=0.4, temperature=1.8),
)
"""Often sees no place for a card, and takes any pile for as good as another. Of 1,000 deals against three of them
(``python -m app.tools.bench.persons --level gentle``) a child wins 48 % (45 to 51), who is sloppy 72 % (69 to 74), who
is practised 87 % (85 to 89).
"""
MANNERS: TemperamentFactors = {
    "bold": {"gift": 0.0, "fed": 0.0, "cost": 0.4, "hope": 1.8},
    "careful": {"gift": 2.0, "fed": 6.0},
    "thrifty": {"cost": 2.0, "hope": 4.0},
    "forgetful": {"hope": 0.2, "hope_far": 0.0, "fed": 0.0},
}
"""Bold leaves places open and hopes for good cards, careful feeds nobody, thrifty sheds what costs most and keeps what
may still find a pile, forgetful hardly counts what lies in the piles already.
"""

LADDER = Ladder(KeenPlayer, KEEN, CASUAL, NOVICE, GENTLE, MANNERS)
PLAYERS = {**LADDER.players, "sharp": same_for_all(sharp_player), "adaptive": LADDER.adaptive}

__all__ = ["LADDER", "PLAYERS", "KeenPlayer", "sharp_player"]
