"""How quickly the AI players' turns follow each other: as the person goes on, or hurries them. Times are milliseconds
of the program's clock.
"""

from __future__ import annotations

from app.ui.session import Session
from app.ui.table.person import AtTable


def note_turn(table: AtTable, *, dealt: bool = False) -> None:
    """A move was made, or cards were ``dealt``: if the turn of an AI player has ended and the next one would begin, the
    table waits, where the person wants that.
    """
    state, session = table.state, table.session
    before = state.turn_was
    state.turn_was = _whose(session)
    ended = before is not None and state.turn_was not in (None, before) and before not in session.persons
    wanted = table.program.settings.wait_after_turn and not session.game.real_time
    state.waits = wanted and ended and not dealt and session.ai_on_turn is not None


def _whose(session: Session) -> int | None:
    """Whose turn it is; while all are asked at once, nobody's."""
    return session.turn if session.claim is None else None


def waits(table: AtTable) -> bool:
    """The table waits for the person to go on."""
    return table.state.waits and table.program.settings.wait_after_turn


def go_on(table: AtTable, now: float) -> None:
    """The next AI player may move at once."""
    table.state.waits = False
    table.session.thinking.due = now


def hurry_up(table: AtTable, now: float) -> bool:
    """As long as a key is held the AI players do not pause, and their cards are quick; False if there is nobody to
    hurry.
    """
    state, session = table.state, table.session
    if session.game.real_time or session.ai_on_turn is None or session.claim is not None or state.held is not None:
        return False
    if table.program.settings.wait_after_turn:
        return False
    state.hurried = True
    session.thinking.due = now
    return True
