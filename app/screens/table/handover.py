"""Several people at one screen: the table is handed from one to the next, and nobody sees a hand that is not theirs."""

from __future__ import annotations

from collections.abc import Callable

from app.rules.cards import Seat
from app.screens.avatars import avatar, faces_at
from app.screens.table.claims import Answers, Asked, ClaimScreen
from app.screens.table.cover import CoverScreen
from app.screens.table.play import Play
from app.table.pace import AT_ONCE


class HandOver:
    """Closes one person's hand, and opens the next one's when that person says so."""

    def __init__(self, play: Play, menu: Callable[[], None]) -> None:
        self._play, self._session, self._program = play, play.session, play.program
        self._menu = menu

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
        self._program.push(CoverScreen(self._program, words, face, ready, self._menu))

    def ask_all(self) -> None:
        """Several people are asked about a card; their hands lie closed meanwhile."""
        session, play = self._session, self._play
        claim = session.tabletop.claim(session.state, session.name)
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
        self._program.push(ClaimScreen(self._program, claim.question, asked, Answers(look, nobody, self._menu)))

    def _close_hands(self, viewer: Seat) -> None:
        """Before the table turns so that ``viewer`` sits at the bottom."""
        self._play.turn_away()
        self._play.scene.turn_to(viewer, open_hand=False)
        self._play.scene.follow(self._program.now(), AT_ONCE)
