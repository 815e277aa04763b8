"""Kong-Pie's AI players; ``sharp`` is a search, the keen one in parts. Weaknesses of other levels, temperaments."""

from __future__ import annotations

from app.ai.noisy import Ladder, Noise, Skill, TemperamentFactors
from app.ai.player import Players
from app.games.kong_pie.players.comparing import why_better
from app.games.kong_pie.players.player import KeenPlayer
from app.games.kong_pie.players.reasons import facts, reason, sure
from app.games.kong_pie.players.sharp import sharp_player
from app.games.kong_pie.players.weights import KEEN, Weights

CASUAL = Skill(
    Weights(ahead=4, tidies=2, worlds=4, deny=0.4, remembers=False),
    Noise(overlooks=0.035, misses=0.03, temperature=0.01, steadfast=True),
)
"""Sees most kongs that are a few connects away and considers what it leaves in the source; does not count cards."""
NOVICE = Skill(
    Weights(ahead=2, tidies=1, worlds=2, deny=0.2, offered=0.2, remembers=False, hold=1.0),
    Noise(overlooks=0.07, misses=0.1, temperature=0.015),
)
"""Mostly sees a kong that it holds or is near; hardly considers what it leaves for the next player."""
GENTLE = Skill(
    NOVICE.weights,
    Noise(overlooks=0.65, misses=0.5, temperature=0.16),
)
"""Sees every other kong that wins, few that need a connect, and hardly distinguishes ends of a turn. Of 1,000 deals
against two of them (``python -m app.tools.bench.persons --level gentle``) a child wins 49% (46 to 53), a sloppy person
96% (95 to 97).
"""
MANNERS: TemperamentFactors = {
    "bold": {"deny": 0.25, "offered": 0.25},
    "careful": {"deny": 1.3, "offered": 1.5},
    "thrifty": {"half": 1.6, "third": 1.3, "own_next": 1.3},
    "forgetful": {"remembers": 0},
}
"""Bold leaves anything in the source, careful nothing useful; thrifty keeps what may still become something; forgetful
hopes for cards that are gone.
"""

LADDER = Ladder(KeenPlayer, KEEN, CASUAL, NOVICE, GENTLE, MANNERS)
PLAYERS = Players(LADDER.levels(sharp_player), LADDER, reason=reason, compare=why_better, facts=facts, sure=sure)

__all__ = ["LADDER", "PLAYERS", "KeenPlayer", "sharp_player"]
