"""A paragraph as RULES.md writes it: ``**words**`` stand out, ``7H`` is drawn as a small card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.table.geometry import Box
from app.ui.kit.card_text import CARD_HIGH, card_wide, draw_card
from app.ui.window.brush import Brush
from app.ui.window.theme import TEXT, Ink, Paint

LINE = TEXT * 1.4
_TOKEN = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<aside>.+?)\*")
_CARD = re.compile(r"(?:10|[2-9AJQK])[SHDC](?!\w)")
_OPENING = "([“‘"
assert LINE > CARD_HIGH


@dataclass(frozen=True, slots=True)
class _Run:
    """Words or a card that stand side by side in one colour."""

    text: str
    x: float
    wide: float
    colour: Paint = Ink.WORDS
    weight: str = "Medium"
    card: bool = False


@dataclass(frozen=True, slots=True)
class MarkedText:
    """Lines of words and cards from the top of the box."""

    box: Box
    text: str
    """All of it in plain words."""
    lines: Sequence[Sequence[_Run]]

    def draw(self, brush: Brush) -> None:
        for i, line in enumerate(self.lines):
            y = self.box.y + (i + 0.5) * LINE
            for run in line:
                if run.card:
                    draw_card(brush, run.text, self.box.x + run.x, y)
                else:
                    brush.text(run.text, self.box.x + run.x, y, TEXT, run.colour, weight=run.weight)


def marked_text(brush: Brush, text: str, x: float, y: float, wide: float) -> MarkedText:
    """The text wrapped to ``wide`` units, its box as high as its lines."""
    space = brush.width("a b", TEXT) - brush.width("ab", TEXT)
    lines: list[list[_Run]] = [[]]
    for word in _words(brush, text):
        row = lines[-1]
        at = row[-1].x + row[-1].wide + space if row else 0.0
        end = at + sum(run.wide for run in word)
        if row and end > wide:
            row, at = [], 0.0
            lines.append(row)
        for run in word:
            row.append(_Run(run.text, at, run.wide, run.colour, run.weight, run.card))
            at += run.wide
    joined = [_joined(brush, row) for row in lines]
    plain = re.sub(r"\*+", "", text)
    return MarkedText(Box(x, y, wide, len(lines) * LINE), plain, joined)


def _words(brush: Brush, text: str) -> Iterator[list[_Run]]:
    """Word by word, each of the pieces that may not be parted."""
    word: list[_Run] = []
    for piece, colour, weight in _pieces(text):
        for part in re.split(r"(\s+)", piece):
            if part.isspace():
                if word:
                    yield word
                word = []
            elif part:
                word += _runs(brush, part, colour, weight)
    if word:
        yield word


def _pieces(text: str) -> Iterator[tuple[str, Paint, str]]:
    end = 0
    for found in _TOKEN.finditer(text):
        yield text[end : found.start()], Ink.WORDS, "Medium"
        if found["strong"]:
            yield found["strong"], Ink.ACCENT, "Bold"
        else:
            yield found["aside"], Ink.QUIET, "Medium"
        end = found.end()
    yield text[end:], Ink.WORDS, "Medium"


def _runs(brush: Brush, part: str, colour: Paint, weight: str) -> list[_Run]:
    bare = part.lstrip(_OPENING)
    if found := _CARD.match(bare):
        before, after, code = part[: len(part) - len(bare)], bare[found.end() :], found[0]
        texts = [(before, False), (code, True), (after, False)]
    else:
        texts = [(part, False)]
    return [
        _Run(said, 0, card_wide(brush, said) if card else brush.width(said, TEXT, weight), colour, weight, card)
        for said, card in texts
        if said
    ]


def _joined(brush: Brush, row: Sequence[_Run]) -> list[_Run]:
    """Words beside each other in one colour as one piece: a page has hundreds of words."""
    found: list[_Run] = []
    for run in row:
        last = found[-1] if found else None
        if last and not last.card and not run.card and (last.colour, last.weight) == (run.colour, run.weight):
            apart = " " if run.x > last.x + last.wide + 1 else ""
            text = last.text + apart + run.text
            found[-1] = _Run(text, last.x, run.x + run.wide - last.x, run.colour, run.weight)
        else:
            found.append(run)
    return found
