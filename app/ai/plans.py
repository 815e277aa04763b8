"""The hints of a turn hang together: whoever has taken a step of one is told the next, not another plan that looks as
good. Only what was not known when it was told, as a drawn card, ends a plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from app.core.cards import Seat
from app.core.game import IllegalMove
from app.core.match import AnyMatch

if TYPE_CHECKING:
    from app.ai.hints import Hint

HintHistory: TypeAlias = dict[tuple[int, Seat], tuple[object, Sequence["Hint"]]]
"""After how many events of a match, and to whom: in which state, and the hints."""


def plan_continuation(match: AnyMatch, seat: Seat, history: HintHistory) -> tuple[object, ...]:
    """What is left of the hint that the seat follows: of the last one told to it, if all that it has done since
    was told there, and it sees nothing that could not be known then. Empty if there is none.
    """
    made: list[object] = []
    for at in range(len(match.log) - 1, -1, -1):
        if match.log[at].seat != seat:
            continue
        made.insert(0, match.log[at].move)
        state, hints = history.get((at, seat), (None, ()))
        if state is match.states[at] and hints:
            lines = ((hint.move, *hint.then) for hint in hints)
            left = next((line[len(made) :] for line in lines if [*line[: len(made)]] == made), ())
            return left if left and left[0] in match.legal(seat) and foreseen(match, seat, at) else ()
        if len(made) > _LONGEST:
            break
    return ()


_LONGEST = 30
"""No turn has so many moves."""


def foreseen(match: AnyMatch, seat: Seat, since: int) -> bool:
    """Whether the seat sees now, after the events from that one on, what it could have foreseen: whatever was hidden
    from it, they would have led to this.
    """
    from app.ai.hints import position_rng

    game, before = match.game, match.game.view(match.states[since], seat)
    world: Any = game.determinize(before, position_rng(before))
    for event in match.log[since:]:
        try:
            if event.move not in game.legal_moves(world, event.seat):
                return False
            world = game.apply(world, event.seat, event.move, event.at)
        except IllegalMove:
            return False
    return bool(game.view(world, seat) == game.view(match.state, seat))
