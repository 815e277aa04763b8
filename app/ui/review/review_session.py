"""A replayed match, and its table: the current moment and the viewer. Nothing is played or saved."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from app.ai.judgement import Judgement
from app.ai.worker import Thinker
from app.core.cards import Seat
from app.core.game import CLOCK, Ms
from app.core.match import AnyMatch
from app.core.match_history import match_at, past_deals
from app.core.messages import YOU, _, decimal, percent, say, shown_name
from app.storage.messages import Messages
from app.storage.saves import UnsavedGame
from app.table.geometry import Area
from app.table.observation import AnyObservation
from app.table.observing import observation_for
from app.table.pace import AT_ONCE, USUAL, Pace
from app.ui.kit.screen import Host
from app.ui.session import Session, Step
from app.ui.table.move_log import forget_words, log_line, move_event, recount_moves
from app.ui.table.play import TablePlay

_HARDLY = 3
"""Percent of deals won that are negligible."""


class ReviewSession(Session):
    """The finished deals of one match. ``now`` is program time in milliseconds."""

    def __init__(
        self, whole: AnyMatch, messages: Messages, thinker: Thinker, now: float, at: int = 0, since: int = 0
    ) -> None:
        """``whole`` has at least one deal that ended after the first ``since`` moves; earlier ones are omitted.
        ``at``: first moment shown.
        """
        self.deals = past_deals(whole, since)
        super().__init__(match_at(whole, max(at, self.deals[0].first)), UnsavedGame(whole.game, messages), thinker, now)
        self.whole = whole
        self.persons = ()  # everybody only watches
        self._as: Seat | None = None
        self._moments: tuple[tuple[int, Seat | None], Sequence[int]] = (-1, None), ()
        """Stops of a deal, for the current viewer."""

    def grow(self) -> None:
        """Add the deals that have been finished in ``whole`` since the last call."""
        if len(self.game.deals(self.whole.state)) > len(self.deals):
            self.deals = past_deals(self.whole, known=self.deals)

    # ---- where one is

    @property
    def at(self) -> int:
        return len(self.match.log)

    @property
    def end(self) -> int:
        return self.deals[-1].last

    @property
    def deal_now(self) -> int:
        return bisect_left(self.deals, self.at, key=lambda deal: deal.last)

    def step(self) -> Step:
        at, whole = self.at, self.whole
        event = whole.log[at]
        self.match.log.append(event)
        self.match.states.append(whole.states[at + 1])
        return self.step_at(at)

    def step_at(self, at: int) -> Step:
        """Return the move after ``at`` others, with the states around it."""
        event = self.whole.log[at]
        return Step(self.whole.states[at], event.seat, event.move, self.whole.states[at + 1])

    def go(self, at: int) -> None:
        self.match = match_at(self.whole, max(self.deals[0].first, min(at, self.end)))

    @property
    def moments(self) -> Sequence[int]:
        """Stops of this deal: after the deal, and after each move worth showing, so not after secret answers
        without a choice, or others' when looking as one seat.
        """
        key = self.deal_now, self._as
        if self._moments[0] != key:
            deal = self.deals[self.deal_now]
            stops = [at + 1 for at in range(deal.first, deal.last) if self._text_of(at)]
            self._moments = key, [deal.first, *stops]
        return self._moments[1]

    def _text_of(self, at: int) -> str:
        """Return the text of the move after ``at`` others; empty if none."""
        step = self.step_at(at)
        if text := log_line(self, step):
            return text
        if self._as not in (None, step.seat):
            return ""
        return self.tabletop.text.secret_choice(self.seen(None, step.before), step.seat, step.move, self.name)

    def stop_at(self, at: int, *, back: bool = False) -> int:
        """Return the nearest stop at or after a number of moves, or before it with ``back``."""
        deal = self.deals[self.deal_now]
        if not deal.first < at <= deal.last:
            return at
        moments = self.moments
        return moments[bisect_right(moments, at) - 1] if back else moments[bisect_left(moments, at)]

    # ---- who looks

    @property
    def looks_as(self) -> Seat | None:
        """Viewer; None: all hands are open."""
        return self._as

    @looks_as.setter
    def looks_as(self, seat: Seat | None) -> None:
        self._as = seat
        self._seen.clear()

    @property
    def opens_all(self) -> bool:
        return self._as is None

    def seen(self, seat: Seat | None = None, state: object = None) -> AnyObservation:
        """Return what the viewer knows: one seat, or all together."""
        if self._as is not None:
            return super().seen(self._as, state)
        state = self.match.state if state is None else state
        for looked, _seat, seen in self._seen:
            if looked is state:
                return seen
        views = [self.game.view(state, seat) for seat in self.match.seats]
        found = replace(self.tabletop.observe(views), opened=True)
        self._seen.appendleft((state, 0, found))
        return found

    # ---- texts

    @property
    def turn(self) -> Seat | None:
        """Seat on turn; in a race the only one awaited."""
        if not self.game.real_time:
            return super().turn
        return None if self.between_deals else self.tabletop.turn(self.seen())

    @property
    def ai_movers(self) -> list[Seat]:
        return []

    def words(self) -> str:
        """The last move as logged; in a race with its time and duration."""
        if not self.at:
            return _("The cards have been dealt.")
        taken = self.step_at(self.at - 1)
        text = self._text_of(self.at - 1) or say(self.name(taken.seat), _("You answer."), _("{name} answers."))
        if not self.game.real_time or taken.seat == CLOCK:
            return text
        at = self.whole.log[self.at - 1].at
        return f"{_seconds(at - self._dealt_at)}: {text} {self._quick(taken, at)}".rstrip()

    def brief(self) -> str:
        """The same in a few words and small cards, as for ``card_text``."""
        taken = self.step_at(self.at - 1)
        if not log_line(self, taken):
            return self.words()
        return f"{shown_name(self.name(move_event(self, taken).by))}: {self.done(self.at - 1)}"

    def done(self, at: int) -> str:
        """Return what was done after ``at`` moves, as shown on a plate."""
        taken = self.step_at(at)
        before, after = self.seen(None, taken.before), self.seen(None, taken.after)
        return self.tabletop.text.plate_line(before, taken.seat, taken.move, after)

    def better(self, one: Judgement) -> str:
        """Return a better alternative to the last move with its worth and reason, or that there was none."""
        taken = self.step_at(self.at - 1)
        name = self.name(taken.seat)
        if not one.cost:
            if self._won(taken):
                return self.game.info.deal_or_hand(
                    say(name, _("You win the deal with this move."), _("{name} wins the deal with this move.")),
                    say(name, _("You win the hand with this move."), _("{name} wins the hand with this move.")),
                )
            return _("No other move is clearly better.")
        seen = observation_for(self.game, self.tabletop, taken.before, taken.seat)
        advice = self.tabletop.text.describe(seen, one.best)
        made, best = (round(100 * share) for share in one.wins)
        if self.game.info.by_points or best - made < _HARDLY:  # points are more informative then
            less, more = (decimal(score, signed=True) for score in one.scores)
            worth = _("That scores {best} on average instead of {made}.", best=more, made=less)
        else:
            worth = _("That wins {best} instead of {made}.", best=percent(best), made=percent(made))
        if name == YOU:
            # Translators: {move} is a move, as on a button or in a hint.
            return f"{_('Better for you: {move}.', move=advice.rstrip('.'))} {worth} {one.reason}".rstrip()
        # Translators: {hint} is a move and its reason, as in a hint.
        hint = _("Better for {name}: “{hint}”", name=name, hint=f"{advice} {one.reason}".rstrip())
        return f"{hint} {worth}"

    def _won(self, taken: Step) -> bool:
        """Return whether the move ended the deal with a win of its player."""
        before, after = (self.game.deals(state) for state in (taken.before, taken.after))
        return len(after) > len(before) and after[-1].winner == taken.seat

    @property
    def _dealt_at(self) -> Ms:
        """Return when this deal was dealt, in match time."""
        first = self.deals[self.deal_now].first
        return self.whole.log[first - 1].at if first else 0

    def _quick(self, taken: Step, at: Ms) -> str:
        clock = self.tabletop.real_time
        took = clock.reaction(self.seen(taken.seat, taken.before), taken.move, at) if clock else None
        return "" if took is None else _("Reaction time: {time}.", time=_seconds(took))


def _seconds(time: Ms) -> str:
    return _("{seconds} s", seconds=decimal(time / 1000, 3))


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
        return found._replace(lasts=round(found.lasts / self.speed), share=found.share / self.speed)

    @property
    def playing(self) -> bool:
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
        state = self.state
        forget_words(self)
        state.flights, state.bursts, state.laid, state.drawn, state.caption = [], [], frozenset(), frozenset(), None
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
