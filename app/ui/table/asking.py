"""What the AI is asked for the person on turn: with what the table offers first, and the hint that is followed."""

from __future__ import annotations

from app.core.cards import Card, Seat
from app.table.aim import golden
from app.ui.session import Session
from app.ui.table.person import AtTable


def put_question(table: AtTable, *, waited_for: bool = True) -> bool:
    """Have the position of the person on turn judged; a hint that is followed goes on. False if nothing was asked."""
    session, state = table.session, table.state
    offered = golden_move(session, state.viewer) if table.may_move else None
    return session.thinking.ask_hint(waited_for=waited_for, told=state.advised, offered=offered)


def golden_move(session: Session, seat: Seat, marked: frozenset[Card] = frozenset()) -> object | None:
    """What the table offers that seat first, or has alone left for it to do."""
    offers = session.tabletop.input.actions(session.seen(seat), seat, marked)
    found = golden(offers, session.legal(seat))
    return found.move if found else None
