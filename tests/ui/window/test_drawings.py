"""A missing or damaged drawing is replaced by a plain one, and the first is reported."""

import shutil
from typing import Any

import pygame
import pytest

from app.ui.window.resources import folder
from app.ui.window.sprites import Drawings, Sprites

ACE, BACK, LETTERING = "cards/AS", "cards/back-lattice", "title/lettering"


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
