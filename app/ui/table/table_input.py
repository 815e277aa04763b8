"""Input on the table: press, drag, click and double click of the pointer; keys and gamepad buttons.

By keyboard or gamepad alone, Tab moves between places, arrows to the nearest one, Space picks up, Enter makes the
obvious move. Times are milliseconds of the program's clock.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
from pygame.event import Event

from app.core.cards import Card
from app.table.gesture import DragItem
from app.table.layout import ZoneKind
from app.ui.kit.screen import Screen
from app.ui.kit.widget_reach import ARROWS, WidgetReach
from app.ui.table import advice
from app.ui.table.advice import drop_hint, golden_move
from app.ui.table.controls import HURRY
from app.ui.table.focus import CARD, ZONE, Steps, focused_box, focused_card, focused_zone, hinted_spots, spots
from app.ui.table.log_panel import LogPanel
from app.ui.table.person import clear_marks, drag_item_of, marked_drag_item, put_back, toggle_mark
from app.ui.table.play import TablePlay
from app.ui.table.state import NEVER, NO_HINT, PointerPress
from app.ui.table.tooltips import Tooltips
from app.ui.table.turn_pacing import go_on, hurry_no_more, hurry_up, waits

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


def space(play: TablePlay, now: float) -> None:
    """Pick up the focused card, or drop held cards at the focus."""
    held, card, zone = play.state.held, focused_card(play), focused_zone(play)
    if held and zone:
        play.let_go(zone, now)
        _back_to_hand(play, held.drag_item.cards[0])
        return
    if held:
        put_back(play, now)
    if not held or (card is not None and card not in held.start):
        _pick(play)


def _pick(play: TablePlay) -> None:
    place, card = focused_box(play), focused_card(play)
    if place is None:
        return
    x, y = place.middle
    zone = focused_zone(play) if card is None else play.scene.zone_of[card]
    if zone and card is not None and play.may_mark(zone, card):
        toggle_mark(play, card)
        return
    if zone and play.take(zone, card, x, y):
        play.program.sounds.play("flip")
        held = play.state.held
        if held and held.targets:
            first = next((zone for zone in held.targets if zone != play.scene.hand), None)
            play.state.spot = f"{ZONE}{first}" if first else play.state.spot
    elif zone:
        play.look(zone)


def enter(play: TablePlay, now: float) -> None:
    """Drop held cards; else play the shown hint, or the obvious move of the focused card. Without a focus, press the
    primary button, or play the last card of the hand.
    """
    held = play.state.held
    hint = play.state.hint
    if held and play.state.spot is not None:
        space(play, now)
        return
    if hint.move is not None and held is None:
        play.make(hint.move, now)
        return
    if hint is not NO_HINT and held is None and play.state.spot is None:
        return  # it asks to wait
    card, zone = focused_card(play), focused_zone(play)
    if zone and play.put_marked(zone, now):
        if not advice.has_warned(play):  # after a warning the same key plays it
            _back_to_hand(play)
        return
    if card is not None:
        zone = play.scene.zone_of[card]
    taken = held.drag_item if held else marked_drag_item(play)
    drag_item = taken or (drag_item_of(play, zone, card) if zone else None)
    if drag_item is None and zone is None and play.may_move:
        if (move := golden_move(play)) is not None:
            play.make(move, now)
            return
        drag_item = _only_card(play)
        if drag_item is None:
            play.refuse("Choose a card first: arrow keys or Tab.")
            return
    if drag_item is None:
        play.look(zone or "")
        return
    move = play.default_move(drag_item)
    if move is None:
        play.refuse_drag_item(drag_item, now)
    elif play.make(move, now):
        _back_to_hand(play)


def _only_card(play: TablePlay) -> DragItem | None:
    """Return the only card of the hand, which leaves no choice."""
    cards = play.scene.hand_cards()
    return drag_item_of(play, play.scene.hand, cards[0]) if len(cards) == 1 else None


def follow_hint(play: TablePlay, reach: WidgetReach) -> None:
    """Move a focus on the table to a new hint; a button that was only clicked loses the focus to it."""
    if play.state.hint is play.state.hint_followed:
        return
    play.state.hint_followed = play.state.hint
    if reach.clicked and play.state.hint_followed.move is not None:
        reach.focus = None
    if play.state.spot is not None:
        there = spots(play)
        play.state.spot = next((name for name in hinted_spots(play) if name in there), play.state.spot)


def follow_button(play: TablePlay) -> None:
    """Keep the focus in the hand when a button has played the focused card."""
    on_card = play.state.spot is not None and play.state.spot.startswith(CARD)
    if on_card and play.state.spot not in [f"{CARD}{card}" for card in play.scene.hand_cards()]:
        _back_to_hand(play)


def _back_to_hand(play: TablePlay, card: Card | None = None) -> None:
    """Move the focus after a drop to the card that came back, or to the middle of the hand."""
    cards = play.scene.hand_cards()
    if play.state.held is None and play.scene.open_hand and cards:
        play.state.spot = f"{CARD}{card if card in cards else cards[len(cards) // 2]}"


def empty_hands(play: TablePlay, now: float) -> bool:
    """Put back held cards, or drop the hint or the marks; return False if there were none."""
    if play.state.held:
        put_back(play, now)
    elif play.state.hint is not NO_HINT:
        drop_hint(play)
    elif play.state.marked:
        clear_marks(play)
    else:
        return False
    return True


class Keys:
    """Keys and gamepad buttons that the table handles before its widgets."""

    def __init__(self, screen: Screen, play: TablePlay, steps: Steps, log: LogPanel) -> None:
        self._screen, self._play, self._steps, self._log = screen, play, steps, log

    def key(self, event: Event, now: float) -> bool:
        """Handle a key; return False to leave it to the widgets."""
        play, keymap, focus = self._play, self._screen.program.keymap, self._screen.focus
        play.hurry(now)
        steers = keymap.does("take", event) or keymap.does("sensible", event)
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and self._log.open:
            self._log.scroll(5 if event.key == pygame.K_PAGEUP else -5)
        elif keymap.does("next-place", event):
            self._steps.tab(back=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in ARROWS:
            self._steps.arrow(ARROWS[event.key])
        elif waits(play) and focus in (None, "go-on") and steers:
            go_on(play, now)
        elif keymap.does("take", event) and focus is None:
            self._space(now, event.key)
        elif keymap.does("sensible", event) and self._enter_is_mine:
            enter(play, now)
        else:
            return False
        return True

    def pad(self, button: str, now: float) -> bool:
        """Handle a button: A picks up and drops, Y makes the obvious move; return False to leave it to the widgets."""
        play, focus = self._play, self._screen.focus
        play.hurry(now)
        if button in ("lb", "rb"):
            self._steps.tab(back=button == "lb")
        elif button == "a" and waits(play) and focus is None:
            go_on(play, now)
        elif button == "a" and focus is None:
            self._space(now, button)
        elif button == "y" and self._enter_is_mine:
            enter(play, now)
        else:
            return False
        return True

    def _space(self, now: float, key: object) -> None:
        """Pick up or drop; before the viewer's turn, speed up the others while the key or button is held."""
        play, card = self._play, focused_card(self._play)
        marks = card is not None and play.may_mark(play.scene.zone_of[card], card)
        if marks or play.may_move or not hurry_up(play, now, key):
            space(play, now)

    @property
    def _enter_is_mine(self) -> bool:
        """Whether Enter belongs to the table: no widget has the focus, or a hint is shown."""
        return self._screen.focus is None or self._play.state.hint.move is not None
