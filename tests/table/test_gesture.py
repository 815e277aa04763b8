"""Dragging and dropping cards, and arrow keys."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.kings_corners.rules import GAME
from app.games.kings_corners.table import TABLETOP
from app.table.geometry import DOWN, LEFT, RIGHT, UP, Box, area_of, nearest
from app.table.gesture import DragItem, drop_targets
from tests.matches import header, played

coordinates = st.floats(0, 2000)
named = st.dictionaries(
    st.text(min_size=1, max_size=4), st.builds(Box, coordinates, coordinates, st.floats(5, 200), st.floats(5, 200)),
    min_size=1, max_size=12,
)  # fmt: skip


@given(st.lists(st.integers(0, 30), max_size=12), st.sets(st.integers(0, 30)))
def test_targets_are_the_zones_that_mean_a_legal_move(moves, legal):
    """Zones keep their legal moves in order, and zones without any are dropped."""
    meaning = {f"zone {i}": tuple(moves[i : i + 3]) for i in range(len(moves))}
    found = drop_targets(DragItem("hand", ()), meaning, lambda _grip, zone: meaning[zone], legal)
    for zone, some in meaning.items():
        kept = tuple(move for move in some if move in legal)
        assert (zone in found) == bool(kept)
        assert not kept or (found[zone].zone, found[zone].moves) == (zone, kept)


def test_drop_targets_depend_on_the_drag_item():
    held = DragItem("W", ())
    seen = []
    drop_targets(held, ("N", "E"), lambda drag_item, zone: seen.append((drag_item, zone)) or (), ())
    assert seen == [(held, "N"), (held, "E")]


@given(named, st.sampled_from([LEFT, RIGHT, UP, DOWN]), st.data())
def test_an_arrow_leads_ahead_or_nowhere(boxes, direction, data):
    start = boxes[data.draw(st.sampled_from(sorted(boxes)))]
    x0, y0 = start.middle

    def ahead(box):
        """Return whether the forward distance is more than a fifth of the sideways distance."""
        x, y = box.middle[0] - x0, box.middle[1] - y0
        there, aside = x * direction[0] + y * direction[1], abs(x * direction[1]) + abs(y * direction[0])
        return there > 1 and 5 * there > aside

    found = nearest(boxes, start, direction)
    assert (found is None) == (not any(map(ahead, boxes.values())))
    if found is not None:
        assert ahead(boxes[found])


def test_arrow_prefers_boxes_straight_ahead():
    start = Box(0, 0, 10, 10)
    boxes = {"straight": Box(100, 0, 10, 10), "nearer but aside": Box(50, 40, 10, 10), "behind": Box(-20, 0, 10, 10)}
    assert nearest(boxes, start, RIGHT) == "straight"
    assert nearest(boxes, start, LEFT) == "behind"
    assert nearest(boxes, start, UP) is None


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1024, 768), (2560, 1080), (3840, 2160)])
def test_arrows_lead_from_every_card_and_place_to_every_other(size):
    """By keyboard alone every place is reachable, whatever the piles have grown to."""
    spreads = TABLETOP.layout.mat(area_of(*size), 2).spreads
    match = played(header(GAME, seats=2, seed=3), limit=120)
    for state in match.states[::10]:
        zones = TABLETOP.layout.zones(state, 0, True)
        hand = zones["hand"].cards
        step = spreads["hand"].step_for(len(hand))
        boxes = {}
        for i, card in enumerate(hand):
            box = spreads["hand"].place(i, len(hand), face_up=True).box
            boxes[f"card {card}"] = box if i == len(hand) - 1 else Box(box.x, box.y, step, box.h)
        for place in TABLETOP.layout.mat(area_of(*size), 2).places:
            boxes[place.zone] = spreads[place.zone].extent(len(zones[place.zone].cards))
        ways = {
            name: {
                nearest({n: b for n, b in boxes.items() if n != name}, boxes[name], direction)
                for direction in (LEFT, RIGHT, UP, DOWN)
            }
            for name in boxes
        }
        for start in boxes:
            reached, edge = {start}, {start}
            while edge := set(itertools.chain.from_iterable(ways[name] for name in edge)) - reached - {None}:
                reached |= edge
            assert reached == set(boxes), (start, set(boxes) - reached)
