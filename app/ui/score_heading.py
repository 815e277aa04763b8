"""Above the score sheet: how the deal went and who goes on; or who has won the match, crowned."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.grammar import does, listed
from app.table.geometry import Box
from app.table.sheet import ScoreSheet
from app.ui.kit.avatars import avatar
from app.ui.kit.chart import chart
from app.ui.kit.frame import EDGE, frame
from app.ui.kit.widgets import Drawing, Label, Panel, Paragraph, Picture, Widget
from app.ui.session import Session
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import FAR, HEADING, SMALL, TEXT, WIDE, Ink

LOG = 140.0
"""What is free for the button of the log, at the right of the heading."""
FACE = 104.0
"""The size of the winner's face."""
_CROWN, _OVERLAP, _MOST, _NAMES = 78.0, 0.6, 3, 180.0
_SHADE = Style(Ink.SUNK, 0.6, 12, Ink.EDGE, 0.3, 1)
_HALO = Style(Ink.ACCENT_FILL, 0.2, 64, Ink.ACCENT, 0.9, 3)


class Heading:
    """Lays out the upper part of the frame."""

    def __init__(self, session: Session, sheet: ScoreSheet, brush: Brush, faces: Mapping[str, int]) -> None:
        self._session, self._sheet, self._brush, self._faces = session, sheet, brush, faces

    def of_deal(self, box: Box) -> list[Widget]:
        """How the deal went, what else is to be said of it, who goes on."""
        title, _, more = self._outcome().partition(": ")
        found = frame(box, title.rstrip("."), "cards", beside=LOG)
        place = Box(box.x + EDGE, box.y + 74, box.w - 2 * EDGE, 44)
        return found + self._words(self._next_line(more), place)

    def of_match(self, box: Box, standing: str) -> list[Widget]:
        """The winner's face, crowned; who won, how the last deal went, and what it means in the long run."""
        result = self._session.match.result
        winners = [] if result is None else [self._session.name(seat) for seat in result.winners]
        title = f"{listed(winners)} win the match" if len(winners) > 1 else f"{does(winners[0], 'win')} the match"
        shown = winners[:_MOST]
        left = box.x + FAR + FACE * (1 + _OVERLAP * (len(shown) - 1)) + WIDE
        wide = box.right - FAR - left
        found: list[Widget] = [Panel(box)]
        for i in reversed(range(len(shown))):
            found += self._crowned(shown[i], box.x + FAR + i * FACE * _OVERLAP, box.y + 42)
        found.append(Label(Box(left, box.y + 26, wide - LOG, 44), title, HEADING + 6, Ink.ACCENT, "Bold"))
        found += self._words(self._last(), Box(left, box.y + 72, wide, 44))
        if standing:
            place = Box(left, box.y + 116, wide, 28)
            found.append(Picture(Box(place.x, place.y + 3, 22, 22), "icons/stats", Ink.ACCENT))
            found.append(Label(Box(place.x + 32, place.y, wide - 32, 28), standing, TEXT, Ink.WORDS, "SemiBold"))
        return found

    def _crowned(self, name: str, x: float, y: float) -> list[Widget]:
        return [
            Panel(Box(x - 6, y - 6, FACE + 12, FACE + 12), _HALO),
            Picture(Box(x, y, FACE, FACE), avatar(name, self._faces)),
            Picture(Box.around(x + FACE / 2, y - 6, _CROWN, _CROWN * 0.76), "tokens/crown"),
        ]

    def _last(self) -> str:
        """How the last deal went: told as the last one, whether or not the words name it anyway."""
        told, this = self._outcome(), f" the {self._session.round}"
        if this in told:
            return told.replace(this, f" the last {self._session.round}", 1)
        return f"The last {self._session.round}: {told}"

    def _outcome(self) -> str:
        return self._session.tabletop.text.outcome(self._session.seen(), self._session.name)

    def _words(self, text: str, place: Box) -> list[Widget]:
        """One line if it fits, else two smaller ones."""
        if self._brush.width(text, TEXT) <= place.w:
            return [Label(Box(place.x, place.y, place.w, 28), text, TEXT, Ink.QUIET)]
        return [Paragraph(place.moved(0, -4), text, SMALL, Ink.QUIET)]

    def _next_line(self, more: str) -> str:
        """What else is to be said of the deal, or else the house rules; and who goes on."""
        session = self._session
        first = min(session.game.active(session.state), default=None)
        said = f"{more[:1].upper()}{more[1:]}".rstrip(".") or session.tabletop.text.headline(session.seen())
        if first is None:
            return said
        if self._sheet.starts:
            return f"{said}. {does(session.name(first), 'start')} the next {self._session.round}."
        return f"{said}. {does(session.name(first), 'deal')} next."


def score_chart(session: Session, sheet: ScoreSheet, box: Box, brush: Brush) -> list[Widget]:
    """The totals after each deal, a line a seat; ``brush`` measures the names."""
    longest = max(brush.width(name, SMALL, "SemiBold") for name in session.names) + 1
    drawn = chart(box, sheet.totals, sheet.limit, session.names, brush.palette, max(60.0, min(_NAMES, longest)))
    found: list[Widget] = [Panel(box, _SHADE), Drawing(box, drawn.svg)]
    for mark in drawn.marks:
        place = Box(box.x + mark.x - mark.room * mark.align, box.y + mark.y - 12, mark.room, 24)
        found.append(Label(place, mark.text, SMALL, mark.colour, "SemiBold", mark.align))
    return found
