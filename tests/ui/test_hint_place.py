"""Hints have one place in every game: as near to the own plate as they cover nothing."""

import itertools

import pygame
import pytest
from pygame.event import Event

from app.table.geometry import Area, Box
from app.table.hit_target import TargetKind
from app.table.mat import MatLabel
from app.tools.gallery.scenes.tables import FEWEST, MARKED, MOST, USUAL
from app.ui.kit.popover import FreeRoom
from app.ui.table.advice import drop_hint
from app.ui.table.hit_targets import hit_targets
from app.ui.table.mat_labels import visible_labels
from app.ui.table.picture import badge_place, frame_round, off_words
from app.ui.table.popovers import spread
from app.ui.table.state import RISES, HintRow, ShownHint
from app.ui.window.theme import SMALL
from tests.headless import headless
from tests.ui.test_hints_shown import hint_of, turns

SHORT = 5
"""Number of cards that leaves room next to the hand."""
AREA = Area(1280, 720, 1.0)


def test_a_box_lies_as_near_as_it_covers_nothing_and_else_where_it_covers_least():
    wall = Box(0, 40, 600, 680)
    covered, away, box = FreeRoom(AREA, [(wall, 10.0)]).nearest(200, 100, Box(100, 700, 0, 0))
    assert (covered, box.overlaps(wall)) == (0, False)
    assert 500 < away < 520, "just past the wall"
    heavy, light = Box(0, 0, 1280, 500), Box(0, 500, 1280, 220)
    covered, _, box = FreeRoom(AREA, [(heavy, 10.0), (light, 1.0)]).nearest(200, 100, Box(640, 0, 0, 0))
    assert covered > 0
    assert not box.overlaps(heavy)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 640)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", ["kings-corners", "tong-its"])
def test_a_hint_covers_no_empty_place_and_no_words(tmp_path, size, game):
    """With room next to the hand; a hint may be about a king's corner, and a pot's line shows what it costs."""
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
                box, *_ = spread(brush := shown.program.brush(area), hint, play.scene, screen.popovers.around(brush))
                for thing, other in hit_targets(play):
                    assert thing.kind in (TargetKind.HEADLINE, TargetKind.LAST_ACTION) or not box.overlaps(other), (
                        moves,
                        thing,
                    )
                plate = play.scene.places[0].plate
                near |= box.away(*plate.middle) < 160
                rings.append(box.overlaps(plate.grown(4)))
                drop_hint(play)
    assert near, "beside the own plate, if it has room there"
    assert sum(rings) <= len(rings) / 10, "clear of the ring round the own plate"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 640)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_two_lines_and_two_small_ones_with_a_foot_have_room_between_a_kings_corner_and_the_own_plate(tmp_path, size):
    """With win chance and instructions, as the best players give a hint."""
    move, why = (
        "Play the five of clubs onto the six of diamonds.",
        "Makes a place for your four of hearts, which has none yet.",
    )
    foot = "Enter plays it", "%: deals won with it"
    with headless(tmp_path, size) as shown:
        for moves, record in turns(USUAL["kings-corners"]):
            screen = shown.table(record)
            play, area = screen.play, shown.program.area_of(screen)
            if len(play.scene.hand_cards()) > SHORT:
                continue
            screen.widgets(area)
            hint = ShownHint(rows=(HintRow(move, why, "18 %"),), foot=foot)
            laid = spread(brush := shown.program.brush(area), hint, play.scene, screen.popovers.around(brush))
            assert laid.texts[0][1], "with the reason"
            zones = [box for thing, box in hit_targets(play) if thing.kind is TargetKind.ZONE]
            assert not any(map(laid.box.overlaps, zones))
            assert laid.box.away(*play.scene.places[0].plate.middle) < 160, moves


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 640)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_where_nothing_is_free_it_stands_in_the_prompts_place_and_says_why(tmp_path, size):
    """With a wide hand on crowded tables: no card, plate or text is covered."""
    strips = 0
    with headless(tmp_path, size) as shown:
        for game, courses in itertools.product(("pai-tong", "tong-its"), (USUAL, FEWEST, MOST)):
            for moves, record in turns(courses[game]):
                screen = shown.table(record)
                play, area = screen.play, shown.program.area_of(screen)
                screen.widgets(area)
                hint, scene = hint_of(play), play.scene
                laid = spread(brush := shown.program.brush(area), hint, scene, screen.popovers.around(brush))
                cards = [scene.lying_box(name) for name, zone in scene.zones.items() if zone.cards and name != "hand"]
                words = [box for thing, box in hit_targets(play) if thing.kind is TargetKind.LABEL]
                plates = [place.plate for place in scene.places[1:]]
                if laid.strip is None:
                    plates.append(scene.places[0].plate)
                for other in (*cards, *words, *plates, *(scene.card_box(card) for card in scene.hand_cards())):
                    assert not laid.box.overlaps(other), (game, moves, hint.rows)
                if laid.strip is not None:
                    strips += 1
                    assert laid.strip.reason, "it says why there, too"
                    assert scene.mat.ledge is not None
                    assert laid.box.bottom <= scene.zone_box(scene.hand).y
                drop_hint(play)
    assert strips


