"""A race with a fake clock: presses come exactly at the given times."""

from contextlib import contextmanager

import pygame

from app.core.cards import Chance
from app.core.match import Header, SeatPlayer
from app.core.options import build
from app.games import game_named
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.settings import Settings

NAMES = ("Ann", "Ben", "Cal", "Dot", "Eve", "Fay", "Gus", "Hal")


class Racing:
    """A program at the table of a race, its hand begun."""

    def __init__(self, program, window, flow):
        self.program, self.window, self.session = program, window, flow.session
        self.screen = program.top
        self.people = self.screen._race.people

    @property
    def state(self):
        return self.session.state

    @property
    def log(self):
        log = self.session.match.log
        return [(event.at, event.seat, self.session.game.notate(event.move)) for event in log]

    def key(self, at, name, *, down=True):
        """Press or release a key at that time."""
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        self.event(at, pygame.event.Event(kind, key=pygame.key.key_code(name), mod=0, unicode=""))

    def event(self, at, event):
        """Queue an event after those already queued."""
        self.window.coming.append((float(at), event))

    def until(self, time):
        """Run the program until that time."""
        while self.program.stack and self.program.now() < time:
            self.program.turn(self.program.patience())


@contextmanager
def racing(
    folder,
    *players,
    game="bong",
    seed=3,
    rate=60,
    painting=0.4,
    keys=None,
    size=(1024, 640),
    settled=None,
    **options,
):
    """``racing(tmp_path, "person", "person", "keen", lockout=0)``"""
    from app.tools.bench.fake_clock import FakeClockWindow
    from app.ui.program import Program
    from app.ui.screen_flow import Flow

    seat_players = tuple(map(SeatPlayer, NAMES, players))
    window = FakeClockWindow(painting * 1000 / rate, size)
    settings = Settings(speed="off", sound=False, keys=keys or {}, **(settled or {}))
    program = Program(window, portable_paths(folder), settings, Messages())
    program.frame = 1000 / rate
    flow = Flow(program, None)
    flow.match_controller.choice_seed = seed
    rules = game_named(game)
    flow.begin(Header(rules, build(rules.options, options, len(seat_players)), seat_players, Chance(seed=seed)))
    flow.session.thaw(program.now())
    try:
        yield Racing(program, window, flow)
    finally:
        flow.close()
        program.close()
