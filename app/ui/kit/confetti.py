"""Confetti for a winner: over in little more than a second; nothing waits for it."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos
from random import Random

from app.table.geometry import Box
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import Ink, Paint

LASTS = 1200.0
"""Milliseconds; pieces shrink towards the end."""
_PIECES, _FADES = 64, 300.0
_FALL = 1500.0
"""Gravity in units per second squared."""
_WIDTH, _HEIGHT = 11.0, 15.0
_STEPS = 4
"""Number of widths in which a turning piece is drawn, so that sprites can be cached."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """One piece, thrown from the middle; in units and seconds."""

    right: float
    up: float
    spin: float
    """Radians per second."""
    colour: int


class Confetti:
    def __init__(self, begins: float, seed: int = 7) -> None:
        rng = Random(seed)
        self._begins = begins
        self._pieces = [
            _Piece(rng.uniform(-620, 620), rng.uniform(240, 900), rng.uniform(5, 16), rng.randrange(7))
            for _ in range(_PIECES)
        ]

    def over(self, now: float) -> bool:
        return now >= self._begins + LASTS

    def draw(self, brush: Brush, now: float, x: float, y: float) -> None:
        t = (now - self._begins) / 1000
        left = min(1.0, (self._begins + LASTS - now) / _FADES)
        if t < 0 or left <= 0:
            return
        colours: tuple[Paint, ...] = (*brush.palette.seats[:6], Ink.ACCENT_FILL)
        height = max(2.0, round(_HEIGHT * left))
        for piece in self._pieces:
            turned = round(abs(cos(piece.spin * t)) * _STEPS) / _STEPS
            width = max(2.0, _WIDTH * left * turned)
            at = Box.around(x + piece.right * t, y - piece.up * t + _FALL * t * t / 2, round(width), height)
            if at.x > 0 and at.right < brush.area.w and at.bottom < brush.area.h:
                brush.panel(at, Style(colours[piece.colour % len(colours)], 1, 2, edge_opacity=0))
