"""The digits of the title: each chooses its game, also one whose tab is not in the row."""

from dataclasses import replace

import pygame
import pytest
from pygame.event import Event

from app.games import infos
from app.ui import title
from app.ui.title import GameTab
from app.ui.window.theme import SMALL
from tests.headless import headless

MORE = 3


@pytest.fixture
def shown(tmp_path, monkeypatch):
    ours = infos()
    others = tuple(replace(ours[0], name=f"other-{n}", title=f"Other {n}") for n in range(MORE))
    with headless(tmp_path, (1280, 720)) as found:
        monkeypatch.setattr(title, "infos", lambda: (*ours, *others))
        yield found


def press(screen, digit):
    key = Event(pygame.KEYDOWN, key=getattr(pygame, f"K_{digit}"), mod=0, unicode=str(digit), scancode=0)
    return screen.key(key, 0.0)


def test_the_sixth_game_has_its_tab_and_its_digit(shown):
    screen = shown.program.top
    assert screen.live()["game-other-0"].key == "6"
    assert "more-games" in screen.live()
    assert press(screen, 6)
    assert screen.mood == infos()[0].mood
    assert screen.live()["game-other-0"].chosen


def test_a_digit_chooses_a_game_that_is_not_in_the_row(shown):
    screen = shown.program.top
    assert "game-other-2" not in screen.live()
    assert press(screen, 8)
    assert screen.live()["game-other-2"].chosen
    assert screen.live()["game-other-2"].key == "8"
    assert "game-kings-corners" not in screen.live()
    assert press(screen, 1)
    assert screen.live()["game-kings-corners"].chosen


def test_a_digit_without_a_game_does_nothing(shown):
    assert not press(shown.program.top, 9)


@pytest.mark.parametrize("scale", [100, 200])
def test_names_stay_within_narrow_tabs(shown, scale):
    """The picture gives way to the longest word, and the digit is below it."""
    shown.program.change(ui_scale=scale)
    screen, brush = shown.program.top, shown.program.brush(shown.program.area_of(shown.program.top))
    for widget in screen.live().values():
        if isinstance(widget, GameTab):
            longest = max(brush.width(word, SMALL, "Bold") for word in widget.text.split())
            picture = widget.emblem_box(brush)
            assert picture.right + 10 + longest < widget.box.right
            assert widget.box.encloses(picture)
            assert picture.w > 40
