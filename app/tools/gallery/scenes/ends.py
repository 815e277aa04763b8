"""The end of a deal, and of a match."""

from __future__ import annotations

from collections.abc import Callable

from app.games import game_named
from app.tools.gallery.courses import middle, over, whole
from app.tools.gallery.scene_list import has, scene
from app.tools.gallery.scenes.tables import CHIPS, LONG, MOST, USUAL, WHOLE, follow
from app.tools.gallery.stage import STRIDE, Stage
from app.tools.showcase import Course
from app.ui.scores.score_sheet import SETTLED, ScoresScreen
from app.ui.table.instant_replay import InstantReplay


def last_of_a_deal(course: Course) -> int:
    """Return the number of moves before the one that ends the last deal."""
    match = whole(course)
    return max(i for i in range(len(match.log)) if not over(match, i) and over(match, i + 1))


def to_the_scores(stage: Stage, course: Course) -> None:
    """Play the end of the last deal, and wait until its score sheet is shown and counted."""
    to_the_count(stage, course, STRIDE)
    stage.until(counted(stage), STRIDE)
    stage.settle(3000)


def to_the_count(stage: Stage, course: Course, stride: float = 50.0) -> None:
    """Play the end of the last deal, and wait in steps of ``stride`` milliseconds until its score sheet is shown."""
    follow(stage, course, last_of_a_deal(course))
    stage.until(lambda: isinstance(stage.screen, ScoresScreen), stride)
    stage.point(4, 4)


def counted(stage: Stage) -> Callable[[], bool]:
    """Return a check whether the whole score sheet has been counted."""
    return lambda: isinstance(stage.screen, ScoresScreen) and not stage.screen.counting


@scene()
def deal_over(stage: Stage, game: str) -> None:
    """The end of a deal, before the scores cover it."""
    follow(stage, LONG[game], last_of_a_deal(LONG[game]))
    stage.settle(1400)


@scene()
def seen_again(stage: Stage, game: str) -> None:
    """The instant replay since the own last turn, or of the end of a race."""
    if game_named(game).real_time:
        deal_over(stage, game)
        stage.until(counted(stage))
        stage.settle(SETTLED + 50)
    else:
        stage.sit(USUAL[game], middle(USUAL[game]))
        stage.settle(20)
    stage.press("F8")
    stage.until(lambda: isinstance(stage.screen, InstantReplay))
    stage.settle(2200)


@scene()
def scores(stage: Stage, game: str) -> None:
    """The result of a deal, after some others."""
    to_the_scores(stage, LONG[game])


@scene()
def scores_counted(stage: Stage, game: str) -> None:
    """The result while it counts up."""
    to_the_count(stage, CHIPS.get(game, LONG[game]))
    stage.settle(500)


@scene(has(CHIPS))
def scores_chips(stage: Stage, game: str) -> None:
    """The result with chips for several reasons."""
    to_the_scores(stage, CHIPS[game])


@scene()
def scores_log(stage: Stage, game: str) -> None:
    """The log beside the result."""
    to_the_scores(stage, LONG[game])
    stage.press("l")


@scene()
def scores_most(stage: Stage, game: str) -> None:
    """The result of the full table, with long names."""
    to_the_scores(stage, MOST[game])


@scene()
def scores_sheet(stage: Stage, game: str) -> None:
    """The score sheet, behind the result."""
    to_the_scores(stage, CHIPS.get(game, LONG[game]))
    stage.press("s")


@scene()
def scores_sheet_most(stage: Stage, game: str) -> None:
    """The score sheet of the full table, with long names."""
    to_the_scores(stage, MOST[game])
    stage.press("s")


@scene()
def match_over(stage: Stage, game: str) -> None:
    """The end of the match."""
    to_the_scores(stage, WHOLE[game])


@scene()
def match_over_table(stage: Stage, game: str) -> None:
    """The table after the match."""
    to_the_scores(stage, WHOLE[game])
    stage.press("t")


@scene()
def match_over_menu(stage: Stage, game: str) -> None:
    """The menu after the match."""
    to_the_scores(stage, WHOLE[game])
    stage.press("t", "escape")


@scene()
def match_over_confetti(stage: Stage, game: str) -> None:
    """The end of the match, and confetti in the air."""
    to_the_count(stage, WHOLE[game])
    stage.until(counted(stage))
    stage.settle(400)
