"""What is asked of the AI: its players' moves, each after a pause, and hints. Answers come later; nothing waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import exp
from random import Random
from typing import Protocol

from app.ai.adapting import strength_of
from app.ai.hints import Advice, hints
from app.ai.move_seed import move_seed
from app.ai.plans import HintHistory, plan_continuation
from app.ai.player import hint_level, is_searching
from app.ai.question import DECISION_SECONDS, SEARCH_SECONDS, Answer, HintQuestion, Question, hints_in
from app.ai.temperament import PACE, temperament_of
from app.ai.worker import Thinker
from app.core.cards import Seat
from app.core.match import AnyMatch

PAUSES = {"calm": 1150, "normal": 750, "brisk": 380, "off": 120}
"""Milliseconds an AI player takes before the first move of a turn, as a rule, by the speed setting."""
_NEXT_MOVE = 0.7
"""Of that pause before each further move of the turn."""
_UNEVEN = 0.3
"""The standard deviation of the logarithm of a pause: people are now and then much slower, and never much quicker."""
_SHORTEST, _LONGEST = 0.6, 1.8
"""How many times the usual pause one takes at least and at most."""
_POLL = 8.0
"""Milliseconds between looks for an answer of the AI process."""
_GLANCE = 120.0
"""The same where nobody waits for it."""


class Asker(Protocol):
    """A match at the table, as far as the AI has to know of it: a Session is one."""

    @property
    def match(self) -> AnyMatch:
        """The match itself: who sits where, and what a question holds."""
        ...

    @property
    def claim(self) -> object:
        """What all are asked at once now; None in a turn."""
        ...

    @property
    def ai_movers(self) -> Sequence[Seat]:
        """The AI players who may move."""
        ...

    @property
    def ai_on_turn(self) -> Seat | None:
        """The one of them who moves next."""
        ...

    @property
    def person_on_turn(self) -> Seat | None:
        """The person who may ask for a hint."""
        ...

    def forced(self) -> tuple[Seat, object] | None:
        """The move of a person that makes itself, after a pause as an AI player's."""
        ...


