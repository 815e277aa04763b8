"""Kings Corners: what all may know of the kings in a hand, with compulsory kings (7.1).

Of a hand that nobody sees all know when its cards came, what it has played, and at the end of which turns there was a
king in it. How many kings it holds now is told by how many orders there are in which its cards may have come: that
number is the same for all hands with as many kings, as kings differ in nothing here, nor do the other cards. So it is
kept for each number of kings. What a hand has played came in some order, too, and is counted with it.
"""

from __future__ import annotations

from math import comb, gcd
from typing import TypeAlias

Kings: TypeAlias = tuple[int, ...]
"""In how many orders the cards of a hand with 0, 1, 2, 3 and 4 kings may have come, but for a common factor."""

ANY: Kings = (1, 1, 1, 1, 1)
"""Nothing is known."""
NONE: Kings = (1, 0, 0, 0, 0)
"""It holds no king."""


def with_some(kings: Kings) -> Kings:
    """The hand turned out to hold a king."""
    return _shortened((0, *kings[1:]))


def with_one_played(kings: Kings) -> Kings:
    """The hand played a king: it held one more."""
    return _shortened((*kings[1:], 0))


def with_drawn(kings: Kings, before: int, drawn: int) -> Kings:
    """So many cards came to a hand of ``before`` cards: any of its cards may be the new ones."""
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
    """Without the common factor."""
    factor = gcd(*kings) or 1
    return tuple(number // factor for number in kings)


def surely_some(kings: Kings) -> bool:
    """All know that there is a king in the hand."""
    return not kings[0]


def surely_none(kings: Kings) -> bool:
    """All know that there is none."""
    return not any(kings[1:])
