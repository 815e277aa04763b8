"""Every lesson can be done by keyboard alone and by gamepad alone."""

import pytest

from app.games import GAMES
from app.ui.lessons.lesson_screen import LessonScreen
from tests.headless import headless
from tests.window.pupil import Pupil, open_course

WAYS = [
    pytest.param(game, way == "pad", id=f"{game.name}-{way}", marks=[pytest.mark.soak] * ((number + turn) % 2))
    for number, game in enumerate(GAMES)
    for turn, way in enumerate(("keys", "pad"))
]
"""Each course by one device in the suite, by the other in the soak."""


@pytest.mark.parametrize(("game", "pad"), WAYS)
def test_a_whole_course(game, pad, tmp_path):
    with headless(tmp_path, (1280, 720)) as desk:
        lessons = open_course(desk, game)
        for number in range(len(lessons)):
            open_course(desk, game)
            desk.program.top.live()[f"choice{number}"].act()
            screen, pupil = desk.program.top, Pupil(desk, pad=pad)
            assert isinstance(screen, LessonScreen)
            for _ in range(60):
                pupil.rest()
                if desk.program.top is not screen:
                    break
                if screen.session.step:
                    pupil.by_keys()
            else:
                raise AssertionError("it has no end")
        assert sorted(desk.program.settings.learned) == sorted(lessons)
