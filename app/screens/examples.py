"""Little cards that show what a rule means, with a line of words below them."""

from __future__ import annotations

from collections.abc import Sequence

from app.screens.widgets import Panel, Paragraph, Picture, Widget
from app.shell.brush import Brush, Style
from app.shell.theme import NEAR, ROOM, SMALL, SNUG, TINY, Ink
from app.table.brief import Example
from app.table.geometry import Box

_HIGH = {"cards": 96.0, "money": 112.0, "tiles": 84.0}
"""Of the cards, by their folder."""
_SIGN, _LEAST = 24.0, 248.0
_GROUND = Style(Ink.SHADE, 0.2, 12, edge_opacity=0)
_LINE = SMALL * 1.32


def examples(shown: Sequence[Example], box: Box, brush: Brush, back: str) -> tuple[list[Widget], float]:
    """As many side by side as ``box`` is wide; and how high all of them are. ``back`` is the sprite of a back."""
    found: list[Widget] = []
    x, y, deepest = box.x, box.y, 0.0
    for example in shown:
        wide = min(box.w, max(_LEAST, _cards_wide(example, brush) + 2 * ROOM))
        if x > box.x and x + wide > box.right:
            x, y, deepest = box.x, y + deepest + NEAR, 0.0
        lines = len(brush.lines(example.caption, SMALL, wide - 2 * NEAR - _mark(example)))
        high = ROOM + _HIGH[example.faces] + SNUG + lines * _LINE + NEAR
        found += _drawn(example, Box(x, y, wide, high), brush, back)
        x, deepest = x + wide + NEAR, max(deepest, high)
    return found, y + deepest - box.y if shown else 0.0


def _mark(example: Example) -> float:
    """The room that the sign of what is wrong takes beside the words."""
    return _SIGN + SNUG if example.wrong else 0.0


def _sprite(example: Example, code: str, back: str) -> str:
    if code != "back":
        return f"{example.faces}/{code}"
    return back if example.faces == "cards" else f"{example.faces}/back"


def _card_wide(example: Example, brush: Brush) -> float:
    code = example.groups[0].split()[0]
    return _HIGH[example.faces] * brush.sprites.shape(_sprite(example, code, "cards/back-lattice"))


def _between(example: Example) -> float:
    """Units between two groups."""
    return _SIGN + 2 * SNUG if example.sign else ROOM + TINY


def _cards_wide(example: Example, brush: Brush) -> float:
    cards = [len(group.split()) for group in example.groups]
    each = _card_wide(example, brush)
    return sum(n * (each + TINY) - TINY for n in cards) + _between(example) * (len(cards) - 1)


def _drawn(example: Example, box: Box, brush: Brush, back: str) -> list[Widget]:
    found: list[Widget] = [Panel(box, _GROUND)]
    x, y, high = box.x + (box.w - _cards_wide(example, brush)) / 2, box.y + ROOM, _HIGH[example.faces]
    each = _card_wide(example, brush)
    for i, group in enumerate(example.groups):
        if i and example.sign:
            middle = x - _between(example) / 2
            found.append(Picture(Box.around(middle, y + high / 2, _SIGN, _SIGN), f"icons/{example.sign}", Ink.ACCENT))
        for code in group.split():
            found.append(Picture(Box(x, y, each, high), _sprite(example, code, back)))
            x += each + TINY
        x += _between(example) - TINY
    words = Box(box.x + NEAR + _mark(example), y + high + SNUG, box.w - 2 * NEAR - _mark(example), 0)
    if example.wrong:
        cross = Box(box.x + NEAR, words.y - 1, _SIGN, _SIGN)
        found.append(Picture(cross, "icons/close", Ink.WARNING))
    high = len(brush.lines(example.caption, SMALL, words.w)) * _LINE
    found.append(Paragraph(Box(words.x, words.y, words.w, high), example.caption, SMALL, Ink.WORDS, _align(example)))
    return found


def _align(example: Example) -> float:
    return 0.0 if example.wrong else 0.5
