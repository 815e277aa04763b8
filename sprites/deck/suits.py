"""The four suit marks, in a box of 100 by 100 about the origin."""

from __future__ import annotations

from deck.geometry import moved, placed
from deck.palette import SUIT_COLOUR
from deck.svg import Canvas, disc

SUITS = "CDHS"

_STEM = "M0,4C1,22 5,38 20,47L-20,47C-5,38 -1,22 0,4Z"

_HEART_OF_CLUB = "M0,-22L9,-12C7,-4 9,0 17,3C14,10 8,16 2.5,30L-2.5,30C-8,16 -14,10 -17,3C-9,0 -7,-4 -9,-12Z"

MARKS = {
    "H": "M0,45C-5,34 -45,10 -45,-17C-45,-34 -33,-43 -21.5,-43C-11,-43 -3.5,-36.5 0,-26"
    "C3.5,-36.5 11,-43 21.5,-43C33,-43 45,-34 45,-17C45,10 5,34 0,45Z",
    "D": "M0,-49C8.5,-31 23,-13 39,0C23,13 8.5,31 0,49C-8.5,31 -23,13 -39,0C-23,-13 -8.5,-31 0,-49Z",
    "S": "M0,-48C4,-34 44,-10 44,15C44,28 34,36 23,36C14,36 7,31 3.5,24C5,34 9,42 19,47L-19,47"
    "C-9,42 -5,34 -3.5,24C-7,31 -14,36 -23,36C-34,36 -44,28 -44,15C-44,-10 -4,-34 0,-48Z",
    "C": disc(0, -27, 20.5) + disc(-26, 11, 20.5) + disc(26, 11, 20.5) + _HEART_OF_CLUB + _STEM,
}


def mark(suit: str, x: float, y: float, size: float, turned: bool = False) -> str:
    """Return path data of a suit mark about a centre, upside down if turned."""
    return placed(MARKS[suit], x, y, size / 100, 180 if turned else 0)


def icon(suit: str) -> str:
    """Return the suit as a picture of its own."""
    canvas = Canvas()
    canvas.fill(moved(MARKS[suit], lambda point: (point[0] + 50, point[1] + 50)), SUIT_COLOUR[suit])
    return canvas.text(100, 100)
