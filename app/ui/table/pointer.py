"""The pointer on the table: press, drag, click, double click. Times are milliseconds of the program's clock."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
from pygame.event import Event

from app.core.cards import Card
from app.table.layout import ZoneKind
from app.ui.kit.screen import Screen
from app.ui.table.controls import HURRY
from app.ui.table.log_panel import LogPanel
from app.ui.table.person import drag_item_of, put_back, toggle_mark
from app.ui.table.play import TablePlay
from app.ui.table.state import NEVER, PointerPress
from app.ui.table.tooltips import Tooltips
from app.ui.table.turn_pacing import hurry_no_more, hurry_up

_DRAG = 6.0
"""Units the pointer travels before a press becomes a drag."""
_DOUBLE = 380.0
"""Longest time in milliseconds between the clicks of a double click."""
_EARLIER = 400.0
"""Largest delay in milliseconds assumed between a click and its event, as the program was busy."""


def point(play: TablePlay, x: float, y: float, now: float) -> bool:
    """Handle motion of the pointer, with or without a drag; return whether the picture changes."""
    state = play.state
    if state.press and not state.dragged:
        _begin_drag(play, state.press, x, y)
    if held := state.dragged:
        held.move(x, y, now)
        return True
    card = _in_hand(play, x, y)
    changed, state.over = card != state.over, card
    return changed


def _in_hand(play: TablePlay, x: float, y: float) -> Card | None:
    """Return the hand card at a point. A card elsewhere is not raised: an undo might return it to the hand, raised,
    while the pointer is far away.
    """
    zone, card = play.scene.pointed(x, y)
    return card if zone == play.scene.hand else None


def _begin_drag(play: TablePlay, press: PointerPress, x: float, y: float) -> None:
    """Start a drag if the pointer has moved far enough from the press."""
    state = play.state
    if math.hypot(x - press.x, y - press.y) <= _DRAG:
        return
    if state.held is None and press.marks:  # a click would have marked it
        play.take(press.zone, press.card, press.x, press.y)
    if state.held:
        state.held.dragged = True
        play.program.sounds.play("slide")


def press(play: TablePlay, x: float, y: float, now: float, waited: float = 0.0) -> bool:
    """Handle a press on the table that may have been made up to ``waited`` milliseconds ago."""
    state, held = play.state, play.state.held
    when, there_x, there_y = state.raced
    if _follows(when, now, waited) and math.hypot(x - there_x, y - there_y) < _DRAG:
        return True  # the rest of a double click, not meant for the card there now
    zone, card = play.scene.pointed(x, y)
    if zone is None:
        if held and (seat := play.scene.seat_at(x, y)) is not None:
            play.let_go(None, now, seat=seat)
        else:
            put_back(play, now)
        return True
    if held and zone != held.drag_item.zone:
        play.let_go(zone, now)
        return True
    marks = play.may_mark(zone, card)
    if not marks and play.put_marked(zone, now):
        return True
    held_before = play.state.held is not None and card in play.state.held.start
    play.state.press = PointerPress(zone, card, x, y, held_before, marks)
    if not marks:
        play.take(zone, card, x, y)
    return True


def _follows(first: float, now: float, waited: float) -> bool:
    """Return whether this click may be the second of a double click."""
    return now - min(waited, _EARLIER) - first < _DOUBLE


def release(play: TablePlay, x: float, y: float, now: float, waited: float = 0.0) -> bool:
    """Handle a release: a drop, a click or a double click, made up to ``waited`` milliseconds ago."""
    state = play.state
    press, state.press = state.press, None
    if press is None:
        return True
    if state.held is None and not press.marks:
        play.look(press.zone)
        return True
    if held := state.dragged:
        first = held.placements()[held.drag_item.cards[0]]
        zone = play.scene.zone_at(x, y, held.targets, first)
        if zone not in held.targets and play.scene.holds_source(held.drag_item.zone, zone, x, y):
            zone = held.drag_item.zone
        play.let_go(zone, now, seat=play.scene.seat_at(x, y))
        state.over = _in_hand(play, x, y)
        return True
    when, zone, card = state.clicked
    state.clicked = (now, press.zone, press.card)
    if _follows(when, now, waited) and (zone, card) == (press.zone, press.card):
        _double(play, press, now)
    elif play.session.game.real_time and press.zone == play.scene.hand:
        _double(play, press, now)  # no time for a second click
        if press.card is not None and not play.scene.in_hand(press.card):
            state.raced = now, x, y
    elif play.scene.zones[press.zone].kind is ZoneKind.STOCK and not press.marks:
        _double(play, press, now)  # drawing is the only use of a click on the stock
    elif press.marks and press.card is not None:
        toggle_mark(play, press.card)
    elif press.held_before:
        put_back(play, now)
    return True


def _double(play: TablePlay, press: PointerPress, now: float) -> None:
    drag_item = play.state.held.drag_item if play.state.held else drag_item_of(play, press.zone, press.card)
    play.state.clicked = NEVER, "", None
    if drag_item is None:
        return
    move = play.default_move(drag_item)
    if move is not None:
        play.make(move, now)
    else:
        play.refuse_drag_item(drag_item, now)


def cancel(play: TablePlay, now: float) -> None:
    """Return held cards to their places."""
    play.state.press = None
    put_back(play, now)


class Mouse:
    """Mouse and touch input on a table's screen, apart from its widgets."""

    def __init__(
        self, screen: Screen, play: TablePlay, tooltips: Tooltips, log: LogPanel, rule: Callable[[str], None]
    ) -> None:
        """``rule`` opens the rules at a section."""
        self._screen, self._play, self._tooltips, self._log, self._rule = screen, play, tooltips, log, rule

    def event(self, event: Event, now: float) -> bool | None:
        """Handle an event: return whether the picture may have changed, or None to leave the event to the widgets."""
        play, tooltips, reach = self._play, self._tooltips, self._screen.reach
        units = self._screen.program.units
        match event.type:
            case pygame.MOUSEMOTION:
                x, y = units(event.pos)
                changed = tooltips.point(x, y, now)
                changed |= reach.point(x, y)
                return point(play, x, y, now) or changed
            case pygame.MOUSEBUTTONDOWN:
                play.hurry(now)
                return self._down(event, now)
            case pygame.MOUSEBUTTONUP if event.button == 1 and hurry_no_more(play, HURRY):
                return None
            case pygame.MOUSEBUTTONUP if event.button == 1 and not reach.pressed:
                if tooltips.release() and not play.state.dragged:
                    cancel(play, now)  # a long press only opened a tooltip
                    return True
                return release(play, *units(event.pos), now, getattr(event, "waited", 0.0))
            case pygame.MOUSEWHEEL if self._log.open:
                self._log.scroll(event.y)
                return True
        return None

    def _down(self, event: Event, now: float) -> bool | None:
        x, y = self._screen.program.units(event.pos)
        if event.button == 1:
            return self._press(event, x, y, now)
        if event.button != 3:
            return None
        if self._play.state.held is None:
            self._tooltips.ask([*self._screen.live().values()], x, y)
        cancel(self._play, now)
        return True

    def _press(self, event: Event, x: float, y: float, now: float) -> bool | None:
        """Handle a press of the left button or a finger: on a widget (left to it), on the log, or on the table."""
        if widget := self._screen.reach.at(x, y):
            if widget.id == HURRY:
                hurry_up(self._play, now, HURRY)
            return None
        if self._log.covers(x, y):
            return self._press_log(x, y)
        self._screen.focus = self._play.state.spot = None
        if getattr(event, "touch", False):
            self._tooltips.press(x, y, now)
        else:  # a mouse opens tooltips by hovering, and its clicks may be slow
            self._tooltips.drop()
        return press(self._play, x, y, now, getattr(event, "waited", 0.0))

    def _press_log(self, x: float, y: float) -> bool | None:
        """Handle a press on the log: open the rule behind a refusal, or show or hide an explanation."""
        number = self._log.rule_at(x, y)
        if number:
            self._rule(number)
        return True if number or self._log.open_at(x, y) else None
