"""Speed of the motion at the table, from the settings."""

from __future__ import annotations

from dataclasses import replace

from app.storage.settings import Settings
from app.table.pace import AT_ONCE, USUAL, Pace

_PACES = {"calm": Pace(260, share=1.0), "normal": Pace(220, share=USUAL), "brisk": Pace(180, share=0.6)}
"""By speed setting; the last one is ``off``."""
_FADE = 240
"""Milliseconds of a fade, where nothing is to fly."""


_HURRIED = 90
"""Milliseconds of a card's motion while the AI players are sped up."""


def pace(settings: Settings) -> Pace:
    found = _PACES.get(settings.speed)
    if found is None:
        return Pace(AT_ONCE.lasts, share=0.5)
    return Pace(_FADE, fades=True, share=found.share) if settings.reduced_motion else found


def hurried(usual: Pace) -> Pace:
    """Return a pace several times as fast."""
    return replace(usual, lasts=min(usual.lasts, _HURRIED), share=usual.share / 4)
