"""Sounds, call-outs and card motion of a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from app.core.cards import Card, Seat


@dataclass(frozen=True, slots=True)
class Payment:
    """Chips that change hands."""

    source: Seat | None
    """The payer; None for the pot."""
    target: Seat | None
    chips: int


@dataclass(frozen=True, slots=True)
class Halfway:
    """What is shown between the two parts of a move."""

    zone: str
    cards: tuple[Card, ...]
    """They are face up there meanwhile; everything else is as before the move."""
    done: tuple[str, str]
    """Each part in a few words that follow the name and a colon, with cards as ``text.tiles`` formats them."""


@dataclass(frozen=True, slots=True)
class Cue:
    """Sound, call-out and motion of a move."""

    sound: str
    """Sound of the cards and chips; empty to keep them silent."""
    stagger: int = 0
    """Milliseconds between cards that move at once."""
    order: tuple[Card, ...] = ()
    """The cards in the order in which they leave."""
    bubble: str = ""
    call: str = ""
    """Lettering that flies in: a sprite's name."""
    call_sound: str = ""
    """Sound of the call, with or without lettering."""
    lit: bool = False
    """Whether light bursts behind the lettering: for a win, or the move that the game is named after."""
    gathers: bool = False
    """Whether all cards go back to the stock first."""
    closed: bool = False
    """Whether all cards are dealt face down, and picked up only after the last one has come."""
    heaped: tuple[Card, ...] = ()
    """Cards that go back to the stock first, so that no one sees where each goes from there."""
    dealt_by: Seat | None = None
    """The seat that picks up the heaped cards instead and deals them clockwise, if all seats are round the table."""
    halfway: Halfway | None = None
    """A move in two parts: the others see them one after the other."""
    burst: str = ""
    """Zone on which light bursts when the move's cards arrive there."""
    chips: tuple[Payment, ...] = ()
    bounce: tuple[Card, str] | None = None
    """A card that was put on a zone and comes back to its place."""
    by: Seat | None = None
    """The seat that causes it, if that is not who moved: the last of several answers settles the result."""
    robbed: tuple[Seat, ...] = ()
    """Seats it affects, besides those who pay chips for it: their faces react for a moment."""
    telltale: bool = False
    """Whether its time reveals how long the player was asked: on a screen shared by several people it is silent."""
    completes: bool | None = None
    """Whether something is complete that everybody wants to look at, such as a trick. If True, it rests for a moment
    before an AI player moves, and a table that pauses between turns pauses here. False: it never pauses after this
    move. None: it pauses where the next seat's turn begins.
    """
    quiet: bool = False
    """Whether only the mover sees it: an answer that is secret until all have answered. No pause, no line in the
    log.
    """


def dealing_order(hands: Sequence[Sequence[Card]], first: Seat = 0) -> tuple[Card, ...]:
    """Return the cards of hands as they are dealt: one each in turn from seat ``first`` on, until all have theirs."""
    rounds = zip_longest(*hands[first:], *hands[:first])
    return tuple(card for cards in rounds for card in cards if card is not None)
