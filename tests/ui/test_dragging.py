"""A dragged card follows the pointer without redrawing anything else, and the picture equals one drawn as a whole."""

import time

import pygame
import pytest

from app.core.cards import Card
from app.games import GAMES
from app.table.geometry import Placement
from app.table.gesture import DragItem
from app.tools.bench.bench_headers import usual_table
from app.ui.program import SHORTEST_FRAME
from app.ui.table.state import _RESTED, Held
from tests.headless import headless

_REACTING = 8
"""Maximum number of movements over widgets, which may redraw the screen."""
PATIENCE = 20.0
"""Timeout of a wait in seconds."""
CARD = Card(7)
HERE = Placement(100, 200, 60, 0, 1, 3)


class Table:
    """A table where the person at the screen moves first, with pointer events that drag a card of the hand."""

    def __init__(self, shown, game):
        self.program = shown.program
        shown.flow.begin(usual_table(game))
        self.screen = self.program.top
        self.play = self.screen.play
        self.play.scene.motion.finish(self.program.now())
        self.drawn = 0
        draw = self.screen.draw

        def counted(*args):
            self.drawn += 1
            draw(*args)

        self.screen.draw = counted
        self.rest()

    def rest(self):
        """Run the main loop until nothing is about to change."""
        until = time.monotonic() + PATIENCE
        while self.program.patience() < 100:
            assert time.monotonic() < until, "the table did not come to rest"
            self.program.turn(self.program.patience())

    def send(self, kind, at, **about):
        """Post a pointer event at a point in units, and wait until the program has drawn the result."""
        scale = self.play.scene.area.scale
        pos = round(at[0] * scale), round(at[1] * scale)
        pygame.event.post(pygame.event.Event(kind, pos=pos, touch=False, **about))
        until = time.monotonic() + PATIENCE
        self.program.turn(min(0, self.program.patience()))
        while self.program.patience() <= SHORTEST_FRAME:
            assert time.monotonic() < until, "the program did not draw"
            self.program.turn(self.program.patience())

    def move(self, x, y):
        self.send(pygame.MOUSEMOTION, (x, y), rel=(1, 1), buttons=(1, 0, 0))

    def take(self):
        """Take the last card of the hand and drag it a little."""
        x, y = self.play.scene.place(self.play.scene.hand_cards()[-1]).box.middle
        self.move(x, y)
        self.rest()
        self.send(pygame.MOUSEBUTTONDOWN, (x, y), button=1)
        self.move(x, y - 20)
        assert self.play.state.dragged
        self.rest()
        return x, y

    def picture(self):
        return pygame.image.tobytes(self.program.window.surface, "RGB")

    def is_whole(self):
        """Return whether the picture equals one with everything redrawn."""
        before = self.picture()
        self.program.canvas.repaint()
        self.program.paint()
        return self.picture() == before


@pytest.fixture(params=[(1280, 720), (1920, 1080)], ids=str)
def shown(tmp_path, request):
    with headless(tmp_path, request.param) as found:
        found.program.change(coach="never", ambience_volume=0)
        yield found


@pytest.fixture
def table(shown):
    return Table(shown, GAMES[0])


@pytest.mark.parametrize("game", [game for game in GAMES if not game.real_time], ids=lambda game: game.name)
def test_dragging_a_card_anywhere_leaves_the_picture_intact(shown, game):
    table = Table(shown, game)
    table.take()
    area, before = table.play.scene.area, table.drawn
    steps = 24
    for i in range(steps):
        table.move(area.w * (i % 7 + 0.4) / 7, area.h * (i % 5 + 0.3) / 5)
        assert table.is_whole()
    assert table.drawn - before <= steps + _REACTING, "only that comparison draws everything, and few movements do"


def test_a_pointer_movement_redraws_only_the_card(table):
    x, y = table.take()
    before, picture = table.drawn, table.picture()
    for i in range(10):
        table.move(x - 5 * i, y - 60 - 5 * i)
    assert table.drawn == before
    assert table.picture() != picture
    assert table.is_whole()


