"""Pai Tong: sets of three. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from app.core.cards import Card
from app.games.pai_tong.rules.kinds import KIND, RANK, kinds, ranks
from app.games.pai_tong.rules.model import TONGS, Hand, Meld, Tong


def complete(cards: Iterable[Card]) -> bool:
    """Whether the concealed cards of a full hand are tongs, and nothing else (5.1): sorted by rank, each three in a row
    begin and end with the same.
    """
    by_rank = sorted(ranks(cards))
    return by_rank[::3] == by_rank[2::3]


def tongs_with(hand: Hand, card: Card) -> list[Tong]:
    """Every tong that ``card`` makes with two of the hand, by the kinds of those two (3.4)."""
    rank = RANK[card]
    fitting = sorted(KIND[held] for held in hand if RANK[held] == rank)
    return [TONGS[pair] for pair in dict.fromkeys(combinations(fitting, 2))]


def is_pure(tong: Sequence[Card]) -> bool:
    """Whether the three cards are identical; if not, it is a crooked one, a tong serong (6.2)."""
    return KIND[tong[0]] == KIND[tong[1]] == KIND[tong[2]]


def split(cards: Iterable[Card]) -> tuple[Meld, ...]:
    """The concealed cards of a complete hand as tongs, as many of them pure as can be (6.3).

    Three of a kind never stand in the way of other tongs, as any three that are left of a rank make one. So the pure
    ones come first.
    """
    by_kind, pure, left = sorted(cards), [], []
    while by_kind:
        alike = by_kind[: kinds(by_kind).count(KIND[by_kind[0]])]
        del by_kind[: len(alike)]
        whole = len(alike) // 3 * 3
        pure += alike[:whole]
        left += alike[whole:]
    return (*_threes(pure), *_threes(sorted(left, key=RANK.__getitem__)))


def _threes(cards: Sequence[Card]) -> Iterator[Meld]:
    for at in range(0, len(cards), 3):
        yield cards[at], cards[at + 1], cards[at + 2]
