"""A course in the real window: every lesson is done by mouse, and by keys, and ticked."""

import time
from functools import partial

import pytest

from app.games import GAMES
from app.storage.messages import Messages
from app.storage.settings import load_settings
from app.ui.lessons.lesson_screen import LessonScreen
from tests.headless import headless
from tests.window.kept_matches import choose
from tests.window.pupil import Pupil, open_course
from tests.window.screen import wait_until

WAYS = [(game, ("mouse", "keys")[i % 2]) for i, game in enumerate(GAMES)]
"""Each course one way: by keys alone all of them are done without a window, too."""


def is_ticked(folder, lesson):
    """In the window's own settings."""
    return lesson in load_settings(folder / "settings.toml", Messages()).learned


def settle(window, game):
    """The others have played; where somebody is waited for in a race, a light goes on and off as long as that lasts."""
    if game.real_time:
        time.sleep(1.2)
    else:
        window.still()


def give(game, way, folder, tmp_path, open_window, most):
    """Do so many lessons of its course; the names of those that are ticked then, in the window's own settings."""
    unseen = tmp_path / "headless"
    for each in (folder, unseen):
        each.mkdir(exist_ok=True)
        choose(each, "person", *["keen"] * (game.seats[0] - 1), game=game.name)
    with headless(unseen, (1280, 720)) as desk:
        window = open_window()
        desk.program.top._game = game.info
        window.click(next(box for name, box in desk.boxes.items() if name == f"game-{game.name}"))
        window.still()
        window.click(desk.boxes["learn"])
        window.still()
        lessons = open_course(desk, game)[:most]
        choice = "choice0"
        for number in range(len(lessons)):
            window.click(desk.boxes[choice])
            desk.program.top.live()[choice].act()
            screen, pupil = desk.program.top, Pupil(desk, also=window.key if way == "keys" else lambda _key: None)
            assert isinstance(screen, LessonScreen)
            while desk.program.top is screen:
                pupil.rest()
                settle(window, game)
                if desk.program.top is screen and pupil.lesson.session.step:
                    pupil.by_keys() if way == "keys" else pupil.by_mouse(window)
            wait_until(partial(is_ticked, folder, lessons[number]), lessons[number])
            window.still()
        return load_settings(folder / "settings.toml", Messages()).learned, lessons


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_the_first_lesson(way, folder, tmp_path, open_window):
    learned, lessons = give(GAMES[0], way, folder, tmp_path, open_window, 1)
    assert list(learned) == lessons


@pytest.mark.soak
@pytest.mark.parametrize(("game", "way"), WAYS, ids=[f"{game.name}-{way}" for game, way in WAYS])
def test_every_lesson(game, way, folder, tmp_path, open_window):
    learned, lessons = give(game, way, folder, tmp_path, open_window, None)
    assert list(learned) == lessons
