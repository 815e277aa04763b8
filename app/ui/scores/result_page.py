"""Result of a deal or a match: everybody on the steps of a podium, with the cards that decided it, and with chips and
numbers that count up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from app.core.cards import Seat
from app.core.messages import number, shown_name, translate
from app.table.geometry import Box
from app.table.sheet import ScoreSheet, flows
from app.ui.kit.avatars import avatar
from app.ui.kit.widgets import Label, Panel, Paragraph, Picture, Widget
from app.ui.scores.card_fans import CardFans
from app.ui.scores.chips import ChipPile, flying_chips, pile_of
from app.ui.scores.count import Counted
from app.ui.scores.score_table import (
    WON,
    CardGroups,
    card_groups,
    changes,
    mood,
    order_before,
    places,
    ranking,
    win_pips,
    winners,
)
from app.ui.session import Session
from app.ui.statistics.summary import in_unit
from app.ui.window.brush import CHIP, Brush, Style
from app.ui.window.decks import in_mood
from app.ui.window.theme import HEADING, LINE_HEIGHT, NEAR, ROOM, SMALL, SNUG, TEXT, TINY, WIDE, Ink

_NUMBER = re.compile(r"[-−+]?\d+(?:\D\d+)*")
_WIDER = 1.3
"""Width of a winner's column relative to others."""
_NARROWEST = 172.0
"""Minimum width of a column; if columns for all would be narrower, all but the winner are in cells instead."""
_NAME, _NOTE, _CHANGE, _CHIPS, _OUT = 26.0, 21.0, 40.0, 54.0, 34.0
"""Heights: a name, the remark below it, the score of the deal without and with chips, and the text in place of
cards.
"""
_BASE, _STEP, _LOW_STEP = 68.0, 18.0, 6.0
"""Height of the lowest step of the podium, and how much higher the next one is, usually and in a low window."""
_FACE, _TIGHT_FACE, _LEAST_FACE, _SMALLER = 112.0, 84.0, 66.0, 0.72
"""Size of the winner's face: usual, with many cards, and minimum; and the relative size of others' faces."""
_CROWN, _ABOVE = 0.75, 0.36
"""Width of the crown, and its height above the face, in face sizes."""
_CARDS = 88.0
"""Minimum height of the cards in columns."""
_CELL_FACE, _FOOT = 40.0, 32.0
"""Size of the face in a cell, and height of its line of numbers."""
_CELL_EDGES = 2 * SNUG + _CELL_FACE + TINY + _FOOT
"""Height of a cell without its cards."""
_CELL_CARDS = {1: 68.0, 2: 68.0}
_CELL_LINE = 36.0
"""Minimum height of the cards in a cell, by the number of rows of cells; and for more rows."""
_BADGE = 24.0
"""Size of a place number on a face."""
_CHANGE_SIZE, _CELL_SIZE, TOTAL_SIZE = 24, 22, 26
"""Text sizes: the score of the deal in a column, numbers in a cell, and totals on the podium."""
_HALO = Style(Ink.ACCENT_FILL, 0.2, 64, Ink.ACCENT, 0.9, 3)
_GROUND = Style(Ink.SUNK, 0.5, 10, Ink.EDGE, 0.35, 1)
_FRONT, _FRONT_WON = Style(Ink.SUNK, 0.8, 3, edge_opacity=0), Style(Ink.ACCENT_FILL, 0.16, 3, edge_opacity=0)
_TREAD, _TREAD_WON = Style(Ink.RAISED_HIGH, 1, 4, Ink.EDGE_HIGH, 0.6, 1), Style(Ink.ACCENT_FILL, 1, 4, edge_opacity=0)
_TREAD_HEIGHT, _OVERHANG = 9.0, 3.0


