"""Deals that others play, too: challenges from finished matches, and the deal of the day."""

from __future__ import annotations

from datetime import date, timedelta

from app.games import game_named
from app.storage.daily import Calendar, DayPlayed
from app.tools.gallery.scene_list import at, scene
from app.tools.gallery.scenes.deals import WHOLE
from app.tools.gallery.scenes.ends import to_the_scores
from app.tools.gallery.stage import Stage
from app.ui.daily_screen import DailyScreen, Days
from app.ui.kit.widgets import Field


@scene(at(0, 1))
def challenge_shown(stage: Stage, game: str) -> None:
    """The code of a finished match, to be sent to someone."""
    to_the_scores(stage, WHOLE[game])
    stage.press("c")


@scene(at(0))
def challenge_typed(stage: Stage, game: str) -> None:
    """A code with a typo."""
    stage.flow.title()
    stage.flow.challenge()
    line = stage.screen.live()["code"]
    assert isinstance(line, Field)
    line.change(f"{game}.3.8k2m1q4zt0x.pkkk.-12.ends-hands.hands-1.w4tzz")
    stage.click_on("open")


@scene(at(1, 3))
def daily(stage: Stage, game: str) -> None:
    """The deals of the day: some played on time, some late, and today's still open."""
    stage.flow.title()
    today = date(2026, 11, 26)
    played = [(20, 0), (19, 0), (18, 0), (17, 0), (16, 2), (12, 0), (11, 0), (9, 1), (3, 0), (2, 0), (1, 0)]
    days = [(today - timedelta(days=ago), timedelta(days=late)) for ago, late in played]
    calendar = Calendar(tuple(DayPlayed(game, day, day + late, f"{day}.jsonl", (1, 0, 0)) for day, late in days))
    stage.program.push(
        DailyScreen(
            stage.program,
            game_named(game),
            lambda: calendar,
            Days(today, lambda _shown: today),
            (),
            lambda _day, _today: None,
            lambda _played: None,
        )
    )
    stage.settle(20)
