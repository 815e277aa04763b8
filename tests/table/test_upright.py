"""Upright windows: cards are larger than in a low window of the same width, and everything has its place."""

from itertools import combinations

import pytest

from app.games.pai_tong.table.regions import regions
from app.table.geometry import UNITS_HEIGHT, UNITS_WIDTH, Box, area_of
from app.table.registry import TABLETOPS
from app.table.seating import ACTIONS_WIDTH, seat_places

WINDOWS = ((1080, 1920), (1024, 1280), (1080, 1350), (768, 1366))
FULLEST = {
    "kong-pie": {
        "hand": 5,
        "source": 4,
        "notes": 2,
        "stock": 30,
        "discards": 30,
        "pulled+0": 1,
        "pulled+5": 1,
        "laid": 4,
    },
    "tong-its": {"hand": 13, "stock": 15, "discards": 1},
    "pai-tong": {f"{cards}/{zone}": 11 for cards in ("cards", "tiles") for zone in ("hand", "stock", "discards")},
    "bong": {"hand": 13, "last": 1, "wanted": 1},
}
"""Largest number of cards in each zone."""
IN_A_LINE = {"laid"}
"""Next to the plate in an upright window, where a place is wide and low; below everything else in other windows."""
SEATS = {"kong-pie": (2, 3), "tong-its": (3,), "pai-tong": (4, 5, 7), "bong": (3, 5, 8)}
BUTTONS = {"kong-pie": 4, "tong-its": 3, "bong": 2}
TABLES = [(game, seats) for game in FULLEST for seats in SEATS[game]]


def area_for(game, size):
    largest = TABLETOPS[game].layout.max_text_scale
    width, height = size
    return area_of(width, height, least=(UNITS_WIDTH / largest, UNITS_HEIGHT / largest))


def laid(game, seats, area):
    """Return the boxes on a full table, by name."""
    mat = TABLETOPS[game].layout.mat(area, seats)
    found = {zone: mat.spreads[zone].extent(cards) for zone, cards in FULLEST[game].items()}
    if game == "pai-tong":
        for start, cards in (("cards/", "money"), ("tiles/", "tiles")):
            table = regions(area, seats, cards)
            found |= {f"{start}plate {i}": place.plate for i, place in enumerate(table.seats)}
            found[f"{start}actions"] = Box(area.w / 2, table.ledge.y, area.w / 2, table.ledge.h)
        return found
    height = 54 * BUTTONS[game]
    found["actions"] = Box(area.w - ACTIONS_WIDTH - 12, area.h - 12 - height, ACTIONS_WIDTH, height)
    places = mat.seats or seat_places(area, seats)
    return found | {f"plate {i}": place.plate for i, place in enumerate(places)}


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_cards_are_clearly_larger_than_in_a_low_window_of_that_width(game, seats, size):
    low, height = area_for(game, (size[0], size[0] * 9 // 16)), area_for(game, size)
    small, large = (TABLETOPS[game].layout.mat(area, seats).spreads for area in (low, height))
    for zone in FULLEST[game].keys() - IN_A_LINE:
        assert large[zone].w * height.scale > 1.2 * small[zone].w * low.scale, zone
        if zone.endswith("hand"):
            steps = [mat[zone].step_for(FULLEST[game][zone]) for mat in (small, large)]
            # On a ledge the hand has the whole width of the low window, too, and a larger last card takes more of it.
            least = 0.93 if TABLETOPS[game].layout.mat(low, seats).ledge else 1.2
            assert steps[1] * height.scale > least * steps[0] * low.scale


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_everything_is_on_the_table_without_overlap(game, seats, size):
    area = area_for(game, size)
    boxes = laid(game, seats, area)
    for name, box in boxes.items():
        assert Box(0, 0, area.w, area.h).encloses(box), name
    for one, other in combinations(boxes, 2):
        if {one.partition("/")[0], other.partition("/")[0]} == {"cards", "tiles"}:
            continue  # only either of them is played with
        if one.endswith("stock") and other.endswith("discards") and game == "pai-tong":
            continue  # the stock lies on the ground of the discards
        assert not boxes[one].overlaps(boxes[other]), (one, other)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_prompt_is_between_hand_and_buttons(game, seats, size):
    area = area_for(game, size)
    mat = TABLETOPS[game].layout.mat(area, seats)
    if mat.ledge is None:
        hand = mat.spreads["hand"].extent(FULLEST[game]["hand"])
        assert area.h - 12 - 54 * BUTTONS[game] - hand.bottom >= 50
