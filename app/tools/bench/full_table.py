"""A process that shows a full table of any game: as many seats and cards as possible."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from app.games import GAMES
from app.table.pace import AT_ONCE
from app.tools.bench.bench_headers import PERSON, full_table
from app.tools.bench.displays import Size
from app.tools.bench.figures import NotMeasured
from app.tools.bench.latency import add_event_hooks
from app.ui.window.environment import prepare

if TYPE_CHECKING:
    from app.ui.program import Program
    from app.ui.table.table_screen import TableScreen

_ROUND = 40
"""Frames per circle of a dragged card."""
_REST, _PATIENCE = 700.0, 30.0
"""Milliseconds without a new frame after which a table is at rest; maximum seconds until then."""


_TREES, _BLOCK = 30, 30
"""Number of trees built, and of frames between switching the screen reader on or off."""


@dataclass(frozen=True, slots=True)
class DealCosts:
    first: float
    """Milliseconds from the set-up to the first frame of the table."""
    costs: list[float]
    """CPU milliseconds of each loop iteration that drew a frame, while cards were dealt and then one was dragged."""
    tree: list[float]
    """CPU milliseconds of building a whole tree for a screen reader."""
    silent: list[float]
    heard: list[float]
    """CPU milliseconds of frames with a dragged card: without a screen reader, and with one that sometimes gets a whole
    tree.
    """


@dataclass(frozen=True, slots=True)
class StillTable:
    card: tuple[int, int]
    """Pixel of the window at which a card can be dragged."""


@dataclass(frozen=True, slots=True)
class FirstFrames:
    """Times at which the first frame after each input was shown, in nanoseconds of ``perf_counter``."""

    key: list[int] = field(default_factory=list)
    drag: list[int] = field(default_factory=list)


def deal(link: Connection, name: str, size: Size, dragged: int) -> None:
    """Deal once from the set-up, as after every start of the program, and then drag a card for a number of frames."""
    prepare()
    from app.tools.bench.moving_cards import open_program, open_table
    from app.ui.kit.assistive import Assistive

    game = next(game for game in GAMES if game.name == name)
    header, assistive = full_table(game), Assistive()
    stamps: list[int] = []
    with open_program(size, assistive) as (program, flow):
        flow.setup(game)
        _until(program, lambda: program.painted > 0)
        began, before = time.perf_counter(), program.painted
        screen = open_table(program, flow, header)
        _until(program, lambda: program.painted > before)
        first = 1000 * (time.perf_counter() - began)
        program.after_paint.append(lambda: stamps.append(time.process_time_ns()))
        _until(program, lambda: not screen.play.scene.motion.busy)
        dealt = _costs(stamps)
        _until(program, lambda: not _counting_in(program, screen))
        stamps[:] = [time.process_time_ns()]
        _drag(program, screen, dragged, stamps)
        costs = dealt + _costs(stamps)
        silent, heard = list[float](), list[float]()
        for _ in range(0, dragged, _BLOCK):  # alternating, as the machine may get slower or faster
            assistive.active = False
            silent += _costs(_drag_on(program, _BLOCK, stamps))
            assistive.active = True
            heard += _costs(_drag_on(program, _BLOCK, stamps))
        tree = [_tree_cost(screen) for _ in range(_TREES)]
    link.send(DealCosts(first, costs, tree, silent, heard))


def _tree_cost(screen: TableScreen) -> float:
    """Return the CPU milliseconds that a screen reader costs per move, without the library's own."""
    from app.ui.kit.assistive import HandedOver, Tree
    from app.ui.screen_reader import finished

    began = time.process_time_ns()
    HandedOver().update(Tree("", finished(screen.accessible(), screen), 1.0, ""))
    return (time.process_time_ns() - began) / 1e6


