"""The process that plays a game for a while, so that it can be seen what memory that takes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from random import Random
from typing import TYPE_CHECKING

from app.core.match import AnyHeader
from app.games import GAMES
from app.tools.bench.bench_headers import PERSON, usual_table
from app.tools.bench.displays import Size
from app.tools.bench.figures import NotMeasured
from app.ui.window.environment import prepare

if TYPE_CHECKING:
    from app.ui.program import Program
    from app.ui.session import Session
    from app.ui.table.table_screen import TableScreen

_PATIENCE = 100.0
"""Seconds in which it must all have been played."""
_A_MOVE = 400.0
"""Milliseconds between two moves of the person in real time."""


def play_turns(link: Connection, name: str, size: Size, turns: int) -> None:
    """Play at the real table, with its AI process, until the person has been on turn so often, or in real time has
    moved so often. Sends the process id then, and stays as it is until the other end is closed.
    """
    prepare()
    from app.tools.bench.moving_cards import opened, sit_down

    game = next(game for game in GAMES if game.name == name)
    with opened(size) as (program, flow):
        program.change(speed="off", wait_in_first_match=False)
        screen = sit_down(program, flow, usual_table(game))
        program.thinker.start()
        _Person(program, partial(sit_down, program, flow)).play(screen, turns)
        link.send(os.getpid())
        while not link.poll():
            program.turn(program.patience())


class _Person:
    """Plays whatever the rules allow, as soon as asked: nothing is loaded that the program does not load itself."""

    def __init__(self, program: Program, again: Callable[[AnyHeader], TableScreen]) -> None:
        """``again`` sits down to a match."""
        self._program, self._again, self._rng, self._moved = program, again, Random(1), 0.0

    def play(self, screen: TableScreen, turns: int) -> None:
        """One match after the other. Raises NotMeasured if it takes too long."""
        program, until = self._program, time.perf_counter() + _PATIENCE
        waited, taken = False, 0
        while taken < turns:
            if time.perf_counter() > until:
                raise NotMeasured(f"only {taken} of {turns} turns came")
            session, now = screen.session, program.now()
            asked = program.top is screen and PERSON in session.movers and self._may(session, now)
            taken += asked and not waited
            waited = asked and not session.game.real_time
            if session.over:
                screen = self._again(session.match.header)
            elif asked:
                screen.play.follow(session.play(PERSON, self._rng.choice(session.legal(PERSON)), now), now)
                self._moved = now
            elif program.top is not screen:
                _go_on()
            else:
                screen.play.hurry(now)
            program.turn(program.patience())

    def _may(self, session: Session, now: float) -> bool:
        """In real time the person moves now and then, as the others wait for nobody."""
        if not session.game.real_time:
            return session.person_on_turn == PERSON
        return not session.frozen and now - self._moved > _A_MOVE and bool(session.legal(PERSON))


def _go_on() -> None:
    """By the key that leads from the scores to the next deal."""
    import pygame

    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
