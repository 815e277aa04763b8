"""Names of kongs on buttons, in questions and in previews."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.card_names import rank_plural, short_card, suit_name
from app.core.cards import Card, rank, suit
from app.core.messages import listed, n_, p_
from app.games.kong_pie.rules.kong_names import kong_name, several
from app.games.kong_pie.rules.kongs import (
    FOUR_IN_SUIT,
    HIGH_KONG,
    NOODLE,
    POINTS,
    THREE_OF_A_KIND,
    kind_of,
    kongs_in,
    may_complete,
    starts,
)
from app.games.kong_pie.rules.model import Highs, Kong, Public

_ANY = 6
"""Limit for ``kongs_in`` that includes every kind of kong."""
_ORDER = {HIGH_KONG: 9, **{kind: points for kind, points in POINTS.items() if kind != HIGH_KONG}}


def best_first(hand: Sequence[Card], highs: Highs) -> list[Kong]:
    """Return every kong of these cards: the high kong, then by points, those of fewer cards first."""
    found = kongs_in(tuple(sorted(hand)), _ANY, highs)
    return sorted(found, key=lambda kong: (-worth(kong.cards, highs), len(kong.cards), kong.cards))


def worth(cards: tuple[Card, ...], highs: Highs) -> int:
    """Return a kong's points as a sort key; the high kong, which has none, comes first."""
    return _ORDER[str(kind_of(cards, highs))]


def valued(cards: tuple[Card, ...], p: Public) -> str:
    """Return ``three jacks (2 points)``; without chips, when points bring nothing, ``three jacks``."""
    highs = p.ledger.highs
    kind, name = kind_of(cards, highs), kong_name(cards, highs)
    if kind == HIGH_KONG or not p.options.chips:
        return name
    return p_("kong with its points", "{kong} ({points})", kong=name, points=n_points(POINTS[str(kind)]))


def n_points(n: int) -> str:
    """Return ``2 points``."""
    return n_("{n} point", "{n} points", n)


def n_pts(n: int) -> str:
    """Return ``2 pts``, where room is short."""
    return n_("{n} pt", "{n} pts", n)


def label(cards: tuple[Card, ...], p: Public) -> str:
    """Return a button label: ``Make three jacks``; with chips ``Make three jacks · 2 pts``."""
    kind = str(kind_of(cards, p.ledger.highs))
    name = _button(cards, kind)
    return f"{name} · {n_pts(POINTS[kind])}" if p.options.chips and kind != HIGH_KONG else name


def _button(cards: tuple[Card, ...], kind: str) -> str:
    if kind == HIGH_KONG:
        return p_("button", "Make the high kong!")
    if kind == NOODLE:
        return p_("button", "Make noodle {card}", card=short_card(cards[0]))
    if kind == FOUR_IN_SUIT:
        return p_("button", "Make four {suit}", suit=suit_name(suit(cards[0])))
    ranks = rank_plural(rank(cards[0]))
    if kind == THREE_OF_A_KIND:
        return p_("button", "Make three {ranks}", ranks=ranks)
    # Translators: a high pair, where room is short
    return p_("button", "Make pair of {ranks}", ranks=ranks)


def nearly(hand: Sequence[Card], p: Public) -> str:
    """Name the cards that may still become a kong: ``three hearts and two kings``; empty if there are none."""
    found = [several(cards, of_suit=len(cards) > 2) for cards in starts(_in_order(hand)) if may_complete(cards, p)]
    pairs = [(pair, [card for card in pair if card in hand]) for pair in p.ledger.highs.pairs]
    halves = [rank_plural(rank(pair[0])) for pair, half in pairs if half and may_complete(half, p)]
    found += [p_("cards", "half of the high pair of {ranks}", ranks=ranks) for ranks in halves]
    return listed(found)


def groups(hand: Sequence[Card], p: Public) -> list[tuple[tuple[Card, ...], str]]:
    """Return the kongs that a hand holds side by side, and their points."""
    found, free = list[tuple[tuple[Card, ...], str]](), {*hand}
    for kong in best_first(hand, p.ledger.highs):
        if {*kong.cards} <= free:
            found.append((kong.cards, valued(kong.cards, p)))
            free -= {*kong.cards}
    return found


def almost(hand: Sequence[Card], p: Public) -> list[tuple[tuple[Card, ...], str]]:
    """Return groups, with captions, that one card still available completes to a kong; none if the hand has a kong."""
    found, free = list[tuple[tuple[Card, ...], str]](), {*hand}
    if best_first(hand, p.ledger.highs):
        return found
    for cards in starts(_in_order(hand)):
        if {*cards} <= free and may_complete(cards, p):
            name = several(cards, of_suit=len(cards) > 2)
            found.append((cards, p_("caption of cards in hand", "{cards}: 1 more for a kong", cards=name)))
            free -= {*cards}
    return found


def _in_order(cards: Sequence[Card]) -> list[Card]:
    """Sort cards by rank, those of a rank by suit."""
    return sorted(cards, key=lambda card: (rank(card), suit(card)))