def test_timers_fire_even_if_the_pointer_never_rests(table):
    x, y = table.take()
    done, until, step = [], time.monotonic() + PATIENCE, 0
    table.play.state.timers.set("due", table.program.now() + 40, lambda: done.append(step))
    while not done:
        assert time.monotonic() < until
        step += 1
        at = round(x - step % 50), round(y - 60 - step % 40)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, touch=False, rel=(1, 1), buttons=(1, 0, 0)))
        table.program.turn(0)
    assert step > 1
    assert table.play.state.dragged


def test_a_button_below_the_card_lights_up_and_goes_out(table):
    x, y = table.take()
    button = table.screen.live()["hint"].box
    table.move(*button.middle)
    assert table.screen.reach.hover == "hint"
    assert table.is_whole()
    table.move(x, y - 200)
    assert table.screen.reach.hover is None
    assert table.is_whole()


def test_other_cards_keep_moving_while_one_is_dragged(table):
    x, y = table.take()
    scene = table.play.scene
    other = scene.hand_cards()[0]
    scene.motion.send(other, scene.place(scene.hand_cards()[-2]), table.program.now(), table.play.pace)
    until, i = time.monotonic() + PATIENCE, 0
    while scene.motion.moving:
        assert time.monotonic() < until
        table.move(x - i % 40, y - 100)
        i += 1
    table.move(x, y - 130)
    table.rest()
    assert table.is_whole()


def test_a_message_shown_during_a_drag_appears(table):
    x, y = table.take()
    table.program.say("Something new")
    before = table.drawn
    table.move(x, y - 90)
    assert table.drawn > before
    assert table.is_whole()


def test_an_undone_move_takes_the_card_from_the_hand_that_drags_it(table):
    x, y = table.take()
    table.play.undo(0, table.program.now())
    table.program.stale = True
    table.move(x, y - 150)
    assert table.play.state.held is None
    table.rest()
    assert table.is_whole()


def test_a_window_of_another_size_shows_the_whole_table(table):
    x, y = table.take()
    table.program.window.window.size = 1400, 800
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1400, y=800))
    table.move(x, y - 150)
    table.rest()
    assert table.is_whole()


def test_a_card_dropped_after_quick_movements_is_where_the_pointer_was(table):
    x, y = table.take()
    card = table.play.scene.hand_cards()[-1]
    left = table.play.scene.place(table.play.scene.hand_cards()[0]).x - 30
    for i in range(1, 6):
        table.move(x + (left - x) * i / 5, y)
    table.send(pygame.MOUSEBUTTONUP, (left, y), button=1)
    table.rest()
    assert table.play.scene.hand_cards()[0] == card
    assert table.is_whole()


def test_a_card_held_still_hangs_straight(table):
    x, y = table.take()
    for i in range(8):
        table.move(x - 12 * i, y - 80)
    table.rest()
    assert table.play.state.dragged.tilt == 0
    assert table.screen.settles is None
    assert table.is_whole()


# ---- the tilt


def held():
    return Held(DragItem("hand", (CARD,)), {}, {CARD: HERE}, 100.0, 200.0, dragged=True)


def test_the_first_movement_after_a_rest_does_not_tilt():
    card = held()
    card.move(130.0, 200.0, 1000.0)
    card.move(160.0, 200.0, 1000.0 + 2 * _RESTED)
    assert card.tilt == 0
    assert card.settles is None


@pytest.mark.parametrize("every", [(16.7,), (8.0,), (1.0,), (16.5, 0.2), (7.0, 9.0), (16.0, 20.0, 14.0)], ids=str)
def test_a_card_in_motion_stays_tilted_between_two_reports(every):
    card, now = held(), 1000.0
    for i in range(60):
        now += every[i % len(every)]
        if i > 5:
            assert not card.settle(now)
        card.move(card.x + 1.0 * every[i % len(every)], 200.0, now)
    assert card.tilt > 3


@pytest.mark.parametrize(("every", "within"), [(16.7, 26), (8.0, 13), (1.0, 13)])
def test_a_card_hangs_straight_soon_after_the_pointer_stops(every, within):
    card, now = held(), 1000.0
    for _ in range(60):
        now += every
        card.move(card.x + every, 200.0, now)
    assert card.settles is not None
    assert card.settles <= now + within
    assert card.settle(now + within)
    assert card.tilt == 0
    assert card.middles() == [(card.x, card.y)]
