"""Hints: asked of the AI when the person wants one, and shown with their reasons until the state changes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from app.ai import hints
from app.core.cards import Card, Seat
from app.table.geometry import Box
from app.table.observation import AnyObservation, is_back
from app.table.observing import cards_behind, reveal
from app.table.tabletop import AnyTabletop
from app.ui.kit.key_names import shown_key
from app.ui.kit.widgets import Button, Paragraph, Widget
from app.ui.session import Session
from app.ui.table import coach
from app.ui.table.free_room import FreeRoom
from app.ui.table.hint_strip import Strip, draw_strip, strip
from app.ui.table.person import AtTable
from app.ui.table.scene import TableScene
from app.ui.table.state import NO_HINT, HintRow, ShownHint
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

_EDGE, _TOP, _GAP, _LINE, _SMALL_LINE = 12.0, 9.0, 6.0, 24.0, 20.0
"""Beside the words, above them, between moves, from line to line: two lines and two small ones with a foot go between a
mat and the own plate.
"""
_WIDTHS, _HIGHEST = (246.0, 284.0, 306.0, 330.0, 380.0, 440.0, 560.0), 350.0
"""The panel is wider, and lower for it, where it then hides less; of a high one the last of the moves are left out."""
_RISE = 14.0
"""A card that is lit up stands out so far."""
_SPOKEN, _CARDS, _LYING, _FRAME, _GROUND_OF_ANOTHER = 3000.0, 300.0, 30.0, 12.0, 1.0
"""What it weighs to cover something."""
_FRAME_WIDE, _AIR = 2.0, 6.0
"""The frame of another's place; and what had better stay free round a plate, which may wear a ring."""
_THEN, _STEPS = "Then ", 6
"""So many moves that follow are told, and that there are more."""
_SHARE = 50.0
"""So much of a line is left to the chance."""
_GROUND = Style(opacity=1, radius=14, edge=Ink.TIP_EDGE, edge_opacity=0.8)
HINT_GLANCE = 4000.0
"""Milliseconds that a hint stays while others race for the same card. Elsewhere it stays until the state changes."""


def draw_hint(brush: Brush, hint: ShownHint, scene: TableScene, around: Around, *, why: bool = False) -> None:
    """The moves that were thought of, the best first, with their reasons and chances, where that hides least; not where
    it is told ``why`` an action is dark, as long as somebody points at it.
    """
    if not hint.rows:
        return
    box, texts, foot, strip = spread(brush, hint, scene, around)
    if strip is not None:
        if not why:
            draw_strip(brush, strip)
        return
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
"""Lines of moves and of their reasons."""


@dataclass(frozen=True, slots=True)
class Around:
    """What stands on the table beside cards and plates."""

    actions: Sequence[Box] = ()
    """The buttons for moves, and the line above them: a hint speaks of those, too."""
    others: Sequence[Box] = ()
    """Words and signs on the table, empty places, what else answers a pointer."""
    asked: Sequence[Box] = ()
    """On a ledge, where the person is told what to do: there a hint may say it instead, in the first that has room."""

    @staticmethod
    def of(widgets: Sequence[Widget], lying: Sequence[Box], asked: Sequence[Box] = ()) -> Around:
        """Those of the table's widgets that a hint leaves in sight, and all that is ``lying`` there."""
        buttons = {widget.id: widget.box for widget in widgets if isinstance(widget, Button)}
        line = [widget.box for widget in widgets if isinstance(widget, Paragraph)]
        actions = tuple(box for name, box in buttons.items() if name.startswith("action-"))
        below_piles = tuple(box for name, box in buttons.items() if name == "sort" or name.startswith("look-through-"))
        return Around((*actions, *line), (*below_piles, *lying), asked)


class Laid(NamedTuple):
    """A hint as it stands there."""

    box: Box
    texts: Texts
    foot: list[str]
    strip: Strip | None = None
    """It stands in the prompt's place."""


def spread(brush: Brush, hint: ShownHint, scene: TableScene, around: Around = Around()) -> Laid:
    """Where the panel stands, what is in it, and its foot. In every game it stands as near the own plate as it covers
    nothing, as wide as is best for that; with the reason of the best move only, or fewer moves, where only that covers
    less. Where nothing is free it stands in the prompt's place, if there is a ledge.
    """
    own = scene.places[0].plate.middle
    spoken = _spoken(hint, scene, around)
    kept = _kept(scene, spoken, around)
    room = FreeRoom(scene.area, kept)
    found = list[_Way]()
    for shown, reasons, foot in _versions(hint):
        if not reasons and not any(_best(found).box.overlaps(box) for box in spoken):
            break  # without any reason only to hide nothing that is spoken of
        for wide in _WIDTHS:
            lines = [part for line in foot for part in brush.lines(line, SMALL, wide - 2 * _EDGE)]
            texts = _texts(brush, hint, wide - 2 * _EDGE, _HIGHEST - _foot_high(lines), shown, reasons)
            covered, away, box = room.nearest(wide, _high(texts) + _foot_high(lines), own)
            found.append(_Way(covered, away, box, texts, lines))
        if not any(_best(found).box.overlaps(box) for box, weight in kept if weight >= _LYING):
            break
    best = _best(found)
    if around.asked and any(best.box.overlaps(box) for box, weight in kept if weight >= _LYING):
        row = hint.rows[0]
        if there := strip(brush, around.asked, row.move, row.reason, row.worth, _short(hint)):
            return Laid(there.box, [([*there.move], [*there.reason])], [there.foot] * bool(there.foot), there)
    return Laid(best.box, best.texts, best.foot)


