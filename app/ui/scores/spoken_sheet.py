"""Narration of a score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.grammar import capital, count, listed, number
from app.table.sheet import ScoreLine, ScoreSheet, steps, sums
from app.ui.scores.score_table import ranking
from app.ui.session import Session


def spoken_sheet(session: Session, sheet: ScoreSheet) -> str:
    """Return the outcome, the count, and the standings, best first."""
    totals = sheet.totals[-1]
    stands = ", ".join(f"{session.name(seat)} {number(totals[seat])}" for seat in ranking(sheet))
    result = session.match.result
    won = f"{listed([session.name(seat) for seat in result.winners])}: the match is won. " if result else ""
    outcome = session.tabletop.text.outcome(session.seen(), session.name)
    counted = [_item(session, step) for step in steps(sheet.lines)]
    return " ".join((f"{won}{outcome}", *counted, f"Total {sheet.unit}: {stands}."))


def _item(session: Session, step: Sequence[ScoreLine]) -> str:
    """Return a counted item as in ``Rosa: 3 cards, 12.`` or ``Ante: You −2, Rosa −2.``"""
    name, line = session.name, step[0]
    if line.cards:
        many = sum(len(one.cards) for one in step)
        worth = line.worth if line.worth != str(many) else ""
        counts = worth or ("" if line.amount else line.words)
        return f"{name(line.seat)}: {count(many, 'card')}{f', {counts}' * bool(counts)}."
    (changes,) = sums(step, len(session.match.seats)).values()
    changed = (f"{name(seat)} {number(change, signed=True)}" for seat, change in enumerate(changes) if change)
    return f"{capital(line.words)}: {', '.join(changed)}."
