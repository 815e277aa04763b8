"""Stops of play: the scores after a deal, and handing a shared screen from one person to the next.

Times are milliseconds of the program's clock.
"""

from __future__ import annotations

from app.core.cards import Seat
from app.table.pace import AT_ONCE, USUAL
from app.ui.kit.avatars import avatar, faces_at
from app.ui.session import Session
from app.ui.table.focus import CARD
from app.ui.table.handover import Answers, Claimant, Claimants, ClaimScreen, Covered, CoverScreen, Curtain, Turn
from app.ui.table.hint import drop_hint
from app.ui.table.move_log import since_last_turn
from app.ui.table.person import AtTable, clear_marks, stop_holding
from app.ui.table.state import Stop

_READ = 1500.0
"""Milliseconds to see the last move before the screen changes, at the usual speed."""
_SETTLED = 600.0
"""Milliseconds after the last card has come to rest."""
_ASKED, _ASKED_SETTLED = 450.0, 200.0
"""The same while people may claim a card: that is frequent, and the card stays visible."""


def stop_wanted(table: AtTable) -> Stop:
    """Return what play should stop for: a finished deal whose scores have not been shown; several people who may
    claim a card, none of whom asked to look at the hand; or a person on turn whose hand isn't open.
    """
    session, state = table.session, table.state
    seat = session.person_on_turn
    if session.between_deals and not scores_seen(table):
        return "scores"
    if session.claimants and seat is None:
        return "claims"
    return "cover" if seat is not None and (seat != state.viewer or not state.open_hand) else ""


def stops(table: AtTable, now: float) -> Stop:
    """Return what play stops for now, once, after the last move has been seen."""
    state, wanted = table.state, stop_wanted(table)
    if wanted != state.stop:
        state.stop, state.stop_due = wanted, None
    if state.stop_due is None and wanted:
        state.stop_due = _seen(table, now, wanted) if table.session.moved else now
    if state.stop_due is None or now < state.stop_due:
        return ""
    state.stop_due = None
    return wanted


def scores_seen(table: AtTable) -> bool:
    """Return whether the current scores have been shown."""
    return table.state.scored == len(table.session.match.log)


def scores_shown(table: AtTable) -> None:
    """Note that the scores have been shown."""
    table.state.stop_due, table.state.scored = None, len(table.session.match.log)


def _seen(table: AtTable, now: float, wanted: Stop) -> float:
    """Return when the last move has been seen, at the chosen speed."""
    session, share = table.session, table.pace.share / USUAL
    asks = session.tabletop.input.claim(session.seen(), session.name) is not None
    read, settled = (_ASKED, _ASKED_SETTLED) if asks else (_READ * share, _SETTLED * share)
    if wanted == "scores":
        read = max(read, session.tabletop.staging.showdown)
    return max(now + read, table.scene.motion.rests(now) + settled)


def close_when_due(table: AtTable, now: float) -> bool:
    """At a shared screen, close a hand that is no longer on turn: at once, or when its last drawn card has been
    seen. Return True if it closes now.
    """
    session, state = table.session, table.state
    several = len(session.persons) > 1 and not session.game.real_time
    mine = session.person_on_turn == state.viewer or (_only_ai_answers(session) and session.turn == state.viewer)
    if not (several and state.open_hand) or mine:
        state.closes = None
        return False
    if state.closes is None:
        state.closes = _seen(table, now, "") if state.drawn else now
    if now < state.closes:
        return False
    state.closes, state.closed = None, state.viewer
    _turn_away(table)
    table.scene.turn_to(state.viewer, now, table.pace, open_hand=False)
    return True


def _only_ai_answers(session: Session) -> bool:
    """Whether the next player has answered to a claim, and no other person has to."""
    return session.claim is not None and session.movers.isdisjoint(session.persons)


def answer_unclaimed(screen: Covered, now: float) -> bool:
    """Take a card for the next player, whose hand is open, if no claim is possible or wanted; return True if so. Never
    under a closed hand: that would reveal that there was no choice.
    """
    table = screen.play
    session, state = table.session, table.state
    if not state.open_hand or state.held is not None or (move := session.unclaimed(state.viewer)) is None:
        return False
    table.follow(session.play(state.viewer, move, now), now)
    focus_drawn(screen)
    return True


