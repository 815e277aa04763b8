"""Laws of every screen: nothing overlaps, leaves the window, is cut off or hard to read, and everything comes to rest.

The suite draws each scene in one window of each kind, and a late table of each game in a theme, too. The soak draws the
fullest scenes in all windows and those with every kind of text in all themes, and with KK_ALL_LOOKS=1 in the
environment everything in all looks.
"""

import os

import pytest

from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scenes
from tests.gallery.scene_laws import LAWS, tooltips_beside_any_toast

SIZES = ((1024, 640), (1280, 720), (1100, 1600), (1920, 800))
WINDOWS = [Look("evening", size, scale) for size in SIZES for scale in (100, 200)]
FULLEST = ("late", "most", "hint", "setup-most", "scores-most")
THEMES = [Look(theme) for theme in ("midnight", "paper")]
THEMED = ("late", "marked", "scores-most", "setup-most", "title-go-on", "pause", "log", "call-draw", "claims", "keys")
"""What has all kinds of words on all kinds of ground."""
FILES = [scene.file for scene in scenes()]


def files(*names):
    return [scene.file for scene in scenes() if scene.name in names]


def each_once(looks, these):
    """Every scene in one of the looks; those of one look come one after another, in one hall."""
    for at, look in enumerate(looks):
        for file in these[at :: len(looks)]:
            yield pytest.param((look, file), id=f"{look.folder}-{file}")


@pytest.mark.parametrize("shown", [*each_once(WINDOWS, FILES), *each_once(THEMES, files("late"))], indirect=True)
def test_it_keeps_the_laws(shown):
    """All of them at once: it is played and drawn once."""
    assert broken(shown) == {}


NARROW = (
    (Look("evening", (1024, 640), 200), "pai-tong-in-the-air"),
    (Look("evening", (1024, 640), 200), "kings-corners-match-over-challenge"),
    (Look("evening", (1100, 1600), 200), "tong-its-match-compared"),
)
"""Scenes that lacked room for a notice between deals, a challenge's name, and the note below a comparison."""


@pytest.mark.parametrize("shown", [pytest.param(one, id=one[1]) for one in NARROW], indirect=True)
def test_what_was_too_narrow_once_keeps_them(shown):
    assert broken(shown) == {}


def broken(shown, laws=LAWS):
    """The laws that it does not keep, and what breaks them."""
    return {law.__name__: found for law in laws if (found := law(shown))}


@pytest.mark.soak
@pytest.mark.parametrize("look", [*WINDOWS, *THEMES], ids=lambda look: look.folder)
def test_full_scenes_keep_them_in_every_look(look, drawn):
    full = files(*(THEMED if look in THEMES else FULLEST))
    bad = {}
    for file in FILES if os.environ.get("KK_ALL_LOOKS") else full:
        with drawn(look, file) as found:
            bad[file] = broken(found, (tooltips_beside_any_toast, *LAWS))
    assert {file: laws for file, laws in bad.items() if laws} == {}
