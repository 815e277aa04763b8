"""Cards in words that are short: each on a small tile, as ``[7C]`` is drawn."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.cards import FRENCH, Card


def tiles(cards: Iterable[Card]) -> str:
    """French cards in what a seat did last: ``[7C] [10H]``."""
    return " ".join(f"[{FRENCH.code(card)}]" for card in cards)
