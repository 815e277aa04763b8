"""Clicks may be slow, and double clicks are judged by when they were made, whatever the program does meanwhile."""

import os
import traceback
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

import app
from app.core.match import Match
from app.core.record import write
from app.games.kings_corners.rules import GAME
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.settings import Settings
from app.ui.kit.screen import Screen
from app.ui.program import Program
from app.ui.table.focus import CARD
from app.ui.table.targets import drag_item_at, targets
from app.ui.window.window import Heard, Window
from tests.headless import headless
from tests.window.kept_matches import new_match, seed_where

APP = Path(app.__file__).parent

pytestmark = pytest.mark.usefixtures("unseen")


class Hand:
    """Controls a Kings Corners table by mouse or touch."""

    def __init__(self, shown):
        seed = seed_where(lambda _state: True, 2)
        self.screen = shown.table(write(new_match("person", "keen", seed=seed)))
        self.play, self.program, self.now = self.screen.play, shown.program, shown.program.now()
        self.wait(5000)

    @property
    def moves(self):
        return [GAME.notate(event.move) for event in self.play.session.match.log if event.seat == 0]

    def wait(self, lasts):
        for _ in range(10):
            self.now += lasts / 10
            self.screen.tick(self.now)

    def button(self, kind, box, *, touch=False, waited=0.0):
        x, y = (round(part * self.program.area.scale) for part in box.middle)
        self.screen.event(Event(kind, pos=(x, y), button=1, touch=touch, waited=waited), self.now)

    def click(self, box, held=50, **how):
        self.button(pygame.MOUSEBUTTONDOWN, box, **how)
        self.wait(held)
        self.button(pygame.MOUSEBUTTONUP, box, **how)


@pytest.fixture
def hand(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        yield Hand(shown)


def test_a_click_that_takes_its_time_is_a_click(hand):
    hand.click(hand.play.scene.zone_box("stock"), held=1500)
    assert hand.moves == ["draw"]


def test_while_the_mouse_is_held_down_nothing_explains_itself(hand):
    hand.button(pygame.MOUSEBUTTONDOWN, hand.play.scene.zone_box("stock"))
    hand.wait(1500)
    assert not hand.screen.tooltips.shows


def test_a_finger_that_stays_asks_and_does_nothing(hand):
    hand.button(pygame.MOUSEBUTTONDOWN, hand.play.scene.zone_box("stock"), touch=True)
    hand.wait(1500)
    assert hand.screen.tooltips.shows
    hand.button(pygame.MOUSEBUTTONUP, hand.play.scene.zone_box("stock"), touch=True)
    assert hand.moves == []
    assert not hand.screen.tooltips.shows


def test_a_finger_that_taps_clicks(hand):
    hand.click(hand.play.scene.zone_box("stock"), touch=True)
    assert hand.moves == ["draw"]


@pytest.mark.parametrize(
    ("apart", "waited", "twice"), [(150, 0, True), (500, 0, False), (500, 250, True), (1500, 1400, False)]
)
def test_two_clicks_are_a_double_click_by_when_they_may_have_been_made(hand, apart, waited, twice):
    """The second click waited while the program painted or did not run, but not for long."""
    done = []
    hand.play.make_default = lambda *_asked: done.append(1)
    card = hand.play.scene.hand_cards()[0]
    box = hand.play.scene.place(card).box
    hand.click(box)
    hand.wait(apart - 100)
    hand.click(hand.play.scene.place(card).box, waited=float(waited))
    assert bool(done) == twice
    assert hand.play.state.spot != f"{CARD}{card}"


def test_a_press_passes_few_functions_on_its_way_to_the_match(hand, monkeypatch):
    """A press that drops a held card: from the event queue to the match, without questions asked on the way."""
    way, made = [], Match.play

    def play(*move):
        way[:] = {
            (frame.filename, frame.name) for frame in traceback.extract_stack() if f"{APP}{os.sep}" in frame.filename
        }
        return made(*move)

    monkeypatch.setattr(Match, "play", play)
    scene = hand.play.scene
    card, zone = next(
        (card, zone)
        for card in scene.hand_cards()
        for zone in targets(scene, drag_item_at(scene, scene.hand, card))
        if zone != scene.hand
    )
    hand.click(scene.card_box(card))
    hand.wait(1000)
    at = tuple(round(part * hand.program.area.scale) for part in scene.zone_box(zone).middle)
    hand.program.window.queue.append(Heard(hand.now, Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)))
    hand.program.inputs.answer()
    assert len(hand.moves) == 1
    assert len(way) <= 9, way
    assert len({file for file, _ in way}) <= 5, way


def test_a_click_tells_how_long_it_may_have_waited(monkeypatch):
    window = Window("clicks", (1024, 640), None, fullscreen=False)
    time = 1000.0
    monkeypatch.setattr(window, "now", lambda: time)
    try:
        pygame.event.clear()
        window.collect()
        time = 1300.0
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=False))
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(1, 0, 0), touch=False))
        window.collect()
        heard = {each.event.type: each for each in window.queue}
        assert heard[pygame.MOUSEBUTTONDOWN].at == 1300.0
        assert heard[pygame.MOUSEBUTTONDOWN].event.waited == 300.0
        assert "waited" not in heard[pygame.MOUSEMOTION].event.dict
    finally:
        window.close()


class Slow(Screen):
    """A screen that is clicked while it is drawn."""

    def widgets(self, area):
        return []

    def draw(self, brush, now):
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=False))


def test_what_comes_while_any_screen_is_painted_is_stamped_before_the_picture_is_shown(tmp_path, monkeypatch):
    window = Window("clicks", (1024, 640), None, fullscreen=False)
    program = Program(window, portable_paths(tmp_path), Settings(), Messages())
    try:
        program.push(Slow(program))
        pygame.event.clear()
        stamped = []
        show = window.show
        monkeypatch.setattr(window, "show", lambda places: stamped.extend(window.queue) or show(places))
        program.paint()
        assert pygame.MOUSEBUTTONDOWN in [heard.event.type for heard in stamped]
    finally:
        program.close()
