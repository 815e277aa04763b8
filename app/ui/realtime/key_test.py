"""Key test: everyone holds down a key to see whether the keyboard reports all of them. Offered before the first race of
several people at one keyboard.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import sha256

import pygame
from pygame.event import Event

from app.core.grammar import count, listed
from app.core.info import GameInfo
from app.table.geometry import Area, Box
from app.ui.kit.key_names import shown_key
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Picture, Widget
from app.ui.realtime.bindings import Bindings
from app.ui.realtime.rollover import Rollover, Round
from app.ui.window.brush import Style
from app.ui.window.theme import HEADING, NEAR, TEXT, Ink

_WIDTH, _HEIGHT = 820.0, 470.0
_BUTTON = 200.0
"""Minimum width of a button below the test."""
_CAP = Style(Ink.SUNK, 0.95, 14, Ink.EDGE_HIGH, 0.7, 2)
_LIT = Style(Ink.SET, 1, 14, Ink.SET_HIGH, 1, 2.5)


def is_due(bindings: Bindings, names: Sequence[str], done: str) -> bool:
    """Return whether to offer these people the test with these keys; ``done``: fingerprint of the last test."""
    return len(names) > 1 and fingerprint(bindings, names) != done


def fingerprint(bindings: Bindings, names: Sequence[str]) -> str:
    """Return a string that identifies these people and their keys."""
    zones = range(min(len(names), len(bindings.zones)))
    keys = (bindings.key(bindings.zone_name(zone, action)) for zone in zones for action in bindings.actions)
    return sha256("\n".join((bindings.game.name, *names, *keys)).encode()).hexdigest()[:16]


def _whom(names: str) -> str:
    return "you" if names == "You" else names


class KeyTest(Screen):
    """One key cap per person, lit while its key is held."""

    dialog = True

    def __init__(self, program: Host, game: GameInfo, names: Sequence[str], *, offered: bool = False) -> None:
        """``names``: people at the keyboard, at least two, in the order of their zones; ``offered``: shown
        automatically before a race.
        """
        super().__init__(program)
        self._bindings = Bindings(game, program.settings.keys)
        self._names = list(names[: len(self._bindings.zones)])
        self._offered, self._people = offered, list(names)
        self._tried = ("play", "next", *self._bindings.calls[:1])
        self._test = self._begin()

    def _begin(self) -> Rollover:
        keys = self._bindings
        zones = range(len(self._names))
        return Rollover(
            [
                Round(word, tuple(pygame.key.key_code(keys.key(keys.zone_name(zone, word))) for zone in zones))
                for word in self._tried
            ]
        )

    @property
    def least(self) -> tuple[float, float]:
        return _WIDTH + 2 * NEAR, _HEIGHT + 2 * NEAR

    def widgets(self, area: Area) -> list[Widget]:
        box = Box.around(area.w / 2, area.h / 2, _WIDTH, _HEIGHT)
        test, x, width = self._test, box.x + 36, box.w - 72
        found: list[Widget] = [
            Panel(box),
            Label(Box(x, box.y + 22, width, 44), "Key test", HEADING, Ink.ACCENT, "Bold"),
            Paragraph(Box(x, box.y + 74, width, 56), self._task, TEXT, Ink.WORDS),
        ]
        step = width / len(self._names)
        for zone, name in enumerate(self._names):
            middle, key = x + step * (zone + 0.5), test.round.keys[zone]
            lit = key in test.held
            text = shown_key(self._bindings.key(self._bindings.zone_name(zone, test.round.word)))
            cap = Box.around(middle, box.y + 218, 108, 84)
            found += [
                Label(Box(middle - step / 2, box.y + 134, step, 30), name, TEXT, Ink.QUIET, align=0.5),
                Panel(cap, _LIT if lit else _CAP),
                Label(cap, text, 24, Ink.ON_SET if lit else Ink.WORDS, "Bold", 0.5),
            ]
            if lit:
                found.append(Picture(Box.around(middle, cap.bottom + 22, 26, 26), "tokens/mark-check"))
        found.append(Paragraph(Box(x, box.y + 310, width, 84), self._verdict, TEXT, Ink.WORDS))
        y = box.bottom - 68
        go_on = "Done" if not self._offered else "To the race" if test.over else "Skip"
        brush = self.program.brush(area)
        done = Button("done", Box(0, y, 0, 46), go_on, self.cancel, "escape", "check",
                      primary=test.over or not self._offered).fitted(brush)  # fmt: skip
        right = box.right - 36
        place = Box(right - max(_BUTTON, done.box.w), y, max(_BUTTON, done.box.w), 46)
        again = Box(place.x - 10 - _BUTTON, y, _BUTTON, 46)
        return [
            *found,
            replace(done, box=place),
            Button("again", again, "Try again", self._again, "", "restart"),
        ]

    @property
    def takes_any_key(self) -> bool:
        """Any key may be tried here."""
        return not self._test.over

    def cancel(self) -> None:
        """Tested or skipped: don't offer the test again to these people with these keys."""
        if self._offered or self._test.over:
            self.program.change(keys_tested=fingerprint(self._bindings, self._people))
        self.program.pop()

    def _of(self, keys: Iterable[int]) -> tuple[str, str]:
        """Return the names and printed keys of these people, in seat order."""
        zones = [self._test.round.keys.index(key) for key in keys]
        word, bindings = self._test.round.word, self._bindings
        caps = [shown_key(bindings.key(bindings.zone_name(zone, word))) for zone in zones]
        return listed([self._names[zone] for zone in zones]), listed(caps)

    @property
    def _task(self) -> str:
        test = self._test
        if test.over:
            return "Test complete."
        if test.judged:
            return "Now release all keys."
        names, keys = self._of(test.missing)
        if test.asks:
            arent = "aren't" if len(test.missing) > 1 else "isn't"
            return f"{keys} {arent} detected. {names}: keep holding. Everyone else releases first, then you."
        action = self._bindings.words(test.round.word).lower()
        waiting = f" Waiting for {names}." if test.held and test.missing else ""
        return (
            f"{test.number + 1} of {len(self._tried)}: everyone, hold down your key for “{action}” at the same time. "
            f"{len(test.held)} of {len(self._names)} keys detected.{waiting}"
        )

    @property
    def _verdict(self) -> str:
        test = self._test
        if test.asks and not test.judged:
            return "If a key appears once the others are released, the keyboard was blocking it."
        if test.again:
            return "The keyboard blocked nothing: somebody hadn't pressed yet. Try again, all together."
        if not test.lost:
            return "Many keyboards can't detect several keys at once. This test shows whether yours can."
        if test.holds_all:
            if not test.over:
                return "All keys detected."
            return f"All {count(len(self._names), 'key')} work together: you can play on this keyboard."
        return self._lost_text()

    def _lost_text(self) -> str:
        """Return which keys were blocked first, and what to do."""
        number, lost = next((i, lost) for i, lost in enumerate(self._test.lost) if lost)
        word, bindings = self._tried[number], self._bindings
        wanted = {zone: bindings.key(bindings.zone_name(zone, word)) for zone in range(len(self._names))}
        gone = [zone for zone, key in wanted.items() if pygame.key.key_code(key) in lost]
        keys, names = (listed([of[zone] for zone in gone]) for of in ([*map(shown_key, wanted.values())], self._names))
        return (
            f"{keys} didn't register while the others were held. That was the keyboard, not {_whom(names)}: it can't "
            "detect that many keys at once. Choose other keys (Menu, Keys), or use a gamepad."
        )

    def _again(self) -> None:
        self._test = self._begin()

    def event(self, event: Event, now: float) -> bool:
        if event.type == pygame.KEYDOWN and event.key in self._test.round.keys and not self._test.over:
            self._test.press(event.key, now)
            return True
        if event.type == pygame.KEYUP:
            self._test.release(event.key, now)
            return True
        return super().event(event, now)

    def tick(self, now: float) -> bool:
        """Ask for keys that do not arrive."""
        return self._test.tick(now)

    def wake(self, now: float) -> float | None:
        return self._test.wake()
