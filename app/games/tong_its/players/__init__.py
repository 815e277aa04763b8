"""Tong-Its: ``player`` decides for the keen player, the search of the sharp one is in ``sharp``, and the other modules
are what they know of the game; here what the weaker levels do not see, and how the temperaments differ.
"""

from __future__ import annotations

from app.ai.noisy import Ladder, Noise, Skill, TemperamentFactors, same_for_all
from app.games.tong_its.players.player import KeenPlayer
from app.games.tong_its.players.sharp import sharp_player
from app.games.tong_its.players.weights import KEEN, Weights

CASUAL = Skill(
    Weights(memory=6, fed=-0.25, shut_out=-0.4, threat=-0.15, call_least=0.2),
    Noise(overlooks=0.12, misses=0.03, temperature=0.045),
)
"""Discards high, opens in time and lays off; does not count what went by long ago."""
NOVICE = Skill(
    Weights(memory=1, fed=0.0, shut_out=0.0, threat=0.0, free=0.0, rival_least=0.0, call_least=0.3),
    Noise(overlooks=0.23, misses=0.1, temperature=0.105),
)
"""Plays for its own melds, forgets what went by, feeds the next player, and calls only when sure."""
GENTLE = Skill(
    NOVICE.weights,
    Noise(overlooks=0.62, misses=0.5, temperature=0.62),
)
"""Lays and takes now and then, and throws what comes to hand. Of 1,000 hands against two of them
(``python -m app.tools.bench.persons --level gentle``) a child wins 49 % (46 to 52), who is sloppy 71 % (68 to 73), who
is practised 81 % (79 to 84).
"""
MANNERS: TemperamentFactors = {
    "bold": {"call_least": 0.5, "call_more": 0.95, "joins": 0.7, "fed": 0.5},
    "careful": {"call_least": 1.3, "fed": 1.8, "joins": 1.2},
    "thrifty": {"deadwood": 1.5, "stuck": 1.3, "chance": 0.8},
    "forgetful": {"memory": 0.006},
}
"""Bold calls and challenges sooner and feeds anybody, careful later and feeds nobody, thrifty sheds points, forgetful
waits for cards that went by more than two rounds ago.
"""

LADDER = Ladder(KeenPlayer, KEEN, CASUAL, NOVICE, GENTLE, MANNERS)
PLAYERS = {**LADDER.players, "sharp": same_for_all(sharp_player), "adaptive": LADDER.adaptive}

__all__ = ["KEEN", "LADDER", "PLAYERS", "KeenPlayer", "Weights", "sharp_player"]
