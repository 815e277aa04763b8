"""Several people at one screen: the table is handed from one to the next."""

from __future__ import annotations

from app.core.cards import Seat
from app.table.pace import AT_ONCE
from app.ui.kit.avatars import avatar, faces_at
from app.ui.table.curtains import Answers, Asked, ClaimScreen, Covered, CoverScreen, Curtain, Turn
from app.ui.table.said import since_last_turn


class HandOver:
    """Closes one person's hand, and opens the next one's when that person says so."""

    def __init__(self, table: Covered) -> None:
        self._table, self._play = table, table.play
        self._session, self._program = table.play.session, table.play.program
        self._left: Seat | None = None
        """Whose hand was closed as the turn was over, while nobody else has been asked to the screen."""

    def close(self, now: float) -> None:
        """The turn of the person at the bottom is over."""
        self._left = self._play.scene.viewer
        self._play.turn_away()
        self._play.scene.turn_to(self._left, open_hand=False)
        self._play.scene.follow(now, self._play.pace)

    def undo(self, now: float) -> None:
        """Take the last move back; whoever has just closed the hand with it sees it again. Under a curtain it is the
        move of whoever played last, who is asked to the screen then.
        """
        play, session = self._play, self._session
        under = isinstance(self._program.top, Curtain)
        seats = (event.seat for event in reversed(session.match.log) if under and event.seat in session.persons)
        last = next(seats, play.scene.viewer)
        if not play.undo(last, now):
            return
        if under:
            self._program.pop()
            self.cover()
        elif self._left == play.scene.viewer == self._session.person_on_turn:
            play.scene.turn_to(self._left, open_hand=True)
            play.scene.follow(now, play.pace)

    def cover(self) -> None:
        """The person on turn is asked to the screen; the hands lie closed until then."""
        session, play = self._session, self._play
        seat = session.person_on_turn
        if seat is None:
            return
        self._close_hands(seat)
        name = session.name(seat)
        what = "have a look" if seat == session.looks else "your turn"
        words = what.capitalize() if name == "You" else f"{name}, {what}"

        def ready() -> None:
            play.scene.turn_to(seat, open_hand=True)
            play.scene.follow(self._program.now(), play.pace)

        face = avatar(name, faces_at(session.names, self._program.settings.faces))
        since = [(session.name(other), moves) for other, moves in since_last_turn(session, seat).items()]
        self._program.push(CoverScreen(self._program, self._table, Turn(words, face, since), ready))

    def ask_all(self) -> None:
        """Several people are asked about a card; their hands lie closed meanwhile."""
        session, play = self._session, self._play
        claim = session.tabletop.input.claim(session.seen(), session.name)
        if claim is None:
            return
        self._close_hands(play.scene.viewer)

        def look(seat: Seat) -> None:
            session.looks = seat
            self.cover()

        def nobody() -> None:
            now = self._program.now()
            for seat in session.claimants:
                play.follow(session.play(seat, claim.decline, now), now)

        faces = faces_at(session.names, self._program.settings.faces)
        names = {seat: session.name(seat) for seat in session.claimants}
        asked = [Asked(seat, name, avatar(name, faces)) for seat, name in names.items()]
        self._program.push(ClaimScreen(self._program, self._table, claim.question, asked, Answers(look, nobody)))

    def _close_hands(self, viewer: Seat) -> None:
        """Before the table turns so that ``viewer`` sits at the bottom."""
        self._left = None
        self._play.turn_away()
        self._play.scene.turn_to(viewer, open_hand=False)
        self._play.scene.follow(self._program.now(), AT_ONCE)
