"""Buttons show their keys while keys or gamepads are used; no button moves when they appear or disappear."""

import pygame
import pytest
from pygame.event import Event

from app.core.record import write
from app.table.geometry import Box
from app.tools.gallery.courses import middle, opening
from app.tools.gallery.scenes.tables import USUAL
from app.ui.kit.inputs import PrintedKeys
from app.ui.kit.widgets import Button, WidgetLook
from tests.headless import headless

LATER = 10_000.0


def key(code=pygame.K_RIGHT):
    return Event(pygame.KEYDOWN, key=code, mod=0, unicode="")


def moved(x, y):
    return Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))


CLICK = Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5))


def after(*events):
    keys = PrintedKeys()
    for at, event in enumerate(events):
        keys.note(event, at * 1000.0)
        keys.tick(at * 1000.0 + 900, at_once=False)
    return keys.opacity


@pytest.mark.parametrize(
    ("events", "shown"),
    [
        ((), 1),
        ((moved(5, 5),), 1),
        ((moved(5, 5), moved(9, 9)), 1),
        ((moved(5, 5), moved(9, 9), moved(60, 9)), 0),
        ((CLICK,), 0),
        ((Event(pygame.MOUSEWHEEL, y=1),), 0),
        ((CLICK, key()), 1),
        ((CLICK, key(pygame.K_LSHIFT)), 0),
        ((CLICK, key(), moved(5, 5), moved(9, 9)), 1),
        ((CLICK, Event(pygame.CONTROLLERBUTTONDOWN, button=0)), 1),
    ],
)
def test_keys_are_shown_from_the_start_until_the_mouse_is_used_and_from_the_next_key_on(events, shown):
    assert after(*events) == shown


def test_keys_fade_in_a_few_steps_and_then_need_no_more_frames():
    keys, now, seen = PrintedKeys(), 0.0, []
    keys.note(CLICK, now)
    while (due := keys.wake()) is not None:
        assert due > now or not seen
        now = due
        keys.tick(now, at_once=False)
        seen.append(keys.opacity)
    assert seen == sorted(seen, reverse=True)
    assert seen[-1] == 0 < len(seen) <= 5


def test_without_motion_keys_come_and_go_at_once():
    keys = PrintedKeys()
    keys.note(CLICK, 0)
    assert keys.tick(0, at_once=True)
    assert (keys.opacity, keys.wake()) == (0, None)


@pytest.mark.parametrize(("caps", "width"), [(1.0, 240), (1.0, 110), (0.0, 240)])
def test_text_and_key_are_together_in_the_middle_of_a_button(tmp_path, caps, width):
    with headless(tmp_path, (1280, 720)) as shown:
        brush = shown.program.brush()
        button = Button("draw", Box(100, 100, width, 46), "Draw", print, "d", quiet=True)
        button.draw(brush, WidgetLook(caps=caps))
        places = [picture.get_rect(topleft=(x, y)) for picture, x, y in brush.items]
        whole = places[0].unionall(places[1:])
        assert whole.centerx == pytest.approx(brush.rect(button.box).centerx, abs=2)
        assert len(places) == (3 if caps else 1)


@pytest.mark.parametrize("game", USUAL)
def test_no_button_moves_when_keys_go(tmp_path, game):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = shown.table(write(opening(USUAL[game], middle(USUAL[game]))))
        inputs, area = shown.program.inputs, screen.play.scene.area

        def picture():
            brush = shown.program.brush()
            screen.draw(brush, LATER)
            return len(brush.items), {
                widget.id: widget.box for widget in screen.laid(area) if isinstance(widget, Button)
            }

        items, boxes = picture()
        inputs.printed.hide()
        fewer, same = picture()
        assert fewer < items, "they are printed in the first picture"
        assert same == boxes
