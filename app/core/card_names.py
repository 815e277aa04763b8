"""Names of cards, ranks and suits in the language shown."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import RANKS, Card, rank, suit
from app.core.messages import NP_, p_, translate

_RANKS = {
    0: NP_("card rank", "ace"),
    10: NP_("card rank", "jack"),
    11: NP_("card rank", "queen"),
    12: NP_("card rank", "king"),
}
_RANK_PLURALS = {
    0: NP_("card ranks", "aces"),
    10: NP_("card ranks", "jacks"),
    11: NP_("card ranks", "queens"),
    12: NP_("card ranks", "kings"),
}
_SUITS = (NP_("suit", "clubs"), NP_("suit", "diamonds"), NP_("suit", "hearts"), NP_("suit", "spades"))
SUIT_SIGNS = ("♣", "♦", "♥", "♠")


def rank_name(n: int) -> str:
    """Return the name of a rank from 0 to 12: ``ace``, ``2``, ``king``."""
    return translate(_RANKS[n]) if n in _RANKS else RANKS[n]


def rank_plural(n: int) -> str:
    """Return several cards of a rank from 0 to 12: ``aces``, ``2s``, ``kings``."""
    return translate(_RANK_PLURALS[n]) if n in _RANK_PLURALS else p_("card ranks", "{rank}s", rank=RANKS[n])


def suit_name(n: int) -> str:
    """Return the name of a suit from 0 to 3: ``clubs``."""
    return translate(_SUITS[n])


def card_name(card: Card) -> str:
    """Return the card's name in sentences: ``10 of hearts``."""
    words = {"rank": rank_name(rank(card)), "suit": suit_name(suit(card))}
    if rank(card) in _RANKS:
        return p_("card", "{rank} of {suit}", **words)
    # Translators: {rank} is a number from 2 to 10 here.
    return p_("numbered card", "{rank} of {suit}", **words)


def short_card(card: Card) -> str:
    """Return the card as on labels: ``10♥``."""
    return f"{RANKS[rank(card)]}{SUIT_SIGNS[suit(card)]}"


def short_run(cards: Sequence[Card]) -> str:
    """Return a run of cards of one suit, in order, as on labels: ``4-6♥``."""
    return f"{RANKS[rank(cards[0])]}-{short_card(cards[-1])}"
