"""*why?* in the real window: opened by its key and by a click, read, and closed."""

import pytest

from app.core.record import write
from app.games.kings_corners.rules import GAME
from app.table.observing import observation_for
from app.table.registry import TABLETOPS
from tests.window.kept_matches import choose, new_match, play_on, put_match
from tests.window.screen import wait_until
from tests.window.twin import alike

BARE = (60, 450)
"""Bare felt without tooltips."""


def wondered_at(match):
    """Return whether another player has just made a surprising move and the person is on turn."""
    if len(match.log) < 2 or 0 not in GAME.active(match.state) or match.log[-1].seat == 0:
        return False
    tabletop, event = TABLETOPS[GAME.name], match.log[-1]
    before, after = (observation_for(GAME, tabletop, state, 0) for state in match.states[-2:])
    return bool(tabletop.text.why(before, event.seat, event.move, after, str))


@pytest.fixture
def asked(aim, open_window, folder):
    """The window before the click, the button, and checks for an open or closed answer."""
    choose(folder, "person", "keen", coach="always")
    match = play_on(new_match("person", "keen", seed=5), wondered_at)
    put_match(folder, match)
    window = open_window()
    window.go_on()
    window.move_to(BARE)
    aim.program.change(coach="always", speed="off")
    screen = aim.table(write(match))
    screen.play.scene.motion.finish(aim.program.now())
    (name,) = (name for name in aim.boxes if name.startswith("why-"))
    box = aim.boxes[name]
    aim.program.turn(0)
    wait_until(lambda: aim.program.turn(20) or alike(window.picture(), aim.program.window.surface), "the table")
    without = aim.program.window.surface.copy()
    screen._ask_why()
    aim.program.paint()
    message, brush = aim.program.window.surface.copy(), aim.program.brush(screen.play.scene.area)
    screen.tooltips.draw(brush, 0, lambda: screen.popovers.beside(brush, ()))
    drawn = [one.get_rect(topleft=at) for one, *at in brush.items]
    there = drawn[0].unionall(drawn[1:])

    def shows(picture):
        return alike(window.picture().subsurface(there).copy(), picture.subsurface(there).copy())

    return window, box, lambda: shows(message), lambda: shows(without)


def test_its_key_tells_it_and_escape_sends_it_away(asked):
    window, _box, message, gone = asked
    wait_until(gone, "the table without it")
    window.key("F4")
    wait_until(message, "the reason")
    window.key("Escape")
    wait_until(gone, "the table without it")


def test_a_click_tells_it_it_stays_while_the_pointer_strays_and_goes_with_another(asked):
    window, box, message, gone = asked
    wait_until(gone, "the table without it")
    window.click(box)
    window.move_to(BARE)
    window.still()
    wait_until(message, "the reason")
    window.click(BARE)
    wait_until(gone, "the table without it")
