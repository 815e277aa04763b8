"""Five Tricks in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.core.cards import FRENCH, Seat, words
from app.core.grammar import count, does
from app.table.move_types import MadeMove, MoveType, MoveTypes
from app.table.text.game_text import GameText
from app.table.text.lines import codes, short
from five_tricks.rules import Deal, Move, Options, Pass, Play, View, tricks, winner_of


def _played(made: MadeMove[Any, Play]) -> str:
    """The card, and who takes the trick with it."""
    p, line = made.after.public, f"{made.does('play')} the {words(made.move.card)}."
    whole = len(p.trick) == len(p.taken)
    return f"{line} {does(made.name_of(winner_of(p)), 'take')} the trick." if whole else line


MOVES: MoveTypes[Any, Move] = MoveTypes(
    {
        Deal: MoveType[Any, Deal](
            log=lambda made: f"{made.does('deal')}: the {words(made.after.public.trump)} is turned up."
        ),
        Pass: MoveType[Any, Pass](
            log=lambda made: "" if made.after.public.passing else "All have passed two cards to the left."
        ),
        Play: MoveType[Any, Play](log=_played),
    }
)
"""One entry for each class of moves. An entry has more fields, with defaults: the words on a plate, a hint, sounds. At
the terminal ``made`` has states, at the table what is seen of them.
"""


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


TEXT: GameText[Any, Move, View, Options] = GameText(MOVES.log_line, picture)
