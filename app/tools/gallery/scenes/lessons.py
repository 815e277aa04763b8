"""The list of lessons, and lessons at the table."""

from __future__ import annotations

from collections.abc import Iterator

from app.core.lesson import Lesson, LessonStep, read_lessons
from app.games import game_named, lessons_file
from app.tools.gallery.scene_list import scene
from app.tools.gallery.stage import Stage
from app.ui.lessons.lesson_screen import LessonScreen
from app.ui.lessons.lesson_session import LessonSession


@scene(lambda info: lessons_file(info) is not None)
def lessons(stage: Stage, game: str) -> None:
    """The list of lessons, with the first one done."""
    stage.program.change(last_game=game, learned=(f"{game}/{_course(game)[0].name}",))
    stage.title()
    stage.flow.learn(game_named(game))
    stage.settle(50)


def _given(stage: Stage, game: str, number: int, asked: int) -> tuple[LessonScreen, LessonSession]:
    """Play a lesson until that many moves of the pupil have been made and the next one is asked for."""
    lessons(stage, game)
    stage.click_on(f"choice{number}")
    screen = stage.screen
    assert isinstance(screen, LessonScreen)
    session = screen.session
    assert isinstance(session, LessonSession)
    stage.until(lambda: not screen.play.scene.motion.busy)
    while (step := session.step) is None or not step.right or asked:
        if step is None:
            stage.settle(200)
        elif step.right:
            asked -= 1
            screen.play.make(step.right[0], stage.program.now())
            stage.until(lambda: not screen.play.scene.motion.busy)
        else:
            stage.press("return")
            stage.settle(50)
    stage.until(lambda: not screen.play.scene.motion.busy)
    return screen, session


def _course(game: str) -> tuple[Lesson, ...]:
    text = lessons_file(game_named(game).info)
    assert text is not None
    return read_lessons(game_named(game), text.read_text(encoding="utf-8").splitlines())


def _later(game: str) -> Iterator[tuple[int, int]]:
    """Yield (lesson, move) of the moves that the later lessons ask for, without the first of each."""
    for number, lesson in enumerate(_course(game)[1:], 1):
        asks = sum(isinstance(part, LessonStep) and bool(part.right) for part in lesson.parts)
        yield from ((number, asked) for asked in range(1, asks))


@scene(lambda info: lessons_file(info) is not None)
def lesson(stage: Stage, game: str) -> None:
    """The first move that a lesson asks for."""
    _given(stage, game, 0, 0)


@scene(lambda info: lessons_file(info) is not None)
def lesson_wrong(stage: Stage, game: str) -> None:
    """A later lesson after a wrong move."""
    for number, asked in _later(game):
        screen, session = _given(stage, game, number, asked)
        step = session.step
        if wrong := [move for move in session.match.legal(0) if step and move not in step.right]:
            screen.play.make(wrong[0], stage.program.now())
            stage.settle(700)
            return
    raise AssertionError("all that can be done is right")
