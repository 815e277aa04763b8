"""Which button is gold: the one that says "this is what you want"."""

from __future__ import annotations

from collections.abc import Sequence

from app.table.tabletop import Action, M


def golden(actions: Sequence[Action[M]], legal: Sequence[M]) -> Action[M] | None:
    """The first that can be done and is an aim; if there is none, the one that is all that is left to do; else none.

    So no button is gold that gives something up, a turn or a card, while there is anything else to do.
    """
    lit = [action for action in actions if action.move is not None and action.move in legal]
    aims = (action for action in lit if action.aim)
    left = len(lit) == 1 and {type(move) for move in legal} == {type(lit[0].move)}
    return next(aims, lit[0] if left else None)
