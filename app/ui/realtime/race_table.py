"""What a race adds to the table: input, game time, drawing, and sprites rendered in advance."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

import pygame
from pygame.event import Event

from app.core.cards import Card
from app.core.messages import _, listed, n_, say
from app.table.geometry import Area
from app.table.layout import ZoneKind
from app.table.seating import BAR_HEIGHT
from app.ui.kit.keymap import shown_key
from app.ui.kit.widgets import Button, Widget
from app.ui.real_time_session import RealTimeSession
from app.ui.realtime.keys_screen import KeyTest, is_due
from app.ui.realtime.race_clock import RaceClock, count_in, place_of_next
from app.ui.realtime.race_input import RaceInput
from app.ui.realtime.race_picture import (
    STEPS,
    Caption,
    call_steps,
    call_timer,
    caption,
    draw_caption,
    draw_race,
    pointed,
)
from app.ui.table.callout import Callout
from app.ui.table.move_log import place_of_call
from app.ui.table.picture import Pointed
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush
from app.ui.window.theme import TEXT, Ink
from app.ui.window.window import Heard


def lost_message(keys: Mapping[str, Sequence[str]], *, alone: bool, paused: bool) -> str:
    """``keys``: replacement keys as printed; ``alone``: a single person plays, with rank keys and mouse."""
    sentences = [
        say(name, _("Your gamepad was disconnected."), _("{name}'s gamepad was disconnected.")) for name in keys
    ]
    if paused:
        sentences.append(_("The race was paused."))
    if alone:
        return " ".join([*sentences, _("Plug it in again, or continue with the keyboard or mouse.")])
    sentences.append(n_("Plug it in again, or continue.", "Plug them in again, or continue.", len(keys)))
    return " ".join([*sentences, *(_without_pad(name, printed) for name, printed in keys.items())])


def _without_pad(name: str, printed: Sequence[str]) -> str:
    """Return how to play without a gamepad."""
    if printed:
        # Translators: {keys} are keys, as in "Q, W and A".
        return say(name, _("You can play with {keys}."), _("{name} can play with {keys}."), keys=listed(printed))
    return say(
        name, _("You need a gamepad, as no keys are left."), _("{name} needs a gamepad, as no keys are left.")
    )  # fmt: skip


def returned_message(names: Sequence[str]) -> str:
    return " ".join(say(name, _("Your gamepad is back."), _("{name}'s gamepad is back.")) for name in names)


_SHARE = 4.0
"""Milliseconds of work at a time, short enough for a smooth count-in."""
_COUNTED = ("call-2", "call-1", "call-go")
"""Call-outs needed soonest."""
_SWELLING = range(0, 340, 20)
"""Milliseconds of the frames in which a call-out flies in."""


class SpriteWarmup:
    """Pre-renders in small slices while game time is frozen."""

    def __init__(self, play: TablePlay, session: RealTimeSession) -> None:
        self._play, self._session = play, session
        self._area: Area | None = None
        self._left: deque[Callable[[], object]] = deque()

    @property
    def ready(self) -> bool:
        """Whether everything is rendered for this window size."""
        return self._area == self._play.scene.area and not self._left

    def go_on(self) -> None:
        if self._area != self._play.scene.area:
            self._area = self._play.scene.area
            self._left = deque(self._work())
        until = self._play.program.now() + _SHARE
        while self._left and self._play.program.now() < until:
            self._left.popleft()()

    def _work(self) -> Iterator[Callable[[], object]]:
        play, program = self._play, self._play.program
        session, spreads = self._session, play.scene.spreads
        faces = session.tabletop.layout.faces(session.seen())
        wides = {width for name, spread in spreads.items() if self._is_played_to(name) for width in spread.widths}
        brush = program.brush()
        beside = place_of_next(play)
        for call in _COUNTED:
            yield partial(count_in(play, call, 0, 1).draw, program.brush(), _SWELLING.stop)
        for width in sorted(wides, reverse=True):
            for card in session.game.pack.cards:
                name = f"{faces.folder}/{session.game.pack.code(card)}"
                yield partial(program.canvas.sprites.card, name, brush.px(width))
        for call, aside in session.clock.callouts:
            places = (place_of_call(play, seat, over=not aside) for seat in range(play.scene.seats))
            sizes = {None if place is None else (place.w, place.h): place for place in places}
            for place, at in product(sizes.values(), _SWELLING):
                called = Callout(call, 0, aside=aside, beside=beside, place=place)
                yield partial(called.draw, program.brush(), at)

    def _is_played_to(self, zone: str) -> bool:
        """Whether a zone is an open pile in the middle. The deal renders open hands; the cache has room for no more."""
        held = self._play.scene.zones.get(zone)
        return held is not None and held.face_up and held.kind is not ZoneKind.HAND


_LEARNT = 3
"""Plays after which a match no longer shows instructions."""
_FEW = 15
"""Last seconds of a hand, shown in another colour."""
_LAST = range(1, 6)
"""Last seconds of a hand, counted aloud."""


class RaceTable:
    """Input, game time and drawing of a race. Times are program time in milliseconds."""

    def __init__(self, play: TablePlay, pause: Callable[[str], None]) -> None:
        """``pause`` opens the menu with the reason if no player asked for it."""
        assert isinstance(play.session, RealTimeSession)
        session, pads = play.session, play.program.inputs.pads
        self._play, self._session, self._pads, self._pause = play, session, pads, pause
        self._start, self._warming = RaceClock(play, session), SpriteWarmup(play, session)
        self.people = RaceInput(play, session, pads)
        self._known: tuple[int, bool] = (-1, False)
        self._tests = bool(self.people.several and not session.match.log)
        """Offer the key test before this race, unless these people have done it."""
        self._left: int | None = None
        self._call_steps: int | None = None
        pads.open()

    @property
    def racers(self) -> int:
        """Number of people racing against the clock; 0 where time waits for them, as in a lesson."""
        session = self._session
        return 0 if session.between_deals or session.patient else len(session.persons)

    @property
    def pulse(self) -> bool:
        """Whether the light is on because everyone waits for one player."""
        return self._start.pulse

    def expects(self, queue: deque[Heard]) -> None:
        self.people.settle(queue)

    def event(self, event: Event, now: float) -> bool | None:
        """Return whether the picture may change; None if the event is not for the race."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self.people.cursors.let_go()
            if not (self._session.between_deals or self._session.patient):
                self._pause(_("The race was paused because another window became active."))
            return True
        if self._pads.note(event):
            self._report_pads(on_top=True)
            return True
        if self._session.between_deals:
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return None
        if found := self.people.meaning(event):
            seat, word, down = found
            if word == "menu":
                if down:
                    self._pause("")
                return True
            return self.people.act(seat, word, now, down=down, event=event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and self.people.several:
            return False  # a neighbour's key beside ours must not open the log
        if event.type == pygame.KEYDOWN and self.people.rank_key(event, now):
            return True
        return None

    def slept(self, since: float) -> None:
        """Discard time since ``since``, in which no one could play: the AI players have not played either."""
        if not (self._session.between_deals or self._session.frozen or self._session.patient):
            self._session.freeze(since)
            waited = _("The race was paused, so nobody missed anything.")
            self._pause(f"{_slept(self._play.program.now() - since)} {waited}")

    def tick(self, now: float, *, on_top: bool) -> bool:
        """Advance time; return True if the picture changes."""
        if self._tests and on_top:
            self._tests = False
            if self._session.frozen and self._offer_test():
                return True
        if not on_top:
            self.people.cursors.let_go()
        if self._report_pads(on_top=on_top):
            return True
        changed = self._start.tick(now, on_top=on_top)
        if self._may_warm:
            self._warming.go_on()
        changed |= self.people.go_on(now)
        left, self._left = self._left, self._session.seconds_left(now)
        if left != self._left:
            changed = True
            if self._left in _LAST and not self._session.frozen:
                self._play.program.sounds.play("tick")
        steps, self._call_steps = self._call_steps, call_steps(self._play, self._session, now)
        return changed or bool(self._session.locked) or steps != self._call_steps

    def _report_pads(self, *, on_top: bool) -> bool:
        """Report reconnected gamepads, and pause if one was lost; return True if something was reported."""
        session, people, program = self._session, self.people, self._play.program
        if returned := people.returned_pads():
            program.say(returned_message(returned))
        if not on_top or session.between_deals:
            return bool(returned)
        if lost := people.lost_pads():
            keys = {session.name(seat): people.printed_keys(seat) for seat in lost}
            why = lost_message(keys, alone=not people.several, paused=not session.patient)
            (program.say if session.patient else self._pause)(why)
        return bool(returned or lost)

    def _offer_test(self) -> bool:
        """Offer people who share a keyboard the key test; return False if they have done it."""
        program, people, session = self._play.program, self.people, self._session
        names = [session.name(seat) for seat in session.persons if people.zone(seat) is not None]
        due = is_due(people.bindings, names, program.settings.keys_tested)
        if due:
            program.push(KeyTest(program, session.game.info, names, offered=True))
        return due

    @property
    def _may_warm(self) -> bool:
        """Return whether to render sprites now, because no one can play at this moment."""
        idle = self._session.frozen and not self._session.between_deals and not self._play.scene.motion.busy
        return idle and not self._warming.ready

    def wakes(self, now: float) -> list[float]:
        found = [now] if self._may_warm else []
        found += [*self._start.wakes(now), *self.people.cursors.wakes()]
        if self._session.locked and not self._session.frozen:
            found.append(self._play.program.painted + self._play.program.frame)
        if not self._session.frozen and (timer := call_timer(self._play, self._session)) is not None:
            since, until = timer
            found.append(now + (until - since) / STEPS)
        if self._left is not None and not self._session.frozen:
            found.append(now + 1000.0 - self._session.game_time(now) % 1000)
        return found

    def pointed(self, brush: Brush) -> Mapping[Card, Pointed]:
        return pointed(self._play, self._session, self.people, brush) if self._shows else {}

    @property
    def _shows(self) -> bool:
        """Whether to draw the race: not below a dialog that stops the match."""
        return self._play.program.top.real_time or self._session.frozen

    def draw(self, brush: Brush, now: float) -> None:
        self._play.place_call(aside=not self._session.between_deals)
        if self._shows:
            draw_race(self._play, self._session, self.people, brush, now)
            if caption := self.caption(brush):
                # While cards are dealt it only makes ready what it takes, with the first picture: later it would jolt.
                dealing = self._play.scene.motion.dealing
                draw_caption(caption, self._play.program.brush(brush.area) if dealing else brush)

    def caption(self, brush: Brush) -> Caption | None:
        """Return the instructions, while they are shown over the table."""
        at_desks = self._play.scene.places[0].desk  # where keys have labels
        if self._learnt or self._session.between_deals or at_desks or not self._shows:
            return None
        return caption(self._play, self._session, self.people, brush)

    def draw_time(self, brush: Brush) -> None:
        if self._left is not None:
            text = _("{time} left", time=f"{self._left // 60}:{self._left % 60:02}")
            ink = Ink.WARNING if self._left <= _FEW else Ink.ACCENT
            brush.text(text, brush.area.w / 2, BAR_HEIGHT / 2, TEXT, ink, weight="Bold", align=0.5)

    @property
    def _learnt(self) -> bool:
        """Whether the persons have played some cards."""
        log, persons = self._session.match.log, self._session.persons
        if self._known[0] != len(log):
            plays = sum(event.seat in persons for event in log[:40])
            self._known = len(log), plays >= _LEARNT * len(persons) or len(log) >= 40 or not persons
        return self._known[1]

    def relabelled(self, widgets: list[Widget]) -> list[Widget]:
        """Remove undo, and show the keys of the person at the bottom instead of the table's letters."""
        kept = [self._briefly(widget) for widget in widgets if not (isinstance(widget, Button) and widget.id == "undo")]
        if not self.people.several or self._session.between_deals:
            return kept
        return [self._relabelled(widget) for widget in kept]

    def _briefly(self, widget: Widget) -> Widget:
        """Make a disabled call explain itself at the seat, where its person is looking."""
        if not isinstance(widget, Button) or widget.enabled or not widget.id.startswith("action-"):
            return widget
        seat, session = self._play.scene.viewer, self._session
        offered = session.tabletop.input.actions(session.seen(seat), seat, frozenset())
        found = next((action for action in offered if f"action-{action.key}" == widget.id), None)

        def refuse() -> None:
            self.people.refuse(seat, found and found.move, widget.why, self._play.program.now())

        return replace(widget, refuses=refuse) if found else widget

    def _relabelled(self, widget: Widget) -> Widget:
        if not isinstance(widget, Button) or widget.key == "escape":
            return widget
        bindings, seat = self.people.bindings, self._play.scene.viewer
        letter = widget.id.removeprefix("action-").lower() if widget.id.startswith("action-") else ""
        word = bindings.game.race_keys.calls.get(letter)
        if word is None:
            return replace(widget, key="")
        if self.people.pad(seat) is not None:
            return replace(widget, key=shown_key(bindings.key(bindings.pad_name(word))))
        zone = self.people.zone(seat)
        return replace(widget, key="" if zone is None else shown_key(bindings.key(bindings.zone_name(zone, word))))


def _slept(time: float) -> str:
    """Return why nobody could play for that many milliseconds: none if the program's clock stopped during sleep."""
    seconds = time / 1000
    if seconds < 1:
        return _("The computer was busy or asleep.")
    if seconds < 60:
        return n_(
            "The computer was busy or asleep for {n} second.", "The computer was busy or asleep for {n} seconds.",
            round(seconds),
        )  # fmt: skip
    return n_(
        "The computer was busy or asleep for {n} minute.", "The computer was busy or asleep for {n} minutes.",
        round(seconds / 60),
    )  # fmt: skip
