"""With colour blindness, possible actions and the player on turn are recognizable by lightness."""

from collections import Counter

import pygame
import pytest

from app.tools.gallery.look import Look
from app.tools.gallery.pictures import SIGHTS, as_seen, contrast, lightness, seen_by
from app.ui.kit.widgets import Button

LEAST = 12
"""Minimum difference in lightness (0 to 100, L* of CIELAB) between things to be distinguished."""
LOOKS = [Look(theme) for theme in ("evening", "midnight", "paper")]
themes = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.theme)
sights = pytest.mark.parametrize("sight", SIGHTS)


@sights
def test_grey_stays_as_it_is(sight):
    for value in (0, 50, 128, 200, 255):
        assert all(abs(each - value) <= 1 for each in as_seen(sight, (value, value, value)))


def _far(sight, one, other):
    seen = zip(as_seen(sight, one), as_seen(sight, other), strict=True)
    return sum(abs(a - b) for a, b in seen) / sum(abs(a - b) for a, b in zip(one, other, strict=True))


def test_each_sight_confuses_its_own_colours():
    red, green, blue, cyan = (200, 60, 60), (110, 120, 60), (70, 110, 200), (60, 135, 140)
    assert _far("deuteranopia", red, green) < 0.6
    assert _far("protanopia", red, green) < 0.8
    assert _far("tritanopia", blue, cyan) < 0.6
    assert _far("tritanopia", red, green) > 0.8
    assert _far("deuteranopia", red, blue) > 0.6


def test_contrast_and_lightness_are_those_of_the_standards():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert lightness((255, 255, 255)) == pytest.approx(100)
    assert lightness((119, 119, 119)) == pytest.approx(50, abs=0.5)


@sights
def test_a_picture_is_seen_as_its_colours_are(sight):
    picture = pygame.Surface((3, 2))
    colours = [(200, 40, 40), (30, 160, 60), (40, 60, 210), (250, 240, 220), (10, 20, 30), (236, 190, 98)]
    for at, colour in enumerate(colours):
        picture.set_at((at % 3, at // 3), colour)
    seen = seen_by(sight, picture)
    for at, colour in enumerate(colours):
        found = seen.get_at((at % 3, at // 3))[:3]
        assert all(abs(a - b) <= 12 for a, b in zip(found, as_seen(sight, colour), strict=True))


def _clear(pairs, sight):
    """Return how many of these pairs of colours differ enough in lightness for that sight."""
    return sum(
        times
        for (one, other), times in Counter(pairs).items()
        if abs(lightness(as_seen(sight, one)) - lightness(as_seen(sight, other))) >= LEAST
    )


@themes
@pytest.mark.parametrize("file", ["kings-corners-held", "kong-pie-held", "pai-tong-held", "tong-its-held", "bong-held"])
def test_places_that_take_a_card_stand_out(staged, look, file):
    stage = staged(look, file)
    lit = stage.picture().copy()
    held = stage.table.play.state.held
    zones = [zone for zone in held.targets if zone != "hand"]
    assert zones
    held.targets = {}
    unlit = stage.picture()
    brush, scene = stage.program.brush(), stage.table.play.scene
    for zone in zones:
        place = brush.rect(scene.zone_box(zone).grown(12))
        inner = place.inflate(-48, -48)
        every = ((x, y) for x in range(place.left, place.right, 2) for y in range(place.top, place.bottom))
        pixels = [at for at in every if not inner.collidepoint(at)]
        pairs = [(lit.get_at(at)[:3], unlit.get_at(at)[:3]) for at in pixels]
        differing = [pair for pair in pairs if pair[0] != pair[1]]
        for sight in SIGHTS:  # every second column was looked at: half a line round it, at least
            assert _clear(differing, sight) >= (place.w + place.h) / 2, (zone, sight)


@themes
@sights
def test_it_is_seen_whose_turn_it_is(staged, look, sight):
    stage = staged(look, "kings-corners-thinking")
    picture, session, scene = stage.picture(), stage.table.session, stage.table.play.scene
    edges, brush = {}, stage.program.brush()
    for steps, place in enumerate(scene.places):
        # Outside the plate, away from the portrait and the table's rim.
        plate, y = place.plate, brush.px(place.plate.middle[1])
        columns = range(brush.px(plate.right) + 1, brush.px(plate.right) + 6)
        edges[scene.plate_seat(steps)] = [picture.get_at((at, y))[:3] for at in columns]
    ground = {seat: lightness(as_seen(sight, row[-1])) for seat, row in edges.items()}
    clear = {
        seat: max(abs(lightness(as_seen(sight, colour)) - ground[seat]) for colour in row)
        for seat, row in edges.items()
    }
    turn = clear.pop(session.turn)
    assert turn >= max(clear.values()) + LEAST


@themes
@sights
def test_dark_buttons_are_darker_than_those_that_can_be_pressed(staged, look, sight):
    stage = staged(look, "kong-pie-middle-of-a-hand")
    picture, brush, found = stage.picture(), stage.program.brush(), {True: [], False: []}
    for widget in stage.screen.live().values():
        if isinstance(widget, Button) and widget.id.startswith("action-"):
            box = brush.rect(widget.box)
            found[widget.enabled].append(lightness(as_seen(sight, picture.get_at((box.x + 14, box.centery))[:3])))
    assert found[True]
    assert found[False]
    assert min(abs(lit - dark) for lit in found[True] for dark in found[False]) >= LEAST
