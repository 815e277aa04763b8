"""A process of its own in which AI players think. It imports nothing but the players and the rules."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from app.ai import guard as guards
from app.ai.guard import Guard, limit_data
from app.ai.question import Answer, Question
from app.ai.warm_up import warm

if sys.platform == "win32":
    from app.ai import guard

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

NICENESS = 10
FIRST_PATIENCE = 60.0
"""Seconds after which a process that says nothing counts as lost, while it starts or reads in a game: on a busy machine
that takes long, and nothing in it could hang.
"""
GRACE = 2.0
"""Seconds that it has for its answer beyond the time of all who think: the guard looks at the clock now and then."""

_STOP = pickle.dumps(None)


class Child:
    """One process that thinks, and the link to it. Whoever uses it may find that it has died: OSError or EOFError."""

    def __init__(self) -> None:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        with interrupts_blocked():
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
        self.warmed: set[str] = set()
        """The games that it has been made ready for."""

    @property
    def pid(self) -> int | None:
        """As the system numbers it."""
        return self._process.pid

    @property
    def overdue(self) -> bool:
        """It should have said something by now."""
        return not self.idle and time.monotonic() - self._since > self._patience

    def warm(self, game: str) -> None:
        """Make it ready for a game, before a question of it; only while it is idle."""
        self.warmed.add(game)
        self._since, self._patience = time.monotonic(), FIRST_PATIENCE
        self.idle = False
        self._link.send_bytes(pickle.dumps(game))

    def ask(self, question: Question) -> None:
        """Give it something to think about; only while it is idle, so that this cannot block."""
        self._since, self._patience = time.monotonic(), patience(question)
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


def patience(question: Question) -> float:
    """Seconds after which a process that does not answer counts as lost: not even the guard in there gets through."""
    return question.longest + GRACE


@contextlib.contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Processes started in here are deaf to Ctrl-C, where the system can do that; ours comes through afterwards."""
    if sys.platform == "win32":
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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent to answer
    import_module("app.ai.player")  # what all games share, before the first question
    limit_data()
    guard = Guard(memory=True)
    _give_way()
    with contextlib.suppress(EOFError, OSError):
        link.send_bytes(pickle.dumps(None))
        while guards.memory_used() <= guards.MAX_RETAINED:
            told: Question | str | None = pickle.loads(link.recv_bytes())
            if isinstance(told, str):
                warm(told)  # no guard: it is no thought, and is not to be cut short on a busy machine
                link.send_bytes(pickle.dumps(None))
            elif told is not None:
                link.send_bytes(pickle.dumps(told.think(partial(_called_off, link), guard)))
        link.send_bytes(pickle.dumps("has grown too big"))


def _give_way() -> None:
    """The process that paints goes first."""
    if sys.platform == "win32":
        guard.give_way()
    else:
        with contextlib.suppress(OSError):
            os.nice(NICENESS)


def _called_off(link: Connection) -> bool:
    """Nobody wants the answer any more: whatever comes now is the word to stop, or the end of the parent, and is read
    in its turn. As this is asked between two rollouts, it also lets go of the processor if the picture waits for it:
    however nice a process is, Linux lets others wait for some milliseconds until its turn is over.
    """
    if hasattr(os, "sched_yield"):
        os.sched_yield()
    return link.poll()
