"""A match that is looked back on."""

from __future__ import annotations

from app.tools.gallery.courses import whole
from app.tools.gallery.scene_list import scene
from app.tools.gallery.scenes.deals import LONG, MOST
from app.tools.gallery.stage import Stage
from app.tools.showcase import Course
from app.ui.review.review_screen import ReviewScreen


def _look_back(stage: Stage, course: Course) -> ReviewScreen:
    """In the middle of its first deal."""
    stage.title()
    stage.flow.look_back(whole(course))
    screen = stage.screen
    assert isinstance(screen, ReviewScreen)
    screen.go(screen.session.deals[0].last // 2)
    stage.settle(40)
    stage.press("right")
    stage.settle(3000)
    return screen


@scene()
def review(stage: Stage, game: str) -> None:
    """A match that is looked back on, all hands open."""
    _look_back(stage, LONG[game])


@scene()
def review_most(stage: Stage, game: str) -> None:
    """The same of the full table, with long names."""
    _look_back(stage, MOST[game])


@scene()
def review_as_one(stage: Stage, game: str) -> None:
    """The same as one of them saw it."""
    _look_back(stage, LONG[game])
    stage.press("v")
    stage.settle(3000)
