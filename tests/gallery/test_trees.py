"""The tree that screen readers get of every screen. The suite reads one scene of each kind of screen, the soak all
scenes.
"""

import re

import pytest

from app.tools.catalogues.pseudo import TAG
from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scenes
from tests.gallery.test_pseudo_language import NO_MESSAGES, PLAIN, SHORT, names
from tests.gallery.tree_laws import LAWS, ReadScene

EACH = (
    "kings-corners-about", "pai-tong-claims", "pai-tong-cover", "bong-daily", "bong-lessons", "kong-pie-share-and-keep",
    "kings-corners-evening", "bong-help-page", "bong-seen-again", "bong-key-test", "bong-keys", "kong-pie-lesson",
    "kings-corners-challenge-typed", "kong-pie-look-through", "pai-tong-review", "kong-pie-rulebook", "tong-its-scores",
    "kings-corners-scores", "kings-corners-settings-keys", "kings-corners-settings-looks", "kong-pie-setup-fewest",
    "kings-corners-challenge-shown", "kings-corners-statistics", "kings-corners-late", "kong-pie-held",
    "kings-corners-setup-spelled", "kings-corners-settings-face", "kings-corners-setup-person",
    "kong-pie-match-compared", "pai-tong-review-summary", "pai-tong-deal-over", "tong-its-late", "bong-several",
    "bong-title", "kings-corners-unfinished",
)  # fmt: skip
TRANSLATED = (
    "pai-tong-cover",
    "kings-corners-settings-face",
    "kong-pie-look-through",
    "pai-tong-review",
    "tong-its-scores",
    "kong-pie-held",
)
SPOKEN, SHOWN = Look(), Look(language=TAG)


def broken(read, laws=LAWS):
    """Return the laws that a tree breaks, with the places."""
    return {law.__name__: found for law in laws if (found := law(read))}


@pytest.mark.parametrize("shown", [pytest.param((SPOKEN, file), id=file) for file in EACH], indirect=True)
def test_a_tree_keeps_the_laws(shown):
    assert broken(ReadScene(shown)) == {}


def plain_words(read):
    """Return words that have bypassed the catalogues."""
    texts = (text for node in read.nodes for text in (node.name, node.value, node.about, node.why))
    found = {part for text in texts for part in PLAIN.findall(text) if len(part) > SHORT and part.isascii()}
    known = names() | {"Back", "Start"}  # buttons of a gamepad
    return sorted(part for part in found if not any(name.startswith(part) for name in known))


@pytest.mark.parametrize("shown", [pytest.param((SHOWN, file), id=file) for file in TRANSLATED], indirect=True)
def test_a_tree_has_only_messages(shown):
    assert plain_words(ReadScene(shown)) == []


@pytest.mark.soak
@pytest.mark.parametrize("look", [SPOKEN, SHOWN], ids=["english", "pseudo"])
def test_all_trees_keep_the_laws(look, drawn):
    bad = {}
    for scene in scenes():
        laws = LAWS if look is SPOKEN else [] if re.search(NO_MESSAGES, scene.name) else [plain_words]
        with drawn(look, scene.file) as found:
            bad[scene.file] = broken(ReadScene(found), laws)
    assert {file: laws for file, laws in bad.items() if laws} == {}
