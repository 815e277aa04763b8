"""Wherever the focus is, it can be seen: what is drawn round it is far from what was there before."""

import pygame
import pytest

from app.tools.gallery.look import Look
from app.tools.gallery.pictures import contrast

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
