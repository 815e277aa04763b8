"""People in a race: their keys or gamepads, cursors without a mouse, and what their presses mean."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import pygame
from pygame.event import Event

from app.core.card_names import rank_name, rank_plural
from app.core.cards import Card, Seat, rank
from app.core.game import IllegalMove
from app.core.messages import N_, _, translate
from app.table.gesture import DragItem
from app.ui.kit.gamepads import Gamepads, PadIdentity, Pressed
from app.ui.kit.keymap import key_code, shown_key
from app.ui.real_time_session import RealTimeSession
from app.ui.realtime.bindings import Bindings
from app.ui.session import Step
from app.ui.table.move_log import move_event, say
from app.ui.table.play import TablePlay
from app.ui.table.scene import TableScene
from app.ui.window.keyboard import commands, shifted_sign
from app.ui.window.window import Heard

_FIRST, _NEXT = 300.0, 85.0
"""Milliseconds before a held key repeats, and between repeats."""
_UNSEEN = 50.0
"""Milliseconds after a cursor jump in which a press still means the previous card: no one can have seen the jump."""


@dataclass(frozen=True, slots=True)
class _Jump:
    """An automatic move of a cursor to a playable card."""

    at: float
    left: Card


@dataclass(slots=True)
class _Held:
    by: int
    since: float
    done: int = 0


class Cursors:
    """One cursor per person. Times are program time in milliseconds, independent of the frame rate."""

    def __init__(self, scene: TableScene, seeks: Callable[[Seat], Card | None]) -> None:
        """``seeks``: returns the card to which the house rules move a seat's cursor."""
        self._scene, self._seeks = scene, seeks
        self._at: dict[Seat, tuple[int, Card]] = {}
        self._held: dict[Seat, _Held] = {}
        self._sought: dict[Seat, Card | None] = {}
        self._jumps: dict[Seat, _Jump] = {}
        self._known: object = None
        """State for which the cursors have jumped."""

    def cards(self, seat: Seat) -> tuple[Card, ...]:
        return self._scene.zones[self._scene.hand_of(seat)].cards

    def card(self, seat: Seat) -> Card | None:
        """Return the card under the cursor; when it has left the hand, the one in its place."""
        cards = self.cards(seat)
        if not cards:
            return None
        index, card = self._at.get(seat, (0, cards[0]))
        index = cards.index(card) if card in cards else min(index, len(cards) - 1)
        self._at[seat] = index, cards[index]
        return cards[index]

    def card_at_press(self, seat: Seat, now: float) -> Card | None:
        """Return the card that a person means who presses now."""
        jump, card = self._jumps.get(seat), self.card(seat)
        unseen = jump is not None and now - jump.at <= _UNSEEN and jump.left in self.cards(seat)
        return jump.left if jump is not None and unseen else card

    def follow(self, state: object, seats: Sequence[Seat], at: float) -> None:
        """Move cursors to cards that have become playable since ``at``. A cursor moved away stays away."""
        if state is self._known:
            return
        self._known = state
        for seat in seats:
            before, wanted = self._sought.get(seat), self._seeks(seat)
            self._sought[seat] = wanted
            left, cards = self.card(seat), self.cards(seat)
            if wanted not in (None, before, left) and left is not None and wanted in cards:
                self._jumps[seat] = _Jump(at, left)
                self._at[seat] = cards.index(wanted), wanted

    def press(self, seat: Seat, by: int, now: float) -> None:
        """Handle a key press: one step now, more while held."""
        self._step(seat, by)
        self._held[seat] = _Held(by, now)

    def release(self, seat: Seat, by: int, now: float) -> None:
        self.advance(now)
        if (held := self._held.get(seat)) and held.by == by:
            del self._held[seat]

    def let_go(self) -> None:
        """Release all keys: another screen opens or the window loses focus."""
        self._held = {}

    def advance(self, now: float) -> bool:
        """Make the steps that are due; return True if there were any."""
        moved = False
        for seat, held in self._held.items():
            due = int((now - held.since - _FIRST) / _NEXT) + 1 if now - held.since >= _FIRST else 0
            if due > held.done:
                self._step(seat, held.by * (due - held.done))
                held.done, moved = due, True
        return moved

    def wakes(self) -> list[float]:
        return [held.since + _FIRST + held.done * _NEXT for held in self._held.values()]

    def _step(self, seat: Seat, by: int) -> None:
        card, cards = self.card(seat), self.cards(seat)
        if card is not None:
            self._jumps.pop(seat, None)
            index = (cards.index(card) + by) % len(cards)
            self._at[seat] = index, cards[index]


HEAT = 5.0
"""Milliseconds within which presses on two devices have no reliable order: the system reads one device after the other.
"""


