"""The 120 cards of Pai Tong. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from app.core import grammar
from app.core.cards import Card, Pack

Kind: TypeAlias = int
"""An index into MONEY.codes: nine coins, nine strings, nine myriads, three honours; four cards of each (1.1)."""

MONEY = Pack((*(f"{number}{suit}" for suit in "CSM" for number in range(1, 10)), "RF", "WF", "OT"), copies=4)
"""Thai money cards, and the equivalent mahjong tiles (1.3)."""

KINDS = range(len(MONEY.codes))
HONOURS = 9
"""The rank of all honours (1.2); 0 to 8 are the ones to the nines of every suit."""

RANKS = range(HONOURS + 1)
RANK_OF_KIND = tuple(kind % 9 if kind < 27 else HONOURS for kind in KINDS)
KIND = tuple(card // MONEY.copies for card in MONEY.cards)
RANK = tuple(RANK_OF_KIND[kind] for kind in KIND)
"""The rank of each card (1.2)."""


def _table(values: Sequence[int]) -> bytes:
    return bytes(values).ljust(256, b"\0")


_KIND_BYTES, _RANK_BYTES, _RANK_OF_KIND_BYTES = _table(KIND), _table(RANK), _table(RANK_OF_KIND)
_BEYOND_TONGS = _table([count % 3 for count in range(len(MONEY.cards) + 1)])


def kinds(cards: Iterable[Card]) -> bytes:
    return bytes(cards).translate(_KIND_BYTES)


def ranks(cards: Iterable[Card]) -> bytes:
    return bytes(cards).translate(_RANK_BYTES)


def per_rank(held: bytes) -> Iterator[int]:
    """Yield the number of cards of each rank, of cards given as kinds."""
    return map(held.translate(_RANK_OF_KIND_BYTES).count, RANKS)


def beyond_tongs(counts: bytes | bytearray) -> bytes | bytearray:
    """Return the number of cards per rank that are left of ``counts`` once all their tongs are laid."""
    return counts.translate(_BEYOND_TONGS)


_SUITS = {"money": ("coins", "strings", "myriads"), "tiles": ("circles", "bamboos", "characters")}
_HONOUR_WORDS = {
    "money": ("red flower", "white flower", "old thousand"),
    "tiles": ("red dragon", "white dragon", "green dragon"),
}


def words(kind: Kind, cards: str) -> str:
    """Return the kind's name: ``five of strings``, or as a tile ``five of bamboos`` (1.1, 1.3)."""
    if RANK_OF_KIND[kind] == HONOURS:
        return _HONOUR_WORDS[cards][kind - 27]
    return f"{grammar.in_words(kind % 9 + 1)} of {_SUITS[cards][kind // 9]}"


def plural(kind: Kind, cards: str) -> str:
    """Return the kind's plural: ``sixes of strings``, ``red flowers``."""
    number, of, suit = words(kind, cards).partition(" of ")
    return f"{grammar.plural(number)}{of}{suit}"


def rank_word(rank: int, cards: str) -> str:
    """Return the name of a card of the rank, whatever its suit: ``five``, ``honour``, ``dragon`` (1.2)."""
    if rank == HONOURS:
        return "dragon" if cards == "tiles" else "honour"
    return grammar.in_words(rank + 1)


def rank_words(rank: int, cards: str) -> str:
    """Return the rank's plural: ``sixes``, ``honours``."""
    return grammar.plural(rank_word(rank, cards))


def as_played(sentence: str, cards: str) -> str:
    """Return the sentence about cards, reworded for tiles if these are played with (1.3)."""
    return sentence.replace(" card", " tile") if cards == "tiles" else sentence


def codes(cards: Sequence[Card]) -> str:
    """Return cards in record notation: ``5S 5M RF``."""
    return " ".join(map(MONEY.code, cards))
