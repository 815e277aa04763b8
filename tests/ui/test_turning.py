"""The seat on turn, and one that calls something out, turns to the viewer; at rest nothing moves."""

import pytest

from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games.tong_its.rules import GAME
from app.table.geometry import Box
from app.table.seating import BAR_HEIGHT, FACE_WIDTH
from app.ui.table.effects import facing
from app.ui.table.plates import _face_box
from app.ui.table.state import Turning
from tests.headless import headless

ROSA, TARIQ = 1, 2
FACE = Box(300, 300, FACE_WIDTH, FACE_WIDTH)


def turned(turning, facing, start, until, step=16):
    """Turn seats frame by frame; return the state of each frame that differs from the previous one."""
    return [
        turning.shares for now in range(start, until, step) if turning.tick(frozenset(facing), float(now), still=False)
    ]


def test_when_the_table_is_first_shown_the_seat_on_turn_has_turned_already():
    turning = Turning()
    assert turning.tick(frozenset({ROSA}), 5000.0, still=False)
    assert turning.shares == {ROSA: 1.0}
    assert not turning.restless


def test_seats_turn_at_the_same_time_and_then_rest():
    turning = Turning()
    turning.tick(frozenset({ROSA}), 0.0, still=False)
    seen = turned(turning, {TARIQ}, 5000, 5300)
    assert len(seen) > 4
    assert [shares.get(TARIQ, 0) for shares in seen] == sorted({shares.get(TARIQ, 0) for shares in seen})
    assert all(shares.get(ROSA, 0) + shares.get(TARIQ, 0) == pytest.approx(1, abs=0.13) for shares in seen)
    assert 0 < seen[0][TARIQ] < 0.3, "the first frame shows it already"
    assert seen[-1] == {TARIQ: 1.0}
    assert not turning.restless
    assert not turned(turning, {TARIQ}, 5300, 6000)


@pytest.mark.parametrize("step", [4, 8, 16, 33])
def test_it_takes_as_long_at_any_frame_rate(step):
    turning = Turning()
    turning.tick(frozenset({ROSA}), 0.0, still=False)
    turning.tick(frozenset({TARIQ}), 1000.0, still=False)
    now = 1000.0
    while turning.restless:
        now += step
        turning.tick(frozenset({TARIQ}), now, still=False)
    assert 150 <= now - 1000 <= 290


def test_without_motion_seats_turn_at_once():
    turning = Turning()
    turning.tick(frozenset({ROSA}), 0.0, still=False)
    turning.tick(frozenset({TARIQ}), 10.0, still=True)
    assert turning.shares == {TARIQ: 1.0}
    assert not turning.restless


@pytest.fixture
def play(tmp_path):
    seat_players = (SeatPlayer("You"), SeatPlayer("Rosa", "easy"), SeatPlayer("Tariq", "easy"))
    with headless(tmp_path, (1280, 720)) as shown:
        found = shown.table(write(Match(Header(GAME, build(GAME.options, {}, 3), seat_players, Chance(seed=1))))).play
        found.scene.motion.finish(found.program.now())
        yield found


def test_the_portrait_of_the_seat_on_turn_comes_nearer_and_stays_off_the_bar_and_the_edge(play):
    turn = play.session.turn
    play.tick(play.program.now(), paused=True)
    assert play.state.turning.shares == {turn: 1.0}
    other = (turn + 1) % 3
    assert _face_box(play, other, FACE) == FACE
    assert _face_box(play, turn, FACE).w > FACE_WIDTH + 4
    at_corner = _face_box(play, turn, FACE._replace(x=4, y=BAR_HEIGHT + 1))
    assert at_corner.x >= 2
    assert at_corner.y >= BAR_HEIGHT


def test_a_seat_with_something_to_call_out_turns_too(play):
    turn = play.session.turn
    other = (turn + 1) % 3
    play.state.feelings = {other: "won", (turn + 2) % 3: "robbed"}
    assert facing(play) == {turn, other}


@pytest.mark.parametrize("changes", [{"reduced_motion": True}, {"speed": "off"}], ids=str)
def test_with_reduced_motion_no_seat_moves(play, changes):
    play.program.change(**changes)
    now = play.program.now()
    play.tick(now, paused=True)
    play.state.feelings = dict.fromkeys(range(3), "won")
    play.tick(now + 16, paused=True)
    assert not play.state.turning.restless
    assert play.state.turning.shares == dict.fromkeys(range(3), 1.0)
