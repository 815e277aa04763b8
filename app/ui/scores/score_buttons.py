"""Buttons below a score sheet that lead on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from app.table.geometry import Box
from app.ui.kit.widgets import Button, Widget
from app.ui.window.brush import Brush
from app.ui.window.theme import NEAR

_BUTTON = 232.0
"""Maximum width of a button, unless its text is wider."""
Way: TypeAlias = tuple[str, str, Callable[[], None], str, str, bool]
"""Id, label, action, key and icon of a button, and whether it is the default."""


def ways_on(row: Sequence[Way], box: Box, brush: Brush, *, usual: bool) -> list[Widget]:
    """Return the buttons right-aligned in the box; ``usual``: the default one may be highlighted."""
    buttons = [
        Button(name, box, text, act, key, icon, primary=primary and usual).fitted(brush)
        for name, text, act, key, icon, primary in row
    ]
    spare = box.w - sum(button.box.w for button in buttons) - NEAR * (len(row) - 1)
    if spare < 0:  # words matter more than pictures
        buttons = [replace(button, icon="").fitted(brush) for button in buttons]
        spare = box.w - sum(button.box.w for button in buttons) - NEAR * (len(row) - 1)
    right, found = box.right + NEAR, []
    for button in buttons:
        wide = min(max(_BUTTON, button.box.w), button.box.w + spare / len(row))
        right -= wide + NEAR
        found.append(replace(button, box=Box(right, box.y, wide, 48)))
    return list(found)