def test_the_signs_on_the_hand_do_not_stand_on_the_line_that_says_what_to_do(tmp_path):
    """Pai Tong's hand is close below that line, and selected or highlighted cards rise above the hand."""
    with headless(tmp_path, (1280, 720)) as shown:
        for _, record in turns(MARKED["pai-tong"]):
            scene = shown.table(record).play.scene
            ledge = scene.mat.ledge
            assert ledge is not None
            for card in scene.hand_cards():
                assert scene.card_box(card).y - RISES < ledge.bottom + 11, "so high it would reach into it"
                assert badge_place(scene, card, RISES).y >= ledge.bottom


@pytest.fixture
def in_words(monkeypatch):
    """Draw the text of every label, as above the source in the last rounds."""
    monkeypatch.setattr(MatLabel, "drawn", property(lambda label: label.text))


@pytest.mark.usefixtures("in_words")
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1100, 1600)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_signs_on_the_source_leave_the_words_above_it_in_sight(tmp_path, size):
    """Selected or highlighted cards there carry their sign on the upper edge, close below that text."""
    with headless(tmp_path, size) as shown:
        for _, record in turns(MARKED["kong-pie"]):
            play = shown.table(record).play
            scene, brush = play.scene, shown.program.brush(play.scene.area)
            (message,) = (note for note in visible_labels(play) if note.text.startswith("Source"))
            words = Box.around(message.x, message.y, brush.width(message.text, SMALL), 16)
            for card in scene.zones["source"].cards:
                sign = off_words(play, brush, badge_place(scene, card, 0))
                assert not sign.overlaps(words)
                assert sign.overlaps(scene.card_box(card))
                assert abs(sign.middle[0] - scene.card_box(card).middle[0]) < 1, "beside the index"


def test_a_hint_on_the_ledge_gives_way_to_why_an_action_is_dark(tmp_path):
    """The hint was drawn below that text and showed on its left."""
    with headless(tmp_path, (1280, 720)) as shown:
        course = USUAL["pai-tong"]
        for _, record in turns(course):
            screen = shown.table(record)
            play, area = screen.play, shown.program.area_of(screen)
            screen.widgets(area)
            hint = hint_of(play)
            brush = shown.program.brush(area)
            if spread(brush, hint, play.scene, screen.popovers.around(brush)).strip is None:
                continue
            dark, scale = screen.live()["action-I"], area.scale
            assert not dark.enabled
            for (x, y), shown_text in (((4, 300), True), (dark.box.middle, False), ((4, 300), True)):
                pos = round(x * scale), round(y * scale)
                screen.event(Event(pygame.MOUSEMOTION, pos=pos), shown.program.now())
                brush = shown.program.brush(area)
                screen.draw(brush, shown.program.now())
                written = brush.letters.written
                words = [written[item[0]][0] for item in brush.items if item[0] in written]
                assert (hint.rows[0].move in words) == shown_text
            return
    pytest.fail("no hint stood on the ledge")


@pytest.mark.usefixtures("in_words")
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1920, 1080)])
def test_marked_cards_of_the_source_and_the_frame_round_it_leave_its_heading_in_sight(tmp_path, size):
    course = MARKED["kong-pie"]
    with headless(tmp_path, size) as shown:
        (_, record), *_ = turns(course)
        play = shown.table(record).play
        scene, brush = play.scene, shown.program.brush(play.scene.area)
        scene.motion.finish(shown.program.now())
        heading = next(note for note in visible_labels(play) if note.text.startswith("Source"))
        wide = brush.width(heading.text, SMALL)
        words = Box(heading.x - wide / 2, heading.y - SMALL / 2, wide, SMALL)
        for card in scene.zones["source"].cards:
            assert not scene.card_box(card).moved(0, -scene.rise_of(card)).grown(2).overlaps(words)
        assert not frame_round(play, brush, scene.zone_box("source")).overlaps(words)
        assert frame_round(play, brush, Box(300, 500, 80, 100)) == Box(300, 500, 80, 100).grown(9)
