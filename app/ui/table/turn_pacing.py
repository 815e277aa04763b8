"""How quickly AI players' turns follow each other: at once, when the person continues, or faster while a key is held.

Times are milliseconds of the program's clock.
"""

from __future__ import annotations

from app.core.cards import Seat
from app.core.messages import _, say, shown_name
from app.ui.session import Session
from app.ui.table.scene import Table

REST = 900.0
"""Milliseconds that something complete, such as a trick, stays visible before an AI player moves; at full length."""


def note_turn(table: Table, *, dealt: bool = False, completes: bool | None = None) -> None:
    """Note that a move was made or cards were ``dealt``, and decide whether to wait for the person before the next AI
    player's turn. A move that knows whether it ``completes`` something, such as a trick, decides it itself.
    """
    state, session = table.state, table.session
    before = state.turn_was
    state.turn_was = _whose(session)
    ended = before is not None and state.turn_was not in (None, before) and before not in session.persons
    state.ended = before if ended and completes is not True else None
    ended = ended if completes is None else completes
    wanted = table.program.settings.wait_after_turn or waits_at_first(table)
    state.waits = wanted and ended and not dealt and session.ai_on_turn is not None and not session.game.real_time


def _whose(session: Session) -> int | None:
    """Return whose turn it is; None while several seats are asked at once."""
    return session.turn if session.claim is None else None


def waits(table: Table) -> bool:
    return table.state.waits and (table.program.settings.wait_after_turn or waits_at_first(table))


def whats_next(table: Table) -> list[str]:
    """Return the texts for a pause: whose turn has ended and who is next, and the latter alone. Empty if it wasn't an
    AI player's turn that ended, but a trick, say.
    """
    session, ended, turn = table.session, table.state.ended, table.session.turn
    if ended is None or turn is None or ended in session.persons:
        return []
    after, you = shown_name(session.name(turn)), _("Your turn is over. Next: {next}.")
    whole = say(session.name(ended), you, _("{name}'s turn is over. Next: {next}."), next=after)
    return [whole, _("Next: {next}.", next=after)]


def acted_before(table: Table, seat: Seat) -> bool:
    """Return whether the seat is on turn again since its last action, so that the action belongs to an earlier turn."""
    did = table.state.last_actions
    on_turn = table.session.turn == seat and not table.session.game.real_time
    return on_turn and seat in did and next(reversed(did)) != seat


def waits_at_first(table: Table) -> bool:
    """Return whether it waits after each turn in the first match of this game here."""
    return table.program.settings.wait_in_first_match and table.session.first and bool(table.session.persons)


def wait_no_more(table: Table, now: float) -> None:
    """Switch off the waiting of first matches for good, and continue."""
    table.program.change(wait_in_first_match=False)
    table.program.say(_("Auto-pause off. You can change this in Settings > Motion."))
    go_on(table, now)


def go_on(table: Table, now: float) -> None:
    """Let the next AI player move at once."""
    table.state.waits = False
    table.session.thinking.due = now


def may_hurry(table: Table) -> bool:
    """Return whether there is an AI player to speed up; none if play stops after each turn anyway."""
    state, session, settings = table.state, table.session, table.program.settings
    if session.game.real_time or session.ai_on_turn is None or session.claim is not None or state.held is not None:
        return False
    return not (settings.wait_after_turn or waits_at_first(table))


def hurry_up(table: Table, now: float, held: object) -> bool:
    """Make AI players move without pauses, and cards move fast, as long as that key or button is ``held``; False if
    there is no one to speed up.
    """
    if not may_hurry(table):
        return False
    table.state.hurried = held
    table.session.thinking.due = now
    return True


def hurry_no_more(table: Table, let_go: object) -> bool:
    """Return to the usual speed as the key or button is released; False if it was not the one held."""
    if table.state.hurried is None or table.state.hurried != let_go:
        return False
    table.state.hurried = None
    return True
