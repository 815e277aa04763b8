"""Several people at one screen."""

from __future__ import annotations

from app.core.match import AnyMatch
from app.table.registry import TABLETOPS
from app.tools.gallery.courses import moments, person_moves, seen, whole
from app.tools.gallery.scene_list import in_turn, scene
from app.tools.gallery.scenes.deals import MOST, SEVERAL
from app.tools.gallery.stage import Stage
from app.tools.showcase import Course
from app.ui.table.curtains import DEAF, CoverScreen

_LATE = 8
"""So many times a person has had something to do."""


@scene(in_turn)
def cover(stage: Stage, game: str) -> None:
    """The curtain between two people's turns, once it hears."""
    _cover(stage, SEVERAL[game])


def _cover(stage: Stage, course: Course) -> None:
    """Late enough that something has happened."""
    found = [moves for moves in moments(course, person_moves) if not asked(whole(course), moves)]
    stage.sit(course, found[min(len(found) - 1, _LATE)])
    stage.until(lambda: isinstance(stage.screen, CoverScreen))
    stage.settle(1.2 * DEAF)


@scene(in_turn)
def cover_most(stage: Stage, game: str) -> None:
    """As many people as there can be, with long names."""
    most = MOST[game]
    _cover(stage, Course(game, most.seats, most.seed, most.options, people=most.seats, long_names=True))


@scene(in_turn)
def cover_tapped(stage: Stage, game: str) -> None:
    """Whoever only taps the curtain's button is told to hold it."""
    cover(stage, game)
    stage.press("space")


@scene(in_turn)
def uncovered(stage: Stage, game: str) -> None:
    """One of several people looks at the own hand."""
    cover(stage, game)
    stage.press("z")
    stage.settle(500)


@scene(in_turn)
def cover_menu(stage: Stage, game: str) -> None:
    """The menu over the cover."""
    cover(stage, game)
    stage.press("escape")


def asked(match: AnyMatch, moves: int) -> bool:
    """All are asked about a card."""
    return TABLETOPS[match.game.name].input.claim(seen(match, moves), str) is not None
