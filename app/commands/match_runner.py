"""Runs a match in the terminal: its clock, its record and the AI players."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from random import Random
from typing import TypeAlias, TypeVar

from app.ai.adapting import player_in_seat, strength_of
from app.ai.guard import Guard, OutOfTime
from app.ai.pacing import MAX_SECONDS, PlayerFault, RealTime, timeout_fault
from app.ai.player import is_searching
from app.ai.question import DECISION_SECONDS, Question
from app.ai.temperament import Temperament, temperament_of
from app.commands.command import PERSON
from app.core.cards import Seat
from app.core.game import Ms
from app.core.match import AnyEvent, AnyMatch
from app.storage.saves import Save

T = TypeVar("T")

_log = logging.getLogger(__name__)

YOU: Seat = 0
"""Seat of the person."""

OnEvent: TypeAlias = Callable[[object, AnyEvent, object], None]
"""Called with (state before, event, state after) to report an event."""


class MatchRunner:
    """Applies every event of the match, saves it and reports it. The clock continues from the match's last move."""

    def __init__(self, match: AnyMatch, save: Save, on_event: OnEvent) -> None:
        self.match, self.game = match, match.game
        self._save, self._on_event, self._rng = save, on_event, Random()
        self._ai = frozenset(seat for seat in match.seats if match.header.seat_players[seat].player != PERSON)
        self._began = time.monotonic() - match.now / 1000
        self.guard = Guard()
        """Interrupts an AI player that thinks for too long."""
        self._pace = self._racers() if self.game.real_time else None

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""
        waits = self.game.active(self.match.state) or self._due() is not None
        return self.match.result is not None or not waits

    def timeout(self) -> float | None:
        """Return the seconds until the next event that doesn't need the person; None if there is none."""
        ours = self._guarded(self._pace.due) if self._pace else None
        times = [due for due in (ours, self._due()) if due is not None]
        return max(0.0, min(times) / 1000 + self._began - time.monotonic()) if times else None

    def wake(self) -> None:
        """Apply the clock events that are due."""
        states = len(self.match.states)
        for number, event in enumerate(self.match.wake(self._ms(time.monotonic()))):
            self._record_event(event, self.match.states[states - 1 + number], self.match.states[states + number])

    def advance(self) -> bool:
        """Make one move that the person doesn't choose, if there is one; return whether there was."""
        return self._play_forced_move() or self._play_ai_move()

    def play(self, move: object, typed_at: float) -> None:
        """Play the person's move as of the time when it was typed (seconds of ``monotonic``), after all clock events
        due before it. Raises IllegalMove.
        """
        at, due = self._ms(typed_at), self._due()
        if due is not None and due <= at:
            self.wake()
        self._play(YOU, move, max(at, self.match.now))

    def undo(self) -> None:
        """Undo the person's last move. Raises CannotUndo."""
        since = self.match.since(YOU)
        self.match.undo(YOU)
        self._save.undo(since)

    def _guarded(self, think: Callable[[], T]) -> T:
        try:
            return self.guard.within(MAX_SECONDS, think)
        except OutOfTime:
            raise timeout_fault(self.match) from None

    def _racers(self) -> RealTime:
        players = {seat: player_in_seat(self.match, seat, self._temperament(seat)) for seat in self._ai}
        return RealTime(self.match, players, self._rng)

    def _temperament(self, seat: Seat) -> Temperament:
        return temperament_of(self.match.header.seat_players[seat].name)

    def _ms(self, at: float) -> Ms:
        return max(self.match.now, round((at - self._began) * 1000))

    def _due(self) -> Ms | None:
        return self.game.wake_at(self.match.state)

    def _play_forced_move(self) -> bool:
        """Answer for the person a question that all players get and that leaves no choice."""
        active = self.game.active(self.match.state)
        if self.game.real_time or YOU not in active or len(active) < 2 or len(self.match.legal(YOU)) > 1:
            return False
        self._play(YOU, self.match.legal(YOU)[0])
        return True

    def _play_ai_move(self) -> bool:
        """Make one AI move if one is due."""
        if self._pace is None:
            return self._play_ai_turn()
        due = self._guarded(self._pace.due)
        if due is None or due > self._ms(time.monotonic()):
            return False
        if (act := self._guarded(self._pace.take)) is not None:
            self._play(act.seat, act.move, act.at)
        return True

    def _play_ai_turn(self) -> bool:
        """Move for the AI players on turn. Players that are asked at once answer together, and players that search
        always take the same time, so that thinking time reveals nothing.
        """
        asked = self.game.active(self.match.state)
        seats, began = sorted(asked & self._ai), time.monotonic()
        moves = {seat: self._ai_move(seat) for seat in seats}
        if any(is_searching(self.match.header.seat_players[seat].player) for seat in seats):
            time.sleep(max(0.0, began + DECISION_SECONDS - time.monotonic()))
        for seat, move in moves.items():
            self._play(seat, move)
            asked -= {seat}
            if self.game.active(self.match.state) != asked:  # the question is settled
                break
        return bool(seats)

    def _ai_move(self, seat: Seat) -> object:
        """Return the move of an AI player, or of its substitute if it takes too long or fails."""
        match, level = self.match, self.match.header.seat_players[seat].player
        answer = Question(
            0, self.game.name, level, self.game.view(match.state, seat), tuple(match.legal(seat)),
            self._rng.getrandbits(32), strength=strength_of(match, seat), temperament=self._temperament(seat),
        ).think(guard=self.guard)  # fmt: skip
        if answer.error is not None:
            _log.error("%s", answer.error)
        if answer.move is None:
            raise PlayerFault(answer.error or f"no AI player of {self.game.name} chose a move")
        return answer.move

    def _play(self, seat: Seat, move: object, at: Ms | None = None) -> None:
        before = self.match.state
        event = self.match.play(seat, move, self._ms(time.monotonic()) if at is None else at)
        self._record_event(event, before, self.match.state)

    def _record_event(self, event: AnyEvent, before: object, after: object) -> None:
        self._save.append(event)
        self._on_event(before, event, after)
