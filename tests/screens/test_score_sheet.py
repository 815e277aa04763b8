"""The score sheet: what the chips of a hand leave out, and the lines of its chart."""

import re
from itertools import pairwise

import pytest

from app.screens.chart import chart
from app.screens.widgets import CardRow
from app.shell.palettes import palette
from app.shell.theme import ROYAL_BLUE
from app.table.geometry import Box

HAND = ("AS", "2D", "3C", "4H", "5S", "6D", "7C", "8H", "9S", "10D", "10C", "JH", "QS")
PALETTE = palette("evening", ROYAL_BLUE)


def written(open_desk, wide, hand=HAND):
    """What stands on a row of that width, and how far to the right it reaches."""
    brush = open_desk("bong").program.brush()
    found, panels = [], []
    plain, panel = brush.text, brush.panel

    def text(words, x, *rest, **more):
        found.append(words)
        panels.append(x + plain(words, x, *rest, **more))
        return 0

    brush.text = text
    brush.panel = lambda box, style: (panels.append(box.right), panel(box, style))
    CardRow(Box(0, 0, wide, 38), hand).draw(brush)
    return found, max(panels)


@pytest.mark.parametrize("wide", [700, 520, 460])
def test_every_card_is_shown_where_narrow_chips_have_room(open_desk, wide):
    words, reaches = written(open_desk, wide)
    assert words == [code[:-1] for code in HAND]
    assert reaches <= wide + 0.01


@pytest.mark.parametrize("wide", [330, 250, 160])
def test_what_has_no_room_is_counted_in_words(open_desk, wide):
    words, reaches = written(open_desk, wide)
    assert words[:-1] == [code[:-1] for code in HAND[: len(words) - 1]]
    assert words[-1] == f"{len(HAND) - len(words) + 1} more"
    assert reaches <= wide + 0.01


def lines(totals, limit=None, seats=4):
    svg = chart(Box(0, 0, 880, 196), totals, limit, [f"P{i}" for i in range(seats)], PALETTE).svg
    found = re.findall(r'polyline points="([^"]*)"', svg)
    return [[tuple(map(float, point.split(","))) for point in line.split()] for line in found]


def test_lines_that_lie_on_each_other_are_all_seen():
    drawn = lines([(0, 1, 1, 0), (0, 2, 2, 0)])
    for deal in range(3):
        assert len({line[deal][1] for line in (drawn[1], drawn[2])}) == 2
        assert len({line[deal][1] for line in (drawn[0], drawn[3])}) == 2


def test_lines_that_only_meet_do_so_at_their_place():
    drawn = lines([(4, 0), (0, 4), (4, 4)], seats=2)
    assert drawn[0][3] == drawn[1][3]


def test_all_lines_stay_in_the_chart_however_many_are_equal():
    drawn = lines([(0,) * 8, (0,) * 8, (1,) * 8], seats=8)
    heights = sorted(line[2][1] for line in drawn)
    assert all(high > low for low, high in pairwise(heights))
    assert all(0 < y < 196 for line in drawn for _, y in line)
