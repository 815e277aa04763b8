"""The score sheet of a deal: a row a player, best first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.rules.cards import FRENCH, Seat
from app.screens.avatars import avatar
from app.screens.session import Session
from app.screens.statistics.table import Digits
from app.screens.widgets import CardRow, Label, Panel, Picture, Widget
from app.shell.brush import Brush, Style
from app.shell.theme import NEAR, ROOM, SMALL, SNUG, TEXT, Ink
from app.table.geometry import Box
from app.table.tabletop import Sheet
from app.table.words import count, number

ROW, LOWEST = 46.0, 34.0
"""The usual height of a row, and the least in which cards can be read."""
_NAME, _MOST = 190.0, 0.33
"""The column of names is so wide at least, and at most so much of the whole."""
_FACE, _CROWN = 50.0, 40.0
"""What stands beside a name."""
_LEAST = 56.0
"""A column of numbers is so wide at least."""
_STRIPE = Style(Ink.SHADE, 0.12, 8, edge_opacity=0)
_WON = Style(Ink.ACCENT_FILL, 0.16, 8, Ink.ACCENT, 0.6, 1.2)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns are: each of numbers and notes is as wide as what stands in it, the cards have the rest."""

    name: float
    cards: float
    note: float
    change: float
    total: float
    """All begin there; this one ends at the right of the sheet."""
    right: float

    @property
    def heads(self) -> tuple[tuple[float, float, float], ...]:
        """(left, right, align) of all but the names."""
        lefts = (self.cards, self.note, self.change, self.total, self.right)
        return tuple((left, right, float(i > 0)) for i, (left, right) in enumerate(pairwise(lefts)))


def score_table(
    session: Session, sheet: Sheet, box: Box, row_high: float, faces: Mapping[str, int], brush: Brush
) -> list[Widget]:
    """A line of heads, and a row for each seat, ``row_high`` each; ``brush`` measures what the columns hold."""
    heads = "Left in hand", sheet.noted if any(sheet.notes) else "", f"This {session.round}", f"Total {sheet.unit}"
    columns = _columns(session, sheet, box, heads, brush)
    found: list[Widget] = [
        Label(Box(left, box.y, right - left, 30), head, SMALL, Ink.QUIET, align=align)
        for head, (left, right, align) in zip(heads, columns.heads, strict=True)
    ]
    for i, seat in enumerate(ranking(session, sheet)):
        y = box.y + row_high * (i + 1)
        found += _row(session, sheet, seat, Box(box.x - 10, y, box.w + 20, row_high - 4), columns, faces)
    return found


def _columns(session: Session, sheet: Sheet, box: Box, heads: Sequence[str], brush: Brush) -> _Columns:
    name = max(brush.width(name, TEXT, "Bold") for name in session.names)
    cards = box.x + max(_NAME, min(_MOST * box.w, name + _FACE + _CROWN + NEAR))
    total = box.right - ROOM - max(_LEAST, brush.width(heads[3], SMALL))
    change = total - ROOM - max(_LEAST, brush.width(heads[2], SMALL))
    notes = max(brush.width(note, SMALL) for note in (heads[1], *sheet.notes))
    return _Columns(box.x, cards, change - (notes + ROOM) * (notes > 0), change, total, box.right)


def ranking(session: Session, sheet: Sheet) -> list[Seat]:
    """Best first; of equals in a race, who has fewer cards left."""
    last = sheet.totals[-1]
    sign = 1 if sheet.less_is_better else -1

    def place(seat: Seat) -> tuple[float, int]:
        left = len(session.tabletop.hand(session.state, seat)) if session.game.real_time else 0
        return sign * last[seat], left

    return sorted(session.match.seats, key=place)


def _row(
    session: Session, sheet: Sheet, seat: Seat, box: Box, columns: _Columns, faces: Mapping[str, int]
) -> list[Widget]:
    before = sheet.totals[-2][seat] if len(sheet.totals) > 1 else 0
    change = sheet.totals[-1][seat] - before
    went_out, result = sheet.winners[-1] == seat, session.match.result
    won = seat in result.winners if result else went_out
    name, y, high = session.name(seat), box.y, box.h
    room = columns.cards - columns.name - _FACE - NEAR - 28 * won
    found: list[Widget] = [
        Panel(box, _WON if won else _STRIPE),
        Picture(Box(columns.name, y + 2, high - 4, high - 4), avatar(name, faces)),
        Label(Box(columns.name + _FACE, y, room, high), name, TEXT, Ink.WORDS, "Bold"),
    ]
    if won:
        crown = Box(columns.cards - NEAR - 24, y + (high - 24) / 2, 24, 24)
        found.append(Picture(crown, "icons/crown", Ink.ACCENT))
    place = Box(columns.cards, y + 2, columns.note - columns.cards - SNUG, high - 4)
    found.append(_left(session, sheet, seat, place, went_out=went_out))
    note = Box(columns.note, y, columns.change - columns.note, high)
    changed = Box(columns.change, y, columns.total - columns.change, high)
    total = Box(columns.total, y, columns.right - columns.total, high)
    return [
        *found,
        Label(note, sheet.notes[seat], SMALL, Ink.QUIET, align=1),
        Digits(changed, number(change, signed=True), TEXT),
        Digits(total, number(sheet.totals[-1][seat]), TEXT + 2, Ink.ACCENT, "Bold"),
    ]


def _left(session: Session, sheet: Sheet, seat: Seat, place: Box, *, went_out: bool) -> Widget:
    """The cards left in a hand; or that there are none, if that is what counts."""
    cards = session.tabletop.hand(session.state, seat)
    codes = tuple(session.game.pack.code(card) for card in sorted(cards, key=session.tabletop.card_order))
    if not codes:
        return Label(place, sheet.out if went_out else "", TEXT, Ink.ACCENT, "SemiBold")
    if seat in sheet.closed and session.persons != (seat,):
        return Label(place, f"{count(len(codes), 'card')}, not shown", SMALL, Ink.QUIET)
    faces = session.tabletop.faces(session.state)
    return CardRow(place, codes, "" if session.game.pack == FRENCH else faces.folder, faces.shape)
