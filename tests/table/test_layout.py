"""Layout: spreads, zones, and the mat of Kings Corners in every possible picture."""

import itertools
import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.core.cards import FRENCH, Card
from app.games.kings_corners.table import TABLETOP, mat
from app.table.geometry import CARD_SHAPE, UNITS_HEIGHT, UNITS_WIDTH, Area, Box, area_of
from app.table.layout import Spread, Zone, lay_out
from app.table.seating import BAR_HEIGHT, plate_middles

PILES = ("N", "E", "S", "W", "NE", "SE", "SW", "NW")
ACTIONS_WIDTH, ACTIONS_HIGH = 252, 120
"""Size of the two buttons at the lower right, with margins; test_boxes.py measures them on the screen."""
MOST_IN_HAND, MOST_IN_STOCK = 26, 34
"""Two players leave 34 cards of stock; no one draws three quarters of them without playing any."""
SEATS = st.integers(2, 6)
SCALES = (0.75, 1.0, 1.2, 2.0)
"""Scales of text and buttons."""
spreads = st.builds(
    Spread,
    x=st.floats(-2000, 2000), y=st.floats(-2000, 2000), w=st.floats(20, 300), step=st.just(0.0) | st.floats(1e-3, 120),
    reach=st.floats(0, 900), rise=st.floats(0, 3), arc=st.floats(0, 3), z=st.floats(-1000, 1000),
)  # fmt: skip


