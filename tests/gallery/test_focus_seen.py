"""Wherever the focus is, it can be seen: what is drawn round it is far from what was there before."""

import pygame
import pytest

from app.tools.gallery.look import Look
from app.tools.gallery.pictures import contrast
from app.ui.table.focus import focus_ring, focused_card
from app.ui.window.brush import Brush

FILES = (
    "kings-corners-title-go-on", "kong-pie-setup", "pai-tong-pause", "bong-keys", "tong-its-scores", "pai-tong-claims",
    "kings-corners-late", "tong-its-which",
)  # fmt: skip
LOOKS = [Look(theme) for theme in ("evening", "midnight", "paper")]
ENOUGH = 3.0
"""Contrast of the ring with what it covers."""


def _picture(stage, name):
    stage.screen.focus, stage.program.inputs.by_keyboard = name, True
    return stage.picture().copy()


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.theme)
@pytest.mark.parametrize("file", FILES)
def test_the_focus_is_seen(staged, look, file):
    stage = staged(look, file)
    without = _picture(stage, None)
    brush = stage.program.brush()
    for name, widget in stage.screen.live().items():
        with_focus = _picture(stage, name)
        around = brush.rect(widget.box.grown(8)).clip(with_focus.get_rect())
        same = pygame.mask.from_threshold(
            with_focus.subsurface(around), (0, 0, 0), (3, 3, 3, 255), without.subsurface(around)
        )
        same.invert()
        strong = 0
        for x in range(around.w):
            for y in range(around.h):
                if same.get_at((x, y)):
                    at = (around.x + x, around.y + y)
                    strong += contrast(with_focus.get_at(at)[:3], without.get_at(at)[:3]) >= ENOUGH
        assert strong >= widget.box.w + widget.box.h, name


def test_the_next_card_of_a_fan_overlaps_the_ring_of_the_focused_one(staged, monkeypatch):
    stage = staged(Look("evening"), "kings-corners-focus")
    play, drawn = stage.screen.play, []
    stage.program.inputs.by_keyboard = True
    card, ring = Brush.card, Brush.focus_ring
    monkeypatch.setattr(Brush, "card", lambda self, name, *a, **k: drawn.append(name) or card(self, name, *a, **k))
    monkeypatch.setattr(Brush, "focus_ring", lambda self, *a: drawn.append(a) or ring(self, *a))
    play.layers.clear()
    stage.picture()
    hand, focused = play.scene.hand_cards(), focused_card(play)
    following = hand[hand.index(focused) + 1]
    (around, _), found = focus_ring(play), [one for one in drawn if isinstance(one, tuple)]
    assert [box.w for box, _ in found] == [around.grown(4).w]  # round the whole card, not only its visible part
    names = [f"cards/{play.session.game.pack.code(one)}" for one in (focused, following)]
    assert drawn.index(names[0]) < drawn.index(found[0]) < drawn.index(names[1])


def test_a_frame_round_a_pile_holds_its_diagonal_king(staged):
    scene = staged(Look("evening"), "kings-corners-late").screen.play.scene
    leaning = [
        (zone, card)
        for zone, held in scene.zones.items()
        for card in held.cards
        if len(held.cards) > 1 and abs(scene.place(card).angle) >= 30
    ]
    assert leaning
    for zone, king in leaning:
        box = scene.zone_box(zone)
        assert not box.encloses(scene.place(king).bounds)
        assert scene.outline(zone, box).encloses(scene.place(king).bounds)
