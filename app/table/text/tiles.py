"""Cards as short text: each on a small tile, drawn for ``[7C]``."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.cards import FRENCH, Card


def tiles(cards: Iterable[Card]) -> str:
    """Return French cards for a last action: ``[7C] [10H]``."""
    return " ".join(f"[{FRENCH.code(card)}]" for card in cards)
