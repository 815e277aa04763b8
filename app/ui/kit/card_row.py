"""Small cards in rows, or in groups with their points, on as many lines as needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from app.table.geometry import Box
from app.ui.kit.card_text import SmallCard
from app.ui.kit.widgets import Label, Widget
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import IVORY, IVORY_EDGE, SMALL, SNUG, TINY, Ink

_TILE_WIDTH, _TILE_PAD, _SUIT = 43.0, 3.5, 15.0
"""Full width of a tile, minimum padding around rank and suit, and size of the suit."""
_USUAL, _CLOSE = 4.0, 1.0
"""Gaps between two tiles, usual and tight."""
_ROOMIER = 8.0
"""Extra width of tight tiles where there is room."""
_TILE = Style(IVORY, 1, 5, IVORY_EDGE, 1, 1)
_LINE = 32.0
"""Line height."""
_APART = 14.0


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards as small ivory tiles, narrower when there are many; if even those don't fit, the rest is counted."""

    box: Box
    codes: tuple[str, ...]
    """Codes as for ``card_line``: another pack's begin with the folder of its faces."""

    def draw(self, brush: Brush) -> None:
        least = self._least(brush)
        width, gap = self._laid_out(least, brush)
        height, x, y = min(30.0, self.box.h), self.box.x, self.box.middle[1]
        for card, room, needed in zip(map(SmallCard.of, self.codes), width, least, strict=False):
            pad = (room - needed + _TILE_PAD) / 3  # before the rank, between rank and suit, behind the suit
            brush.panel(Box(x, y - height / 2, room, height), _TILE)
            if card.rank:
                brush.text(card.rank, x + pad, y, SMALL, card.ink(brush), weight="Bold")
            left = x + room - pad - _SUIT if card.rank else x + (room - _SUIT) / 2
            brush.picture(card.mark, Box(left, y - _SUIT / 2, _SUIT, _SUIT))
            x += room + gap
        if len(width) < len(self.codes):
            brush.text(self._more(len(width)), x + 4, y, SMALL, Ink.QUIET, weight="SemiBold")

    def width(self, brush: Brush, *, close: bool) -> float:
        """Return the width of all cards, with usual or ``close`` spacing."""
        many = len(self.codes)
        return sum(self._least(brush)) + _CLOSE * (many - 1) if close else many * (_TILE_WIDTH + _USUAL) - _USUAL

    def _least(self, brush: Brush) -> list[float]:
        """Return the minimum width of each tile."""
        ranks = (SmallCard.of(code).rank for code in self.codes)
        return [(brush.width(rank, SMALL, "Bold") if rank else 0) + _SUIT + _TILE_PAD for rank in ranks]

    def _more(self, shown: int) -> str:
        return f"{len(self.codes) - shown} more"

    def _laid_out(self, least: Sequence[float], brush: Brush) -> tuple[list[float], float]:
        """Return the widths of the tiles shown, and the gap; ``least`` are the minimum widths."""
        many = len(least)
        if self.width(brush, close=False) <= self.box.w + 0.01:
            return [_TILE_WIDTH] * many, _USUAL
        spare = self.box.w - self.width(brush, close=True)
        if spare >= -0.01:
            return [room + spare / many for room in least], _CLOSE
        words = brush.width(self._more(0), SMALL, "SemiBold") + 4
        shown, x = list[float](), words
        for needed in least:
            if x + needed + _CLOSE > self.box.w:
                break
            shown.append(needed)
            x += needed + _CLOSE
        return shown, _CLOSE


@dataclass(frozen=True, slots=True)
class CardGroup:
    """A group of cards with its points."""

    codes: tuple[str, ...]
    worth: str = ""


