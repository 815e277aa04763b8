"""Gallery scenes of the race, which only a real-time game has."""

from __future__ import annotations

from app.core.match import AnyMatch
from app.games.bong import INFO
from app.games.bong.rules import is_right
from app.games.bong.rules.knowledge import awaited
from app.games.bong.rules.model import FLING, NOBODY, Play
from app.tools.gallery.courses import LONG_NAMES, first_turn, middle, moments
from app.tools.gallery.scene_list import only, scene
from app.tools.gallery.scenes.tables import LONG, SEVERAL, USUAL
from app.tools.gallery.stage import Stage
from app.tools.showcase import Course
from app.ui.realtime.keys_screen import PATIENCE, KeysScreen, KeyTest

_BEAT = 700.0
_LIGHT = 1200.0
"""Milliseconds without a move after which the light is on."""


def _count_in(stage: Stage, game: str, beats: int) -> None:
    stage.sit(USUAL[game], middle(USUAL[game]))
    stage.program.frame = 16.0
    stage.settle(beats * _BEAT + 350)


@scene(only("bong"))
def count_in_3(stage: Stage, game: str) -> None:
    """Countdown at three."""
    _count_in(stage, game, 0)


@scene(only("bong"))
def count_in_2(stage: Stage, game: str) -> None:
    """Countdown at two."""
    _count_in(stage, game, 1)


@scene(only("bong"))
def count_in_go(stage: Stage, game: str) -> None:
    """Countdown at "Go!"."""
    _count_in(stage, game, 3)


@scene(only("bong"))
def locked_out(stage: Stage, game: str) -> None:
    """A hand locked out for a moment by a card of the wrong rank."""
    table = stage.sit(USUAL[game], middle(USUAL[game]))
    session, now = table.session, stage.program.now()
    session.thaw(now)
    seen = session.seen(0)
    wrong = next(card for card in seen.hands[0] if card % 13 != seen.public.race.rank)
    table.play.make(Play(wrong), now)
    stage.settle(150)


@scene(only("bong"))
def awaited_alone(stage: Stage, game: str) -> None:
    """The light: everyone waits for the person at the bottom, who may play."""
    course = LONG[game]
    table = stage.sit(course, _awaited(course))
    table.session.thaw(stage.program.now())
    stage.settle(_LIGHT)


def _to_call(course: Course) -> int:
    def must_call(match: AnyMatch, moves: int) -> bool:
        state = match.states[moves]
        return awaited(state.public) == 0 and FLING in match.game.legal_moves(state, 0)

    return moments(course, must_call)[0]


def _until_called(stage: Stage, game: str, after: float) -> None:
    """Show the table ``after`` ms after the clock calls fling for the person at the bottom; negative: before it."""
    course = LONG[game]
    session = stage.sit(course, _to_call(course)).session
    session.thaw(stage.program.now())
    called_at = session.game.wake_at(session.state)
    assert called_at is not None
    stage.settle(called_at - session.match.now + after)


@scene(only("bong"))
def call_runs_out(stage: Stage, game: str) -> None:
    """The bar below the call that the person at the bottom must make before the clock makes it."""
    _until_called(stage, game, -2000)


@scene(only("bong"))
def called_for(stage: Stage, game: str) -> None:
    """The clock has called fling for the person at the bottom."""
    _until_called(stage, game, 60)


def _awaited(course: Course) -> int:
    def may_play(match: AnyMatch, moves: int) -> bool:
        state = match.states[moves]
        race = state.public.race
        alone = awaited(state.public) == 0 and race.last not in (0, NOBODY)
        return alone and any(is_right(race, 0, card) for card in state.hands[0])

    return moments(course, may_play)[0]


@scene(only("bong"))
def keys(stage: Stage, game: str) -> None:
    """Keys for ranks."""
    stage.title()
    stage.program.push(KeysScreen(stage.program, INFO, ["You"]))


@scene(only("bong"))
def keys_of_several(stage: Stage, game: str) -> None:
    """Keys of the first of several people."""
    stage.title()
    stage.program.push(KeysScreen(stage.program, INFO, LONG_NAMES[:4]))


@scene(only("bong"))
def keys_of_pads(stage: Stage, game: str) -> None:
    """Gamepad buttons."""
    keys_of_several(stage, game)
    stage.press(*["right"] * 4)


@scene(only("bong"))
def key_asked(stage: Stage, game: str) -> None:
    """Settings waiting for a new key."""
    keys(stage, game)
    stage.press("tab", "return")


@scene(only("bong"))
def key_test(stage: Stage, game: str) -> None:
    """Key test with two keys down."""
    stage.title()
    stage.program.push(KeyTest(stage.program, INFO, LONG_NAMES[:4]))
    stage.hold("a", "f")


@scene(only("bong"))
def key_test_asks(stage: Stage, game: str) -> None:
    """Key test before the first race, with two keys missing."""
    course = SEVERAL[game]
    stage.sit(course, first_turn(course))
    stage.settle(1000)
    stage.hold("a", "f")
    stage.settle(PATIENCE + 100)


@scene(only("bong"))
def key_test_passed(stage: Stage, game: str) -> None:
    """Key test with all keys detected, so that the race can start."""
    course = SEVERAL[game]
    stage.sit(course, first_turn(course))
    stage.settle(1000)
    for keys in (("a", "up", "f", "j"), ("w", "right", "t", "i"), ("s", "down", "g", "k")):
        stage.hold(*keys)
        stage.press(*keys)


@scene(only("bong"))
def several(stage: Stage, game: str) -> None:
    """Four people at one keyboard, each with a cursor."""
    course = SEVERAL[game]
    stage.sit(course, first_turn(course))
    stage.settle(1000)
    stage.press("escape")  # opens the key test
    stage.settle(4000)
