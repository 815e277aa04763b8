"""How quickly things move at the table, by the settings."""

from __future__ import annotations

from app.storage.settings import Settings

SLIDES = {"calm": 260, "normal": 220, "brisk": 180, "off": 0}
"""Milliseconds a card needs to its place, by the speed setting."""


def slide(settings: Settings) -> int:
    """Milliseconds a card needs to its place; 0 where nothing moves."""
    return 0 if settings.reduced_motion else SLIDES[settings.speed]
