"""A match being played: who moves next, the AI players' thoughts and pauses, undo, the save. No drawing."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any

from app.ai.hints import Hint
from app.ai.worker import HINT_LEVEL, Answer, HintQuestion, Question, Thinker
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
        self.looks: Seat | None = None
        """Which of several people who are asked at once has asked to look at the hand."""
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
        """A person who may move; where several may, the first after the one whose turn it is. While all are asked at
        once, the one who has asked to look at the hand.
        """
        if claimants := self.claimants:
            return self.looks if self.looks in claimants else None
        return next(iter(self._waited_for()), None)

    @property
    def claimants(self) -> tuple[Seat, ...]:
        """The people at one screen who are asked about a card together, whoever of them could have it: all who have
        yet to answer but the one whose turn is next.
        """
        if len(self.persons) < 2 or self.over or self.tabletop.claim(self.state, self.name) is None:
            return ()
        return tuple(seat for seat in self._waited_for() if seat != self.turn)

    def _waited_for(self) -> list[Seat]:
        """The persons who may move, the one whose turn it is in front, the others in the order of play."""
        seats, first = len(self.match.seats), self.turn or 0
        waited = (seat for seat in self.persons if seat in self.movers)
        return sorted(waited, key=lambda seat: (first - seat) % seats)

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
        if seat == self.looks or not self.claimants:
            self.looks = None
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
        self.looks = None
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
            self._thinker.put(self._question(Question, seat, self.match.header.sitters[seat].player))
            self._asked = seat
        if self._answer is None and (answer := self._listen()) is not None:
            # Who thinks stands in for a player that fails, and the log tells of it: somebody always has a move.
            self._answer = answer.move if answer.move is not None else self._rng.choice(self.legal(seat))
        if self._answer is None or now < self.due:
            return None
        move, self._answer, self._asked = self._answer, None, None
        return seat, move

    def ask_hint(self) -> None:
        """Put the question of the person on turn; ``hints`` has the answer later."""
        seat = self.person_on_turn
        if seat is not None and self._hint_for is None:
            self._hint_for, self._asked, self._answer = self.state, None, None
            self._thinker.put(self._question(HintQuestion, seat, HINT_LEVEL))

    def hints(self) -> tuple[Hint, ...]:
        """What a good player would do, the best first, once it is known; empty before."""
        if self._hint_for is None or self._hint_for is not self.state:
            return ()
        answer = self._listen()
        if answer is None:
            return ()
        self._hint_for = None
        return answer.hints or (Hint(answer.move, ""),)

    @property
    def waiting(self) -> bool:
        """An answer is still to come, and no event will tell of it."""
        return self._hint_for is not None or (self._asked is not None and self._answer is None)

    def _question(self, kind: type[Question], seat: Seat, level: str) -> Question:
        self._ticket += 1
        view, legal = self.game.view(self.state, seat), tuple(self.legal(seat))
        return kind(self._ticket, self.game.name, level, view, legal, self._rng.getrandbits(32))

    def _listen(self) -> Answer | None:
        answer = self._thinker.poll()
        return None if answer is None or answer.ticket != self._ticket else answer

    def draw_lots_from(self, seed: int) -> None:
        """From now on the AI players' choices are the same again and again: for a run that is to be had twice."""
        self._rng.seed(seed)

    def ended_at(self) -> datetime:
        """For the statistics: now, local time."""
        return datetime.now().astimezone()
