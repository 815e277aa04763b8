"""The card's paper, its indices and the pip cards."""

from __future__ import annotations

from deck.indices import index
from deck.layout import HALF_TURN, HEIGHT, RADIUS, USUAL, WIDTH, Layout
from deck.palette import EDGE, PAPER, SUIT_COLOUR
from deck.suits import mark
from deck.svg import Canvas

Place = tuple[int, float]
"""One of three columns, and the distance from the top."""

_ROWS = (61.0, 137.0, 213.0, 289.0)
_SIDES_3: list[Place] = [(column, y) for column in (0, 2) for y in (_ROWS[0], 175.0, _ROWS[3])]
_SIDES_2: list[Place] = [(column, y) for column in (0, 2) for y in (_ROWS[0], _ROWS[3])]
_SIDES_4: list[Place] = [(column, y) for column in (0, 2) for y in _ROWS]

PIPS: dict[str, list[Place]] = {
    "2": [(1, _ROWS[0]), (1, _ROWS[3])],
    "3": [(1, _ROWS[0]), (1, 175), (1, _ROWS[3])],
    "4": _SIDES_2,
    "5": [*_SIDES_2, (1, 175)],
    "6": _SIDES_3,
    "7": [*_SIDES_3, (1, 118)],
    "8": [*_SIDES_3, (1, 118), (1, 232)],
    "9": [*_SIDES_4, (1, 175)],
    "10": [*_SIDES_4, (1, 99), (1, 251)],
}


def blank() -> Canvas:
    """Return the paper of a face: ivory, with a faint edge line and nothing beyond the corners."""
    canvas = Canvas()
    canvas.raw(
        f'<rect x="0.75" y="0.75" width="248.5" height="348.5" rx="{RADIUS}" ry="{RADIUS}"'
        f' fill="{PAPER}" stroke="{EDGE}" stroke-width="1.5"/>'
    )
    return canvas


def with_indices(canvas: Canvas, rank: str, suit: str, layout: Layout = USUAL) -> str:
    """Return the finished file with both indices on a face."""
    corner = index(rank, suit, layout)
    canvas.parts.extend(corner.parts)
    canvas.group(corner, HALF_TURN)
    return canvas.text(WIDTH, HEIGHT)


def pip_card(rank: str, suit: str, layout: Layout = USUAL) -> str:
    """Return a card from two to ten; the pips of the lower half are upside down."""
    canvas = blank()
    pips = [(layout.columns[column], y) for column, y in PIPS[rank]]
    d = "".join(mark(suit, x, y, layout.pip, turned=y > 175) for x, y in pips)
    canvas.fill(d, SUIT_COLOUR[suit])
    return with_indices(canvas, rank, suit, layout)
