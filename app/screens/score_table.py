"""The score sheet of a deal: a row a player, best first."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.cards import FRENCH, Seat
from app.screens.avatars import avatar
from app.screens.session import Session
from app.screens.statistics.table import Digits
from app.screens.widgets import CardRow, Label, Panel, Picture, Widget
from app.shell.brush import Style
from app.shell.theme import NEAR, SMALL, SNUG, TEXT, Ink
from app.table.geometry import Box
from app.table.tabletop import Sheet
from app.table.words import number

ROW, LOWEST = 46.0, 34.0
"""The usual height of a row, and the least in which cards can be read."""
_NOTE, _CHANGE, _TOTAL = 186.0, 74.0, 112.0
_NAME, _MOST = 190.0, 0.33
"""How wide the columns are; that of names at least, and at most of the whole. The cards have what is left."""
_FACE, _CROWN = 50.0, 40.0
"""What stands beside a name."""
_STRIPE = Style(Ink.SHADE, 0.12, 8, edge_opacity=0)
_WON = Style(Ink.ACCENT_FILL, 0.16, 8, Ink.ACCENT, 0.6, 1.2)


def score_table(
    session: Session, sheet: Sheet, box: Box, row_high: float, faces: Mapping[str, int], longest: float
) -> list[Widget]:
    """A line of heads, and a row for each seat, ``row_high`` each; ``longest`` is the width of the longest name."""
    name = max(_NAME, min(_MOST * box.w, longest + _FACE + _CROWN + NEAR))
    lefts = (box.x, box.x + name, box.right - _NOTE - _CHANGE - _TOTAL)
    change = Box(lefts[2] + _NOTE, box.y, _CHANGE, 30)
    total = Box(change.right, box.y, _TOTAL, 30)
    heads = (
        (Box(lefts[1], box.y, 200, 30), "Left in hand", 0.0),
        (Box(change.right - 160, box.y, 160, 30), f"This {sheet.round}", 1.0),
        (Box(total.right - 140, box.y, 140, 30), f"Total {sheet.unit}", 1.0),
    )
    found: list[Widget] = [Label(place, text, SMALL, Ink.QUIET, align=align) for place, text, align in heads]
    for i, seat in enumerate(ranking(session, sheet)):
        y = box.y + row_high * (i + 1)
        found += _row(session, sheet, seat, Box(box.x - 10, y, box.w + 20, row_high - 4), lefts, faces)
    return found


def ranking(session: Session, sheet: Sheet) -> list[Seat]:
    """Best first; of equals in a race, who has fewer cards left."""
    last = sheet.totals[-1]
    sign = 1 if sheet.less_is_better else -1

    def place(seat: Seat) -> tuple[float, int]:
        left = len(session.tabletop.hand(session.state, seat)) if session.game.real_time else 0
        return sign * last[seat], left

    return sorted(session.match.seats, key=place)


def _row(
    session: Session, sheet: Sheet, seat: Seat, box: Box, lefts: tuple[float, float, float], faces: Mapping[str, int]
) -> list[Widget]:
    before = sheet.totals[-2][seat] if len(sheet.totals) > 1 else 0
    change = sheet.totals[-1][seat] - before
    went_out, result = sheet.winners[-1] == seat, session.match.result
    won = seat in result.winners if result else went_out
    name, y, high, right = session.name(seat), box.y, box.h, box.right - 10
    found: list[Widget] = [
        Panel(box, _WON if won else _STRIPE),
        Picture(Box(lefts[0], y + 2, high - 4, high - 4), avatar(name, faces)),
        Label(
            Box(lefts[0] + _FACE, y, lefts[1] - lefts[0] - _FACE - NEAR - 28 * won, high), name, TEXT, Ink.WORDS, "Bold"
        ),
    ]
    if won:
        found.append(Picture(Box(lefts[1] - NEAR - 24, y + (high - 24) / 2, 24, 24), "icons/crown", Ink.ACCENT))
    place = Box(lefts[1], y + 2, lefts[2] - lefts[1] - SNUG, high - 4)
    found.append(_left(session, sheet, seat, place, went_out=went_out))
    note = Box(lefts[2], y, _NOTE - SNUG, high)
    changed, total = Box(lefts[2] + _NOTE, y, _CHANGE, high), Box(right - _TOTAL, y, _TOTAL, high)
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
    faces = session.tabletop.faces(session.state)
    return CardRow(place, codes, "" if session.game.pack == FRENCH else faces.folder, faces.shape)
