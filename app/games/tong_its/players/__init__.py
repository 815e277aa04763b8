"""Tong-Its' AI players; ``player`` is keen, ``sharp`` a search. Weaknesses of other levels, temperaments."""

from __future__ import annotations

from app.ai.noisy import Ladder, Noise, Skill, TemperamentFactors
from app.ai.player import Players
from app.games.tong_its.players.player import KeenPlayer
from app.games.tong_its.players.reasons import facts, reason, why_better
from app.games.tong_its.players.sharp import sharp_player
from app.games.tong_its.players.weights import KEEN, Weights

CASUAL = Skill(
    Weights(memory=6, fed=-0.25, shut_out=-0.4, threat=-0.15, call_least=0.2),
    Noise(overlooks=0.12, misses=0.03, temperature=0.045),
)
"""Discards high cards, opens in time and lays off; does not count older discards."""
NOVICE = Skill(
    Weights(memory=1, fed=0.0, shut_out=0.0, threat=0.0, free=0.0, rival_least=0.0, call_least=0.3),
    Noise(overlooks=0.23, misses=0.1, temperature=0.105),
)
"""Plays for its own melds, forgets discards, feeds the next player, and calls only when certain."""
GENTLE = Skill(
    NOVICE.weights,
    Noise(overlooks=0.62, misses=0.5, temperature=0.62),
)
"""Melds and takes now and then, and discards at random. Of 1,000 hands against two of them (``python -m
app.tools.bench.persons --level gentle``) a child wins 49% (46 to 52), a sloppy person 71% (68 to 73), a practised one
81% (79 to 84).
"""
MANNERS: TemperamentFactors = {
    "bold": {"call_least": 0.5, "call_more": 0.95, "joins": 0.7, "fed": 0.5},
    "careful": {"call_least": 1.3, "fed": 1.8, "joins": 1.2},
    "thrifty": {"deadwood": 1.5, "stuck": 1.3, "chance": 0.8},
    "forgetful": {"memory": 0.006},
}
"""Bold calls and challenges sooner and feeds anyone; careful later, and feeds no one; thrifty sheds points; forgetful
waits for cards discarded more than two rounds ago.
"""

LADDER = Ladder(KeenPlayer, KEEN, CASUAL, NOVICE, GENTLE, MANNERS)
PLAYERS = Players(LADDER.levels(sharp_player), LADDER, reason=reason, compare=why_better, facts=facts)

__all__ = ["KEEN", "LADDER", "PLAYERS", "KeenPlayer", "Weights", "sharp_player"]
