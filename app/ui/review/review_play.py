"""The table of a match that is looked back on: it goes to any moment, and on by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from app.core.cards import Seat
from app.table.geometry import Area
from app.table.pace import AT_ONCE, USUAL, Pace
from app.ui.kit.screen import Host
from app.ui.review.review_session import ReviewSession
from app.ui.table.last_actions import recount_moves
from app.ui.table.move_log import forget_words
from app.ui.table.play import TablePlay

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
SPEEDS_OF_RACE = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Times as quick as it was."""
_BETWEEN, _AFTER_DEAL = 1100.0, 2600.0
"""Milliseconds from a move that has been seen to the next, and from the end of a deal, at the usual speed."""
_LONGEST = 4000.0
"""Milliseconds that a pause in a race takes at most, however slowly it is played."""


class ReviewPlay(TablePlay):
    """Everything on it goes as quickly as the match is played. Times are milliseconds of the program's clock."""

    def __init__(self, program: Host, session: ReviewSession, area: Area, viewer: Seat) -> None:
        self.speed = 1.0
        self.due: float | None = None
        """When the next move is to be seen; None while nothing plays by itself."""
        super().__init__(program, session, area, viewer, open_hand=True)
        self.go(session.at)

    @property
    def review(self) -> ReviewSession:
        return cast("ReviewSession", self.session)  # it was made with one

    @property
    def pace(self) -> Pace:
        """Of the settings, so many times as quick."""
        found = super().pace
        return replace(found, lasts=round(found.lasts / self.speed), share=found.share / self.speed)

    @property
    def playing(self) -> bool:
        """It goes on by itself."""
        return self.due is not None

    def go(self, at: int, *, moving: bool = False) -> None:
        """To the moment after so many moves; ``moving``: cards go there, instead of lying there at once."""
        now = self.program.now()
        self.review.go(at)
        self._forget()
        self.scene.motion.finish(now)
        self.scene.follow(now, self.pace if moving else AT_ONCE)
        recount_moves(self)
        self._make_room()

    def _make_room(self) -> None:
        """Where hands lie open, nothing else stands; what was done last is told above."""
        if self.review.opens_all:
            self.state.did = {}

    def _forget(self) -> None:
        """Nothing is said or flies that belongs to another moment."""
        state = self.state
        forget_words(self)
        state.flights, state.laid, state.drawn, state.caption = [], frozenset(), frozenset(), None
        state.timers.cancel("did")
        state.timers.cancel("laid")

    def forward(self) -> bool:
        """One move on, as it was seen then, and past what was answered in secret; False at the end."""
        review = self.review
        if review.at >= review.end:
            return False
        now = self.program.now()
        self.scene.motion.finish(now)
        self.follow(review.step(), now)
        while review.at != review.stop_at(review.at):
            self.follow(review.step(), now)
        self._make_room()
        return True

    def step(self, by: int) -> None:
        """A move on, or back; nothing goes on by itself then."""
        self.due = None
        if by > 0:
            self.forward()
        else:
            self.go(self.review.stop_at(self.review.at - 1, back=True), moving=True)

    def jump(self, at: int) -> None:
        """To the moment after so many moves, or the next at which one stops; nothing goes on by itself then."""
        self.due = None
        if at != self.review.at:
            self.go(at)
            self.go(self.review.stop_at(self.review.at))

    def to_deal(self, by: int) -> None:
        """To the beginning of the next deal, or of this one, or of the one before."""
        self.due, session = None, self.review
        deals, this = session.deals, session.deal_now
        if by > 0:
            self.go(deals[this + 1].first if this + 1 < len(deals) else session.end)
        else:
            here = session.at > deals[this].first
            self.go(deals[this if here else max(0, this - 1)].first)

    @property
    def speeds(self) -> tuple[float, ...]:
        """From the slowest to the quickest."""
        return SPEEDS_OF_RACE if self.review.game.real_time else SPEEDS

    def play_or_stop(self) -> None:
        """Go on by itself, from the beginning if one is at the end; or stop."""
        if self.playing:
            self.due = None
            return
        if self.review.at >= self.review.end:
            self.go(0)
        self.due = self.program.now()

    def faster(self, by: int) -> None:
        """So many steps quicker, or slower."""
        at = self.speeds.index(self.speed) + by
        self.speed = self.speeds[max(0, min(len(self.speeds) - 1, at))]

    def look_as(self, seat: Seat | None) -> None:
        """With the eyes of that seat, which sits at the bottom then; or all hands lie open."""
        self.review.looks_as = seat
        if seat is not None:
            self.state.viewer = seat
        self.scene.arrange(self.scene.area)
        self.go(self.review.at)

    def go_on(self, now: float) -> bool:
        """The next move, when the last one has been seen; True if it came, or there is none."""
        if self.due is None or now < self.due or (not self.review.game.real_time and self.scene.motion.busy):
            return False
        self.due = self._next_due(now) if self.forward() else None
        return True

    def _next_due(self, now: float) -> float | None:
        session = self.review
        if session.at >= session.end:
            return None
        speed = self.speed
        if session.between_deals:
            return max(now, self.scene.motion.rests(now)) + _AFTER_DEAL / speed
        if session.game.real_time:
            log = session.whole.log
            return now + min(_LONGEST, (log[session.at].at - log[session.at - 1].at) / speed)
        return self.scene.motion.rests(now) + _BETWEEN * self.pace.share / USUAL

    def place_call(self) -> None:
        """Lettering of a race stands where its pile lies."""
        if self.state.call is not None and self.session.game.real_time:
            beside = self.scene.zone_box(self.scene.mat.goal)
            self.state.call = replace(self.state.call, aside=False, beside=beside)
