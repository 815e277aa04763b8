"""Several people at one keyboard: a desk each, and nothing covers anything else."""

from itertools import combinations

import pytest

from app.games.bong.rules import GAME
from app.games.bong.table import TABLETOP
from app.games.bong.table.mat import ON_TRACK, at_desks
from app.games.bong.table.moves import FAN, WANTED
from app.table.geometry import UNITS_HEIGHT, UNITS_WIDTH, Box, area_of
from app.table.seating import BAR_HEIGHT, hand_zone
from tests.games.bong.test_table import box_of, some_states

LEAST = (UNITS_WIDTH / TABLETOP.layout.max_text_scale, UNITS_HEIGHT / TABLETOP.layout.max_text_scale)
WINDOWS = [
    (1280, 720, 1.0),
    (1024, 640, 1.0),
    (1280, 720, 2.0),
    (1024, 1200, 1.0),
    (1080, 1920, 1.0),
    (1080, 1920, 2.0),
]
TABLES = [(seats, people) for seats in GAME.seats for people in (2, 3, 4) if people <= seats]
FULL = 20
"""More cards than a hand has except after a flong."""


SIZES = (1.0, 1.2)
"""Card scales."""


def desk_table(state, people, area, size=1.0):
    layout, seats = TABLETOP.layout, len(state.hands)
    return layout.desk_mat(state, layout.adapt_mat(state, area, layout.mat(area, seats)), range(people), size)


def picture(width, height, ui):
    return area_of(width, height, ui, LEAST)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("seats", "people"), TABLES)
def test_desks_track_and_other_places_do_not_overlap(window, seats, people, size):
    area, state = picture(*window), some_states(seats, open_hands=True)[1]
    mat = desk_table(state, people, area, size)
    if not at_desks(mat):
        assert seats - people >= 3, "only many others at the sides leave no room for their cards"
        return
    spreads = {**mat.spreads, **TABLETOP.layout.spreads(state, 0, area, mat)}
    boxes = [place.ground for place in mat.seats] + [spreads[FAN].extent(ON_TRACK), spreads[WANTED].box]
    for box in boxes:
        assert Box(-0.01, BAR_HEIGHT - 0.01, area.w + 0.02, area.h - BAR_HEIGHT + 0.02).encloses(box), box
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other)
    for steps, place in enumerate(mat.seats):
        hand = spreads[hand_zone(steps)]
        assert place.ground.grown(0.01).encloses(hand.extent(FULL))
        assert not hand.extent(FULL).overlaps(place.plate)
        assert place.desk == (steps < people)
        if place.desk:
            assert place.plate.encloses(place.action_box)
            assert hand.box.y - place.plate.bottom >= 11, "the card with the cursor stands out"
    desks = [place.ground for place in mat.seats[:people]]
    assert len({round(spreads[hand_zone(steps)].w, 3) for steps in range(people)}) == 1, "nobody has larger cards"
    assert [(box.y, box.x) for box in desks] == sorted((box.y, box.x) for box in desks), "in the order of the keys"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("seats", "people"), TABLES)
def test_no_text_covers_cards_or_desks(window, seats, people, size):
    area = picture(*window)
    for state in some_states(seats, open_hands=True)[1::4]:
        mat = desk_table(state, people, area, size)
        if not at_desks(mat):
            return
        notes = [label for label in TABLETOP.layout.labels(state, 0, True, mat) if label.kind in ("caption", "face")]
        taken = [place.ground for place in mat.seats] + [mat.spreads[WANTED].box]
        taken.append(mat.spreads[FAN].box)
        for label in notes:
            assert not any(box_of(label).overlaps(other) for other in taken), label


@pytest.mark.parametrize("people", [2, 3, 4])
def test_cards_in_the_hands_are_larger_than_those_of_open_hands_round_the_table(people):
    """At 1280x720 at least 92 units, up from 73."""
    area, state = area_of(1280, 720), some_states(4, open_hands=True)[1]
    mat = desk_table(state, people, area)
    assert mat.spreads[hand_zone(1)].w >= (92 if people > 2 else 130)
    assert mat.spreads[WANTED].box.h >= 200


def test_there_are_no_desks_for_closed_hands_nor_for_more_people_than_have_keys():
    area = area_of(1280, 720)
    closed, width = (some_states(6, open_hands=how)[1] for how in (False, True))
    assert not at_desks(desk_table(closed, 4, area))
    assert not at_desks(desk_table(width, 5, area))
    assert not at_desks(desk_table(width, 1, area))
    assert at_desks(desk_table(width, 4, area))
