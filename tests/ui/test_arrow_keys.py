"""Arrow keys alone reach every widget on the setup screen of each game and on each settings page."""

import pygame
import pytest
from pygame.event import Event

from app.core.info import AI_NAMES
from app.core.match import SeatPlayer
from app.games import GAMES
from app.storage.setups import Setup
from app.ui.kit.widgets import Stepper
from tests.shares import with_soak
from tests.ui.open_settings import PAGES, settings_opened

pytestmark = pytest.mark.usefixtures("unseen")
SIDEWAYS = ("left", "right")
ROOMS = (((1280, 720), 100), ((1280, 720), 150), ((1100, 1600), 100))


def ways(at, name):
    """Return where the arrows lead; a widget with values keeps two of them."""
    found = set()
    for arrow in ("left", "right", "up", "down"):
        if arrow in SIDEWAYS and isinstance(at.widget(name), Stepper):
            continue
        at.screen.focus = name
        at.screen.event(Event(pygame.KEYDOWN, key=pygame.key.key_code(arrow), unicode="", mod=0), 0)
        found.add(at.screen.focus)
    return found


def beyond_reach(at):
    """Return pairs of widgets where arrows lead from the first but never to the second."""
    names = list(at.screen.live())
    nexts = {name: ways(at, name) for name in names}
    assert list(at.screen.live()) == names
    found = []
    for start in names:
        seen, left = {start}, [start]
        while left:
            new = nexts[left.pop()] - seen
            seen |= new
            left += new
        found += [(start, name) for name in names if name not in seen]
    return found


def seats(players, people):
    names = ("You", "Ann", "Ben", "Cem", "Dora", "Eva", "Finn", "Gus")
    return tuple(SeatPlayer(names[i]) if i < people else SeatPlayer(AI_NAMES[i], "keen") for i in range(players))


@pytest.mark.parametrize("room", with_soak(ROOMS, 2), ids=str)
@pytest.mark.parametrize("everybody", [False, True], ids=["one person", "as many people as can play"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_in_the_set_up(tmp_path, game, everybody, room):
    size, scale = room
    players = game.seats[-1] if everybody else game.usual_players()
    people = players if everybody else 1
    preset, options = list(game.presets.items())[-1]
    setup = Setup(preset, options, seats(players, people))
    with settings_opened(tmp_path, size=size, ui_scale=scale, setups={game.name: setup}) as at:
        at.flow.title()
        at.flow.setup(game)
        pages = at.screen.live().get("page")
        for _ in range(pages.of[1] if pages else 1):
            assert beyond_reach(at) == []
            at.key("pagedown")


@pytest.mark.parametrize("room", ROOMS, ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_in_the_settings(tmp_path, page, room):
    size, scale = room
    with settings_opened(tmp_path, size=size, ui_scale=scale) as at:
        at.page(page)
        assert beyond_reach(at) == []
