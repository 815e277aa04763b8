"""The fourth card back: batik in the old kawung pattern, cut palm fruits laid crosswise in wax and brown dye."""

from __future__ import annotations

import math

from deck.faces import blank
from deck.geometry import placed
from deck.layout import HEIGHT, WIDTH
from deck.svg import Canvas, box, disc

_SOGA, _DARK, _INDIGO = "#6b3a1f", "#43210f", "#27406f"
_WAX, _HONEY = "#f3e2bb", "#d9a85a"
_CX, _CY = WIDTH / 2, HEIGHT / 2
_INSET = 27.0
_ACROSS, _DOWN = 5, 7
_CELL_W, _CELL_H = (WIDTH - 2 * _INSET) / _ACROSS, (HEIGHT - 2 * _INSET) / _DOWN
_SIZE = 1.27
_FRUIT = "M0,-3C-7.4,-7.4 -7.4,-16.4 0,-20.8C7.4,-16.4 7.4,-7.4 0,-3Z"
_SEEDS = disc(-1.9, -12, 1.05, 2.1) + disc(1.9, -12, 1.05, 2.1)
_RIM = "M0,-5.6C-4.6,-9 -4.6,-14.8 0,-18.2C4.6,-14.8 4.6,-9 0,-5.6Z"


def _cloth(canvas: Canvas) -> None:
    """Draw four fruits about the middle of every cell, a star where they meet, and a dot between four cells."""
    fruits = rims = seeds = hearts = dots = ""
    for row in range(_DOWN):
        for column in range(_ACROSS):
            x, y = _INSET + (column + 0.5) * _CELL_W, _INSET + (row + 0.5) * _CELL_H
            for turn in (45, 135, 225, 315):
                at = math.radians(turn)
                if math.hypot(x + 15 * math.sin(at) - _CX, y - 15 * math.cos(at) - _CY) < 38:
                    continue  # covered by the medallion
                fruits += placed(_FRUIT, x, y, _SIZE, turn)
                rims += placed(_RIM, x, y, _SIZE, turn)
                seeds += placed(_SEEDS, x, y, _SIZE, turn)
            hearts += placed("M0,-3.4L1,-1L3.4,0L1,1L0,3.4L-1,1L-3.4,0L-1,-1Z", x, y)
            if column < _ACROSS - 1:
                dots += disc(x + _CELL_W / 2, y, 1.5)
            if row < _DOWN - 1:
                dots += disc(x, y + _CELL_H / 2, 1.5)
    canvas.fill(fruits, _WAX)
    canvas.line(rims, _SOGA, 0.9)
    canvas.fill(seeds, _DARK)
    canvas.fill(hearts, _HONEY)
    canvas.fill(dots, _HONEY)


def _medal(canvas: Canvas) -> None:
    """Draw one large kawung in indigo in the middle."""
    canvas.fill(disc(_CX, _CY, 52), _DARK, _HONEY, 2)
    canvas.fill(disc(_CX, _CY, 46.5), _INDIGO, _HONEY, 1)
    for turn in (45, 135, 225, 315):
        canvas.fill(placed(_FRUIT, _CX, _CY, 2.05, turn), _WAX)
        canvas.line(placed(_RIM, _CX, _CY, 2.05, turn), _SOGA, 1.4)
        canvas.fill(placed(_SEEDS, _CX, _CY, 2.05, turn), _DARK)
    for turn in (0, 90, 180, 270):
        canvas.fill(placed("M0,-12C-5,-20 -4,-30 0,-40C4,-30 5,-20 0,-12Z", _CX, _CY, 1, turn), _HONEY)
        canvas.fill(placed(disc(0, -17, 1.4), _CX, _CY, 1, turn), _DARK)
    canvas.fill(disc(_CX, _CY, 6), _HONEY, _DARK, 1.2)
    canvas.fill(placed("M0,-4L1.2,-1.2L4,0L1.2,1.2L0,4L-1.2,1.2L-4,0L-1.2,-1.2Z", _CX, _CY), _DARK)


def kawung() -> str:
    """Soga brown: the cloth, its plain border, and the medallion."""
    canvas = blank()
    canvas.raw(f'<rect x="11" y="11" width="228" height="328" rx="9" ry="9" fill="{_DARK}"/>')
    frame = 'width="219" height="319" rx="6" ry="6" fill="none"'
    canvas.raw(f'<rect x="15.5" y="15.5" {frame} stroke="{_HONEY}" stroke-width="1.6"/>')
    canvas.fill(box(_INSET, _INSET, WIDTH - 2 * _INSET, HEIGHT - 2 * _INSET), _SOGA)
    _cloth(canvas)
    canvas.line(box(_INSET, _INSET, WIDTH - 2 * _INSET, HEIGHT - 2 * _INSET), _HONEY, 1.6)
    teeth = ""
    for step in range(21):
        x = 31 + step * (WIDTH - 62) / 20
        teeth += disc(x, 21.3, 1.4) + disc(x, HEIGHT - 21.3, 1.4)
    for step in range(31):
        y = 31 + step * (HEIGHT - 62) / 30
        teeth += disc(21.3, y, 1.4) + disc(WIDTH - 21.3, y, 1.4)
    canvas.fill(teeth, _WAX)
    _medal(canvas)
    return canvas.text(WIDTH, HEIGHT)
