"""The pointer on the table: press, drag, click, double click; and the card that rises where it points."""

from __future__ import annotations

import math

from app.core.cards import Card
from app.ui.table.play import TablePlay
from app.ui.table.state import PointerPress

RISES = 12.0
"""How far it stands out."""
_TAKES, _FIRST = 90.0, 24.0
"""Milliseconds that all of it takes, and how much of them the first picture shows: it answers at once."""


class Lift:
    """How far each card stands out now. Times are milliseconds of the program's clock."""

    def __init__(self) -> None:
        self._high: dict[Card, float] = {}
        self._raised: Card | None = None
        self._at = 0.0

    @property
    def heights(self) -> dict[Card, int]:
        """The cards that stand out, in whole units."""
        return {card: round(high) for card, high in self._high.items()}

    @property
    def restless(self) -> bool:
        """Some card rises or sinks."""
        return any(high != RISES * (card == self._raised) for card, high in self._high.items())

    def tick(self, raised: Card | None, now: float, *, still: bool) -> bool:
        """That card is pointed at; ``still`` lets nothing move. True if the picture changes."""
        before = self.heights
        gone = now - self._at if raised == self._raised else _FIRST
        self._raised, self._at = raised, now
        if raised is not None:
            self._high.setdefault(raised, 0.0)
        by = RISES if still else RISES * min(gone, _FIRST) / _TAKES
        towards = {card: RISES if card == raised else 0.0 for card in self._high}
        moved = {card: high + max(-by, min(by, towards[card] - high)) for card, high in self._high.items()}
        self._high = {card: high for card, high in moved.items() if high or card == raised}
        return self.heights != before


_DRAG = 6.0
"""Units the pointer travels before a press becomes a drag."""
_DOUBLE = 380.0
"""Milliseconds between the clicks of a double click."""


class Pointer:
    """Turns what the pointer does into calls of ``TablePlay``."""

    def __init__(self, play: TablePlay) -> None:
        self.play, self._state = play, play.state
        self.lift = Lift()
        self._last_click: tuple[float, str, Card | None] = (-1e9, "", None)
        self._raced: tuple[float, float, float] = (-1e9, 0.0, 0.0)
        """When and where a click played a card in real time."""

    def point(self, x: float, y: float, now: float) -> bool:
        """The pointer moved with no button down, or drags; True if the picture changes."""
        play, state = self.play, self._state
        if state.press and not state.dragged:
            self._begin_drag(state.press, x, y)
        if held := state.dragged:
            held.move(x, y, now)
            return True
        _, card = play.scene.pointed(x, y)
        changed, state.over = card != state.over, card
        return changed

    def _begin_drag(self, press: PointerPress, x: float, y: float) -> None:
        """The pointer goes away from where the button went down: far enough, and it takes along what lay there."""
        play, state = self.play, self._state
        if math.hypot(x - press.x, y - press.y) <= _DRAG:
            return
        if state.held is None and press.marks:  # a click would have marked it
            play.take(press.zone, press.card, press.x, press.y)
        if state.held:
            state.held.dragged = True
            play.program.sounds.play("slide")

    def press(self, x: float, y: float, now: float) -> bool:
        """The button goes down on the table."""
        play, held = self.play, self._state.held
        when, there_x, there_y = self._raced
        if now - when < _DOUBLE and math.hypot(x - there_x, y - there_y) < _DRAG:
            return True  # the rest of a double click: the card that lies there by now was not meant
        zone, card = play.scene.pointed(x, y)
        if zone is None:
            play.holding.put_back(now)
            return True
        if held and zone != held.grip.zone:
            play.let_go(zone, now)
            return True
        marks = play.person.may_mark(zone, card)
        if not marks and play.put_marked(zone, now):
            return True
        held_before = self._state.held is not None and card in self._state.held.start
        self._state.press = PointerPress(zone, card, x, y, held_before, marks)
        if not marks:
            play.take(zone, card, x, y)
        return True

    def release(self, x: float, y: float, now: float) -> bool:
        """The button comes up: a drop, a click or a double click."""
        play, state = self.play, self._state
        press, state.press = state.press, None
        if press is None:
            return True
        if state.held is None and not press.marks:
            play.look(press.zone)
            return True
        if held := state.dragged:
            first = held.placements()[held.grip.cards[0]]
            play.let_go(play.scene.zone_at(x, y, held.targets, first), now)
            _, state.over = play.scene.pointed(x, y)
            return True
        when, zone, card = self._last_click
        self._last_click = (now, press.zone, press.card)
        if now - when < _DOUBLE and (zone, card) == (press.zone, press.card):
            self._double(press, now)
        elif play.session.game.real_time and press.zone == play.scene.hand:
            self._double(press, now)  # no time for a second click
            if press.card is not None and not play.scene.in_hand(press.card):
                self._raced = now, x, y
        elif press.marks and press.card is not None:
            play.marks.toggle(press.card)
        elif press.held_before:
            play.holding.put_back(now)
        return True

    def _double(self, press: PointerPress, now: float) -> None:
        play = self.play
        grip = self._state.held.grip if self._state.held else play.holding.grip(press.zone, press.card)
        self._last_click = (-1e9, "", None)
        if grip is None:
            return
        move = play.person.sensible(grip)
        if move is not None:
            play.make(move, now)
        else:
            play.refuse_grip(grip, now)

    def cancel(self, now: float) -> None:
        """Whatever is held goes back."""
        self._state.press = None
        self.play.holding.put_back(now)
