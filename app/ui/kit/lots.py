"""The cards that a score comes from, in lots: side by side with what each counts, on as many lines as they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from app.table.geometry import Box
from app.ui.kit.widgets import CardRow, Label, Widget
from app.ui.window.brush import Brush
from app.ui.window.theme import SMALL, SNUG, TINY, Ink

_LINE, _FACES = 32.0, 42.0
"""From one line of cards to the next; of small faces."""
_APART = 14.0


@dataclass(frozen=True, slots=True)
class CardLot:
    """Cards by their codes, and what they count together."""

    codes: tuple[str, ...]
    worth: str = ""


class Lots:
    """The lots of one seat. ``folder`` and ``shape`` are those of the faces of another pack."""

    def __init__(self, lots: Sequence[CardLot], brush: Brush, folder: str = "", shape: float = 1.0) -> None:
        self._lots, self._brush, self._folder, self._shape = tuple(lots), brush, folder, shape
        self._line = _FACES if folder else _LINE

    @property
    def wide(self) -> float:
        """What all of them take side by side, with the usual tiles."""
        wide = [self._lot_wide(lot, close=False) for lot in self._lots]
        return sum(wide) + _APART * (len(wide) - 1) if wide else 0.0

    def high(self, wide: float, most: int) -> float:
        """How high they are in so much room, on so many lines at most."""
        return min(most, len(self._laid(wide)[1])) * self._line

    def widgets(self, box: Box) -> list[Widget]:
        """On the lines that there is room for; what has none is counted."""
        close, lines = self._laid(box.w)
        fit = max(1, int((box.h + TINY) / self._line))
        if len(lines) > fit:
            rest = [code for line in lines[fit - 1 :] for lot in line for code in lot.codes]
            lines = [*lines[: fit - 1], [CardLot(tuple(rest))]]
        y = box.y + (box.h - self._line * len(lines)) / 2
        found: list[Widget] = []
        for line in lines:
            x = box.x
            for lot in line:
                wide = min(self._cards_wide(lot.codes, close=close), box.right - x)
                found.append(CardRow(Box(x, y + 1, wide, self._line - 2), lot.codes, self._folder, self._shape))
                if lot.worth:
                    place = Box(x + wide + TINY, y, self._worth_wide(lot), self._line)
                    found.append(Label(place, lot.worth, SMALL, Ink.ACCENT, "Bold"))
                x += self._lot_wide(lot, close=close) + _APART
            y += self._line
        return found

    def _laid(self, wide: float) -> tuple[bool, list[list[CardLot]]]:
        """Whether the tiles stand close, and the lots of each line: as few lines as there can be."""
        usual, close = self._flowing(wide, close=False), self._flowing(wide, close=True)
        return (True, close) if len(close) < len(usual) else (False, usual)

    def _flowing(self, wide: float, *, close: bool) -> list[list[CardLot]]:
        lines: list[list[CardLot]] = []
        x = wide
        for lot in chain.from_iterable(self._split(whole, wide, close=close) for whole in self._lots):
            needed = self._lot_wide(lot, close=close)
            if not lines or x + _APART + needed > wide + 0.01:
                lines.append([])
                x = -_APART
            lines[-1].append(lot)
            x += _APART + needed
        return lines

    def _split(self, lot: CardLot, wide: float, *, close: bool) -> list[CardLot]:
        """A lot that is longer than a line, in pieces that are not."""
        if self._lot_wide(lot, close=close) <= wide or len(lot.codes) < 2:
            return [lot]
        fitting = (n for n in range(len(lot.codes) - 1, 1, -1) if self._cards_wide(lot.codes[:n], close=close) <= wide)
        many = next(fitting, 1)
        return [CardLot(lot.codes[:many]), *self._split(CardLot(lot.codes[many:], lot.worth), wide, close=close)]

    def _lot_wide(self, lot: CardLot, *, close: bool) -> float:
        return self._cards_wide(lot.codes, close=close) + (self._worth_wide(lot) + TINY if lot.worth else 0)

    def _worth_wide(self, lot: CardLot) -> float:
        return self._brush.width(lot.worth, SMALL, "Bold") + SNUG / 2

    def _cards_wide(self, codes: tuple[str, ...], *, close: bool) -> float:
        return CardRow(Box(0, 0, 0, self._line - 2), codes, self._folder, self._shape).wide(self._brush, close=close)
