"""The primary action: which button, if any, is gold."""

from __future__ import annotations

from collections.abc import Container, Sequence

from app.table.tabletop import Action, M


def primary_action(
    actions: Sequence[Action[M]], legal: Sequence[M], poor: Container[M] | None = None, best: M | None = None
) -> Action[M] | None:
    """Return the action to highlight, if any: never one that could be a blunder.

    The ``best`` move is that of the hint shown: then only that is gold. ``poor`` are the moves that a judge of this
    position warns of; None while it has not been judged. Without a judge only the sole legal move, or one that is
    always right, is gold.
    """
    lit = [action for action in actions if action.move is not None and action.move in legal]
    if best is not None:
        return next((action for action in lit if action.move == best), None)
    if len(legal) == 1:
        return next(iter(lit), None)
    if sure := next((action for action in lit if action.always_right), None):
        return sure
    if poor is None:
        return None
    left = len(lit) == 1 and {type(move) for move in legal} == {type(lit[0].move)}
    aims = (action for action in lit if (action.suggested or left) and action.move not in poor)
    return next(aims, None)
