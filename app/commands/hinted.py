"""``hint``, typed at the terminal: the best moves with what speaks for them, a line each."""

from __future__ import annotations

from app.ai.hints import Hint
from app.ai.question import HINT_LEVEL, HintQuestion, told_in
from app.core.cards import FRENCH, Seat
from app.core.grammar import percent
from app.core.match import AnyMatch


def hint_lines(match: AnyMatch, seat: Seat) -> list[str]:
    """What ``seat`` might do now, the best first, with the numbers that may be typed for it."""
    if seat not in match.game.active(match.state) and not match.game.real_time:
        return ["It is not your turn."]
    view, legal = match.game.view(match.state, seat), tuple(match.legal(seat))
    found = told_in(HintQuestion(0, match.game.name, HINT_LEVEL, view, legal, seed=0).think())
    if not found:
        return ["Nobody can give you a hint now."]
    foot = [f"%: {match.game.info.round}s won with it"] * any(hint.percent is not None for hint in found)
    return [*(_line(match, seat, hint) for hint in found), *foot]


def _line(match: AnyMatch, seat: Seat, hint: Hint) -> str:
    if hint.move is None:
        ready = "" if hint.ready is None else f" ({FRENCH.code(hint.ready)} at hand)"
        return f"wait{ready}: {hint.reason}"
    share = "" if hint.percent is None else f", {percent(hint.percent)}"
    number = "" if match.game.real_time else f"{list(match.legal(seat)).index(hint.move) + 1}.  "
    return f"{number}{match.game.notate(hint.move)}{share}: {hint.why}"
