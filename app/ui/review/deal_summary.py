"""Summary of an analysed deal: best decisions of each seat, the cost of others, and the worth of the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.ai.judgement import Judgement
from app.core.cards import Seat
from app.core.grammar import average, capital, count, percent
from app.core.info import GameInfo
from app.table.geometry import Area, Box
from app.ui.kit.dialogs import EDGE, HEAD, frame
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Widget
from app.ui.window.theme import NEAR, ROOM, SMALL, SNUG, TEXT, Ink


@dataclass(frozen=True, slots=True)
class DealTally:
    """How well a seat has decided in a deal."""

    seat: Seat
    decisions: int
    best: int
    """Decisions that no other move surely beats."""
    cost: float
    """Total cost of the others: points where these decide, else shares of a deal won."""


def tallies(judged: Mapping[int, Judgement], seats: Sequence[Seat], *, by_points: bool) -> list[DealTally]:
    """Return a tally for each seat with decisions. ``seats``: who made each move of the match."""
    found = []
    for seat in sorted({seats[at] for at in judged}):
        mine = [one for at, one in judged.items() if seats[at] == seat]
        poor = [one for one in mine if one.cost]
        lost = sum(lost_by(one, by_points=by_points) for one in poor)
        found.append(DealTally(seat, len(mine), len(mine) - len(poor), lost))
    return found


def lost_by(one: Judgement, *, by_points: bool) -> float:
    """Return the cost of a decision as shown to people."""
    made, best = one.scores if by_points else one.wins
    return max(0.0, best - made)


_WIDE, _ROW, _LINE, _NAME, _BUTTON = 860.0, 40.0, 30.0, 190.0, 48.0
_SURE = "Only moves that are clearly worse count; when two are close, either is fine."
_CARDS = "The cards: what good players make of this {} on average. The rest is how everyone played, and luck."


class DealSummary(Screen):
    """A dialog over the replay."""

    dialog = True

    def __init__(
        self, program: Host, found: Sequence[DealTally], names: Sequence[str], info: GameInfo, cards: Mapping[Seat, str]
    ) -> None:
        """``cards``: sentence on each seat's cards; empty if unknown."""
        super().__init__(program)
        self._found, self._names, self._info, self._cards = found, names, info, cards
        self.focus = "close"

    @property
    def least(self) -> tuple[float, float]:
        return _WIDE + 2 * NEAR, self._high + 2 * NEAR

    @property
    def _high(self) -> float:
        of_cards = _LINE * (len(self._found) + 1) if self._cards else 0.0
        return HEAD + _ROW * (len(self._found) + 1) + of_cards + _BUTTON + EDGE + ROOM

    def widgets(self, area: Area) -> list[Widget]:
        """Return a row per seat, a legend, and the way back."""
        box = Box.around(area.w / 2, area.h / 2, _WIDE, self._high)
        x, y, width = box.x + EDGE, box.y + HEAD, box.w - 2 * EDGE
        found = frame(box, f"{capital(self._info.round)} summary", "chart")
        for tally in self._found:
            found.append(Label(Box(x, y, _NAME, _ROW), self._names[tally.seat], TEXT, Ink.WORDS, "Bold"))
            cell = Box(x + _NAME, y, width - _NAME, _ROW)
            found.append(Label(cell, _good(tally), TEXT, Ink.WORDS))
            found.append(Label(cell, _lost(tally, self._info), TEXT, Ink.ACCENT, "SemiBold", align=1))
            y += _ROW
            if self._cards:
                found.append(Label(Box(x, y - SNUG, width, _LINE), self._cards[tally.seat], SMALL, Ink.WORDS))
                y += _LINE
        found.append(Label(Box(x, y, width, _ROW), _SURE, SMALL, Ink.QUIET))
        if self._cards:
            of_cards = _CARDS.format(self._info.round)
            found.append(Label(Box(x, y + _LINE - SNUG, width, _ROW), of_cards, SMALL, Ink.QUIET))
        place = Box(box.right - EDGE - 220, box.bottom - EDGE - _BUTTON + NEAR, 220, _BUTTON)
        return [*found, Button("close", place, "Close", self.cancel, "escape", "eye", primary=True)]


def _good(tally: DealTally) -> str:
    return f"best move in {tally.best} of {count(tally.decisions, 'decision')}"


def _lost(tally: DealTally, info: GameInfo) -> str:
    if tally.best == tally.decisions:
        return "nothing lost"
    if info.by_points:
        return f"{average(tally.cost).lstrip('+')} points lost"
    if tally.cost >= 1:
        return f"{tally.cost:.1f} wins lost"
    return f"{percent(round(100 * tally.cost))} of a win lost"
