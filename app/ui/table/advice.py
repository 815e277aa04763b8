"""Advice: hints on request, warnings of the coach, and the primary button, which avoids what the coach would warn of.

While a person thinks, a strong AI player analyses the position from that seat's observation. The coach warns once of a
costly move, then lets it be played; plain blunders need no analysis. If the analysis ends after the move, the coach
still comments as long as undo is possible.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence

from app.ai import hints
from app.ai.hints import Advice
from app.core.cards import Card, Seat
from app.core.match import CannotUndo
from app.core.messages import _
from app.table.observation import AnyObservation, is_back
from app.table.observing import cards_behind, reveal
from app.table.tabletop import Action, M
from app.ui.kit.keymap import shown_key
from app.ui.session import Session
from app.ui.table.scene import Table
from app.ui.table.state import NO_HINT, Coaching, HintRow, ShownHint
from app.ui.table.turn_pacing import acted_before


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


_ROOMY = 180
"""Maximum length of a warning that fits beside the cards; only the end of a longer one says that nothing was played."""
_STEPS_NAMED = 2
"""Number of moves named after the best one, as its reason holds once they are made."""


def coached(table: Table) -> bool:
    """Return whether the settings ask for more help than the rules."""
    when = table.program.settings.coach
    return when == "always" or (when == "first" and table.session.new_to_it)


def explained_seats(table: Table) -> dict[Seat, str]:
    """Return the seats whose last move invites a question, the latest first, each with its explanation."""
    if not coached(table) or table.session.between_deals:
        return {}
    acted = reversed(table.state.last_actions.items())
    return {seat: act.why for seat, act in acted if act.why and not acted_before(table, seat)}


def _wanted(table: Table) -> bool:
    """Return whether the person is on turn and wants warnings."""
    session = table.session
    return coached(table) and session.may_coach and session.claim is None and table.scene.may_move


def start_analysis(table: Table) -> None:
    """Start the analysis of the position once the cards are at rest."""
    session = table.session
    if not _wanted(table):
        return
    coaching = position(table, session.state)
    if coaching.asked or table.scene.motion.busy or session.thinking.asked_about is not None:
        return
    coaching.asked = True
    if table.state.hint is NO_HINT and coaching.best is None and len(table.scene.legal) > 1:
        coaching.silent = session.thinking.ask_hint(waited_for=False, history=table.state.advised)


def due(table: Table) -> float | None:
    """Return when to start the analysis; None while cards move, as every frame checks then."""
    if not _wanted(table) or table.scene.motion.busy or table.session.thinking.asked_about is not None:
        return None
    return None if position(table, table.session.state).asked else 0.0


def position(table: Table, state: object) -> Coaching:
    """Return what the coach knows of a state: the current one, or a recent one that undo may restore."""
    if (known := _known(table, state)) is None:
        known = Coaching(state)
        table.state.coaching.append(known)
    return known


def _known(table: Table, state: object) -> Coaching | None:
    return next((coaching for coaching in table.state.coaching if coaching.state is state), None)


def heard(table: Table, found: Advice, about: object) -> bool:
    """Take an analysis; return True if it was for the coach alone."""
    coaching = position(table, about)
    silent, coaching.silent = coaching.silent, False
    if found.hints:
        coaching.best, coaching.poor = found.hints[0], {hint.move: hint for hint in found.poor}
    late = about is not table.session.state
    if late:
        _speak_late(table, coaching)
    return silent or late


def poor_moves(table: Table) -> Container[object] | None:
    """Return the costly moves of the position; None until it has been analysed."""
    coaching = _known(table, table.session.state)
    return None if coaching is None or coaching.best is None else coaching.poor


def warning(table: Table, move: object) -> str:
    """Return the warning before a move, the first time; empty if there is none."""
    session = table.session
    if not _wanted(table):
        return ""
    coaching = position(table, session.state)
    if coaching.warned == move:
        return ""
    seen = session.seen(table.state.viewer)
    text = _costs(table, coaching, move)
    if coaching.best is None and move in table.scene.legal:
        text = session.tabletop.text.obvious_mistake(seen, table.state.viewer, move)
    if not text:
        return ""
    coaching.warned = move
    text = " ".join((text, _("Press again to play it anyway.")))
    whole = " ".join((_("Not played yet."), text))
    return whole if len(whole) <= _ROOMY else text


def _costs(table: Table, coaching: Coaching, move: object) -> str:
    """Return how much less the move wins than the best one in that position, and why; empty if it isn't costly."""
    session, poor, best = table.session, coaching.poor.get(move), coaching.best
    info = session.game.info
    if best is None or best.move is None or poor is None or not best.worth(info) or not poor.worth(info):
        return ""
    steps = session.steps(table.state.viewer, (best.move, *best.then[:_STEPS_NAMED]), coaching.state)
    more = "…" * (len(best.then) > _STEPS_NAMED)
    worth = poor.worth(info)
    brings = _("That scores {worth}.", worth=worth) if info.by_points else _("That wins {worth}.", worth=worth)
    # Translators: the better moves follow, as sentences: "Better (100%): Call."
    better = _("Better ({worth}):", worth=best.worth(info))
    return " ".join(filter(None, (brings, better, *steps, more, poor.reason)))


