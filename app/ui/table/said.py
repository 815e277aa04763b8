"""What is said at the table: the log of the match, bubbles at the plates, and big lettering."""

from __future__ import annotations

from app.core.cards import Seat
from app.table.pace import Pace
from app.ui.session import Session, Step
from app.ui.table.callout import Bubble, Callout, called
from app.ui.table.happening import Happening, happening, told

_REACH = 5000
"""Moves. To tell of a hundred thousand would take seconds."""


class Said:
    """Times are milliseconds of the program's clock."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.log: list[tuple[Seat, str]] = []
        """The log drawer's lines: whose doing, and in words."""
        self.bubbles: dict[Seat, Bubble] = {}
        self.call: Callout | None = None
        self.rewrite_log()

    def rewrite_log(self) -> None:
        """The log from the whole match, or from so far back as anybody will look: after resuming and undo."""
        match = self._session.match
        begin = max(0, len(match.log) - _REACH)
        steps = (
            Step(match.states[i], match.log[i].seat, match.log[i].move, match.states[i + 1])
            for i in range(begin, len(match.log))
        )
        lines = ((happening(self._session, step).by, told(self._session, step)) for step in steps)
        self.log = [(seat, line) for seat, line in lines if line]

    def follow(self, what: Happening, now: float, pace: Pace) -> None:
        """Tell of a move; big lettering comes when the cards have arrived, at that pace."""
        self.log.append((what.by, told(self._session, what.step)))
        if what.cue.bubble:
            self.say(what.by, what.cue.bubble, now)
        if what.cue.call:
            self.call = called(what.cue.call, now, pace, aside=self._session.game.real_time)

    def say(self, seat: Seat, text: str, now: float) -> None:
        """A bubble at a seat's plate."""
        self.bubbles[seat] = Bubble(text, now)

    def hurry(self) -> None:
        """Big lettering makes way; where play goes on meanwhile it is in nobody's."""
        if self.call and not self.call.aside:
            self.call = None

    def forget(self) -> None:
        """A new deal: what was said about the last one goes; the log stays."""
        self.call, self.bubbles = None, {}

    def tick(self, now: float) -> bool:
        """What has been read goes; True if the picture changes."""
        gone = [seat for seat, bubble in self.bubbles.items() if bubble.over(now)]
        for seat in gone:
            del self.bubbles[seat]
        swelling = self.call is not None
        if self.call and self.call.over(now):
            self.call = None
        return swelling or bool(gone)

    def wakes(self) -> list[float]:
        """When a bubble goes."""
        return [bubble.until for bubble in self.bubbles.values()]