class _Way(NamedTuple):
    """One way to lay it: what it covers, how far it is from the own plate."""

    covered: float
    away: float
    box: Box
    texts: Texts
    foot: list[str]


def _best(found: Sequence[_Way]) -> _Way:
    return min(found, key=lambda way: way[:2])


def _versions(hint: ShownHint) -> Iterator[tuple[int, int, Sequence[str]]]:
    """How many moves, how many reasons, and which foot, the fullest first: then the other moves' reasons are left out,
    how the turn goes on, the other moves, the last reason.
    """
    rows = len(hint.rows)
    short = [" · ".join(_short(hint))]
    yield rows, rows, hint.foot
    yield rows, 1, hint.foot
    for less in range(rows, 0, -1):
        yield less, 1, short
    yield 1, 0, short


def _short(hint: ShownHint) -> Sequence[str]:
    """The foot without how the turn goes on."""
    return [line for line in hint.foot if not line.startswith(_THEN)]


def _spoken(hint: ShownHint, scene: TableScene, around: Around) -> list[Box]:
    """Where all lies that the hint is about."""
    cards = {*hint.cards}.union(*(row.cards for row in hint.rows))
    zones = {hint.zone} if hint.zone else set[str]()
    zones = zones.union(*(row.zones for row in hint.rows))
    boxes = [scene.place(card).box.grown(_RISE) for card in cards]
    return [*boxes, *(scene.lying_box(zone) for zone in zones), *around.actions]


def _kept(scene: TableScene, spoken: Sequence[Box], around: Around) -> list[tuple[Box, float]]:
    """What is not to be covered: what is spoken of least of all, then whatever lies or stands there; the empty part of
    a place that is another's if need be.
    """
    hand = [scene.zone_box(scene.hand).grown(_RISE)] if scene.zones[scene.hand].cards else []
    cards = [scene.lying_box(zone) for zone, held in scene.zones.items() if held.cards]
    plates = [place.plate for place in scene.places]
    grounds = [place.ground for place in scene.places if place.ground]
    return [
        *((box, _SPOKEN) for box in spoken),
        *((box, _CARDS) for box in (*hand, *cards, *plates)),
        *((box, _LYING) for box in around.others),
        *((place.ground, _GROUND_OF_ANOTHER) for place in scene.places[1:] if place.ground),
        *((side, _FRAME) for box in grounds for side in box.sides(_FRAME_WIDE)),
        *((plate.grown(_AIR), _FRAME) for plate in plates),
    ]


def _texts(brush: Brush, hint: ShownHint, wide: float, highest: float, rows: int, reasons: int) -> Texts:
    """So many moves, and the reasons of the first, in lines of that width; as many moves as there is room for."""
    shares = [_SHARE if row.worth else 0.0 for row in hint.rows[:rows]]
    moves = [brush.lines(row.move, TEXT, wide - share, "Bold") for row, share in zip(hint.rows, shares, strict=False)]
    whys = [brush.lines(row.reason, SMALL, wide) for row in hint.rows[:reasons]]
    texts = list(zip_longest(moves, whys, fillvalue=list[str]()))
    while _high(texts) > highest and len(texts) > 1:
        texts.pop()
    return texts


def _high(texts: Texts) -> float:
    rows = sum(_LINE * len(move) + _SMALL_LINE * len(reason) + _GAP for move, reason in texts)
    return rows + 2 * _TOP - _GAP - 4


def _foot_high(lines: Sequence[str]) -> float:
    return _SMALL_LINE * len(lines) + _GAP if any(lines) else 0.0


def ask_advice(table: AtTable, now: float) -> None:
    """Ask for a good move of the person on turn. In a position in which that was asked before, the same is said."""
    session = table.session
    state, before = table.state.advised.get(_asked_in(table), (None, ()))
    if before and state is session.state:
        _show(table, before, now)
        return
    session.thinking.ask_hint(history=table.state.advised)
    coach.position(table, session.state).silent = False  # somebody wants to see it now
    if session.game.real_time:
        table.state.hint_wanted_until = now + HINT_GLANCE


def _asked_in(table: AtTable) -> tuple[int, Seat]:
    seat = table.session.person_on_turn
    return len(table.session.match.log), -1 if seat is None else seat


def drop_hint(table: AtTable) -> None:
    """No hint is shown."""
    table.state.hint = NO_HINT
    table.state.timers.cancel("hint")


