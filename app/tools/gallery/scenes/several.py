"""Several people at one screen."""

from __future__ import annotations

from app.core.match import AnyMatch
from app.table.registry import TABLETOPS
from app.tools.gallery.courses import moments, person_moves, seen, whole
from app.tools.gallery.scene_list import in_turn, scene
from app.tools.gallery.scenes.deals import MOST, SEVERAL
from app.tools.gallery.stage import Stage
from app.tools.showcase import Course
from app.ui.table.hot_seat import DEAF, CoverScreen

_LATE = 8
"""Number of turns of people before the picture."""


@scene(in_turn)
def cover(stage: Stage, game: str) -> None:
    """The handover screen between two people's turns, once it accepts input."""
    _cover(stage, SEVERAL[game])


def _cover(stage: Stage, course: Course) -> None:
    """Show the handover screen late enough for something to have happened."""
    found = [moves for moves in moments(course, person_moves) if not asked(whole(course), moves)]
    stage.sit(course, found[min(len(found) - 1, _LATE)])
    stage.until(lambda: isinstance(stage.screen, CoverScreen))
    stage.settle(1.2 * DEAF)


@scene(in_turn)
def cover_most(stage: Stage, game: str) -> None:
    """The handover screen with the most people, and long names."""
    most = MOST[game]
    _cover(stage, Course(game, most.seats, most.seed, most.options, people=most.seats, long_names=True))


@scene(in_turn)
def cover_tapped(stage: Stage, game: str) -> None:
    """The handover screen after a tap: it must be held."""
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
    """The menu over the handover screen."""
    cover(stage, game)
    stage.press("escape")


def asked(match: AnyMatch, moves: int) -> bool:
    """Return whether all players are asked about a card."""
    return TABLETOPS[match.game.name].input.claim(seen(match, moves), str) is not None
