"""Pai Tong: the keen player in ``player``, with what it knows of the game in the other modules; the search of the sharp
one in ``sharp``, which stands on ``quick`` and ``worlds``; here what the weaker levels do not see, and how the
temperaments differ.
"""

from __future__ import annotations

from app.ai.noisy import Ladder, Noise, Skill, TemperamentFactors, same_for_all
from app.games.pai_tong.players.player import KeenPlayer
from app.games.pai_tong.players.sharp import sharp_player
from app.games.pai_tong.players.weights import KEEN, Weights

CASUAL = Skill(
    Weights(memory=6, shown=0.0, heed=0.3, feed=0.0),
    Noise(overlooks=0.07, misses=0.02, temperature=0.046),
)
"""Knows which pairs may still grow by what went by lately, and avoids the worst discards."""
NOVICE = Skill(
    Weights(memory=1, shown=0.0, heed=0.0, feed=0.0),
    Noise(overlooks=0.1, misses=0.1, temperature=0.085),
)
"""Keeps pairs, dead or not, and gives no thought to who may wait for a discard."""
GENTLE = Skill(
    NOVICE.weights,
    Noise(overlooks=0.5, misses=0.5, temperature=0.1, gives=0.5),
)
"""Breaks up pairs that others can use, and sees every other win. A child who plays at random half of the time breaks up
its own hand, too, and wins few deals even where nobody else wins: of 1,000 against five of them
(``python -m app.tools.bench.persons --level gentle``) 7 % (6 to 9), the five 3 % together, and nobody 90 %. Of 150 who
is sloppy wins 42 %, who is practised 83 %.
"""
MANNERS: TemperamentFactors = {
    "bold": {"heed": 0.7, "feed": 0.5},
    "careful": {"heed": 1.4, "feed": 2.5},
    "thrifty": {"loss": 1.3, "shown": 0.5},
    "forgetful": {"memory": 0.006},
}
"""Bold discards what it has no use for, careful what nobody waits for, thrifty minds what a lost hand costs, forgetful
knows the last six discards.
"""

LADDER = Ladder(KeenPlayer, KEEN, CASUAL, NOVICE, GENTLE, MANNERS)
PLAYERS = {**LADDER.players, "sharp": same_for_all(sharp_player), "adaptive": LADDER.adaptive}

__all__ = ["KEEN", "LADDER", "PLAYERS", "KeenPlayer", "Weights", "sharp_player"]
