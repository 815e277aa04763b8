"""A match being played: who moves next, the AI players' thoughts and pauses, undo, the save. No drawing."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any

from app.ai.worker import Thinker
from app.rules.cards import Seat
from app.rules.game import Ms
from app.rules.match import AnyMatch
from app.storage.saves import Save
from app.table.registry import TABLETOPS
from app.table.tabletop import Sheet

_log = logging.getLogger(__name__)

PAUSES = {"calm": 1150, "normal": 750, "brisk": 380, "off": 120}
"""Milliseconds an AI player takes at least before the first move of a turn, by the speed setting."""
_NEXT_MOVE = 0.7
"""Of that pause before each further move of the turn."""
_HINT_LEVEL = "keen"


@dataclass(frozen=True, slots=True)
class Step:
    """One move, with the states around it."""

    before: Any
    seat: Seat
    move: Any
    after: Any


class Session:
    """One match at the table. Times ``now`` are milliseconds of the program's clock."""

    def __init__(self, match: AnyMatch, save: Save, thinker: Thinker, now: float) -> None:
        self.match, self.save, self.game = match, save, match.game
        self.tabletop = TABLETOPS[match.game.name]
        self.persons: tuple[Seat, ...] = tuple(
            seat for seat, sitter in enumerate(match.header.sitters) if sitter.player == "person"
        )
        self._thinker, self._rng = thinker, Random()  # which of its good moves an AI player picks is up to chance
        self._started = now - match.now
        self._ticket = 0
        self._asked: Seat | None = None
        self._hint_for: Any = None
        self._answer: Any = None
        self.moved = False
        """A move has been made since the session began."""
        self.due = now
        """When the AI player on turn may move at the earliest."""

    @property
    def state(self) -> Any:
        """The state now."""
        return self.match.state

    @property
    def over(self) -> bool:
        """The match is over."""
        return self.match.result is not None

    @property
    def between_deals(self) -> bool:
        """The deal is over and its scores are there to be read."""
        return bool(self.tabletop.deal_over(self.state))

    def name(self, seat: Seat) -> str:
        """Of the one who sits there."""
        return self.match.header.sitters[seat].name

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self.tabletop.dealer(self.state)

    @property
    def movers(self) -> frozenset[Seat]:
        """Who may move: several where all are asked at once; nobody between deals and after the match."""
        return frozenset() if self.between_deals or self.over else self.game.active(self.state)

    @property
    def turn(self) -> Seat | None:
        """Whose turn everybody sees it to be; None between deals and after the match."""
        if self.between_deals or self.over:
            return None
        shown = self.tabletop.turn(self.state)
        return min(self.movers, default=None) if shown is None else shown

    @property
    def person_on_turn(self) -> Seat | None:
        """A person who may move; where several may, the first after the one whose turn it is."""
        seats, first = len(self.match.seats), self.turn or 0
        waited = (seat for seat in self.persons if seat in self.movers)
        return min(waited, key=lambda seat: (first - seat) % seats, default=None)

    @property
    def ai_on_turn(self) -> Seat | None:
        """An AI player who may move."""
        return min((seat for seat in self.movers if seat not in self.persons), default=None)

    def forced(self) -> tuple[Seat, Any] | None:
        """The move of a person who has no other, where that tells nobody anything."""
        seat = self.person_on_turn
        if seat is None or len(self.persons) > 1:
            return None
        move = self.tabletop.forced(self.state, seat, self.legal(seat))
        return None if move is None else (seat, move)

    def legal(self, seat: Seat) -> Sequence[Any]:
        """The legal moves of a seat."""
        return self.match.legal(seat)

    def play(self, seat: Seat, move: Any, now: float) -> Step:
        """Make a move and keep it. Raises IllegalMove and changes nothing if the rules do not allow it."""
        before = self.state
        event = self.match.play(seat, move, self._at(now))
        self.save.append(event)
        self.moved = True
        if self.match.result is not None:
            self.save.close_with(self.match.result)
        self.forget_thoughts()
        return Step(before, seat, move, self.state)

    def catch_up(self, now: float) -> list[Step]:
        """What has happened by ``now`` without the persons; only in real time."""
        return []

    def freeze(self, now: float) -> None:
        """Game time stands still; only in real time it would go on."""

    def thaw(self, now: float) -> None:
        """Game time goes on."""

    @property
    def sheet(self) -> Sheet:
        """The score sheet."""
        return self.tabletop.sheet(self.state)

    def _at(self, now: float) -> Ms:
        return max(self.match.now, round(now - self._started))

    def deal(self, now: float) -> Step:
        """The next dealer deals, whoever that is: a person asked for it."""
        seat = min(self.game.active(self.state))
        return self.play(seat, self.legal(seat)[0], now)

    def undo(self, seat: Seat) -> None:
        """Take back the last move of ``seat``. Raises CannotUndo, with the reason, and changes nothing."""
        self.match.undo(seat)
        self.save.undo()
        self.forget_thoughts()

    def forget_thoughts(self) -> None:
        """What was asked belongs to a state that is gone."""
        self._thinker.cancel()
        self._asked = self._answer = self._hint_for = None

    def pause(self, now: float, speed: str, *, same_turn: bool) -> None:
        """The AI player on turn takes its time from ``now`` on."""
        self.due = now + PAUSES[speed] * (_NEXT_MOVE if same_turn else 1)

    def think(self, now: float) -> tuple[Seat, Any] | None:
        """The AI player's move, once it has one and its pause is over. Never waits."""
        seat = self.ai_on_turn
        if seat is None or self._hint_for is self.state:  # a person who asks for advice is served first
            return None
        if self._asked != seat:
            self._ask(seat, self.match.header.sitters[seat].player)
            self._asked = seat
        if self._answer is None:
            self._answer = self._listen(seat)
        if self._answer is None or now < self.due:
            return None
        move, self._answer, self._asked = self._answer, None, None
        return seat, move

    def ask_hint(self) -> None:
        """Put the question of the person on turn; ``hint`` has the answer later."""
        seat = self.person_on_turn
        if seat is not None and self._hint_for is None:
            self._hint_for, self._asked, self._answer = self.state, None, None
            self._ask(seat, _HINT_LEVEL)

    def hint(self) -> Any | None:
        """The move that a good player would make, once it is known."""
        seat = self.person_on_turn
        if seat is None or self._hint_for is not self.state:
            return None
        move = self._listen(seat)
        if move is not None:
            self._hint_for = None
        return move

    @property
    def waiting(self) -> bool:
        """An answer is still to come, and no event will tell of it."""
        return self._hint_for is not None or (self._asked is not None and self._answer is None)

    def _ask(self, seat: Seat, level: str) -> None:
        self._ticket += 1
        view = self.game.view(self.state, seat)
        self._thinker.ask(self._ticket, self.game.name, level, view, self.legal(seat), self._rng.getrandbits(32))

    def _listen(self, seat: Seat) -> Any | None:
        answer = self._thinker.poll()
        if answer is None or answer.ticket != self._ticket:
            return None
        if answer.move is None:
            # Never silently: the log tells the fault. A person must not be stuck for it, so any legal move serves.
            _log.error("an AI player failed, a random move stands in: %s", answer.error)
            self._ask(seat, "random")
        return answer.move

    def ended_at(self) -> datetime:
        """For the statistics: now, local time."""
        return datetime.now().astimezone()
