"""The replay's table: jumps to any moment, and plays automatically."""

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
"""Speeds relative to the race."""
_BETWEEN, _AFTER_DEAL = 1100.0, 2600.0
"""Milliseconds between moves, and after a deal, at usual speed."""
_LONGEST = 4000.0
"""Maximum milliseconds of a pause in a race, at any speed."""


class ReviewPlay(TablePlay):
    """Everything moves at the replay's speed. Times are program time in milliseconds."""

    def __init__(self, program: Host, session: ReviewSession, area: Area, viewer: Seat) -> None:
        self.speed = 1.0
        self.due: float | None = None
        """When the next move is shown; None while stopped."""
        super().__init__(program, session, area, viewer, open_hand=True)
        self.go(session.at)

    @property
    def review(self) -> ReviewSession:
        return cast("ReviewSession", self.session)  # it was made with one

    @property
    def pace(self) -> Pace:
        """The settings' speed times the replay's."""
        found = super().pace
        return replace(found, lasts=round(found.lasts / self.speed), share=found.share / self.speed)

    @property
    def playing(self) -> bool:
        """Whether it plays automatically."""
        return self.due is not None

    def go(self, at: int, *, moving: bool = False) -> None:
        """Go to the moment after a number of moves; ``moving``: animate the cards."""
        now = self.program.now()
        self.review.go(at)
        self._forget()
        self.scene.motion.finish(now)
        self.scene.follow(now, self.pace if moving else AT_ONCE)
        recount_moves(self)
        self._make_room()

    def _make_room(self) -> None:
        """Remove actions next to open hands: the last one is shown above."""
        if self.review.opens_all:
            self.state.last_actions = {}

    def _forget(self) -> None:
        """Clear texts and effects of other moments."""
        state = self.state
        forget_words(self)
        state.flights, state.laid, state.drawn, state.caption = [], frozenset(), frozenset(), None
        state.timers.cancel("did")
        state.timers.cancel("laid")

    def forward(self) -> bool:
        """Make one visible move as it happened, skipping secret answers; return False at the end."""
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
        """Stop, and go one move forward or back."""
        self.due = None
        if by > 0:
            self.forward()
        else:
            self.go(self.review.stop_at(self.review.at - 1, back=True), moving=True)

    def jump(self, at: int) -> None:
        """Stop, and go to the next stop at or after a number of moves."""
        self.due = None
        if at != self.review.at:
            self.go(at)
            self.go(self.review.stop_at(self.review.at))

    def to_deal(self, by: int) -> None:
        """Go to the beginning of the next, current or previous deal."""
        self.due, session = None, self.review
        deals, this = session.deals, session.deal_now
        if by > 0:
            self.go(deals[this + 1].first if this + 1 < len(deals) else session.end)
        else:
            here = session.at > deals[this].first
            self.go(deals[this if here else max(0, this - 1)].first)

    @property
    def speeds(self) -> tuple[float, ...]:
        """Speeds in ascending order."""
        return SPEEDS_OF_RACE if self.review.game.real_time else SPEEDS

    def play_or_stop(self) -> None:
        """Play, from the beginning if at the end; or stop."""
        if self.playing:
            self.due = None
            return
        if self.review.at >= self.review.end:
            self.go(0)
        self.due = self.program.now()

    def faster(self, by: int) -> None:
        """Change the speed by a number of steps."""
        at = self.speeds.index(self.speed) + by
        self.speed = self.speeds[max(0, min(len(self.speeds) - 1, at))]

    def look_as(self, seat: Seat | None) -> None:
        """Look as that seat, which moves to the bottom; or open all hands."""
        self.review.looks_as = seat
        if seat is not None:
            self.state.viewer = seat
        self.scene.arrange(self.scene.area)
        self.go(self.review.at)

    def go_on(self, now: float) -> bool:
        """Make the next move once the last has been visible; return True if it came or there is none."""
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
        """Place a race's lettering at its pile."""
        if self.state.call is not None and self.session.game.real_time:
            beside = self.scene.zone_box(self.scene.mat.goal)
            self.state.call = replace(self.state.call, aside=False, beside=beside)
