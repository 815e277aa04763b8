"""A process that plays a game for a while, to measure its memory."""

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
"""Time limit in seconds."""
_A_MOVE = 400.0
"""Milliseconds between two moves of the person in real time."""


def play_turns(link: Connection, name: str, size: Size, turns: int) -> None:
    """Play at the real table, with its AI process, until the person has had that many turns, or in real time has made
    that many moves. Then send the process id and idle until the other end closes.
    """
    prepare()
    from app.tools.bench.moving_cards import open_program, open_table

    game = next(game for game in GAMES if game.name == name)
    with open_program(size) as (program, flow):
        program.change(speed="off", wait_in_first_match=False)
        screen = open_table(program, flow, usual_table(game))
        program.thinker.start()
        _Person(program, partial(open_table, program, flow)).play(screen, turns)
        link.send(os.getpid())
        while not link.poll():
            program.turn(program.patience())


class _Person:
    """Plays random legal moves as soon as asked, without loading anything that the program doesn't load itself."""

    def __init__(self, program: Program, open_table: Callable[[AnyHeader], TableScreen]) -> None:
        """``again`` opens the table with a match."""
        self._program, self._open_table, self._rng, self._moved = program, open_table, Random(1), 0.0

    def play(self, screen: TableScreen, turns: int) -> None:
        """Play one match after the other. Raises NotMeasured after the time limit."""
        program, until = self._program, time.perf_counter() + _PATIENCE
        waited, taken = False, 0
        while taken < turns:
            if time.perf_counter() > until:
                raise NotMeasured(f"only {taken} of {turns} turns came")
            session, now = screen.session, program.now()
            asked = program.top is screen and PERSON in session.movers and self._may_move(session, now)
            taken += asked and not waited
            waited = asked and not session.game.real_time
            if session.over:
                screen = self._open_table(session.match.header)
            elif asked:
                screen.play.follow(session.play(PERSON, self._rng.choice(session.legal(PERSON)), now), now)
                self._moved = now
            elif program.top is not screen:
                _next_deal()
            else:
                screen.play.hurry(now)
            program.turn(program.patience())

    def _may_move(self, session: Session, now: float) -> bool:
        """Return whether the person may move; in real time, only now and then, as the others don't wait."""
        if not session.game.real_time:
            return session.person_on_turn == PERSON
        return not session.frozen and now - self._moved > _A_MOVE and bool(session.legal(PERSON))


def _next_deal() -> None:
    """Press the key that leads from the scores to the next deal."""
    import pygame

    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
