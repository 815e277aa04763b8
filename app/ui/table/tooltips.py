"""Tooltips: a bubble that explains what is hovered over or pressed for long; the focused spot only on request, or if it
is an icon without text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import TypeAlias

from app.ai.player import describe_temperament
from app.core.cards import Seat
from app.core.messages import _, translate
from app.table.geometry import Box
from app.table.hit_target import HitTarget, TargetKind
from app.table.text.glossary import words_in
from app.table.text.rulebook import rulebook_of
from app.table.text.tooltip import tooltip_text
from app.ui.kit.card_text import LINE, CardLine, draw_line, line_width, turn_lines
from app.ui.kit.popover import MUST, FreeRoom, PopoverPlace, hides_any
from app.ui.kit.widgets import Button, Live
from app.ui.table import narration
from app.ui.table.controls import WHY
from app.ui.table.focus import focused_box, focused_card, focused_zone
from app.ui.table.hit_targets import Obstacles, hit_targets
from app.ui.table.plates import seat_colour
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, Ink

_POINTED, _PRESSED, _IN_RACE, _BY_PAD = 350.0, 600.0, 1200.0, 1200.0
"""Milliseconds of hovering or pressing before a tooltip appears; for hovering while others play on and few have time to
read; and for the focus of a gamepad, which has no button to request one.
"""
_GROUND = Style(Ink.GROUND, 1, 11, Ink.EDGE_HIGH, 0.8, 1.5)
_WIDTHS, _LINES = (220.0, 300.0, 400.0, 520.0), 2
"""Widths to choose from: the narrowest in which the text takes at most this many lines."""
_NARROW = 170.0
"""One more for reasons of moves: it fits between piles near the seat."""
_PAD, _HEIGHT, _OFF = 11.0, 21.0, 8.0
_PER_UNIT, _BRIEFLY = 10.0, 0.01
"""Cost per unit of distance, and factor for the cost of what may be covered: a tooltip is shown only for a moment, so
it covers a card rather than being 70 units away from its target.
"""
_FAR = 70.0
"""Distance from its target from which a tooltip of another width may be nearer."""
_TURN_LINES = 3
"""Lines for each of a seat's last turns in the widest bubble; at the plate, with less room, a long turn is
shortened.
"""
_TERMS = 2
"""Largest number of the game's terms explained at once."""
_REQUESTED = 9000.0
"""Milliseconds that a tooltip opened on request stays."""
_STILL = 4.0
"""Units that a resting pointer may stray."""


Turns: TypeAlias = tuple[tuple[str, ...], ...]
"""A seat's last turns, the latest first, as ``app.ui.kit.card_text`` takes them."""


@dataclass(frozen=True, slots=True)
class _Rest:
    """Where the pointer rests, or what has the focus."""

    since: float
    x: float = 0.0
    y: float = 0.0
    pressed: bool = False
    spot: str = ""


@dataclass(frozen=True, slots=True)
class Tooltip:
    text: str
    about: Box
    off: Box
    """The box that it is placed beside and may not cover."""
    turns: Turns = ()
    pressed: bool = False
    """Whether a long press opened it, so that it closes on release."""
    until: float | None = None
    """Time until which a tooltip opened on request stays, whatever happens on the table; None: until something
    happens.
    """
    explains: Seat | None = None
    """The seat whose move it explains, if any. As that refers to the table, it covers as little of it as possible,
    however far from the seat, and is framed in its colour.
    """
    within: tuple[Box, ...] = ()
    """Boxes within its target that have tooltips of their own."""