def has_warned(table: Table) -> bool:
    """Return whether a legal move has been warned of."""
    coaching = _known(table, table.session.state)
    return coaching is not None and coaching.warned is not None


# ---- the analysis comes after the move


def look_back(table: Table, before: object, move: object) -> None:
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


def _speak_late(table: Table, coaching: Coaching) -> None:
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
    undo = _("Undo: {key}.", key=key.upper() if by_pad else key)
    table.state.coach_says = f"{text} {undo}"
    program.say(table.state.coach_says)


def holds(table: Table) -> bool:
    """Return whether AI players wait, as the coach comments on the last move."""
    return bool(table.state.coach_says) and table.program.toast.text == table.state.coach_says


_STEPS = 6
"""Number of moves named by the line about following moves."""
HINT_GLANCE = 4000.0
"""Milliseconds that a hint stays in a race for the same card. Elsewhere it stays until the state changes."""


def ask_advice(table: Table, now: float) -> None:
    """Request a hint for the person on turn; a position asked about before gets the same hint."""
    session = table.session
    state, before = table.state.advised.get(_asked_in(table), (None, ()))
    if before and state is session.state:
        _show(table, before, now)
        return
    session.thinking.ask_hint(history=table.state.advised)
    position(table, session.state).silent = False  # the hint has been requested
    if session.game.real_time:
        table.state.hint_wanted_until = now + HINT_GLANCE


def _asked_in(table: Table) -> tuple[int, Seat]:
    seat = table.session.person_on_turn
    return len(table.session.match.log), -1 if seat is None else seat


def drop_hint(table: Table) -> None:
    table.state.hint = NO_HINT
    table.state.timers.cancel("hint")


def hear_advice(table: Table, now: float) -> bool:
    """Take an answer of the AI; return whether the picture changes."""
    about = table.session.thinking.asked_about
    found = table.session.thinking.advice()
    if found is not None and heard(table, found, about):
        if about is table.session.state:
            table.state.advised[_asked_in(table)] = about, found.hints
        return True
    if found is not None:
        hear_answer(table, found.hints, now)
    if table.session.game.real_time:
        _ask_again(table, now)
    return found is not None


def hear_answer(table: Table, found: Sequence[hints.Hint], now: float) -> None:
    """Show the suggested moves, the best first, or say that there are none."""
    if not found:
        table.program.say(_("No hint is available right now."))
        return
    if not table.session.game.real_time:
        table.state.advised[_asked_in(table)] = table.session.state, found
    _show(table, found, now)


