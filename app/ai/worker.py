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
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from app.ai import guard as guards
from app.ai.budget import Budget, never
from app.ai.guard import Guard, OutOfTime

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from app.ai.hints import Hint

_log = logging.getLogger(__name__)

NICENESS = 10
THOUGHT = 0.4
"""Seconds that a player who searches may take for a decision."""
LEEWAY = 0.4
"""Seconds more after which a player that has not come to an end by itself is interrupted."""
HINT_LEVEL = "sharp"
"""Who gives hints."""
STAND_INS = ("keen", "random")
"""Levels that choose when the one that was asked has failed, the better one first. They have the LEEWAY to do it."""
PATIENCE = 8.0
"""Seconds after which a process that does not answer counts as lost: not even the guard in there gets through ..."""
FIRST_PATIENCE = 20.0
"""... and while it starts."""
MOST_LOSSES = 3
"""Processes that one question may cost before it is thought over in our own."""
SHORT_THOUGHT = 0.05
"""Seconds that a player may take in our own process, where a picture waits for it."""

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

    def think(self, cancelled: Callable[[], bool] = never, guard: Guard | None = None) -> Answer:
        """Ask the player, in this process; if it fails or takes more than the guard allows, others stand in."""
        faults: list[str] = []
        for level in dict.fromkeys((self.level, *STAND_INS)):
            answer, fault = self._found(level, cancelled, guard)
            if answer is not None:
                return replace(answer, error="\n".join(faults) or None)
            faults.append(f"The {level} player of {self.game} {fault}")
        return Answer(self.ticket, None, "\n".join(faults))

    def answer(self, level: str, cancelled: Callable[[], bool]) -> Answer:
        """What a player of that level says."""
        from app.ai.player import player_for
        from app.ai.temperament import temperament_of

        player = player_for(self.game, level, temperament_of(self.view.seat))
        budget = Budget(seconds=self.seconds, cancelled=cancelled)
        return Answer(self.ticket, player.choose(self.view, self.legal, Random(self.seed), budget))

    def _found(
        self, level: str, cancelled: Callable[[], bool], guard: Guard | None
    ) -> tuple[Answer | None, str | None]:
        """The same, or what went wrong."""

        def answer() -> Answer:
            return self.answer(level, cancelled)

        try:
            longest = LEEWAY + (self.seconds if level == self.level else 0)
            found = guard.within(longest, answer) if guard else answer()
        except OutOfTime:
            return None, "took too long."
        except MemoryError:  # told without the traceback, which would hold on to the memory
            return None, "took too much memory."
        except Exception as fault:  # whatever a player does, the table goes on
            import traceback

            return None, "failed:\n" + "".join(traceback.format_exception(fault))
        waits = bool(found.hints) and found.move is None
        legal = waits or found.move in self.legal
        return (found, None) if legal else (None, f"chose {found.move}, which is not legal.")