class Tooltips:
    """Decides which tooltip is shown. Times are milliseconds of the program's clock."""

    def __init__(self, play: TablePlay) -> None:
        self._play = play
        self._rest: _Rest | None = None
        self._shown: Tooltip | None = None
        self._focus = ""
        """What had the focus last."""
        self._pressed: Box | None = None
        """Box of a button that was pressed and is not explained again until the pointer leaves it."""
        self._state: object = None
        """State of the match when the tooltip appeared, as its text holds for that state."""
        self.off: tuple[Box, ...] = ()
        """Boxes of text over the table: nothing below them has a tooltip."""

    def point(self, x: float, y: float, now: float) -> bool:
        """Handle motion of the pointer; return whether a tooltip closes."""
        if self._pressed and self._pressed.holds(x, y):
            return False
        self._pressed = None
        shown, rest = self._shown, self._rest
        if shown and shown.about.holds(x, y) and not any(box.holds(x, y) for box in shown.within):
            return False
        if rest and rest.pressed and abs(x - rest.x) + abs(y - rest.y) < _STILL:
            return False
        self._rest = _Rest(now, x, y)
        if self.requested:
            return False  # a tooltip opened on request stays until another appears, a press or its time
        self._shown = None
        return shown is not None

    def press(self, x: float, y: float, now: float) -> None:
        """Handle a finger's press: close the tooltip, and open the one there if the finger stays."""
        self._shown, self._rest = None, _Rest(now, x, y, pressed=True)

    def press_button(self, box: Box) -> None:
        """Close the tooltip: it would cover what the button opens."""
        self._shown = self._rest = None
        self._pressed = box

    def release(self) -> bool:
        """Handle a release; return whether it ends a long press that only opened a tooltip."""
        asked = self._shown is not None and self._shown.pressed
        self._rest = None
        if asked:
            self._shown = None
        return asked

    def ask(self, live: Sequence[Live], x: float, y: float) -> None:
        """Open the tooltip of a point at once."""
        self._rest, self._shown = None, self._at(live, x, y, pressed=False)

    def show_for(self, live: Sequence[Live], name: str, now: float) -> None:
        """Open the tooltip of a widget, or of anything else that has the focus, at once, for long enough to read while
        others play on.
        """
        found = self._focused(live, name)
        self._rest, self._shown = None, found and replace(found, until=now + _REQUESTED)

    @property
    def shows(self) -> bool:
        return self._shown is not None

    @property
    def requested(self) -> bool:
        """Whether the tooltip was opened on request."""
        return self._shown is not None and self._shown.until is not None

    def drop(self) -> None:
        self._shown = self._rest = None

    def focus(self, spot: str, now: float) -> None:
        """Note what has the focus, by keyboard or gamepad; empty for nothing."""
        if spot != self._focus:
            self._focus, self._shown = spot, None
            self._rest = _Rest(now, spot=spot) if spot else None

    def tick(self, live: Sequence[Live], now: float) -> bool:
        """Open or close the tooltip when due; return whether the picture changes."""
        if (shown := self._shown) and self._is_over(shown, now):
            self._shown = None
            return True
        rest = self._rest
        if rest is None or now < self._due(rest) or self._play.scene.motion.busy:
            return False
        self._rest = None
        if self._play.state.dragged:
            return False
        found = self._by_focus(live, rest.spot) if rest.spot else self._at(live, rest.x, rest.y, pressed=rest.pressed)
        if found is not None or not self.requested:
            self._shown = found
        return found is not None

    def _is_over(self, shown: Tooltip, now: float) -> bool:
        return self._state is not self._play.session.state if shown.until is None else now >= shown.until

    def _due(self, rest: _Rest) -> float:
        session = self._play.session
        races = session.game.real_time and not session.frozen and not session.between_deals
        races &= session.turn != self._play.scene.viewer  # no hurry while everybody waits for the viewer
        by_pad = bool(rest.spot) and self._play.program.inputs.by_pad
        return rest.since + (_PRESSED if rest.pressed else _BY_PAD if by_pad else _IN_RACE if races else _POINTED)

    def wakes(self) -> list[float]:
        """Return the times at which a tooltip opens or closes."""
        until = self._shown.until if self._shown else None
        return [*([self._due(self._rest)] if self._rest else []), *([until] if until is not None else [])]

    def _by_focus(self, live: Sequence[Live], spot: str) -> Tooltip | None:
        """Return the tooltip that the focus opens automatically; with keys only that of an icon without text."""
        icon = any(widget.id == spot and isinstance(widget, Button) and not widget.text for widget in live)
        return self._focused(live, spot) if icon or self._play.program.inputs.by_pad else None

    def _focused(self, live: Sequence[Live], spot: str) -> Tooltip | None:
        widget = next((widget for widget in live if widget.id == spot), None)
        if widget is not None:
            return self._of_widget(widget)
        play = self._play
        box, card, zone = focused_box(play), focused_card(play), focused_zone(play)
        if box is None:
            return None
        if card is not None:
            return self._bubble(HitTarget(TargetKind.CARD, play.scene.zone_of[card], card=card), box)
        return self._bubble(HitTarget(TargetKind.ZONE, zone or ""), box)

    def _at(self, live: Sequence[Live], x: float, y: float, *, pressed: bool) -> Tooltip | None:
        for widget in live:
            if widget.box.holds(x, y):
                return self._of_widget(widget)
        if any(box.holds(x, y) for box in self.off):
            return None
        before = list[Box]()
        for target, box in hit_targets(self._play):
            if box.holds(x, y) and (found := self._bubble(target, box)):
                within = tuple(other for other in before if other.overlaps(box) and not other.holds(x, y))
                return replace(found, pressed=pressed, within=within)
            before.append(box)
        return None

    def _of_widget(self, widget: Live) -> Tooltip | None:
        if not isinstance(widget, Button) or (not widget.enabled and widget.why):
            return None  # the prompt's place shows that already
        if widget.id.startswith(WHY):
            seat = int(widget.id.removeprefix(WHY))
            self._state = self._play.session.state
            plate = self._play.scene.place_of(seat).plate
            return Tooltip(self._play.state.last_actions[seat].why, widget.box, plate, explains=seat)
        kind = TargetKind.BUTTON if widget.id.startswith("action-") else TargetKind.TOOL
        key = "look-through" if widget.id.startswith("look-through-") else widget.id.removeprefix("action-")
        found = self._bubble(HitTarget(kind, text=widget.text or widget.name, key=key), widget.box)
        return found or (Tooltip(widget.about, widget.box, widget.box) if widget.about else None)

    def _bubble(self, target: HitTarget, box: Box) -> Tooltip | None:
        text, self._state = words(self._play, target), self._play.session.state
        # A tooltip of a part of a plate covers nothing of the plate.
        seat = None if target.kind in (TargetKind.OWNER_BADGE, TargetKind.LABEL) else target.seat
        off = box if seat is None else self._play.scene.place_of(seat).plate
        return Tooltip(text, box, off, turns(self._play, target)) if text else None

    def draw(self, brush: Brush, version: object, obstacles: Callable[[], Obstacles]) -> None:
        """Draw the tooltip over the rest of the table, clear of its ``obstacles``; ``version`` changes when they do."""
        if self._shown is not None:
            shown, scene = self._shown, self._play.scene
            key = (shown, scene.zones, scene.viewer, version)
            self._play.layers["tooltip"].draw(brush, key, lambda own: _draw(own, shown, obstacles()))

    def box(self, brush: Brush, obstacles: Obstacles) -> Box | None:
        return lay_tooltip(brush, self._shown, obstacles).place.box if self._shown is not None else None


