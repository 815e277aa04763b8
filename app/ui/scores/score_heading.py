"""Heading of a score sheet: the deal's outcome, or the match's winner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.core.cards import Seat
from app.core.grammar import does
from app.table.geometry import Box
from app.table.sheet import DealOutcome, ScoreSheet
from app.ui.kit.avatars import avatar
from app.ui.kit.card_text import LINE, CardLabel, line_text, line_width, turn_lines
from app.ui.kit.dialogs import EDGE, frame
from app.ui.kit.widgets import Label, Panel, Paragraph, Picture, Widget
from app.ui.session import Session
from app.ui.window.brush import Brush, Style
from app.ui.window.decks import in_mood
from app.ui.window.theme import FAR, HEADING, SMALL, TEXT, WIDE, Ink

WIDEST = 1080.0
"""Maximum width of the frame."""
LOG = 140.0
"""Width of the log button at the right of the heading."""
DARE, DARE_BARE = 190.0, 96.0
"""Width of the challenge button at its left, with or without text."""
AGAIN = 252.0
"""Width of the instant replay button of a race, below."""
FACE = 104.0
"""Size of the winner's face."""
_CROWN, _OVERLAP, _MOST = 78.0, 0.6, 3
_HALO = Style(Ink.ACCENT_FILL, 0.2, 64, Ink.ACCENT, 0.9, 3)


class ScoreHeading:
    """Lays out the upper part of the frame."""

    def __init__(
        self,
        session: Session,
        sheet: ScoreSheet,
        brush: Brush,
        faces: Mapping[str, int],
        ended_by: tuple[Seat, Sequence[str]] | None,
    ) -> None:
        """``ended_by``: the last turn and its seat; None in a race."""
        self._session, self._sheet, self._brush, self._faces = session, sheet, brush, faces
        self._ended_by = ended_by
        self._beside = AGAIN if session.game.real_time else 0.0
        """Width to leave free at the right of the outcome."""

    def of_deal(self, box: Box) -> list[Widget]:
        """Return the deal's outcome, further remarks, and who continues."""
        outcome = self._outcome()
        found = frame(box, outcome.headline, "cards", beside=LOG)
        place = Box(box.x + EDGE, box.y + 74, box.w - 2 * EDGE - self._beside, 44)
        return found + self._words(self._next_line(outcome.detail), place)

    def of_last(self, box: Box) -> list[Widget]:
        """Return the last deal's outcome before the match's winner is revealed."""
        found = frame(box, f"The last {self._session.round}", "cards", beside=LOG)
        return found + self._words(
            str(self._outcome()), Box(box.x + EDGE, box.y + 74, box.w - 2 * EDGE - self._beside, 44)
        )

    def of_match(self, box: Box, standing: str) -> list[Widget]:
        """Return the winner's crowned face and name, the last deal's outcome, and the match's long-term meaning."""
        result = self._session.match.result
        winners = [] if result is None else [self._session.name(seat) for seat in result.winners]
        title = self._session.match_won
        shown = winners[:_MOST]
        left = box.x + FAR + FACE * (1 + _OVERLAP * (len(shown) - 1)) + WIDE
        wide = box.right - FAR - left
        found: list[Widget] = [Panel(box)]
        for i in reversed(range(len(shown))):
            found += self._crowned(shown[i], box.x + FAR + i * FACE * _OVERLAP, box.y + 42)
        room = wide - LOG - (DARE if box.w == WIDEST else DARE_BARE)
        size = HEADING + 6 if self._brush.width(title, HEADING + 6, "Bold") <= room else HEADING - 4
        found.append(Label(Box(left, box.y + 26, room, 44), title, size, Ink.ACCENT, "Bold"))
        found += self._words(self._last(), Box(left, box.y + 72, wide - self._beside, 44))
        if standing:
            place = Box(left, box.y + 122, wide, 28)
            found.append(Picture(Box(place.x, place.y + 3, 22, 22), "icons/stats", Ink.ACCENT))
            words = Box(place.x + 32, place.y, wide - 32, 28)
            if self._brush.width(standing, TEXT, "SemiBold") <= words.w:
                found.append(Label(words, standing, TEXT, Ink.WORDS, "SemiBold"))
            else:
                found.append(Paragraph(words.moved(0, -6), standing, SMALL, Ink.WORDS))
        return found

    def _crowned(self, name: str, x: float, y: float) -> list[Widget]:
        return [
            Panel(Box(x - 6, y - 6, FACE + 12, FACE + 12), _HALO),
            Picture(Box(x, y, FACE, FACE), in_mood(avatar(name, self._faces), "won")),
            Picture(Box.around(x + FACE / 2, y - 6, _CROWN, _CROWN * 0.76), "tokens/crown"),
        ]

    def _last(self) -> str:
        """Return the outcome, marked as that of the last deal."""
        outcome, this = str(self._outcome()), f" the {self._session.round}"
        if this in outcome:
            return outcome.replace(this, f" the last {self._session.round}", 1)
        return f"The last {self._session.round}: {outcome}"

    def _outcome(self) -> DealOutcome:
        return self._session.tabletop.text.outcome(self._session.seen(), self._session.name)

    def _words(self, text: str, place: Box) -> list[Widget]:
        """Return one line with the final turn below if it fits; else two smaller lines."""
        if self._brush.width(text, TEXT) <= place.w:
            return [Label(Box(place.x, place.y, place.w, 28), text, TEXT, Ink.QUIET), *self._last_turn(place)]
        return [Paragraph(place.moved(0, -4), text, SMALL, Ink.QUIET)]

    def _last_turn(self, place: Box) -> list[Widget]:
        """Return the final turn, for those who looked away; a race has its instant replay."""
        if self._ended_by is None:
            return []
        seat, phrases = self._ended_by
        head, box = f"{self._session.name(seat)} in the last turn: ", Box(place.x, place.y + 27, place.w, LINE)
        room = box.w - self._brush.width(head, SMALL, "SemiBold")
        lines = turn_lines(self._brush, phrases, room, 1)
        return [CardLabel(box, head + line_text(lines[0]), Ink.QUIET)] if lines and line_width(lines[0]) <= room else []

    def _next_line(self, more: str) -> str:
        """Return further remarks, or else the house rules; and who continues."""
        session = self._session
        first = min(session.game.active(session.state), default=None)
        text = f"{more[:1].upper()}{more[1:]}".rstrip(".") or session.tabletop.text.headline(session.seen())
        if first is None:
            return text
        if self._sheet.starts:
            return f"{text}. {does(session.name(first), 'start')} the next {self._session.round}."
        return f"{text}. {does(session.name(first), 'deal')} next."
