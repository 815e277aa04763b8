"""People in a race: their keys or gamepads, and what their presses mean."""

from __future__ import annotations

from collections import deque
from random import Random

import pygame
from pygame.event import Event

from app.core.cards import Seat, rank
from app.core.game import IllegalMove
from app.core.grammar import sentence
from app.table.gesture import DragItem
from app.ui.kit.gamepads import Gamepads, Pressed
from app.ui.kit.key_names import key_code, shown_key
from app.ui.kit.pad_owners import PadIdentity
from app.ui.real_time_session import RealTimeSession
from app.ui.realtime.bindings import RANK_WORDS, Bindings
from app.ui.realtime.cursors import Cursors
from app.ui.realtime.ties import settle
from app.ui.session import Step
from app.ui.table.move_log import move_event, say
from app.ui.table.play import TablePlay
from app.ui.window.keyboard import commands, shifted_sign
from app.ui.window.window import Heard

_LOST_LOT = "same moment: lost by lot"


class RaceInput:
    """Turns presses of one or several people into moves. Times are program time in milliseconds."""

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
        """Presses whose order was drawn by lot."""

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
        """Return a person's gamepad while it is connected."""
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
        """Return the persons who have a cursor."""
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
        """Return the owner of a gamepad. A single person may use any."""
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
            say(play, seat, _LOST_LOT, now)
        return True

    def _came_late(self, step: Step) -> bool:
        """Return whether the card came back without penalty because someone else was first by a moment."""
        bounced = move_event(self._session, step).cue.bounce is not None
        return bounced and step.seat not in self._session.locked

    def refuse(self, seat: Seat, move: object, why: str, now: float) -> None:
        """Show at the seat why a move is refused."""
        self._play.program.sounds.play("thud")
        text = self._session.refusal(seat, move, why)
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
            play.program.sounds.play("thud")
            why = f"you hold no {RANK_WORDS[wanted]}"
            if session.refuses_at_seat:
                say(play, seat, why, now)
            else:
                play.program.say(sentence(why))
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
