"""Kings Corners: what cards and held kings cost. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from app.core.cards import ACE, KING, rank
from app.games.kings_corners.rules.model import Hand

KING_PENALTY = 3
"""For a king held back (7.1)."""


def cost(hand: Hand, scoring: str) -> int:
    """What the cards left in a hand cost, in points or chips (5.1 - 5.4)."""
    return sum(_card_cost(rank(card), scoring) for card in hand)


def _card_cost(card_rank: int, scoring: str) -> int:
    picture = card_rank > 9
    match scoring:
        case "pips":  # 5.2
            return 25 if card_rank == ACE else 10 if picture else card_rank + 1
        case "fifty":  # 5.3
            return 50 if card_rank == ACE else 10 if card_rank >= 9 else 5
        case _:  # 5.1, and 5.4 in chips
            return 10 if card_rank == KING else 1
