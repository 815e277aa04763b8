"""The card's paper, its indices and the pip cards."""

from __future__ import annotations

from deck.indices import index
from deck.palette import EDGE, PAPER, SUIT_COLOUR
from deck.suits import mark
from deck.svg import Canvas

WIDTH, HEIGHT, RADIUS = 250, 350, 16
HALF_TURN = "rotate(180 125 175)"

_LEFT, _MID, _RIGHT = 82.0, 125.0, 168.0
_ROWS = (61.0, 137.0, 213.0, 289.0)
_PIP = 46.0

_SIDES_3 = [(x, y) for x in (_LEFT, _RIGHT) for y in (_ROWS[0], 175.0, _ROWS[3])]
_SIDES_2 = [(x, y) for x in (_LEFT, _RIGHT) for y in (_ROWS[0], _ROWS[3])]
_SIDES_4 = [(x, y) for x in (_LEFT, _RIGHT) for y in _ROWS]

PIPS: dict[str, list[tuple[float, float]]] = {
    "2": [(_MID, _ROWS[0]), (_MID, _ROWS[3])],
    "3": [(_MID, _ROWS[0]), (_MID, 175), (_MID, _ROWS[3])],
    "4": _SIDES_2,
    "5": [*_SIDES_2, (_MID, 175)],
    "6": _SIDES_3,
    "7": [*_SIDES_3, (_MID, 118)],
    "8": [*_SIDES_3, (_MID, 118), (_MID, 232)],
    "9": [*_SIDES_4, (_MID, 175)],
    "10": [*_SIDES_4, (_MID, 99), (_MID, 251)],
}


def blank() -> Canvas:
    """The paper of a face: ivory, with an edge line one can barely see and nothing beyond the corners."""
    canvas = Canvas()
    canvas.raw(
        f'<rect x="0.75" y="0.75" width="248.5" height="348.5" rx="{RADIUS}" ry="{RADIUS}"'
        f' fill="{PAPER}" stroke="{EDGE}" stroke-width="1.5"/>'
    )
    return canvas


def with_indices(canvas: Canvas, rank: str, suit: str) -> str:
    """The finished file: both indices set on a face."""
    corner = index(rank, suit)
    canvas.parts.extend(corner.parts)
    canvas.group(corner, HALF_TURN)
    return canvas.text(WIDTH, HEIGHT)


def pip_card(rank: str, suit: str) -> str:
    """A card from two to ten; the pips of the lower half stand on their heads."""
    canvas = blank()
    d = "".join(mark(suit, x, y, _PIP, turned=y > 175) for x, y in PIPS[rank])
    canvas.fill(d, SUIT_COLOUR[suit])
    return with_indices(canvas, rank, suit)
