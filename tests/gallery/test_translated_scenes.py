"""Scenes in every language: nothing is cut, overlaps or leaves the window. The suite draws a few, the soak all."""

import pytest

from app.tools.catalogues.compiling import languages
from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scenes
from tests.gallery.scene_laws import cut_or_small_words, outside_the_window, overlapping_widgets, words_on_words

LAWS = (cut_or_small_words, outside_the_window, overlapping_widgets, words_on_words)
EVERY = 60
"""The suite draws one scene of this number in each language and window."""
WINDOWS = (((1280, 720), 100), ((1024, 640), 100), ((1280, 720), 200))
LOOKS = [Look(size=size, scale=scale, language=language) for size, scale in WINDOWS for language in languages()]


def broken(shown):
    return {law.__name__: found for law in LAWS if (found := law(shown))}


@pytest.mark.parametrize(
    "shown",
    [
        pytest.param((look, scene.file), id=f"{look.folder}-{scene.file}")
        for i, look in enumerate(LOOKS)
        for scene in list(scenes())[i::EVERY]
    ],
    indirect=True,
)
def test_translated_scenes_have_room(shown):
    assert broken(shown) == {}


@pytest.mark.soak
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.folder)
def test_all_translated_scenes_have_room(look, drawn):
    bad = {}
    for scene in scenes():
        with drawn(look, scene.file) as found:
            bad[scene.file] = broken(found)
    assert {file: laws for file, laws in bad.items() if laws} == {}
