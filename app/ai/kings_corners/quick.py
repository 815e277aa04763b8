"""Kings Corners: the quick player of the rollouts, on masks and ints.

It goes by what the keen player goes by in the order in which it plays, but looks through nothing: kings and piles that
make room, then cards that fit, the highest first, then the gaps.
"""

from __future__ import annotations

from random import Random

from app.rules.cards import FRENCH, KING, Card, rank
from app.rules.kings_corners.compact import DRAW_CODE, EMPTY_CORNER, EMPTY_SIDE, END_CODE, SHIFTABLE, Rollout
from app.rules.kings_corners.piles import TAKES, Mask, mask

BY_RANK: tuple[Mask, ...] = tuple(mask(card for card in FRENCH.cards if rank(card) == of) for of in range(KING, -1, -1))
"""The cards of each rank, kings first."""
UNDER: tuple[tuple[int, ...], ...] = tuple(
    (EMPTY_CORNER,) if rank(card) == KING else tuple(top for top in FRENCH.cards if TAKES[top] >> card & 1)
    for card in FRENCH.cards
)
"""What card i goes on, unless it fills a gap, as the compact form names tops."""


def policy(form: Rollout, rng: Random) -> int:
    """What to do next."""
    hand, tops = form.hands[form.turn], form.tops
    if form.house[0] and form.stock and not form.drawn:
        return DRAW_CODE
    a, b, c, d, e, f, g, h = (SHIFTABLE[top] for top in tops)
    fits = a | b | c | d | e | f | g | h
    moving = form.loose & fits
    if moving:
        base = moving & -moving
        return form.shift_of[base] + _place(base.bit_length() - 1, tops)
    playable = hand & fits
    if playable:
        card = highest(playable)
        return 8 * card + _place(card, tops)
    if EMPTY_SIDE in tops:
        return 8 * filler(hand) + tops.index(EMPTY_SIDE)
    return DRAW_CODE if form.stock and not form.house[0] else END_CODE


def _place(card: int, tops: list[int]) -> int:
    """Where a card goes that fits somewhere."""
    under = UNDER[card]
    return tops.index(under[0] if under[0] in tops else under[1])


def highest(cards: Mask) -> Card:
    """The first of the highest rank; there is at least one."""
    if cards & cards - 1:
        for of_rank in BY_RANK:
            if found := cards & of_rank:
                return Card((found & -found).bit_length() - 1)
    return Card(cards.bit_length() - 1)


def filler(hand: Mask) -> Card:
    """The card for a gap: the highest that another card of the hand can follow, or the highest of all."""
    for of_rank in BY_RANK:
        found = hand & of_rank
        while found:
            card = (found & -found).bit_length() - 1
            if TAKES[card] & hand:
                return Card(card)
            found &= found - 1
    return highest(hand)