def serve_table(link: Connection, name: str, size: Size) -> None:
    """Show the table and send the process id as soon as there is a window. Then answer commands once nothing moves:
    ``pause`` opens the menu and ``play`` closes it, both with a StillTable, and ``end`` with FirstFrames.
    """
    prepare()
    from app.tools.bench.moving_cards import open_program, open_table

    game = next(game for game in GAMES if game.name == name)
    with open_program(size) as (program, flow):
        screen = open_table(program, flow, full_table(game))
        program.thinker.start()
        frames = _record_frames(program, screen)
        link.send(os.getpid())
        while (command := _next_command(program, link)) != "end":
            if command == "pause":
                flow.pause(screen.session)
            elif program.top is not screen:
                program.pop()
            _open_hand(screen, program.now())
            _rest(program, screen)
            link.send(StillTable(_card(program, screen)))
    link.send(frames)


def _costs(stamps: list[int]) -> list[float]:
    return [(after - before) / 1e6 for before, after in pairwise(stamps)]


def _counting_in(program: Program, screen: TableScreen) -> bool:
    """Return whether a race is counting in, so that its clock isn't running yet."""
    return program.top is screen and getattr(screen.session, "frozen", False)


def _next_command(program: Program, link: Connection) -> object:
    """Return the next command; run the program meanwhile."""
    _until(program, link.poll, math.inf)
    return link.recv()


def _until(program: Program, done: Callable[[], bool], patience: float = _PATIENCE) -> None:
    """Run the program until ``done``. Raises NotMeasured after ``patience`` seconds."""
    until = time.perf_counter() + patience
    while not done():
        if time.perf_counter() > until or not program.stack:
            raise NotMeasured("the table did not reach the state to be measured")
        program.turn(program.patience())


def _rest(program: Program, screen: TableScreen) -> None:
    """Wait until nothing moves and a race has counted in."""
    began = program.now()

    def done() -> bool:
        return not _counting_in(program, screen) and program.now() - max(began, program.painted) > _REST

    _until(program, done)


def _open_hand(screen: TableScreen, now: float) -> None:
    """Turn the table to the person at the bottom, however many people play."""
    scene = screen.play.scene
    if not scene.open_hand:
        scene.turn_to(PERSON, now, AT_ONCE, open_hand=True)


def _card(program: Program, screen: TableScreen) -> tuple[int, int]:
    """Return a point in the upper half of the last card of the hand, which no other card covers."""
    scene = screen.play.scene
    box = scene.card_box(scene.hand_cards()[-1])
    return round(box.middle[0] * program.area.scale), round((box.y + box.h / 4) * program.area.scale)


def _record_frames(program: Program, screen: TableScreen) -> FirstFrames:
    """Record when the first frame after each key and each movement was shown."""
    import pygame

    frames = FirstFrames()
    lists, waiting = {pygame.KEYDOWN: frames.key, pygame.MOUSEMOTION: frames.drag}, []

    def handled(event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEMOTION and screen.play.state.held is not None):
            waiting.append(lists[event.type])

    def shown() -> None:
        for stamps in waiting:
            stamps.append(time.perf_counter_ns())
        waiting.clear()

    add_event_hooks(screen, after=handled)
    program.after_paint.append(shown)
    return frames


def _drag(program: Program, screen: TableScreen, pictures: int, stamps: list[int]) -> None:
    """Take a card and move it in circles over the table, one step per frame."""
    import pygame

    _open_hand(screen, program.now())
    width, height = program.window.size
    (x, y), last = _card(program, screen), len(stamps) + pictures
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y)))

    def move() -> None:
        turn = 2 * math.pi * len(stamps) / _ROUND
        pos = (round(width * (0.5 + 0.2 * math.cos(turn))), round(height * (0.5 + 0.2 * math.sin(turn))))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0)))

    program.after_paint.append(move)
    move()
    _until(program, lambda: len(stamps) >= last)
    if not (screen.play.state.held and screen.play.state.held.dragged):
        raise NotMeasured("no card could be taken up")


def _drag_on(program: Program, pictures: int, stamps: list[int]) -> list[int]:
    """Keep moving the card; return the time stamps of that many further frames."""
    began = len(stamps)
    _until(program, lambda: len(stamps) > began + pictures)
    return stamps[began:]
