"""A flong: the pile goes to the player who called it, and from there its cards clockwise round the table, one by
one.
"""

import math
from dataclasses import replace

import pytest

from app.core.cards import Card
from app.games.bong.rules.model import FLONG
from app.table.animator import Orbit, Tween, pose
from app.table.cue import Cue
from app.table.geometry import CARD_SHAPE, Placement
from app.table.pace import pace
from app.tools.gallery.courses import whole
from app.tools.gallery.look import Look
from app.tools.gallery.stage import stage
from app.tools.showcase import Course
from app.ui.table.scene import Motion

pytestmark = pytest.mark.usefixtures("unseen")
CARDS = tuple(map(Card, range(6)))
ORBIT = Orbit(600, 300, 0.5)
COURSE = Course("bong", 4, 22)
DESKS = replace(COURSE, options={"open_hands": True}, people=4)


def at(degrees, reach=500.0):
    """Return a placement at the edge of an oval table, in degrees clockwise from the right."""
    turn = math.radians(degrees)
    return Placement(600 + reach * math.cos(turn), 300 + reach * 0.5 * math.sin(turn), 60, 0, 0, 0, CARD_SHAPE)


@pytest.mark.parametrize("turn", [60, 90, 180, 270, 330])
@pytest.mark.parametrize("start", [0, 100, 200])
def test_a_card_goes_clockwise_and_passes_inside_of_the_seats(start, turn):
    tween = Tween(at(start), at(start + turn, 400), 0, 300, orbit=ORBIT)
    places = [pose(tween, now) for now in range(0, 301, 5)]
    angles = [math.degrees(math.atan2((place.y - 300) / 0.5, place.x - 600)) - start for place in places]
    turned = [angle % 360 if angle % 360 < 359.9 else 0.0 for angle in angles]
    assert turned == sorted(turned)
    assert turned[-1] == pytest.approx(turn)
    far = [math.hypot(place.x - 600, (place.y - 300) / 0.5) for place in places]
    assert min(far) > 250
    assert max(far) <= 500.1
    assert places[-1] == tween.end


@pytest.mark.parametrize("speed", ["calm", "normal", "brisk"])
def test_cards_fly_for_longer_round_the_table_and_arrive_no_later(speed):
    cue, now = Cue("", stagger=26, order=CARDS), 1000
    hands = {card: at(60 * i) for i, card in enumerate(CARDS)}
    heap = {card: at(300, 200)._replace(z=i) for i, card in enumerate(reversed(CARDS))}
    arrives, flies = [], []
    for how in ("by_way_of", "round_table"):
        motion = Motion(dict.fromkeys(CARDS, at(0, 10)))
        orbit = (ORBIT,) if how == "round_table" else ()
        getattr(motion, how)(heap, hands, cue, now, pace(speed), *orbit)
        motion.tick(motion.due)
        tweens = [motion.animator.tweens[card] for card in CARDS]
        arrives.append([tween.begins + tween.lasts for tween in tweens])
        flies.append({tween.lasts for tween in tweens})
    assert arrives[0] == arrives[1]
    assert max(flies[0]) < min(flies[1])


@pytest.mark.parametrize("how", ["by_way_of", "round_table"])
def test_a_move_made_while_the_heap_forms_is_not_undone_by_the_deal(how):
    motion, speed, cue = Motion(dict.fromkeys(CARDS, at(0))), pace("normal"), Cue("", order=CARDS)
    dealt = {card: at(60 * i) for i, card in enumerate(CARDS)}
    orbit = (ORBIT,) if how == "round_table" else ()
    getattr(motion, how)(dict.fromkeys(CARDS, at(0, 100)), dealt, cue, 0, speed, *orbit)
    played = {**dealt, CARDS[2]: at(0, 20)}
    motion.show(played, Cue("place"), 100, speed)
    for now in range(100, 2000, 20):
        motion.tick(now)
    assert motion.animator.target == played
    assert not motion.busy


def flonged(shown, course, by):
    """Return the table just after a flong of that seat, and the cards that it deals."""
    log = whole(course).log
    moves = next(i for i, event in enumerate(log) if event.move == FLONG and event.seat == by)
    table = shown.sit(course, moves)
    table.session.thaw(shown.program.now())
    cards = table.session.state.public.race.pile
    now = shown.program.now()
    table.play.follow(table.session.play(by, FLONG, now), now)
    table.session.freeze(now)
    return table.play.scene, cards


@pytest.mark.parametrize("by", range(4))
def test_the_pile_goes_to_the_player_and_then_to_the_left_first(by):
    with stage(Look()) as shown:
        scene, cards = flonged(shown, COURSE, by)
        heap = scene.motion.animator.target
        plates = [scene.place_of(seat).plate.middle for seat in range(4)]
        plates[0] = scene.spreads[scene.hand].box.middle
        for card in cards:
            box = heap[card].box
            nearest = min(range(4), key=lambda seat: math.dist(box.middle, plates[seat]))
            assert nearest == by
            assert not box.overlaps(scene.spreads[scene.hand].box), "the own hand may be played from"
        scene.motion.tick(scene.motion.due)
        tweens = {card: scene.motion.animator.tweens[card] for card in cards}
        first = sorted(cards, key=lambda card: tweens[card].begins)[:6]
        seats = [scene.zones[scene.zone_of[card]].seat for card in first]
        left = [(by + 1 + i) % 4 for i in range(3)]
        assert seats == left * 2
        assert all(tween.orbit for tween in tweens.values())


def test_at_desks_on_one_side_of_the_table_the_pile_is_dealt_from_the_middle():
    with stage(Look()) as shown:
        scene, cards = flonged(shown, DESKS, 3)
        heap = scene.motion.animator.target
        assert not any(heap[card].box.overlaps(place.ground) for card in cards for place in scene.places)


def test_no_card_is_drawn_where_it_has_yet_to_arrive(monkeypatch):
    with stage(Look()) as shown:
        drawn = []
        brush = type(shown.program.brush(shown.program.area))
        monkeypatch.setattr(brush, "card", lambda _self, _name, _back, place, **_how: drawn.append(place))
        scene, cards = flonged(shown, COURSE, 3)
        shown.picture()
        heap = scene.motion.animator.target[cards[0]]
        assert drawn
        there = [place for place in drawn if math.dist((place.x, place.y), (heap.x, heap.y)) < 60]
        assert not [place for place in there if place.w == heap.w]


def test_counts_grow_as_the_cards_arrive():
    with stage(Look()) as shown:
        scene, cards = flonged(shown, COURSE, 3)
        held = [len(hand) for hand in scene.session.state.hands]
        dealt = [sum(scene.zones[scene.zone_of[card]].seat == seat for card in cards) for seat in range(4)]
        assert [scene.arrived(seat) for seat in range(4)] == [all_ - new for all_, new in zip(held, dealt, strict=True)]
        totals, now = [], shown.program.now()
        while scene.motion.busy:
            now += 20
            scene.motion.tick(now)
            totals.append(sum(scene.arrived(seat) for seat in range(4)))
        assert totals == sorted(totals)
        assert len({*totals}) > 3
        assert [scene.arrived(seat) for seat in range(4)] == held
