"""Motion follows the settings: speed, off, fading; and it delays no one."""

import math
from gettext import NullTranslations

import pygame
import pytest

from app.core.cards import Card, Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.messages import show_language
from app.core.options import build
from app.core.record import write
from app.games.tong_its.rules import GAME
from app.table.animator import Animator, Way, pose
from app.table.cue import Cue, Payment
from app.table.geometry import Area, Box, Placement
from app.table.gesture import DragItem
from app.table.pace import AT_ONCE, Pace, pace
from app.tools.catalogues.compiling import languages
from app.ui.table.callout import Callout, called
from app.ui.table.chips import flights, landings
from app.ui.table.picture import _moving, _Still
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
    found = called(Cue("", call="call-kong"), 0.0, pace(speed, reduced_motion=reduced), aside=False)
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
        play.state.call = called(Cue("", call="call-tongit"), now, Pace(220), aside=False)
        play.state.flights = flights(PAID, now, Pace(220))
        assert play.restless
        play.hurry(now)
        assert play.state.call is None
        assert not play.state.flights
        play.state.call = called(Cue("", call="call-3"), now, Pace(220), aside=True)
        play.hurry(now)
        assert play.state.call is not None, "where play goes on nobody waits for it"


def test_a_move_in_two_parts_rests_where_all_see_it_and_a_press_ends_that():
    motion, speed = Motion({CARD: HERE, OTHER: HERE}), pace("normal")
    cue = Cue("slide", order=(CARD,))
    away = {CARD: THERE._replace(x=900), OTHER: THERE}
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


PACK, SEATS = [*map(Card, range(36))], ((100, 400), (640, 80), (1200, 400), (640, 640))


def heap_and_hands(each=7):
    """Return layouts of a pack on the table, and of its first cards dealt to four seats in turn."""
    heap = {card: Placement(640, 300 - card * 0.25, 90, 0, 0, card, 1.4) for card in PACK}
    order = tuple(reversed(PACK))[: each * len(SEATS)]
    hands = {
        card: Placement(*SEATS[i % len(SEATS)], 60, 0, i % len(SEATS) == 3, i, 1.4) for i, card in enumerate(order)
    }
    return heap, {**heap, **hands}, order


@pytest.mark.parametrize("gather", [False, True])
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("speed", SPEEDS)
def test_the_pack_is_shuffled_before_a_deal_which_takes_no_longer_than_without(speed, closed, gather):
    how, (heap, layout, order) = pace(speed), heap_and_hands()
    motion = Motion(heap if not gather else layout)
    motion.deal(heap, layout, Cue("", stagger=35, order=order, closed=closed), 1000, how, gather=gather)
    gap = round(35 * how.share / pace("normal").share)
    without = (how.lasts + 120 if gather else 0) + round(gap * (len(order) - 1)) + how.lasts * (2 if closed else 1)
    parted = dealt = None
    now = 1000
    while motion.busy:
        motion.tick(now)
        cards = motion.animator.shown(now)
        xs = sorted(cards[card].x for card in PACK[:2])
        if parted is None and xs[0] < 600 and xs[1] > 680:
            parted = now
        if parted and dealt is None and math.dist(cards[order[0]][:2], heap[order[0]][:2]) > 100:
            dealt = now
        ends, now = motion.animator.ends() or now, now + 1
    assert motion.animator.target == layout
    assert parted is not None
    assert dealt is not None
    assert parted < dealt
    assert 0.9 * without <= ends - 1000 <= without + 3


def test_a_press_ends_a_shuffle():
    heap, layout, order = heap_and_hands()
    motion = Motion(heap)
    motion.deal(heap, layout, Cue("", stagger=35, order=order), 1000, pace("normal"), gather=False)
    motion.tick(1050)
    assert motion.dealing
    motion.finish(1060)
    assert motion.animator.shown(1060) == layout
    assert not motion.busy


@pytest.mark.parametrize(
    ("how", "each"),
    [(pace("normal", reduced_motion=True), 7), (AT_ONCE, 7), (pace("normal").hurried, 7), (pace("normal"), 3)],
    ids=["fading", "off", "hurried", "few cards"],
)
def test_no_shuffle_without_motion_or_time(how, each):
    heap, layout, order = heap_and_hands(each)
    motion = Motion(heap)
    motion.deal(heap, layout, Cue("", stagger=35, order=order), 1000, how, gather=False)
    assert motion.animator.target == layout


def test_no_card_is_seen_at_its_place_while_it_moves_below_another_one(tmp_path):
    seat_players = (SeatPlayer("You"), SeatPlayer("Rosa", "easy"), SeatPlayer("Tariq", "easy"))
    with headless(tmp_path, (1280, 720)) as shown:
        play = shown.table(write(Match(Header(GAME, build(GAME.options, {}, 3), seat_players, Chance(seed=1))))).play
        now = play.program.now()
        heap = {card: Placement(300, 300, 90, 0, 0, card) for card in play.scene.motion.animator.target}
        play.scene.motion.follow(heap, now, Pace(220))
        play.scene.motion.follow({card: place._replace(x=900) for card, place in heap.items()}, now + 300, Pace(220))
        assert len(_moving(play, now + 400)) == 2, "of a heap only the uppermost cards are drawn"
        assert not _Still(play, {}, now + 400, {}, None)._all()


def test_what_comes_after_a_move_in_two_parts_is_not_undone_by_its_second_part():
    motion, speed = Motion({CARD: HERE}), pace("normal")
    motion.in_two_parts({CARD: THERE}, {CARD: THERE._replace(x=900)}, Cue("slide"), 0, speed)
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


def test_lettering_is_in_the_language_shown(tmp_path):
    pictures = set[bytes]()
    with headless(tmp_path, (1280, 720)) as desk:
        for tag in ("en", *languages()):
            show_language(tag, NullTranslations())
            brush = desk.program.brush()
            Callout("call-challenge", 0.0).draw(brush, 600.0)
            pictures.add(pygame.image.tobytes(brush.items[-1][0], "RGBA"))
    assert len(pictures) == 1 + len(languages())


@pytest.mark.parametrize("shape", [2.0, 9.0])
def test_lettering_stays_within_the_window(shape):
    area = Area(640, 360, 2)
    assert area.box.encloses(Callout("call-kong", 0.0)._place(area, shape))


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


def test_a_moving_card_at_a_small_angle_is_drawn_straight(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        brush = shown.program.brush()
        for angle in (0.0, 1.6, -1.9, 5.0):
            brush.card("cards/QH", "cards/back-lattice", HERE._replace(angle=angle), moving=True)
        straight, *askew, turned = [picture for picture, *_ in brush.items]
        assert all(picture is straight for picture in askew)
        assert turned is not straight


def test_flying_cards_of_similar_sizes_share_a_picture_but_held_ones_do_not(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        brush = shown.program.brush()
        for held in (False, True):
            for width in (83, 84, 85):
                at = HERE._replace(w=width)
                brush.card("cards/QH", "cards/back-lattice", at, moving=True, lifted=True, held=held)
        pictures = [picture for picture, *_ in brush.items]
        assert len({*map(id, pictures[:3])}) == 1, "few sizes are drawn on the way"
        assert len({*map(id, pictures[3:])}) == 3
