"""Kong-Pie: what is seen of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from app.core.cards import FRENCH
from app.games.kong_pie.rules.model import Public, View
from app.table import seen
from app.table.seen import STOCK, Cards, backs, hands_seen, is_back

Seen: TypeAlias = seen.Seen[Public]


def see(views: Sequence[View]) -> Seen:
    """Of the others' hands the cards are seen that all saw coming there."""
    p = views[0].public
    hands = tuple(_with_known(hand, known) for hand, known in zip(hands_seen(views), p.known, strict=True))
    return seen.Seen(p, hands, backs(STOCK, views[0].stock))


def _with_known(hand: Cards, known: int) -> Cards:
    """A hand of backs with the known cards behind the others."""
    if not hand or not is_back(hand[0]):
        return hand
    cards = tuple(card for card in FRENCH.cards if known >> card & 1)
    return (*hand[: len(hand) - len(cards)], *cards)