def _show(table: Table, found: Sequence[hints.Hint], now: float) -> None:
    session, state, tabletop = table.session, table.state, table.session.tabletop
    seat = _asked_in(table)[1]
    seen, best = session.seen(max(seat, 0)), found[0]
    cards, zone = ((), None) if best.move is None else tabletop.text.highlight(seen, best.move)
    backs = cards_behind(seen, session.state)
    cards = reveal(cards, backs)
    if zone == table.scene.hand and cards:
        zone = None  # a card on its way to the player's hand is lit already
    if best.move is None and best.ready is not None:
        cards = (best.ready,)
    rows = tuple(_row(session, seen, backs, seat, each) for each in found)
    races = session.game.real_time and session.turn != seat  # others are as quick as the reader
    until = now + HINT_GLANCE if races else math.inf
    if session.game.real_time and state.hint is not NO_HINT and not state.hint_wanted_until:
        until = min(until, state.hint.until)
    else:
        table.program.sounds.play("hint")
    then = _then(table, best) if best.then else ""
    state.hint = ShownHint(cards, zone, best.move, until, rows, _foot(table, found, races=races), then)
    if races:
        state.timers.set("hint", until, lambda: drop_hint(table))
    else:
        state.timers.cancel("hint")
    state.hint_about, state.hint_wanted_until = session.state, 0.0


def _foot(table: Table, found: Sequence[hints.Hint], *, races: bool) -> tuple[str, ...]:
    """Return the lines below the moves: how to play the best one, if there is time to read that, and the meaning of the
    numbers.
    """
    program, lines = table.program, list[str]()
    if not races and found[0].move is not None:
        by_pad = program.inputs.by_pad
        key = program.inputs.pads.shown("y") if by_pad else shown_key(program.keymap.key("sensible"))
        lines += [_("Press {key} to play it", key=key.upper() if by_pad else key)] * bool(key)
    info = table.session.game.info
    if any(hint.worth(info) for hint in found):
        lines.append(hints.worth_legend(info))
    return tuple(lines)


def _then(table: Table, hint: hints.Hint) -> str:
    """Return the moves that would follow, which the seat may know in full."""
    session, seat = table.session, _asked_in(table)[1]
    _best, *steps = session.steps(seat, (hint.move, *hint.then[:_STEPS]), session.state)
    # Translators: the next moves follow, as sentences: "Then: Meld 4-6♥. Discard the 9 of clubs."
    return " ".join((_("Then:"), *steps, *["…"] * (len(hint.then) > _STEPS)))


def _ask_again(table: Table, now: float) -> None:
    """Request another hint in a race, as others have played on since."""
    session, state = table.session, table.state
    if session.between_deals:
        drop_hint(table)
        state.hint_wanted_until = 0.0
    elif now < state.hint_wanted_until or (state.hint is not NO_HINT and state.hint_about is not session.state):
        session.thinking.ask_hint()


def _row(session: Session, seen: AnyObservation, backs: Mapping[Card, Card], seat: Seat, hint: hints.Hint) -> HintRow:
    """Return a move in words, with the cards and zones that it concerns: what moves, where it goes, and visible
    cards it names.
    """
    tabletop, worth = session.tabletop, hint.worth(session.game.info)
    move = _("Wait.") if hint.move is None else tabletop.text.describe(seen, hint.move)
    moved, zone = ((), None) if hint.move is None else tabletop.text.highlight(seen, hint.move)
    cards = {*moved} if hint.ready is None else {*moved, hint.ready}
    lit = {tabletop.text.card(seen, card) for card in cards if not is_back(card)}
    text = f"{move} {hint.why}".lower()
    zones = tabletop.layout.zones(seen, seat, True)
    in_sight = {tabletop.text.card(seen, card): card for one in zones.values() if one.face_up for card in one.cards}
    named = {card for name, card in in_sight.items() if name not in lit and name.lower() in text}
    about = reveal(cards | named, backs)
    return HintRow(move, hint.why, worth, frozenset(about), frozenset({zone} if zone else ()))


def golden_action(table: Table, actions: Sequence[Action[object]]) -> Action[object] | None:
    """Return the viewer's primary action, if any."""
    session, hint = table.session, table.state.hint
    if not table.scene.may_move:
        return None
    shown = not session.game.real_time and table.state.hint_about is session.state
    return primary_action(actions, table.scene.legal, poor_moves(table), hint.move if shown else None)


def golden_move(table: Table) -> object | None:
    """Return the move of that action."""
    actions = table.session.tabletop.input.actions(table.scene.seen, table.state.viewer, table.state.marked)
    found = golden_action(table, actions)
    return found.move if found else None
