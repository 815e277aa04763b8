"""The process in which AI players think; ``child.py`` starts it. It imports only players and rules."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import IO, Any

from app.ai import guard as guards
from app.ai.budget import Budget
from app.ai.guard import Guard, limit_data
from app.ai.hints import advice
from app.ai.pipes import Inbox, send
from app.ai.player import UnknownLevel, player_for, players_of
from app.ai.question import Answer, Question
from app.core.cards import Chance
from app.core.game import AnyGame
from app.core.messages import language
from app.core.options import build
from app.games import game_named

if sys.platform == "win32":
    import msvcrt

NICENESS = 10
_WARM_BUDGET = Budget(rollouts=12)
"""Enough to load everything that a search needs."""
_MAX_FORCED = 40
"""Maximum number of forced moves before giving up."""
_WARM_LEVELS = ("sharp", "keen", "quick")
"""Levels to load: searching player and fallbacks."""


def main() -> None:
    """Answer questions until the parent exits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    limit_data()
    with contextlib.suppress(EOFError, OSError):
        _serve(*_take_pipes())


def _take_pipes() -> tuple[Inbox, IO[bytes]]:
    """Take over standard input and output, so that nothing a player prints gets into the answers. The process ends when
    its parent does, even while a player is thinking.
    """
    questions, answers = (os.fdopen(os.dup(number), mode, buffering=0) for number, mode in ((0, "rb"), (1, "wb")))
    if sys.platform == "win32":
        for pipe in (questions, answers):
            msvcrt.setmode(pipe.fileno(), os.O_BINARY)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1):
        os.dup2(nowhere, number)
    os.close(nowhere)
    return Inbox(questions, closed=partial(os._exit, 0)), answers


def _serve(inbox: Inbox, answers: IO[bytes]) -> None:
    guard = Guard(memory=True)
    _lower_priority()
    show_language: Callable[[str], None] | None = pickle.loads(inbox.take())
    send(answers, pickle.dumps(None))
    while guards.memory_used() <= guards.MAX_RETAINED:
        request: Question | str | None = pickle.loads(inbox.take())
        if isinstance(request, str):
            fault = warm(request)  # unguarded: loading must not be cut short on a busy machine
            send(answers, pickle.dumps(fault and Answer(0, None, fault)))
        elif request is not None:
            if show_language is not None and request.language != language():
                with contextlib.suppress(Exception):  # the window reports a damaged catalogue
                    show_language(request.language)
            send(answers, pickle.dumps(request.think_unlogged(partial(_is_cancelled, inbox), guard)))
    send(answers, pickle.dumps("has grown too big"))


def _lower_priority() -> None:
    """Lower the priority below that of the parent, which draws."""
    if sys.platform == "win32":
        guards.lower_priority()
    else:
        with contextlib.suppress(OSError):
            os.nice(NICENESS)


def _is_cancelled(inbox: Inbox) -> bool:
    """Return whether the question was cancelled: any incoming message cancels it. Called between rollouts, it also
    yields the CPU: on Linux even a process of normal priority waits until the time slice of a nice one is over, which
    takes a few milliseconds.
    """
    if hasattr(os, "sched_yield"):
        os.sched_yield()
    return bool(inbox)


def warm(game_name: str) -> str | None:
    """Load what a game's players and hints need by making one decision; return a report of failures, or None."""
    faults: list[str] = []
    with _collecting_faults(faults):
        game: AnyGame = game_named(game_name)
        players_of(game_name)
        if not game.real_time:
            view, legal = _first_decision(game)
            for level in _WARM_LEVELS:
                with _collecting_faults(faults):
                    player_for(game_name, level).choose(view, legal, Random(1), _WARM_BUDGET)
            advice(game_name, view, legal, _WARM_BUDGET)
    return "".join(f"Loading {game_name} failed:\n{fault}" for fault in faults) or None


@contextlib.contextmanager
def _collecting_faults(faults: list[str]) -> Iterator[None]:
    """Append the traceback of an exception in the block to ``faults``; ignore a missing level."""
    try:
        yield
    except UnknownLevel:
        pass
    except Exception as fault:  # no fault of a player may stop the process
        import traceback

        faults.append("".join(traceback.format_exception(fault)))


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