def settle(queue: deque[Heard], plays: Sequence[int], rng: Random) -> list[Event]:
    """Shuffle near-simultaneous presses on different devices; the order on one device is kept. ``plays``: indices
    of the presses that matter. Returns those whose order was drawn by lot.
    """
    drawn: list[Event] = []
    left = list(plays)
    while left:
        first = queue[left[0]].at
        heat = [i for i in left if queue[i].at - first <= HEAT]
        left = left[len(heat) :]
        devices = [_device(queue[i].event) for i in heat]
        if len(set(devices)) < 2:
            continue
        waiting = {device: [queue[i].event for i in heat if _device(queue[i].event) == device] for device in devices}
        rng.shuffle(devices)
        for i, device in zip(heat, devices, strict=True):
            # The times stay with the places: game time never runs backwards.
            queue[i] = Heard(queue[i].at, waiting[device].pop(0))
            drawn.append(queue[i].event)
    return drawn


def _device(event: Event) -> object:
    """Return the device: each gamepad, the keyboard, or the mouse."""
    if event.type == pygame.MOUSEBUTTONUP:
        return "mouse"
    return "keyboard" if event.type == pygame.KEYDOWN else event.instance_id


_LOST_LOT = N_("tie: decided by lot")


class RaceInput:
    def __init__(self, play: TablePlay, session: RealTimeSession, pads: Gamepads) -> None:
        self._play, self._session, self._pads = play, session, pads
        self.cursors = Cursors(play.scene, lambda seat: session.clock.cursor_target(session.seen(seat), seat))
        self.several = len(session.persons) > 1
        self._bindings: tuple[object, Bindings] | None = None
        self._rng = Random()  # a lot must not be foreseen
        self._assigned: dict[int, PadIdentity] | None = None
        """Gamepads when owners were last assigned."""
        self._lost, self._returned = list[str](), list[str]()
        """Owners of lost and reconnected gamepads not reported yet."""
        self._drawn: set[int] = set()

    @property
    def bindings(self) -> Bindings:
        keys = self._play.program.settings.keys
        if self._bindings is None or self._bindings[0] is not keys:
            self._bindings = keys, Bindings(self._session.game.info, keys)
        return self._bindings[1]

    @property
    def _zones(self) -> int:
        return len(self._session.game.info.race_keys.zones)

    def zone(self, seat: Seat) -> int | None:
        """Return a person's zone of the keyboard; None if none is left, or for a single person."""
        index = self._session.persons.index(seat)
        return index if self.several and index < self._zones and self.pad(seat) is None else None

    def pad(self, seat: Seat) -> int | None:
        self._note_pads()
        return self._pads.owners.pad_of(self._session.name(seat))

    def lost_pads(self) -> list[Seat]:
        """Return and clear the seats whose gamepads were lost and are still missing."""
        self._note_pads()
        found, self._lost = self._lost, []
        return [seat for seat in self._session.persons if self._session.name(seat) in found]

    def returned_pads(self) -> list[str]:
        """Return and clear the names of people whose gamepads have reconnected."""
        self._note_pads()
        found, self._returned = self._returned, []
        return found

    def _note_pads(self) -> None:
        """Assign gamepads: first to people without a zone of the keyboard, then from the last seat."""
        if self._assigned == (plugged := self._pads.plugged):
            return
        self._assigned = plugged
        persons = self._session.persons
        order = [*persons[self._zones :], *reversed(persons[: self._zones])]
        lost, returned = self._pads.owners.update([self._session.name(seat) for seat in order], plugged)
        self._lost = [name for name in self._lost if name not in returned] + lost
        self._returned += returned

    def printed_keys(self, seat: Seat) -> list[str]:
        """Return the printed keys of a person's zone; empty without one."""
        zone = self.zone(seat)
        names = [] if zone is None else [self.bindings.zone_name(zone, word) for word in self.bindings.actions]
        return [shown_key(self.bindings.key(name)) for name in names]

    @property
    def play_keys(self) -> frozenset[int]:
        """Return the codes of all keys used to play."""
        if self.several:
            return self.bindings.keys_of_zones(len(self._session.persons))
        letters = self._session.game.info.race_keys.calls
        calls = (self._play.program.keymap.letter(self._session.game.name, letter) for letter in letters)
        return self.bindings.keys_of_ranks | {code for call in calls if (code := key_code(call)) is not None}

    @property
    def with_cursor(self) -> list[Seat]:
        persons = self._session.persons
        return list(persons) if self.several else [seat for seat in persons if self.pad(seat) is not None]

    def meaning(self, event: Event) -> tuple[Seat, str, bool] | None:
        """Return seat, action and whether it is a press; None if the event belongs to no one."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            found = self.bindings.action(event.key) if self.several and not self._is_command(event) else None
            if found is None or found[0] >= len(self._session.persons):
                return None
            return self._session.persons[found[0]], found[1], event.type == pygame.KEYDOWN
        pressed = self._pads.read(event)
        seat = None if pressed is None else self._owner(pressed)
        word = "" if pressed is None else self.bindings.pad_word(pressed.button)
        return (seat, word, pressed.down) if pressed is not None and seat is not None and word else None

    def _is_command(self, event: Event) -> bool:
        """Return whether a key press is a shortcut. A person's own Ctrl key makes no shortcut of a neighbour's key."""
        ours = self.bindings.have_ctrl and not event.mod & pygame.KMOD_META
        return event.type == pygame.KEYDOWN and commands(event) and not ours

    def _owner(self, pressed: Pressed) -> Seat | None:
        persons = self._session.persons
        if len(persons) == 1 and self.pad(persons[0]) != pressed.pad:
            identity = self._pads.plugged.get(pressed.pad, PadIdentity())
            self._pads.owners.give(self._session.name(persons[0]), pressed.pad, identity)
        return next((seat for seat in persons if self.pad(seat) == pressed.pad), None)

    def go_on(self, now: float) -> bool:
        """Move cursors by held keys and the house rules; return True if any moved."""
        before = [self.cursors.card(seat) for seat in self.with_cursor]
        self.cursors.follow(self._session.state, self.with_cursor, self._session.changed_at)
        self.cursors.advance(now)
        return before != [self.cursors.card(seat) for seat in self.with_cursor]

    def act(self, seat: Seat, word: str, now: float, *, down: bool, event: Event | None = None) -> bool:
        """Perform the action of a key or button; return True if the picture changes."""
        self.go_on(now)
        if word in ("previous", "next"):
            by = 1 if word == "next" else -1
            (self.cursors.press if down else self.cursors.release)(seat, by, now)
            return True
        if not down or self._session.frozen:
            return False
        if word == "play":
            return self._play_card(seat, now, by_lot=event is not None and id(event) in self._drawn)
        letter, actions = self.bindings.letter(word), self._session.tabletop.input.actions
        called = (one for one in actions(self._session.seen(seat), seat, frozenset()) if one.key.lower() == letter)
        action = next(called, None)
        if action is not None and action.move is None:
            self.refuse(seat, None, action.why, now)
            return True
        return action is not None and self.make(seat, action.move, now)

    def _play_card(self, seat: Seat, now: float, *, by_lot: bool) -> bool:
        card = self.cursors.card_at_press(seat, now)
        if card is None:
            return False
        tabletop, seen = self._session.tabletop, self._session.seen(seat)
        moves = tabletop.input.moves_for_drop(
            seen, seat, DragItem(self._play.scene.hand, (card,)), self._play.scene.mat.goal
        )
        return self.make(seat, moves[0], now, by_lot=by_lot) if moves else False

    def make(self, seat: Seat, move: object, now: float, *, by_lot: bool = False) -> bool:
        """Make a person's move; show a refusal at the seat."""
        play, session = self._play, self._session
        play.catch_up(now)
        try:
            step = session.play(seat, move, now)
        except IllegalMove as why:
            self.refuse(seat, move, str(why), now)
            return True
        play.follow(step, now)
        if by_lot and self._came_late(step):
            say(play, seat, translate(_LOST_LOT), now)
        return True

    def _came_late(self, step: Step) -> bool:
        """Return whether the card came back without penalty because someone else was first by a moment."""
        bounced = move_event(self._session, step).cue.bounce is not None
        return bounced and step.seat not in self._session.locked

    def refuse(self, seat: Seat, move: object, why: str, now: float) -> None:
        self._show_refusal(seat, self._session.refusal(seat, move, why), now)

    def _show_refusal(self, seat: Seat, text: str, now: float) -> None:
        self._play.program.sounds.play("thud")
        if self._session.refuses_at_seat:
            say(self._play, seat, text, now)
        else:
            self._play.program.say(text)

    def rank_key(self, event: Event, now: float) -> bool:
        """Handle rank keys of a single person; return True if it was one."""
        plain = not (self.several or commands(event) or shifted_sign(event))
        wanted = self.bindings.rank(event.key) if plain else None
        if wanted is None:
            return False
        play, session = self._play, self._session
        if session.frozen or not session.persons:
            return True
        play.catch_up(now)
        seat = play.scene.viewer
        tabletop, seen = session.tabletop, session.seen(seat)
        card = next((card for card in tabletop.hand(seen, seat) if rank(card) == wanted), None)
        if card is None:
            why = _("You have no {ranks}.", ranks=rank_plural(wanted))
            self._show_refusal(seat, _("no {rank}", rank=rank_name(wanted)) if session.refuses_at_seat else why, now)
        else:
            moves = tabletop.input.moves_for_drop(seen, seat, DragItem(play.scene.hand, (card,)), play.scene.mat.goal)
            self.make(seat, moves[0], now)
        return True

    def settle(self, queue: deque[Heard]) -> None:
        """Draw lots for the order of near-simultaneous plays on different devices."""
        plays = [i for i, heard in enumerate(queue) if self._is_play(heard.event)]
        self._drawn = {id(event) for event in settle(queue, plays, self._rng)}

    def _is_play(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP:
            # A card was taken up before: letting go plays it, or is a click on it.
            return event.button == pygame.BUTTON_LEFT and self._play.state.held is not None
        found = self.meaning(event) if event.type in _PRESSES else None
        return found is not None and found[1:] == ("play", True)


_PRESSES = (pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
