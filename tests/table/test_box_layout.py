"""The box layout: the largest cards that fit, and a fair division of the rest."""

import pytest

from app.table.box_layout import CARD, cell, column, gap, row, solve, space, spread_in
from app.table.geometry import CARD_SHAPE, Box

TABLE = column(
    row(cell("left", w=100), space(), cell("middle", w=50 * CARD), space(), cell("right", w=100), h=70 * CARD),
    gap(10),
    row(cell("hand", w=300 * CARD, h=140 * CARD), name="bottom"),
)


def test_cards_have_the_wanted_size_where_there_is_room():
    size, boxes = solve(TABLE, Box(0, 0, 1000, 500), 1.5)
    assert size == 1.5
    assert boxes["left"] == Box(0, 0, 100, 105)
    assert boxes["middle"] == Box(462.5, 0, 75, 105)
    assert boxes["bottom"] == Box(0, 115, 1000, 210)


@pytest.mark.parametrize(("box", "size"), [(Box(20, 30, 240, 500), 0.8), (Box(20, 30, 1000, 115), 0.5)])
def test_cards_are_as_large_as_width_and_height_allow(box, size):
    found, boxes = solve(TABLE, box, 1.5)
    assert found == pytest.approx(size)
    assert all(box.grown(1e-6).encloses(one) for one in boxes.values())


def test_what_is_left_goes_to_largest_lengths_first_and_then_by_weight():
    def lengths(width):
        parts = cell("a", 10, most=30), cell("b", 10, most=20), cell("c", 10, grow=1), cell("d", 10, grow=3)
        return [one.w for one in solve(row(*parts), Box(0, 0, width, 10), 1)[1].values()]

    assert lengths(55) == pytest.approx([20, 15, 10, 10])
    assert lengths(110) == pytest.approx([30, 20, 20, 40])


def test_a_gap_takes_no_room_across():
    _size, boxes = solve(column(row(gap(80), cell("a", h=10)), cell("b", grow=1)), Box(0, 0, 100, 50), 1)
    assert boxes == {"a": Box(80, 0, 0, 10), "b": Box(0, 10, 100, 40)}


def test_a_negative_gap_has_neighbours_overlap():
    size, boxes = solve(row(cell("a", w=50 * CARD), gap(-20 * CARD), cell("b", w=50 * CARD)), Box(0, 0, 40, 10), 1)
    assert size == pytest.approx(0.5)
    assert boxes["b"].x == pytest.approx(boxes["a"].right - 10)


def test_a_spread_fills_its_box():
    box = Box(10, 20, 300, 200)
    spread = spread_in(box, 60, step=90)
    assert spread.extent(9) == Box(10, 20, 300, 60 * CARD_SHAPE)
