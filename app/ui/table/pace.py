"""How quickly things move at the table, by the settings."""

from __future__ import annotations

from dataclasses import replace

from app.storage.settings import Settings
from app.table.pace import AT_ONCE, USUAL, Pace

_PACES = {"calm": Pace(260, share=1.0), "normal": Pace(220, share=USUAL), "brisk": Pace(180, share=0.6)}
"""By the speed setting, of which ``off`` is the last."""
_FADE = 240
"""Milliseconds that a card fades, where nothing is to fly."""


_HURRIED = 90
"""Milliseconds that a card needs when somebody hurries the AI players."""


def pace(settings: Settings) -> Pace:
    """What the person has chosen."""
    found = _PACES.get(settings.speed)
    if found is None:
        return Pace(AT_ONCE.lasts, share=0.5)
    return Pace(_FADE, fades=True, share=found.share) if settings.reduced_motion else found


def hurried(usual: Pace) -> Pace:
    """The same, but several times as quick."""
    return replace(usual, lasts=min(usual.lasts, _HURRIED), share=usual.share / 4)
