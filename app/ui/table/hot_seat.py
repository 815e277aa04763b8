"""When play stops by itself, and for what: the scores after a deal, and several people at one screen, between whom the
table is handed from one to the next. Times are milliseconds of the program's clock.
"""

from __future__ import annotations

from app.core.cards import Seat
from app.table.pace import AT_ONCE, USUAL
from app.ui.kit.avatars import avatar, faces_at
from app.ui.table.curtains import Answers, Asked, ClaimScreen, Covered, CoverScreen, Curtain, Turn
from app.ui.table.hint import drop_hint
from app.ui.table.person import AtTable, clear_marks, stop_holding
from app.ui.table.said import since_last_turn
from app.ui.table.state import Stop

_READ = 1500.0
"""How long the last move is seen before the screen changes, at the usual speed."""
_SETTLED = 600.0
"""How long after the last card has come to rest."""
_ASKED, _ASKED_SETTLED = 450.0, 200.0
"""The same while a card is asked about: that comes often, and the card stays in sight."""


def stop_wanted(table: AtTable) -> Stop:
    """What play should stop for: the deal is over and its scores have not been shown; several people are to be asked
    about a card, and none of them has asked to look at the hand; or another person than the one whose hand lies open
    is on turn.
    """
    session, state = table.session, table.state
    seat = session.person_on_turn
    if session.between_deals and not scores_seen(table):
        return "scores"
    if session.claimants and seat is None:
        return "claims"
    return "cover" if seat is not None and (seat != state.viewer or not state.open_hand) else ""


def stops(table: AtTable, now: float) -> Stop:
    """What play stops for now: once, when the last move has been seen."""
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
    """Those of now have been shown."""
    return table.state.scored == len(table.session.match.log)


def scores_shown(table: AtTable) -> None:
    """They need not come again by themselves."""
    table.state.stop_due, table.state.scored = None, len(table.session.match.log)


def _seen(table: AtTable, now: float, wanted: Stop) -> float:
    """When the last move has been seen, at the speed that was chosen."""
    session, share = table.session, table.pace.share / USUAL
    asks = session.tabletop.input.claim(session.seen(), session.name) is not None
    read, settled = (_ASKED, _ASKED_SETTLED) if asks else (_READ * share, _SETTLED * share)
    if wanted == "scores":
        read = max(read, session.tabletop.staging.showdown)
    return max(now + read, table.scene.motion.rests(now) + settled)


def close_when_due(table: AtTable, now: float) -> bool:
    """Among several people a hand that is not on turn closes: at once, or when a card that came to it last has been
    read. True if it does now.
    """
    session, state = table.session, table.state
    several = len(session.persons) > 1 and not session.game.real_time
    if not (several and state.open_hand and session.person_on_turn != state.viewer):
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


def undo(screen: Covered, now: float) -> None:
    """Take the last move back; whoever has just closed the hand with it sees it again. Under a curtain it is the move
    of whoever played last, who is asked to the screen then.
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


def cover(screen: Covered) -> None:
    """The person on turn is asked to the screen; the hands lie closed until then."""
    play = screen.play
    program, session, seat = play.program, play.session, play.session.person_on_turn
    if seat is None:
        return
    _close_hands(play, seat)
    name = session.name(seat)
    what = "have a look" if seat == session.looks else "your turn"
    words = what.capitalize() if name == "You" else f"{name}, {what}"
    face = avatar(name, faces_at(session.names, program.settings.faces))
    since = [(session.name(other), moves) for other, moves in since_last_turn(session, seat).items()]

    def ready() -> None:
        play.scene.turn_to(seat, program.now(), play.pace, open_hand=True)

    program.push(CoverScreen(program, screen, Turn(words, face, since), ready))


def ask_all(screen: Covered) -> None:
    """Several people are asked about a card; their hands lie closed meanwhile."""
    play = screen.play
    program, session = play.program, play.session
    claim = session.tabletop.input.claim(session.seen(), session.name)
    if claim is None:
        return
    _close_hands(play, play.state.viewer)

    def look(seat: Seat) -> None:
        session.looks = seat
        cover(screen)

    def nobody() -> None:
        now = program.now()
        for seat in session.claimants:
            play.follow(session.play(seat, claim.decline, now), now)

    faces = faces_at(session.names, program.settings.faces)
    names = {seat: session.name(seat) for seat in session.claimants}
    asked = [Asked(seat, name, avatar(name, faces)) for seat, name in names.items()]
    program.push(ClaimScreen(program, screen, claim.question, asked, Answers(look, nobody)))


def _close_hands(table: AtTable, viewer: Seat) -> None:
    """Before the table turns so that ``viewer`` sits at the bottom."""
    table.state.closed = None
    _turn_away(table)
    table.scene.turn_to(viewer, table.program.now(), AT_ONCE, open_hand=False)


def _turn_away(table: AtTable) -> None:
    """Somebody else will look at the screen: nothing tells any more what the one before meant to do."""
    drop_hint(table)
    stop_holding(table)
    clear_marks(table)
    table.state.drawn, table.state.over = frozenset(), None
