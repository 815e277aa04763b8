"""Names of kongs, and of cards that may become one, in the language shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from app.core.card_names import card_name, rank_plural, short_card, suit_name
from app.core.cards import Card, rank, suit
from app.core.messages import listed, p_
from app.games.kong_pie.rules.kongs import FOUR_IN_SUIT, HIGH_KONG, NOODLE, THREE_OF_A_KIND, kind_of
from app.games.kong_pie.rules.model import Highs


def kong_name(cards: tuple[Card, ...], highs: Highs) -> str:
    """Return the kong in sentences: ``three jacks``, ``the noodle 8♥``, ``the high pair of 8s``."""
    kind, ranks = kind_of(cards, highs), rank_plural(rank(cards[0]))
    if kind in (THREE_OF_A_KIND, FOUR_IN_SUIT):
        return caption(cards, highs)
    if kind == HIGH_KONG:
        return p_("kong in a sentence", "the high kong")
    if kind == NOODLE:
        return p_("kong in a sentence", "the noodle {card}", card=short_card(cards[0]))
    return p_("kong in a sentence", "the high pair of {ranks}", ranks=ranks)


def caption(cards: tuple[Card, ...], highs: Highs) -> str:
    """Return the kong on the table: ``three jacks``, ``noodle``, ``high pair``."""
    kind = kind_of(cards, highs)
    if kind == THREE_OF_A_KIND:
        return several(cards, of_suit=False)
    if kind == FOUR_IN_SUIT:
        return p_("kong", "four {suit}", suit=suit_name(suit(cards[0])))
    if kind == HIGH_KONG:
        return p_("kong", "high kong")
    return p_("kong", "noodle") if kind == NOODLE else p_("kong", "high pair")


def several(cards: Sequence[Card], *, of_suit: bool) -> str:
    """Return cards of one suit or of one rank: ``three hearts``, ``two jacks``, ``three jacks``."""
    if of_suit:
        return p_("cards", "three {suit}", suit=suit_name(suit(cards[0])))
    ranks = rank_plural(rank(cards[0]))
    return p_("cards", "two {ranks}", ranks=ranks) if len(cards) == 2 else p_("cards", "three {ranks}", ranks=ranks)


def listed_cards(cards: Iterable[Card], join: Callable[[Sequence[str]], str] = listed) -> str:
    """Return cards in sentences: ``the 5 of hearts and the queen of hearts``."""
    return join([p_("card in a list", "the {card}", card=card_name(card)) for card in cards])
