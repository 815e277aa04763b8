"""Cards laid by others are highlighted for a moment."""

import pytest

from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import PLACES, Draw, End, Play
from app.ui.table.mat_labels import owner_badges
from tests.headless import headless

SITTERS = (SeatPlayer("You"), SeatPlayer("Rosa", "keen"))


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path, (1280, 720)) as found:
        yield found


def first_play(seat):
    """Return a match with that seat on turn and able to play a card, and the move."""
    for seed in range(100):
        match = Match(Header(GAME, build(GAME.options, {}, 2), SITTERS, Chance(seed=seed)))
        plays = [move for move in match.legal(seat) if isinstance(move, Play)]
        if plays:
            return match, plays[0]
    raise AssertionError("no such deal")


def ends_turn(play, seat):
    return next(move for move in play.session.match.legal(seat) if isinstance(move, (Draw, End)))


@pytest.mark.parametrize("seat", [0, 1])
def test_only_what_others_lay_is_lit_and_only_for_a_moment(shown, seat):
    match, move = first_play(seat)
    play = shown.table(write(match)).play
    play.follow(play.session.play(seat, move, 1000.0), 1000.0)
    assert play.state.laid == (frozenset({move.card}) if seat else frozenset())
    play.tick(1500.0, paused=True)
    assert bool(play.state.laid) == bool(seat)
    play.tick(9000.0, paused=True)
    assert not play.state.laid


def test_a_face_stands_beside_what_another_laid_until_one_has_had_a_turn(shown):
    match, move = first_play(1)
    play = shown.table(write(match)).play
    play.scene.motion.finish(900.0)
    assert not owner_badges(play)
    play.follow(play.session.play(1, move, 1000.0), 1000.0)
    play.scene.motion.finish(9000.0)
    on = PLACES[move.place]
    (seat, place), *others = [found for zone, found in owner_badges(play).items() if zone == on]
    assert (seat, others) == (1, [])
    assert place.x > play.scene.zone_box(on).right
    play.follow(play.session.play(1, ends_turn(play, 1), 9e3), 9e3)
    play.scene.motion.finish(18000.0)
    assert on in owner_badges(play)
    play.follow(play.session.play(0, ends_turn(play, 0), 2e4), 2e4)
    play.scene.motion.finish(30000.0)
    assert not owner_badges(play)


def test_nothing_is_lit_where_nothing_moves(shown):
    shown.program.change(speed="off")
    match, move = first_play(1)
    play = shown.table(write(match)).play
    play.follow(play.session.play(1, move, 1000.0), 1000.0)
    assert not play.state.laid
