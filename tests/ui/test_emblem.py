"""Emblems on the title look the same in parts as whole, and move only when asked to."""

import itertools

import pygame
import pytest

from app.games import GAMES
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.settings import Settings
from app.table.geometry import Box
from app.tools.bench.fake_clock import FakeClockWindow
from app.ui.program import Program
from app.ui.screen_flow import Flow
from app.ui.title import Emblem, EmblemAnimation

pytestmark = pytest.mark.usefixtures("unseen")
ART = Box(0, 0, 400, 300)


@pytest.fixture
def title(tmp_path, unseen):
    """``title(reduced_motion=True)`` returns the program some time after the title was shown."""
    opened = []

    def show(**settings):
        program = Program(FakeClockWindow(4.0), portable_paths(tmp_path), Settings(sound=False, **settings), Messages())
        flow = Flow(program, None)
        flow.title()
        opened.append((program, flow))
        until(program, 1000.0)
        return program

    yield show
    for program, flow in opened:
        flow.close()
        program.close()


def until(program, time):
    while program.now() < time:
        program.turn(min(program.patience(), time - program.now()))


def point(program, box):
    scale = program.area.scale
    pos = tuple(round(value * scale) for value in box.middle)
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    program.window.coming.append((program.now(), event))
    program.turn(1)


def painted(program):
    """Return the number of frames painted in the next two seconds."""
    pictures, end = [], program.now() + 2000
    program.after_paint.append(lambda: pictures.append(program.now()))
    until(program, end)
    return len(pictures)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_picture_whose_parts_have_arrived_looks_as_if_it_were_whole(title, game):
    program = title()
    shown = []
    for part in (1.0, 0.999999, 0.3):
        brush = program.brush()
        Emblem(ART, game, part).draw(brush)
        assert (len(brush.items) > 1) == (part < 1)
        surface = pygame.Surface((400, 300), pygame.SRCALPHA)
        surface.fblits([(picture, (x, y)) for picture, x, y in brush.items])
        shown.append(surface)
    whole, arrived, early = (pygame.transform.smoothscale(surface, (100, 75)) for surface in shown)
    assert different(whole, arrived) < 0.02
    assert different(whole, early) > 0.02


def different(one, other):
    """Return the share of pixels with clearly different colours."""
    places = [(x, y) for x in range(one.get_width()) for y in range(one.get_height())]
    far = sum(max(abs(a - b) for a, b in zip(one.get_at(at), other.get_at(at), strict=True)) > 40 for at in places)
    return far / len(places)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_jumps(game):
    """From frame to frame each part moves only a little."""
    lively = EmblemAnimation()
    lively.begin(game.name, 0.0, at_rest=True)
    parts = [lively.part(game.name, 4.0 * step) for step in range(400)]
    assert parts[0] > 0.9
    assert parts[-1] == 1.0
    for part in game.info.emblem:
        poses = [part.pose(at) for at in parts]
        for before, after in itertools.pairwise(poses):
            assert abs(after.x - before.x) < 6
            assert abs(after.y - before.y) < 6
            assert abs(after.angle - before.angle) < 6
            assert abs(after.scale - before.scale) < 0.05


def test_an_idle_title_shows_no_pictures(title):
    program = title()
    assert program.top.wake(program.now()) is None
    assert not painted(program)


def test_the_picture_of_a_tab_that_is_pointed_at_moves_for_a_moment(title):
    program = title()
    point(program, program.top.live()["game-bong"].box)
    assert painted(program) > 30
    assert not painted(program)
    point(program, program.top.live()["game-bong"].box.moved(4, 0))
    assert not painted(program), "the pointer has not left it"


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"speed": "off"}], ids=["reduced motion", "off"])
def test_nothing_moves_where_nothing_is_to_move(title, settings):
    program = title(**settings)
    point(program, program.top.live()["game-bong"].box)
    assert painted(program) < 3
