"""The end of a deal or of the match: the score sheet as a table and as a small chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.cards import FRENCH, Seat
from app.screens.avatars import avatar
from app.screens.chart import chart
from app.screens.screen import Screen
from app.screens.session import Session
from app.screens.widgets import Button, CardRow, Drawing, Label, Panel, Paragraph, Picture, Widget
from app.shell.brush import Style
from app.shell.theme import HEADING, SMALL, TEXT, Ink
from app.table.geometry import Area, Box
from app.table.words import does, listed, number

if TYPE_CHECKING:
    from app.screens.flow import Flow
    from app.screens.program import Program
    from app.screens.table.play import Play

_ROW, _ROWS_HIGH = 46.0, 330.0
"""The usual height of a row, and what all rows may take, so that a chart fits below."""
_STRIPE = Style(Ink.EDGE, 0.12, 8, edge_opacity=0)
_WON = Style(Ink.ACCENT_FILL, 0.16, 8, Ink.ACCENT, 0.6, 1.2)


class ScoresScreen(Screen):
    """Waits until the scores have been read."""

    dialog = True

    def __init__(self, program: Program, session: Session, play: Play, flow: Flow) -> None:
        super().__init__(program)
        self.session, self._play, self._flow = session, play, flow
        self.focus = "next"
        self._sheet = session.sheet
        if session.over:
            result = session.match.result
            won = result is not None and bool(set(result.winners) & set(session.persons))
            program.sounds.play("win" if won or not session.persons else "lose")

    def widgets(self, area: Area) -> list[Widget]:
        """Title, table, chart, what comes next."""
        seats = len(self.session.match.seats)
        rows = self._row_high * (seats + 1)
        high = 232 + rows + 180
        box = Box.around(area.w / 2, area.h / 2, 940, min(high, area.h - 24))
        found: list[Widget] = [Panel(box, Style(opacity=1, radius=18, edge=Ink.ACCENT, edge_opacity=0.5))]
        found += self._heading(box)
        y = box.y + 122
        found += self._table(Box(box.x + 32, y, box.w - 64, rows))
        y += rows + 12
        found += self._chart(Box(box.x + 32, y, box.w - 64, box.bottom - y - 82))
        return found + self._buttons(Box(box.x + 32, box.bottom - 70, box.w - 64, 48))

    @property
    def _row_high(self) -> float:
        return min(_ROW, _ROWS_HIGH / (len(self.session.match.seats) + 1))

    def _heading(self, box: Box) -> list[Widget]:
        session = self.session
        result = session.match.result
        line = session.tabletop.outcome(session.state, session.name)
        found: list[Widget] = []
        left = box.x + 32
        if result is not None:
            winners = [session.name(seat) for seat in result.winners]
            title = f"{listed(winners)} win the match" if len(winners) > 1 else f"{does(winners[0], 'win')} the match"
            found.append(Picture(Box(left - 6, box.y + 16, 92, 92), "tokens/crown-medal"))
            left += 100
        else:
            title, _, more = line.partition(": ")
            title, line = title.rstrip("."), self._next_line(more)
        wide = box.right - 32 - left
        found.append(Label(Box(left, box.y + 26, wide, 44), title, HEADING + 4, Ink.ACCENT, "Bold"))
        if self.program.brush().width(line, TEXT) <= wide:
            found.append(Label(Box(left, box.y + 74, wide, 28), line, TEXT, Ink.QUIET))
        else:
            found.append(Paragraph(Box(left, box.y + 74, wide, 44), line, SMALL, Ink.QUIET))
        return found

    def _next_line(self, more: str) -> str:
        """What else is to be said of the deal, or else the house rules; and who deals next."""
        session = self.session
        dealer = min(session.game.active(session.state), default=None)
        said = f"{more[:1].upper()}{more[1:]}".rstrip(".") or session.tabletop.headline(session.state)
        return said if dealer is None else f"{said}. {does(session.name(dealer), 'deal')} next."

    def _table(self, box: Box) -> list[Widget]:
        columns = (box.x, box.x + 190, box.right - 340, box.right - 110, box.right)
        heads = ((1, "Left in hand", 0.0), (3, f"This {self._sheet.round}", 1.0), (4, f"Total {self._sheet.unit}", 1.0))
        found: list[Widget] = [
            Label(Box(columns[i] - (160 if align else 0), box.y, 160, 30), text, SMALL, Ink.QUIET, align=align)
            for i, text, align in heads
        ]
        y = box.y + 34
        for seat in self._ranking():
            found += self._row(seat, Box(box.x - 10, y, box.w + 20, self._row_high - 4), columns)
            y += self._row_high
        return found

    def _ranking(self) -> list[Seat]:
        """Best first; of equals in a race, who has fewer cards left."""
        session, last = self.session, self._sheet.totals[-1]
        sign = 1 if self._sheet.less_is_better else -1

        def place(seat: Seat) -> tuple[float, int]:
            left = len(session.tabletop.hand(session.state, seat)) if session.game.real_time else 0
            return sign * last[seat], left

        return sorted(session.match.seats, key=place)

    def _row(self, seat: Seat, box: Box, columns: tuple[float, ...]) -> list[Widget]:
        session, totals = self.session, self._sheet.totals
        before = totals[-2][seat] if len(totals) > 1 else 0
        change = totals[-1][seat] - before
        went_out, result = self._sheet.winners[-1] == seat, session.match.result
        won = seat in result.winners if result else went_out
        y, high = box.y, box.h
        cards = session.tabletop.hand(session.state, seat)
        codes = tuple(session.game.pack.code(card) for card in sorted(cards, key=session.tabletop.card_order))
        name = session.name(seat)
        found: list[Widget] = [
            Panel(box, _WON if won else _STRIPE),
            Picture(Box(columns[0], y + 2, high - 4, high - 4), avatar(name, self.program.settings.faces)),
            Label(Box(columns[0] + 50, y, 134, high), name, TEXT, Ink.WORDS, "Bold"),
        ]
        if codes:
            faces = session.tabletop.faces(session.state)
            folder = "" if session.game.pack == FRENCH else faces.folder
            place = Box(columns[1], y + 2, columns[2] - columns[1], high - 4)
            found.append(CardRow(place, codes, folder, faces.shape))
        else:
            found.append(
                Label(Box(columns[1], y, 220, high), self._sheet.out if went_out else "", TEXT, Ink.ACCENT, "SemiBold")
            )
        note = self._sheet.notes[seat]
        found.append(Label(Box(columns[2] + 10, y, 150, high), note, SMALL, Ink.QUIET, align=1))
        signed = number(change, signed=True)
        found.append(Label(Box(columns[3] - 60, y, 60, high), signed, TEXT, Ink.WORDS, "SemiBold", 1))
        found.append(
            Label(Box(columns[4] - 90, y, 90, high), number(totals[-1][seat]), TEXT + 2, Ink.ACCENT, "Bold", 1)
        )
        return found

    def _chart(self, box: Box) -> list[Widget]:
        names = [self.session.name(seat) for seat in self.session.match.seats]
        drawn = chart(box, self._sheet.totals, self._sheet.limit, names, self.program.palette)
        found: list[Widget] = [Panel(box, Style(Ink.SHADE, 0.2, 10, edge_opacity=0)), Drawing(box, drawn.svg)]
        for mark in drawn.marks:
            place = Box(box.x + mark.x - mark.room * mark.align, box.y + mark.y - 12, mark.room, 24)
            found.append(Label(place, mark.text, SMALL, mark.colour, "SemiBold", mark.align))
        return found

    def _buttons(self, box: Box) -> list[Widget]:
        if self.session.over:
            row = (
                ("next", "Play again", lambda: self._flow.rematch(self.session), "a", "restart", True),
                ("table", "See the table", self.program.pop, "t", "cards", False),
                ("title", "To the title", self._flow.title, "escape", "leave", False),
            )
        else:
            row = (
                ("next", f"Next {self._sheet.round}", self._deal, "n", "cards", True),
                ("table", "See the table", self.program.pop, "t", "cards", False),
                ("menu", "Menu", lambda: self._flow.pause(self.session), "escape", "menu", False),
            )
        right, found = box.right, []
        for name, text, act, key, icon, primary in row:
            right -= 232
            found.append(Button(name, Box(right, box.y, 222, 48), text, act, key, icon, primary=primary))
        return list(found)

    def _deal(self) -> None:
        self.program.pop()
        self._play.deal(self.program.now())

    def cancel(self) -> None:
        """Escape: the menu, or the title after the match."""
        if self.session.over:
            self._flow.title()
        else:
            self._flow.pause(self.session)
