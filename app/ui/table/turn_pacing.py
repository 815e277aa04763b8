"""How quickly the AI players' turns follow each other: as the person goes on, or hurries them. Times are milliseconds
of the program's clock.
"""

from __future__ import annotations

from app.ui.session import Session
from app.ui.table.person import AtTable

REST = 900.0
"""Milliseconds that something whole lies there, such as a trick, before an AI player moves; at full length."""


def note_turn(table: AtTable, *, dealt: bool = False, completes: bool | None = None) -> None:
    """A move was made, or cards were ``dealt``: if the turn of an AI player has ended and the next one would begin, the
    table waits, where the person wants that. A move that says whether it ``completes`` something decides it itself.
    """
    state, session = table.state, table.session
    before = state.turn_was
    state.turn_was = _whose(session)
    ended = before is not None and state.turn_was not in (None, before) and before not in session.persons
    ended = ended if completes is None else completes
    wanted = table.program.settings.wait_after_turn or waits_at_first(table)
    state.waits = wanted and ended and not dealt and session.ai_on_turn is not None and not session.game.real_time


def _whose(session: Session) -> int | None:
    """Whose turn it is; while all are asked at once, nobody's."""
    return session.turn if session.claim is None else None


def waits(table: AtTable) -> bool:
    """The table waits for the person to go on."""
    return table.state.waits and (table.program.settings.wait_after_turn or waits_at_first(table))


def waits_at_first(table: AtTable) -> bool:
    """It waits after each turn because nobody has played this game here before."""
    return table.program.settings.wait_in_first_match and table.session.first and bool(table.session.persons)


def wait_no_more(table: AtTable, now: float) -> None:
    """The person has seen enough turns one by one: in no match to come does the table wait by itself."""
    table.program.change(wait_in_first_match=False)
    table.program.say("The table waits no more. Settings, Motion, let it wait again.")
    go_on(table, now)


def go_on(table: AtTable, now: float) -> None:
    """The next AI player may move at once."""
    table.state.waits = False
    table.session.thinking.due = now


def may_hurry(table: AtTable) -> bool:
    """There is an AI player to hurry, and play does not stop after each turn anyway."""
    state, session, settings = table.state, table.session, table.program.settings
    if session.game.real_time or session.ai_on_turn is None or session.claim is not None or state.held is not None:
        return False
    return not (settings.wait_after_turn or waits_at_first(table))


def hurry_up(table: AtTable, now: float, held: object) -> bool:
    """As long as that key or button is ``held`` the AI players do not pause, and their cards are quick; False if there
    is nobody to hurry.
    """
    if not may_hurry(table):
        return False
    table.state.hurried = held
    table.session.thinking.due = now
    return True


def hurry_no_more(table: AtTable, let_go: object) -> bool:
    """That key or button is up; False if it hurried nobody."""
    if table.state.hurried is None or table.state.hurried != let_go:
        return False
    table.state.hurried = None
    return True
