"""Paragraphs with the markup of RULES.md: ``**words**`` are emphasized, ``7H`` is drawn as a small card, and glossary
terms are links.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.table.geometry import Box
from app.table.text.glossary import mentions
from app.table.text.rulebook import Word
from app.ui.kit.card_text import CARD_HIGH, card_width, draw_card
from app.ui.window.brush import Brush
from app.ui.window.theme import TEXT, Ink, Paint

LINE = TEXT * 1.4
_TOKEN = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<aside>.+?)\*")
_CARD = re.compile(r"(?:10|[2-9AJQK])[SHDC](?!\w)")
_OPENING = "([“‘"
assert LINE > CARD_HIGH


@dataclass(frozen=True, slots=True)
class _Run:
    """Text or a card in one colour."""

    text: str
    x: float
    width: float
    colour: Paint = Ink.WORDS
    weight: str = "Medium"
    card: bool = False
    link: Word | None = None
    """The glossary term that it links to."""


@dataclass(frozen=True, slots=True)
class MarkedText:
    """Lines of words and cards from the top of the box."""

    box: Box
    text: str
    """Plain text."""
    lines: Sequence[Sequence[_Run]]

    def draw(self, brush: Brush) -> None:
        for i, line in enumerate(self.lines):
            y = self.box.y + (i + 0.5) * LINE
            for run in line:
                if run.card:
                    draw_card(brush, run.text, self.box.x + run.x, y)
                else:
                    brush.text(run.text, self.box.x + run.x, y, TEXT, run.colour, weight=run.weight)

    def links(self) -> Iterator[tuple[Word, Box]]:
        """Return links with their boxes; one that wraps has two."""
        for i, line in enumerate(self.lines):
            for run in line:
                if run.link:
                    yield run.link, Box(self.box.x + run.x, self.box.y + i * LINE, run.width, LINE)


def marked_text(brush: Brush, text: str, x: float, y: float, width: float, linked: Sequence[Word] = ()) -> MarkedText:
    """Wrap the text to ``width`` units; the box is as tall as its lines. Each term of ``linked`` becomes a link at its
    first use outside emphasis.
    """
    space = brush.width("a b", TEXT) - brush.width("ab", TEXT)
    lines: list[list[_Run]] = [[]]
    for word in _words(brush, text, linked):
        row = lines[-1]
        at = row[-1].x + row[-1].width + space if row else 0.0
        end = at + sum(run.width for run in word)
        if row and end > width:
            row, at = [], 0.0
            lines.append(row)
        for run in word:
            row.append(replace(run, x=at))
            at += run.width
    joined = [_joined(brush, row) for row in lines]
    plain = re.sub(r"\*+", "", text)
    return MarkedText(Box(x, y, width, len(lines) * LINE), plain, joined)


def _words(brush: Brush, text: str, linked: Sequence[Word]) -> Iterator[list[_Run]]:
    """Yield words as lists of pieces that must stay together."""
    word: list[_Run] = []
    for piece in _pieces(text, linked):
        for part in re.split(r"(\s+)", piece.text):
            if part.isspace():
                if word:
                    yield word
                word = []
            elif part:
                word += _runs(brush, part, piece)
    if word:
        yield word


def _pieces(text: str, linked: Sequence[Word]) -> Iterator[_Run]:
    """Yield runs of one colour, not placed yet."""
    end, left = 0, list(linked)
    for found in _TOKEN.finditer(text):
        yield from _plain(text[end : found.start()], left)
        if found["strong"]:
            yield _Run(found["strong"], 0, 0, Ink.ACCENT, "Bold")
        else:
            yield _Run(found["aside"], 0, 0, Ink.QUIET)
        end = found.end()
    yield from _plain(text[end:], left)


def _plain(text: str, left: list[Word]) -> Iterator[_Run]:
    """Yield runs without emphasis; linked terms are removed from ``left``."""
    end = 0
    for at in mentions(text, left):
        if at.word in left:
            left.remove(at.word)
            yield _Run(text[end : at.start], 0, 0)
            yield _Run(text[at.start : at.end], 0, 0, link=at.word)
            end = at.end
    yield _Run(text[end:], 0, 0)


def _runs(brush: Brush, part: str, piece: _Run) -> list[_Run]:
    bare = part.lstrip(_OPENING)
    if found := _CARD.match(bare):
        before, after, code = part[: len(part) - len(bare)], bare[found.end() :], found[0]
        texts = [(before, False), (code, True), (after, False)]
    else:
        texts = [(part, False)]
    return [
        replace(
            piece,
            text=part,
            width=card_width(brush, part) if card else brush.width(part, TEXT, piece.weight),
            card=card,
        )
        for part, card in texts
        if part
    ]


def _joined(brush: Brush, row: Sequence[_Run]) -> list[_Run]:
    """Merge adjacent words of one colour: a page has hundreds of words."""
    found: list[_Run] = []
    for run in row:
        last = found[-1] if found else None
        alike = last and (last.colour, last.weight, last.link) == (run.colour, run.weight, run.link)
        if last and alike and not last.card and not run.card:
            apart = " " if run.x > last.x + last.width + 1 else ""
            found[-1] = replace(last, text=last.text + apart + run.text, width=run.x + run.width - last.x)
        else:
            found.append(run)
    return found
