"""The process that shows a full table of any game: as many seats and cards as there can be."""

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
from app.tools.bench.event_hooks import add_event_hooks
from app.tools.bench.figures import NotMeasured
from app.ui.window.environment import prepare

if TYPE_CHECKING:
    from app.ui.program import Program
    from app.ui.table.table_screen import TableScreen

_ROUND = 40
"""Pictures in which a dragged card goes once round."""
_REST, _PATIENCE = 700.0, 30.0
"""Milliseconds without a new picture after which a table lies still; seconds that this may take to come about."""


@dataclass(frozen=True, slots=True)
class DealCosts:
    """What was seen of a deal."""

    first: float
    """Milliseconds from the set-up to the first picture of the table."""
    costs: list[float]
    """CPU milliseconds of each turn of the loop that showed a picture: cards were dealt, then one was dragged."""


@dataclass(frozen=True, slots=True)
class StillTable:
    """A table that lies still."""

    card: tuple[int, int]
    """A card that can be dragged: where the pointer takes it, in pixels of the window."""


@dataclass(frozen=True, slots=True)
class FirstPictures:
    """When the first picture after each input was up, in nanoseconds of ``perf_counter``."""

    key: list[int] = field(default_factory=list)
    drag: list[int] = field(default_factory=list)


def deal(link: Connection, name: str, size: Size, dragged: int) -> None:
    """Deal once, from the set-up on as after every start of the program; then drag a card for so many pictures."""
    prepare()
    from app.tools.bench.moving_cards import opened, sit_down

    game = next(game for game in GAMES if game.name == name)
    header = full_table(game)
    stamps: list[int] = []
    with opened(size) as (program, flow):
        flow.setup(game)
        _until(program, lambda: program.painted > 0)
        began, before = time.perf_counter(), program.painted
        screen = sit_down(program, flow, header)
        _until(program, lambda: program.painted > before)
        first = 1000 * (time.perf_counter() - began)
        program.after_paint.append(lambda: stamps.append(time.process_time_ns()))
        _until(program, lambda: not screen.play.scene.motion.busy)
        dealt = _costs(stamps)
        _until(program, lambda: not _counting_in(program, screen))
        stamps[:] = [time.process_time_ns()]
        _drag(program, screen, dragged, stamps)
    link.send(DealCosts(first, dealt + _costs(stamps)))


def sit(link: Connection, name: str, size: Size) -> None:
    """Sit at the table. Sends the process id as soon as there is a window; then takes words, and answers them when
    nothing moves any more: ``pause`` opens the menu; ``play`` closes it, if it is open; both bring a Seated, and
    ``end`` a FirstPictures.
    """
    prepare()
    from app.tools.bench.moving_cards import opened, sit_down

    game = next(game for game in GAMES if game.name == name)
    with opened(size) as (program, flow):
        screen = sit_down(program, flow, full_table(game))
        program.thinker.start()
        seen = _overlook(program, screen)
        link.send(os.getpid())
        while (word := _heard(program, link)) != "end":
            if word == "pause":
                flow.pause(screen.session)
            elif program.top is not screen:
                program.pop()
            _open_hand(screen, program.now())
            _rest(program, screen)
            link.send(StillTable(_card(program, screen)))
    link.send(seen)


def _costs(stamps: list[int]) -> list[float]:
    return [(after - before) / 1e6 for before, after in pairwise(stamps)]


def _counting_in(program: Program, screen: TableScreen) -> bool:
    """In real time: game time does not run yet."""
    return program.top is screen and getattr(screen.session, "frozen", False)


def _heard(program: Program, link: Connection) -> object:
    """The next word; meanwhile the program goes on."""
    _until(program, link.poll, math.inf)
    return link.recv()


def _until(program: Program, done: Callable[[], bool], patience: float = _PATIENCE) -> None:
    """Let the program go on. Raises NotMeasured if it takes more seconds than ``patience``."""
    until = time.perf_counter() + patience
    while not done():
        if time.perf_counter() > until or not program.stack:
            raise NotMeasured("the table did not come to what was to be measured")
        program.turn(program.patience())


def _rest(program: Program, screen: TableScreen) -> None:
    """Until nothing moves; in real time the count-in is over then."""
    began = program.now()

    def done() -> bool:
        return not _counting_in(program, screen) and program.now() - max(began, program.painted) > _REST

    _until(program, done)


def _open_hand(screen: TableScreen, now: float) -> None:
    """One person is at the bottom, however many sit at the table."""
    scene = screen.play.scene
    if not scene.open_hand:
        scene.turn_to(PERSON, now, AT_ONCE, open_hand=True)


def _card(program: Program, screen: TableScreen) -> tuple[int, int]:
    """The upper half of the last card of the hand, which no other covers."""
    scene = screen.play.scene
    box = scene.card_box(scene.hand_cards()[-1])
    return round(box.middle[0] * program.area.scale), round((box.y + box.h / 4) * program.area.scale)


def _overlook(program: Program, screen: TableScreen) -> FirstPictures:
    """Note when the first picture after each key and each movement was up."""
    import pygame

    seen = FirstPictures()
    lists, waiting = {pygame.KEYDOWN: seen.key, pygame.MOUSEMOTION: seen.drag}, []

    def handled(event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEMOTION and screen.play.state.held is not None):
            waiting.append(lists[event.type])

    def shown() -> None:
        for stamps in waiting:
            stamps.append(time.perf_counter_ns())
        waiting.clear()

    add_event_hooks(screen, after=handled)
    program.after_paint.append(shown)
    return seen


def _drag(program: Program, screen: TableScreen, pictures: int, stamps: list[int]) -> None:
    """Take up a card, and let it go round and round over the table, a step with every picture."""
    import pygame

    _open_hand(screen, program.now())
    wide, high = program.window.size
    (x, y), last = _card(program, screen), len(stamps) + pictures
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y)))

    def move() -> None:
        turn = 2 * math.pi * len(stamps) / _ROUND
        pos = (round(wide * (0.5 + 0.2 * math.cos(turn))), round(high * (0.5 + 0.2 * math.sin(turn))))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0)))

    program.after_paint.append(move)
    move()
    _until(program, lambda: len(stamps) >= last)
    if not (screen.play.state.held and screen.play.state.held.dragged):
        raise NotMeasured("no card could be taken up")
