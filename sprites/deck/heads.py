"""Heads: a face turned a little to one side, built of a few flat planes, and hair. Everything looks to the right; a
flipped brush makes it look to the left.
"""

from __future__ import annotations

from deck.palette import INK, WHITE, Skin
from deck.svg import Brush, disc

_FACE = (
    "M-22,-12C-23,3 -21,14 -15.5,23C-11,30 -4,34.5 3,34.5C10,34.5 16,28.5 19,20C21.6,12 22.5,0 22,-12"
    "C22,-26 12,-33 0,-33C-12,-33 -22,-26 -22,-12Z"
)
_PLANE = (
    "M-22,-12C-23,3 -21,14 -15.5,23C-11,30 -4,34.5 3,34.5C-3,30 -9.5,22 -11.5,12C-13.5,2 -15,-8 -14,-27"
    "C-19,-23.5 -22,-18 -22,-12Z"
)
_LID = "M-6.3,1C-3.6,-3.5 2.6,-4 6.1,0.2"
_EYE = "M-5.8,0.8C-3.5,-3.2 2.5,-3.7 5.6,0.2C2.8,3.1 -3,3.3 -5.8,0.8Z"


def neck(b: Brush, skin: Skin) -> None:
    """Draw before the collar."""
    b.fill("M-12,14L-12,44C-8,52 10,52 14,44L14,14Z", skin.shade, skin.line, 1.4)


def face(b: Brush, skin: Skin, brows: str, eyes: str = "#3a2418", lady: bool = False, stern: float = 0.0) -> None:
    """Draw the face without hair; ``stern`` lowers the inner ends of the brows."""
    b.fill(disc(-22, 1, 4.2, 6.8), skin.base, skin.line, 1.4)
    b.fill(_FACE, skin.base, skin.line, 1.6)
    b.fill(_PLANE, skin.shade)
    if lady:
        b.fill(disc(-7, 11.5, 4.6, 3.2) + disc(15.5, 11, 3, 3), skin.cheek)
    b.fill("M3.4,-8C3,0 1.4,6 1.2,10.6C3.6,13 8.6,12.2 8.6,8.4C7,4 5,-2 3.4,-8Z", skin.shade)
    b.line("M3.6,-9C5,-2.5 7.4,4 8.4,7.6C9.2,11 6,12.4 2.4,11.4", skin.line, 1.5)
    for x, size in ((-7.2, 1.04), (12.2, 0.92)):
        eye = Brush(b.canvas, *_spot(b, x, -2.4), b.scale * size, b.turn, b.flip)
        eye.fill(_EYE, WHITE)
        eye.fill(disc(0.7, -0.1, 2.7), eyes)
        eye.fill(disc(1.5, -1, 0.8), WHITE)
        eye.line(_LID, INK, 1.9)
        if lady:
            eye.line("M-6,0.8L-8.6,-1.2", INK, 1.5)
        else:
            eye.line("M-3.4,4.4C-1,5.4 2,5.2 4,4", skin.line, 0.8)
    thick = 1.7 if lady else 3.0
    drop = stern
    b.fill(
        f"M-15,-9.6C-11,{-14.4 - thick} -4,{-13 - thick + drop} -1,{-10 + drop}C-5,{-11.5 + drop * 0.6}"
        f" -10,-12 -15,-9.6Z",
        brows,
    )
    b.fill(
        f"M7,{-10.4 + drop}C9.5,{-13 - thick + drop} 15,{-14 - thick} 18.6,-9.8C15,-12 11,{-12 + drop * 0.6}"
        f" 7,{-10.4 + drop}Z",
        brows,
    )
    _mouth(b, skin, lady)


def _spot(b: Brush, x: float, y: float) -> tuple[float, float]:
    """Return the place of a local point on the card (heads are never turned)."""
    return (b.x + (-x if b.flip else x) * b.scale, b.y + y * b.scale)


def _mouth(b: Brush, skin: Skin, lady: bool) -> None:
    if lady:
        b.fill("M-3.4,20.4C-0.5,17.6 2.6,16.6 4.4,18C6,16.6 8.6,17.6 11,20.2C7,21.2 1,21.4 -3.4,20.4Z", skin.lips)
        b.fill("M-2.4,20.5C1,25.8 7.6,25.6 10.2,20.3C7,21.2 1,21.4 -2.4,20.5Z", skin.lips)
        b.line("M-3.6,20.4C1,21.4 7,21.2 11.2,20.1", skin.line, 1.1)
    else:
        b.fill("M-3,19.4C0,17.4 2.6,17 4.2,18C6,17 8.4,17.4 11,19.2C9,24 0.5,24.4 -3,19.4Z", skin.lips)
        b.line("M-4,19.2C0.5,20.8 7,20.7 11.8,18.8", skin.line, 1.4)


def earring(b: Brush, colour: str, size: float = 3.4) -> None:
    """Draw a ring in the visible ear."""
    b.line(disc(-22.5, 8 + size, size), colour, 1.6)
