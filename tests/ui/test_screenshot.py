"""Screenshots by one key on every screen."""

import pygame
import pytest

from app.storage.fsync_thread import FSYNC_THREAD

pytestmark = pytest.mark.usefixtures("unseen")


def pixels(surface):
    return surface.get_size(), pygame.image.tobytes(surface, "RGB")


def kept(found):
    """Return all screenshots once they are written and reported."""
    found.program.turn(5)
    FSYNC_THREAD.settle()
    found.program.turn(5)
    return sorted(found.program.paths.shared.glob("*.png"))


@pytest.mark.parametrize("game", [None, "tong-its", "bong"])
def test_it_holds_what_is_seen_and_nothing_else(open_settings, game):
    found = open_settings(game)
    found.key("escape")
    found.key("f12")
    found.program.turn(5)
    seen = pixels(found.window.surface)
    (path,) = kept(found)
    assert pixels(pygame.image.load(path)) == seen
    assert found.program.toast.text == f"Screenshot saved: {path.name} in {path.parent}"


def test_screenshot_message_is_not_in_the_next_screenshot(open_settings):
    found = open_settings()
    found.key("escape")
    found.key("f12")
    (first,) = kept(found)
    assert found.program.toast.text
    found.window.time += 1000
    found.key("f12")
    pictures = kept(found)
    assert len(pictures) == 2
    assert len({pixels(pygame.image.load(path)) for path in pictures}) == 1
    assert first in pictures


def test_failed_screenshot_is_reported(open_settings, tmp_path):
    found = open_settings()
    (tmp_path / "shared").write_text("mine", encoding="utf-8")
    found.key("f12")
    assert kept(found) == []
    message = f"The screenshot couldn't be saved in {tmp_path / 'shared'}. There is a file where a folder should be."
    assert found.program.toast.text == message
    assert (tmp_path / "shared").read_text(encoding="utf-8") == "mine"
