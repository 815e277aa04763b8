"""The process that shows a full table of any game: as many seats and cards as there can be."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from app.bench.figures import NotMeasured
from app.bench.screens import Size
from app.bench.seats import PERSON, full_table
from app.rules.registry import GAMES
from app.shell.environment import prepare

if TYPE_CHECKING:
    from app.screens.program import Program
    from app.screens.table.screen import TableScreen

_ROUND = 40
"""Pictures in which a dragged card goes once round."""
_REST, _PATIENCE = 1.0, 20.0
"""Seconds without a new picture after which a table lies still, and how long that may take to come about."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What was seen of a deal."""

    first: float
    """Milliseconds from the set-up to the first picture of the table."""
    costs: list[float]
    """CPU milliseconds of each turn of the loop in which a picture was shown, with cards dealt and then dragged."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card is that can be dragged, in pixels of the window, and the room for it above."""

    x: int
    y: int
    room: int


def deal(link: Connection, name: str, size: Size, dragged: int) -> None:
    """Deal once, from the set-up on as after every start of the program; then drag a card for so many pictures."""
    prepare()
    from app.bench.motion import opened, sit_down

    game = next(game for game in GAMES if game.name == name)
    header, stamps = full_table(game), []
    with opened(size) as (program, flow):
        flow.title()
        flow.setup(game)
        _until(program, lambda: program.painted > 0, "the set-up was not shown")
        began, shown = time.perf_counter(), program.painted
        screen = sit_down(program, flow, header)
        _until(program, lambda: program.painted > shown, "the table was not shown")
        first = 1000 * (time.perf_counter() - began)
        program.after_paint.append(lambda: stamps.append(time.process_time_ns()))
        _until(program, lambda: not screen.play.scene.busy, "the deal did not end")
        _drag(program, screen, dragged)
    costs = [(after - before) / 1e6 for before, after in zip(stamps, stamps[1:], strict=False)]
    link.send(Dealt(first, costs))


def sit(link: Connection, name: str, size: Size) -> None:
    """Sit at the table until told otherwise. Sends the process id and a Spot once all lies still; then takes words:
    ``pause`` opens the menu, ``play`` closes it, ``end`` ends it all; each is answered when nothing moves any more, with
    what was heard: for each press, and each movement of the pointer, when the next picture was up.
    """
    prepare()
    from app.bench.motion import opened, sit_down

    game = next(game for game in GAMES if game.name == name)
    with opened(size) as (program, flow):
        screen = sit_down(program, flow, full_table(game))
        shown = _overhear(program, screen)
        _still(program, screen)
        open_hand(program, screen)
        link.send((os.getpid(), _spot(program, screen)))
        while True:
            _until(program, link.poll, "", patience=math.inf)
            match link.recv():
                case "pause":
                    flow.pause(screen.session)
                case "play":
                    program.pop()
                case "end":
                    break
            _still(program, screen)
            link.send(None)
    link.send(shown)
