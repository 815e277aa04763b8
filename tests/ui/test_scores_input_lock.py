"""The score sheet opens by itself, so early presses were meant for the table and are ignored."""

import pygame
import pytest

from app.games import game_named
from app.ui.kit.dialogs import DEAF
from app.ui.scores.score_sheet import ScoresScreen
from tests.matches import whole
from tests.ui.test_spoken import at_table
from tests.ui.virtual_gamepad import sitting

pytestmark = pytest.mark.usefixtures("unseen")
GAME = game_named("kings-corners")
KEYS = {"enter": pygame.K_RETURN, "space": pygame.K_SPACE, "letter": pygame.K_n, "escape": pygame.K_ESCAPE}


@pytest.fixture
def sat(tmp_path):
    """The last move of a deal has been made."""
    with sitting(tmp_path) as found:
        over = next(i for i, state in enumerate(whole(GAME, {}, 2, seed=3).states) if state.public.over)
        found.table = at_table(found, GAME, "person", "keen", moves=over)
        yield found


def event(sat, kind, **about):
    sat.program.window.coming.append((sat.program.now(), pygame.event.Event(kind, **about)))
    sat.turn()


def press(sat, way):
    if way == "pad":
        sat.press("a")
    elif way == "mouse":
        scale = sat.program.area.scale
        live = sat.screen.live()
        x, y = (round(at * scale) for at in (live.get("next") or live["menu"]).box.middle)
        event(sat, pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
        event(sat, pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
        event(sat, pygame.MOUSEBUTTONUP, pos=(x, y), button=1)
    else:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            event(sat, kind, key=KEYS[way], mod=0, unicode="n" if way == "letter" else "")


@pytest.mark.parametrize("way", [*KEYS, "pad", "mouse"])
def test_what_is_pressed_as_it_opens_neither_counts_nor_is_remembered(sat, way):
    log = sat.table.session.match.log
    sat.until(lambda: isinstance(sat.screen, ScoresScreen))
    sheet, made = sat.screen, len(log)
    sat.turn()
    press(sat, way)
    sat.wait(0.6 * DEAF)
    press(sat, way)
    sat.wait(2 * DEAF)
    assert sat.screen is sheet
    assert len(log) == made
    assert sheet.live()["next"].primary
    press(sat, way)
    assert sat.screen is not sheet


def test_next_is_lit_up_once_it_hears(sat):
    sat.until(lambda: isinstance(sat.screen, ScoresScreen))
    sat.turn()
    assert not sat.screen.live()["next"].primary
    sat.wait(1.1 * DEAF)
    assert sat.screen.live()["next"].primary


def test_whoever_asks_for_the_scores_need_not_wait(sat):
    sat.until(lambda: isinstance(sat.screen, ScoresScreen) and sat.screen.hears(sat.program.now()))
    event(sat, pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t")
    assert sat.screen is sat.table
    event(sat, pygame.KEYDOWN, key=pygame.K_s, mod=0, unicode="s")
    assert isinstance(sat.screen, ScoresScreen)
    press(sat, "letter")
    assert not isinstance(sat.screen, ScoresScreen)
