"""Closed hands: a fan on a plate beside its count, with one back for each card of the hand."""

import pytest

from app.table.geometry import CARD_SHAPE, Box
from app.table.seating import FACE_BESIDE, FACE_WIDTH, FAN_WIDTH, NOT_TAKEN, PLATE_HEIGHT, PLATE_WIDTH, backs_on

PLATE = Box(100, 50, PLATE_WIDTH, PLATE_HEIGHT)
MOST = 11


def fan(cards):
    spread = backs_on(PLATE, CARD_SHAPE)
    return [spread.place(i, cards, face_up=False) for i in range(cards)]


@pytest.mark.parametrize("cards", range(1, 40))
def test_one_card_more_is_one_back_more(cards):
    assert len({(place.x, place.y, place.angle) for place in fan(cards)}) == min(cards, MOST)


@pytest.mark.parametrize("cards", range(1, 40))
def test_it_is_on_the_plate_beside_the_portrait_and_never_picked_up(cards):
    places, extent = fan(cards), backs_on(PLATE, CARD_SHAPE).extent(cards)
    assert all(place.z < 0 for place in places)
    assert places[0].z == NOT_TAKEN
    assert extent.w <= FAN_WIDTH
    assert extent.x > PLATE.x - FACE_BESIDE + FACE_WIDTH
    assert extent.bottom <= PLATE.bottom
    angles = [place.angle for place in places]
    assert angles == sorted(angles)
