"""A missing or damaged drawing is replaced by a plain one, and the first is reported."""

import gzip
import shutil
from typing import Any

import pygame
import pytest

from app.tools.bench.bench_headers import header_person_first
from app.ui.window.letters import Letters
from app.ui.window.resources import folder
from app.ui.window.sprites import Drawings, Sprites, centred
from tests.headless import headless

ACE, BACK, LETTERING = "cards/AS", "cards/back-lattice", "title/lettering"
ROOM = folder("sprites") / "rooms/porch.svg"


@pytest.fixture
def sprites(tmp_path, monkeypatch):
    """Drawings to damage, and the reports."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    for name in (ACE, BACK, LETTERING):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(folder("sprites") / f"{name}.svg", tmp_path / f"{name}.svg")
    monkeypatch.setattr("app.ui.window.sprites.folder", lambda _name: tmp_path)
    found: Any = Sprites(10**7)
    found.texts = []
    found.drawings.on_missing = found.texts.append
    yield found
    pygame.display.quit()


def pixels(picture):
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize(
    "content",
    [None, b"", b"<svg garbage", b"\xff\xfe\x00", b'<svg viewBox="0 0 0 0">', b'<svg viewBox="0 0 250 0">'],
    ids=["missing", "empty", "no svg", "no text", "no size", "no height"],
)
def test_missing_drawing_is_replaced_and_reported_once(sprites, tmp_path, content):
    whole, shape = pixels(sprites.card(ACE, 60)), sprites.shape(ACE)
    back = tmp_path / f"{BACK}.svg"
    back.unlink()
    if content is not None:
        back.write_bytes(content)
    stands_in = sprites.card(BACK, 60)
    assert stands_in.get_size() == sprites.card(ACE, 60).get_size()
    assert pixels(stands_in) != whole
    assert sprites.shape(BACK) == shape
    sprites.card(BACK, 90)
    sprites.card(BACK, 60, angle=12, lifted=True)
    assert sprites.texts == [BACK]
    assert sprites.drawings.missing == [BACK]
    assert pixels(sprites.card(ACE, 60)) == whole


def test_a_compressed_drawing_looks_the_same(sprites, tmp_path):
    plain, shape = pixels(sprites.picture(BACK, 60, 84)), sprites.shape(BACK)
    compress(tmp_path / f"{BACK}.svg")
    sprites.drawings = Drawings()
    sprites.rest(set())
    assert pixels(sprites.picture(BACK, 60, 84)) == plain
    assert (sprites.exists(BACK), sprites.shape(BACK), sprites.texts) == (True, shape, [])


@pytest.mark.parametrize("damage", [lambda packed: b"", lambda packed: packed[:99], lambda packed: packed[50:]])
def test_a_damaged_compressed_drawing_is_replaced_and_reported(sprites, tmp_path, damage):
    packed = compress(tmp_path / f"{BACK}.svg")
    packed.write_bytes(damage(packed.read_bytes()))
    assert sprites.card(BACK, 60).get_size() == sprites.card(ACE, 60).get_size()
    assert sprites.texts == [BACK]


def compress(drawing):
    packed = drawing.with_suffix(".svgz")
    packed.write_bytes(gzip.compress(drawing.read_bytes()))
    drawing.unlink()
    return packed


@pytest.mark.parametrize("content", [None, "", "garbage", "<svg garbage", '<svg viewBox="0 0 0 0">'])
def test_a_missing_or_damaged_room_is_left_out_and_reported(sprites, tmp_path, content):
    room = tmp_path / "rooms" / "porch.svg"
    room.parent.mkdir()
    if content is not None:
        room.write_text(content, encoding="utf-8")
    assert sprites.drawings.svg("rooms/porch") == ""
    assert sprites.drawings.missing == ["rooms/porch"]
    shutil.copyfile(ROOM, room)
    assert sprites.drawings.svg("rooms/porch").startswith("<svg")


def test_only_the_first_lost_drawing_is_reported(sprites, tmp_path):
    for path in tmp_path.rglob("*.svg"):
        path.unlink()
    sprites.card(BACK, 60)
    sprites.picture(LETTERING, 120, 30)
    sprites.picture(LETTERING, 1, 1, (255, 0, 0))
    assert sprites.shape(LETTERING) > 0
    assert sprites.texts == [BACK]
    assert sprites.drawings.missing == [BACK, LETTERING]


def test_lost_card_of_another_deck_is_reported_by_file(sprites):
    sprites.deck = type(sprites.deck)(large=True)
    sprites.card(ACE, 60)
    assert sprites.texts == ["cards-large/AS"]


def test_ours_are_all_whole():
    drawings = Drawings()
    for path in folder("sprites").rglob("*.svg"):
        assert drawings.shape(path.relative_to(folder("sprites")).with_suffix("").as_posix()) > 0
    assert drawings.missing == []


def test_pictures_of_moving_cards_are_dropped_at_rest_and_rendered_again(sprites):
    flat, turned = sprites.card(ACE, 60), sprites.card(ACE, 60, angle=12, passing=True)
    kept, both = sprites._drawn.bytes, sprites.bytes
    sprites.rest(set(sprites._drawn._pictures.values()))
    assert sprites.bytes == kept < both
    assert sprites.card(ACE, 60) is flat
    again = sprites.card(ACE, 60, angle=12, passing=True)
    assert again is not turned
    assert pixels(again) == pixels(turned)
    assert sprites.bytes == both


def test_pictures_that_are_not_shown_are_dropped_at_rest(sprites):
    before, shown, after = sprites.card(BACK, 60), sprites.card(ACE, 60), sprites.card(ACE, 80)
    sprites.rest({shown})
    assert sprites.card(ACE, 60) is shown
    for dropped, again in ((before, sprites.card(BACK, 60)), (after, sprites.card(ACE, 80))):
        assert again is not dropped
        assert pixels(again) == pixels(dropped)


def test_at_rest_the_cards_behind_turned_and_dull_ones_are_kept(sprites):
    flat, back = sprites.card(ACE, 60), sprites.card(BACK, 60)
    turned, lifted = sprites.card(ACE, 60, angle=12, passing=True), sprites.card(ACE, 60, angle=12, lifted=True)
    dull = sprites.dulled(sprites.card(BACK, 60, angle=12), "dull back")
    sprites.rest({turned, dull})
    assert sprites.card(ACE, 60) is flat
    assert sprites.card(BACK, 60) is back
    assert sprites.card(ACE, 60, angle=12, passing=True) is turned
    assert sprites.card(ACE, 60, angle=12, lifted=True) is not lifted


def test_at_rest_words_of_other_screens_are_dropped(sprites):  # that fixture opens a display
    letters = Letters()
    before, shown, after = (letters.picture(text, 16, (255, 255, 255)) for text in ("before", "shown", "after"))
    letters.rest({shown})
    assert list(letters.written) == [shown]
    assert letters.picture("after", 16, (255, 255, 255)) is not after
    assert pixels(letters.picture("before", 16, (255, 255, 255))) == pixels(before)


def test_an_idle_table_keeps_no_pictures_of_the_title_and_looks_the_same(tmp_path, monkeypatch):
    with headless(tmp_path, (1280, 720)) as shown:
        program, sprites = shown.program, shown.program.canvas.sprites
        program.paint()
        title = sprites.bytes
        shown.flow.begin(header_person_first())
        later = program.now() + 20_000
        monkeypatch.setattr(program, "now", lambda: later)
        for _ in range(5):  # by then the cards have long been dealt
            later += 1000
            program.turn(0)
        program.paint()
        both, picture = sprites.bytes, pixels(program.window.surface)
        assert both > title
        later += 20_000
        program.canvas.rest()
        assert sprites.bytes < both - title / 2
        program.canvas.repaint()
        program.paint()
        assert pixels(program.window.surface) == picture


@pytest.mark.parametrize("angle", [0, 3, -9, 12])
@pytest.mark.parametrize("point", [(100.25, 120.5), (101.5, 119.75)], ids=str)
def test_a_lifted_card_without_its_margins_is_drawn_like_the_whole_picture(sprites, angle, point):
    card = sprites.card(ACE, 60, angle=angle, lifted=True, passing=True)
    whole = card.get_parent()
    assert card.get_width() < whole.get_width()
    drawn, expected = pygame.Surface((240, 240)), pygame.Surface((240, 240))
    for surface in (drawn, expected):
        surface.fill((30, 90, 60))
    drawn.blit(card, centred(card, *point))
    expected.blit(whole, (round(point[0] - whole.get_width() / 2), round(point[1] - whole.get_height() / 2)))
    assert pixels(drawn) == pixels(expected)


def test_an_idle_program_drops_them(tmp_path, monkeypatch):
    with headless(tmp_path, (1280, 720)) as shown:
        program = shown.program
        program.turn(0)
        program.canvas.sprites.card(ACE, 60, angle=12, passing=True)
        before = program.canvas.sprites.bytes
        program.turn(0)
        assert program.canvas.sprites.bytes == before
        later = program.now() + 20_000
        monkeypatch.setattr(program, "now", lambda: later)
        while program.stale:
            program.turn(0)
        later += 20_000
        program.turn(0)
        assert program.canvas.sprites.bytes < before
