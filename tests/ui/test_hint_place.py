"""A hint stands in one place in every game: as near the own plate as it covers nothing."""

import pytest

from app.table.geometry import Area, Box
from app.table.thing import ThingKind
from app.tools.gallery.scenes.deals import FEWEST, USUAL
from app.ui.table.explaining import things
from app.ui.table.free_room import FreeRoom
from app.ui.table.hint import drop_hint, spread
from tests.headless import headless
from tests.ui.test_hints_shown import hint_of, turns

SHORT = 5
"""Beside a hand of so many cards there is room."""
AREA = Area(1280, 720, 1.0)


def test_a_box_lies_as_near_as_it_covers_nothing_and_else_where_it_covers_least():
    wall = Box(0, 40, 600, 680)
    covered, away, box = FreeRoom(AREA, [(wall, 10.0)]).nearest(200, 100, (100.0, 700.0))
    assert (covered, box.overlaps(wall)) == (0, False)
    assert 500 < away < 520, "just past the wall"
    heavy, light = Box(0, 0, 1280, 500), Box(0, 500, 1280, 220)
    covered, _, box = FreeRoom(AREA, [(heavy, 10.0), (light, 1.0)]).nearest(200, 100, (640.0, 0.0))
    assert covered > 0
    assert not box.overlaps(heavy)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 640)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", ["kings-corners", "tong-its"])
def test_a_hint_covers_no_empty_place_and_no_words(tmp_path, size, game):
    """Where the hand leaves room beside it; a king's corner is what a hint may be about, a pot's line what it costs."""
    near = False
    rings = list[bool]()
    with headless(tmp_path, size) as shown:
        for course in (USUAL[game], FEWEST[game]):
            for moves, record in turns(course):
                screen = shown.table(record)
                if len(screen.play.scene.hand_cards()) > SHORT:
                    continue
                play, area = screen.play, shown.program.area_of(screen)
                screen.widgets(area)
                hint = hint_of(play)
                box, *_ = spread(shown.program.brush(area), hint, play.scene, screen._around(area))
                for thing, other in things(play):
                    assert thing.kind in (ThingKind.HEADLINE, ThingKind.ACTED) or not box.overlaps(other), (
                        moves,
                        thing,
                    )
                plate = play.scene.places[0].plate
                near |= box.away(*plate.middle) < 160
                rings.append(box.overlaps(plate.grown(4)))
                drop_hint(play)
    assert near, "beside the own plate, if it has room there"
    assert sum(rings) <= len(rings) / 10, "clear of the ring round the own plate"