def hear_advice(table: AtTable, now: float) -> bool:
    """Answers come; True if the picture changes."""
    about = table.session.thinking.asked_about
    found = table.session.thinking.advice()
    if found is not None and coach.heard(table, found, about):
        if about is table.session.state:
            table.state.advised[_asked_in(table)] = about, found.hints
        return True
    if found is not None:
        hear_answer(table, found.hints, now)
    if table.session.game.real_time:
        _ask_again(table, now)
    return found is not None


def hear_answer(table: AtTable, found: Sequence[hints.Hint], now: float) -> None:
    """What was thought of, the best first; nothing if nobody knows."""
    if not found:
        table.program.say("Nobody can give you a hint now.")
        return
    if not table.session.game.real_time:
        table.state.advised[_asked_in(table)] = table.session.state, found
    _show(table, found, now)


def _show(table: AtTable, found: Sequence[hints.Hint], now: float) -> None:
    session, state, tabletop = table.session, table.state, table.session.tabletop
    seat = _asked_in(table)[1]
    seen, best = session.seen(max(seat, 0)), found[0]
    cards, zone = ((), None) if best.move is None else tabletop.text.highlight(seen, best.move)
    backs = cards_behind(seen, session.state)
    cards = reveal(cards, backs)
    if zone == table.scene.hand and cards:
        zone = None  # what comes to the own hand is lit; that it goes there needs no telling
    if best.ready is not None:
        cards = (best.ready,)
    rows = tuple(_row(session, seen, backs, seat, each) for each in found)
    races = session.game.real_time and session.turn != seat  # others are as quick as who reads
    until = now + HINT_GLANCE if races else math.inf
    if session.game.real_time and state.hint is not NO_HINT and not state.hint_wanted_until:
        until = min(until, state.hint.until)
    else:
        table.program.sounds.play("hint")
    state.hint = ShownHint(cards, zone, best.move, until, rows, _foot(table, found, races=races))
    if races:
        state.timers.set("hint", until, lambda: drop_hint(table))
    else:
        state.timers.cancel("hint")
    state.hint_about, state.hint_wanted_until = session.state, 0.0


def _foot(table: AtTable, found: Sequence[hints.Hint], *, races: bool) -> tuple[str, ...]:
    """How to take the best, where there is time to read that; how the turn goes on then; what the chances are of."""
    program, said = table.program, list[str]()
    if not races and found[0].move is not None:
        by_pad = program.inputs.by_pad
        key = program.inputs.pads.shown("y") if by_pad else shown_key(program.keymap.key("sensible"))
        said += [f"{key.upper() if by_pad else key} plays it"] * bool(key)
    if found[0].then:
        said.append(_then(table, found[0]))
    info = table.session.game.info
    if any(hint.worth(info) for hint in found):
        said.append(hints.worth_legend(info))
    return tuple(said)


def _then(table: AtTable, hint: hints.Hint) -> str:
    """Step by step, what would follow the move: its player may see all of it."""
    session, seat = table.session, _asked_in(table)[1]
    _, *steps = session.steps(seat, (hint.move, *hint.then[:_STEPS]), session.state)
    more = " and so on" if len(hint.then) > _STEPS else ""
    return f"{_THEN}{'; '.join(steps)}{more}."


def _ask_again(table: AtTable, now: float) -> None:
    """In real time the others play on: a hint that is on show, or still to come, follows what they do."""
    session, state = table.session, table.state
    if session.between_deals:
        drop_hint(table)
        state.hint_wanted_until = 0.0
    elif now < state.hint_wanted_until or (state.hint is not NO_HINT and state.hint_about is not session.state):
        session.thinking.ask_hint()


def _row(session: Session, seen: AnyObservation, backs: Mapping[Card, Card], seat: Seat, hint: hints.Hint) -> HintRow:
    """A move as it is told, and what it is about: what moves and where it goes, and cards in sight that are named."""
    tabletop, worth = session.tabletop, hint.worth(session.game.info)
    said = _in_words(tabletop, seen, hint)
    moved, zone = ((), None) if hint.move is None else tabletop.text.highlight(seen, hint.move)
    cards = {*moved} if hint.ready is None else {*moved, hint.ready}
    lit = {tabletop.text.card(seen, card) for card in cards if not is_back(card)}
    text = f"{said} {hint.why}".lower()
    zones = tabletop.layout.zones(seen, seat, True)
    in_sight = {tabletop.text.card(seen, card): card for one in zones.values() if one.face_up for card in one.cards}
    named = {card for name, card in in_sight.items() if name not in lit and name.lower() in text}
    about = reveal(cards | named, backs)
    return HintRow(said, hint.why, worth, frozenset(about), frozenset({zone} if zone else ()))


def _in_words(tabletop: AnyTabletop, seen: AnyObservation, hint: hints.Hint) -> str:
    return "Wait." if hint.move is None else tabletop.text.describe(seen, hint.move)
