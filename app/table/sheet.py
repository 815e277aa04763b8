"""The outcome of a deal and the score sheet, filled in by a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.core.cards import Card, Seat
from app.core.messages import N_, as_sentence


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """The outcome of a deal."""

    headline: str
    """Who won, and how, as in ``Ben wins with a tongit``; no full stop."""
    detail: str = ""
    """Reason or consequence: whole sentences."""

    def __str__(self) -> str:
        return " ".join(filter(None, (as_sentence(self.headline), self.detail)))


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One item of a deal's score."""

    seat: Seat
    """The seat that it counts for, or that pays it."""
    words: str
    """Its description, as in ``tongit −3``; empty if the cards say it."""
    amount: int = 0
    """Its effect on the seat's total; 0 if it counts only later, with other items."""
    cards: tuple[Card, ...] = ()
    """The cards that it comes from, in display order."""
    worth: str = ""
    """The value of these cards, if they have one by themselves."""
    to: Seat | None = None
    """The recipient of what the seat pays; None if no player gets it."""


def steps(lines: Sequence[ScoreLine]) -> tuple[tuple[ScoreLine, ...], ...]:
    """Group the lines into steps: cards line by line; what several seats pay or get for the same item together, with a
    seat's lines for it that count nothing.
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
    """Return the amounts of each item per seat, by its words, in the order counted; items worth nothing are omitted."""
    found: dict[str, list[int]] = {}
    for line in lines:
        if line.amount:
            row = found.setdefault(line.words, [0] * seats)
            row[line.seat] += line.amount
            if line.to is not None:
                row[line.to] -= line.amount
    return {words: tuple(row) for words, row in found.items()}


def flows(lines: Iterable[ScoreLine]) -> dict[tuple[Seat | None, Seat | None], int]:
    """Return the amount that goes from one seat to another; None stands for no player, such as a pot."""
    found: dict[tuple[Seat | None, Seat | None], int] = {}
    for line in lines:
        way = (line.seat, line.to) if line.amount < 0 else (line.to, line.seat)
        if line.amount:
            found[way] = found.get(way, 0) + abs(line.amount)
    return found


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score sheet: a row per deal, a column per seat."""

    unit: str
    """Unit of the scores: ``points``, ``chips``, ``hands`` ..."""
    totals: tuple[tuple[int, ...], ...]
    """Totals after each deal, per seat."""
    winners: tuple[Seat | None, ...]
    """Winner of each deal; None if there was none."""
    notes: tuple[str, ...]
    """Remarks on the last deal's score, per seat."""
    limit: int | None
    """The total that ends the match, if there is one."""
    less_is_better: bool
    ties: tuple[int, ...] = ()
    """Tie-breaker between equal totals: the smaller value ranks higher; for example, the cards left."""
    out: str = ""
    """Replaces the last winner's cards if there are none, as in ``out``."""
    chips: bool = False
    """Whether the scores are chips that change hands."""
    starts: bool = False
    """Whether the next starter has the cards dealt, rather than dealing them."""
    # Headings are messages marked with ``N_``.
    notes_heading: str = N_("How it went")
    cards_heading: str = N_("Left in hand")
    lines: tuple[ScoreLine, ...] = ()
    """Items of the last deal's score in natural order; with payments between seats, a seat's amounts add up to its gain
    in the deal. Empty: the score has no such items.
    """
