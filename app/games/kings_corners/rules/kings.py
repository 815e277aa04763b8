"""Common knowledge of the kings in a hand of Kings Corners, with compulsory kings (7.1).

All know when the cards of a hand came, what it has played, and at the end of which turns it had a king. The probability
of each number of kings follows from the number of orders in which its cards, played ones included, may have come. As
kings are interchangeable, and so are other cards, that number depends on the number of kings alone.
"""

from __future__ import annotations

from math import comb, gcd
from typing import TypeAlias

Kings: TypeAlias = tuple[int, ...]
"""Number of orders in which the cards of a hand with 0, 1, 2, 3 and 4 kings may have come, without common factors."""

ANY: Kings = (1, 1, 1, 1, 1)
"""Nothing is known."""
NONE: Kings = (1, 0, 0, 0, 0)
"""It has no king."""


def with_some(kings: Kings) -> Kings:
    """Condition on the hand having a king."""
    return _shortened((0, *kings[1:]))


def with_one_played(kings: Kings) -> Kings:
    """Condition on the hand having played a king: it had one more."""
    return _shortened((*kings[1:], 0))


def with_drawn(kings: Kings, before: int, drawn: int) -> Kings:
    """Condition on ``drawn`` cards having come to a hand of ``before`` cards: any of its cards may be the new ones."""
    if kings == ANY:
        return ANY
    size = before + drawn
    return _shortened(
        tuple(
            sum(
                comb(held, new) * comb(max(0, size - held), drawn - new) * kings[held - new]
                for new in range(min(held, drawn) + 1)
            )
            for held in range(len(kings))
        )
    )


def _shortened(kings: Kings) -> Kings:
    factor = gcd(*kings) or 1
    return tuple(number // factor for number in kings)


def surely_some(kings: Kings) -> bool:
    """Return whether all know that there is a king in the hand."""
    return not kings[0]


def surely_none(kings: Kings) -> bool:
    """Return whether all know that there is none."""
    return not any(kings[1:])
