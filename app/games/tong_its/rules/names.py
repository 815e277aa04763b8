"""Names of melds and points in messages."""

from __future__ import annotations

from app.core.card_names import rank_name, rank_plural, short_run, suit_name
from app.core.cards import Mask, rank, suit
from app.core.messages import _, n_
from app.games.tong_its.rules.melds import cards_of


def meld_name(meld: Mask) -> str:
    """Return the meld in sentences: ``three 5s``, ``the 5 to 8 of hearts`` (3.1, 3.2)."""
    cards = cards_of(meld)
    if rank(cards[0]) == rank(cards[1]):
        return short_meld(meld)
    # Translators: a run, in the middle of a sentence: the 5 to 8 of hearts.
    return _(
        "the {first} to {last} of {suit}",
        first=rank_name(rank(cards[0])), last=rank_name(rank(cards[-1])), suit=suit_name(suit(cards[0])),
    )  # fmt: skip


def short_meld(meld: Mask) -> str:
    """Return the meld on buttons and labels: ``three 5s``, ``5-8♥`` (3.1, 3.2)."""
    cards = cards_of(meld)
    if rank(cards[0]) != rank(cards[1]):
        return short_run(cards)
    ranks = rank_plural(rank(cards[0]))
    return _("four {ranks}", ranks=ranks) if len(cards) == 4 else _("three {ranks}", ranks=ranks)


def points_phrase(n: int) -> str:
    """Return ``1 point``, ``12 points`` (6.1)."""
    return n_("{n} point", "{n} points", n)
