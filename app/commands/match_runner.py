"""A match at the terminal as it goes on: its clock, its record, and the AI players at the table."""

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
"""The person's seat."""

Tell: TypeAlias = Callable[[object, AnyEvent, object], None]
"""(state before, what happened, state after): says it to the person."""


class MatchRunner:
    """Whatever happens in the match goes through here: it is written down, and told. The clock goes on where the
    match's last move was.
    """

    def __init__(self, match: AnyMatch, save: Save, tell: Tell) -> None:
        self.match, self.game = match, match.game
        self._save, self._tell, self._rng = save, tell, Random()
        self._ai = frozenset(seat for seat in match.seats if match.header.seat_players[seat].player != PERSON)
        self._began = time.monotonic() - match.now / 1000
        self.guard = Guard()
        """What interrupts whoever thinks for too long."""
        self._pace = self._racers() if self.game.real_time else None

    @property
    def over(self) -> bool:
        """Nothing can happen any more."""
        waits = self.game.active(self.match.state) or self._due() is not None
        return self.match.result is not None or not waits

    def patience(self) -> float | None:
        """Seconds until something happens without the person; None if nothing does."""
        ours = self._guarded(self._pace.due) if self._pace else None
        times = [due for due in (ours, self._due()) if due is not None]
        return max(0.0, min(times) / 1000 + self._began - time.monotonic()) if times else None

    def wake(self) -> None:
        """Let the clock do what it is time for."""
        states = len(self.match.states)
        for number, event in enumerate(self.match.wake(self._ms(time.monotonic()))):
            self._keep(event, self.match.states[states - 1 + number], self.match.states[states + number])

    def go_on(self) -> bool:
        """Make one move that is not the person's to choose, if there is one now."""
        return self._forced_move() or self._ai_moves()

    def play(self, move: object, typed_at: float) -> None:
        """The person's move, as of when it was typed (seconds of ``monotonic``); but the clock has moved first. Raises
        IllegalMove.
        """
        at, due = self._ms(typed_at), self._due()
        if due is not None and due <= at:
            self.wake()
        self._play(YOU, move, max(at, self.match.now))

    def undo(self) -> None:
        """Take the person's last move back. Raises CannotUndo."""
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

    def _forced_move(self) -> bool:
        """An answer that everybody is asked for and that leaves no choice is given for the person."""
        active = self.game.active(self.match.state)
        if self.game.real_time or YOU not in active or len(active) < 2 or len(self.match.legal(YOU)) > 1:
            return False
        self._play(YOU, self.match.legal(YOU)[0])
        return True

    def _ai_moves(self) -> bool:
        """Make one AI move, if one is to be made now."""
        if self._pace is None:
            return self._ai_turn()
        due = self._guarded(self._pace.due)
        if due is None or due > self._ms(time.monotonic()):
            return False
        if (act := self._guarded(self._pace.take)) is not None:
            self._play(act.seat, act.move, act.at)
        return True

    def _ai_turn(self) -> bool:
        """The AI player on turn moves. Where several are asked at once they answer together, and who may search always
        takes as long: nobody sees who had to think.
        """
        asked = self.game.active(self.match.state)
        seats, began = sorted(asked & self._ai), time.monotonic()
        moves = {seat: self._choice(seat) for seat in seats}
        if any(is_searching(self.match.header.seat_players[seat].player) for seat in seats):
            time.sleep(max(0.0, began + DECISION_SECONDS - time.monotonic()))
        for seat, move in moves.items():
            self._play(seat, move)
            asked -= {seat}
            if self.game.active(self.match.state) != asked:  # it is settled
                break
        return bool(seats)

    def _choice(self, seat: Seat) -> object:
        """Return the move of an AI player, or of the one who stands in if it takes too long or fails."""
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
        self._keep(event, before, self.match.state)

    def _keep(self, event: AnyEvent, before: object, after: object) -> None:
        self._save.append(event)
        self._tell(before, event, after)
