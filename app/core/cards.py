"""Packs of cards as small ints, their text codes, and a shuffle that is stable across Python releases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NewType, TypeAlias

from app.core.messages import _

Card = NewType("Card", int)
Seat: TypeAlias = int
"""Index of a player, clockwise from 0."""

Mask: TypeAlias = int
"""Set of cards as a bit mask: bit i for card i."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
ACE, KING = 0, 12


def rank(card: Card) -> int:
    """Return the rank, from 0 for an ace to 12 for a king."""
    return card % 13


def suit(card: Card) -> int:
    """Return the suit as an index into SUITS."""
    return card // 13


def is_red(card: Card) -> bool:
    """Return whether the card is a diamond or a heart."""
    return 13 <= card < 39


def other_suits(card: Card) -> tuple[int, int]:
    """Return the two suits of the opposite colour, as indices into SUITS: spades and clubs for a heart."""
    return (3, 0) if is_red(card) else (2, 1)


def mask_of(cards: Iterable[Card]) -> Mask:
    """Return the cards as a bit mask."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


@dataclass(frozen=True, slots=True)
class Pack:
    """Kind of pack: all its cards and their codes."""

    codes: tuple[str, ...]
    """Code of each distinct card; card i has code i // copies."""
    copies: int = 1
    """Number of copies of each distinct card."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card, in pack order."""
        return tuple(map(Card, range(len(self.codes) * self.copies)))

    def code(self, card: Card) -> str:
        """Return the card's code in records: ``10H``."""
        return self.codes[card // self.copies]

    def card(self, code: str) -> Card:
        """Return the first copy of the card with this code; raise ValueError if there is none."""
        try:
            return Card(self.codes.index(code) * self.copies)
        except ValueError:
            raise ValueError(_("there is no card {card}", card=repr(code))) from None

    def order(self, codes: Iterable[str]) -> tuple[Card, ...]:
        """Parse the order of a whole pack, numbering copies as they appear. Raises ValueError if it isn't one pack."""
        cards: dict[Card, None] = {}
        for first in (self.card(code) for code in codes):
            copies = map(Card, range(first, first + self.copies))
            card = next((copy for copy in copies if copy not in cards), None)
            if card is None:
                raise ValueError(_("the deck has {card} too many times", card=self.code(first)))
            cards[card] = None
        if missing := [card for card in self.cards if card not in cards]:
            raise ValueError(_("the deck lacks {card}", card=self.code(missing[0])))
        return tuple(cards)


FRENCH = Pack(tuple(r + s for s in SUITS for r in RANKS))
"""The standard 52-card pack."""


def shuffled(cards: Sequence[Card], seed: int, salt: int = 0) -> tuple[Card, ...]:
    """Shuffle by Fisher-Yates over Random.random(), the only random sequence that Python guarantees to keep."""
    rng, deck = Random(seed * 1_000_003 + salt), list(cards)
    for i in range(len(deck) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def shuffle(cards: list[Card], rng: Random) -> None:
    """Shuffle in place as ``Random.shuffle`` does, but twice as fast: a search shuffles for every world."""
    bits = rng.getrandbits
    for i, length in _steps(len(cards)):
        while (j := bits(length)) > i:
            pass
        cards[i], cards[j] = cards[j], cards[i]


@cache
def _steps(size: int) -> tuple[tuple[int, int], ...]:
    """Return the positions to fill, last first, each with the number of random bits that choose its card."""
    return tuple((i, (i + 1).bit_length()) for i in range(size - 1, 0, -1))


@dataclass(frozen=True, slots=True)
class Chance:
    """Source of randomness of a match: a seed, or explicit packs in dealing order."""

    seed: int | None = None
    """Non-negative; None when packs are given."""
    packs: tuple[tuple[Card, ...], ...] = ()
    """One pack per deal; the card dealt first is at index 0."""
    dealer: Seat | None = None
    """First dealer when packs are given; otherwise drawn from the seed."""

    def has_pack(self, deal: int) -> bool:
        """Return whether deal number ``deal`` (from 0) can be dealt."""
        return self.seed is not None or deal < len(self.packs)

    def pack(self, pack: Pack, deal: int) -> tuple[Card, ...]:
        """Return the pack in dealing order for deal number ``deal`` (from 0)."""
        if self.seed is None:
            return self.packs[deal]
        return shuffled(pack.cards, self.seed, deal + 1)

    def shuffle(self, cards: Sequence[Card], deal: int, number: int) -> tuple[Card, ...]:
        """Shuffle for the ``number``-th time, from 1, in the middle of a deal. With explicit packs use seed 0."""
        return shuffled(cards, (self.seed or 0) * 1_000_003 + deal + 1, number)

    def first_dealer(self, seats: int) -> Seat:
        """Return the seat of the first dealer."""
        if self.seed is None:
            return self.dealer or 0
        return int(Random(self.seed * 1_000_003).random() * seats)
