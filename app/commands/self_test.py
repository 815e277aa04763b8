"""Self-test of the packaged program before a release: play a deal in a real window and save a screenshot."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from app.ai.compiled import pure_modules
from app.commands.command import CommandError
from app.commands.terminal import printable
from app.core.cards import Chance
from app.core.match import Header, SeatPlayer
from app.core.options import build

if TYPE_CHECKING:
    from app.core.game import AnyGame
    from app.ui.program import Program
    from app.ui.screen_flow import Flow

_TIME_LIMIT, _REAL_TIME_LIMIT = 60_000.0, 600_000.0
"""Time limits in milliseconds for a deal that takes AI players a few seconds; in real time, a few minutes."""
_POLL_INTERVAL = 10
"""Milliseconds between two polls of the AI players' answers."""


def self_test(program: Program, flow: Flow, picture: Path, game: AnyGame) -> int:
    """Let AI players in their own process play a deal, and save a screenshot. Raises CommandError if it can't."""
    try:
        fault = _play(program, flow, game)
        if fault is None:
            pygame.image.save(program.window.surface, picture)
    except (OSError, pygame.error) as why:
        raise CommandError(f"can't write {picture}: {why}") from None
    finally:
        moves = len(flow.session.match.log) if flow.session else 0
        with ExitStack() as closing:
            closing.callback(program.close)
            closing.callback(flow.close)
    if fault is not None:
        print(f"kings-and-kongs: the self-test failed: {printable(fault)}", file=sys.stderr)
        return 1
    form = "pure Python" if pure_modules(game.info) else "compiled"
    print(f"self-test: {moves} moves of {game.title} played, search {form}, picture in {printable(str(picture))}")
    return 0


def _play(program: Program, flow: Flow, game: AnyGame) -> str | None:
    """Play until the scores of a deal are shown; return an error message, or None."""
    program.settings = replace(program.settings, speed="brisk")
    seats = game.usual_players()
    seat_players = tuple(SeatPlayer(f"Player {seat + 1}", "keen") for seat in range(seats))
    flow.begin(Header(game, build(game.options, {}, seats), seat_players, Chance(seed=1)))
    session, give_up = flow.session, program.now() + (_REAL_TIME_LIMIT if game.real_time else _TIME_LIMIT)
    assert session is not None
    while program.stack and not (session.between_deals or session.over) and program.now() < give_up:
        if not game.real_time:
            session.thinking.due = program.now()  # no need to pace the AI players
        program.turn(_POLL_INTERVAL)
    if not (session.between_deals or session.over):
        return "the deal did not end"
    if program.thinker.pid is None:
        return "the AI players had no process of their own"
    while program.stack and not program.top.dialog and program.now() < give_up:
        program.turn(_POLL_INTERVAL)  # the scores follow the last card's animation
    if not program.stack or not program.top.dialog:
        return "the scores did not show"
    program.paint()
    return None
