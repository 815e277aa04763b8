"""Score table of a deal: a row per player, best first, with rows of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from typing import NamedTuple

from app.core.cards import FRENCH, Seat
from app.core.messages import N_, _, n_, number, shown_name, translate
from app.table.geometry import Box
from app.table.sheet import ScoreSheet, sums
from app.ui.kit.accessible import joined
from app.ui.kit.avatars import avatar
from app.ui.kit.card_text import SmallCard
from app.ui.kit.widgets import Label, Panel, Picture, Widget
from app.ui.session import Session
from app.ui.statistics.table import Digits
from app.ui.window.brush import Brush, Style
from app.ui.window.decks import in_mood
from app.ui.window.theme import IVORY, IVORY_EDGE, LINE_HEIGHT, NEAR, ROOM, SMALL, SNUG, TEXT, TINY, Ink

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
        line, y = self.box.centred(h=min(30.0, self.box.h)), self.box.middle[1]
        for card, room, needed in zip(map(SmallCard.of, self.codes), width, least, strict=False):
            pad = (room - needed + _TILE_PAD) / 3  # before the rank, between rank and suit, behind the suit
            tile = line.at_left(room)
            brush.panel(tile, _TILE)
            if card.rank:
                brush.text(card.rank, tile.x + pad, y, SMALL, card.ink(brush), weight="Bold")
            mark = tile.at_right(_SUIT, pad) if card.rank else tile.centred(w=_SUIT)
            brush.picture(card.mark, mark.centred(h=_SUIT))
            line = line.moved(room + gap, 0)
        if len(width) < len(self.codes):
            brush.text(self._more(len(width)), line.x + 4, y, SMALL, Ink.QUIET, weight="SemiBold")

    def width(self, brush: Brush, *, close: bool) -> float:
        """Return the width of all cards, with usual or ``close`` spacing."""
        many = len(self.codes)
        return sum(self._least(brush)) + _CLOSE * (many - 1) if close else many * (_TILE_WIDTH + _USUAL) - _USUAL

    def _least(self, brush: Brush) -> list[float]:
        ranks = (SmallCard.of(code).rank for code in self.codes)
        return [(brush.width(rank, SMALL, "Bold") if rank else 0) + _SUIT + _TILE_PAD for rank in ranks]

    def _more(self, shown: int) -> str:
        return n_("{n} more", "{n} more", len(self.codes) - shown)

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
    codes: tuple[str, ...]
    worth: str = ""


class CardGroups:
    def __init__(self, groups: Sequence[CardGroup], brush: Brush) -> None:
        self.groups, self._brush = tuple(groups), brush

    @property
    def width(self) -> float:
        width = [self._group_width(group, close=False) for group in self.groups]
        return sum(width) + _APART * (len(width) - 1) if width else 0.0

    def height(self, width: float, most: int) -> float:
        """Return the height within ``width`` on ``most`` lines at most."""
        return min(most, len(self._laid(width)[1])) * _LINE

    def widgets(self, box: Box) -> list[Widget]:
        """Return widgets for the lines that fit; the last one counts cards for which there is no room."""
        close, lines = self._laid(box.w)
        fit = max(1, int((box.h + TINY) / _LINE))
        if len(lines) > fit:
            rest = [code for line in lines[fit - 1 :] for group in line for code in group.codes]
            lines = [*lines[: fit - 1], [CardGroup(tuple(rest))]]
        more = self._more_each(lines, box.w) if close else 0.0
        found: list[Widget] = []
        for i, line in enumerate(lines):
            room = box.centred(h=_LINE * len(lines)).at_top(_LINE, i * _LINE)
            for group in line:
                wider = more * len(group.codes)
                width = min(self._cards_width(group.codes, close=close) + wider, room.w)
                place = room.at_left(width)
                found.append(CardRow(place.inset(y=1), group.codes))
                if group.worth:
                    worth = place.at_left(self._worth_width(group), width + TINY)
                    found.append(Label(worth, group.worth, SMALL, Ink.ACCENT, "Bold"))
                room = room.inset(left=self._group_width(group, close=close) + wider + _APART)
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
        for group in chain.from_iterable(self._split(whole, width, close=close) for whole in self.groups):
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


ROW, LOWEST, HEADS = 46.0, 34.0, 38.0
"""Row height, minimum height for readable cards, and height of the header."""
_NAME, _MOST = 190.0, 0.33
"""Minimum width of the name column, and its maximum share."""
_FACE, _CROWN = 50.0, 40.0
"""Size of face and crown next to a name."""
_LEAST = 56.0
"""Minimum width of a number column."""
_TEXT = 0.46
"""Maximum share of the remaining width for text, if cards need the rest."""
_WORDS = SMALL * LINE_HEIGHT
"""Line height of text."""
_LINES = 3
"""Maximum number of card lines."""
FEWEST, _FEWEST_HIGH = N_("lowest wins"), 20.0
"""Shown above the totals where low scores win."""
_PIPS, _PIP, _PIP_STEP, _RAISED, _BELOW = 5, 8.0, 13.0, 5.0, 9.0
"""Maximum number of wins shown as pips below the number, which is raised then; sizes and gaps."""
_PIP_ROOM = 40.0
"""Minimum row height with pips."""
_PIP_WON, _PIP_OPEN = Style(Ink.ACCENT_FILL, 1, 4, edge_opacity=0), Style(Ink.SHADE, 0.3, 4, Ink.ACCENT, 0.8, 1)
_DOT = " · "
"""Separator of score parts."""
_STRIPE = Style(Ink.SHADE, 0.12, 8, edge_opacity=0)
WON = Style(Ink.ACCENT_FILL, 0.16, 8, Ink.ACCENT, 0.6, 1.2)


class _SeatText(NamedTuple):
    note: str
    sums: tuple[str, ...]
    """Parts of the score."""


class ScoreTable:
    def __init__(self, session: Session, sheet: ScoreSheet, width: float, brush: Brush) -> None:
        self._session, self._sheet, self._wide, self._brush = session, sheet, width, brush
        self._groups = [CardGroups(card_groups(session, sheet, seat), brush) for seat in session.match.seats]
        self._texts = [self._text_of(seat) for seat in session.match.seats]

    def _text_of(self, seat: Seat) -> _SeatText:
        """Return a seat's outcome, and its score's parts if there are several."""
        items = sums(self._sheet.lines, len(self._groups))
        text = tuple(f"{words} {number(row[seat], signed=True)}" for words, row in items.items() if row[seat])
        return _SeatText(self._sheet.notes[seat], text if len(items) > 1 else ())

    # ---- where the columns are

    @property
    def heads_height(self) -> float:
        return HEADS + _FEWEST_HIGH * self._sheet.less_is_better

    @cached_property
    def _cards(self) -> float:
        """Right end of the names."""
        name = max(self._brush.width(shown_name(name), TEXT, "Bold") for name in self._session.names)
        return max(_NAME, min(_MOST * self._wide, name + _FACE + _CROWN + NEAR))

    @cached_property
    def _heads(self) -> tuple[str, str, str, str]:
        cards, text = any(groups.width for groups in self._groups), any(text.note or text.sums for text in self._texts)
        sheet = self._sheet
        return (
            translate(sheet.cards_heading) if cards else "",
            translate(sheet.notes_heading) if text else "",
            self._session.game.info.deal_or_hand(_("This deal"), _("This hand")),
            # Translators: {unit} is what scores count, as in "points".
            _("Total {unit}", unit=translate(sheet.unit)),
        )

    @cached_property
    def _total(self) -> float:
        fewest = self._brush.width(translate(FEWEST), SMALL) * self._sheet.less_is_better
        return self._wide - ROOM - max(_LEAST, fewest, self._brush.width(self._heads[3], SMALL))

    @cached_property
    def _change(self) -> float:
        return self._total - ROOM - max(_LEAST, self._brush.width(self._heads[2], SMALL))

    @cached_property
    def _words(self) -> float:
        """Left end of the text: as far right as fits on one line, unless that leaves cards too much room."""
        head = self._brush.width(self._heads[1], SMALL) + 2 * bool(self._heads[1])  # a rounded pixel
        lines = [line for text in self._texts for line in _flowing(text, lambda _line: True)]
        longest = max([head, *(self._brush.width(line, SMALL) for line in lines)])
        if not longest:
            return self._change
        room = self._change - self._cards - ROOM
        cards = max(groups.width for groups in self._groups) + ROOM
        return self._change - ROOM - max(head, min(longest, max(room - cards, _TEXT * room)))

    # ---- how high the rows are

    def rows(self, least: float, most: float) -> list[float]:
        """Return each row's height, best first; if they exceed ``most``, cards get fewer lines."""
        return next(rows for lines in (_LINES, 2, 1) if sum(rows := self._rows(least, lines)) <= most or lines == 1)

    def _rows(self, least: float, lines: int) -> list[float]:
        width = self._words - SNUG - self._cards
        return [
            max(least, self._groups[seat].height(width, lines) + 6, len(self._lines(self._texts[seat])) * _WORDS + 10)
            for seat in ranking(self._sheet)
        ]

    def _lines(self, text: _SeatText) -> list[str]:
        """Return lines that fit next to the numbers."""
        width, brush = self._change - ROOM - self._words + 1, self._brush
        lines = _flowing(text, lambda line: brush.width(line, SMALL) <= width)
        return [part for line in lines for part in brush.lines(line, SMALL, width)]

    def spoken_rows(self) -> list[str]:
        """Return a line for each player, best first, with the headings of its columns."""
        return [self._spoken_row(seat) for seat in ranking(self._sheet)]

    def _spoken_row(self, seat: Seat) -> str:
        sheet, text = self._sheet, self._texts[seat]
        totals = [row[seat] for row in sheet.totals]
        cards = ", ".join(f"[{code}]" for group in self._groups[seat].groups for code in group.codes)
        out = translate(sheet.out) if sheet.winners[-1] == seat else ""
        change = number(totals[-1] - (totals[-2] if len(totals) > 1 else 0), signed=True)
        fewest = translate(FEWEST) if sheet.less_is_better else ""
        parts = (cards or out, joined(text.note, *text.sums), change, joined(number(totals[-1]), fewest))
        named = (f"{head}: {part}" for head, part in zip(self._heads, parts, strict=True) if head and part)
        return "; ".join((shown_name(self._session.name(seat)), *named))

    # ---- the widgets

    def widgets(self, x: float, y: float, rows: Sequence[float], faces: Mapping[str, int]) -> list[Widget]:
        """Return widgets from ``y`` down; ``rows`` are their heights."""
        found: list[Widget] = []
        box = Box(x, y, self._wide, 0)
        if self._sheet.less_is_better:
            place = self._columns(box.at_top(_FEWEST_HIGH, -2))[-1]
            found.append(Label(place, translate(FEWEST), SMALL, Ink.ACCENT, "SemiBold", align=1))
            box = box.moved(0, _FEWEST_HIGH)
        found += [
            Label(place, head, SMALL, Ink.QUIET, align=float(i > 1))
            for i, (head, place) in enumerate(zip(self._heads, self._columns(box.at_top(30)), strict=True))
            if head
        ]
        tops = accumulate(rows, initial=HEADS)
        for seat, height, top in zip(ranking(self._sheet), rows, tops, strict=False):
            found += self._row(seat, box.at_top(height - 4, top), faces)
        return found

    def _columns(self, row: Box) -> tuple[Box, Box, Box, Box]:
        """Return the parts of a row for cards, text, change and total."""
        ends = (self._cards, self._words), (self._words, self._change - ROOM), (self._change, self._total)
        cards, words, change = (row.at_left(right - left, left) for left, right in ends)
        return cards, words, change, row.inset(left=self._total)

    def _row(self, seat: Seat, box: Box, faces: Mapping[str, int]) -> list[Widget]:
        session, sheet = self._session, self._sheet
        went_out = sheet.winners[-1] == seat
        won = seat in winners(session, sheet)
        name, face = session.name(seat), min(box.h - 4, ROW - 8)
        names, (cards, words, change, total) = box.at_left(self._cards - NEAR), self._columns(box)
        found: list[Widget] = [
            Panel(box.inset(-10), WON if won else _STRIPE),
            Picture(names.at_left(face).centred(h=face), in_mood(avatar(name, faces), mood(session, sheet, seat))),
            Label(names.inset(left=_FACE, right=28 * won), shown_name(name), TEXT, Ink.WORDS, "Bold"),
        ]
        if won:
            found.append(Picture(names.at_right(24).centred(h=24), "icons/crown", Ink.ACCENT))
        cards = cards.inset(y=1, right=SNUG)
        if self._groups[seat].width:
            found += self._groups[seat].widgets(cards)
        else:
            found.append(Label(cards, translate(sheet.out) if went_out else "", TEXT, Ink.ACCENT, "SemiBold"))
        lines = self._lines(self._texts[seat])
        words = words.inset(right=-2).centred(h=len(lines) * _WORDS)
        found += [Label(words.at_top(_WORDS, i * _WORDS), line, SMALL, Ink.QUIET) for i, line in enumerate(lines)]
        score = sheet.totals[-1][seat]
        below = total.right, total.middle[1] + _BELOW + _PIP / 2
        pips = win_pips(sheet, below, score, align=1) if box.h >= _PIP_ROOM else []
        return [
            *found,
            *pips,
            Digits(change, number(changes(sheet)[seat], signed=True), TEXT),
            Digits(total.moved(0, -_RAISED * bool(pips)), number(score), TEXT + 2, Ink.ACCENT, "Bold"),
        ]


