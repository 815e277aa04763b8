"""Motion follows the settings: speed, off, fading; and it delays no one."""

from dataclasses import replace

import pytest

from app.core.cards import Card, Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games.tong_its.rules import GAME
from app.table.animator import Animator, Way, pose
from app.table.cue import Cue, Payment
from app.table.geometry import Area, Box
from app.table.gesture import DragItem
from app.table.layout import Placement
from app.table.pace import AT_ONCE, Pace, pace
from app.ui.table.callout import Callout, called, flights, landings
from app.ui.table.scene import Motion, rests_halfway
from app.ui.table.state import RISES, Held, Lift
from tests.headless import headless

CARD, OTHER = Card(3), Card(4)
SPEEDS = ("calm", "normal", "brisk")
HERE, THERE = Placement(100, 100, 80, 0, 1, 0, 1.4), Placement(500, 300, 80, 0, 1, 1, 1.4)
PAID = (Payment(0, 1, 9), Payment(2, None, 1))


def test_each_speed_is_quicker_than_the_one_before():
    paces = [pace(speed) for speed in SPEEDS]
    assert [each.lasts for each in paces] == sorted({each.lasts for each in paces}, reverse=True)
    assert [each.share for each in paces] == sorted({each.share for each in paces}, reverse=True)
    assert all(180 <= each.lasts <= 260 for each in paces)
    assert not pace("off").lasts


@pytest.mark.parametrize("speed", [*SPEEDS, "off"])
def test_with_reduced_motion_nothing_flies(speed):
    found = pace(speed, reduced_motion=True)
    assert not found.flies
    assert found.fades == (speed != "off")


def test_a_card_that_fades_is_never_between_two_places():
    animator = Animator({CARD: HERE})
    animator.show({CARD: THERE}, 0, 200, way=Way.FADE)
    seen = [pose(animator.tweens[CARD], now) for now in range(0, 220, 10)]
    assert {(at.x, at.y) for at in seen} == {(HERE.x, HERE.y), (THERE.x, THERE.y)}
    assert [animator.tweens[CARD].part(now) for now in (-10, 0, 50, 200, 300)] == [0, 0, 0.25, 1, 1]


def test_a_card_that_springs_back_goes_a_little_beyond_its_place():
    animator = Animator({CARD: HERE})
    animator.send(CARD, THERE, 0, 200, Way.SPRING)
    xs = [pose(animator.tweens[CARD], now).x for now in range(0, 210, 5)]
    assert xs[0] == pytest.approx(THERE.x)
    assert xs[-1] == HERE.x
    assert HERE.x - 0.1 * (THERE.x - HERE.x) < min(xs) < HERE.x - 4


@pytest.mark.parametrize("speed", [*SPEEDS, "off"])
@pytest.mark.parametrize("reduced", [False, True])
def test_lettering_never_takes_more_than_1_2_seconds(speed, reduced):
    found = called("call-kong", 0.0, pace(speed, reduced_motion=reduced), aside=False)
    assert 500 <= found.lasts <= 1200
    assert found.over(found.begins + 1200)
    assert found.still == (reduced or speed == "off")


@pytest.mark.parametrize("how", [Pace(260), Pace(180, share=0.6), Pace(240, fades=True)], ids=str)
def test_chips_have_landed_when_they_are_heard_to_land(how):
    flying = flights(PAID, 0.0, how)
    last = max(at for at, _ in landings(PAID, how))
    assert not all(flight.over(last - 1) for flight in flying)
    assert all(flight.over(last + 200) for flight in flying)


def test_no_chip_flies_where_nothing_moves():
    assert not flights(PAID, 0.0, AT_ONCE)


@pytest.mark.parametrize("every", [1, 2, 4, 8, 16])
def test_a_dragged_card_tilts_with_the_speed_of_the_hand_however_often_the_mouse_tells(every):
    held = Held(DragItem("hand", (CARD,)), {}, {CARD: HERE}, 0.0, 0.0, dragged=True)
    for now in range(every, 161, every):
        held.move(0.6 * now, 0.0, float(now))
    assert held.tilt == pytest.approx(4.6, abs=0.5)
    for now in range(160, 800, 16):
        held.settle(float(now))
    assert not held.tilt
    assert not held.settle(900.0)


def test_the_card_pointed_at_rises_at_once_and_the_other_sinks():
    lift = Lift()
    assert lift.tick(CARD, 1000.0, still=False)
    assert 0 < lift.heights[CARD] < RISES
    assert lift.restless
    for now in range(1016, 1120, 16):
        lift.tick(CARD, float(now), still=False)
    assert lift.heights == {CARD: RISES}
    assert not lift.restless
    lift.tick(OTHER, 5000.0, still=False)
    assert 0 < lift.heights[CARD] < RISES
    assert 0 < lift.heights[OTHER] < RISES
    lift.tick(OTHER, 5016.0, still=True)
    assert lift.heights == {OTHER: RISES}


