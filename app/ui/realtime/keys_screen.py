"""Key bindings of a race, and the key test: everyone holds a key, to see whether the keyboard reports all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame
from pygame.event import Event

from app.core.digest import sha256
from app.core.info import GameInfo
from app.core.messages import _, listed, n_, shown_name, translate
from app.table.geometry import Area, Box
from app.ui.kit.accessible import joined
from app.ui.kit.keymap import shown_key
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Picture, Stepper, Widget
from app.ui.realtime.bindings import PAD_BUTTONS, Bindings, KeyTaken
from app.ui.window.brush import Style
from app.ui.window.theme import HEADING, NEAR, SNUG, TEXT, Ink

PATIENCE = 2500.0
"""Milliseconds since the last change before asking about a missing key."""
AT_ONCE = 120.0
"""Milliseconds: a blocked key arrives this soon after the blocking one is released; no person is that fast."""


@dataclass(frozen=True, slots=True)
class Round:
    word: str
    """What the keys are for."""
    keys: tuple[int, ...]


class Rollover:
    """Runs the rounds, each until everyone has pressed. Times are milliseconds.

    A missing key may be blocked or not pressed, so people are asked to let go: only a blocked key arrives at that
    moment.
    """

    def __init__(self, rounds: Sequence[Round]) -> None:
        self._rounds = rounds
        self.number = 0
        """Index of the round; the number of rounds once the test is over."""
        self.held: frozenset[int] = frozenset()
        """Keys of this round that are down."""
        self.lost: list[frozenset[int]] = []
        """Keys that the keyboard blocked, for each finished round."""
        self.asks = False
        """Some keys are missing: people with missing keys should keep holding, the others let go."""
        self.again = False
        """Nothing was blocked: someone had not pressed, so the round repeats."""
        self._late: frozenset[int] = frozenset()
        """Keys that arrived when another was released."""
        self._since, self._let_go = 0.0, -AT_ONCE

    @property
    def over(self) -> bool:
        return self.number >= len(self._rounds)

    @property
    def round(self) -> Round:
        return self._rounds[min(self.number, len(self._rounds) - 1)]

    @property
    def missing(self) -> tuple[int, ...]:
        """Keys of this round that have not arrived, in seat order."""
        return tuple(key for key in self.round.keys if key not in self.held)

    @property
    def judged(self) -> bool:
        """Whether the round is decided and only needs all keys released."""
        return len(self.lost) > self.number

    @property
    def holds_all(self) -> bool:
        """Whether no finished round lost a key."""
        return not any(self.lost)

    def press(self, key: int, now: float) -> None:
        if self.over or key not in self.round.keys or key in self.held:
            return
        if self.asks and now - self._let_go <= AT_ONCE:
            self._late |= {key}
        self.held, self._since = self.held | {key}, now
        if not self.judged and not self._late and self.held == set(self.round.keys):
            self.asks = False
            self.lost.append(frozenset())

    def release(self, key: int, now: float) -> None:
        """Once all keys are up, record blocked ones; go to the next round, or repeat it if someone had not pressed."""
        if key not in self.held:
            return
        self.held, self._since, self._let_go = self.held - {key}, now, now
        if self.held:
            return
        if self._late and not self.judged:
            self.lost.append(self._late)
        self.number += self.judged
        self.again = self.asks and not self._late
        self._late, self.asks = frozenset(), False

    def tick(self, now: float) -> bool:
        """Ask for missing keys after a while; return True when that begins."""
        if self.over or self.judged or self.asks or len(self.held) < 2 or now < self._since + PATIENCE:
            return False
        self.asks = True
        return True

    def wake(self) -> float | None:
        """Return when ``tick`` could begin to ask."""
        idle = self.over or self.judged or self.asks or len(self.held) < 2
        return None if idle else self._since + PATIENCE


_TEST_WIDTH, _TEST_HEIGHT = 820.0, 470.0
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


class KeyTest(Screen):
    """One key cap per person, lit while its key is held."""

    dialog = True

    def __init__(self, program: Host, game: GameInfo, names: Sequence[str], *, offered: bool = False) -> None:
        """``names``: two or more at the keyboard, in the order of their zones; ``offered``: shown automatically."""
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
        return _TEST_WIDTH + 2 * NEAR, _TEST_HEIGHT + 2 * NEAR

    def widgets(self, area: Area) -> list[Widget]:
        box = Box.around(area.w / 2, area.h / 2, _TEST_WIDTH, _TEST_HEIGHT)
        test, x, width = self._test, box.x + 36, box.w - 72
        found: list[Widget] = [
            Panel(box),
            Label(Box(x, box.y + 22, width, 44), _("Key test"), HEADING, Ink.ACCENT, "Bold"),
            Paragraph(Box(x, box.y + 74, width, 56), self._task, TEXT, Ink.WORDS),
        ]
        step = width / len(self._names)
        for zone, name in enumerate(self._names):
            middle, key = x + step * (zone + 0.5), test.round.keys[zone]
            lit = key in test.held
            text = shown_key(self._bindings.key(self._bindings.zone_name(zone, test.round.word)))
            cap = Box.around(middle, box.y + 218, 108, 84)
            found += [
                Label(Box(middle - step / 2, box.y + 134, step, 30), shown_name(name), TEXT, Ink.QUIET, align=0.5),
                Panel(cap, _LIT if lit else _CAP),
                Label(cap, text, 24, Ink.ON_SET if lit else Ink.WORDS, "Bold", 0.5),
            ]
            if lit:
                found.append(Picture(Box.around(middle, cap.bottom + 22, 26, 26), "tokens/mark-check"))
        found.append(Paragraph(Box(x, box.y + 310, width, 84), self._verdict, TEXT, Ink.WORDS))
        y = box.bottom - 68
        go_on = _("Done") if not self._offered else _("Start race") if test.over else _("Skip")
        brush = self.program.brush(area)
        done = Button("done", Box(0, y, 0, 46), go_on, self.cancel, "escape", "check",
                      primary=test.over or not self._offered).fitted(brush)  # fmt: skip
        right = box.right - 36
        place = Box(right - max(_BUTTON, done.box.w), y, max(_BUTTON, done.box.w), 46)
        again = Box(place.x - 10 - _BUTTON, y, _BUTTON, 46)
        return [
            *found,
            replace(done, box=place),
            Button("again", again, _("Try again"), self._again, "", "restart"),
        ]

    @property
    def takes_any_key(self) -> bool:
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
        return listed([shown_name(self._names[zone]) for zone in zones]), listed(caps)

    @property
    def _task(self) -> str:
        test = self._test
        if test.over:
            return _("Test complete.")
        if test.judged:
            return _("Now release all keys.")
        names, keys = self._of(test.missing)
        if test.asks:
            # Translators: {keys} is one key or more, as in "A and Z"; the plural form is for their number.
            lacks = n_("{keys} isn't detected.", "{keys} aren't detected.", len(test.missing), keys=keys)
            # Translators: {names} are the people whose keys are missing.
            return f"{lacks} {_('{names}: keep holding. Everyone else: let go.', names=names)}"
        # Translators: {action} is what a key does, as in "Play the card".
        task = _(
            "{round} of {rounds}: Everyone, hold down your key for “{action}” at the same time.",
            round=test.number + 1, rounds=len(self._tried), action=self._bindings.words(test.round.word),
        )  # fmt: skip
        detected = _("{held} of {total} keys detected.", held=len(test.held), total=len(self._names))
        waiting = _("Waiting for {names}.", names=names) if test.held and test.missing else ""
        return f"{task} {detected} {waiting}".rstrip()

    @property
    def _verdict(self) -> str:
        test = self._test
        if test.asks and not test.judged:
            return _("If a key is detected as soon as the others are released, the keyboard was blocking it.")
        if test.again:
            return _("No key was blocked: someone hadn't pressed theirs yet. Try again, all together.")
        if not test.lost:
            return _("Many keyboards can't reliably detect several keys at once. This test shows whether yours can.")
        if test.holds_all:
            if not test.over:
                return _("All keys detected.")
            return n_(
                "The key works. You can play on this keyboard.",
                "All {n} keys work together. You can play on this keyboard.",
                len(self._names),
            )
        return self._lost_text()

    def _lost_text(self) -> str:
        """Return which keys were blocked first, and what to do."""
        number, lost = next((i, lost) for i, lost in enumerate(self._test.lost) if lost)
        word, bindings = self._tried[number], self._bindings
        wanted = {zone: bindings.key(bindings.zone_name(zone, word)) for zone in range(len(self._names))}
        gone = [zone for zone, key in wanted.items() if pygame.key.key_code(key) in lost]
        blocked = _(
            "{keys} didn't register while the others were held: the keyboard can't detect all these keys at once.",
            keys=listed([shown_key(wanted[zone]) for zone in gone]),
        )
        return f"{blocked} {_('Choose other keys (Menu > Keys) or use a gamepad.')}"

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
        return self._test.tick(now)

    def wake(self, now: float) -> float | None:
        return self._test.wake()


_WIDTH, _HEAD, _FOOT = 900.0, 88.0, 144.0
"""Width of the panel; heights above and below its rows."""
_ROW, _CLOSE, _ROWS = 50.0, 44.0, 7
"""Row height, usual and minimum; number of rows."""


class KeysScreen(Screen):
    dialog = True

    def __init__(self, program: Host, game: GameInfo, names: Sequence[str]) -> None:
        super().__init__(program)
        self._game, self._names = game, list(names)
        self._page = 1 if len(self._names) > 1 else 0
        self._waiting = ""
        self._message = _choose()
        self.focus = "page"

    @property
    def _bindings(self) -> Bindings:
        return Bindings(self._game, self.program.settings.keys)

    @property
    def least(self) -> tuple[float, float]:
        return _WIDTH + 2 * NEAR, _HEAD + _ROWS * _CLOSE + _FOOT + 2 * NEAR

    def widgets(self, area: Area) -> list[Widget]:
        step = min(_ROW, (area.h - 2 * NEAR - _HEAD - _FOOT) / _ROWS)
        box = Box.around(area.w / 2, area.h / 2, _WIDTH, _HEAD + _ROWS * step + _FOOT)
        x, width, y = box.x + 36, box.w - 72, box.y + _HEAD
        page = self._pages[self._page]
        found: list[Widget] = [
            Panel(box),
            Label(Box(x, box.y + 24, 300, 44), _("{game} keys", game=self._game.title), HEADING, Ink.ACCENT, "Bold"),
            Stepper("page", Box(box.right - 36 - 460, box.y + 26, 460, 44), page, self._turn),
        ]
        rows, height = self._rows, _ROWS - 2 if self._page else _ROWS  # words stand below all but the first page
        for i, (name, text) in enumerate(rows):
            column, row = divmod(i, height)
            place = Box(x + column * (width / 2 + 10), y + row * step, width / 2 - 10, step - SNUG)
            found += self._row(name, text, place)
        found.append(Paragraph(Box(x, box.bottom - 134, width, 50), self._message, TEXT, Ink.WORDS))
        if self._page:
            about = _about_pads() if self._of_pads else _about_keys()
            found.append(Paragraph(Box(x, y + (_ROWS - 2) * step + 10, width, 50), about, TEXT, Ink.QUIET))
        return [*found, *self._buttons(Box(x, box.bottom - 68, width, 46))]

    @property
    def _pages(self) -> list[str]:
        zones = [
            f"{translate(word)}: {shown_name(self._names[zone])}" if 1 < len(self._names) > zone else translate(word)
            for zone, word in enumerate(self._game.race_keys.zones)
        ]
        return [_("One person: a key per rank"), *zones, _("Gamepads")]

    @property
    def _of_pads(self) -> bool:
        return self._page > len(self._game.race_keys.zones)

    @property
    def _rows(self) -> list[tuple[str, str]]:
        keys = self._bindings
        if not self._page:
            return [(name, keys.describe(name)) for name in keys.rank_names]
        if self._of_pads:
            return [(keys.pad_name(action), keys.words(action)) for action in ("play", *keys.calls)]
        return [(keys.zone_name(self._page - 1, action), keys.words(action)) for action in keys.actions]

    def _row(self, name: str, text: str, box: Box) -> list[Widget]:
        waiting = name == self._waiting
        cap = _("Press a key…") if waiting else shown_key(self._bindings.key(name))
        key = Box(box.right - 170, box.y, 170, box.h)
        label = Label(Box(box.x, box.y, box.w - 180, box.h), text, TEXT, Ink.QUIET if not waiting else Ink.ACCENT)
        if self._of_pads:
            return [label, Stepper(name, key, cap, partial(self._turn_button, name), name=text)]
        return [label, Button(name, key, cap, partial(self._ask, name), primary=waiting, name=joined(text, cap))]

    def _turn_button(self, name: str, by: int) -> None:
        at = PAD_BUTTONS.index(self._bindings.key(name))
        self._give(name, PAD_BUTTONS[(at + by) % len(PAD_BUTTONS)])

    def _buttons(self, box: Box) -> list[Widget]:
        done = Button("done", Box(box.right - 190, box.y, 190, box.h), _("Done"), self.program.pop, "escape", "check",
                      primary=not self._waiting)  # fmt: skip
        words = _("Reset buttons") if self._of_pads else _("Reset keys")
        usual = Button("usual", Box(box.x, box.y, 230, box.h), words, self._reset, "", "restart")
        why = _("The key test is for several people who share a keyboard.")
        test = Button(
            "test", Box(box.x + 242, box.y, 190, box.h), _("Key test"), self._test, "", "keyboard",
            enabled=len(self._names) > 1, why=why,
        )  # fmt: skip
        return [usual, test, done]

    def _turn(self, by: int) -> None:
        self._page = (self._page + by) % len(self._pages)
        self._waiting = ""
        self._message = _("The buttons are the same on all gamepads.") if self._of_pads else _choose()

    def _ask(self, name: str) -> None:
        self._waiting, self._message = name, _("Press the new key, or Esc to keep the old one.")

    def _reset(self) -> None:
        ours = self._bindings.usual
        self.program.change(keys={name: key for name, key in self.program.settings.keys.items() if name not in ours})
        self._waiting, self._message = "", _("All {game} keys have been reset.", game=self._game.title)
        if both := self._bindings.shared():
            # Translators: {action} is what the key does elsewhere, as in “Hint”.
            shared = _(
                "In {game}, {key} now plays a card. In other games, it's for {action}.", game=self._game.title,
                key=shown_key(both[0]), action=both[1],
            )  # fmt: skip
            self._message = f"{self._message} {shared}"

    @property
    def takes_any_key(self) -> bool:
        return bool(self._waiting)

    def _test(self) -> None:
        self.program.push(KeyTest(self.program, self._game, self._names))

    def key(self, event: Event, now: float) -> bool:
        if not self._waiting:
            return super().key(event, now)
        name, self._waiting = self._waiting, ""
        if event.key == pygame.K_ESCAPE:
            self._message = _("The key stays the same.")
            return True
        self._give(name, pygame.key.name(event.key) or event.unicode.lower())  # pygame names no ö
        return True

    def _give(self, name: str, key: str) -> None:
        bindings = self._bindings
        before = bindings.key(name)
        try:
            changed, other = bindings.given(name, key)
        except KeyTaken as why:
            self.program.sounds.play("thud")
            self._message = f"{why} {_('Choose another key.')}"
            return
        others = {n: k for n, k in self.program.settings.keys.items() if n not in bindings.usual}
        self.program.change(keys={**others, **changed})
        self.program.sounds.play("place")
        # Translators: {action} is what the key does, as in "Play ace".
        self._message = _("{key} is now the key for “{action}”.", key=shown_key(key), action=bindings.describe(name))
        if other is not None:
            # Translators: {action} is what the key does, as in "Play ace".
            swapped = _("“{action}” gets {key} instead.", action=bindings.describe(other), key=shown_key(before))
            self._message = f"{self._message} {swapped}"


def _choose() -> str:
    return _("Choose what to change, then press the new key.")


def _about_keys() -> str:
    return _("Gamepads need no keys. See “Gamepads” for their buttons. You can plug one in at any time.")


def _about_pads() -> str:
    return _(
        "The D-pad, the stick and the shoulder buttons move left and right. A is the bottom button, B the right, X the "
        "left and Y the top one. Start opens the menu."
    )
