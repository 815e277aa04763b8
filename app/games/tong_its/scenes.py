"""Gallery scenes of what only Tong-Its has: answering a call, and a four of a kind face down."""

from __future__ import annotations

from app.core.match import AnyMatch
from app.games.tong_its.rules.model import CHALLENGE
from app.tools.gallery.courses import moments, on_show, person_moves, whole
from app.tools.gallery.scene_list import only, scene
from app.tools.gallery.scenes.ends import last_of_a_deal, to_the_scores
from app.tools.gallery.scenes.tables import follow
from app.tools.gallery.stage import Stage
from app.tools.showcase import Course

_CALLED = Course("tong-its", 3, 25)
"""The player at the left calls, the other challenges."""
_HIDDEN = Course("tong-its", 3, 15)
"""The player at the left lays a four of a kind face down."""
_OWN = Course("tong-its", 3, 14)
"""The person does."""
_FOLDED = Course("tong-its", 3, 39)
"""The player at the left calls, and no one challenges."""


def _asked(match: AnyMatch, moves: int) -> bool:
    state = match.states[moves]
    return CHALLENGE in match.game.legal_moves(state, 0)


def _lies_hidden(match: AnyMatch, moves: int) -> bool:
    return person_moves(match, moves) and any(match.states[moves].public.hidden)


@scene(only("tong-its"))
def fold_or_challenge(stage: Stage, game: str) -> None:
    """“Draw” is called: fold or challenge?"""
    stage.sit(_CALLED, moments(_CALLED, _asked)[0])
    stage.settle(20)


def _hidden(stage: Stage, course: Course) -> None:
    found = moments(course, _lies_hidden)
    stage.sit(course, max(found, key=lambda moves: on_show(whole(course), moves)))
    stage.settle(20)


@scene(only("tong-its"))
def face_down(stage: Stage, game: str) -> None:
    """Another player has laid a four of a kind face down."""
    _hidden(stage, _HIDDEN)


@scene(only("tong-its"))
def face_down_own(stage: Stage, game: str) -> None:
    """The person has laid a four of a kind face down."""
    _hidden(stage, _OWN)


@scene(only("tong-its"))
def face_down_shown(stage: Stage, game: str) -> None:
    """The end of a hand, when face-down cards are turned up."""
    follow(stage, _HIDDEN, last_of_a_deal(_HIDDEN))
    stage.settle(1400)


@scene(only("tong-its"))
def closed_hands(stage: Stage, game: str) -> None:
    """The end of a hand that no one has challenged: no hands are shown."""
    follow(stage, _FOLDED, last_of_a_deal(_FOLDED))
    stage.settle(1400)


@scene(only("tong-its"))
def closed_hands_scores(stage: Stage, game: str) -> None:
    """The score sheet of that hand."""
    to_the_scores(stage, _FOLDED)
