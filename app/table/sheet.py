"""How a deal went, and the score sheet, as a game fills it in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
class ScoreLine:
    """One thing that is counted when a deal is over, as a person would reckon it."""

    seat: Seat
    """For whom it counts, or who pays it."""
    words: str
    """What it is for, as in ``tongit −3``; empty where the cards say it."""
    amount: int = 0
    """What it adds to the seat's total; 0 where it counts only later on, with others."""
    cards: tuple[Card, ...] = ()
    """The cards that it comes from, in the order in which they are shown."""
    worth: str = ""
    """What these cards count, where they count something by themselves."""
    to: Seat | None = None
    """Who gets what the seat pays; None if nobody at the table does."""


def steps(lines: Sequence[ScoreLine]) -> tuple[tuple[ScoreLine, ...], ...]:
    """One thing at a time: cards line by line; together what several pay or get for the same thing, and what one has of
    the same that counts nothing.
    """
    found: list[list[ScoreLine]] = []
    for line in lines:
        if found and _together(found[-1][-1], line):
            found[-1].append(line)
        else:
            found.append([line])
    return tuple(map(tuple, found))


def _together(one: ScoreLine, other: ScoreLine) -> bool:
    if not one.words or one.words != other.words:
        return False
    if one.cards and other.cards:
        return one.seat == other.seat and not one.amount and not other.amount
    return not one.cards and not other.cards


def sums(lines: Iterable[ScoreLine], seats: int) -> dict[str, tuple[int, ...]]:
    """What each thing has brought and cost every seat, by its words, in the order counted; not what counts nothing."""
    found: dict[str, list[int]] = {}
    for line in lines:
        if line.amount:
            row = found.setdefault(line.words, [0] * seats)
            row[line.seat] += line.amount
            if line.to is not None:
                row[line.to] -= line.amount
    return {words: tuple(row) for words, row in found.items()}


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
    lines: tuple[ScoreLine, ...] = ()
    """What the last deal's score comes from, in the order in which a person would reckon; with what one pays to
    another, all amounts of a seat add up to what the deal has added to its total. None: nothing is counted like that.
    """
