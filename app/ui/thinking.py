"""Requests to the AI: moves of its players, each after a pause, and hints. Answers arrive later; nothing blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import exp
from random import Random
from typing import Protocol

from app.ai.adapting import strength_of
from app.ai.hints import Advice, HintHistory, hints, plan_continuation
from app.ai.player import hint_level, is_searching
from app.ai.question import DECISION_SECONDS, SEARCH_SECONDS, Answer, HintQuestion, Question, hints_in, move_seed
from app.ai.temperament import PACE, temperament_of
from app.ai.worker import Thinker
from app.core.cards import Seat
from app.core.match import AnyMatch

PAUSES = {"calm": 1150, "normal": 750, "brisk": 380, "off": 120}
"""Typical milliseconds before an AI player's first move of a turn, by speed setting."""
_NEXT_MOVE = 0.7
"""Factor of that pause before each further move of the turn."""
_UNEVEN = 0.3
"""Standard deviation of the logarithm of a pause: people are now and then much slower, never much quicker."""
_SHORTEST, _LONGEST = 0.6, 1.8
"""Range of a pause, as factors of the usual one."""
_POLL = 8.0
"""Milliseconds between polls of the AI process."""
_GLANCE = 120.0
"""Milliseconds between polls when no one is waiting for the answer."""


class Asker(Protocol):
    @property
    def match(self) -> AnyMatch: ...

    @property
    def claim(self) -> object: ...

    @property
    def ai_movers(self) -> Sequence[Seat]: ...

    @property
    def ai_on_turn(self) -> Seat | None: ...

    @property
    def person_on_turn(self) -> Seat | None: ...

    def forced(self) -> tuple[Seat, object] | None: ...


