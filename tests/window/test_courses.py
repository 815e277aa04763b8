"""Courses in the real window: every lesson is done by mouse and by keys, and ticked; every possible mistake is
answered, changes nothing, and prevents no one from doing it right.
"""

from functools import partial

import pytest

from app.games import GAMES
from app.storage.messages import Messages
from app.storage.settings import load_settings
from app.ui.lessons.lesson_screen import LessonScreen
from tests.headless import headless
from tests.window.kept_matches import choose
from tests.window.pupil import open_course
from tests.window.screen import wait_until
from tests.window.tries import tries
from tests.window.twin import Twin

WAYS = [
    pytest.param(game, way, id=f"{game.name}-{way}") for game in GAMES for way in ("mouse", "keys")
]  # fmt: skip
_AGAIN = 3
"""Attempts to see an answer that a busy machine may have missed."""


def is_ticked(folder, lesson):
    """Return whether the lesson is ticked in the window's own settings."""
    return lesson in load_settings(folder / "settings.toml", Messages()).learned


def do_wrong(twin):
    """Make all possible mistakes at this step; return the answers."""
    play, session = twin.lesson.play, twin.lesson.session
    state, hand, answers = session.state, play.scene.hand_cards(), list[str]()
    for one in list(tries(play, keys=twin.keys)):
        for _ in range(_AGAIN):
            twin.go(one.way)
            text = twin.answer
            assert text, one
            assert one.words in ("", text), one
            seen = twin.sees_answer()
            twin.have_it_go()  # and the window shows the table as it was
            assert session.state is state, one
            assert play.scene.hand_cards() == hand, one
            if seen:
                break
        else:
            raise AssertionError(f"{text!r} was never seen, of {one}")
        answers.append(text)
    return answers


def give(game, way, folder, tmp_path, open_window, most=None):
    """Do some lessons of a course, mistakes first; return the ticked ones, all of them, and the answers."""
    unseen, answers = tmp_path / "headless", list[str]()
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
        lessons, twin = open_course(desk, game)[:most], Twin(desk, window, keys=way == "keys")
        for lesson in lessons:
            twin.choose("choice0")
            screen = desk.program.top
            assert isinstance(screen, LessonScreen)
            while desk.program.top is screen:
                twin.rest()
                if desk.program.top is screen:
                    if twin.lesson.session.step.right:
                        answers += do_wrong(twin)
                    twin.read_or_play()
            wait_until(partial(is_ticked, folder, lesson), lesson)
            twin.wait_to_agree("what comes next")
        return load_settings(folder / "settings.toml", Messages()).learned, lessons, answers


@pytest.mark.parametrize(("game", "way"), [(GAMES[0], "mouse"), (GAMES[1], "keys")], ids=["mouse", "keys"])
def test_the_first_lesson(game, way, folder, tmp_path, open_window):
    learned, lessons, answers = give(game, way, folder, tmp_path, open_window, 1)
    assert list(learned) == lessons
    assert len(answers) > 2


@pytest.mark.soak
@pytest.mark.parametrize(("game", "way"), WAYS)
def test_every_lesson(game, way, folder, tmp_path, open_window):
    learned, lessons, answers = give(game, way, folder, tmp_path, open_window)
    assert list(learned) == lessons
    assert len(answers) > len(lessons)
