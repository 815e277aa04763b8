"""What a move sounds like, what is called out, and how its cards set out."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.cards import Card, Seat


@dataclass(frozen=True, slots=True)
class Payment:
    """Chips that change hands."""

    source: Seat | None
    """Who pays; None for the pot."""
    target: Seat | None
    chips: int


@dataclass(frozen=True, slots=True)
class Halfway:
    """What is seen between the two parts of a move."""

    zone: str
    cards: tuple[Card, ...]
    """They lie open there meanwhile; everything else lies as before the move."""
    done: tuple[str, str]
    """Either part, as it goes on after the name: cards as ``text.tiles`` writes them."""


@dataclass(frozen=True, slots=True)
class Cue:
    """What a move sounds like, and what is called out."""

    sound: str
    """What is heard of the cards and chips; empty where they are not what one should hear."""
    stagger: int = 0
    """Milliseconds between cards that move at once."""
    order: tuple[Card, ...] = ()
    """Which cards leave first."""
    bubble: str = ""
    """What the seat says."""
    call: str = ""
    """The lettering that flies in: a sprite's name."""
    call_sound: str = ""
    """What is heard of the call, with lettering or without."""
    gathers: bool = False
    """All cards go back to the stock first."""
    closed: bool = False
    """All cards are dealt face down, and nobody takes theirs up before the last one has come."""
    heaped: tuple[Card, ...] = ()
    """These go back to the stock first, so that nobody sees where each goes from there."""
    halfway: Halfway | None = None
    """A move in two parts: to all but who made it they are shown one after the other."""
    chips: tuple[Payment, ...] = ()
    """Chips that fly across the table."""
    bounce: tuple[Card, str] | None = None
    """A card that was put on a zone and comes back to where it lay."""
    by: Seat | None = None
    """Whose doing it is, where that is not who moved: of several answers the last one settles what comes of all."""
    robbed: tuple[Seat, ...] = ()
    """Whom it hits, besides those who pay chips for it: their faces show it for a moment."""
    telltale: bool = False
    """When it is heard tells how long its player was asked: at a screen of several people nobody hears it."""
    completes: bool | None = None
    """Whether something is whole now that everybody wants to look at, such as a trick. If so, it rests for a moment
    before an AI player moves, and where people go on turn by turn the table waits here. False: it never waits after
    this move. None: it waits where the next seat's turn begins.
    """
    quiet: bool = False
    """Only who moved sees it: an answer that is kept secret until all have answered. No pause, no line in the log."""
