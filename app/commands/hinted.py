"""``hint``, typed at the terminal: the best moves with what speaks for them, a line each."""

from __future__ import annotations

from random import Random

from app.ai.budget import Budget
from app.ai.hints import Hint, hints
from app.ai.question import HINT_THOUGHT
from app.rules.cards import FRENCH, Seat
from app.rules.match import AnyMatch


def hint_lines(match: AnyMatch, seat: Seat, rng: Random) -> list[str]:
    """What ``seat`` might do now, the best first, with the numbers that may be typed for it."""
    if seat not in match.game.active(match.state) and not match.game.real_time:
        return ["It is not your turn."]
    view = match.game.view(match.state, seat)
    found = hints(match.game.name, view, match.legal(seat), rng, Budget(seconds=HINT_THOUGHT))
    return [_line(match, seat, hint) for hint in found]


def _line(match: AnyMatch, seat: Seat, hint: Hint) -> str:
    if hint.move is None:
        ready = "" if hint.ready is None else f" ({FRENCH.code(hint.ready)} at hand)"
        return f"wait{ready}: {hint.reason}"
    share = "" if hint.percent is None else f", about {hint.percent} in 100"
    number = "" if match.game.real_time else f"{list(match.legal(seat)).index(hint.move) + 1}.  "
    return f"{number}{match.game.notate(hint.move)}{share}: {hint.why}"