def test_a_key_ends_lettering_and_chips(tmp_path):
    seat_players = (SeatPlayer("You"), SeatPlayer("Rosa", "easy"), SeatPlayer("Tariq", "easy"))
    match = Match(Header(GAME, build(GAME.options, {}, 3), seat_players, Chance(seed=1)))
    with headless(tmp_path, (1280, 720)) as shown:
        screen = shown.table(write(match))
        play, now = screen.play, screen.program.now()
        play.state.call = called("call-tongit", now, Pace(220), aside=False)
        play.state.flights = flights(PAID, now, Pace(220))
        assert play.restless
        play.hurry(now)
        assert play.state.call is None
        assert not play.state.flights
        play.state.call = called("call-3", now, Pace(220), aside=True)
        play.hurry(now)
        assert play.state.call is not None, "where play goes on nobody waits for it"


def test_a_move_in_two_parts_rests_where_all_see_it_and_a_press_ends_that():
    motion, speed = Motion({CARD: HERE, OTHER: HERE}), pace("normal")
    cue = Cue("slide", order=(CARD,))
    away = {CARD: replace(THERE, x=900), OTHER: THERE}
    motion.in_two_parts({CARD: THERE}, away, cue, 0, speed)
    arrives = speed.lasts
    assert motion.animator.target == {CARD: THERE, OTHER: HERE}
    assert motion.in_parts
    assert not motion.dealing
    ends = motion.rests(arrives)
    assert ends >= arrives + rests_halfway(speed) + speed.lasts
    motion.tick(arrives + rests_halfway(speed) - 1)
    assert motion.animator.target[CARD] == THERE
    assert motion.busy
    assert not motion.moving, "while it rests no picture is drawn anew"
    assert motion.due is not None
    assert motion.due >= arrives + rests_halfway(speed) - 1
    motion.tick(arrives + rests_halfway(speed) + 1)
    assert motion.animator.target == away
    assert not motion.in_parts
    assert (motion.animator.ends() or 0) <= ends + 1
    motion.in_two_parts({CARD: THERE}, {CARD: HERE, OTHER: THERE}, cue, 5000, speed)
    motion.finish(5001)
    assert motion.animator.shown(5001) == {CARD: HERE, OTHER: THERE}
    assert not motion.busy


def test_what_comes_after_a_move_in_two_parts_is_not_undone_by_its_second_part():
    motion, speed = Motion({CARD: HERE}), pace("normal")
    motion.in_two_parts({CARD: THERE}, {CARD: replace(THERE, x=900)}, Cue("slide"), 0, speed)
    motion.show({CARD: HERE}, Cue("slide"), 10, speed)
    motion.tick(9000)
    assert motion.animator.target == {CARD: HERE}


def test_faces_that_a_deal_will_show_are_drawn_after_its_first_picture(tmp_path):
    seat_players = (SeatPlayer("You"), SeatPlayer("Rosa", "easy"), SeatPlayer("Tariq", "easy"))
    with headless(tmp_path, (1280, 720)) as shown:
        program, drawn = shown.program, []
        load = program.canvas.sprites.drawings.picture
        program.canvas.sprites.drawings.picture = lambda face, *size: (drawn.append(face.file), load(face, *size))[1]
        shown.flow.begin(Header(GAME, build(GAME.options, {}, 3), seat_players, Chance(seed=1)))
        play = program.top.play
        hand = {GAME.pack.code(card) for card in play.scene.zones["hand"].cards}

        def there():
            return hand & {name.rpartition("/")[2] for name in drawn}

        program.paint()
        assert not there(), "the first picture waits for no face that nobody sees yet"
        for _ in range(1000):  # the machine may be busy
            if there() == hand:
                break
            program.turn(program.patience())
        assert there() == hand


def test_lettering_leaves_the_cards_of_its_place_in_sight_as_large_and_as_near_the_middle_as_that_lets_it():
    area, shape = Area(1280, 720, 1), 2.5
    place = Box(20, 60, 400, 220)
    free = Callout("call-kong", 0.0, place=place)._place(area, shape)
    assert free.middle == pytest.approx(place.middle)
    for cards in (
        (Box(30, 130, 90, 140),),
        (Box(30, 130, 180, 140), Box(230, 130, 180, 140)),
        (Box(30, 70, 250, 200),),
    ):
        box = Callout("call-kong", 0.0, place=place, clear=cards)._place(area, shape)
        assert place.encloses(box)
        assert not any(box.overlaps(card) for card in cards)
        assert 0.4 * free.w < box.w <= free.w
    full = Callout("call-kong", 0.0, place=place, clear=(place,))._place(area, shape)
    assert place.encloses(full)
    assert full.w < free.w
