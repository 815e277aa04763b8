"""What the packaged program does with itself before it is shipped: a deal in the real window, and a picture of it."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from app.rules.cards import Chance
from app.rules.match import Header, Sitter
from app.rules.options import build
from app.rules.registry import GAMES

if TYPE_CHECKING:
    from app.screens.flow import Flow
    from app.screens.program import Program

_LONGEST = 60_000.0
"""Milliseconds for a deal that takes AI players a few seconds."""


def self_test(program: Program, flow: Flow, picture: Path) -> int:
    """Let AI players in their own process play one deal, save the last picture; 0 if all of it worked."""
    program.settings = replace(program.settings, speed="brisk")
    game = GAMES[0]
    sitters = tuple(Sitter(name, "keen") for name in ("North", "East", "South", "West"))
    flow.begin(Header(game, build(game.options, {"ends": "hands", "hands": 1}, len(sitters)), sitters, Chance(seed=1)))
    give_up = program.now() + _LONGEST
    session = flow.session
    while program.stack and session and not session.over and program.now() < give_up:
        session.due = program.now()  # nobody watches: the players need no pauses
        program.turn(10)
    played = session is not None and session.over
    for _ in range(200):  # the scores come after the last card has been seen
        program.turn(10)
    if played:
        pygame.image.save(program.window.surface, picture)
    moves = len(session.match.log) if session else 0
    flow.close()
    program.close()
    if not played:
        print("kings-and-kongs: the self-test did not come to the end of its deal", file=sys.stderr)
        return 1
    print(f"self-test: {moves} moves of {game.title} played, picture in {picture}")
    return 0
