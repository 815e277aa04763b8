"""Popovers over one table, placed in turn: the hint, a toast, a tooltip. None hides those before it.

The hint's panel is near the viewer's plate where it hides nothing, or a strip in the prompt's place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from app.table.geometry import Box
from app.table.seating import BAR_HEIGHT
from app.ui.kit.popover import MUST, PopoverPlace, hides_any
from app.ui.kit.toast import Lines, nearest
from app.ui.kit.widgets import Widget
from app.ui.table.controls import hint_rooms, prompt_place
from app.ui.table.hit_targets import Obstacles, obstacles
from app.ui.table.play import TablePlay
from app.ui.table.scene import TableScene
from app.ui.table.state import ShownHint
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

_PAD, _AIR = 12.0, 3.0
_STRIP_LINE, _STRIP_SMALL_LINE = 24.0, 20.5
_APART = 18.0
"""Gap between text and what follows it in the same line."""
_STRIP_GROUND = Style(opacity=1, radius=12, edge=Ink.TIP_EDGE, edge_opacity=0.8)


@dataclass(frozen=True, slots=True)
class Strip:
    """The best move, its reason, and how to play it."""

    box: Box
    move: Sequence[str]
    size: float
    """Letter size of the move."""
    reason: Sequence[str]
    worth: str
    foot: str
    """Text at the end of the last line, or else of the first; as many of its parts as fit."""
    low: bool = True
    """Whether it is in the last line."""

    @property
    def line(self) -> float:
        return _STRIP_LINE if self.size == TEXT else _STRIP_SMALL_LINE

    @property
    def height(self) -> float:
        return self.line * len(self.move) + _STRIP_SMALL_LINE * len(self.reason)


def strip(brush: Brush, rooms: Sequence[Box], move: str, reason: str, worth: str, foot: Sequence[str]) -> Strip | None:
    """Lay the hint out in the first room that fits, with as much of the reason as any does; None if the move doesn't
    fit. The move's value is shown only with the text that explains it.
    """
    for why, room, size in _ways(reason, rooms):
        width = room.w - 2 * _PAD
        behind = brush.width(worth, size, "Bold") + _APART if worth else 0.0
        moves, whys = brush.lines(move, size, width - behind, "Bold"), brush.lines(why, SMALL, width) if why else []
        found = Strip(room, moves, size, whys, worth, "")
        if found.height + _AIR <= room.h:
            return _with_foot(brush, found, foot, width, behind)
    return None


def _with_foot(brush: Brush, laid: Strip, foot: Sequence[str], width: float, behind: float) -> Strip:
    first = brush.width(laid.move[0], laid.size, "Bold")
    last = brush.width(laid.reason[-1], SMALL) if laid.reason else first + behind
    whole, some = " · ".join(foot), foot[0] if foot else ""
    ways = ((laid.worth, whole, True, last), ("", some, True, last), ("", some, False, first))
    for worth, words, low, taken in ways:
        if taken + _APART + brush.width(words, SMALL) <= width:
            return replace(laid, worth=worth, foot=words, low=low)
    return replace(laid, worth="")


def _ways(reason: str, rooms: Sequence[Box]) -> Iterator[tuple[str, Box, float]]:
    """Return reason, room and letter size to try, in order of preference."""
    first, stop, _ = reason.partition(". ")
    for why in dict.fromkeys((reason, f"{first}{stop.rstrip()}", "")):
        for room in rooms:
            yield from ((why, room, size) for size in (TEXT, SMALL))


def draw_strip(brush: Brush, laid: Strip) -> None:
    brush.panel(laid.box, _STRIP_GROUND)
    x, right, top = laid.box.x + _PAD, laid.box.right - _PAD, laid.box.middle[1] - laid.height / 2
    y = top
    brush.text(laid.worth, right, y + laid.line / 2, laid.size, Ink.WORDS, weight="Bold", align=1)
    for line in laid.move:
        brush.text(line, x, y + laid.line / 2, laid.size, Ink.ACCENT, weight="Bold")
        y += laid.line
    for line in laid.reason:
        brush.text(line, x, y + _STRIP_SMALL_LINE / 2, SMALL, Ink.WORDS)
        y += _STRIP_SMALL_LINE
    last = y - (_STRIP_SMALL_LINE if laid.reason else laid.line) / 2
    brush.text(laid.foot, right, last if laid.low else top + laid.line / 2, SMALL, Ink.QUIET, align=1)


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
        if there := strip(brush, obstacles.rooms, row.move, row.reason, row.worth, hint.foot):
            return Laid(there.box, [([*there.move], [*there.reason])], [there.foot] * bool(there.foot), there)
    return Laid(best.place.box, best.texts, best.foot)


class _Way(NamedTuple):
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
    short = [" · ".join(hint.foot)]
    whole = [*filter(None, (hint.then,)), *hint.foot]
    yield rows, rows, whole
    yield rows, 1, whole
    for less in range(rows, 0, -1):
        yield less, 1, short
    yield 1, 0, short


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


class Popovers:
    """Places popovers anew when the table changes; each stays where it is as long as it hides nothing there.

    ``widgets`` are the table's, ``over`` returns other popovers that are shown already, such as a lesson's bubble,
    and ``version`` changes whenever either does.
    """

    def __init__(
        self, play: TablePlay, widgets: Callable[[], Sequence[Widget]], over: Callable[[Brush], Iterable[Box]],
        version: Callable[[], object],
    ) -> None:  # fmt: skip
        self._play, self._widgets, self._over, self._version = play, widgets, over, version
        self._around: tuple[object, Obstacles] = (None, Obstacles(play.scene.area))
        self._hint: tuple[object, ShownHint, Laid] | None = None
        self._toast: tuple[object, Lines, Box] | None = None

    @property
    def version(self) -> object:
        """A value that changes with everything the places depend on."""
        state, scene = self._play.state, self._play.scene
        bubbles = {seat: bubble.text for seat, bubble in state.bubbles.items()}
        table = scene.area, scene.zones, scene.viewer, scene.open_hand, scene.motion.dealing
        return (
            self._version(),
            table,
            bubbles,
            state.marked,
            {seat: acted.phrases for seat, acted in state.last_actions.items()},
        )

    def around(self, brush: Brush) -> Obstacles:
        """Return what none of them may hide."""
        key = self.version
        if self._around[0] != key:
            found = obstacles(self._play, self._widgets(), brush, hint_rooms(self._play, brush))
            self._around = key, found.plus(self._over(brush))
        return self._around[1]

    def hint(self, brush: Brush) -> Laid | None:
        hint, before = self._play.state.hint, self._hint
        if not hint.rows:
            return None
        version = self.version
        if before and before[:2] == (version, hint):
            return before[2]
        around = self.around(brush)
        stays = before and before[1] == hint and not hides_any(before[2].box, around.kept)
        laid = before[2] if before and stays else spread(brush, hint, self._play.scene, around)
        self._hint = version, hint, laid
        return laid

    def toast(self, brush: Brush, ways: Sequence[Lines]) -> tuple[Lines, Box]:
        """Place a toast near the viewer's plate where it hides nothing, else in the prompt's place."""
        key = self.version, self._play.state.hint, ways
        if self._toast and self._toast[0] == key:
            return self._toast[1:]
        around, before = self._with_hint(brush), self._toast
        if before and before[1] in ways and not hides_any(before[2], around.kept):
            way, box = before[1:]
        else:
            way, box = self._fitting(brush, ways, around)
        self._toast = key, way, box
        return way, box

    def _with_hint(self, brush: Brush) -> Obstacles:
        around, hint = self.around(brush), self.hint(brush)
        return around.plus([hint.box]) if hint else around

    def _fitting(self, brush: Brush, ways: Sequence[Lines], around: Obstacles) -> tuple[Lines, Box]:
        way, place = nearest(ways, around.room, self._play.scene.places[0].plate)
        instead = self._over_prompt(brush, ways, around) if hides_any(place.box, around.kept) else None
        if instead and instead[1].cost < place.cost:
            way, place = instead
        return way, place.box

    def _over_prompt(self, brush: Brush, ways: Sequence[Lines], around: Obstacles) -> tuple[Lines, PopoverPlace] | None:
        """Place a toast over the prompt, covering all of it."""
        prompt = prompt_place(self._play, brush)
        fits = [way for way in ways if way.width <= prompt.w]
        if not fits:
            return None
        way = min(fits, key=lambda way: way.height)
        height = max(way.height, prompt.h)
        box = Box(prompt.x, max(BAR_HEIGHT, prompt.bottom - height), prompt.w, height)
        room = around.without(inside(around, prompt)).room
        return way, PopoverPlace(room.covered(box), 0.0, box)

    def beside(self, brush: Brush, toast: Sequence[Lines]) -> Obstacles:
        """Return what a tooltip may not hide, including the toast that is shown."""
        around = self._with_hint(brush)
        return around.plus([self.toast(brush, toast)[1]]) if toast else around


def inside(around: Obstacles, box: Box) -> list[Box]:
    return [one for one, _ in around.kept if box.encloses(one)]