class ResultPage:
    """Lays out all players within a width and a maximum height; ``height`` is the height used."""

    def __init__(
        self,
        session: Session,
        sheet: ScoreSheet,
        brush: Brush,
        faces: Mapping[str, int],
        width: float,
        most: float,
    ) -> None:
        self._session, self._sheet, self._brush, self._faces, self._wide = session, sheet, brush, faces, width
        self._winners, self._changes = winners(session, sheet), changes(sheet)
        self._places, self._places_before = places(sheet), places(sheet, before=True)
        self._groups = [card_groups(session, sheet, seat) for seat in session.match.seats]
        self._order = sorted(ranking(sheet), key=lambda seat: session.over and seat not in self._winners)
        area = brush.area
        for scale in sorted({1.0, area.cards, area.cards / area.grown}, reverse=True):
            self._fans = [CardFans(groups, brush, scale) for groups in self._groups]
            self.height = min(most, self._preferred(most))
            self._cards_height, self._overlapping = self._cards_within(self.height)
            if self._overlapping:
                break
        steps = self.height - self._fixed(0) - _LEAST_FACE * (1 + _ABOVE) - self._cards_height
        self._step = max(_LOW_STEP, min(_STEP, steps / max(1, self._steps)))
        face = (self.height - self._fixed(self._step) - self._cards_height) / (1 + _ABOVE)
        self._face_size = max(_LEAST_FACE, min(_FACE, face))

    @cached_property
    def _columns(self) -> tuple[Seat, ...]:
        """Players with a column on the podium: everyone if there is room, else the winner."""
        many = len(self._order) + (_WIDER - 1) * len(self._winners)
        if (self._wide - NEAR * (len(self._order) - 1)) / many >= _NARROWEST:
            return tuple(self._order)
        return self._winners[:1]

    @cached_property
    def _widths(self) -> Mapping[Seat, float]:
        """Width of each column, or cell."""
        if len(self._columns) < len(self._order):
            across = self._cells[0]
            cell = (self._cells_width - NEAR * (across - 1)) / across
            return {seat: self._hero if seat in self._columns else cell for seat in self._order}
        parts = [_WIDER if seat in self._winners else 1.0 for seat in self._order]
        each = (self._wide - NEAR * (len(parts) - 1)) / sum(parts)
        return {seat: each * part for seat, part in zip(self._order, parts, strict=True)}

    @cached_property
    def _in_cells(self) -> list[Seat]:
        return [seat for seat in self._order if seat not in self._columns]

    @cached_property
    def _cells(self) -> tuple[int, int]:
        """Number of cells in a row, and number of rows."""
        many = len(self._in_cells)
        rows = -(-many // int((self._cells_width + NEAR) / (_NARROWEST + NEAR)))
        return -(-many // max(1, rows)), rows

    @property
    def _cells_width(self) -> float:
        return self._wide - (self._hero + WIDE if self._columns else 0.0)

    @property
    def _hero(self) -> float:
        """Width of the winner's column beside cells."""
        return max(_NARROWEST * _WIDER, 0.24 * self._wide)

    # ---- heights

    @property
    def least(self) -> float:
        """Minimum height of the result."""
        rows, cards = self._cells[1], any(self._groups)
        cells = rows * (_CELL_EDGES + _CELL_CARDS.get(rows, _CELL_LINE) * cards + NEAR) - NEAR
        return max(cells, self._fixed(_LOW_STEP) + _LEAST_FACE * (1 + _ABOVE) + _CARDS * cards)

    def _preferred(self, most: float) -> float:
        rows = self._cells[1]
        cells = rows * (_CELL_EDGES + (self._fans_height(self._in_cells, most) or _CELL_CARDS[1]) + NEAR) - NEAR
        if not self._columns:
            return cells
        return max(cells, self._fixed(_STEP) + self._cards_within(most)[0] + _FACE * (1 + _ABOVE))

    def _fixed(self, step: float) -> float:
        """Return the height of the highest column without its face and cards."""
        return _BASE + step * self._steps + self._below_face

    @cached_property
    def _below_face(self) -> float:
        """Height between face and step, without cards."""
        return self._change_height + _NAME + _NOTE * any(self._sheet.notes) + 2 * SNUG

    @property
    def _change_height(self) -> float:
        return _CHIPS if self._sheet.chips else _CHANGE

    @property
    def _steps(self) -> int:
        return max(self._places) - 1

    def _cards_within(self, height: float) -> tuple[float, bool]:
        """Return the height of the cards in columns, and whether all cards fit as overlapping ones, in columns and in
        cells; otherwise they are small tiles.
        """
        rows = self._cells[1]
        cell = (height + NEAR) / rows - NEAR - _CELL_EDGES if rows else 0.0
        fit = self._fans_height(self._in_cells, cell) is not None
        rooms = [
            max(_CARDS, height - self._fixed(_LOW_STEP) - face * (1 + _ABOVE)) for face in (_TIGHT_FACE, _LEAST_FACE)
        ]
        for room in rooms:
            if (needed := self._fans_height(self._columns, room)) is not None:
                return max(needed, _OUT * any(map(self._placeholder, self._columns))), fit
        return rooms[0], False

    def _fans_height(self, seats: Sequence[Seat], most: float) -> float | None:
        """Return the height of the tallest fan of cards; None if one would be taller than ``most``."""
        found = 0.0
        for seat in seats:
            room = self._widths[seat] - 2 * SNUG * (seat not in self._columns)
            if (height := self._fans[seat].height(room, most)) is None:
                return None
            found = max(found, height)
        return found

    # ---- places

    def _boxes(self, box: Box, order: Sequence[Seat]) -> dict[Seat, Box]:
        """Return each player's column or cell in that order."""
        columns = [seat for seat in order if seat in self._columns]
        found = dict(zip(columns, box.in_row([self._widths[seat] for seat in columns], NEAR), strict=True))
        rest, (across, rows) = [seat for seat in order if seat not in self._columns], self._cells
        height, cells = (box.h + NEAR) / max(1, rows) - NEAR, box.at_right(self._cells_width)
        for row in range(rows):
            line = cells.at_top(height, row * (height + NEAR)).split(across, NEAR)
            found |= dict(zip(rest[row * across : (row + 1) * across], line, strict=False))
        return found

    def widgets(self, box: Box, seen: Counted) -> list[Widget]:
        """Return the widgets of all players in the box, as counted so far."""
        before, now = self._boxes(box, order_before(self._sheet)), self._boxes(box, self._order)
        boxes = {seat: _moved(before[seat], now[seat], seen.order) for seat in self._order}
        found = list[Widget]()
        for seat in self._columns:
            found += self._column(seat, boxes[seat], seen)
        for seat in self._in_cells:
            found += self._cell(seat, boxes[seat], seen)
        return [*found, *self._chips_on_their_way(box, boxes, seen)]

    def face(self, box: Box) -> Box:
        """Return the final box of the first winner's face, or else the first player's."""
        seat = next(iter(self._winners), self._order[0])
        return self._face_in(seat, self._boxes(box, self._order)[seat], Counted())

    def _face_in(self, seat: Seat, box: Box, seen: Counted) -> Box:
        if seat not in self._columns:
            return box.inset(SNUG).at_left(_CELL_FACE).at_top(_CELL_FACE)
        size = self._face_size * (1 if seat in self._winners else _SMALLER)
        bottom = self._stair(seat, box, seen).y - self._below_face - self._cards_height
        return Box.around(box.middle[0], bottom - size / 2, size, size)

    def _stair(self, seat: Seat, column: Box, seen: Counted) -> Box:
        before, now = self._places_before[seat], self._places[seat]
        # The winner of the deal is on the top step, whatever the ranking.
        place = 1 if seat in self._winners else before + (now - before) * seen.order
        return column.at_bottom(max(_BASE, _BASE + self._step * (self._steps + 1 - place)))

    # ---- columns and cells

    def _column(self, seat: Seat, box: Box, seen: Counted) -> list[Widget]:
        """Return a column: a face with its name, cards and the score of the deal, on a step with the total."""
        stair, face = self._stair(seat, box, seen), self._face_in(seat, box, seen)
        names = box.at_top(_NAME).moved(0, face.bottom + SNUG - box.y)
        change = stair.at_top(self._change_height, -self._change_height)
        return [
            *self._portrait(seat, face, seen),
            Label(names, self._name(seat), TEXT, Ink.WORDS, "Bold", align=0.5),
            Label(names.moved(0, _NAME - 2).at_top(_NOTE), self._note(seat, box.w), SMALL, Ink.QUIET, align=0.5),
            *self._cards(seat, change.at_top(self._cards_height, -self._cards_height)),
            *self._change(seat, change, seen, HEADING if seat in self._winners else _CHANGE_SIZE),
            *self._step_widgets(seat, stair, seen),
        ]

    def _step_widgets(self, seat: Seat, stair: Box, seen: Counted) -> list[Widget]:
        """Return a step of the podium, joined to its neighbours, with the place and the total on its front."""
        won, whole, inner = self._won(seat, seen), stair.inset(-NEAR / 2), stair.at_top(_BASE)
        place, total, below = (
            str(self._places[seat]) if seen.done else "",
            self._total(seat, seen),
            inner.at_top(22, 41),
        )
        unit = Label(below, _unit(self._sheet.unit, total), SMALL, Ink.QUIET, align=0.5)
        return [
            Panel(whole.inset(top=_TREAD_HEIGHT - 2), _FRONT_WON if won else _FRONT),
            Panel(whole.at_top(_TREAD_HEIGHT).inset(-_OVERHANG), _TREAD_WON if won else _TREAD),
            Label(inner.inset(ROOM), place, HEADING, Ink.QUIET, "Bold"),
            Label(inner.at_top(34, 10), number(total), TOTAL_SIZE, Ink.ACCENT, "Bold", align=0.5),
            *(win_pips(self._sheet, below.middle, total) or [unit]),
        ]

    def _cell(self, seat: Seat, box: Box, seen: Counted) -> list[Widget]:
        """Return a cell: face, place and name, cards, and below them the score of the deal and the total."""
        inner, face = box.inset(SNUG, SNUG), self._face_in(seat, box, seen)
        badge, place = Box.around(face.x + 4, face.bottom - 4, _BADGE, _BADGE), str(self._places[seat])
        change, total = inner.at_bottom(_FOOT).split(2)
        numeral = [Panel(badge, CHIP), Label(badge, place, SMALL, Ink.WORDS, "Bold", align=0.5)]
        return [
            Panel(box, WON if self._won(seat, seen) else _GROUND),
            *self._portrait(seat, face, seen),
            *(numeral if seen.done else ()),
            self._name_in(inner.at_top(_CELL_FACE).inset(left=_CELL_FACE + SNUG), self._name(seat)),
            *self._cards(seat, inner.inset(top=_CELL_FACE + TINY, bottom=_FOOT)),
            *self._change(seat, change, seen, _CELL_SIZE),
            Label(total, number(self._total(seat, seen)), _CELL_SIZE, Ink.ACCENT, "Bold", align=1),
        ]

    def _won(self, seat: Seat, seen: Counted) -> bool:
        return seat in self._winners and seen.done

    def _total(self, seat: Seat, seen: Counted) -> int:
        change = self._changes[seat]
        return self._sheet.totals[-1][seat] - change + seen.of(change)

    def _name(self, seat: Seat) -> str:
        return shown_name(self._session.name(seat))

    def _name_in(self, box: Box, name: str) -> Widget:
        """Return a name on one line, or else on two."""
        if self._brush.width(name, SMALL, "Bold") <= box.w:
            return Label(box, name, TEXT, Ink.WORDS, "Bold")
        lines = min(2, len(self._brush.lines(name, SMALL, box.w, "Bold")))
        return Paragraph(box.centred(h=lines * SMALL * LINE_HEIGHT), name, SMALL, Ink.WORDS, weight="Bold")

    def _note(self, seat: Seat, width: float) -> str:
        """Return the remark on a seat's score, unless not even its first part fits."""
        note = self._sheet.notes[seat]
        return note if self._brush.width(note.split(" · ", 1)[0], SMALL) <= width else ""

    def _portrait(self, seat: Seat, face: Box, seen: Counted) -> list[Widget]:
        shown = in_mood(
            avatar(self._session.name(seat), self._faces),
            mood(self._session, self._sheet, seat) if seen.done else "",
        )
        if not self._won(seat, seen):
            return [Picture(face, shown)]
        width = _CROWN * face.w
        crown = Box.around(face.middle[0], face.y - 0.06 * face.h, width, 0.76 * width)
        return [Panel(face.grown(5), _HALO), Picture(face, shown), Picture(crown, "tokens/crown")]

    def _placeholder(self, seat: Seat) -> str:
        """Return the text in place of the cards of the last deal's winner, if there are none."""
        out = not self._groups[seat] and self._sheet.winners[-1] == seat
        return translate(self._sheet.out) if out and self._sheet.out else ""

    def _cards(self, seat: Seat, box: Box) -> list[Widget]:
        """Return the cards overlapping, or as small tiles where there is too little room."""
        if not self._groups[seat]:
            return [Label(box, self._placeholder(seat), _CELL_SIZE, Ink.ACCENT, "SemiBold", align=0.5)]
        if self._overlapping and (fans := self._fans[seat].widgets(box)):
            return fans
        return CardGroups(self._groups[seat], self._brush).widgets(box)

    def _change(self, seat: Seat, box: Box, seen: Counted, size: float) -> list[Widget]:
        """Return the score of the deal, and the chips gained."""
        value = seen.of(self._changes[seat])
        pile, text = pile_of(value) if self._sheet.chips and value > 0 else None, number(value, signed=True)
        words, wide = self._brush.width(text, size, "Bold") + 2, pile.width + SNUG if pile else 0.0
        inner = box.centred(w=words + wide)
        colour = Ink.ACCENT if seat in self._winners else Ink.WORDS
        chips = [ChipPile(inner.at_left(pile.width).inset(bottom=TINY), pile)] if pile else []
        return [Label(inner.at_right(words), text, size, colour, "Bold"), *chips]

    # ---- chips in the air

    def _chips_on_their_way(self, box: Box, boxes: Mapping[Seat, Box], seen: Counted) -> Iterator[Widget]:
        if self._sheet.chips and 0 < seen.share < 1:
            for (payer, to), amount in flows(self._sheet.lines).items():
                start, end = (self._purse(seat, box, boxes, seen) for seat in (payer, to))
                yield from flying_chips(amount, seen.share, start, end)

    def _purse(self, seat: Seat | None, box: Box, boxes: Mapping[Seat, Box], seen: Counted) -> tuple[float, float]:
        """Return the position of a seat's chips; those of the pot are in the middle."""
        if seat is None:
            return box.middle
        if seat in self._columns:
            return self._stair(seat, boxes[seat], seen).at_top(self._change_height, -self._change_height).middle
        return boxes[seat].inset(SNUG, SNUG).at_bottom(_FOOT).middle


def _unit(unit: str, total: int) -> str:
    """Return the unit shown below a total, such as ``chip`` for a total of 1."""
    if unit not in {"chips", "points", "hands"}:
        return translate(unit)
    return _NUMBER.sub("", in_unit(unit, total)).strip()


def _moved(before: Box, now: Box, share: float) -> Box:
    """Return the box at that fraction of its way, in its final size."""
    return now.moved((before.x - now.x) * (1 - share), (before.y - now.y) * (1 - share))
