"""Matching cards and kongs. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from app.core.cards import FRENCH, Card, is_red, rank, suit
from app.games.kong_pie.rules.model import HAND_SIZE, Highs, Kong, Pair, Public

FOUR_IN_SUIT, THREE_OF_A_KIND, NOODLE, HIGH_PAIR, HIGH_KONG = (
    "four-in-suit", "three-of-a-kind", "noodle", "high pair", "high kong",
)  # fmt: skip
POINTS = {FOUR_IN_SUIT: 1, THREE_OF_A_KIND: 2, NOODLE: 3, HIGH_PAIR: 3, HIGH_KONG: 0}
"""Score of each kind (4.1 - 4.4); a high kong takes everything instead (4.5)."""

_CARDS = FRENCH.cards
PAIR: tuple[tuple[Pair, ...], ...] = tuple(tuple((a, b) if a < b else (b, a) for b in _CARDS) for a in _CARDS)
"""PAIR[a][b]: the two cards in ascending order."""
MATCH: tuple[tuple[Pair | None, ...], ...] = tuple(
    tuple(PAIR[a][b] if a != b and (suit(a) == suit(b) or rank(a) == rank(b)) else None for b in _CARDS) for a in _CARDS
)
"""MATCH[a][b]: the two cards in ascending order if they share suit or rank (3.3), else None."""

PLACES = tuple(tuple(at for at in range(HAND_SIZE) if places >> at & 1) for places in range(1 << HAND_SIZE))
"""PLACES[set]: the places of a hand in a set, which has a bit for each place."""
_RANK, _SUIT = bytes(map(rank, _CARDS)), bytes(map(suit, _CARDS))
_THREES, _ALL = (0b0111, 0b1011, 0b1101, 0b1110), 0b1111
EVERY_KIND = 6
"""As ``matching`` for ``kongs_in``: any kong that there is."""
_MOST_WITHOUT_A_KONG = 12
"""Three cards of each suit; one more makes four in suit."""


def high_notes(pack: Sequence[Card]) -> Highs:
    """Return the first card, and the next one of the other rank and the other suit of the same colour (2.2)."""
    first = pack[0]
    second = next(
        card
        for card in pack
        if is_red(card) == is_red(first) and suit(card) != suit(first) and rank(card) != rank(first)
    )
    noodles = [card for card in _CARDS if goes_with(card, first, second) and is_red(card) == is_red(first)]
    other = [card for card in _CARDS if goes_with(card, first, second) and is_red(card) != is_red(first)]
    low, high = ([card for card in other if rank(card) == wanted] for wanted in sorted((rank(first), rank(second))))
    pairs = (PAIR[low[0]][low[1]], PAIR[high[0]][high[1]])
    return Highs((first, second), PAIR[noodles[0]][noodles[1]], pairs, frozenset((*noodles, *other)))


def goes_with(card: Card, first: Card, second: Card) -> bool:
    """Return whether the card shares a rank with a high note, and is none itself (1.2)."""
    return rank(card) in (rank(first), rank(second)) and card not in (first, second)


def kind_of(cards: tuple[Card, ...], highs: Highs) -> str | None:
    """Return the kind of kong that these cards, in ascending order, make; None if none (4)."""
    if len(cards) == 1:
        return NOODLE if cards[0] in highs.noodles else None
    if len(cards) == 2:
        return HIGH_PAIR if cards in highs.pairs else None
    if len(cards) == 3:
        return THREE_OF_A_KIND if len(set(map(rank, cards))) == 1 else None
    if len(cards) == 4 and len(set(map(suit, cards))) == 1:
        return FOUR_IN_SUIT
    return HIGH_KONG if cards in _high_kongs(highs) else None


def points_of(cards: tuple[Card, ...], highs: Highs) -> int:
    """Return the kong's score (4.1 - 4.5)."""
    kind = kind_of(cards, highs)
    return POINTS[kind] if kind else 0


@cache
def kong(*cards: Card) -> Kong:
    """Return the cached move; the cards may come in any order."""
    return Kong(tuple(sorted(cards)))


