"""Child process in which AI players think. It imports only players and rules."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from app.ai import guard as guards
from app.ai.budget import Budget
from app.ai.guard import Guard, limit_data
from app.ai.hints import advice
from app.ai.player import hint_level, player_for, players_of
from app.ai.question import Answer, Question
from app.core.cards import Chance
from app.core.game import AnyGame
from app.core.messages import language
from app.core.options import build
from app.games import game_named

if sys.platform == "win32":
    from app.ai import guard

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

NICENESS = 10
FIRST_PATIENCE = 60.0
"""Timeout in seconds while the process starts or loads a game; long, since this is slow on a busy machine and
cannot hang.
"""
GRACE = 2.0
"""Extra seconds for an answer beyond the players' limits, as the guard polls the clock."""

_WARM_BUDGET = Budget(rollouts=12)
"""Enough to load everything that a search needs."""
_MAX_FORCED = 40
"""Maximum number of forced moves before giving up."""
_WARM_LEVELS = ("sharp", "keen", "quick")
"""Levels to load: searching player and fallbacks."""

_STOP = pickle.dumps(None)


class Child:
    """Child process and the pipe to it. Methods raise OSError or EOFError if it has died."""

    def __init__(self, show_language: Callable[[str], None] | None = None) -> None:
        """``show_language`` shows a language in the child: a module-level function. Without it reasons are English."""
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        with interrupts_blocked():
            self._link, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs, show_language), name="ai", daemon=True)
            self._process.start()
            theirs.close()
        self.idle = False
        """Whether it waits for a question."""
        self._stopped = True
        """Whether the current question has been cancelled, or there is none."""
        self._since, self._patience = time.monotonic(), FIRST_PATIENCE
        """Time of the last request, and its timeout."""
        self.warmed: set[str] = set()
        """Games whose modules it has loaded."""

    @property
    def pid(self) -> int | None:
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
        self._link.send_bytes(pickle.dumps(game))

    def ask(self, question: Question) -> None:
        """Send a question; only while idle, so that this cannot block."""
        self._since, self._patience = time.monotonic(), patience(question)
        self.idle = self._stopped = False
        self._link.send_bytes(pickle.dumps(question))

    def stop(self) -> None:
        """Cancel the current question; sent at most once, so that this cannot block."""
        if not self.idle and not self._stopped:
            self._stopped = True
            self._link.send_bytes(_STOP)

    def hear(self) -> Iterator[Answer | str]:
        """Yield the messages received: answers, or the reason why it exits."""
        while self._link.poll():
            message: Answer | str | None = pickle.loads(self._link.recv_bytes())
            self.idle = True
            if message is not None:
                yield message

    def end(self) -> None:
        """Kill the process; it holds no state worth keeping."""
        self._link.close()
        self._process.kill()
        self._process.join()


def patience(question: Question) -> float:
    """Return the timeout of a question in seconds, after which even the guard in the process has failed."""
    return question.longest + GRACE


@contextlib.contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block SIGINT, so that processes started within ignore Ctrl-C; deliver it to ours afterwards. No-op on Windows."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # started within, it would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(link: Connection, show_language: Callable[[str], None] | None) -> None:
    """Answer questions until the parent exits (entry point of the child)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    limit_data()
    guard = Guard(memory=True)
    _lower_priority()
    with contextlib.suppress(EOFError, OSError):
        link.send_bytes(pickle.dumps(None))
        while guards.memory_used() <= guards.MAX_RETAINED:
            request: Question | str | None = pickle.loads(link.recv_bytes())
            if isinstance(request, str):
                warm(request)  # unguarded: loading must not be cut short on a busy machine
                link.send_bytes(pickle.dumps(None))
            elif request is not None:
                if show_language is not None and request.language != language():
                    with contextlib.suppress(Exception):  # the window reports a damaged catalogue
                        show_language(request.language)
                link.send_bytes(pickle.dumps(request.think(partial(_is_cancelled, link), guard)))
        link.send_bytes(pickle.dumps("has grown too big"))


def _lower_priority() -> None:
    """Lower the priority below that of the process that draws."""
    if sys.platform == "win32":
        guard.lower_priority()
    else:
        with contextlib.suppress(OSError):
            os.nice(NICENESS)


def _is_cancelled(link: Connection) -> bool:
    """Return whether the question was cancelled: any incoming message is a stop, or the parent has exited. Called
    between rollouts, it also yields the CPU: Linux lets even a process of normal priority wait for the few milliseconds
    of a nice one's time slice.
    """
    if hasattr(os, "sched_yield"):
        os.sched_yield()
    return link.poll()


def warm(game_name: str) -> None:
    """Load what a game's players and hints need by making one decision. Errors surface when a question is asked."""
    with contextlib.suppress(Exception):
        game: AnyGame = game_named(game_name)
        players_of(game_name)
        if game.real_time:
            return
        view, legal = _first_decision(game)
        for level in (*_WARM_LEVELS, hint_level(game.info)):
            with contextlib.suppress(Exception):
                player_for(game_name, level).choose(view, legal, Random(1), _WARM_BUDGET)
        advice(game_name, view, legal, _WARM_BUDGET)


def _first_decision(game: AnyGame) -> tuple[Any, tuple[object, ...]]:
    """Return view and legal moves of the first real decision of a deal."""
    seats = game.usual_players()
    state: Any = game.new(build(game.options, {}, seats), seats, Chance(seed=1))
    for _ in range(_MAX_FORCED):
        seat = min(game.active(state))
        legal = tuple(game.legal_moves(state, seat))
        if len(legal) > 1:
            break
        state = game.apply(state, seat, legal[0], 0)
    return game.view(state, seat), legal
