"""Scenes in every language: nothing is cut, overlaps or leaves the window. The suite draws a few, the soak all."""

import pytest

from app.tools.catalogues.compiling import languages
from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scenes
from tests.gallery.scene_laws import cut_or_small_words, outside_the_window, overlapping_widgets, words_on_words

LAWS = (cut_or_small_words, outside_the_window, overlapping_widgets, words_on_words)
EVERY = 25
"""The suite draws one scene of this number in each language."""
LOOKS = {language: Look(language=language) for language in languages()}


def broken(shown):
    return {law.__name__: found for law in LAWS if (found := law(shown))}


@pytest.mark.parametrize(
    "shown",
    [
        pytest.param((look, scene.file), id=f"{language}-{scene.file}")
        for i, (language, look) in enumerate(LOOKS.items())
        for scene in list(scenes())[i * EVERY // len(LOOKS) :: EVERY]
    ],
    indirect=True,
)
def test_translated_scenes_have_room(shown):
    assert broken(shown) == {}


@pytest.mark.soak
@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_all_translated_scenes_have_room(look, drawn):
    bad = {}
    for scene in scenes():
        with drawn(look, scene.file) as found:
            bad[scene.file] = broken(found)
    assert {file: laws for file, laws in bad.items() if laws} == {}
