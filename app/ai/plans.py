"""Continuity of hints within a turn: a player who follows a hint gets its next step, not another plan of similar value.
A plan ends only when new information appears, such as a drawn card.
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
"""(number of events, seat) -> (state, hints given)."""


def plan_continuation(match: AnyMatch, seat: Seat, history: HintHistory) -> tuple[object, ...]:
    """Return the rest of the hint that the seat is following: the last one given to it, if all its moves since are part
    of it and it sees nothing that could not have been known. Empty if there is none.
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
"""Longer than any turn."""


def foreseen(match: AnyMatch, seat: Seat, since: int) -> bool:
    """Return whether the seat's view is what it could have predicted before the events from ``since`` on, whatever was
    hidden from it.
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