@dataclass(frozen=True, slots=True)
class HintQuestion(Question):
    """What a person might do. ``level`` must be HINT_LEVEL; whoever stands in for that gives no hints."""

    def answer(self, level: str, cancelled: Callable[[], bool]) -> Answer:
        """The hints; or what a player of another level says."""
        if level != HINT_LEVEL:
            return Question.answer(self, level, cancelled)
        from app.ai.hints import hints

        budget = Budget(seconds=self.seconds, cancelled=cancelled)
        found = hints(self.game, self.view, self.legal, Random(self.seed), budget)
        return Answer(self.ticket, found[0].move, hints=found)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player chose."""

    ticket: int
    move: Any
    """A legal move; None if nobody found one, or if the best hint is to wait."""
    error: str | None = None
    """What went wrong, if somebody else had to stand in for the player."""
    hints: tuple[Hint, ...] = ()
    """To a HintQuestion, the best first; none if somebody stood in."""


class _Child:
    """One process that thinks, and the link to it. Whoever uses it may find that it has died: OSError or EOFError."""

    def __init__(self) -> None:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        with interrupts_held():
            self._link, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs,), name="ai", daemon=True)
            self._process.start()
            theirs.close()
        self.idle = False
        """It waits for a question."""
        self._stopped = True
        """It has been told that nobody wants what it thinks about, or has nothing to think about."""
        self._since, self._patience = time.monotonic(), FIRST_PATIENCE
        """When it was last given something to do, and how long that may take."""

    @property
    def pid(self) -> int | None:
        return self._process.pid

    @property
    def overdue(self) -> bool:
        """It should have said something by now."""
        return not self.idle and time.monotonic() - self._since > self._patience

    def ask(self, question: Question) -> None:
        """Give it something to think about; only while it is idle, so that this cannot block."""
        self._since, self._patience = time.monotonic(), PATIENCE
        self.idle = self._stopped = False
        self._link.send_bytes(pickle.dumps(question))

    def stop(self) -> None:
        """Nobody wants the answer any more. It is told once at most, so that this cannot block either."""
        if not self.idle and not self._stopped:
            self._stopped = True
            self._link.send_bytes(_STOP)

    def hear(self) -> Iterator[Answer | str]:
        """What it has said since the last time: answers, or a last word."""
        while self._link.poll():
            heard: Answer | str | None = pickle.loads(self._link.recv_bytes())
            self.idle = True
            if heard is not None:
                yield heard

    def end(self) -> None:
        """It holds nothing that could be lost."""
        self._link.close()
        self._process.kill()
        self._process.join()


class Thinker:
    """Asks AI players in a child process; no method ever waits for it.

    Questions of several seats are answered in turn. A child that dies is started again.
    """

    def __init__(self) -> None:
        self._child: _Child | None = None
        self._open: list[Question] = []
        """What is still to be answered; the first of them is being thought about, or will be next."""
        self._sent = False
        """The child has the first of them."""
        self._losses = 0
        """Processes that died over it, or could not be started for it."""
        self._hung = False
        """It has kept a process busy for too long."""

    @property
    def pid(self) -> int | None:
        """The child's process id, while there is a child."""
        return self._child.pid if self._child else None

    def start(self) -> None:
        """Start the child, if there is none. A system that cannot is logged, and we think in our own process."""
        if self._child is None:
            try:
                self._child = _Child()
            except OSError as why:
                self._losses += 1
                _log.warning("cannot start the AI process: %s", why)

    def ask(self, ticket: int, game: str, level: str, view: Any, legal_moves: Sequence[Any], seed: int) -> None:
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
        if self._losses < MOST_LOSSES:
            self.start()
        if self._child is not None and self._losses < MOST_LOSSES:
            return None
        question = replace(self._open[0], seconds=SHORT_THOUGHT)
        _log.error("thinking about ticket %d in our own process", question.ticket)
        if self._hung:  # our own process would hang over it just the same
            question = replace(question, level=STAND_INS[-1])
        return question.think()

    def _send(self) -> None:
        if self._open and not self._sent and self._child is not None and self._child.idle:
            try:
                self._child.ask(self._open[0])
            except OSError:
                self._lose_child("has died")
            else:
                self._sent = True

    def _lose_child(self, how: str) -> None:
        _log.warning("the AI process %s %s; it is started again when it is needed", self.pid, how)
        self._losses += 1
        self._sent = False
        if self._child is not None:
            self._child.end()
            self._child = None


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
    import app.ai.player  # all of them, before the first question  # noqa: F401

    guard = Guard()
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    with contextlib.suppress(EOFError, OSError):
        link.send_bytes(pickle.dumps(None))
        while guards.size() <= guards.KEPT:
            question: Question | None = pickle.loads(link.recv_bytes())
            if question is not None:
                # Whatever comes now is the word to stop, or the end of the parent; it is read in its turn.
                link.send_bytes(pickle.dumps(question.think(link.poll, guard)))
        link.send_bytes(pickle.dumps("has grown too big"))
