"""The pseudo-language: accents on all vowels, 40 % longer. Plain English in a picture has bypassed the catalogues, and
any text that is cut off, overlaps or leaves the window would do so in a real translation. The soak draws every scene in
both windows.
"""

import re

import pytest

from app.core.info import AI_NAMES
from app.games import infos
from app.tools.catalogues.pseudo import TAG
from app.tools.gallery.courses import LONG_NAMES, NAMES
from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scene_of, scenes
from tests.gallery.scene_laws import cut_or_small_words, outside_the_window, overlapping_widgets, words_on_words

LOOKS = [Look(size=size, language=TAG) for size in ((1024, 640), (1280, 720))]
PLAIN = re.compile(r"[a-z]*[aeiou][a-z]*", re.IGNORECASE)
SHORT = 2
EVERY = 12
"""The suite draws one scene of this number, and a crowded one."""
NO_MESSAGES = re.compile(r"lesson|rulebook|notice|unsaved|challenge|about|looks|evening|share-and-keep|spelled")
"""Scenes with texts that have files of their own, made-up texts, codes, paths, languages by their own names, and the
letters of a keyboard.
"""


def names():
    """Words of names of players and games, and of keys."""
    people = ("Ana", "Ben", "Cem", "Dora", "Eva", "Ann", "Mia")
    texts = [*NAMES, *LONG_NAMES, *AI_NAMES, *people, *(info.title for info in infos())]
    keys = {"Esc", "Tab", "Enter", "Space", "Shift"}
    return {word for text in texts for word in re.findall(r"[A-Za-z]+", text)} | keys


def plain_words(shown):
    """Words without accents that are neither names nor keys, nor cards drawn small."""
    found = set()
    for word in shown.words:
        text = re.sub(r"\[[^\]]*\]", "", word.text)
        found |= {part for part in PLAIN.findall(text) if len(part) > SHORT and part.isascii()}
    known = names()
    return sorted(part for part in found if not any(name.startswith(part) for name in known))  # some are cut


def broken(shown):
    laws = [overlapping_widgets, cut_or_small_words, outside_the_window, words_on_words]
    laws += [plain_words] * (not NO_MESSAGES.search(shown.scene.name))
    return {law.__name__: found for law in laws if (found := law(shown))}


@pytest.mark.parametrize(
    "shown",
    [
        pytest.param((LOOKS[i % 2], scene.file), id=f"{LOOKS[i % 2].folder}-{scene.file}")
        for i, scene in enumerate([*list(scenes())[::EVERY], scene_of("kings-corners-match-over-daily")])
    ],
    indirect=True,
)
def test_scenes_have_only_messages_and_room_for_longer_ones(shown):
    assert broken(shown) == {}


@pytest.mark.soak
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.folder)
def test_all_scenes_have_only_messages_and_room_for_longer_ones(look, drawn):
    bad = {}
    for scene in scenes():
        with drawn(look, scene.file) as found:
            bad[scene.file] = broken(found)
    assert {file: laws for file, laws in bad.items() if laws} == {}
