"""The Thai money cards: a narrow cream card, its index in two corners, a dark end at the others."""

from __future__ import annotations

from deck.geometry import Edge
from deck.svg import Canvas, disc, poly

from eastern.back import money_back
from eastern.coins import coins
from eastern.honours import honour
from eastern.index import index
from eastern.myriads import myriads
from eastern.palette import CREAM, INK, PAPER_EDGE, RED
from eastern.strings import strings

WIDTH, HEIGHT = 100, 220
HALF_TURN = "rotate(180 50 110)"
NUMBERS = range(1, 10)
CODES = (*(f"{number}{suit}" for suit in "CSM" for number in NUMBERS), "RF", "WF", "OT")

_LEFT, _TOP, _RIGHT, _FOOT = 39.0, 9.0, 91.0, 52.0
_INSIDE = (Edge(-1, 0, -_LEFT - 3), Edge(1, 0, _RIGHT - 3), Edge(0, -1, -_TOP - 3), Edge(0, 1, _FOOT - 3))


def _clouds(canvas: Canvas) -> None:
    """Draw rows of arches, for the coins."""
    for row in range(5):
        for column in range(6):
            x, y = _LEFT + column * 13 - 6.5 * (row % 2), _TOP + 8 + row * 10.5
            for r in (6.4, 3.8):
                canvas.line(f"M{x - r},{y}C{x - r},{y - 1.33 * r} {x + r},{y - 1.33 * r} {x + r},{y}", CREAM, 1.2)


def _lattice(canvas: Canvas) -> None:
    """Draw crossing cords, for the strings."""
    for i in range(-4, 8):
        x = _LEFT + 3 + i * 11.5
        for lean in (1, -1):
            canvas.line(poly([(x, _TOP), (x + lean * 46, _TOP + 46)], closed=False), CREAM, 1.3)


def _keys(canvas: Canvas) -> None:
    """Draw a fret of square hooks, for the myriads."""
    for row in range(3):
        for column in range(4):
            x, y = _LEFT + 5.2 + column * 11.5, _TOP + 4.6 + row * 12.6
            hook = [(x, y + 9), (x, y), (x + 8, y), (x + 8, y + 6.5), (x + 3.6, y + 6.5), (x + 3.6, y + 3.6)]
            canvas.line(poly(hook, closed=False), CREAM, 1.3)


def _suns(canvas: Canvas) -> None:
    """Draw rings and dots, for the honours."""
    for row in range(3):
        for column in range(4):
            x, y = _LEFT + 8 + column * 12, _TOP + 8.5 + row * 13
            canvas.line(disc(x, y, 4.4), CREAM, 1.3)
            canvas.fill(disc(x, y, 1.4), CREAM)


_ENDS = {"C": _clouds, "S": _lattice, "M": _keys, "H": _suns}


def _end(kind: str, colour: str) -> Canvas:
    """Return the dark end at the top right."""
    canvas = Canvas()
    notch = 7.0
    outline = (
        f"M{_LEFT},{_TOP}L{_RIGHT - notch},{_TOP}Q{_RIGHT},{_TOP} {_RIGHT},{_TOP + notch}L{_RIGHT},{_FOOT}"
        f"L{_LEFT + notch},{_FOOT}Q{_LEFT},{_FOOT} {_LEFT},{_FOOT - notch}Z"
    )
    canvas.fill(outline, colour)
    pattern = Canvas(_INSIDE)
    _ENDS[kind](pattern)
    canvas.parts += pattern.parts
    return canvas


def card(code: str) -> str:
    suit = code[1] if code[0].isdigit() else "H"
    canvas = Canvas()
    canvas.raw(
        f'<rect x="0.8" y="0.8" width="98.4" height="218.4" rx="8" fill="{CREAM}" stroke="{PAPER_EDGE}"'
        ' stroke-width="1.4"/>'
    )
    corner = _end(suit, RED if suit == "H" or code[0] in "19" else INK)
    corner.parts += index(code).parts
    canvas.parts += corner.parts
    canvas.group(corner, HALF_TURN)
    if suit == "H":
        honour(canvas, code)
    else:
        {"C": coins, "S": strings, "M": myriads}[suit](canvas, int(code[0]))
    return canvas.text(WIDTH, HEIGHT)


def money() -> dict[str, str]:
    return {"money/back.svg": money_back(), **{f"money/{code}.svg": card(code) for code in CODES}}