def words(play: TablePlay, target: HitTarget) -> str:
    """Return the text of a target's tooltip."""
    session, scene = play.session, play.scene
    if target.kind is TargetKind.PROMPT:
        terms = words_in(target.text, rulebook_of(session.game).words)
        return " ".join(f"{word.word}: {word.meaning}" for word in terms[:_TERMS])
    seen = session.seen(scene.viewer) if scene.open_hand else session.seen()
    text = tooltip_text(session.tabletop, seen, scene.viewer, target, session.name)
    if target.kind is TargetKind.PLATE and target.seat is not None:
        seat_player = session.match.header.seat_players[target.seat]
        temperament = describe_temperament(session.game.info, seat_player.name, seat_player.player)
        # Translators: as in "Rosa: 6 cards, 12 pts. Rosa is bold and trusts to luck."
        return _("{seat}. {temperament}", seat=text, temperament=temperament) if text and temperament else text
    if target.kind is TargetKind.HEADLINE:
        return text or translate(session.game.info.pitch)
    if text or target.kind not in (TargetKind.ZONE, TargetKind.BUTTON):
        return text
    if target.kind is TargetKind.ZONE:
        return narration.of_zone(play, target.zone)
    offered = session.tabletop.input.actions(seen, scene.viewer, play.state.marked)
    move = next((action.move for i, action in enumerate(offered) if (action.key or str(i)) == target.key), None)
    return session.tabletop.text.describe(seen, move) if move is not None else ""


