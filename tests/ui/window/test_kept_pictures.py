"""Pictures kept from an earlier run equal those that would be rendered; all others are rendered."""

import pygame
import pytest

from app.ui.window import kept_pictures, sprites
from app.ui.window.kept_pictures import KeptPictures
from app.ui.window.resources import folder

NAMES = ("cards/KS", "cards/back-lattice", "title/lettering", "icons/gear")
SIZES = {name: (120, 168) if name.startswith("cards") else (90, 30) for name in NAMES}


@pytest.fixture
def rendered(display, monkeypatch):
    """List of all renderings of drawings in this test."""
    found, rasterise = [], sprites.rasterise
    monkeypatch.setattr("app.ui.window.sprites.rasterise", lambda *args: found.append(args) or rasterise(*args))
    return found


def shown(kept, tint=None):
    """Return the pixels of all drawings in a run with those kept pictures."""
    found = sprites.Sprites(10**8)
    found.drawings.kept = kept
    return [pygame.image.tobytes(found.picture(name, *SIZES[name], tint), "RGBA") for name in NAMES]


@pytest.fixture
def content(rendered):
    """Content of the file from an earlier run."""
    first = KeptPictures(None)
    shown(first, tint=(200, 30, 60))
    found = first.content()
    rendered.clear()
    assert found
    return found


@pytest.mark.parametrize("tint", [None, (10, 200, 90)])
def test_kept_pictures_are_those_that_would_be_rendered(content, rendered, tint):
    """In another colour, too, as they are kept before being tinted."""
    kept = KeptPictures(content)
    seen = shown(kept, tint)
    assert rendered == []
    assert kept.content() is None, "the file has them already"
    assert seen == shown(None, tint)


def test_damaged_file_is_not_used(content, rendered):
    usual = shown(None)
    places = [0, 12, content.index(b"\n"), content.index(b"\n") + 2, len(content) // 2, len(content) - 1]
    damaged = [content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :] for place in places]
    for wrong in (b"", b"\n", bytes(5000), content[:-1], content[: len(content) // 2], content + b"\0", *damaged):
        rendered.clear()
        kept = KeptPictures(wrong)
        assert shown(kept) == usual
        assert len(rendered) == len(NAMES)
        assert kept.content() == content, "it is written again"


@pytest.mark.parametrize(
    "lengths",
    [(10**6, 5, 5), (5, 0, 5), (5, 2**16, 2**16), (2**32 - 1, 2**32 - 1, 2**32 - 1)],
    ids=["long drawing", "nothing", "large", "largest"],
)
def test_impossible_lengths_are_rejected(lengths, rendered):
    """Even with a correct checksum."""
    body = kept_pictures._LENGTHS.pack(*lengths) + bytes(100)
    for wrong in (body, body[:7]):
        assert KeptPictures(kept_pictures._head(wrong) + wrong).get("\0" * 5, *lengths[1:]) is None


def test_pictures_of_another_version_are_rendered(content, rendered):
    head, _, body = content.partition(b"\n")
    older = head.replace(b"pygame-", b"pygame-0")
    shown(KeptPictures(older + b"\n" + body))
    assert len(rendered) == len(NAMES)


def test_changed_drawing_is_rendered(content, rendered, monkeypatch, tmp_path):
    for name in NAMES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        svg = (folder("sprites") / f"{name}.svg").read_text(encoding="utf-8")
        (tmp_path / f"{name}.svg").write_text(svg.replace("#1d1b22", "#1d1b24"), encoding="utf-8")
    monkeypatch.setattr("app.ui.window.sprites.folder", lambda _name: tmp_path)
    kept = KeptPictures(content)
    seen = shown(kept)
    assert len(rendered) == 1, "only the king of spades has that ink"
    assert seen == shown(None)
    assert KeptPictures(kept.content()).content() is None


def test_size_of_the_file_is_limited(content, rendered, monkeypatch):
    monkeypatch.setattr(kept_pictures, "LARGEST", len(content) - 1)
    kept = KeptPictures(None)
    shown(kept)
    assert kept.content() is None


def test_missing_drawing_is_not_kept(rendered, monkeypatch, tmp_path):
    monkeypatch.setattr("app.ui.window.sprites.folder", lambda _name: tmp_path)
    kept = KeptPictures(None)
    shown(kept)
    assert kept.content() is None
