"""What is printed on buttons: the key that does the same, or the gamepad's button."""

from __future__ import annotations

from app.table.geometry import Box
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, Ink, Paint

CAP = 26.0
"""Width and height of a printed key of one letter, and of a gamepad's round button."""
_SHAPES = {
    "cross": "M8 8L18 18M18 8L8 18",
    "circle": "M13 6.5A6.5 6.5 0 1 0 13.01 6.5Z",
    "square": "M8 8H18V18H8Z",
    "triangle": "M13 6.5L20 18H6Z",
    "start": "M7.5 9H18.5M7.5 13H18.5M7.5 17H18.5",
    "back": "M7 7H15V15H7ZM11 18.5H18.5V11",
}
"""Buttons with a picture on them, in a square of 26: some pads' four, and the two small ones in the middle."""


def key_wide(brush: Brush, text: str) -> float:
    """How wide a printed key is."""
    return max(CAP, brush.width(text, SMALL, "Bold") + 14)


def pad_wide(brush: Brush, pad: str) -> float:
    """How wide a printed button of a gamepad is."""
    return CAP if len(pad) == 1 or pad in _SHAPES else max(CAP, brush.width(pad.upper(), SMALL, "Bold") + 8)


def draw_cap(brush: Brush, box: Box, text: str, pad: str | None, colour: Paint) -> None:
    """At the right end of the box: the key, or the button of a gamepad unless that is None; nothing if it is empty."""
    if pad:
        _draw_pad(brush, box, pad, colour)
    elif pad is None and text:
        brush.panel(box, Style(Ink.SHADE, 0.18, 6, colour, 0.55, 1.2))
        brush.text(text, box.middle[0], box.middle[1], SMALL, colour, weight="Bold", align=0.5)


def _draw_pad(brush: Brush, box: Box, pad: str, colour: Paint) -> None:
    """Round, so that nobody takes it for a key."""
    high = min(box.h, CAP)
    wide = max(high, pad_wide(brush, pad))
    cap = Box(box.right - wide, box.middle[1] - high / 2, wide, high)
    brush.panel(cap, Style(Ink.SHADE, 0.3, high / 2, colour, 0.9, 2))
    if pad in _SHAPES:
        line = "#{:02x}{:02x}{:02x}".format(*brush.palette[colour])
        path = f'<path d="{_SHAPES[pad]}" fill="none" stroke="{line}" stroke-width="2.2"/>'
        brush.svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26">{path}</svg>', cap)
    else:
        brush.text(pad.upper(), cap.middle[0], cap.middle[1], SMALL, colour, weight="Bold", align=0.5)
