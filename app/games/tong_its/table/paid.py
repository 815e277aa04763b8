"""What stands at a player's place once a hand of Tong-Its is over: who pays, and what for."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from app.core.cards import Seat
from app.core.grammar import count
from app.games.tong_its.rules.ending import UNOPENED
from app.games.tong_its.rules.model import Public, has_opened
from app.games.tong_its.text import extras, tie_break

_LETTER = 8.6
"""Units that a letter of small words takes, and a little more."""
_WAYS = {"tongit": "tongit", "challenge": "the challenged win", "draw": "winning", "stock": "winning"}


def payment(p: Public, seat: Seat) -> list[str]:
    """What a seat pays or wins, then a line for each thing that is paid for; nothing if nobody has won."""
    score = p.history[-1]
    if score.winner is None:
        return []
    if seat == score.winner:
        won = [f"wins {count(sum(score.paid) + score.pot, 'chip')}"]
        if why := tie_break(p):
            won.append(why)
        return won + ([f"{score.pot} from the pot"] if score.pot else [])
    lines = [f"pays {count(score.paid[seat], 'chip')}", f"{score.base} for {_WAYS[score.way]}", *extras(score)]
    if not has_opened(p, seat):
        lines.append(f"{UNOPENED} for not opening")
    if score.paid[seat] < score.owed[seat]:
        lines.append(f"has no more of {score.owed[seat]}")
    return lines


def payment_in(p: Public, seat: Seat, wide: float) -> list[str]:
    """The same in lines that are no wider: what is paid first, the rest behind each other."""
    said = payment(p, seat)
    return said[:1] + in_lines(said[1:], wide)


def in_lines(parts: Sequence[str], wide: float) -> list[str]:
    """As many of them to a line as there is room for; only what is too long for one is broken."""
    most, found = max(1, int(wide / _LETTER)), list[str]()
    for part in parts:
        if found and len(f"{found[-1]}, {part}") <= most:
            found[-1] += f", {part}"
        else:
            found += wrap(part, most)
    return found
