"""The primary button of the table, drawn gold: never a move that the coach would warn of."""

from __future__ import annotations

from collections.abc import Sequence

from app.table.primary_action import primary_action
from app.table.tabletop import Action
from app.ui.table import coach
from app.ui.table.person import AtTable


def golden_action(table: AtTable, actions: Sequence[Action[object]]) -> Action[object] | None:
    """Return the viewer's primary action, if any."""
    session, hint = table.session, table.state.hint
    if not table.may_move:
        return None
    shown = not session.game.real_time and table.state.hint_about is session.state
    return primary_action(actions, table.legal(), coach.poor_moves(table), hint.move if shown else None)


def golden_move(table: AtTable) -> object | None:
    """Return the move of that action."""
    actions = table.session.tabletop.input.actions(table.seen, table.state.viewer, table.state.marked)
    found = golden_action(table, actions)
    return found.move if found else None
