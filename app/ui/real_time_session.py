"""A real-time match at the table: game time, AI reactions, order of presses. No drawing."""

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
from app.core.messages import N_, _, decimal
from app.storage.saves import Save
from app.table.sheet import ScoreSheet
from app.table.tabletop import TableTime
from app.ui.session import Session, Step
from app.ui.thinking import QuickThinking, Thinking

_BLINK = 50
"""Milliseconds: faster than any human reaction, so the key was already on its way before the card could be played."""


def format_pace(took: Sequence[Ms]) -> str:
    """Return a player's reaction times in a hand as text."""
    best = min(took)
    quickest = f"<{decimal(_BLINK / 1000, 2)}" if best < _BLINK else decimal(best / 1000, 2)
    # Translators: seconds per card of a player in a race: "0.62 s per card, best 0.48"
    return _("{seconds} s per card, best {best}", seconds=decimal(median(took) / 1000, 2), best=quickest)


class RealTimeSession(Session):
    """One match without turns. Game time is frozen until ``thaw`` is called.

    AI reactions are computed in this process: in one of their own, scheduling delays would decide who is first.
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
        """The game's time rules."""
        self.breaks = False
        """Whether the race stops where a move asks for it."""
        self.stopped: float | None = None
        """Program time at which it stopped for that reason; None otherwise, the menu included."""

    def _new_thinking(self, thinker: Thinker, now: float) -> Thinking:
        return QuickThinking(self, thinker, self._rng, now)

    @property
    def turn(self) -> Seat | None:
        """Return the only seat everyone waits for, if any; there are no turns."""
        return None if self.between_deals else self.tabletop.turn(self.seen())

    @property
    def person_on_turn(self) -> Seat | None:
        """The person at the bottom may always try."""
        return None if self.between_deals else min(self.persons, default=None)

    @property
    def locked(self) -> Mapping[Seat, tuple[Ms, Ms]]:
        return self.clock.lockouts(self.seen())

    @property
    def patient(self) -> bool:
        """Whether time waits for the player, as in a lesson: no need to pause when the window loses focus."""
        return False

    @property
    def frozen(self) -> bool:
        return self._frozen is not None

    def freeze(self, now: float) -> None:
        """Freeze game time: the menu is open, cards are being dealt, or a countdown runs."""
        if self._frozen is None:
            self._frozen = now

    def thaw(self, now: float) -> None:
        if self._frozen is not None:
            self._started += now - self._frozen
            self._frozen = None
        self.stopped = None

    def game_time(self, now: float) -> Ms:
        """Convert program time to game time."""
        return self._at(now if self._frozen is None else self._frozen)

    @property
    def changed_at(self) -> float:
        """Program time of the last move."""
        return self._started + self.match.now

    @property
    def due_at(self) -> float | None:
        due = None if self._frozen is not None or self.between_deals else self._next()
        return None if due is None else self._started + due

    def _next(self) -> Ms | None:
        dues = (self.game.wake_at(self.state), self._pace.due())
        return min((due for due in dues if due is not None), default=None)

    def seconds_left(self, now: float) -> int | None:
        """Return seconds until the deal ends by itself; None if it does not, or has ended."""
        ends = None if self.between_deals else self.clock.ends_at(self.seen())
        return None if ends is None else max(0, -((self.game_time(now) - ends) // 1000))

    def catch_up(self, now: float) -> list[Step]:
        """Return what the clock and the AI players have done by ``now``, each at its own time."""
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
        """Make a person's move at the time of its press, after ``catch_up``. Raises IllegalMove."""
        if self._frozen is not None and not self.between_deals:
            raise IllegalMove(_("Wait for the start."))
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
    def refuses_at_seat(self) -> bool:
        """True during the race."""
        return not self.between_deals

    def refusal(self, seat: Seat, move: object, why: str) -> str:
        """Use the game's short form if it has one: a race leaves no time to read a sentence."""
        return self.clock.short_refusal(self.seen(seat), seat, move) or why

    @property
    def sheet(self) -> ScoreSheet:
        sheet = self.tabletop.text.sheet(self.seen())
        took = [self._reactions(seat) for seat in self.match.seats]
        notes = tuple(format_pace(times) if times else "" for times in took)
        return replace(sheet, notes=notes, notes_heading=N_("Pace"))

    def _reactions(self, seat: Seat) -> Sequence[Ms]:
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
