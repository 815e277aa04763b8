"""Piles of chips add up to the number beside them, and flying chips to the payment."""

import re
from itertools import pairwise
from typing import Any, cast

import pytest

from app.table.chips import VALUES, chips, stacks
from app.table.cue import Payment
from app.table.geometry import Box
from app.table.pace import Pace
from app.table.registry import TABLETOPS
from app.tools.gallery.courses import seen, whole
from app.tools.gallery.look import Look
from app.tools.gallery.stage import stage
from app.tools.showcase import Course
from app.ui.table.chips import Pile, flights, landings
from app.ui.table.mat_labels import visible_labels

pytestmark = pytest.mark.usefixtures("unseen")
AMOUNTS = (1, 4, 5, 12, 24, 25, 31, 99, 100, 131, 256, 999)
PACES = (Pace(260), Pace(180, share=0.6), Pace(240, fades=True))


class FakeBrush:
    """Records the chips that would be drawn."""

    def __init__(self) -> None:
        self.boxes: list[Box] = []
        self.values: list[int] = []

    def picture(self, name: str, box: Box, **_how: object) -> None:
        self.boxes.append(box)
        self.values.append(int(name.removeprefix("tokens/chip-")))


def drawn(draw: Any, *args: object) -> FakeBrush:
    brush = FakeBrush()
    draw(cast(Any, brush), *args)
    return brush


def test_stacks_are_the_fewest_chips_that_add_up():
    for amount in range(300):
        assert sum(chips(amount)) == amount
        assert [value for value, _ in stacks(amount)] == [value for value in VALUES if value in chips(amount)]
        for low, high in pairwise(reversed(VALUES)):
            assert sum(value for value in chips(amount) if value <= low) < high


@pytest.mark.parametrize("amount", AMOUNTS)
def test_a_pile_shows_its_amount_and_no_other_number(amount):
    assert sum(drawn(Pile(amount, 30).draw, 100, 200).values) == amount


@pytest.mark.parametrize("amount", AMOUNTS)
def test_a_pile_fits_its_width_and_stands_on_its_ground(amount):
    pile = Pile(amount, 34, most=40)
    boxes = drawn(pile.draw, 100, 200).boxes
    assert min(box.x for box in boxes) > 100 - 21
    assert max(box.right for box in boxes) < 100 + 21
    assert max(box.bottom for box in boxes) - 0.12 * boxes[0].h == pytest.approx(200, abs=0.01)
    assert min(box.y for box in boxes) == pytest.approx(200 - pile.height, abs=0.01)


@pytest.mark.parametrize("amount", AMOUNTS)
@pytest.mark.parametrize("pace", PACES, ids=str)
def test_all_chips_of_a_payment_fly(amount, pace):
    flight = flights([Payment(0, 1, amount)], 0, pace)[0]
    midway = max(at for at, _ in landings([flight.payment], pace)) - 600 * pace.share
    assert sum(drawn(flight.draw, midway, (0, 0), (500, 300)).values) == amount
    assert not drawn(flight.draw, 10_000, (0, 0), (500, 300)).values


@pytest.mark.parametrize("amount", AMOUNTS)
def test_no_payment_takes_longer_than_eight_chips(amount):
    assert max(at for at, _ in landings([Payment(0, None, amount)], Pace(220))) <= 7 * 70 + 620


WITH_CHIPS = (
    Course("kong-pie", 2, 2, {"chips": True}, deals=2),
    Course("kong-pie", 3, 2, {"chips": True, "restock_fee": 1, "restocks": 1}, deals=2),
    Course("kings-corners", 4, 2, {"scoring": "chips", "ends": "hands", "hands": 9}, deals=3),
    Course("tong-its", 3, 8, deals=9),
)


@pytest.mark.parametrize("course", WITH_CHIPS, ids=lambda course: f"{course.game}-{course.seats}")
def test_a_pile_adds_up_to_the_number_beside_it(course):
    with stage(Look(size=(1280, 720))) as shown:
        play = shown.sit(course, len(whole(course).log) - 6).play
        labels = [*visible_labels(play)]
        piles = [label.chips for label in labels if label.chips]
        numbers = {int(number) for label in labels for number in re.findall(r"\d+", label.text)}
        assert piles
        assert numbers.issuperset(piles)


_PURSES = {
    "kong-pie": lambda p: p.sheet.chips,
    "kings-corners": lambda p: p.scores,
    "pai-tong": lambda p: p.scores,
    "tong-its": lambda p: p.chips,
}


@pytest.mark.parametrize("course", [*WITH_CHIPS, Course("pai-tong", 4, 1, deals=3)], ids=lambda course: course.game)
def test_every_chip_that_changes_hands_flies(course):
    match, tabletop = whole(course), TABLETOPS[course.game]
    purses = [_PURSES[course.game](state.public) for state in match.states]
    moved = 0
    for i, event in enumerate(match.log):
        before, after = (seen(match, moves) for moves in (i, i + 1))
        paid = tabletop.staging.cue(before, event.seat, event.move, after).chips
        gains = [0] * course.seats
        for payment in paid:
            for seat, sign in ((payment.source, -1), (payment.target, 1)):
                if seat is not None:
                    gains[seat] += sign * payment.chips
        assert gains == [now - then for then, now in zip(purses[i], purses[i + 1], strict=True)]
        moved += bool(paid)
    assert moved
