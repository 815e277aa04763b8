"""Pai Tong: what a win is worth. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import Seat
from app.games.pai_tong.rules.model import Hand, Meld, Options
from app.games.pai_tong.rules.tongs import is_pure, split

WIN = 1
PONG_WIN = 2
"""Points that a win is worth, beside its pure tongs."""


def pure_tongs(hand: Hand, melds: Sequence[Meld]) -> int:
    """The pure tongs of a winner: open ones as they were laid, concealed ones in the best split (6.3)."""
    return sum(map(is_pure, (*melds, *split(hand))))


def payment(pure: int, options: Options) -> int:
    """The chips that each other player pays: the stake (6.5) for a win's one point (6.1), or for two and one more for
    each pure tong (6.2).
    """
    return options.stake * (PONG_WIN + pure if options.scoring == "pong" else WIN)


def gains(seats: int, winner: Seat, chips: int) -> tuple[int, ...]:
    """What the deal adds per seat: each other player pays the winner that many chips (6.4)."""
    return tuple(chips * (seats - 1) if seat == winner else -chips for seat in range(seats))