@st.composite
def areas(draw):
    """Every window from 1024x640 to 4K, from 4:3 to 21:9."""
    width = draw(st.integers(1024, 3840))
    height = draw(st.integers(max(640, math.ceil(width * 9 / 21)), max(640, width * 3 // 4)))
    return area_in(width, height, draw(st.sampled_from(SCALES)))


def area_in(width, height, ui=1.0):
    """Return the area as the table screen makes it, with text as large as wanted where there is room."""
    return area_of(
        width, height, ui, (UNITS_WIDTH / TABLETOP.layout.max_text_scale, UNITS_HEIGHT / TABLETOP.layout.max_text_scale)
    )


def every_area(test):
    """Run with any area, and always with common ones."""
    for width, height in (
        (1024, 640),
        (1280, 720),
        (1024, 768),
        (1920, 1080),
        (1920, 1200),
        (3440, 1440),
        (3840, 2160),
    ):
        for seats in (2, 3, 6):
            for ui in SCALES:
                test = example(area=area_in(width, height, ui), seats=seats)(test)
    return given(area=areas(), seats=SEATS)(test)


def corners(at):
    """Return the four corners of a card as drawn."""
    turn = math.radians(at.angle)
    for dx, dy in itertools.product((-at.w / 2, at.w / 2), (-at.w * CARD_SHAPE / 2, at.w * CARD_SHAPE / 2)):
        yield at.x + dx * math.cos(turn) - dy * math.sin(turn), at.y + dx * math.sin(turn) + dy * math.cos(turn)


def whole(spread, cards):
    """Return the bounding box of that many cards, including angles."""
    points = [point for i in range(cards) for point in corners(spread.place(i, cards, face_up=True))]
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def full_table(area, seats):
    """Return the bounding box of everything at its largest: thirteen cards in all eight places."""
    table = mat(area, seats)
    boxes = {name: table.spreads[name].extent(13) for name in PILES}
    boxes["stock"] = whole(table.spreads["stock"], MOST_IN_STOCK)
    boxes["pot"] = Box.around(*table.pot, 34, 70)
    boxes["hand"] = whole(table.spreads["hand"], MOST_IN_HAND)
    boxes["bar"] = Box(0, 0, area.w, BAR_HEIGHT)
    boxes["actions"] = Box(area.w - ACTIONS_WIDTH, area.h - ACTIONS_HIGH, ACTIONS_WIDTH, ACTIONS_HIGH)
    for steps, place in enumerate(table.seats):
        boxes[f"plate {steps}"] = place.plate
        if steps:
            boxes[f"said {steps}"] = place.action_box
    return boxes


@every_area
def test_nothing_overlaps_and_nothing_leaves_the_picture(area, seats):
    boxes = full_table(area, seats)
    for name, box in boxes.items():
        assert box.x >= 0, name
        assert box.y >= 0, name
        assert box.right <= area.w + 1e-6, name
        assert box.bottom <= area.h + 1e-6, name
    for (one, a), (other, b) in itertools.combinations(boxes.items(), 2):
        assert not a.overlaps(b), (one, other)


@every_area
def test_cloth_is_under_the_piles_within_the_picture(area, seats):
    table = mat(area, seats)
    cloth = table.cloth
    assert cloth.x >= 0
    assert cloth.right <= area.w
    assert cloth.y >= BAR_HEIGHT - 10
    for name in PILES:
        pile = table.spreads[name].extent(13)
        assert cloth.x <= pile.x
        assert pile.right <= cloth.right
        assert cloth.y <= pile.y
        assert pile.bottom <= cloth.bottom


@every_area
def test_every_index_in_a_pile_and_in_a_hand_stays_readable(area, seats):
    """The visible corner of an overlapped card is wide enough for its index, including ``10``."""
    table = mat(area, seats)
    for name in PILES:
        pile = table.spreads[name]
        assert (pile.down or pile.step_for(13)) >= 0.2 * pile.w
        assert table.spreads[name].w >= 70 * min(1, area.cards**2)
    assert table.spreads["hand"].step_for(20) >= 0.2 * table.spreads["hand"].w


@every_area
def test_places_and_spreads_belong_together(area, seats):
    table = mat(area, seats)
    hands = {"hand", *(f"hand+{steps}" for steps in range(1, seats))}
    places = {place.zone for place in table.places}
    assert set(table.spreads) == places | hands
    assert len(places) == len(table.places)
    assert len({place.name for place in table.places}) == len(places)


@every_area
def test_the_cross_is_a_cross(area, seats):
    """North is above the stock and west to its left; the corners are where their names say."""
    middles = {name: (spread.x, spread.y) for name, spread in mat(area, seats).spreads.items()}
    x, y = middles["stock"]
    for name in PILES:
        dx, dy = middles[name][0] - x, middles[name][1] - y
        assert (dx > 0) == ("E" in name)
        assert (dx < 0) == ("W" in name)
        assert (dy > 0) == ("S" in name)
        assert (dy < 0) == ("N" in name)


@given(areas(), SEATS)
def test_seats_go_clockwise_from_the_bottom(area, seats):
    middles = plate_middles(area, seats)
    assert len(middles) == seats
    own, *others = middles
    assert own[1] == max(y for _, y in middles)
    xs = [x for x, _ in others]
    assert xs == sorted(xs)
    assert len(set(others)) == seats - 1


@given(st.integers(200, 8000), st.integers(200, 8000))
def test_an_area_shows_all_of_the_window_and_never_less_than_its_units(width, height):
    area = area_of(width, height)
    assert area.w * area.scale == pytest.approx(width)
    assert area.h * area.scale == pytest.approx(height)
    assert area.w >= 1280 - 1e-6
    assert area.h >= 720 - 1e-6
    assert min(area.w / 1280, area.h / 720) == pytest.approx(1)


@given(spreads, st.integers(1, 60))
def test_a_spread_keeps_its_middle_its_order_and_its_reach(spread, cards):
    places = [spread.place(i, cards, face_up=True) for i in range(cards)]
    assert all(a.z < b.z and a.x <= b.x and a.angle <= b.angle for a, b in itertools.pairwise(places))
    assert places[-1].x - places[0].x <= max(spread.reach, 0) + 1e-6
    assert (places[0].x + places[-1].x) / 2 == pytest.approx(spread.x, abs=1e-6)
    assert places[0].angle == pytest.approx(-places[-1].angle, abs=1e-9)
    assert all(place.w == spread.w and place.turned == 1 for place in places)
    assert spread.extent(cards).w == pytest.approx(places[-1].x - places[0].x + spread.w)


@given(spreads, st.integers(2, 60))
def test_cards_close_up_only_where_there_is_no_room(spread, cards):
    assert spread.step_for(cards) == pytest.approx(min(spread.step, spread.reach / (cards - 1)))


@given(st.permutations(FRENCH.cards), st.lists(st.integers(0, 51), max_size=6), st.booleans())
def test_lay_out_places_every_card_of_every_zone(cards, cuts, face_up):
    cuts = [0, *sorted(cuts), 52]
    zones = {f"zone {i}": Zone(tuple(cards[a:b]), face_up=face_up) for i, (a, b) in enumerate(itertools.pairwise(cuts))}
    spreads = {name: Spread(100 * i, 0, 50, step=10, reach=90) for i, name in enumerate(zones)}
    found = lay_out(zones, spreads)
    assert set(found) == set(cards)
    for name, zone in zones.items():
        for i, card in enumerate(zone.cards):
            assert found[card] == spreads[name].place(i, len(zone.cards), face_up=face_up)


@given(st.floats(-80, 80), st.floats(-60, 60), st.floats(-80, 80))
def test_a_turned_card_is_picked_where_it_is_seen(angle, dx, dy):
    at = Spread(500, 300, 104).place(0, 1, face_up=True)
    turned = type(at)(at.x, at.y, at.w, angle, 1, 0)
    turn = math.radians(angle)
    x, y = 500 + dx * math.cos(turn) - dy * math.sin(turn), 300 + dx * math.sin(turn) + dy * math.cos(turn)
    inside = abs(dx) <= 52 and abs(dy) <= 104 * CARD_SHAPE / 2
    near_the_edge = min(abs(abs(dx) - 52), abs(abs(dy) - 104 * CARD_SHAPE / 2)) < 1e-6
    assert near_the_edge or turned.holds(x, y) == inside


def test_boxes():
    box = Box(10, 20, 30, 40)
    assert box == Box.around(25, 40, 30, 40)
    assert (box.right, box.bottom, box.middle) == (40, 60, (25, 40))
    assert box.holds(10, 20)
    assert not box.holds(40, 20)
    assert not box.holds(10, 60)
    assert box.grown(5) == Box(5, 15, 40, 50)
    assert box.moved(1, -2) == Box(11, 18, 30, 40)
    assert box.overlaps(Box(39, 59, 5, 5))
    assert not box.overlaps(Box(40, 20, 5, 5))
    assert Area(1280, 720, 1) == area_of(1280, 720)


def row_of(cards, step=30.0, *, face_up=True, **fields):
    zones = {"row": Zone(tuple(map(Card, cards)), face_up)}
    return lay_out(zones, {"row": Spread(600, 300, 100, step, 1000, **fields)})


def test_each_card_lies_askew_at_its_own_constant_angle():
    laid = row_of(range(11), askew=3.0)
    angles = [place.angle for place in laid.values()]
    assert len({*angles}) > 5
    assert all(abs(angle) <= 3 for angle in angles)
    assert max(map(abs, angles)) > 2
    assert row_of(range(11), askew=3.0) == laid
    longer = row_of(range(13), askew=3.0, align=0)
    assert [place.angle for place in longer.values()][:11] == angles, "what comes on top moves nothing below"
    assert {card: place._replace(angle=0) for card, place in laid.items()} == row_of(range(11))


def test_the_angle_of_a_hidden_card_reveals_nothing():
    one, other = (row_of(cards, face_up=False, askew=3.0) for cards in ((4, 9, 17), (30, 2, 8)))
    assert [place.angle for place in one.values()] == [place.angle for place in other.values()]
    assert {place.angle for place in one.values()} != {0}


@pytest.mark.parametrize("step", [20.0, 22.0, 26.0, 34.0])
def test_tightly_overlapping_cards_lie_straighter_to_show_their_indices(step):
    laid = [*row_of(range(11), step, askew=9.0).values()]
    for at, over in itertools.pairwise(laid):
        turn = math.radians(at.angle)
        for down in (4, 20, 36):  # along the right edge of the index
            x, y = 20 - at.w / 2, down - at.w * at.shape / 2
            point = at.x + x * math.cos(turn) - y * math.sin(turn), at.y + x * math.sin(turn) + y * math.cos(turn)
            assert not over._replace(x=over.x + 0.8).holds(*point)
    assert any(place.angle for place in laid) == (step > 21)


def test_a_card_with_an_angle_of_its_own_keeps_it():
    assert row_of(range(5), arc=2.0, askew=5.0) == {
        card: place if place.angle else row_of(range(5), askew=5.0)[card]
        for card, place in row_of(range(5), arc=2.0).items()
    }
