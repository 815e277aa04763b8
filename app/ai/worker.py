"""AI players in a process of their own, so that a thought never holds up a frame."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from app.ai.child import Child
from app.ai.guard import Guard
from app.ai.question import STAND_INS, Answer, Question

_log = logging.getLogger(__name__)

MOST_LOSSES = 3
"""Processes that one question may cost before it is thought over in our own."""
SHORT_THOUGHT = 0.05
"""Seconds that a player may take in our own process, where a picture waits for it."""


class Thinker:
    """Asks AI players in a child process; no method ever waits for it.

    Questions of several seats are answered in turn. A child that dies is started again.
    """

    def __init__(self) -> None:
        self._child: Child | None = None
        self._tickets = count(1)
        self._open: list[Question] = []
        """What is still to be answered; the first of them is being thought about, or will be next."""
        self._sent = False
        """The child has the first of them."""
        self._losses = 0
        """Processes that died over it, or could not be started for it."""
        self._hung = False
        """It has kept a process busy for too long."""
        self._coming = ""
        """The game that questions will be of."""

    @property
    def pid(self) -> int | None:
        """The child's process id, while there is a child."""
        return self._child.pid if self._child else None

    def ticket(self) -> int:
        """A number for a question, which no other has: an answer that comes late is taken for no other match's."""
        return next(self._tickets)

    def start(self) -> None:
        """Start the child, if there is none. A system that cannot is logged, and we think in our own process."""
        if self._child is None:
            try:
                self._child = Child()
            except OSError as why:
                self._losses += 1
                _log.warning("cannot start the AI process: %s", why)

    def warm(self, game: str) -> None:
        """Questions of that game will come: have the child read it in, as soon as it has nothing else to do, so that
        nobody waits for that later. Nothing is started for it.
        """
        self._coming = game
        self._listen()

    def ask(self, ticket: int, game: str, level: str, view: object, legal_moves: Sequence[object], seed: int) -> None:
        """Put a question; its answer comes out of ``poll``. Answers to earlier tickets are dropped."""
        self.put(Question(ticket, game, level, view, tuple(legal_moves), seed))

    def put(self, *questions: Question) -> None:
        """Put questions that are ready, one for each seat that is to move; they take the place of those before."""
        self.cancel()
        self._open = list(questions)
        self._begin()

    def poll(self) -> Answer | None:
        """The answer to the first open question, once, as soon as it is there."""
        answer = self._listen()
        if answer is None and self._open:
            answer = self._keep_going()
        if answer is None or not self._open or answer.ticket != self._open[0].ticket:
            return None
        self._open.pop(0)
        self._begin()
        if answer.error is not None:
            _log.error("%s", answer.error)
        return answer

    def cancel(self) -> None:
        """Nobody wants the answers any more."""
        self._open = []
        if self._child is not None:
            try:
                self._child.stop()
            except OSError:
                self._lose_child("has died")

    def close(self) -> None:
        """End the child. ``start`` begins anew."""
        self._open = []
        if self._child is not None:
            self._child.end()
            self._child = None

    def _begin(self) -> None:
        """Turn to the first open question."""
        self._sent, self._losses, self._hung = False, 0, False
        self._send()

    def _listen(self) -> Answer | None:
        """The answer to the first open question, if the child has said it; a dead child is dropped here."""
        if self._child is None:
            return None
        try:
            for heard in self._child.hear():
                if isinstance(heard, str):
                    self._lose_child(heard)
                    return None
                if self._open and heard.ticket == self._open[0].ticket:
                    return heard
        except (OSError, EOFError):
            self._lose_child("has died")
        else:
            self._send()
        return None

    def _keep_going(self) -> Answer | None:
        """A question is still open: see that somebody thinks about it."""
        if self._child is not None and self._child.overdue:
            self._lose_child("does not answer")
            if self._hung:  # twice is no accident
                self._losses = MOST_LOSSES
            self._hung = True
            self._open[0] = self._open[0].hurried()
        if self._losses < MOST_LOSSES:
            self.start()
        if self._child is not None and self._losses < MOST_LOSSES:
            return None
        question = replace(self._open[0], seconds=SHORT_THOUGHT)
        _log.error("thinking about ticket %d in our own process", question.ticket)
        if self._hung:  # our own process would hang over it just the same
            question = replace(question, level=STAND_INS[-1])
        with Guard() as guard:
            return question.think(guard=guard)

    def _send(self) -> None:
        """Give the child what there is for it to do, once it is idle: first of all to read in the game."""
        if self._child is None or not self._child.idle:
            return
        game = self._open[0].game if self._open else self._coming
        try:
            if game and game not in self._child.warmed:
                self._child.warm(game)
            elif self._open and not self._sent:
                self._child.ask(self._open[0])
                self._sent = True
        except OSError:
            self._lose_child("has died")

    def _lose_child(self, how: str) -> None:
        _log.warning("the AI process %s %s; it is started again when it is needed", self.pid, how)
        self._losses += 1
        self._sent = False
        if self._child is not None:
            self._child.end()
            self._child = None
