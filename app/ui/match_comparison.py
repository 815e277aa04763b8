"""Two matches with the same cards side by side: that of a challenge and one played since."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from app.ai.ai_replay import AIReplay, replay_with_ai
from app.ai.question import Question
from app.ai.worker import Thinker
from app.core.cards import Seat
from app.core.match import AnyHeader
from app.core.match_history import Pair, pairs
from app.core.messages import N_, _, language, translate
from app.table.geometry import Area, Box
from app.ui.kit.card_text import CardLabel, card_line, line_text, line_width
from app.ui.kit.control_screen import BAR, ControlScreen, ScrollArea
from app.ui.kit.dialogs import EDGE, HEAD, frame, window_box
from app.ui.kit.screen import PAGES, Host
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Widget
from app.ui.review.review_session import ReviewSession
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import NEAR, ROOM, SMALL, SNUG, TEXT, Ink

_SLICE = 4.0
"""Milliseconds spent on it per frame."""
_POLL = 8.0
"""Milliseconds between polls of the AI process."""


class AiComparison:
    """Replays the match of a header once per level. The AI process chooses moves; nothing blocks."""

    def __init__(
        self, header: AnyHeader, chair: Seat, levels: Sequence[str], thinker: Thinker, found: Callable[[str, int], None]
    ) -> None:
        self._header, self._chair, self._levels = header, chair, list(levels)
        self._thinker, self._found = thinker, found
        self._playing: AIReplay | None = None
        self._asked: Question | None = None
        self._open = False

    @property
    def over(self) -> bool:
        return not self._levels

    def wake(self, now: float) -> float | None:
        """Return when to continue; None once all is known."""
        return None if self.over else now + (_POLL if self._open else 0)

    def interrupt(self) -> None:
        """Give up the AI process; a pending question is asked again next time."""
        self._open = False

    def go_on(self, clock: Callable[[], float]) -> bool:
        """Play for a moment; return True if another result is known."""
        until = clock() + _SLICE
        while not self.over and clock() < until:
            try:
                if not self._step():
                    return False
            except StopIteration as end:
                level, self._playing = self._levels.pop(0), None
                self._found(level, end.value)
                return True
        return False

    def _step(self) -> bool:
        """Make one move if it is known; raises StopIteration with the score after the last."""
        if self._playing is None:
            self._playing = replay_with_ai(self._header, self._chair, self._levels[0])
        if self._asked is None:
            self._asked = next(self._playing)
        elif not self._open:
            self._asked = replace(self._asked, ticket=self._thinker.ticket())
            self._thinker.put(self._asked)
            self._open = True
        elif (answer := self._thinker.poll()) is None:
            return False
        else:
            move, self._open = answer.move, False
            if move is None:  # no player had one; the reason is in the log
                move = self._asked.legal[0]
            self._asked = self._playing.send(move)
        return True


_WIDTH, _HEIGHT, _MARGIN = 1040.0, 900.0, 14.0
_NAMES, _ROW, _BUTTON, _NUMBER = 40.0, 34.0, 48.0, 46.0
_APART = Style(Ink.ACCENT_FILL, 0.2, 8, Ink.ACCENT, 0.8)
_NOTE = N_("Select a move to replay it. Gold marks where the matches first differ in each deal.")
_ENDED = "—"


@dataclass(frozen=True, slots=True)
class ComparedMatch:
    who: str
    result: str
    session: ReviewSession
    look_back: Callable[[int], None]
    """Opens the replay after a number of moves."""


class MatchComparison(ControlScreen):
    dialog = True
    least = PAGES

    def __init__(self, program: Host, one: ComparedMatch, other: ComparedMatch, seat: Seat) -> None:
        super().__init__(program)
        self._both = one, other
        self._pairs = pairs(one.session.whole, other.session.whole, seat)
        self._texts: dict[tuple[str, int, int], str] = {}
        """Cache of move texts by (language, match, move number)."""
        self.focus = next((_id(1, i) for i, pair in enumerate(self._pairs) if not pair.same and _there(pair)), "close")
        self._parted = False
        """Whether the list has been scrolled to the first difference."""

    def version(self) -> object:
        return self.offset, self.scrolling, self.program.palette, self.program.settings

    def widgets(self, area: Area) -> list[Widget]:
        box = window_box(area, _WIDTH, min(self._height, _HEIGHT), margin=_MARGIN)
        inner = box.inset(EDGE, top=HEAD - NEAR, bottom=ROOM)
        foot, close = inner.at_bottom(_BUTTON), inner.at_bottom(_BUTTON).at_right(220)
        brush, note = self.program.brush(area), translate(_NOTE)
        words = foot.inset(right=close.w + NEAR)
        return [
            *frame(box, _("Move by move"), "target"),
            *(
                Label(cell.inset(left=SNUG), f"{played.who}: {played.result}", TEXT, Ink.ACCENT, "Bold")
                for played, cell in zip(self._both, self._cells(inner.at_top(_NAMES)), strict=True)
            ),
            self._list(inner.inset(top=_NAMES, bottom=_BUTTON + NEAR), brush),
            Paragraph(words.centred(h=brush.paragraph_height(note, SMALL, words.w)), note, SMALL, Ink.QUIET),
            Button("close", close, _("Back"), self.cancel, "escape", "arrow-left", primary=True),
        ]

    @property
    def _height(self) -> float:
        deals = self._pairs[-1].deal + 1 if self._pairs else 0
        rows = len(self._pairs) + (deals if deals > 1 else 0)
        return HEAD - NEAR + _NAMES + rows * _ROW + NEAR + _BUTTON + ROOM

    @staticmethod
    def _cells(row: Box) -> list[Box]:
        """Return the places of the two moves in a row, which leave room for its number and the scroll bar."""
        return row.inset(left=_NUMBER, right=BAR).split(2, SNUG)

    def _list(self, place: Box, brush: Brush) -> ScrollArea:
        content, y, deal, number = list[Widget](), 0.0, -1, 0
        inner = place.moved(0, -self.offset)
        several = bool(self._pairs) and self._pairs[-1].deal > 0
        for i, pair in enumerate(self._pairs):
            if pair.deal != deal:
                deal, number = pair.deal, 0
                if several:
                    words = _("Deal {number}", number=deal + 1)
                    content.append(Label(inner.at_top(_ROW, y), words, SMALL, Ink.ACCENT, "Bold"))
                    y += _ROW
            number += 1
            content += self._row(inner.at_top(_ROW - 2, y), place, i, number, brush)
            y += _ROW
        return self.scrolled(place, content, y)

    def _row(self, row: Box, place: Box, i: int, number: int, brush: Brush) -> list[Widget]:
        pair = self._pairs[i]
        found: list[Widget] = []
        if self._parts(i):
            found.append(Panel(row.inset(right=BAR), _APART))
        found.append(Label(row.at_left(_NUMBER, SNUG), f"{number}", SMALL, Ink.QUIET))
        seen = row.overlaps(place.grown(_ROW))
        for which, (at, cell) in enumerate(zip(pair.moves, self._cells(row), strict=True)):
            inner = cell.inset(SNUG)
            if at is None:
                found.append(Label(inner, _ENDED, SMALL, Ink.QUIET))
                continue
            words = self._words(which, at) if seen else ""
            name = _("{name}, move {number}: {move}", name=self._both[which].who, number=number, move=words)
            found.append(Button(_id(which, i), cell, "", partial(self._look, which, at), quiet=True, name=name))
            if seen:
                found.append(_fitted_label(inner, words, brush, Ink.QUIET if pair.same else Ink.WORDS))
        return found

    def _parts(self, i: int) -> bool:
        """Return whether row ``i`` is the first difference in its deal."""
        pair = self._pairs[i]
        return not pair.same and (i == 0 or self._pairs[i - 1].same or self._pairs[i - 1].deal != pair.deal)

    def _words(self, which: int, at: int) -> str:
        key = language(), which, at
        if key not in self._texts:
            self._texts[key] = self._both[which].session.done(at) or _("passed")
        return self._texts[key]

    def _look(self, which: int, at: int) -> None:
        self._both[which].look_back(at + 1)

    def tick(self, now: float) -> bool:
        """Scroll to the first difference."""
        if self._parted or self.focus is None:
            return False
        self._parted = True
        self.show(self.focus)
        return True


def _id(which: int, i: int) -> str:
    return f"move-{which}-{i}"


def _there(pair: Pair) -> bool:
    return pair.moves[1] is not None


def _fitted_label(box: Box, words: str, brush: Brush, ink: Ink) -> Widget:
    line = card_line(brush, words)
    if line_width(line) <= box.w:
        return CardLabel(box, words, ink)
    kept: Sequence[object] = line
    while line and line_width(line) > box.w - 20:
        line = line[:-1]
    return CardLabel(box, f"{line_text(line)} …" if len(line) < len(kept) else words, ink)
