"""Small card examples with captions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.table.geometry import Box, Placement
from app.table.text.brief import Example
from app.ui.kit.widgets import Panel, Paragraph, Picture, Widget
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import LINE_HEIGHT, NEAR, ROOM, SMALL, SNUG, TINY, Ink

_HEIGHT = {"cards": 128.0, "money": 152.0, "tiles": 116.0}
"""Height of each kind of sprite, by folder."""
_SCALES = (1.0, 0.9, 0.8, 0.72, 0.64, 0.56)
"""Factors for these heights; cards smaller than the last are unreadable."""
_SIGN = 24.0
_ROOMY, _TIGHT = (296.0, ROOM), (232.0, SNUG)
"""Minimum box width and padding; the tight pair is used only where it saves a row."""
_GROUND = Style(Ink.SUNK, 0.6, 12, Ink.EDGE, 0.3, 1)
_LINE = SMALL * LINE_HEIGHT


def examples(shown: Sequence[Example], box: Box, brush: Brush, back: str) -> tuple[list[Widget], float]:
    """Lay out examples in rows at the largest readable scale; return the widgets and their total height."""
    found: list[Widget] = []
    height = 0.0
    for scale in _SCALES:
        found, height = _Drawer(brush, back, scale).all(shown, box)
        if height <= box.h and all(widget.box.right <= box.right + 1 for widget in found):
            break
    return found, height


@dataclass(frozen=True, slots=True)
class _Lying:
    """A card with a shadow that sets it off from light ground."""

    box: Box
    name: str

    def draw(self, brush: Brush) -> None:
        x, y = self.box.middle
        brush.card(self.name, self.name, Placement(x, y, self.box.w, 0, 1, 0))


class _Drawer:
    def __init__(self, brush: Brush, back: str, scale: float) -> None:
        self._brush, self._back, self._scale = brush, back, scale

    def all(self, shown: Sequence[Example], box: Box) -> tuple[list[Widget], float]:
        found: list[Widget] = []
        widths, y = self._columns(shown, box.w), box.y
        for first in range(0, len(shown), max(1, len(widths))):
            row, x = shown[first : first + len(widths)], box.x
            cards = max(self._height(example) for example in row)
            lines = max(self._lines(example, width) for example, width in zip(row, widths, strict=False))
            height = ROOM + cards + SNUG + lines * _LINE + NEAR
            for example, width in zip(row, widths, strict=False):
                found += self._one(example, Box(x, y, width, height), cards)
                x += width + NEAR
            y += height + NEAR
        return found, max(0.0, y - NEAR - box.y)

    def _columns(self, shown: Sequence[Example], width: float) -> list[float]:
        """Return column widths for as few rows as possible, balanced in length."""
        widths: list[float] = []
        for rows in range(1, len(shown) + 1):
            many = -(-len(shown) // rows)
            for least, beside in (_ROOMY, _TIGHT):
                needed = [self._cards_width(example) + 2 * beside for example in shown]
                widths = [max(least, *needed[i::many]) for i in range(many)]
                if sum(widths) + NEAR * (many - 1) <= width:
                    return widths
        return widths

    def _lines(self, example: Example, width: float) -> int:
        return len(self._brush.lines(example.caption, SMALL, width - 2 * NEAR - _mark(example)))

    def _height(self, example: Example) -> float:
        return _HEIGHT[example.faces] * self._scale

    def _sprite(self, example: Example, code: str) -> str:
        if code != "back":
            return f"{example.faces}/{code}"
        return self._back if example.faces == "cards" else f"{example.faces}/back"

    def _card_width(self, example: Example) -> float:
        code = example.groups[0].split()[0]
        return self._height(example) * self._brush.sprites.shape(self._sprite(example, code))

    def _cards_width(self, example: Example) -> float:
        cards = [len(group.split()) for group in example.groups]
        each = self._card_width(example)
        return sum(n * (each + TINY) - TINY for n in cards) + _between(example) * (len(cards) - 1)

    def _one(self, example: Example, box: Box, cards: float) -> list[Widget]:
        """Return one example in its box; ``cards`` is the card height of its row."""
        found: list[Widget] = [Panel(box, _GROUND)]
        height, each = self._height(example), self._card_width(example)
        row = box.centred(w=self._cards_width(example)).at_top(cards, ROOM).centred(h=height)
        for i, group in enumerate(example.groups):
            if i and example.sign:
                sign = row.at_left(0, -_between(example) / 2).centred(_SIGN, _SIGN)
                found.append(Picture(sign, f"icons/{example.sign}", Ink.ACCENT))
            for code in group.split():
                found.append(_Lying(row.at_left(each), self._sprite(example, code)))
                row = row.moved(each + TINY, 0)
            row = row.moved(_between(example) - TINY, 0)
        words = box.inset(NEAR, top=ROOM + cards + SNUG)
        if example.wrong:
            found.append(Picture(words.at_left(_SIGN).at_top(_SIGN, -1), "icons/close", Ink.WARNING))
        words = words.inset(left=_mark(example)).at_top(self._lines(example, box.w) * _LINE)
        return [*found, Paragraph(words, example.caption, SMALL, Ink.WORDS, 0.0 if example.wrong else 0.5)]


def _mark(example: Example) -> float:
    """Return the width of the sign for an illegal example."""
    return _SIGN + SNUG if example.wrong else 0.0


def _between(example: Example) -> float:
    """Return the gap between two groups, in units."""
    return _SIGN + 2 * SNUG if example.sign else ROOM + TINY
