"""How a hand of Kong-Pie ends, and its payments. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.cards import Seat
from app.games.kong_pie.rules.house_rules import Options

KITTY_CHIPS = 8
"""Chips that each player pays for a hand, besides one token (7.1)."""

# The ways in which a hand ends (6).
BY_KONGS, BY_HIGH_KONG, BY_LAST_LEFT = "kongs", "high kong", "last one left"
OUT_OF_RESTOCKS, STOPPED, FROZEN, STILL = "out of restocks", "stopped", "frozen", "still"
CALLED_OFF = (STOPPED, FROZEN, STILL)
"""No winner; each player gets back a chip per point (7.6)."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a hand ends."""

    how: str
    winner: Seat | None = None
    glory: bool = False


@dataclass(frozen=True, slots=True)
class Paid:
    chips: tuple[int, ...]
    """From the kitty, per seat."""
    tokens: tuple[int, ...]
    """From the jackpot, per seat."""
    house: int
    """What is left of the kitty."""


def pay(
    ending: Ending, options: Options, points: Sequence[int], kitty: int, jackpot: int, order: Sequence[Seat]
) -> Paid:
    """Return everybody's winnings (7.2 - 7.8); ``order`` begins with the player on turn."""
    chips, tokens = [0] * len(points), [0] * len(points)
    winner = ending.winner
    if ending.how in CALLED_OFF:
        chips = shares(points, kitty, order)
    elif winner is not None and ending.how == BY_HIGH_KONG:
        chips[winner], tokens[winner] = kitty, jackpot
    elif winner is not None:
        chips[winner] = min(kitty, sum(points))
        tokens[winner] += ending.glory
        first = first_place(points)
        if options.first_place and first is not None:
            tokens[first] += 1
    return Paid(tuple(chips), tuple(tokens), kitty - sum(chips))


def first_place(points: Sequence[int]) -> Seat | None:
    """Return the player with the most points; None on a tie (7.4)."""
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None


def shares(points: Sequence[int], kitty: int, order: Sequence[Seat]) -> list[int]:
    """Return a chip a point for everybody; from too small a kitty a chip at a time in turn until it is empty (7.6)."""
    if sum(points) <= kitty:
        return list(points)
    got = [0] * len(points)
    while kitty:
        for seat in order:
            if kitty and got[seat] < points[seat]:
                got[seat] += 1
                kitty -= 1
    return got
