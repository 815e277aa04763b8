"""Little cards that show what a rule means, with a line of words below them."""

from __future__ import annotations

from collections.abc import Sequence

from app.screens.widgets import Panel, Paragraph, Picture, Widget
from app.shell.brush import Brush, Style
from app.shell.theme import NEAR, ROOM, SMALL, SNUG, TINY, Ink
from app.table.brief import Example
from app.table.geometry import Box

_HIGH = {"cards": 128.0, "money": 152.0, "tiles": 116.0}
"""Of the cards, by their folder."""
_SCALES = (1.0, 0.9, 0.8, 0.72, 0.64, 0.56)
"""Of these heights; the last is the least that can be read."""
_SIGN, _LEAST = 24.0, 296.0
_GROUND = Style(Ink.SUNK, 0.6, 12, Ink.EDGE, 0.3, 1)
_LINE = SMALL * 1.32


def examples(shown: Sequence[Example], box: Box, brush: Brush, back: str) -> tuple[list[Widget], float]:
    """As many side by side as ``box`` is wide, as large as lets all of them be seen in it, if that can still be
    read; and how high all of them are. ``back`` is the sprite of a back.
    """
    found: list[Widget] = []
    high = 0.0
    for scale in _SCALES:
        found, high = _Drawer(brush, back, scale).all(shown, box)
        if high <= box.h and all(widget.box.right <= box.right + 1 for widget in found):
            break
    return found, high


class _Drawer:
    """Draws examples at one size."""

    def __init__(self, brush: Brush, back: str, scale: float) -> None:
        self._brush, self._back, self._scale = brush, back, scale

    def all(self, shown: Sequence[Example], box: Box) -> tuple[list[Widget], float]:
        """In rows from the top left corner of the box; and how high they are together."""
        found: list[Widget] = []
        x, y, deepest = box.x, box.y, 0.0
        for example in shown:
            wide = max(_LEAST, self._cards_wide(example) + 2 * ROOM)
            if x > box.x and x + wide > box.right:
                x, y, deepest = box.x, y + deepest + NEAR, 0.0
            lines = len(self._brush.lines(example.caption, SMALL, wide - 2 * NEAR - _mark(example)))
            high = ROOM + self._high(example) + SNUG + lines * _LINE + NEAR
            found += self._one(example, Box(x, y, wide, high))
            x, deepest = x + wide + NEAR, max(deepest, high)
        return found, y + deepest - box.y if shown else 0.0

    def _high(self, example: Example) -> float:
        return _HIGH[example.faces] * self._scale

    def _sprite(self, example: Example, code: str) -> str:
        if code != "back":
            return f"{example.faces}/{code}"
        return self._back if example.faces == "cards" else f"{example.faces}/back"

    def _card_wide(self, example: Example) -> float:
        code = example.groups[0].split()[0]
        return self._high(example) * self._brush.sprites.shape(self._sprite(example, code))

    def _cards_wide(self, example: Example) -> float:
        cards = [len(group.split()) for group in example.groups]
        each = self._card_wide(example)
        return sum(n * (each + TINY) - TINY for n in cards) + _between(example) * (len(cards) - 1)

    def _one(self, example: Example, box: Box) -> list[Widget]:
        found: list[Widget] = [Panel(box, _GROUND)]
        x, y, high = box.x + (box.w - self._cards_wide(example)) / 2, box.y + ROOM, self._high(example)
        each = self._card_wide(example)
        for i, group in enumerate(example.groups):
            if i and example.sign:
                middle = x - _between(example) / 2
                sign = Box.around(middle, y + high / 2, _SIGN, _SIGN)
                found.append(Picture(sign, f"icons/{example.sign}", Ink.ACCENT))
            for code in group.split():
                found.append(Picture(Box(x, y, each, high), self._sprite(example, code)))
                x += each + TINY
            x += _between(example) - TINY
        words = Box(box.x + NEAR + _mark(example), y + high + SNUG, box.w - 2 * NEAR - _mark(example), 0)
        if example.wrong:
            cross = Box(box.x + NEAR, words.y - 1, _SIGN, _SIGN)
            found.append(Picture(cross, "icons/close", Ink.WARNING))
        deep = len(self._brush.lines(example.caption, SMALL, words.w)) * _LINE
        place = Box(words.x, words.y, words.w, deep)
        return [*found, Paragraph(place, example.caption, SMALL, Ink.WORDS, 0.0 if example.wrong else 0.5)]


def _mark(example: Example) -> float:
    """The room that the sign of what is wrong takes beside the words."""
    return _SIGN + SNUG if example.wrong else 0.0


def _between(example: Example) -> float:
    """Units between two groups."""
    return _SIGN + 2 * SNUG if example.sign else ROOM + TINY
