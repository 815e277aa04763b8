"""Pai Tong's AI players (``player`` is the keen one, ``sharp`` the sharp one's search, built on ``quick`` and
``worlds``), weaknesses of the other levels, and temperaments.
"""

from __future__ import annotations

from app.ai.noisy import Ladder, Noise, Skill, TemperamentFactors
from app.ai.player import Players
from app.games.pai_tong.players.player import KeenPlayer
from app.games.pai_tong.players.reasons import reason, why_better
from app.games.pai_tong.players.sharp import sharp_player
from app.games.pai_tong.players.weights import KEEN, Weights

CASUAL = Skill(
    Weights(memory=6, shown=0.0, heed=0.3, feed=0.0),
    Noise(overlooks=0.07, misses=0.02, temperature=0.046),
)
"""Judges which pairs may still grow from recent discards only, and avoids the worst discards."""
NOVICE = Skill(
    Weights(memory=1, shown=0.0, heed=0.0, feed=0.0),
    Noise(overlooks=0.1, misses=0.1, temperature=0.085),
)
"""Keeps pairs, dead or not, and ignores what others may be waiting for."""
GENTLE = Skill(
    NOVICE.weights,
    Noise(overlooks=0.5, misses=0.5, temperature=0.1, gives=0.5),
)
"""Breaks up pairs that others can use, and sees every other win. A child that plays at random half of the time breaks
up its own hand, too: of 1,000 deals against five of them (``python -m app.tools.bench.persons --level gentle``) it wins
7% (6 to 9), the five together 3%, and 90% are drawn. Of 150, a sloppy person wins 42%, a practised one 83%.
"""
MANNERS: TemperamentFactors = {
    "bold": {"heed": 0.7, "feed": 0.5},
    "careful": {"heed": 1.4, "feed": 2.5},
    "thrifty": {"loss": 1.3, "shown": 0.5},
    "forgetful": {"memory": 0.006},
}
"""Bold discards what it can't use, careful what no one waits for; thrifty minds the cost of a lost hand; forgetful
remembers the last six discards.
"""

LADDER = Ladder(KeenPlayer, KEEN, CASUAL, NOVICE, GENTLE, MANNERS)
PLAYERS = Players(LADDER.levels(sharp_player), LADDER, reason=reason, compare=why_better)

__all__ = ["KEEN", "LADDER", "PLAYERS", "KeenPlayer", "Weights", "sharp_player"]