class CardGroups:
    """Lays out the card groups of one seat on as many lines as needed."""

    def __init__(self, groups: Sequence[CardGroup], brush: Brush) -> None:
        self._groups, self._brush = tuple(groups), brush

    @property
    def width(self) -> float:
        """Width of all groups on one line, with usual tiles."""
        width = [self._group_width(group, close=False) for group in self._groups]
        return sum(width) + _APART * (len(width) - 1) if width else 0.0

    def height(self, width: float, most: int) -> float:
        """Return the height within ``width`` on ``most`` lines at most."""
        return min(most, len(self._laid(width)[1])) * _LINE

    def widgets(self, box: Box, *, cards: int | None = None, late: int = 0, by: float = 0.0) -> list[Widget]:
        """Return widgets for the lines that fit; the rest is counted. With ``cards``, show only the first ones in their
        final places, the last ``late`` of them shifted right by ``by`` units.
        """
        close, lines = self._laid(box.w)
        fit = max(1, int((box.h + TINY) / _LINE))
        if len(lines) > fit:
            rest = [code for line in lines[fit - 1 :] for group in line for code in group.codes]
            lines = [*lines[: fit - 1], [CardGroup(tuple(rest))]]
        y = box.y + (box.h - _LINE * len(lines)) / 2
        more = self._more_each(lines, box.w) if close else 0.0
        many = sum(len(group.codes) for group in self._groups)
        shown, before = many if cards is None else cards, 0
        found: list[Widget] = []
        for line in lines:
            x = box.x
            for group in line:
                wider = more * len(group.codes)
                width = min(self._cards_width(group.codes, close=close) + wider, box.right - x)
                at = x + by * (before >= shown - late)
                if before < shown:
                    found.append(CardRow(Box(at, y + 1, width, _LINE - 2), group.codes))
                if group.worth and before < shown:
                    place = Box(at + width + TINY, y, self._worth_width(group), _LINE)
                    found.append(Label(place, group.worth, SMALL, Ink.ACCENT, "Bold"))
                before += len(group.codes)
                x += self._group_width(group, close=close) + wider + _APART
            y += _LINE
        return found

    def _more_each(self, lines: Sequence[Sequence[CardGroup]], width: float) -> float:
        """Return how much wider each tile may be, as limited by the fullest line."""

        def more(line: Sequence[CardGroup]) -> float:
            taken = sum(self._group_width(group, close=True) for group in line) + _APART * (len(line) - 1)
            return (width - taken) / max(1, sum(len(group.codes) for group in line))

        return max(0.0, min(_ROOMIER, *map(more, lines)))

    def _laid(self, width: float) -> tuple[bool, list[list[CardGroup]]]:
        """Return whether tiles are tight, and the groups of each line, on as few lines as possible."""
        usual, close = self._flowing(width, close=False), self._flowing(width, close=True)
        return (True, close) if len(close) < len(usual) else (False, usual)

    def _flowing(self, width: float, *, close: bool) -> list[list[CardGroup]]:
        lines: list[list[CardGroup]] = []
        x = width
        for group in chain.from_iterable(self._split(whole, width, close=close) for whole in self._groups):
            needed = self._group_width(group, close=close)
            if not lines or x + _APART + needed > width + 0.01:
                lines.append([])
                x = -_APART
            lines[-1].append(group)
            x += _APART + needed
        return lines

    def _split(self, group: CardGroup, width: float, *, close: bool) -> list[CardGroup]:
        """Split a group that is longer than a line."""
        if self._group_width(group, close=close) <= width or len(group.codes) < 2:
            return [group]
        fitting = (
            n for n in range(len(group.codes) - 1, 1, -1) if self._cards_width(group.codes[:n], close=close) <= width
        )
        many = next(fitting, 1)
        return [
            CardGroup(group.codes[:many]),
            *self._split(CardGroup(group.codes[many:], group.worth), width, close=close),
        ]

    def _group_width(self, group: CardGroup, *, close: bool) -> float:
        return self._cards_width(group.codes, close=close) + (self._worth_width(group) + TINY if group.worth else 0)

    def _worth_width(self, group: CardGroup) -> float:
        return self._brush.width(group.worth, SMALL, "Bold") + SNUG / 2

    def _cards_width(self, codes: tuple[str, ...], *, close: bool) -> float:
        return CardRow(Box(0, 0, 0, _LINE - 2), codes).width(self._brush, close=close)
