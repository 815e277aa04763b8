"""Starts the process in which AI players think, and talks to it."""

from __future__ import annotations

import contextlib
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import IO

from app.ai.pipes import Inbox, send
from app.ai.question import Answer, Question

AI_PROCESS = "--ai-process"
"""Argument with which the frozen program starts itself as the AI process."""
FIRST_PATIENCE = 60.0
"""Timeout in seconds while the process starts or loads a game; long, since this is slow on a busy machine and
cannot hang.
"""
GRACE = 2.0
"""Extra seconds for an answer beyond the players' limits, as the guard polls the clock."""


class Child:
    """Child process and the pipe to it. Methods raise OSError or EOFError if it has died."""

    def __init__(self, show_language: Callable[[str], None] | None = None) -> None:
        """``show_language`` shows a language in the child: a module-level function. Without it reasons are English."""
        pipe = subprocess.PIPE
        with interrupts_blocked():
            self._process = subprocess.Popen(_command(), stdin=pipe, stdout=pipe, bufsize=0)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions: IO[bytes] = self._process.stdin
        self._answers = Inbox(self._process.stdout)
        self.idle = False
        """Whether it waits for a question."""
        self._stopped = True
        """Whether the current question has been cancelled, or there is none."""
        self._since, self._patience = time.monotonic(), FIRST_PATIENCE
        """Time of the last request, and its timeout."""
        self.warmed: set[str] = set()
        """Games whose modules it has loaded."""
        try:
            self._send(show_language)
        except OSError:
            self.end()
            raise

    @property
    def pid(self) -> int:
        """Process id."""
        return self._process.pid

    @property
    def overdue(self) -> bool:
        """Whether it has exceeded its timeout."""
        return not self.idle and time.monotonic() - self._since > self._patience

    def warm(self, game: str) -> None:
        """Load a game ahead of its questions; only while idle."""
        self.warmed.add(game)
        self._since, self._patience = time.monotonic(), FIRST_PATIENCE
        self.idle = False
        self._send(game)

    def ask(self, question: Question) -> None:
        """Send a question; only while idle, so that this cannot block."""
        self._since, self._patience = time.monotonic(), patience(question)
        self.idle = self._stopped = False
        self._send(question)

    def stop(self) -> None:
        """Cancel the current question; sent at most once, so that this cannot block."""
        if not self.idle and not self._stopped:
            self._stopped = True
            self._send(None)

    def hear(self) -> Iterator[Answer | str]:
        """Yield the messages received: answers, or the reason why it exits."""
        while self._answers:
            message: Answer | str | None = pickle.loads(self._answers.take())
            self.idle = True
            if message is not None:
                yield message

    def end(self) -> None:
        """Kill the process; it holds no state worth keeping."""
        self._process.kill()
        self._process.wait()
        self._questions.close()

    def _send(self, message: object) -> None:
        send(self._questions, pickle.dumps(message))


def _command() -> list[str]:
    """Return the command that runs ``child_main.main`` with this process's module search path."""
    if getattr(sys, "frozen", False):
        return [sys.executable, AI_PROCESS]
    code = f"import sys; sys.path[:] = {sys.path!r}; from app.ai.child_main import main; main()"
    return [sys.executable, "-c", code]


def patience(question: Question) -> float:
    """Return the timeout of a question in seconds, after which even the guard in the process has failed."""
    return question.longest + GRACE


@contextlib.contextmanager
def interrupts_blocked(*, by_multiprocessing: bool = False) -> Iterator[None]:
    """Block SIGINT so that processes started in the block ignore Ctrl-C; this process receives the signal afterwards.
    No-op on Windows. ``by_multiprocessing``: the ``multiprocessing`` package starts the processes.
    """
    if sys.platform == "win32":
        yield
        return
    if by_multiprocessing:
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # if it started in the block, it would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
