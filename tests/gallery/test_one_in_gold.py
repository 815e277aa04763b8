"""Gold is for the one thing that most people want: what is chosen, on or set has a colour of its own, and a shape."""

import pytest

from app.games import infos
from app.tools.gallery.look import Look
from app.tools.gallery.pictures import SIGHTS, as_seen, contrast, lightness
from app.ui.kit.widgets import Button
from app.ui.window.theme import Ink, palette
from tests.gallery.scene_laws import GOLD, roles

THEMES = ("evening", "midnight", "paper")
LEAST = 12
"""Steps of lightness between what is chosen and what is not."""


@pytest.mark.parametrize("file", ["kings-corners-settings-at-the-table", "kings-corners-settings-looks"])
def test_nothing_turns_gold_under_the_pointer(staged, file):
    stage = staged(Look("evening"), file)
    for widget in stage.screen.live().values():
        if not (isinstance(widget, Button) and widget.primary):
            assert not roles(stage, widget, hover=True, pressed=True) & GOLD


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", infos(), ids=lambda game: game.name)
def test_selected_parts_are_legible_and_distinct_with_colour_blindness(theme, game):
    colours = palette(theme, game.mood)
    assert contrast(colours[Ink.SET], colours[Ink.ON_SET]) >= 4.5
    assert contrast(colours[Ink.SET], colours[Ink.GROUND]) >= 3
    assert contrast(colours[Ink.WORDS], colours[Ink.CHOSEN]) >= 4.5
    for sight in SIGHTS:
        chosen, others = (lightness(as_seen(sight, colours[ink])) for ink in (Ink.SET, Ink.RAISED))
        assert abs(chosen - others) >= LEAST
