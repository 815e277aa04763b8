"""Words for melds at a table of Tong-Its."""

from __future__ import annotations

from typing import TypeAlias

from app.core.cards import Mask, Seat, rank, words
from app.games.tong_its.rules.melds import cards_of
from app.games.tong_its.rules.model import Public
from app.table import observation

Observation: TypeAlias = observation.Observation[Public]
"""The table as its viewers see it; all texts are made from it."""

_MANY = ("aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
         "kings")  # fmt: skip


def meld_words(meld: Mask) -> str:
    """Return ``three fives``, ``five to eight of hearts``."""
    cards = cards_of(meld)
    if rank(cards[0]) == rank(cards[1]):
        return f"{'three' if len(cards) == 3 else 'four'} {_MANY[rank(cards[0])]}"
    return f"{words(cards[0]).partition(' ')[0]} to {words(cards[-1])}"


def the_meld(meld: Mask) -> str:
    """Return ``three fives``, ``the five to eight of hearts``."""
    text = meld_words(meld)
    return f"the {text}" if " to " in text else text


def won_before(p: Public) -> Seat | None:
    """Return who won the previous hand, and wins the pot with this one too."""
    before = p.history[:-1] if p.over else p.history
    return before[-1].winner if before else None
