"""Client of the AI process, so that thinking never delays a frame."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count

from app.ai.child import Child
from app.ai.guard import Guard
from app.ai.question import FALLBACKS, Answer, Question

_log = logging.getLogger(__name__)

MAX_LOSSES = 3
"""Processes lost over one question before it is answered in our own."""
INLINE_SECONDS = 0.05
"""Time limit for a player in our own process, where it blocks drawing."""


class Thinker:
    """Asks AI players in a child process, in order, without ever blocking. A child that dies is restarted."""

    def __init__(self, show_language: Callable[[str], None] | None = None) -> None:
        """``show_language`` shows a language in the child process, so that hints have their reasons in it."""
        self._show_language = show_language
        self._child: Child | None = None
        self._tickets = count(1)
        self._open: list[Question] = []
        """Open questions; the first is being answered, or will be next."""
        self._sent = False
        """Whether the first question has been sent."""
        self._losses = 0
        """Processes that died over the first question, or failed to start."""
        self._hung = False
        """Whether a process has hung on it."""
        self._preload = ""
        """Game to load ahead of its questions."""

    @property
    def pid(self) -> int | None:
        """Process id of the child, if any."""
        return self._child.pid if self._child else None

    def ticket(self) -> int:
        """Return a unique number for a question, so that late answers to others are dropped."""
        return next(self._tickets)

    def start(self) -> None:
        """Start the child if there is none. If that fails, log it and think in our own process."""
        if self._child is None:
            try:
                self._child = Child(self._show_language)
            except OSError as why:
                self._losses += 1
                _log.warning("cannot start the AI process: %s", why)

    def warm(self, game: str) -> None:
        """Let the child load a game when it is idle, ahead of its first question. Does not start a child."""
        self._preload = game
        self._listen()

    def ask(self, ticket: int, game: str, level: str, view: object, legal_moves: Sequence[object], seed: int) -> None:
        """Ask for a move; ``poll`` returns the answer. Answers to earlier tickets are dropped."""
        self.put(Question(ticket, game, level, view, tuple(legal_moves), seed))

    def put(self, *questions: Question) -> None:
        """Ask questions, one for each seat to move; they replace earlier ones."""
        self.cancel()
        self._open = list(questions)
        self._begin()

    def poll(self) -> Answer | None:
        """Return the answer to the first open question, once, when available."""
        answer = self._listen()
        if answer is None and self._open:
            answer = self._keep_going()
        if answer is None or not self._open or answer.ticket != self._open[0].ticket:
            return None
        self._open.pop(0)
        self._begin()
        return answer

    def cancel(self) -> None:
        """Drop all open questions."""
        self._open = []
        if self._child is not None:
            try:
                self._child.stop()
            except OSError:
                self._lose_child("has died")

    def close(self) -> None:
        """End the child; ``start`` starts a new one."""
        self._open = []
        if self._child is not None:
            self._child.end()
            self._child = None

    def _begin(self) -> None:
        self._sent, self._losses, self._hung = False, 0, False
        self._send()

    def _listen(self) -> Answer | None:
        """Return the answer to the first open question, if available; log the faults in all; drop a dead child."""
        if self._child is None:
            return None
        try:
            for message in self._child.hear():
                if isinstance(message, str):
                    self._lose_child(message)
                    return None
                if message.error is not None:
                    _log.error("%s", message.error)
                if self._open and message.ticket == self._open[0].ticket:
                    return message
        except (OSError, EOFError):
            self._lose_child("has died")
        else:
            self._send()
        return None

    def _keep_going(self) -> Answer | None:
        """Restart a lost or hung child, or answer in our own process after too many losses."""
        if self._child is not None and self._child.overdue:
            self._lose_child("does not answer")
            if self._hung:  # twice: the question is to blame
                self._losses = MAX_LOSSES
            self._hung = True
            self._open[0] = self._open[0].hurried()
        if self._losses < MAX_LOSSES:
            self.start()
        if self._child is not None and self._losses < MAX_LOSSES:
            return None
        question = replace(self._open[0], seconds=INLINE_SECONDS)
        _log.error("thinking about ticket %d in our own process", question.ticket)
        if self._hung:  # our own process would hang on it, too
            question = replace(question, level=FALLBACKS[-1])
        with Guard() as guard:
            return question.think(guard=guard)

    def _send(self) -> None:
        """Send the child its next task if it is idle: first loading the game, then the question."""
        if self._child is None or not self._child.idle:
            return
        game = self._open[0].game if self._open else self._preload
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