def kongs_in(hand: Sequence[Card], matching: int, highs: Highs) -> list[Kong]:
    """Return every kong that the hand can make (4), where ``matching`` of its pairs share suit or rank."""
    return [kong(*[hand[at] for at in PLACES[places]]) for places in kong_places(hand, matching, highs)]


def kong_places(hand: Sequence[Card], matching: int, highs: Highs) -> list[int]:
    """Return the places of every kong of the hand (4), as sets; ``matching`` of its pairs share suit or rank."""
    found = []
    if matching > 2 and len(hand) > 2:  # three of a kind match three times, four in suit six times
        ranks = [_RANK[card] for card in hand]
        if len({*ranks}) + 2 <= len(ranks):
            for places in _THREES if len(hand) == HAND_SIZE else _THREES[:1]:
                a, b, c = PLACES[places]
                if ranks[a] == ranks[b] == ranks[c]:
                    found.append(places)
        if matching == EVERY_KIND and len(hand) == HAND_SIZE and len({_SUIT[card] for card in hand}) == 1:
            found.append(_ALL)
    if not highs.cards.isdisjoint(hand):
        found += _high(hand, highs)
    return found


def _high(hand: Sequence[Card], highs: Highs) -> list[int]:
    """Return the places of noodles, high pairs and a high kong (4.3 - 4.5)."""
    found = [1 << hand.index(card) for card in highs.noodles if card in hand]
    pairs = [1 << hand.index(a) | 1 << hand.index(b) for a, b in highs.pairs if a in hand and b in hand]
    if len(found) == 2 and pairs:
        found.append(_ALL)
    return found + pairs


def _high_kongs(highs: Highs) -> list[tuple[Card, ...]]:
    return [tuple(sorted((*highs.noodles, *pair))) for pair in highs.pairs]


def can_make_a_kong(cards: Iterable[Card], highs: Highs) -> bool:
    """Return whether any kong at all can be made from these cards, in any hands (6.3)."""
    cards = list(cards)
    if len(cards) > _MOST_WITHOUT_A_KONG:
        return True
    suits, ranks = list(map(suit, cards)), list(map(rank, cards))
    return (
        any(suits.count(one) > 3 for one in suits)
        or any(ranks.count(one) > 2 for one in ranks)
        or any(card in highs.noodles for card in cards)
        or any(pair[0] in cards and pair[1] in cards for pair in highs.pairs)
    )


def gone(p: Public) -> set[Card]:
    """Return the cards that no one can hold any more: high notes, and those laid in a kong, given up, or out of the
    game.
    """
    sheet = p.sheet
    made = (card for kongs in sheet.kongs for cards in kongs for card in cards)
    return {*p.ledger.highs.notes, *sheet.laid, *sheet.pulled, *made}


def starts(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return three cards of a suit, then pairs of a rank, in the order in which the cards come, even if no card is left
    that completes them to a kong.
    """
    suits = [tuple(card for card in cards if suit(card) == one) for one in dict.fromkeys(map(suit, cards))]
    ranks = [tuple(card for card in cards if rank(card) == one) for one in dict.fromkeys(map(rank, cards))]
    return [*(alike for alike in suits if len(alike) == 3), *(alike for alike in ranks if len(alike) == 2)]


def may_complete(cards: Sequence[Card], p: Public) -> bool:
    """Return whether, by public information, a card is left that completes these cards to a kong: they are one short of
    three of a kind, four in suit or a high pair. Once no more restocks are allowed, discards don't come back (5.5).
    """
    lost = gone(p) | ({*p.discards} if p.sheet.restocks == p.options.restocks else set())
    return any(
        kind_of(tuple(sorted((*cards, card))), p.ledger.highs)
        for card in _CARDS
        if card not in lost and card not in cards
    )


def is_frozen(p: Public) -> bool:
    """Return whether no kong can be made any more from the cards still in play, as all can see (6.3)."""
    lost = gone(p)
    return not can_make_a_kong([card for card in _CARDS if card not in lost], p.ledger.highs)
