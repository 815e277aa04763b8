"""Words in our own letters: optical spacing, a satin gold face, a bright edge, an engraved line, a soft dark ground."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from .alphabet import LETTERS, H
from .strokes import Part
from .svg import Stop, document, linear, num, path
from .thai import OUTLINES

GAP = 16.0  # the air between two letters, as a mean over their height
REACH = 17.0  # how deep an opening still counts as air
CLOSE = 7.5  # no two letters come nearer

GOLD: tuple[Stop, ...] = ((0, "#fff0bf"), (0.34, "#f6d585"), (0.62, "#dca748"), (1, "#b07a2a"))
EDGE: tuple[Stop, ...] = ((0, "#fffbe9"), (0.5, "#f3d083"), (1, "#7d5016"))
GROUND = "#0a1730"


@dataclass(frozen=True)
class Placed:
    """A letter set at a place and size."""

    sign: str
    x: float
    y: float
    scale: float

    def d(self, inset: float = 0.0) -> str:
        """Return path data of the letter, thinned by ``inset`` of its own units."""
        return "".join(part.d(inset, self.x, self.y, self.scale) for part in LETTERS[self.sign][1])

    @property
    def right(self) -> float:
        """Right edge of the letter."""
        return self.x + LETTERS[self.sign][0] * self.scale


def _extent(parts: Iterable[Part], y: float) -> tuple[float, float] | None:
    """Return the left and right limits of a letter at one height."""
    found: list[float] = []
    for part in parts:
        line = part.outline(0.0)
        for (x0, y0), (x1, y1) in zip(line, line[1:] + line[:1], strict=True):
            if (y0 <= y) != (y1 <= y):
                found.append(x0 + (x1 - x0) * (y - y0) / (y1 - y0))
    return (min(found), max(found)) if found else None


def kern(left: str, right: str) -> float:
    """Return the distance between two letters' edges that makes them look evenly set."""
    if " " in (left, right):
        return 0.0
    width = LETTERS[left][0]
    rows = [2.5 + 5 * k for k in range(20)]
    air, near = [], REACH
    for y in rows:
        a, b = _extent(LETTERS[left][1], y), _extent(LETTERS[right][1], y)
        lack = (width - a[1] if a else REACH) + (b[0] if b else REACH)
        near = min(near, lack)
        air.append(min(lack, REACH))
    return max(CLOSE - near, GAP - sum(air) / len(air))


def set_word(word: str, height: float, x: float, y: float) -> list[Placed]:
    """Set a word with its top left at a place."""
    scale = height / H
    placed: list[Placed] = []
    for i, sign in enumerate(word):
        if i:
            x += kern(word[i - 1], sign) * scale
        placed.append(Placed(sign, x, y, scale))
        x = placed[-1].right
    return placed


def ground(d: str, size: float, colour: str = GROUND) -> list[str]:
    """Draw a soft shadow and a firm dark outline under path data."""
    soft = [
        path(d, fill="none", stroke=colour, stroke_width=size * w, stroke_linejoin="round", stroke_opacity=o,
             transform=f"translate(0 {size * 0.05:.2f})")
        for w, o in ((0.42, 0.07), (0.34, 0.09), (0.27, 0.13), (0.21, 0.2))
    ]  # fmt: skip
    return [*soft, path(d, fill=colour, stroke=colour, stroke_width=size * 0.105, stroke_linejoin="round")]


def _engraving(d: str, top: float, height: float, name: str, face: tuple[Stop, ...]) -> list[str]:
    """Draw what is under a gold face: the gradients, the ground and the letters' depth."""
    return [
        linear(f"{name}e", 0, top, 0, top + height, *EDGE),
        linear(f"{name}f", 0, top, 0, top + height, *face),
        *ground(d, height),
        *(path(d, fill="#5b3a10", transform=f"translate(0 {height * drop:.2f})") for drop in (0.032, 0.022, 0.011)),
    ]


def gilded(
    letters: list[Placed], top: float, height: float, name: str = "g", face: tuple[Stop, ...] = GOLD
) -> list[str]:
    """Draw gold letters: ground, bright edge, satin face, and a fine engraved line along each stroke."""
    whole = "".join(letter.d() for letter in letters)
    return [
        *_engraving(whole, top, height, name, face),
        path(whole, fill=f"url(#{name}e)"),
        path("".join(letter.d(1.9) for letter in letters), fill=f"url(#{name}f)"),
        path("".join(letter.d(7.9) for letter in letters), fill="#8a5717", fill_opacity=0.62),
    ]


def word(text: str, height: float = 120.0, face: tuple[Stop, ...] = GOLD) -> str:
    """Draw a whole word as a picture that fits it."""
    margin = height * 0.3
    letters = set_word(text, height, margin, margin)
    return document(letters[-1].right + margin, height + 2 * margin, gilded(letters, margin, height, face=face))


_THAI = 0.17
"""Scale of Thai outlines: consonants are about four fifths as high as our capitals, as marks go above and below."""


def thai_word(letters: str) -> str:
    """Draw a word of ``thai.WORDS`` as a picture that fits it."""
    height, edge = 120.0, 2.3
    placed = [(OUTLINES[sign], float(x)) for sign, x in (letter.split("@") for letter in letters.split())]
    points = [(x + at, y) for outline, at in placed for x, y in _pairs(outline)]
    margin = height * 0.2
    left, top = (margin - _THAI * min(point[i] for point in points) for i in (0, 1))
    right, foot = (_THAI * max(point[i] for point in points) for i in (0, 1))
    d = "".join(_moved(outline, left + _THAI * at, top) for outline, at in placed)
    drawn = [
        *_engraving(d, top - _THAI * 700, height, "g", GOLD),
        path(d, fill="url(#ge)", stroke="url(#ge)", stroke_width=2 * edge, stroke_linejoin="round"),
        path(d, fill="url(#gf)"),
    ]
    return document(left + right + margin, top + foot + margin, drawn)


def _pairs(outline: str) -> list[tuple[float, float]]:
    """Return the points of path data, control points included."""
    values = [float(value) for value in re.findall(r"-?[\d.]+", outline)]
    return list(zip(values[::2], values[1::2], strict=True))


def _moved(outline: str, dx: float, dy: float) -> str:
    """Return path data in the picture's units."""
    return re.sub(
        r"(-?[\d.]+) (-?[\d.]+)",
        lambda point: f"{num(dx + _THAI * float(point[1]))} {num(dy + _THAI * float(point[2]))}",
        outline,
    )
