"""Moving the selection by keys opens no tooltip: the menu key requests one, as a right click does."""

import pygame
import pytest
from pygame.event import Event

from app.core.record import write
from app.tools.gallery.courses import moments, opening, person_moves
from app.tools.gallery.scenes.tables import USUAL
from app.ui.window.keyboard import asks_to_explain
from tests.headless import headless

LATER = 5000.0
MENU_KEYS = [(pygame.K_MENU, 0), (1 << 30 | 101, 0), (pygame.K_F10, pygame.KMOD_LSHIFT)]


def pressed(key, mod=0):
    return Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def table(shown, game="tong-its"):
    course = USUAL[game]
    screen = shown.table(write(opening(course, moments(course, person_moves)[0])))
    screen.play.scene.motion.finish(shown.program.now())
    return screen


def rests(shown, screen, spot):
    """Leave the selection on a spot, and return whether a tooltip has appeared."""
    tooltips, now = screen.tooltips, shown.program.now()
    live = [*screen.live().values()]
    tooltips.focus("", now)
    tooltips.focus(spot, now)
    tooltips.tick(live, now + LATER)
    return tooltips.shows


def test_only_icons_without_text_are_explained_where_keys_rest(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = table(shown)
        screen.key(pressed(pygame.K_TAB), shown.program.now())
        assert (spot := screen.play.state.spot)
        assert not rests(shown, screen, spot)
        assert not rests(shown, screen, "action-D")
        assert rests(shown, screen, "undo")
        shown.program.inputs.by_pad = True
        assert rests(shown, screen, spot), "a gamepad has no key to ask with"


@pytest.mark.parametrize(("key", "mod"), MENU_KEYS)
def test_the_menu_key_explains_the_selection_and_escape_closes_that(tmp_path, key, mod):
    with headless(tmp_path, (1280, 720)) as shown:
        screen, now = table(shown), shown.program.now()
        screen.key(pressed(pygame.K_TAB), now)
        assert screen.key(pressed(key, mod), now)
        assert screen.tooltips.requested
        assert shown.program.top is screen, "no settings"
        screen.key(pressed(pygame.K_ESCAPE), now)
        assert not screen.tooltips.shows
        assert shown.program.top is screen, "no menu"


def written(shown, screen):
    brush = shown.program.brush(shown.program.area_of(screen))
    screen.draw(brush, shown.program.now())
    letters = brush.letters.written
    return [letters[item[0]][0] for item in brush.items if item[0] in letters]


def move_to(shown, screen, x, y):
    scale = shown.program.area.scale
    screen.event(Event(pygame.MOUSEMOTION, pos=(round(x * scale), round(y * scale))), shown.program.now())


def test_where_the_pointer_only_rests_the_prompt_stays_in_sight(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = table(shown, "kong-pie")
        dark = screen.live()["action-X"]
        assert not dark.enabled
        move_to(shown, screen, *dark.box.middle)
        assert dark.why in written(shown, screen)
        screen.play.make(next(iter(screen.play.scene.legal)), shown.program.now())
        screen.play.scene.motion.finish(shown.program.now())
        dark = screen.live()["action-X"]
        assert not dark.enabled
        assert dark.why not in written(shown, screen), "no one has asked since"
        move_to(shown, screen, *dark.box.middle)
        assert dark.why not in written(shown, screen)
        move_to(shown, screen, 4, 300)
        move_to(shown, screen, *dark.box.middle)
        assert dark.why in written(shown, screen)


def test_f10_alone_asks_for_nothing():
    assert not asks_to_explain(pressed(pygame.K_F10))


def test_a_pressed_button_is_not_explained_any_more(tmp_path):
    """Its tooltip would cover the log that it opens."""
    with headless(tmp_path, (1280, 720)) as shown:
        screen = table(shown)
        x, y = screen.live()["log"].box.middle
        move_to(shown, screen, x, y)
        screen.tooltips.tick([*screen.live().values()], shown.program.now() + LATER)
        assert screen.tooltips.shows
        scale = shown.program.area.scale
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            screen.event(Event(kind, pos=(round(x * scale), round(y * scale)), button=1), shown.program.now())
        assert screen.log.open
        assert not screen.tooltips.shows
        for off, explained in ((1, False), (400, False), (0, True)):
            move_to(shown, screen, x + off, y)
            screen.tooltips.tick([*screen.live().values()], shown.program.now() + LATER)
            assert screen.tooltips.shows == explained, "not before the pointer has left it"
