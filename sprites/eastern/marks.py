"""Marks of suits and honours, for small cards within text."""

from __future__ import annotations

from deck.svg import Canvas, box

from eastern.brushwork import sign
from eastern.index import coin_mark, honour_mark, string_mark
from eastern.palette import BLUE, GREEN, IVORY, RED, TILE_RED
from eastern.tile_suits import circle, stick

SIDE = 26
_AT = SIDE / 2, SIDE / 2
_HONOURS = ("RF", "WF", "OT")


def _of_money(name: str) -> Canvas:
    canvas = Canvas()
    if name in _HONOURS:
        honour_mark(canvas, name, *_AT)
    elif name == "M":
        canvas.fill(sign("myriad", *_AT, 22), RED, RED, 1.2)
    else:
        (coin_mark if name == "C" else string_mark)(canvas, *_AT)
    return canvas


def _of_tiles(name: str) -> Canvas:
    canvas = Canvas()
    match name:
        case "C":
            circle(canvas, *_AT, 12, BLUE)
        case "S":
            stick(canvas, *_AT, 24, 0, GREEN)
        case "M":
            canvas.fill(sign("old myriad", *_AT, 24), TILE_RED, TILE_RED, 0.6)
        case "RF":
            canvas.fill(sign("middle", *_AT, 24), TILE_RED, TILE_RED, 1.2)
        case "OT":
            canvas.fill(sign("fortune", *_AT, 24), GREEN, GREEN, 0.6)
        case _:
            canvas.fill(box(4, 2, 18, 22), IVORY, BLUE, 3)
            canvas.line(box(8.5, 6.5, 9, 13), BLUE, 1.4)
    return canvas


def marks() -> dict[str, str]:
    """Return every mark by file name: of coins, strings and myriads or their tile equivalents, and of the honours."""
    names = ("C", "S", "M", *_HONOURS)
    drawn = {"money": _of_money, "tiles": _of_tiles}
    return {f"marks/{folder}-{name}.svg": of(name).text(SIDE, SIDE) for folder, of in drawn.items() for name in names}