class Thinking:
    """The questions of one session to the AI process. Times are milliseconds of the program's clock."""

    def __init__(self, session: Asker, thinker: Thinker, rng: Random, now: float) -> None:
        self._session, self._thinker, self._rng = session, thinker, rng
        if not session.match.game.real_time:  # a race asks nobody
            thinker.warm(session.match.game.name)
        self._asked: dict[int, Seat] = {}
        """Whose moves are being thought about, by the tickets of the questions."""
        self._moves: dict[Seat, object] = {}
        """The moves that are known and have not been made."""
        self._claim: object = None
        """What they were all asked at once; None in a turn."""
        self._hint_for: object = None
        self._waited_for = False
        self._hint_ticket = 0
        self.due = now
        """When the AI players who are asked may move at the earliest."""

    @property
    def thinker(self) -> Thinker:
        """Who is asked."""
        return self._thinker

    def pause(self, now: float, speed: str, *, same_turn: bool) -> None:
        """The AI players take their time from ``now`` on, as uneven as that of people, and each its own. It is drawn
        before they think, and tells nothing of their cards.
        """
        share = min(max(exp(self._rng.gauss(0.0, _UNEVEN)), _SHORTEST), _LONGEST) * self._pace
        self.due = now + PAUSES[speed] * (_NEXT_MOVE if same_turn else 1) * share

    def move(self, now: float) -> tuple[Seat, object] | None:
        """The AI player's move, once the pause is over. Where several are asked at once, all have an answer before the
        first one is given: nobody sees who had to think.
        """
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
        """Of whoever is on turn; where several are asked at once they answer together."""
        seat = self._session.ai_on_turn
        if seat is None or self._session.claim is not None:
            return 1.0
        return PACE[temperament_of(self._session.match.header.seat_players[seat].name)]

    def _unasked(self, seat: Seat) -> bool:
        return seat not in self._moves and seat not in self._asked.values()

    def _ask(self, seat: Seat, now: float) -> None:
        """Put the question to the seat; in a claim to all who have yet to answer, and who share the time there is."""
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
            # Who thinks stands in for a player that fails, and the log tells of it; if the last of them had no move
            # either, the program is broken, but the table goes on.
            legal = self._session.match.legal(seat)
            self._moves[seat] = answer.move if answer.move is not None else self._rng.choice(legal)

    @property
    def asked_about(self) -> object:
        """The state for which advice has been asked and not been given yet; None if there is none."""
        return self._hint_for

    def ask_hint(self, *, waited_for: bool = True, history: HintHistory | None = None) -> bool:
        """Ask for advice for the person on turn; ``advice`` has it later. Return False if there is nobody to ask for,
        or it has been asked already. ``waited_for``: the person wants to see the answer as soon as there is one.
        ``told`` are the hints given in this match, to go on with.
        """
        match, seat = self._session.match, self._session.person_on_turn
        if seat is not None and self._hint_for is not None and self._hint_for is not match.state:
            self.forget_hint()
        self._waited_for = waited_for
        if seat is None or self._hint_for is not None:
            return False
        plan = plan_continuation(match, seat, history or {})
        self._put_hint(match.state, seat, partial(HintQuestion, wide=not waited_for, plan=plan))
        return True

    def ask_about(self, state: object, seat: Seat) -> None:
        """Ask for advice for a seat in a state of the match that has gone by, which an undo may bring back."""
        self.forget_hint()
        self._waited_for = False
        self._put_hint(state, seat, partial(HintQuestion, wide=True))

    def _put_hint(self, state: object, seat: Seat, kind: Callable[..., Question]) -> None:
        self._hint_for = state
        self._asked.clear()
        question = self._question(kind, seat, hint_level(self._session.match.game.info), state)
        self._hint_ticket = question.ticket
        self._thinker.put(question)

    def forget_hint(self) -> None:
        """Drop the question for advice, if there is one."""
        if self._hint_for is not None:
            self._thinker.cancel()
            self._hint_for = None

    def advice(self) -> Advice | None:
        """What a good player would do, once it is known, without hints if nobody knows; None before."""
        if self._hint_for is None:
            return None
        answer = self._thinker.poll()
        if answer is None or answer.ticket != self._hint_ticket:
            return None
        self._hint_for = None
        return Advice(hints_in(answer), answer.poor)

    def wake(self, now: float) -> float | None:
        """When to look again: no event tells of an answer, or of a pause that is over."""
        if self._hint_for is not None or self._asked:
            return now + (_POLL if self._waited_for or self._asked else _GLANCE)
        seat = self._session.ai_on_turn
        if seat is not None and self._unasked(seat):
            return now
        return max(now, self.due) if seat is not None or self._session.forced() is not None else None

    def follow(self) -> None:
        """The match has gone on: what was asked belongs to a state that is gone. But as long as all are asked the same,
        what they mean to answer stands; and the coach may still speak of a move that has just been made.
        """
        if self._waited_for:
            self.forget_hint()
        if self._claim is None or self._session.claim != self._claim:
            if self._hint_for is None:
                self._thinker.cancel()
            self._asked.clear()
            self._moves.clear()
            self._claim = None

    def forget(self) -> None:
        """Nobody wants to know any more what was asked."""
        self._thinker.cancel()
        self._asked.clear()
        self._moves.clear()
        self._claim = self._hint_for = None

    def _question(self, kind: Callable[..., Question], seat: Seat, level: str, state: object = None) -> Question:
        """A question to that seat, about the state at hand if no other is given."""
        match = self._session.match
        state = match.state if state is None else state
        legal = tuple(match.legal(seat) if state is match.state else match.game.legal_moves(state, seat))
        view = match.game.view(state, seat)
        asked: Question = kind(self._thinker.ticket(), match.game.name, level, view, legal, self._lot(seat))
        return asked

    def _lot(self, seat: Seat) -> int:
        """What the seat leaves to chance: the same in a match with the same cards, as long as the same is played."""
        match = self._session.match
        if (seed := match.header.chance.seed) is None:
            return self._rng.getrandbits(32)
        return move_seed(seed, seat, sum(event.seat == seat for event in match.log))


class QuickThinking(Thinking):
    """In real time there is no search, and no time to wait: hints are there at once, and nobody's move is asked for,
    as the session's clock brings them.
    """

    def __init__(self, session: Asker, thinker: Thinker, rng: Random, now: float) -> None:
        super().__init__(session, thinker, rng, now)
        self._given: Advice | None = None
        """Hints that were asked for and not yet shown."""

    def move(self, now: float) -> tuple[Seat, object] | None:
        """None: nobody is waited for."""
        return None

    @property
    def asked_about(self) -> object:
        """The state at hand: an answer never comes late."""
        return self._session.match.state

    def ask_hint(self, *, waited_for: bool = True, history: HintHistory | None = None) -> bool:
        """The answer is there at once."""
        session = self._session
        seat = session.person_on_turn
        if seat is None:
            return False
        match = session.match
        view = match.game.view(match.state, seat)
        self._given = Advice(hints(match.game.name, view, match.legal(seat)))
        return True

    def advice(self) -> Advice | None:
        """What was answered, once."""
        given, self._given = self._given, None
        return given

    def wake(self, now: float) -> float | None:
        """None: no answer is waited for."""
        return None
