"""The 120 cards of Pai Tong. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from app.core.cards import Card, Pack
from app.core.messages import NP_, n_, p_, translate

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


_OTHER_RANKS = tuple(bytes(kind for kind in KINDS if RANK_OF_KIND[kind] != rank) for rank in RANKS)


def only_rank(held: bytes | bytearray, rank: int) -> bytes | bytearray:
    """Return the cards of that rank in their order, all given as kinds."""
    return held.translate(None, _OTHER_RANKS[rank])


def beyond_tongs(counts: bytes | bytearray) -> bytes | bytearray:
    """Return the number of cards per rank that are left of ``counts`` once all their tongs are laid."""
    return counts.translate(_BEYOND_TONGS)


_SUITS = {
    "money": (NP_("suit", "coins"), NP_("suit", "strings"), NP_("suit", "myriads")),
    "tiles": (NP_("suit", "circles"), NP_("suit", "bamboos"), NP_("suit", "characters")),
}
_HONORS = {
    "money": (NP_("card", "red flower"), NP_("card", "white flower"), NP_("card", "old thousand")),
    "tiles": (NP_("card", "red dragon"), NP_("card", "white dragon"), NP_("card", "green dragon")),
}
_HONOR_PLURALS = {
    "money": (NP_("cards", "red flowers"), NP_("cards", "white flowers"), NP_("cards", "old thousands")),
    "tiles": (NP_("cards", "red dragons"), NP_("cards", "white dragons"), NP_("cards", "green dragons")),
}


def kind_name(kind: Kind, cards: str) -> str:
    """Return the kind's name: ``5 of strings``, or as a tile ``5 of bamboos`` (1.1, 1.3)."""
    if RANK_OF_KIND[kind] == HONOURS:
        return translate(_HONORS[cards][kind - 27])
    return p_("money card or tile", "{rank} of {suit}", rank=kind % 9 + 1, suit=translate(_SUITS[cards][kind // 9]))


def kind_plural(kind: Kind, cards: str) -> str:
    """Return several cards of the kind: ``6s of strings``, ``red flowers`` (1.1, 1.3)."""
    if RANK_OF_KIND[kind] == HONOURS:
        return translate(_HONOR_PLURALS[cards][kind - 27])
    return p_("money cards or tiles", "{rank}s of {suit}", rank=kind % 9 + 1, suit=translate(_SUITS[cards][kind // 9]))


def rank_name(rank: int, cards: str) -> str:
    """Return the name of the rank: ``5``, ``honor``, ``dragon`` (1.2)."""
    if rank == HONOURS:
        return p_("money card or tile", "dragon") if cards == "tiles" else p_("money card or tile", "honor")
    # Translators: any card with that number, whatever its suit, as in "Any 6 wins."
    return p_("money card or tile", "{rank}", rank=rank + 1)


def rank_plural(rank: int, cards: str) -> str:
    """Return several cards of the rank: ``6s``, ``honors`` (1.2)."""
    if rank == HONOURS:
        return p_("money cards or tiles", "dragons") if cards == "tiles" else p_("money cards or tiles", "honors")
    return p_("money cards or tiles", "{rank}s", rank=rank + 1)


def count_cards(n: int, cards: str) -> str:
    """Return a number of cards or tiles: ``2 cards`` (1.3)."""
    return n_("{n} tile", "{n} tiles", n) if cards == "tiles" else n_("{n} card", "{n} cards", n)


def either(cards: str, card_text: str, tile_text: str) -> str:
    """Return the text for what is played with (1.3)."""
    return tile_text if cards == "tiles" else card_text


def codes(cards: Sequence[Card]) -> str:
    """Return cards in record notation: ``5S 5M RF``."""
    return " ".join(map(MONEY.code, cards))
