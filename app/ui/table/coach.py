"""The coach: warns once of a costly move, then lets it be played.

While a person thinks, a strong AI player analyses the position from that seat's observation. Plain blunders need no
analysis. If the analysis ends after the move, the coach still comments as long as undo is possible.
"""

from __future__ import annotations

from collections.abc import Container

from app.ai.hints import Advice
from app.core.match import CannotUndo
from app.ui.kit.key_names import shown_key
from app.ui.table.person import AtTable
from app.ui.table.state import NO_HINT, Coaching

_STEPS = 2
"""Number of moves named after the best one, as its reason holds once they are made."""


def coached(table: AtTable) -> bool:
    """Return whether the settings ask for more help than the rules."""
    when = table.program.settings.coach
    return when == "always" or (when == "first" and table.session.new_to_it)


def _wanted(table: AtTable) -> bool:
    """Return whether the person is on turn and wants warnings."""
    session = table.session
    return coached(table) and session.may_coach and session.claim is None and table.may_move


def start_analysis(table: AtTable) -> None:
    """Start the analysis of the position once the cards are at rest."""
    session = table.session
    if not _wanted(table):
        return
    coaching = position(table, session.state)
    if coaching.asked or table.scene.motion.busy or session.thinking.asked_about is not None:
        return
    coaching.asked = True
    if table.state.hint is NO_HINT and coaching.best is None and len(table.legal()) > 1:
        coaching.silent = session.thinking.ask_hint(waited_for=False, history=table.state.advised)


def due(table: AtTable) -> float | None:
    """Return when to start the analysis; None while cards move, as every frame checks then."""
    if not _wanted(table) or table.scene.motion.busy or table.session.thinking.asked_about is not None:
        return None
    return None if position(table, table.session.state).asked else 0.0


def position(table: AtTable, state: object) -> Coaching:
    """Return what the coach knows of a state: the current one, or a recent one that undo may restore."""
    if (known := _known(table, state)) is None:
        known = Coaching(state)
        table.state.coaching.append(known)
    return known


def _known(table: AtTable, state: object) -> Coaching | None:
    return next((coaching for coaching in table.state.coaching if coaching.state is state), None)


def heard(table: AtTable, found: Advice, about: object) -> bool:
    """Take an analysis; return True if it was for the coach alone."""
    coaching = position(table, about)
    silent, coaching.silent = coaching.silent, False
    if found.hints:
        coaching.best, coaching.poor = found.hints[0], {hint.move: hint for hint in found.poor}
    late = about is not table.session.state
    if late:
        _speak_late(table, coaching)
    return silent or late


def poor_moves(table: AtTable) -> Container[object] | None:
    """Return the costly moves of the position; None until it has been analysed."""
    coaching = _known(table, table.session.state)
    return None if coaching is None or coaching.best is None else coaching.poor


def warning(table: AtTable, move: object) -> str:
    """Return the warning before a move, the first time; empty if there is none."""
    session = table.session
    if not _wanted(table):
        return ""
    coaching = position(table, session.state)
    if coaching.warned == move:
        return ""
    seen = session.seen(table.state.viewer)
    text = _costs(table, coaching, move)
    if coaching.best is None and move in table.legal():
        text = session.tabletop.text.obvious_mistake(seen, table.state.viewer, move)
    if not text:
        return ""
    coaching.warned = move
    return f"{text} Press again to play it anyway."


def _costs(table: AtTable, coaching: Coaching, move: object) -> str:
    """Return how much less the move wins than the best one in that position, and why; empty if it isn't costly."""
    session, poor, best = table.session, coaching.poor.get(move), coaching.best
    info = session.game.info
    if best is None or best.move is None or poor is None or not best.worth(info) or not poor.worth(info):
        return ""
    first, *then = session.steps(table.state.viewer, (best.move, *best.then[:_STEPS]), coaching.state)
    better = ", then ".join((first, *then)) + " and so on" * (len(best.then) > _STEPS)
    worth = poor.worth(info)
    brings = f"scores {worth} on average" if info.by_points else f"wins {worth} of the {session.round}s"
    text = f"That {brings}. Better, with {best.worth(info)}: {better}."
    return f"{text} {poor.reason}".rstrip()


def has_warned(table: AtTable) -> bool:
    """Return whether a legal move has been warned of."""
    coaching = _known(table, table.session.state)
    return coaching is not None and coaching.warned is not None


# ---- the analysis comes after the move


def look_back(table: AtTable, before: object, move: object) -> None:
    """Finish the analysis of state ``before`` after a person's move there, if it can be undone. At a shared screen,
    don't: others would read about that hand.
    """
    session, seat = table.session, table.state.viewer
    if not (coached(table) and session.may_coach) or len(session.persons) > 1:
        return
    coaching = position(table, before)
    if coaching.best is not None or coaching.warned == move or session.between_deals:
        session.thinking.forget_hint()
        return
    try:
        session.match.check_undo(seat)
    except CannotUndo:
        session.thinking.forget_hint()
        return
    coaching.made, coaching.asked = move, True
    if session.thinking.asked_about is not before:
        session.thinking.ask_about(before, seat)


def _speak_late(table: AtTable, coaching: Coaching) -> None:
    """Comment on the last move, now that the position before it has been analysed."""
    session, program = table.session, table.program
    text = _costs(table, coaching, coaching.made)
    if not text:
        return
    try:
        session.match.check_undo(table.state.viewer)
    except CannotUndo:
        return
    coaching.warned = coaching.made
    by_pad = program.inputs.by_pad
    key = program.inputs.pads.shown("lt") if by_pad else shown_key(program.keymap.key("undo"))
    table.state.coach_says = f"{text} {key.upper() if by_pad else key} takes it back."
    program.say(table.state.coach_says)


def holds(table: AtTable) -> bool:
    """Return whether AI players wait, as the coach comments on the last move."""
    return bool(table.state.coach_says) and table.program.toast.text == table.state.coach_says
