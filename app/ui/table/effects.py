"""Short-lived highlights: newly played and drawn cards, facial expressions, thinking dots.

Times are milliseconds of the program's clock.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.core.cards import Card
from app.table.layout import ZoneKind
from app.ui.table.coach import holds
from app.ui.table.move_log import MoveEvent
from app.ui.table.person import AtTable
from app.ui.table.turn_pacing import waits

_LIT, _MOST_LIT = 1400.0, 6
"""Milliseconds of the highlight on cards that another seat has played, and the largest number of cards for it."""


def light_up(table: AtTable, shown: MoveEvent, before: Mapping[Card, str], now: float) -> None:
    """Highlight what a move changed; ``before`` is the pile of each card before it."""
    mine = shown.by == table.state.viewer
    if mine or table.session.game.real_time:
        _note_drawn(table, shown)
    table.state.laid_by = shown.by
    _note_laid(table, before, now, quietly=mine or shown.cue.gathers)


def _note_drawn(table: AtTable, shown: MoveEvent) -> None:
    """Note the cards that the viewer has just drawn, until the viewer's next move; in a race, until anybody's next."""
    session, step, seat = table.session, shown.step, table.state.viewer
    before, after = (session.tabletop.hand(session.seen(seat, state), seat) for state in (step.before, step.after))
    deal = session.tabletop.is_deal(step.move)
    table.state.drawn = frozenset() if deal else frozenset(after) - frozenset(before)


def _note_laid(table: AtTable, before: Mapping[Card, str], now: float, *, quietly: bool) -> None:
    """Highlight cards that another seat has just played on the table."""
    zones, pile_of, pace = table.scene.zones, table.scene.pile_of, table.pace
    on_table = [card for zone in zones.values() if zone.kind is ZoneKind.TABLE for card in zone.cards]
    laid = [card for card in on_table if pile_of[card] != before[card]]
    highlighted = not quietly and pace.lasts and not table.session.game.real_time and len(laid) <= _MOST_LIT
    table.state.laid = frozenset(laid if highlighted else ())
    if table.state.laid:
        table.state.timers.set("laid", now + pace.lasts + _LIT, lambda: _go_dark(table))


def _go_dark(table: AtTable) -> None:
    table.state.laid = frozenset()


_SHOWN = 2200.0
"""Milliseconds of an expression, at the usual speed."""


def show_feelings(table: AtTable, shown: MoveEvent, now: float) -> None:
    """Show a happy face for the seat that a move calls out, and unhappy ones for seats it costs something; neutral
    ones if animation is off. The expressions at the end of a deal last longer, see ``plates.moods``.
    """
    cue, session, pace = shown.cue, table.session, table.pace
    if cue.gathers or not pace.flies:
        forget_feelings(table)
        return
    pays = {paid.source for paid in cue.chips if paid.source is not None and paid.chips > 0}
    found = dict.fromkeys({*pays, *cue.robbed} - {shown.by}, "robbed")
    if found or (cue.call and not session.tabletop.deal_over(session.seen(None, shown.step.after))):
        table.state.feelings = found | {shown.by: "won"}
        table.state.timers.set("feelings", now + pace.lasts + _SHOWN, lambda: forget_feelings(table))


def forget_feelings(table: AtTable) -> None:
    table.state.feelings = {}


_THINKS, _DOT, _LOOK = 700.0, 300.0, 100.0
"""Milliseconds of inactivity before the dots appear, of each dot, and between checks."""


def lit_dot(table: AtTable, now: float) -> int | None:
    """Return which of the three dots is lit; None while no AI player has been thinking for long."""
    waited = now - table.state.acted - _THINKS
    if waited < 0 or waits(table) or holds(table) or table.session.game.real_time or table.session.ai_on_turn is None:
        return None
    return int(waited / _DOT) % 3


def seen_dot(table: AtTable, now: float) -> int | None:
    """Return the dot to draw: only one that ``next_dot`` has set, as it will also be removed then."""
    return None if lit_dot(table, now) is None else table.state.dot


def next_dot(table: AtTable, now: float, *, paused: bool) -> bool:
    """Advance the dots; return whether another is lit."""
    state = table.state
    before, state.dot = state.dot, None if paused else lit_dot(table, now)
    return before != state.dot


def look_at_dots(table: AtTable, now: float) -> list[float]:
    """Return when to check the dots again."""
    return [] if lit_dot(table, now) is None else [now + _LOOK]
