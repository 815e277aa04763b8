"""Where an arrow key leads: to the nearest box in that direction."""

from __future__ import annotations

from collections.abc import Mapping

from app.table.geometry import Box

_ASIDE = 5
"""Farther aside than so many times ahead is in another direction."""
LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)


def nearest(boxes: Mapping[str, Box], start: Box, direction: tuple[int, int]) -> str | None:
    """The box that an arrow leads to from ``start``: ahead, and counting what lies aside three times over; what lies
    nearly straight aside is not ahead.
    """
    x0, y0 = start.middle
    best: tuple[float, str] | None = None
    for name, box in boxes.items():
        x, y = box.middle
        ahead = (x - x0) * direction[0] + (y - y0) * direction[1]
        aside = abs((x - x0) * direction[1]) + abs((y - y0) * direction[0])
        if ahead > 1 and _ASIDE * ahead > aside and (best is None or ahead + 3 * aside < best[0]):
            best = ahead + 3 * aside, name
    return best[1] if best else None
