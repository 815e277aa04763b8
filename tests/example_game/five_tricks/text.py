"""Five Tricks in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.core.cards import FRENCH, Seat, words
from app.core.grammar import count, does
from app.table.text.game_text import GameText
from app.table.text.lines import codes, short
from five_tricks.rules import Deal, Move, Options, Pass, View, tricks, winner_of


def log_line(before: Any, seat: Seat, move: Move, after: Any, names: Callable[[Seat], str]) -> str:
    """A line of the log. ``before`` and ``after`` are states at the terminal, and what is seen of them at the table."""
    p = after.public
    if isinstance(move, Deal):
        return f"{does(names(seat), 'deal')}: the {words(p.trump)} is turned up."
    if isinstance(move, Pass):
        return "" if p.passing else "All have passed two cards to the left."
    line = f"{does(names(seat), 'play')} the {words(move.card)}."
    return f"{line} {does(names(winner_of(p)), 'take')} the trick." if len(p.trick) == len(p.taken) else line


def picture(view: View, names: Callable[[Seat], str]) -> list[str]:
    """The table as lines."""
    p = view.public
    lines = [f"Deal {p.deal + 1} of {p.options.deals}. Trumps: {FRENCH.code(p.trump)}"]
    for seat, taken in enumerate(tricks(p)):
        place = (seat - p.leader) % len(p.taken)
        played = FRENCH.code(p.trick[place]) if place < len(p.trick) else ""
        lines.append(
            f"{'>' if seat == p.turn else ' '} {short(names(seat))} {count(taken, 'trick'):>9}  {played}".rstrip()
        )
    return [*lines, f"Your hand: {codes(sorted(view.hand))}"]


TEXT: GameText[Any, Move, View, Options] = GameText(log_line, picture)
