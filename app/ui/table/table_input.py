"""Input on the table: press, drag, click and double click of the pointer; keys and gamepad buttons.

By keyboard or gamepad alone, Tab moves between places, arrows to the nearest one, Space picks up, Enter makes the
default move. Times are milliseconds of the program's clock.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame.event import Event

from app.core.cards import Card
from app.core.messages import _
from app.table.gesture import DragItem
from app.ui.kit.screen import Screen
from app.ui.kit.widget_reach import ARROWS, WidgetReach
from app.ui.table import advice
from app.ui.table.advice import drop_hint, golden_move
from app.ui.table.controls import HURRY
from app.ui.table.focus import CARD, ZONE, Steps, focused_box, focused_card, focused_zone, hinted_spots, spots
from app.ui.table.log_panel import LogPanel
from app.ui.table.play import TablePlay
from app.ui.table.state import NO_HINT
from app.ui.table.targets import default_move, drag_item_at, marked_item, may_mark
from app.ui.table.tooltips import Tooltips
from app.ui.table.turn_pacing import go_on, hurry_no_more, hurry_up, waits


class Pointer:
    """Mouse and touch input on a table's screen, apart from its widgets."""

    def __init__(
        self, screen: Screen, play: TablePlay, tooltips: Tooltips, log: LogPanel, rule: Callable[[str], None]
    ) -> None:
        """``rule`` opens the rules at a section."""
        self._screen, self._play, self._tooltips, self._log, self._rule = screen, play, tooltips, log, rule

    def event(self, event: Event, now: float) -> bool | None:
        """Handle an event: return whether the picture may have changed, or None to leave the event to the widgets."""
        play, tooltips, reach = self._play, self._tooltips, self._screen.reach
        match event.type:
            case pygame.MOUSEMOTION:
                x, y = self._screen.program.units(event.pos)
                changed = tooltips.point(x, y, now)
                changed |= reach.point(x, y)
                return play.point(x, y, now) or changed
            case pygame.MOUSEBUTTONDOWN:
                play.hurry(now)
                return self._press(event, *self._screen.program.units(event.pos), now)
            case pygame.MOUSEBUTTONUP if event.button == 1 and hurry_no_more(play, HURRY):
                return None
            case pygame.MOUSEBUTTONUP if event.button == 1 and not reach.pressed:
                if tooltips.release() and not play.state.dragged:
                    play.cancel(now)  # a long press only opened a tooltip
                else:
                    play.release(*self._screen.program.units(event.pos), now, getattr(event, "waited", 0.0))
                return True
            case pygame.MOUSEWHEEL if self._log.open:
                self._log.scroll(event.y)
                return True
        return None

    def _press(self, event: Event, x: float, y: float, now: float) -> bool | None:
        """Handle a press: of the left button or a finger on a widget (left to it), on the log, or on the table; of the
        right button, which opens a tooltip or lets cards go.
        """
        if event.button == 3:
            if self._play.state.held is None:
                self._tooltips.ask([*self._screen.live().values()], x, y)
            self._play.cancel(now)
            return True
        if event.button != 1:
            return None
        if widget := self._screen.reach.at(x, y):
            self._tooltips.press_button(widget.box)
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
        self._play.press(x, y, now, getattr(event, "waited", 0.0))
        return True

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
        play.put_back(now)
    if not held or (card is not None and card not in held.start):
        _pick(play)


def _pick(play: TablePlay) -> None:
    place, card = focused_box(play), focused_card(play)
    if place is None:
        return
    x, y = place.middle
    zone = focused_zone(play) if card is None else play.scene.zone_of[card]
    if zone and card is not None and may_mark(play.scene, zone, card):
        play.toggle_mark(card)
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
    """Drop held cards; else play the shown hint, or the default move of the focused card. Without a focus, press the
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
    marked = marked_item(play.scene)
    if zone and marked and play.drop(marked, zone, now):
        if not advice.has_warned(play):  # after a warning the same key plays it
            _back_to_hand(play)
        return
    if card is not None:
        zone = play.scene.zone_of[card]
    drag_item = (held.drag_item if held else marked_item(play.scene)) or (
        drag_item_at(play.scene, zone, card) if zone else None
    )
    if drag_item is None and zone is None and play.scene.may_move:
        if (move := golden_move(play)) is not None:
            play.make(move, now)
            return
        drag_item = _only_card(play)
        if drag_item is None:
            play.refuse(_("First choose a card with the arrow keys or Tab."))
            return
    if drag_item is None:
        play.look(zone or "")
        return
    if play.make_default(drag_item, now):
        _back_to_hand(play)


def press_focused(play: TablePlay, now: float) -> None:
    """Do the likeliest thing with the focused spot: drop held or selected cards there, select a card, make the obvious
    move with it, or else pick it up.
    """
    card, zone = focused_card(play), focused_zone(play)
    source = zone if card is None else play.scene.zone_of[card]
    drag_item = drag_item_at(play.scene, source, card) if source else None
    if play.state.held or (card is not None and may_mark(play.scene, play.scene.zone_of[card], card)):
        space(play, now)
    elif zone and marked_item(play.scene):
        enter(play, now)
    elif drag_item is not None and default_move(play.scene, drag_item) is None and play.scene.may_move:
        space(play, now)
    else:
        drop_hint(play)
        enter(play, now)


def _only_card(play: TablePlay) -> DragItem | None:
    """Return the only card of the hand, which leaves no choice."""
    cards = play.scene.hand_cards()
    return drag_item_at(play.scene, play.scene.hand, cards[0]) if len(cards) == 1 else None


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
        play.put_back(now)
    elif play.state.hint is not NO_HINT:
        drop_hint(play)
    elif play.state.marked:
        play.clear_marks()
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
        """Handle a button: A picks up and drops, Y makes the default move; return False to leave it to the widgets."""
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
        marks = card is not None and may_mark(play.scene, play.scene.zone_of[card], card)
        if marks or play.scene.may_move or not hurry_up(play, now, key):
            space(play, now)

    @property
    def _enter_is_mine(self) -> bool:
        """Whether Enter belongs to the table: no widget has the focus, or a hint is shown."""
        return self._screen.focus is None or self._play.state.hint.move is not None
