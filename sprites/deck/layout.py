"""Positions of the parts of a face: the standard layout, and one with indices large enough for a fan of thirteen."""

from __future__ import annotations

from dataclasses import dataclass

WIDTH, HEIGHT, RADIUS = 250, 350, 16
HALF_TURN = "rotate(180 125 175)"


@dataclass(frozen=True)
class Layout:
    """Measures of a face, in units of its 250 by 350."""

    folder: str
    glyph: tuple[float, float]
    """Horizontal and vertical scale of the rank's glyph."""
    centre: float
    """Middle of the index column."""
    top: float
    gap: float
    """Gap between the rank and its suit."""
    suit: float
    """Size of the suit below the rank."""
    columns: tuple[float, float, float]
    """Positions of the pips."""
    pip: float
    ace: float
    """Scale of the ace's middle."""
    second: tuple[float, float, float]
    """Place and size of the second mark on an ace."""
    notch: tuple[float, float] | None = None
    """Width and height of the space in a court's panel for the index at its top left."""


USUAL = Layout("cards", (1.06, 1.06), 26.8, 9.5, 3, 42, (82, 125, 168), 48, 1, (63, 25, 28))
LARGE = Layout(
    "cards-large", (1.5, 2.0), 34.5, 12, 6, 50, (93, 125, 157), 42, 0.7, (88, 38, 40), notch=(69, 168)
)  # fmt: skip
