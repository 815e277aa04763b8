"""The end of a deal, and of a match."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from app.games import game_named
from app.storage.challenge import challenge_of, save_challenge
from app.storage.daily import COMPARED_LEVELS, Calendar, DayPlayed, save_calendar
from app.tools.gallery.courses import middle, over, whole
from app.tools.gallery.scene_list import at, has, scene
from app.tools.gallery.scenes.tables import CHIPS, LONG, MOST, USUAL, WHOLE, follow
from app.tools.gallery.stage import PLAYED, STRIDE, Stage, record_of
from app.tools.showcase import Course
from app.ui.match_comparison import MatchComparison
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


@scene(at(0, 2))
def match_over_daily(stage: Stage, game: str) -> None:
    """The end of a daily deal, with the results of AI players in the same seat."""
    course, day = WHOLE[game], PLAYED.date()
    others = {level: 2 * i - 5 for i, level in enumerate(COMPARED_LEVELS)}
    played = DayPlayed(game, day - timedelta(days=1), day, record_of(course), others=others)
    save_calendar(stage.program.paths.daily_file, Calendar((played,)), stage.program.messages)
    to_the_scores(stage, course)


def _against_an_earlier_match(stage: Stage, game: str) -> None:
    """Play the end of a match after a challenge with the same cards."""
    course, challenge = WHOLE[game], challenge_of(whole(WHOLE[game], level=1))
    assert challenge
    save_challenge((stage.program.paths.challenges / record_of(course)).with_suffix(".json"), challenge)
    to_the_scores(stage, course)


@scene(at(0, 2))
def match_over_challenge(stage: Stage, game: str) -> None:
    """The end of a challenge."""
    _against_an_earlier_match(stage, game)


@scene(at(1, 4))
def match_compared(stage: Stage, game: str) -> None:
    """Two matches with the same cards side by side."""
    _against_an_earlier_match(stage, game)
    stage.press("m")
    stage.until(lambda: isinstance(stage.screen, MatchComparison))
    stage.settle(100)
