"""The back of the money cards: red lacquer with gold, symmetrical under a half turn."""

from __future__ import annotations

from deck.geometry import Edge
from deck.svg import Canvas, box, disc

from eastern.index import petals, star
from eastern.palette import CREAM, DEEP_RED, GOLD, LACQUER, PALE_GOLD, PAPER_EDGE

_CX, _CY = 50.0, 110.0
_INSIDE = (Edge(-1, 0, -13.5), Edge(1, 0, 86.5), Edge(0, -1, -13.5), Edge(0, 1, 206.5))


def _ground(canvas: Canvas) -> None:
    """Draw overlapping rings of old coins, fine and dark on the red."""
    ground = Canvas(_INSIDE)
    for row in range(-9, 10):
        for column in range(-3, 4):
            if (row + column) % 2 == 0:
                x, y = _CX + column * 14.6, _CY + row * 12.2
                ground.line(disc(x, y, 13.4), "#c2453a", 1.1)
                ground.fill(box(x - 2.2, y - 2.2, 4.4, 4.4), GOLD)
    canvas.parts += ground.parts


def _medallion(canvas: Canvas) -> None:
    canvas.fill(disc(_CX, _CY, 35.5), LACQUER, GOLD, 1.6)
    canvas.fill(star(28, _CX, _CY, 33.5, 29.5), GOLD)
    canvas.fill(disc(_CX, _CY, 29), DEEP_RED, PALE_GOLD, 1.3)
    canvas.fill(petals(8, _CX, _CY, 26, 9, 22.5), LACQUER, GOLD, 1.4)
    canvas.fill(petals(8, _CX, _CY, 20, 5.4), GOLD, DEEP_RED, 1)
    canvas.fill(disc(_CX, _CY, 10), DEEP_RED, PALE_GOLD, 1.4)
    canvas.fill(box(_CX - 4, _CY - 4, 8, 8), PALE_GOLD)


def _end() -> Canvas:
    """Draw half a lotus rising from the top edge."""
    canvas = Canvas(_INSIDE)
    canvas.fill(disc(_CX, 13.5, 27), LACQUER, GOLD, 1.5)
    canvas.fill(petals(12, _CX, 13.5, 24.5, 6.4, 15), DEEP_RED, GOLD, 1.2)
    canvas.fill(disc(_CX, 13.5, 11), GOLD)
    canvas.fill(disc(_CX, 13.5, 7), DEEP_RED)
    return canvas


def money_back() -> str:
    canvas = Canvas()
    canvas.raw(
        f'<rect x="0.8" y="0.8" width="98.4" height="218.4" rx="8" fill="{CREAM}" stroke="{PAPER_EDGE}"'
        ' stroke-width="1.4"/>'
    )
    canvas.raw(f'<rect x="5.5" y="5.5" width="89" height="209" rx="5" fill="{LACQUER}"/>')
    canvas.raw(
        f'<rect x="8.6" y="8.6" width="82.8" height="202.8" rx="3.4" fill="none" stroke="{GOLD}" stroke-width="1.6"/>'
    )
    canvas.fill(box(13.5, 13.5, 73, 193), "#aa221a")
    _ground(canvas)
    end = _end()
    canvas.parts += end.parts
    canvas.group(end, "rotate(180 50 110)")
    canvas.line(box(13.5, 13.5, 73, 193), GOLD, 1.2)
    _medallion(canvas)
    return canvas.text(100, 220)
