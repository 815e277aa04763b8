"""Kings Corners: what goes where. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from app.core.cards import FRENCH, KING, Card, is_red, rank
from app.games.kings_corners.rules.model import CORNERS, SIDES, Pile, Place

Mask: TypeAlias = int
"""A set of cards: bit c stands for card c."""


def fits(card: Card, top: Card) -> bool:
    """The next lower rank in the opposite colour (3.1)."""
    return rank(card) == rank(top) - 1 and is_red(card) != is_red(top)


def mask(cards: Iterable[Card]) -> Mask:
    """These cards as a set."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


# `fits` is asked so often that it is looked up.
TAKES: tuple[Mask, ...] = tuple(mask(card for card in FRENCH.cards if fits(card, top)) for top in FRENCH.cards)
"""The cards that may go on card i (3.1, 3.3)."""
KINGS = mask(card for card in FRENCH.cards if rank(card) == KING)
"""Those that may go to an empty corner (3.2, 3.5)."""
ANY = mask(FRENCH.cards)
"""Those that may go from the hand to an empty side (3.4)."""


def places_for(card: Card, piles: Sequence[Pile]) -> list[Place]:
    """Where a card from the hand may go: onto a pile that it fits (3.1), any card to an empty side (3.4),
    a king to an empty corner (3.2).
    """
    open_to_it = 8 if KINGS >> card & 1 else 4
    return [to for to, pile in enumerate(piles) if (TAKES[pile[-1]] >> card & 1 if pile else to < open_to_it)]


def shifts_for(source: Place, piles: Sequence[Pile]) -> list[Place]:
    """Where a whole pile may go: onto a pile that its first card fits (3.3), and from a side to an empty corner
    if it starts with a king (3.5).
    """
    if not piles[source]:
        return []
    base = piles[source][0]
    if KINGS >> base & 1:
        return [to for to in CORNERS if not piles[to]] if source in SIDES else []
    return [to for to, pile in enumerate(piles) if pile and TAKES[pile[-1]] >> base & 1]
