"""Names of kongs on buttons, in questions and in previews."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import Card, rank, suit, words
from app.core.grammar import capital, count, in_words, listed
from app.games.kong_pie.rules.kongs import FOUR_IN_SUIT, HIGH_KONG, NOODLE, POINTS, THREE_OF_A_KIND, kind_of, kongs_in
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


def rank_word(card: Card) -> str:
    """``queen``."""
    return words(card).partition(" ")[0]


def suit_word(card: Card) -> str:
    """``hearts``."""
    return words(card).rpartition(" ")[2]


def ranks(card: Card) -> str:
    """``queens``, ``sixes``."""
    word = rank_word(card)
    return f"{word}es" if word.endswith("x") else f"{word}s"


def called(cards: tuple[Card, ...], highs: Highs) -> str:
    """Return ``three jacks``, ``four hearts``, ``a noodle``, ``a high pair``, ``the high kong``."""
    kind = kind_of(cards, highs)
    if kind == HIGH_KONG:
        return "the high kong"
    if kind == THREE_OF_A_KIND:
        return f"three {ranks(cards[0])}"
    if kind == FOUR_IN_SUIT:
        return f"four {suit_word(cards[0])}"
    return f"a noodle, the {rank_word(cards[0])}" if kind == NOODLE else f"a high pair of {ranks(cards[0])}"


def short(cards: tuple[Card, ...], highs: Highs) -> str:
    """Return the caption on the table: ``three jacks``, ``noodle``, ``high pair``."""
    kind = str(kind_of(cards, highs))
    return called(cards, highs) if kind in (THREE_OF_A_KIND, FOUR_IN_SUIT) else kind


def valued(cards: tuple[Card, ...], p: Public) -> str:
    """Return ``three jacks: 2 points``; without chips, when points bring nothing, ``three jacks``."""
    highs = p.ledger.highs
    kind, name = kind_of(cards, highs), called(cards, highs)
    if kind == HIGH_KONG:
        return f"{name}, which wins at once"
    return f"{name}: {count(POINTS[str(kind)], 'point')}" if p.options.chips else name


def label(cards: tuple[Card, ...], p: Public) -> str:
    """Return a button label: ``Three jacks · 2 pts``; without chips ``Lay three jacks``."""
    kind = kind_of(cards, p.ledger.highs)
    if kind == HIGH_KONG:
        return "The high kong!"
    name = {NOODLE: f"noodle {rank_word(cards[0])}"}.get(str(kind), f"pair of {ranks(cards[0])}")
    if kind in (THREE_OF_A_KIND, FOUR_IN_SUIT):
        name = called(cards, p.ledger.highs)
    return f"{capital(name)} · {count(POINTS[str(kind)], 'pt')}" if p.options.chips else f"Lay {name}"


def nearly(hand: Sequence[Card], highs: Highs) -> str:
    """Return what may become a kong: ``three hearts and two kings``; empty if nothing."""
    held = sorted(hand)
    suits, numbers = [*map(suit, held)], [*map(rank, held)]
    found = [f"{in_words(3)} {suit_word(card)}" for card in held if suits.count(suit(card)) == 3]
    found += [f"{in_words(2)} {ranks(card)}" for card in held if numbers.count(rank(card)) == 2]
    found += [f"half a high pair of {ranks(card)}" for pair in highs.pairs for card in pair if card in held]
    return listed(list(dict.fromkeys(found))) if found else ""


ONE_MORE = "one more makes a kong"
"""Caption of cards that lack one card."""
_ALMOST = {THREE_OF_A_KIND: 2, FOUR_IN_SUIT: 3}


def groups(hand: Sequence[Card], p: Public) -> list[tuple[tuple[Card, ...], str]]:
    """Return the kongs that a hand holds side by side, and their points."""
    found, free = list[tuple[tuple[Card, ...], str]](), {*hand}
    for kong in best_first(hand, p.ledger.highs):
        if {*kong.cards} <= free:
            found.append((kong.cards, valued(kong.cards, p)))
            free -= {*kong.cards}
    return found


def almost(hand: Sequence[Card], highs: Highs) -> list[tuple[tuple[Card, ...], str]]:
    """Return groups that lack one card, in a hand without a kong."""
    found, free = list[tuple[tuple[Card, ...], str]](), {*hand}
    if best_first(hand, highs):
        return found
    for alike, kind in ((suit, FOUR_IN_SUIT), (rank, THREE_OF_A_KIND)):
        for one in sorted({*map(alike, free)}):
            cards = tuple(sorted(card for card in free if alike(card) == one))
            if len(cards) == _ALMOST[kind]:
                name = suit_word(cards[0]) if kind == FOUR_IN_SUIT else ranks(cards[0])
                found.append((cards, f"{in_words(len(cards))} {name}: {ONE_MORE}"))
                free -= {*cards}
    return found
