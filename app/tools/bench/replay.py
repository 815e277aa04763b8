"""Replays the same key presses at different frame rates: the match may not differ."""

from __future__ import annotations

import os
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from app.core.cards import Chance
from app.core.match import AnyEvent, Header, SeatPlayer
from app.core.options import build
from app.games import game_named, in_real_time
from app.tools.bench.children import ask
from app.ui.window.environment import prepare

if TYPE_CHECKING:
    from app.ui.program import Program

RATES = (30, 60, 144)
"""Frames per second."""
_PAINTING = 0.4
"""Fraction of the frame time that painting takes, during which presses could be late."""
_SEATS = 4
_DRIVER = "SDL_VIDEODRIVER"


class Press(NamedTuple):
    """A key press."""

    at: float
    """Milliseconds after the start of the hand."""
    key: str


def script(seed: int, milliseconds: float) -> Sequence[Press]:
    """Return random rank keys at random times."""
    rng, at, found = Random(seed), 0.0, []
    while at < milliseconds:
        at += rng.uniform(40, 700)
        found.append(Press(at, rng.choice(("a", *"234567890jqk"))))
    return found


def played(presses: Sequence[Press], rate: int, milliseconds: float, seed: int = 1) -> list[AnyEvent]:
    """Return the events of a match with three AI players after that time."""
    import pygame

    from app.storage.messages import Messages
    from app.storage.paths import portable_paths
    from app.storage.settings import Settings
    from app.tools.bench.fake_clock import FakeClockWindow
    from app.ui.program import Program
    from app.ui.screen_flow import Flow

    seat_players = tuple(SeatPlayer(f"Seat {seat}", "keen" if seat else "person") for seat in range(_SEATS))
    with TemporaryDirectory(prefix="kings-and-kongs-bench-", ignore_cleanup_errors=True) as folder:
        window = FakeClockWindow(_PAINTING * 1000 / rate)
        window.coming = [
            (press.at, pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(press.key), mod=0, unicode=""))
            for press in presses
        ]
        program = Program(
            window, portable_paths(Path(folder)), Settings(speed="off", sound=False, coach="never"), Messages()
        )
        program.frame = 1000 / rate
        flow = Flow(program, None)
        flow.match_controller.choice_seed = seed
        game = game_named(in_real_time()[0].name)
        flow.begin(Header(game, build(game.options, {}, _SEATS), seat_players, Chance(seed=seed)))
        assert flow.session is not None
        flow.session.thaw(program.now())  # times count from the start of the hand, not of the count-in
        _run(program, milliseconds)
        log = list(flow.session.match.log)
        flow.close()
        program.close()
    return log


def _run(program: Program, milliseconds: float) -> None:
    while program.stack and program.now() < milliseconds:
        program.turn(program.patience())


def count_differing(milliseconds: float, seeds: int) -> int:
    """Return how many scripts have a different result at some frame rate."""
    found: int = ask(_compare, milliseconds, seeds)
    return found


def _compare(link: Connection, milliseconds: float, seeds: int) -> None:
    os.environ[_DRIVER] = "dummy"  # no window is needed
    prepare()
    different = 0
    for seed in range(seeds):
        presses = script(seed, milliseconds)
        records = [played(presses, rate, milliseconds, seed) for rate in RATES]
        different += any(record != records[0] for record in records) or not records[0]
    link.send(different)