def card_groups(session: Session, sheet: ScoreSheet, seat: Seat) -> list[CardGroup]:
    """Return the cards that the last deal's score lists for the seat."""
    faces, pack = session.tabletop.layout.faces(session.seen()), session.game.pack
    before = "" if pack == FRENCH else f"{faces.folder}/"
    lines = [line for line in sheet.lines if line.seat == seat and line.cards]
    return [CardGroup(tuple(f"{before}{pack.code(card)}" for card in line.cards), line.worth) for line in lines]


def changes(sheet: ScoreSheet) -> tuple[int, ...]:
    """Return each seat's score in the last deal."""
    before = sheet.totals[-2] if len(sheet.totals) > 1 else (0,) * len(sheet.totals[-1])
    return tuple(now - then for now, then in zip(sheet.totals[-1], before, strict=True))


def winners(session: Session, sheet: ScoreSheet) -> tuple[Seat, ...]:
    """Return the winners of the match, or else of the last deal."""
    if (result := session.match.result) is not None:
        return tuple(result.winners)
    return tuple(seat for seat in sheet.winners[-1:] if seat is not None)


def mood(session: Session, sheet: ScoreSheet, seat: Seat) -> str:
    """Return the expression of the seat's portrait."""
    won = winners(session, sheet)
    return "won" if seat in won else "lost" if won or session.over else ""


