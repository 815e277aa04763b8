"""Rings and heaps: nothing overlaps, in any window and with any number of seats."""

from itertools import combinations

import pytest

from app.table.geometry import Box, area_of
from app.table.layout import Spread
from app.table.seating import BAR_HEIGHT, below_hand, hand_reach, open_hand, roomy, seat_places
from app.table.trick_table import trick_table

WINDOWS = ((1024, 640), (1024, 768), (1280, 720), (1920, 1080), (3440, 1440), (720, 1280), (1024, 1280), (1080, 1920))
MOST_TRICKS = 13
each_window = pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
each_number = pytest.mark.parametrize("seats", range(2, 8))


def laid_out(size, seats):
    area = roomy(area_of(*size), 90)
    width = 104 * area.cards
    hand = Spread(
        area.w / 2, area.h - width * 0.7 - below_hand(area), width, step=70, reach=hand_reach(area, width, 560), arc=1.5
    )
    places = seat_places(area, seats)
    return area, places, hand, trick_table(area, places, hand)


@each_window
@each_number
def test_nothing_overlaps(size, seats):
    area, places, hand, table = laid_out(size, seats)
    boxes = {"hand": hand.extent(MOST_TRICKS), "bar": Box(0, 0, area.w, BAR_HEIGHT), "middle": table.middle.box}
    for steps, place in enumerate(places):
        boxes[f"plate {steps}"] = place.plate
        boxes[f"ring {steps}"] = table.ring[steps].box
        boxes[f"heap {steps}"] = table.heaps[steps].extent(seats * MOST_TRICKS, MOST_TRICKS - 1)
    for name, box in boxes.items():
        assert Box(0, 0, area.w, area.h).encloses(box), name
    for one, other in combinations(boxes, 2):
        assert not boxes[one].overlaps(boxes[other]), (one, other)


@each_window
@each_number
def test_last_action_is_not_covered(size, seats):
    _, places, _, table = laid_out(size, seats)
    for place in places:
        for spread in (*table.heaps, *table.ring):
            assert not place.action_box.overlaps(spread.box)


@pytest.mark.parametrize("seats", range(2, 7))
def test_hands_that_are_laid_open_do_not_cover_heaps(seats):
    """As in a replay. With more seats those along the top have no room beside their plates."""
    _, places, _, table = laid_out((1280, 720), seats)
    for place in places[1:]:
        shown = open_hand(place).extent(MOST_TRICKS)
        assert not any(shown.overlaps(heap.extent(seats * MOST_TRICKS, MOST_TRICKS - 1)) for heap in table.heaps)


@each_number
def test_each_card_is_in_front_of_its_seat(seats):
    _, places, _, table = laid_out((1280, 720), seats)
    own, *others = table.ring
    assert own.y == max(spread.y for spread in table.ring)
    assert sorted(others, key=lambda spread: (spread.x, spread.y)) == others, "clockwise, from left to right"
    assert len({(spread.x, spread.y) for spread in table.ring}) == seats
    assert len(places) == len(table.heaps) == seats


def test_cards_are_of_their_usual_size_where_there_is_room():
    assert laid_out((1280, 720), 4)[3].ring[0].w == pytest.approx(76)
    assert table_fits((1024, 640), 8)


def table_fits(size, seats):
    """Assert that even a ring of many seats in a low window fits, with smaller cards."""
    return laid_out(size, seats)[3].ring[0].w > 40
