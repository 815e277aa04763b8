"""The coach: before a move that costs much it says so once, and lets it be played all the same.

While a person thinks, a good player judges the position by what that seat may know. A hint is there at once then, too.
"""

from __future__ import annotations

from app.ai.hints import Advice
from app.ui.table.asking import put_question
from app.ui.table.person import AtTable
from app.ui.table.state import NO_HINT, Coaching

_THINKS = 1000.0
"""Milliseconds that the person has looked at the position before the coach does: who knows what to play needs none."""


def coached(table: AtTable) -> bool:
    """The persons want to be told more than the rules, as the settings have it."""
    when = table.program.settings.coach
    return when == "always" or (when == "first" and table.session.new_to_it)


def _wanted(table: AtTable) -> bool:
    """The person is to move, and wants to be warned."""
    session = table.session
    return coached(table) and not session.game.real_time and session.claim is None and table.may_move


def look_on(table: AtTable, now: float) -> None:
    """As soon as the person has thought for a while, have the position judged."""
    coaching, session = table.state.coaching, table.session
    if not _wanted(table):
        return
    if coaching.state is not session.state:
        coaching = table.state.coaching = Coaching(session.state, now)
    rests = table.state.hint is NO_HINT and not table.scene.motion.busy
    if not coaching.asked and rests and now >= coaching.since + _THINKS:
        coaching.asked = True
        if len(table.legal()) > 1 and put_question(table, waited_for=False):
            coaching.silent = True


def due(table: AtTable) -> float | None:
    """When the position is to be looked at."""
    coaching, session = table.state.coaching, table.session
    if not _wanted(table):
        return None
    if coaching.state is not session.state:
        return 0.0
    return None if coaching.asked else coaching.since + _THINKS


def heard(table: AtTable, found: Advice) -> bool:
    """An answer has come: what the coach takes from it. True if it was for the coach alone."""
    coaching = table.state.coaching
    silent = coaching.silent and coaching.state is table.session.state
    coaching.silent = False
    if found.hints and coaching.state is table.session.state:
        coaching.best, coaching.poor = found.hints[0], {hint.move: hint for hint in found.poor}
    return silent


def warning(table: AtTable, move: object) -> str:
    """What is said before that move, the first time; empty where there is nothing to say."""
    coaching, session = table.state.coaching, table.session
    if coaching.state is not session.state or coaching.best is None or not coaching.poor or coaching.warned == move:
        return ""
    poor, best = coaching.poor.get(move), coaching.best
    if poor is None or best.move is None or poor.percent is None or best.percent is None:
        return ""
    coaching.warned = move
    seen = session.seen(table.state.viewer)
    better = session.tabletop.text.advise(seen, best.move).rstrip(".")
    why = f" {poor.reason}" if poor.reason else ""
    return (
        f"That wins {poor.percent} % of the {session.round}s; better, with {best.percent} %: "
        f"{better[:1].lower()}{better[1:]}.{why} Once more plays it all the same."
    )


def has_warned(table: AtTable) -> bool:
    """Of a move that may be made now."""
    coaching = table.state.coaching
    return coaching.state is table.session.state and coaching.warned is not None