def focus_drawn(screen: Covered) -> None:
    """At a shared screen, focus the card just drawn for keyboard and gamepad: the next press discards it, so that
    the hand is open no longer than necessary.
    """
    table = screen.play
    if len(table.session.persons) < 2 or table.session.game.real_time:
        return
    card = next((card for card in table.scene.hand_cards() if card in table.state.drawn), None)
    if card is not None and table.program.inputs.by_keyboard:
        table.state.spot, screen.focus = f"{CARD}{card}", None


def ignore_or_ask(screen: Covered, now: float) -> None:
    """Ignore claims until the deal ends and take a card, or be asked about all of them again."""
    session, seat = screen.play.session, screen.play.state.viewer
    if kind := session.may_ignore(seat):
        session.ignore(seat, kind)
        answer_unclaimed(screen, now)
    else:
        session.ask_again(seat)


def undo(screen: Covered, now: float) -> None:
    """Undo the last move; a person who has just closed the hand with it sees it again. Under a cover, undo the last
    person's move, who is then asked to the screen.
    """
    play = screen.play
    session, state = play.session, play.state
    under = isinstance(play.program.top, Curtain)
    seats = (event.seat for event in reversed(session.match.log) if under and event.seat in session.persons)
    if not play.undo(next(seats, state.viewer), now):
        return
    if under:
        play.program.pop()
        cover(screen)
    elif state.closed == state.viewer == session.person_on_turn:
        play.scene.turn_to(state.viewer, now, play.pace, open_hand=True)


def cover(screen: Covered, claimants: Claimants | None = None) -> None:
    """Ask the person on turn to the screen; hands stay closed until then. With ``claimants`` it is the next player:
    opening the hand answers that the others don't want the card.
    """
    play = screen.play
    program, session = play.program, play.session
    seat = session.person_on_turn if claimants is None else session.next_asked
    if seat is None:
        return
    _close_hands(play, seat)
    name = session.name(seat)
    request = "have a look" if seat == session.looks else "your turn"
    words = request.capitalize() if name == "You" else f"{name}, {request}"
    face = avatar(name, faces_at(session.names, program.settings.faces))
    since = [(session.name(other), moves) for other, moves in since_last_turn(session, seat).items()]

    def ready() -> None:
        if claimants:
            claimants.answers.nobody()
        play.scene.turn_to(seat, program.now(), play.pace, open_hand=True)

    program.push(CoverScreen(program, screen, Turn(words, face, since), ready, claimants))


def ask_all(screen: Covered) -> None:
    """Ask several people about a claim with closed hands. If a person plays next, their cover asks, so that one
    press answers for all others and opens the hand.
    """
    play = screen.play
    program, session = play.program, play.session
    claim = session.claim
    if claim is None:
        return

    def look(seat: Seat) -> None:
        session.looks = seat
        cover(screen)

    def nobody() -> None:
        now = program.now()
        for seat in session.claimants:
            play.follow(session.play(seat, claim.decline, now), now)

    faces = faces_at(session.names, program.settings.faces)
    names = {seat: session.name(seat) for seat in session.claimants}
    asked = [Claimant(seat, name, avatar(name, faces)) for seat, name in names.items()]
    if session.next_asked is not None:
        cover(screen, Claimants(claim.item, asked, Answers(look, nobody)))
        return
    _close_hands(play, play.state.viewer)
    program.push(ClaimScreen(program, screen, claim.question, asked, Answers(look, nobody)))


def _close_hands(table: AtTable, viewer: Seat) -> None:
    """Close the hands before the table rotates to ``viewer``."""
    table.state.closed = None
    _turn_away(table)
    table.scene.turn_to(viewer, table.program.now(), AT_ONCE, open_hand=False)


def _turn_away(table: AtTable) -> None:
    """Remove hint, held cards and marks, as another person will look at the screen."""
    drop_hint(table)
    stop_holding(table)
    clear_marks(table)
    table.state.drawn, table.state.over = frozenset(), None
