"""Replays of a match."""

from __future__ import annotations

from app.ai.judgement import Judgement
from app.tools.gallery.courses import whole
from app.tools.gallery.scene_list import in_turn, scene
from app.tools.gallery.scenes.deals import LONG, MOST
from app.tools.gallery.stage import Stage
from app.tools.showcase import Course
from app.ui.review.review_screen import ReviewScreen

_REASON = (
    "Leaves you three diamonds for your next turn, your move no pair; the next player then has a kong about 2 times in"
    " 10 instead of once."
)
"""As long as the longest reasons."""


def _look_back(stage: Stage, course: Course) -> ReviewScreen:
    """Replay the match from the middle of its first deal."""
    stage.title()
    stage.flow.look_back(whole(course))
    screen = stage.screen
    assert isinstance(screen, ReviewScreen)
    screen.play.go(screen.session.deals[0].last // 2)
    stage.settle(40)
    stage.press("right")
    stage.settle(3000)
    return screen


@scene()
def review(stage: Stage, game: str) -> None:
    """A replay with all hands open."""
    _look_back(stage, LONG[game])


@scene()
def review_most(stage: Stage, game: str) -> None:
    """A replay of the full table, with long names."""
    _look_back(stage, MOST[game])


@scene()
def review_as_one(stage: Stage, game: str) -> None:
    """A replay as one player saw it."""
    _look_back(stage, LONG[game])
    stage.press("v")
    stage.settle(3000)


@scene(in_turn)
def practise_whom(stage: Stage, game: str) -> None:
    """Choosing whose seat to play from here, among long names."""
    _look_back(stage, MOST[game])
    stage.press("p")


@scene(in_turn)
def review_judged(stage: Stage, game: str) -> None:
    """An analysed replay: the curve, and the better move."""
    screen = _look_back(stage, LONG[game])
    whole, at = screen.session.whole, screen.session.at
    for i in range(at):
        seat, made = whole.log[i].seat, whole.log[i].move
        legal = [*whole.game.legal_moves(whole.states[i], seat)]
        if len(legal) > 1:
            share = 0.3 + 0.4 * (i % 7) / 7
            best = next(move for move in legal if move != made) if i % 5 == 0 or i == at - 1 else made
            cost = 0.0 if best == made else 0.2
            screen.judging.found[i] = Judgement(
                best, _REASON, (share - cost, share), (4 * share - cost, 4 * share), cost, 0.01
            )
    stage.settle(100)
