"""The coach warns once of a move that costs much, by what the person may know, and only who wants it."""

from types import SimpleNamespace
from typing import Any

import pytest

from app.ai.budget import Budget
from app.ai.hints import AskedFor, advice
from app.core.record import write
from app.games import game_named
from app.table.gesture import Grip
from app.tools.gallery.courses import moments, opening, person_moves
from app.tools.gallery.scenes.deals import USUAL
from app.ui.table import coach
from app.ui.table.hint import hear_advice
from app.ui.table.state import NO_HINT, Coaching
from tests.headless import headless
from tests.matches import header, played
from tests.window.pupil import Pupil
from tests.window.tries import ways


def judged(play, rollouts=600):
    session, seat = play.session, play.scene.viewer
    view = session.game.view(session.state, seat)
    return advice(session.game.name, view, session.legal(seat), Budget(rollouts=rollouts))


@pytest.fixture
def at_a_trap(tmp_path):
    """A table at which one of the person's moves costs much, and what was found out of it."""
    course = USUAL["tong-its"]
    with headless(tmp_path, (1280, 720)) as shown:
        for at in moments(course, person_moves):
            screen = shown.table(write(opening(course, at)))
            found = judged(screen.play)
            if any(hint.reason for hint in found.poor):
                break
        assert found.poor, "somewhere in a match there is a bad move"
        screen.session.new_to_it = True
        screen.play.scene.motion.finish(screen.program.now())
        yield screen, found


def test_a_poor_move_is_played_only_the_second_time(at_a_trap):
    screen, found = at_a_trap
    play, state = screen.play, screen.session.state
    coach.look_on(play, screen.program.now())
    coach.heard(play, found)
    poor, best = next(hint for hint in found.poor if hint.reason), found.hints[0]
    assert not play.make(poor.move, screen.program.now())
    assert screen.session.state is state
    told = screen.program.toast.text
    assert f"{poor.percent} %" in told
    assert f"{best.percent} %" in told
    assert told.endswith(f"{poor.reason} Once more plays it all the same.")
    assert play.make(poor.move, screen.program.now())
    assert screen.session.state is not state


@pytest.fixture
def warned_by_keys(tmp_path, request):
    """The table of a game at which every move is a poor one, and the way by keys to one that takes something
    somewhere.
    """
    with headless(tmp_path, (1280, 720)) as shown:
        shown.program.change(coach="always")
        game, kind = request.param
        course = USUAL[game]
        for at in moments(course, person_moves):
            screen = shown.table(write(opening(course, at)))
            play = screen.play
            play.scene.motion.finish(shown.program.now())
            found = [
                (move, way)
                for move in play.legal()
                for way in ways(play, move, keys=True)
                if way.zone and notate(play, move).startswith(kind) and play.sensible(gripped(way)) != move
            ]
            if found:
                break
        poor: Any = SimpleNamespace(percent=10, reason="")
        play.state.coaching = Coaching(
            screen.session.state, 0.0, best=better(play.legal()[0]), poor=dict.fromkeys(play.legal(), poor)
        )
        yield shown, screen, *found[0]


def notate(play, move):
    return play.session.game.notate(move)


def gripped(way):
    """What Enter on the card itself would be about."""
    return Grip(way.source, (way.card,), frozenset(way.marks))


def better(move) -> Any:
    return SimpleNamespace(move=move, percent=90)


@pytest.mark.parametrize("warned_by_keys", [("kings-corners", ""), ("kong-pie", "discard")], indirect=True)
def test_the_key_that_was_warned_of_plays_it_all_the_same(warned_by_keys):
    shown, screen, move, way = warned_by_keys
    play, state, hands = screen.play, screen.session.state, Pupil(shown)
    for card in way.marks or (way.card,):
        hands._go(f"card:{card}")
        hands.press("space")
    hands._go(f"zone:{way.zone}")
    hands.press("Return")
    assert "Once more plays it" in shown.program.toast.text
    assert screen.session.state is state
    hands.press("Return")
    assert screen.session.state is not state
    assert screen.session.match.log[-1].move == move
    assert play.state.held is None


def test_a_good_move_is_played_at_once(at_a_trap):
    screen, found = at_a_trap
    coach.look_on(screen.play, screen.program.now())
    coach.heard(screen.play, found)
    assert screen.play.make(found.hints[0].move, screen.program.now())


def test_what_is_poor_wins_much_less_often_than_the_best(at_a_trap):
    _screen, found = at_a_trap
    assert all(hint.wins <= found.hints[0].wins - 0.1 for hint in found.poor)
    assert not {hint.move for hint in found.poor} & {found.hints[0].move}


def asks(screen, patience):
    """Whether the position is judged while the person thinks for so many milliseconds."""
    now = screen.program.now()
    coach.look_on(screen.play, now)
    coach.look_on(screen.play, now + patience)
    return screen.play.state.coaching.asked


def test_it_looks_on_only_where_it_is_wanted(at_a_trap):
    screen, _found = at_a_trap
    session, program = screen.session, screen.program
    session.new_to_it = False
    assert not asks(screen, 5000.0)
    program.change(coach="never")
    session.new_to_it = True
    assert not asks(screen, 5000.0)
    program.change(coach="first")
    assert not asks(screen, 900.0), "who knows what to play needs no coach"
    assert asks(screen, 1100.0)


def test_what_it_finds_out_is_no_hint_until_somebody_asks(at_a_trap):
    screen, found = at_a_trap
    play, session = screen.play, screen.session
    assert asks(screen, 1100.0)
    assert play.state.coaching.silent
    session.thinking.advice = lambda: found
    assert not hear_advice(play, screen.program.now())
    assert play.state.hint is NO_HINT
    play.ask_hint()
    assert play.state.hint.move == found.hints[0].move, "it is there at once"


def test_who_asks_for_a_hint_meanwhile_is_shown_it(at_a_trap):
    screen, found = at_a_trap
    play = screen.play
    assert asks(screen, 1100.0)
    play.ask_hint()
    screen.session.thinking.advice = lambda: found
    assert hear_advice(play, screen.program.now())
    assert play.state.hint.move == found.hints[0].move


def test_nobody_is_new_after_three_matches(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = shown.table(write(opening(USUAL["kings-corners"], 1)))
        session = screen.session
        for played, new in ((0, True), (2, True), (3, False)):
            shown.flow.statistics.totals = lambda *_args, played=played, **_more: Played(played)
            shown.flow.on_table._see_who_is_new(session)
            assert session.new_to_it == new


class Played:
    """So many matches, as the statistics tell it."""

    def __init__(self, matches):
        self.matches = matches


def test_the_coach_has_moves_judged_that_nobody_good_would_look_at():
    """Such as to draw at once, where a whole pile could go to a corner: no search wastes its time on that, but who is
    new does it.
    """
    game = game_named("kings-corners")
    match, more = played(header(game), limit=120), 0
    for state in match.states[::9]:
        for seat in game.active(state):
            view, legal = game.view(state, seat), tuple(game.legal_moves(state, seat))
            narrow, wide = (
                advice(game.name, view, legal, Budget(rollouts=300), asked=AskedFor(wide=all_moves))
                for all_moves in (False, True)
            )
            assert narrow.hints == wide.hints
            assert {hint.move for hint in narrow.poor} <= {hint.move for hint in wide.poor}
            assert narrow.hints[0].move not in {hint.move for hint in wide.poor}
            more += len(wide.poor) > len(narrow.poor)
    assert more > 0
