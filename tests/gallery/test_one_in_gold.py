"""Gold is for the one thing that most people want: what is chosen, on or set has a colour of its own, and a shape."""

from dataclasses import replace

import pytest

from app.games import infos
from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scenes
from app.tools.gallery.sight import SIGHTS, as_seen, contrast, lightness
from app.ui.kit.widgets import Button
from app.ui.window.palettes import palette
from app.ui.window.theme import Ink

THEMES = ("evening", "midnight", "paper")
GOLD = {Ink.ACCENT, Ink.ACCENT_FILL, Ink.PRIMARY, Ink.PRIMARY_HIGH, Ink.PRIMARY_EDGE, Ink.LIT, Ink.LIT_EDGE}
BESIDE_THE_TABLE = ("title", "setup", "settings", "help", "keys", "statistics", "pause", "who", "scores")
SCENES = [scene.file for scene in scenes() if scene.name.split("-")[0] in BESIDE_THE_TABLE]
LEAST = 12
"""Steps of lightness between what is chosen and what is not."""


class Noting(dict):
    """A palette's colours that keep which roles were asked for."""

    def __init__(self, inks):
        super().__init__(inks)
        self.asked = set()

    def __getitem__(self, ink):
        self.asked.add(ink)
        return super().__getitem__(ink)


def roles(stage, widget, **look):
    """The roles of the colours that a widget is drawn with."""
    brush = stage.program.brush()
    noting = Noting(brush.palette.inks)
    brush.palette = replace(brush.palette, inks=noting)
    widget.draw(brush, replace(stage.screen.reach.look(widget), **look))
    return noting.asked


@pytest.mark.parametrize("file", SCENES)
def test_one_button_at_most_is_gold_and_nothing_else_that_can_be_pressed(staged, file):
    stage = staged(Look("evening"), file)
    live = stage.screen.live()
    gold = [name for name, widget in live.items() if roles(stage, widget) & GOLD]
    assert len(gold) <= 1, gold
    assert all(isinstance(live[name], Button) and live[name].primary for name in gold)


@pytest.mark.parametrize("file", ["kings-corners-settings-at-the-table", "kings-corners-settings-looks"])
def test_nothing_turns_gold_under_the_pointer(staged, file):
    stage = staged(Look("evening"), file)
    for widget in stage.screen.live().values():
        if not (isinstance(widget, Button) and widget.primary):
            assert not roles(stage, widget, hover=True, pressed=True) & GOLD


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", infos(), ids=lambda game: game.name)
def test_what_is_chosen_can_be_read_and_told_from_the_rest_by_every_sight(theme, game):
    colours = palette(theme, game.mood)
    assert contrast(colours[Ink.SET], colours[Ink.ON_SET]) >= 4.5
    assert contrast(colours[Ink.SET], colours[Ink.GROUND]) >= 3
    assert contrast(colours[Ink.WORDS], colours[Ink.CHOSEN]) >= 4.5
    for sight in SIGHTS:
        chosen, others = (lightness(as_seen(sight, colours[ink])) for ink in (Ink.SET, Ink.RAISED))
        assert abs(chosen - others) >= LEAST
