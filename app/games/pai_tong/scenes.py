"""What only Pai Tong shows: all are asked about a card."""

from __future__ import annotations

from app.tools.gallery.courses import moments
from app.tools.gallery.scene_list import only, scene
from app.tools.gallery.scenes.deals import MOST, SEVERAL
from app.tools.gallery.scenes.several import asked
from app.tools.gallery.stage import Stage
from app.tools.showcase import Course
from app.ui.table.curtains import ClaimScreen


def _claims(stage: Stage, course: Course) -> None:
    stage.sit(course, moments(course, asked)[0])
    stage.until(lambda: isinstance(stage.screen, ClaimScreen))


@scene(only("pai-tong"))
def claims(stage: Stage, game: str) -> None:
    """Several people are asked about a card."""
    _claims(stage, SEVERAL[game])


@scene(only("pai-tong"))
def claims_most(stage: Stage, game: str) -> None:
    """As many people as there can be are asked about a card."""
    most = MOST[game]
    _claims(stage, Course(game, most.seats, most.seed, most.options, people=most.seats, long_names=True))
