"""How a deal went, and the score sheet, as a game fills it in."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.cards import Card, Seat


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """How a deal went."""

    headline: str
    """Who won, and how, as in ``Ben wins with a tongit``; no full stop."""
    detail: str = ""
    """Why, or what came of it: whole sentences, the first of which goes on where the headline ends."""

    def __str__(self) -> str:
        return f"{self.headline}: {self.detail}" if self.detail else f"{self.headline}."


@dataclass(frozen=True, slots=True)
class Lot:
    """Cards that count together, on the score sheet."""

    cards: tuple[Card, ...]
    """In the order in which they are shown."""
    worth: str = ""
    """What they count, where they count something by themselves."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a deal's score is made of: one of several sums that make up what each seat has won or lost."""

    name: str
    """As in ``tongit −3``."""
    sums: tuple[int, ...]
    """Per seat; in the sense of the totals."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score sheet: a row a deal, a column a seat."""

    unit: str
    """What is counted: ``points``, ``chips``, ``gain`` ..."""
    totals: tuple[tuple[int, ...], ...]
    """What stood after each deal, per seat."""
    winners: tuple[Seat | None, ...]
    """Who won each deal; None if nobody."""
    notes: tuple[str, ...]
    """What else made up the last deal's score, per seat."""
    limit: int | None
    """The total that ends the match, if one does."""
    less_is_better: bool
    ties: tuple[int, ...] = ()
    """Of seats with equal totals those with less here stand above: the cards left, say."""
    out: str = ""
    """Stands in the place of the last deal's winner's cards, where there are none: ``out``, say."""
    starts: bool = False
    """Who goes on has the cards dealt and starts, and does not deal them."""
    noted: str = "How it went"
    """Stands above the notes."""
    held: str = "Left in hand"
    """Stands above the cards."""
    lots: tuple[tuple[Lot, ...], ...] = ()
    """The cards that the last deal's score comes from, per seat; none where cards count nothing."""
    parts: tuple[Part, ...] = ()
    """What the last deal's score is made of. All parts of a seat add up to it."""
