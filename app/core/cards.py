"""Packs of cards as small ints, their text codes, and a shuffle that no Python release can change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NewType, TypeAlias

Card = NewType("Card", int)
Seat: TypeAlias = int
"""Seats count clockwise from 0."""

Mask: TypeAlias = int
"""A set of cards: bit i stands for card i."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
ACE, KING = 0, 12

RANK_WORDS = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
_SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")


def rank(card: Card) -> int:
    """0 for an ace up to 12 for a king."""
    return card % 13


def suit(card: Card) -> int:
    """Index into SUITS."""
    return card // 13


def is_red(card: Card) -> bool:
    """Diamonds and hearts are red, clubs and spades black."""
    return 13 <= card < 39


def other_suits(card: Card) -> tuple[int, int]:
    """The suits of the other colour, as indices into SUITS: spades and clubs for a heart."""
    return (3, 0) if is_red(card) else (2, 1)


def of_suits(name: str, suits: Iterable[int], last: str = "or") -> str:
    """Cards by their suits and not by colours, as decks differ in those: ``ten of hearts or diamonds``."""
    return f"{name} of {f' {last} '.join(_SUIT_WORDS[suit] for suit in suits)}"


def words(card: Card) -> str:
    """The card as people say it: ``ten of hearts``."""
    return f"{RANK_WORDS[rank(card)]} of {_SUIT_WORDS[suit(card)]}"


def mask_of(cards: Iterable[Card]) -> Mask:
    """These cards as a set."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


@dataclass(frozen=True, slots=True)
class Pack:
    """All cards of one kind of pack, and the code each is written as."""

    codes: tuple[str, ...]
    """The code of each kind of card. Card i is written as code i // copies."""
    copies: int = 1
    """How many cards there are of each kind."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card once, in the pack's own order."""
        return tuple(map(Card, range(len(self.codes) * self.copies)))

    def code(self, card: Card) -> str:
        """The card as records write it: ``10H``."""
        return self.codes[card // self.copies]

    def card(self, code: str) -> Card:
        """The card of that code, the first of its copies; ValueError if there is none."""
        try:
            return Card(self.codes.index(code) * self.copies)
        except ValueError:
            raise ValueError(f"there is no card {code!r}") from None

    def order(self, codes: Iterable[str]) -> tuple[Card, ...]:
        """A whole pack written down card by card; ValueError if one is missing, unknown or there too often.

        Copies are numbered as they come.
        """
        cards: dict[Card, None] = {}
        for first in (self.card(code) for code in codes):
            copies = map(Card, range(first, first + self.copies))
            card = next((copy for copy in copies if copy not in cards), None)
            if card is None:
                often = "twice" if self.copies == 1 else f"{self.copies + 1} times"
                raise ValueError(f"the pack holds {self.code(first)} {often}")
            cards[card] = None
        if missing := [card for card in self.cards if card not in cards]:
            raise ValueError(f"the pack lacks {self.code(missing[0])}")
        return tuple(cards)


FRENCH = Pack(tuple(r + s for s in SUITS for r in RANKS))
"""The standard 52-card pack."""


def shuffled(cards: Sequence[Card], seed: int, salt: int = 0) -> tuple[Card, ...]:
    """Fisher-Yates over Random.random(), the only sequence that Python promises to keep."""
    rng, deck = Random(seed * 1_000_003 + salt), list(cards)
    for i in range(len(deck) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


@dataclass(frozen=True, slots=True)
class Chance:
    """Where the luck of a match comes from: a seed, or packs written down in dealing order."""

    seed: int | None = None
    """Not negative. None when packs are given."""
    packs: tuple[tuple[Card, ...], ...] = ()
    """One pack a deal, the card dealt first at index 0."""
    dealer: Seat | None = None
    """The first dealer when packs are given; drawn from the seed otherwise."""

    def has_pack(self, deal: int) -> bool:
        """Whether deal number ``deal`` (from 0) can be dealt."""
        return self.seed is not None or deal < len(self.packs)

    def pack(self, pack: Pack, deal: int) -> tuple[Card, ...]:
        """The whole pack in dealing order for deal number ``deal`` (from 0)."""
        if self.seed is None:
            return self.packs[deal]
        return shuffled(pack.cards, self.seed, deal + 1)

    def shuffle(self, cards: Sequence[Card], deal: int, number: int) -> tuple[Card, ...]:
        """The cards in the order that shuffle ``number`` (from 1) in the middle of deal ``deal`` gives them.

        Where packs are written down these shuffles are those of seed 0.
        """
        return shuffled(cards, (self.seed or 0) * 1_000_003 + deal + 1, number)

    def first_dealer(self, seats: int) -> Seat:
        """The seat that deals first."""
        if self.seed is None:
            return self.dealer or 0
        return int(Random(self.seed * 1_000_003).random() * seats)
