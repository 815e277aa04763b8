"""The thinking dots disappear when the AI player has moved, whenever they appeared."""

import pygame
import pytest

from app.core.record import write
from app.tools.gallery.courses import ai_moves, moments, opening
from app.tools.gallery.scenes.tables import USUAL
from app.ui.table.effects import next_dot
from app.ui.table.picture import draw_table
from tests.headless import headless

IN_TURN = [course for game, course in USUAL.items() if game != "bong"]


def pictured(screen, now):
    program = screen.program
    screen.play.layers.clear()
    brush = program.brush()
    draw_table(screen.play, None, brush, now)
    picture = pygame.Surface(program.window.size)
    picture.blits([(surface, (x, y)) for surface, x, y in brush.items])
    return pygame.image.tobytes(picture, "RGB")


@pytest.mark.parametrize("course", IN_TURN, ids=lambda course: course.game)
def test_a_picture_between_two_ticks_shows_none_that_the_next_tick_does_not_know(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = shown.table(write(opening(course, moments(course, ai_moves)[0])))
        screen.play.scene.motion.finish(1e6)
        screen.play.state.acted = acted = 2e6
        assert not next_dot(screen.play, acted + 699, paused=False)
        before = pictured(screen, acted + 699)
        assert (pictured(screen, acted + 701) == before) is True
        assert next_dot(screen.play, acted + 702, paused=False)
        assert (pictured(screen, acted + 702) == before) is False