def turns(play: TablePlay, target: HitTarget) -> Turns:
    """Return a seat's last turns, for a target that is a plate or a last action."""
    acted = play.state.last_actions.get(target.seat) if target.seat is not None else None
    if acted is None or target.kind not in (TargetKind.PLATE, TargetKind.LAST_ACTION):
        return ()
    return acted.phrases, *reversed(acted.earlier)


@dataclass(frozen=True, slots=True)
class LaidTooltip:
    """A tooltip's lines and place."""

    lines: Sequence[str]
    turns: Sequence[tuple[CardLine, bool]]
    """Lines of the last turns, below the text; whether each is part of the latest turn."""
    place: PopoverPlace


def lay_tooltip(brush: Brush, bubble: Tooltip, obstacles: Obstacles) -> LaidTooltip:
    """Lay a tooltip out beside its target, in the narrowest width with few enough lines; with turns or a reason, in
    the width that covers least. If it would be far away or cover something essential, try other widths, then fewer
    turns.
    """
    around = obstacles.without([bubble.about, bubble.off]).plus([bubble.about, bubble.off.grown(_OFF)])
    around = around if bubble.explains is not None else around.scaled(_BRIEFLY)
    room, found = around.room, list[LaidTooltip]()
    few = next((w for w in _WIDTHS if len(brush.lines(bubble.text, SMALL, w)) <= _LINES), _WIDTHS[-1])
    first = (_NARROW, *_WIDTHS) if bubble.explains is not None else _WIDTHS if bubble.turns else (few,)
    for widths, turns in (
        (first, bubble.turns),
        (_WIDTHS, bubble.turns),
        *((_WIDTHS, bubble.turns[:fewer]) for fewer in range(len(bubble.turns) - 1, -1, -1)),
    ):
        found += [_laid(brush, bubble, turns, width, room) for width in widths]
        _, away, box = _least(found).place
        if not hides_any(box, around.kept, MUST) and (away < _FAR or bubble.turns):
            break
    return _least(found)


def _least(found: Sequence[LaidTooltip]) -> LaidTooltip:
    return min(found, key=lambda one: one.place[:2])


def _laid(brush: Brush, bubble: Tooltip, turns: Turns, width: float, room: FreeRoom) -> LaidTooltip:
    """Lay out text and turns in a given width."""
    lines = brush.lines(bubble.text, SMALL, width)
    wrapped = [turn_lines(brush, turn, width, ceil(_TURN_LINES * _WIDTHS[-1] / width)) for turn in turns]
    done = [(part, i == 0) for i, turn in enumerate(wrapped) for part in turn]
    full_width = (
        max(*(brush.width(line, SMALL) for line in lines), *(line_width(part) for part, _ in done), 0) + 2 * _PAD
    )
    height = _HEIGHT * len(lines) + LINE * len(done) + (_PAD / 2 if done else 0) + 2 * _PAD - 4
    per_unit = _PER_UNIT if bubble.explains is None else 0.0
    return LaidTooltip(lines, done, room.nearest(full_width, height, bubble.off, per_unit))


def _draw(brush: Brush, bubble: Tooltip, obstacles: Obstacles) -> None:
    """Draw the text and below it the turns, the latest as bright as the text."""
    laid = lay_tooltip(brush, bubble, obstacles)
    box = laid.place.box
    seat = bubble.explains
    brush.panel(
        box, _GROUND if seat is None else _GROUND._replace(edge=seat_colour(brush, seat), edge_opacity=1, edge_width=2)
    )
    for i, line in enumerate(laid.lines):
        brush.text(line, box.x + _PAD, box.y + _PAD - 2 + _HEIGHT * (i + 0.5), SMALL, Ink.WORDS)
    for i, (part, latest) in enumerate(laid.turns):
        y = box.bottom - _PAD - LINE * (len(laid.turns) - i - 0.5)
        draw_line(brush, part, box.x + _PAD, y, Ink.WORDS if latest else Ink.QUIET)
