"""AI players in a process of their own, so that a thought never holds up a frame.

The child gets views and legal moves, never a State, and imports nothing but the players and the rules.
"""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from app.ai.budget import Budget, never

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

_log = logging.getLogger(__name__)

NICENESS = 10
THOUGHT = 0.4
"""Seconds that a player who searches may take for a decision."""
PATIENCE = 20.0
"""Seconds after which a process that does not answer counts as lost."""
MOST_LOSSES = 3
"""Processes that one question may cost before it is thought over in our own."""

_STOP = pickle.dumps(None)


@dataclass(frozen=True, slots=True)
class Question:
    """All that a player may know, and nothing else."""

    ticket: int
    game: str
    level: str
    view: Any
    legal: tuple[Any, ...]
    seed: int
    seconds: float = THOUGHT

    def think(self, cancelled: Callable[[], bool] = never) -> Answer:
        """Ask the player, in this process. An exception in there becomes an Answer that tells of it."""
        from app.ai.player import player_for
        from app.ai.temperament import temperament_of

        budget = Budget(seconds=self.seconds, cancelled=cancelled)
        try:
            player = player_for(self.game, self.level, temperament_of(self.view.seat))
            move = player.choose(self.view, self.legal, Random(self.seed), budget)
        except Exception as fault:  # whatever a player does, the table goes on
            import traceback

            where = "".join(traceback.format_exception(fault))
            return Answer(self.ticket, None, f"The {self.level} player of {self.game} failed:\n{where}")
        if move not in self.legal:
            words = f"The {self.level} player of {self.game} chose {move}, which is not legal."
            return Answer(self.ticket, None, words)
        return Answer(self.ticket, move)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player chose."""

    ticket: int
    move: Any
    """A legal move, or None when ``error`` says why there is none."""
    error: str | None = None
    """For the log: the caller chooses what to do instead, for instance to ask the level ``random``."""


class Thinker:
    """Asks AI players in a child process; no method ever waits for it.

    One question is open at a time: a new one takes the place of the one before. The child is sent a question only
    while it waits for one, and at most one word to stop while it thinks, so that sending cannot block. A child that
    dies is started again.
    """

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._link: Connection | None = None
        self._idle = False
        """The child waits for a question."""
        self._stopped = False
        """The child has been told that nobody wants what it thinks about."""
        self._question: Question | None = None
        """What is still to be answered."""
        self._sent = False
        """The child has the open question."""
        self._losses = 0
        """Processes that died over the open question, or could not be started for it."""
        self._hung = False
        """The open question has kept a process busy for too long."""
        self._quiet_since = 0.0

    @property
    def pid(self) -> int | None:
        """The child's process id, while there is a child."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Start the child, if there is none. A system that cannot is logged, and we think in our own process."""
        if self._process is not None:
            return
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        try:
            with interrupts_held():
                ours, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(theirs,), name="ai", daemon=True)
                process.start()
                theirs.close()
        except OSError as why:
            self._losses += 1
            _log.warning("cannot start the AI process: %s", why)
            return
        self._process, self._link, self._idle, self._sent, self._stopped = process, ours, False, False, True
        self._quiet_since = time.monotonic()

    def ask(self, ticket: int, game: str, level: str, view: Any, legal_moves: Sequence[Any], seed: int) -> None:
        """Put a question; its answer comes out of ``poll``. Answers to earlier tickets are dropped."""
        self.put(Question(ticket, game, level, view, tuple(legal_moves), seed))

    def put(self, question: Question) -> None:
        """Put a question that is ready."""
        self.cancel()
        self._question = question
        self._sent, self._losses, self._hung = False, 0, False
        self._quiet_since = time.monotonic()
        self._send()

    def poll(self) -> Answer | None:
        """The answer to the open question, once, as soon as it is there."""
        answer = self._listen()
        if answer is None and self._question is not None:
            answer = self._keep_going()
        if answer is None or self._question is None or answer.ticket != self._question.ticket:
            return None
        self._question = None
        return answer

    def cancel(self) -> None:
        """Nobody wants the answer any more."""
        self._question = None
        if self._link is not None and not self._idle and not self._stopped:
            self._stopped = True
            try:
                self._link.send_bytes(_STOP)
            except OSError:
                self._lose_child("has died")

    def close(self) -> None:
        """End the child. ``start`` begins anew."""
        self._question = None
        self._drop_child()

    def _listen(self) -> Answer | None:
        """What the child has said since the last time; a dead child is dropped here."""
        heard = None
        try:
            while self._link is not None and self._link.poll():
                heard = pickle.loads(self._link.recv_bytes())
                self._idle, self._quiet_since = True, time.monotonic()
                if heard is not None and self._question is not None and heard.ticket == self._question.ticket:
                    break
        except (OSError, EOFError):
            self._lose_child("has died")
        else:
            self._send()
        return heard

    def _keep_going(self) -> Answer | None:
        """The question is still open: see that somebody thinks about it."""
        assert self._question is not None
        if self._process is not None and time.monotonic() - self._quiet_since > PATIENCE:
            self._lose_child("does not answer")
            self._hung = True
        if self._process is None and self._losses < MOST_LOSSES:
            self.start()
        if self._process is not None and self._losses < MOST_LOSSES:
            return None
        if self._hung:  # our own process would hang over it just the same
            words = f"The {self._question.level} player of {self._question.game} took too long."
            return Answer(self._question.ticket, None, words)
        _log.error("thinking about ticket %d in our own process", self._question.ticket)
        return self._question.think()

    def _send(self) -> None:
        if self._question is None or self._sent or not self._idle or self._link is None:
            return
        try:
            self._link.send_bytes(pickle.dumps(self._question))
        except OSError:
            self._lose_child("has died")
        else:
            self._sent, self._idle, self._stopped = True, False, False

    def _lose_child(self, how: str) -> None:
        _log.warning("the AI process %s %s; it is started again when it is needed", self.pid, how)
        self._losses += 1
        self._drop_child()

    def _drop_child(self) -> None:
        process, link = self._process, self._link
        self._process, self._link, self._idle, self._sent, self._stopped = None, None, False, False, True
        if link is not None:
            link.close()
        if process is not None:
            process.kill()  # it holds nothing that could be lost
            process.join(1)


@contextlib.contextmanager
def interrupts_held() -> Iterator[None]:
    """Processes started in here are deaf to Ctrl-C, where the system can do that; ours comes through afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it would open the mask again if it were started in here
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(link: Connection) -> None:
    """The child: answer questions until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    with contextlib.suppress(EOFError, OSError):
        link.send_bytes(pickle.dumps(None))
        while True:
            question: Question | None = pickle.loads(link.recv_bytes())
            if question is not None:
                # Whatever comes now is the word to stop, or the end of the parent; it is read in its turn.
                link.send_bytes(pickle.dumps(question.think(cancelled=link.poll)))
