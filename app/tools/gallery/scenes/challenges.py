"""Challenges: made of a match that is over, and opened."""

from __future__ import annotations

from app.tools.gallery.scene_list import at, scene
from app.tools.gallery.scenes.deals import WHOLE
from app.tools.gallery.scenes.ends import to_the_scores
from app.tools.gallery.stage import Stage
from app.ui.kit.widgets import Field


@scene(at(0, 1))
def challenge_shown(stage: Stage, game: str) -> None:
    """The code of a match that is over, to be sent to somebody."""
    to_the_scores(stage, WHOLE[game])
    stage.press("c")


@scene(at(0))
def challenge_typed(stage: Stage, game: str) -> None:
    """A code with a typo."""
    stage.flow.title()
    stage.flow.challenge()
    line = stage.screen.live()["code"]
    assert isinstance(line, Field)
    line.change(f"{game}.3.8k2m1q4zt0x.pkkk.-12.hands=1,ends=hands.w4tzz")
    stage.click_on("open")