def win_pips(sheet: ScoreSheet, place: tuple[float, float], won: int, align: float = 0.5) -> list[Widget]:
    """Return a row of pips, one for each win needed, filled if won; ``align`` puts its middle or end at ``place``.
    Empty if many are needed.
    """
    limit = sheet.limit
    if limit is None or not 1 < limit <= _PIPS or sheet.less_is_better:
        return []
    width = (limit - 1) * _PIP_STEP + _PIP
    row = Box(place[0] - width * align, place[1] - _PIP / 2, width, _PIP)
    return [Panel(row.at_left(_PIP, i * _PIP_STEP), _PIP_WON if i < won else _PIP_OPEN) for i in range(limit)]


def _flowing(text: _SeatText, fits: Callable[[str], bool]) -> list[str]:
    """Return the note on a line, and the parts side by side on as many as needed."""
    lines: list[str] = [text.note] if text.note else []
    for i, one in enumerate(text.sums):
        longer = f"{lines[-1]}{_DOT}{one}" if i else one
        if i and fits(longer):
            lines[-1] = longer
        else:
            lines.append(one)
    return lines


def order_before(sheet: ScoreSheet) -> list[Seat]:
    """Return the order before the last deal, best first; by seat before the first."""
    return sorted(range(len(sheet.totals[-1])), key=lambda seat: places(sheet, before=True)[seat])


def ranking(sheet: ScoreSheet) -> list[Seat]:
    return sorted(range(len(sheet.totals[-1])), key=lambda seat: places(sheet)[seat])


def places(sheet: ScoreSheet, *, before: bool = False) -> list[int]:
    """Return each seat's place, 1 for the best, after the last deal or ``before`` it; ties share a place."""
    seats = range(len(sheet.totals[-1]))
    totals, ties, sign = sheet.totals[-1], sheet.ties, 1 if sheet.less_is_better else -1
    if before:
        totals, ties = sheet.totals[-2] if len(sheet.totals) > 1 else (0,) * len(seats), ()
    worth = [(sign * totals[seat], ties[seat] if ties else 0) for seat in seats]
    return [1 + sum(other < one for other in worth) for one in worth]
