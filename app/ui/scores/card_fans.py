"""Cards in the result of a deal: overlapping, with every index visible, on as few lines as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from app.table.geometry import Box, Placement
from app.ui.kit.widgets import Label, Panel, Widget
from app.ui.scores.score_table import CardGroup
from app.ui.window.brush import Brush, Style
from app.ui.window.decks import TIGHT
from app.ui.window.theme import SMALL, SNUG, TINY, Ink


class _Index(NamedTuple):
    """Space that a kind of card needs to be legible."""

    width: float
    """Width of a card whose rank is 11 units high."""
    share: float
    """Share of that width that the index takes, from the left."""


_INDICES = {"cards": _Index(57.0, 0.2), "money": _Index(37.0, 0.32), "tiles": _Index(44.0, 0.235)}
_OTHERS = _Index(57.0, 0.26)
"""For other faces, and for French cards with large indices."""
_STEPS = (0.42, 0.36, 0.3, 0.26)
"""Offsets from card to card to try before the smallest, in card widths."""
_LINES = 4
"""Maximum number of lines."""
_SEEN, _SEEN_LARGE = 0.34, 0.5
"""Share of a card's height that must stay visible above the next line; the second with large indices."""
_WORTH = Style(Ink.GROUND, 0.95, 6, edge_opacity=0)
_APART = 0.2
"""Gap between groups, in card widths."""


@dataclass(frozen=True, slots=True)
class CardFan:
    """Overlapping cards, the first one at the left of the box."""

    box: Box
    names: tuple[str, ...]
    """Sprites."""
    width: float
    step: float

    def draw(self, brush: Brush) -> None:
        (_, y), x, shape = self.box.middle, self.box.x + self.width / 2, self.box.h / self.width
        for at, name in enumerate(self.names):
            brush.card(name, name, Placement(x + at * self.step, y, self.width, 0, 1, at, shape))


class _Laid(NamedTuple):
    """A layout of the groups."""

    lines: list[list[CardGroup]]
    step: float
    pitch: float
    """Vertical distance of two lines."""


class CardFans:
    def __init__(self, groups: Sequence[CardGroup], brush: Brush, scale: float = 1.0) -> None:
        """``scale``: card size relative to text."""
        self._groups, self._brush = groups, brush
        first = groups[0].codes[0] if groups else ""
        self._folder = first.rpartition("/")[0] or "cards"
        large = self._folder == "cards" and brush.sprites.deck.large
        self._seen = _SEEN_LARGE if large else _SEEN
        index = _INDICES.get(self._folder, _OTHERS)
        self._width = index.width * scale
        self._height = self._width / brush.sprites.shape(self._sprite(first)) if groups else 0.0
        self._least = index.share * self._width
        self._tight = large and _OTHERS.share * self._width
        """Smallest offset at which a large index is visible; 0 for all other faces."""

    def _sprite(self, code: str) -> str:
        return code if "/" in code else f"cards/{code}"

    def height(self, width: float, most: float) -> float | None:
        """Return the height needed in ``width``; None if it would exceed ``most``."""
        if not self._groups:
            return 0.0
        laid = self._laid(width, most)
        return None if laid is None else self._height + laid.pitch * (len(laid.lines) - 1)

    def _laid(self, width: float, most: float) -> _Laid | None:
        """Lay the cards on as few lines as possible, with the largest offset that these allow."""
        if self._height > most or self._width > width:
            return None
        for lines in range(1, _LINES + 1):
            pitch = self._height + TINY
            if lines > 1:
                pitch = min(pitch, (most - self._height) / (lines - 1))
            if pitch < self._seen * self._height:
                return None
            for step in (*(share * self._width for share in _STEPS), self._least):
                if step >= self._least and len(found := self._flowing(width, step)) <= lines:
                    return _Laid(found, step, pitch)
        return None

    def _flowing(self, width: float, step: float) -> list[list[CardGroup]]:
        lines, x = list[list[CardGroup]](), width
        for group in (part for whole in self._groups for part in self._split(whole, width, step)):
            needed = self._group_width(group, step)
            x += _APART * self._width + needed
            if x > width + 0.01 or not lines:
                lines.append([])
                x = needed
            lines[-1].append(group)
        return lines

    def _split(self, group: CardGroup, width: float, step: float) -> list[CardGroup]:
        """Split a group that is longer than a line into parts of about the same length."""
        room = width - self._worth_width(group) - self._width
        most, many = 1 + max(0, int(room / step + 0.001)), len(group.codes)
        parts = -(-many // most)
        ends = [many * part // parts for part in range(parts + 1)]
        return [CardGroup(group.codes[start:end], group.worth if end == many else "") for start, end in pairwise(ends)]

    def _group_width(self, group: CardGroup, step: float) -> float:
        return self._width + (len(group.codes) - 1) * step + self._worth_width(group)

    def _worth_width(self, group: CardGroup) -> float:
        return TINY + 1 + self._brush.width(group.worth, SMALL, "Bold") if group.worth else 0.0

    def widgets(self, box: Box) -> list[Widget] | None:
        """Return the cards in the middle of the box; None if they don't fit."""
        if (laid := self._laid(box.w, box.h)) is None:
            return None
        found, above, apart = list[Widget](), list[Widget](), _APART * self._width
        room = box.centred(h=self._height + laid.pitch * (len(laid.lines) - 1)).at_top(self._height)
        for line in laid.lines:
            widths = [self._group_width(group, laid.step) for group in line]
            row = room.centred(w=sum(widths) + apart * (len(line) - 1)).in_row(widths, apart)
            for group, place in zip(line, row, strict=True):
                tight = TIGHT if laid.step < self._tight else ""
                *under, top = map(self._sprite, group.codes)
                names = (*(f"{name}{tight}" for name in under), top)
                found.append(CardFan(place, names, self._width, laid.step))
                if group.worth:
                    label = place.at_right(self._worth_width(group) - TINY).at_top(SMALL + SNUG)
                    above.append(Label(label, group.worth, SMALL, Ink.ACCENT, "Bold"))
                    if line is not laid.lines[0]:  # it may be over a card of the line above
                        above.insert(0, Panel(label.grown(2), _WORTH))
            room = room.moved(0, laid.pitch)
        return found + above
