"""Five Tricks in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.core.card_names import card_name
from app.core.cards import FRENCH, Seat
from app.core.messages import _, n_, say
from app.table.move_types import MadeMove, MoveType, MoveTypes
from app.table.text.game_text import GameText
from app.table.text.lines import codes, short, tiles
from five_tricks.rules import Deal, Move, Options, Pass, Play, View, tricks, winner_of


def _played(made: MadeMove[Any, Play]) -> str:
    """The card, and who takes the trick with it."""
    p = made.after.public
    line = made.say(_("You play the {card}."), _("{name} plays the {card}."), card=card_name(made.move.card))
    if len(p.trick) < len(p.taken):
        return line
    taken = say(made.name_of(winner_of(p)), _("You take the trick."), _("{name} takes the trick."))
    return f"{line} {taken}"


MOVES: MoveTypes[Any, Move] = MoveTypes(
    {
        Deal: MoveType[Any, Deal](
            log=lambda made: made.say(
                _("You deal. The {card} is turned up."),
                _("{name} deals. The {card} is turned up."),
                card=card_name(made.after.public.trump),
            )
        ),
        Pass: MoveType[Any, Pass](
            log=lambda made: "" if made.after.public.passing else _("Everyone passes two cards to the left.")
        ),
        Play: MoveType[Any, Play](log=_played, plate=lambda made: _("played {cards}", cards=tiles((made.move.card,)))),
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
        score = n_("{n} trick", "{n} tricks", taken)
        lines.append(f"{'>' if seat == p.turn else ' '} {short(names(seat))} {score:>9}  {played}".rstrip())
    return [*lines, f"Your hand: {codes(sorted(view.hand))}"]


TEXT: GameText[Any, Move, View, Options] = GameText(MOVES.log_line, picture)
