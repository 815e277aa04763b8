"""A match in real time at the table: game time, the AI players' reactions, and who came first. No drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.ai.adapting import player_in_seat
from app.ai.pacing import RealTime
from app.ai.temperament import temperament_of
from app.ai.worker import Thinker
from app.core.cards import Seat
from app.core.game import CLOCK, IllegalMove, Ms
from app.core.match import AnyMatch
from app.core.median import median
from app.storage.saves import Save
from app.table.sheet import ScoreSheet
from app.table.tabletop import TableTime
from app.ui.session import Session, Step
from app.ui.thinking import QuickThinking, Thinking

_BLINK = 50
"""Milliseconds: quicker than this nobody answers; the key was on its way before the card could be played."""


def told_pace(took: Sequence[Ms]) -> str:
    """How quick somebody was with the cards of a hand."""
    best = min(took)
    quickest = f"under {_BLINK / 1000:g}" if best < _BLINK else f"{best / 1000:.2f}"
    return f"{median(took) / 1000:.2f} s a card, best {quickest}"


class RealTimeSession(Session):
    """One match without turns. Game time stands still until ``thaw`` is called.

    The AI players' reactions are worked out in our own process: one takes well under a millisecond, and in a process
    of their own they would come later by what the system pleases, which would decide who is first.
    """

    def __init__(self, match: AnyMatch, save: Save, thinker: Thinker, now: float) -> None:
        super().__init__(match, save, thinker, now)
        players = {
            seat: player_in_seat(match, seat, temperament_of(self.name(seat)))
            for seat in match.seats
            if seat not in self.persons
        }
        self._pace = RealTime(match, players, self._rng)
        self._frozen: float | None = now
        self.clock = self.tabletop.real_time or TableTime()
        """What the game tells of its time."""
        self.breaks = False
        """The race stands where a move asks for it."""
        self.stopped: float | None = None
        """Since when it stands for that reason, by the program's clock, and not because the menu is open."""

    def _new_thinking(self, thinker: Thinker, now: float) -> Thinking:
        return QuickThinking(self, thinker, self._rng, now)

    @property
    def turn(self) -> Seat | None:
        """For whom alone all wait, if it is so; there are no turns."""
        return None if self.between_deals else self.tabletop.turn(self.seen())

    @property
    def person_on_turn(self) -> Seat | None:
        """The person at the bottom may always try."""
        return None if self.between_deals else min(self.persons, default=None)

    @property
    def locked(self) -> Mapping[Seat, tuple[Ms, Ms]]:
        """Who must sit still now, from when to when."""
        return self.clock.lockouts(self.seen())

    @property
    def patient(self) -> bool:
        """Time waits for whoever has to move, as in a lesson: it need not be stopped when somebody looks away."""
        return False

    @property
    def frozen(self) -> bool:
        """Game time stands still."""
        return self._frozen is not None

    def freeze(self, now: float) -> None:
        """The menu is open, cards are being dealt, or somebody counts down."""
        if self._frozen is None:
            self._frozen = now

    def thaw(self, now: float) -> None:
        """Game time goes on where it stood."""
        if self._frozen is not None:
            self._started += now - self._frozen
            self._frozen = None
        self.stopped = None

    def game_time(self, now: float) -> Ms:
        """Of the match, at a time of the program's clock."""
        return self._at(now if self._frozen is None else self._frozen)

    @property
    def changed_at(self) -> float:
        """When the last move was made, in the program's time."""
        return self._started + self.match.now

    @property
    def due_at(self) -> float | None:
        """When something will happen by itself, in the program's time; None if nothing will."""
        due = None if self._frozen is not None or self.between_deals else self._next()
        return None if due is None else self._started + due

    def _next(self) -> Ms | None:
        dues = (self.game.wake_at(self.state), self._pace.due())
        return min((due for due in dues if due is not None), default=None)

    def seconds_left(self, now: float) -> int | None:
        """Until the deal is over by itself; None if it is not, or is over already."""
        ends = None if self.between_deals else self.clock.ends_at(self.seen())
        return None if ends is None else max(0, -((self.game_time(now) - ends) // 1000))

    def catch_up(self, now: float) -> list[Step]:
        """What the clock and the AI players have done by ``now``, each at its own time."""
        steps: list[Step] = []
        if self._frozen is not None:
            return steps
        at = self._at(now)
        while not self.frozen and not self.between_deals and (due := self._next()) is not None and due <= at:
            if self.game.wake_at(self.state) == due:
                steps.append(self._make(CLOCK, self.match.legal(CLOCK)[0], due))
            elif (act := self._pace.take()) is not None:
                steps.append(self._make(act.seat, act.move, act.at))
        return steps

    def play(self, seat: Seat, move: object, now: float) -> Step:
        """Make a person's move at the time of its press; ``catch_up`` comes first. Raises IllegalMove."""
        if self._frozen is not None and not self.between_deals:
            raise IllegalMove("Wait for the start.")
        return self._make(seat, move, self.game_time(now))

    def _make(self, seat: Seat, move: object, at: Ms) -> Step:
        before = self.state
        event = self.match.play(seat, move, at)
        self.save.append(event)
        self.moved = True
        if self.match.result is not None:
            self.save.close_with(self.match.result)
        if self.breaks and self.clock.pauses_race(move) and not self.between_deals:
            # At the instant of the move: what would have come a moment later comes after the break.
            self.stopped = self._started + at
            self.freeze(self.stopped)
        return Step(before, seat, move, self.state)

    @property
    def tells_at_seat(self) -> bool:
        """While the race is on."""
        return not self.between_deals

    def refusal(self, seat: Seat, move: object, why: str) -> str:
        """In the game's few words, if it has some: nobody has the time to read a sentence."""
        return self.clock.short_refusal(self.seen(seat), seat, move) or why

    @property
    def sheet(self) -> ScoreSheet:
        """With how quick everybody was in the last hand."""
        sheet = self.tabletop.text.sheet(self.seen())
        took = [self._reactions(seat) for seat in self.match.seats]
        notes = tuple(told_pace(times) if times else "" for times in took)
        return replace(sheet, notes=notes, noted="Pace")

    def _reactions(self, seat: Seat) -> Sequence[Ms]:
        """How long after it could be played each card of the last hand came from a seat."""
        times, states, log = [], self.match.states, self.match.log
        for i in range(len(log) - 1, -1, -1):
            if self.tabletop.is_deal(log[i].move):
                break
            if log[i].seat != seat:
                continue
            took = self.clock.reaction(self.seen(seat, states[i]), log[i].move, log[i].at)
            if took is not None:
                times.append(took)
        return times