class Thinking:
    """Requests of one session to the AI process. Times are program time in milliseconds."""

    def __init__(self, session: Asker, thinker: Thinker, rng: Random, now: float) -> None:
        self._session, self._thinker, self._rng = session, thinker, rng
        if not session.match.game.real_time:  # no moves are requested in a race
            thinker.warm(session.match.game.name)
        self._asked: dict[int, Seat] = {}
        """Seats whose moves are being computed, by ticket."""
        self._moves: dict[Seat, object] = {}
        """Moves that are computed but not yet made."""
        self._claim: object = None
        """The claim they were asked about; None in a turn."""
        self._hint_for: object = None
        self._waited_for = False
        self._hint_ticket = 0
        self.due = now
        """Earliest time for the AI players' next move."""

    @property
    def thinker(self) -> Thinker:
        return self._thinker

    def pause(self, now: float, speed: str, *, same_turn: bool) -> None:
        """Draw the AI players' pauses, as uneven as people's, before they think, so that pauses reveal nothing."""
        share = min(max(exp(self._rng.gauss(0.0, _UNEVEN)), _SHORTEST), _LONGEST) * self._pace
        self.due = now + PAUSES[speed] * (_NEXT_MOVE if same_turn else 1) * share

    def move(self, now: float) -> tuple[Seat, object] | None:
        """Return a move once the pause is over. During a claim, wait for all answers: no one sees who had to think."""
        session = self._session
        seat = session.ai_on_turn
        if seat is None or self._hint_for is not None:  # a person's advice comes first
            return None
        if self._unasked(seat):
            self._ask(seat, now)
        while self._asked and (answer := self._thinker.poll()) is not None:
            self._hear(answer)
        if self._asked or now < self.due:
            return None
        return seat, self._moves.pop(seat)

    @property
    def _pace(self) -> float:
        """Return the pace of the player on turn; during a claim all answer together."""
        seat = self._session.ai_on_turn
        if seat is None or self._session.claim is not None:
            return 1.0
        return PACE[temperament_of(self._session.match.header.seat_players[seat].name)]

    def _unasked(self, seat: Seat) -> bool:
        return seat not in self._moves and seat not in self._asked.values()

    def _ask(self, seat: Seat, now: float) -> None:
        """Ask for a seat's move; during a claim for those of all who have yet to answer, sharing the time budget."""
        session = self._session
        self._claim = session.claim
        seats = [seat] if self._claim is None else [asked for asked in session.ai_movers if asked not in self._moves]
        seat_players = {asked: session.match.header.seat_players[asked] for asked in seats}
        choosing = sum(len(session.match.legal(asked)) > 1 for asked in seats)
        questions = [
            replace(
                self._question(Question, asked, seat_player.player),
                seconds=SEARCH_SECONDS / max(1, choosing),
                strength=strength_of(session.match, asked),
                temperament=temperament_of(seat_player.name),
            )
            for asked, seat_player in seat_players.items()
        ]
        self._asked = {question.ticket: asked for question, asked in zip(questions, seats, strict=True)}
        self._thinker.put(*questions)
        if any(is_searching(seat_player.player) for seat_player in seat_players.values()):
            self.due = max(self.due, now + 1000 * DECISION_SECONDS)

    def _hear(self, answer: Answer) -> None:
        seat = self._asked.pop(answer.ticket, None)
        if seat is not None:
            # The thinker replaces a player that fails, and logs it; if the last of them had no move
            # either, the program is broken, but the table goes on.
            legal = self._session.match.legal(seat)
            self._moves[seat] = answer.move if answer.move is not None else self._rng.choice(legal)

    @property
    def asked_about(self) -> object:
        """State for which a hint is pending; None if there is none."""
        return self._hint_for

    def ask_hint(self, *, waited_for: bool = True, history: HintHistory | None = None) -> bool:
        """Ask for a hint for the person on turn; False if no one is on turn or it is already pending. ``waited_for``:
        poll often; ``history``: hints given in this match.
        """
        match, seat = self._session.match, self._session.person_on_turn
        if seat is not None and self._hint_for is not None and self._hint_for is not match.state:
            self.forget_hint()
        self._waited_for = waited_for
        if seat is None or self._hint_for is not None:
            return False
        plan = plan_continuation(match, seat, history or {})
        self._put_hint(match.state, seat, partial(HintQuestion, all_moves=not waited_for, plan=plan))
        return True

    def ask_about(self, state: object, seat: Seat) -> None:
        """Ask for a hint for a seat in an earlier state, which an undo may restore."""
        self.forget_hint()
        self._waited_for = False
        self._put_hint(state, seat, partial(HintQuestion, all_moves=True))

    def _put_hint(self, state: object, seat: Seat, kind: Callable[..., Question]) -> None:
        self._hint_for = state
        self._asked.clear()
        question = self._question(kind, seat, hint_level(self._session.match.game.info), state)
        self._hint_ticket = question.ticket
        self._thinker.put(question)

    def forget_hint(self) -> None:
        if self._hint_for is not None:
            self._thinker.cancel()
            self._hint_for = None

    def advice(self) -> Advice | None:
        """Return the hint once it is known, empty if there is none; None before."""
        if self._hint_for is None:
            return None
        answer = self._thinker.poll()
        if answer is None or answer.ticket != self._hint_ticket:
            return None
        self._hint_for = None
        return Advice(hints_in(answer), answer.poor)

    def wake(self, now: float) -> float | None:
        """Return when to poll again: no event signals an answer, or the end of a pause."""
        if self._hint_for is not None or self._asked:
            return now + (_POLL if self._waited_for or self._asked else _GLANCE)
        seat = self._session.ai_on_turn
        if seat is not None and self._unasked(seat):
            return now
        return max(now, self.due) if seat is not None or self._session.forced() is not None else None

    def follow(self) -> None:
        """Drop requests for a state that is gone, but not answers to the same claim or the coach's."""
        if self._waited_for:
            self.forget_hint()
        if self._claim is None or self._session.claim != self._claim:
            if self._hint_for is None:
                self._thinker.cancel()
            self._asked.clear()
            self._moves.clear()
            self._claim = None

    def forget(self) -> None:
        self._thinker.cancel()
        self._asked.clear()
        self._moves.clear()
        self._claim = self._hint_for = None

    def _question(self, kind: Callable[..., Question], seat: Seat, level: str, state: object = None) -> Question:
        """Build a question to a seat, about the current state by default."""
        match = self._session.match
        state = match.state if state is None else state
        legal = tuple(match.legal(seat) if state is match.state else match.game.legal_moves(state, seat))
        view = match.game.view(state, seat)
        asked: Question = kind(self._thinker.ticket(), match.game.name, level, view, legal, self._seed(seat))
        return asked

    def _seed(self, seat: Seat) -> int:
        """Return the seat's random seed: the same for the same cards and the same moves."""
        match = self._session.match
        if (seed := match.header.chance.seed) is None:
            return self._rng.getrandbits(32)
        return move_seed(seed, seat, sum(event.seat == seat for event in match.log))


class QuickThinking(Thinking):
    """Real time leaves no time to search: hints come at once, and the session's clock brings AI moves."""

    def __init__(self, session: Asker, thinker: Thinker, rng: Random, now: float) -> None:
        super().__init__(session, thinker, rng, now)
        self._given: Advice | None = None

    def move(self, now: float) -> tuple[Seat, object] | None:
        return None

    @property
    def asked_about(self) -> object:
        return self._session.match.state

    def ask_hint(self, *, waited_for: bool = True, history: HintHistory | None = None) -> bool:
        session = self._session
        seat = session.person_on_turn
        if seat is None:
            return False
        match = session.match
        view = match.game.view(match.state, seat)
        self._given = Advice(hints(match.game.name, view, match.legal(seat)))
        return True

    def advice(self) -> Advice | None:
        given, self._given = self._given, None
        return given

    def wake(self, now: float) -> float | None:
        return None
