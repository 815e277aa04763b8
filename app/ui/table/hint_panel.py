"""The hint's panel: near the viewer's plate where it hides nothing, or in the prompt's place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from app.table.geometry import Box
from app.ui.kit.popover import MUST, PopoverPlace, hides_any
from app.ui.table.hint import THEN
from app.ui.table.hint_strip import Strip, draw_strip, strip
from app.ui.table.obstacles import Obstacles
from app.ui.table.scene import TableScene
from app.ui.table.state import ShownHint
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

_EDGE, _TOP, _GAP, _LINE, _SMALL_LINE = 12.0, 9.0, 6.0, 24.0, 20.0
"""Margins, gap between moves, and line heights: two lines and two small ones with a foot fit between mat and plate."""
_WIDTHS, _MAX_HEIGHT = (246.0, 284.0, 306.0, 330.0, 380.0, 440.0, 560.0), 350.0
"""Widths to choose from, as a wider and lower panel may hide less; and the largest height, beyond which the last
moves are left out.
"""
_RISE = 14.0
"""Units that a highlighted card is raised."""
_SHARE = 50.0
"""Width of a move's value at the end of its line."""
_GROUND = Style(opacity=1, radius=14, edge=Ink.TIP_EDGE, edge_opacity=0.8)


def draw_hint(brush: Brush, hint: ShownHint, laid: Laid) -> None:
    """Draw the suggested moves, the best first, with reasons and values, as they are ``laid``."""
    if laid.strip is not None:
        draw_strip(brush, laid.strip)
        return
    box, texts, foot, _ = laid
    brush.panel(box, _GROUND)
    y = box.y + _TOP
    for i, (row, (move, reason)) in enumerate(zip(hint.rows, texts, strict=False)):
        if row.worth:
            brush.text(row.worth, box.right - _EDGE, y + _LINE / 2, TEXT, Ink.WORDS, weight="Bold", align=1)
        for line in move:
            brush.text(line, box.x + _EDGE, y + _LINE / 2, TEXT, Ink.WORDS if i else Ink.ACCENT, weight="Bold")
            y += _LINE
        for line in reason:
            brush.text(line, box.x + _EDGE, y + _SMALL_LINE / 2, SMALL, Ink.WORDS)
            y += _SMALL_LINE
        y += _GAP
    for line in foot:
        brush.text(line, box.x + _EDGE, y + _SMALL_LINE / 2 - 3, SMALL, Ink.QUIET)
        y += _SMALL_LINE


Texts: TypeAlias = list[tuple[list[str], list[str]]]
"""Lines of each move and of its reason."""


class Laid(NamedTuple):
    """A laid-out hint."""

    box: Box
    texts: Texts
    foot: list[str]
    strip: Strip | None = None
    """Layout in the prompt's place, if it is there."""


def spread(brush: Brush, hint: ShownHint, scene: TableScene, obstacles: Obstacles) -> Laid:
    """Lay the panel out as near to the viewer's plate as it covers nothing, in the best width; with fewer reasons or
    moves if it covers less then. If it would still hide something, it takes the prompt's place on the ledge.
    """
    own, spoken = scene.places[0].plate, _spoken(hint, scene)
    around = obstacles.plus(spoken)
    room, found = around.room, list[_Way]()
    for shown, reasons, foot in _versions(hint):
        if not reasons and not hides_any(_best(found).place.box, around.kept, MUST):
            break  # drop the last reason only to uncover what the hint is about
        for width in _WIDTHS:
            lines = [part for line in foot for part in brush.lines(line, SMALL, width - 2 * _EDGE)]
            texts = _texts(brush, hint, width - 2 * _EDGE, _MAX_HEIGHT - _foot_height(lines), shown, reasons)
            found.append(_Way(room.nearest(width, _height(texts) + _foot_height(lines), own), texts, lines))
        if not hides_any(_best(found).place.box, around.kept):
            break
    best = _best(found)
    if obstacles.rooms and hides_any(best.place.box, around.kept):
        row = hint.rows[0]
        if there := strip(brush, obstacles.rooms, row.move, row.reason, row.worth, _short(hint)):
            return Laid(there.box, [([*there.move], [*there.reason])], [there.foot] * bool(there.foot), there)
    return Laid(best.place.box, best.texts, best.foot)


class _Way(NamedTuple):
    """A candidate layout."""

    place: PopoverPlace
    texts: Texts
    foot: list[str]


def _best(found: Sequence[_Way]) -> _Way:
    return min(found, key=lambda way: way.place[:2])


def _versions(hint: ShownHint) -> Iterator[tuple[int, int, Sequence[str]]]:
    """Return numbers of moves and of reasons, and the foot, in order of preference: drop the other moves' reasons,
    then the following moves, the other moves, and the last reason.
    """
    rows = len(hint.rows)
    short = [" · ".join(_short(hint))]
    yield rows, rows, hint.foot
    yield rows, 1, hint.foot
    for less in range(rows, 0, -1):
        yield less, 1, short
    yield 1, 0, short


def _short(hint: ShownHint) -> Sequence[str]:
    """Return the foot without the following moves."""
    return [line for line in hint.foot if not line.startswith(THEN)]


def _spoken(hint: ShownHint, scene: TableScene) -> list[Box]:
    """Return the boxes of everything the hint is about."""
    cards = {*hint.cards}.union(*(row.cards for row in hint.rows))
    zones = {hint.zone} if hint.zone else set[str]()
    zones = zones.union(*(row.zones for row in hint.rows))
    boxes = [scene.place(card).box.grown(_RISE) for card in cards]
    return [*boxes, *(scene.lying_box(zone) for zone in zones)]


def _texts(brush: Brush, hint: ShownHint, width: float, highest: float, rows: int, reasons: int) -> Texts:
    """Return the first moves and reasons in lines of a given width; as many moves as fit the height."""
    shares = [_SHARE if row.worth else 0.0 for row in hint.rows[:rows]]
    moves = [brush.lines(row.move, TEXT, width - share, "Bold") for row, share in zip(hint.rows, shares, strict=False)]
    whys = [brush.lines(row.reason, SMALL, width) for row in hint.rows[:reasons]]
    texts = list(zip_longest(moves, whys, fillvalue=list[str]()))
    while _height(texts) > highest and len(texts) > 1:
        texts.pop()
    return texts


def _height(texts: Texts) -> float:
    rows = sum(_LINE * len(move) + _SMALL_LINE * len(reason) + _GAP for move, reason in texts)
    return rows + 2 * _TOP - _GAP - 4


def _foot_height(lines: Sequence[str]) -> float:
    return _SMALL_LINE * len(lines) + _GAP if any(lines) else 0.0
