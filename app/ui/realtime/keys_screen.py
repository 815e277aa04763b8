"""Key bindings of a race, and how to change them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame.event import Event

from app.core.info import GameInfo
from app.table.geometry import Area, Box
from app.ui.kit.key_names import shown_key
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Stepper, Widget
from app.ui.realtime.bindings import PAD_BUTTONS, RANK_WORDS, Bindings, KeyTaken
from app.ui.realtime.key_test import KeyTest
from app.ui.window.theme import HEADING, NEAR, SNUG, TEXT, Ink

_WIDTH, _HEAD, _FOOT = 900.0, 88.0, 144.0
"""Width of the panel; heights above and below its rows."""
_ROW, _CLOSE, _ROWS = 50.0, 44.0, 7
"""Row height, usual and minimum; number of rows."""
_PADS = "Gamepads need no keys; the page “Gamepads” has their buttons. Plug one in at any time."
_CHOOSE = "Choose what to change, then press the new key."
_CHOOSE_BUTTON = "The buttons are the same on all gamepads."
_BUTTONS = (
    "Left and right move: the cross, the stick or the shoulder buttons. A is the lower one of the four buttons, B the "
    "right, X the left and Y the upper one. Start opens the menu."
)


class KeysScreen(Screen):
    """A page for rank keys, and one per zone of the keyboard."""

    dialog = True

    def __init__(self, program: Host, game: GameInfo, names: Sequence[str]) -> None:
        """``names``: persons at the table, in the order of their zones."""
        super().__init__(program)
        self._game, self._names = game, list(names)
        self._page = 1 if len(self._names) > 1 else 0
        self._waiting = ""
        """Name of the key being changed."""
        self._message = _CHOOSE
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
            Label(Box(x, box.y + 24, 300, 44), f"Keys of {self._game.title}", HEADING, Ink.ACCENT, "Bold"),
            Stepper("page", Box(box.right - 36 - 460, box.y + 26, 460, 44), page, self._turn),
        ]
        rows, height = self._rows, _ROWS - 2 if self._page else _ROWS  # words stand below all but the first page
        for i, (name, text) in enumerate(rows):
            column, row = divmod(i, height)
            place = Box(x + column * (width / 2 + 10), y + row * step, width / 2 - 10, step - SNUG)
            found += self._row(name, text, place)
        found.append(Paragraph(Box(x, box.bottom - 134, width, 50), self._message, TEXT, Ink.WORDS))
        if self._page:
            about = _BUTTONS if self._of_pads else _PADS
            found.append(Paragraph(Box(x, y + (_ROWS - 2) * step + 10, width, 50), about, TEXT, Ink.QUIET))
        return [*found, *self._buttons(Box(x, box.bottom - 68, width, 46))]

    @property
    def _pages(self) -> list[str]:
        zones = [
            f"{word}: {self._names[zone]}" if 1 < len(self._names) > zone else word
            for zone, word in enumerate(self._game.race_keys.zones)
        ]
        return ["One person: keys of ranks", *zones, "Gamepads"]

    @property
    def _of_pads(self) -> bool:
        return self._page > len(self._game.race_keys.zones)

    @property
    def _rows(self) -> list[tuple[str, str]]:
        """Return name and label of each key on the page."""
        keys = self._bindings
        if not self._page:
            return [(name, f"Play {_a(word)}") for name, word in zip(keys.rank_names, RANK_WORDS, strict=True)]
        if self._of_pads:
            return [(keys.pad_name(action), keys.words(action)) for action in ("play", *keys.calls)]
        return [(keys.zone_name(self._page - 1, action), keys.words(action)) for action in keys.actions]

    def _row(self, name: str, text: str, box: Box) -> list[Widget]:
        waiting = name == self._waiting
        cap = "Press a key …" if waiting else shown_key(self._bindings.key(name))
        key = Box(box.right - 170, box.y, 170, box.h)
        label = Label(Box(box.x, box.y, box.w - 180, box.h), text, TEXT, Ink.QUIET if not waiting else Ink.ACCENT)
        if self._of_pads:
            return [label, Stepper(name, key, cap, partial(self._turn_button, name))]
        return [label, Button(name, key, cap, partial(self._ask, name), primary=waiting)]

    def _turn_button(self, name: str, by: int) -> None:
        at = PAD_BUTTONS.index(self._bindings.key(name))
        self._give(name, PAD_BUTTONS[(at + by) % len(PAD_BUTTONS)])

    def _buttons(self, box: Box) -> list[Widget]:
        done = Button("done", Box(box.right - 190, box.y, 190, box.h), "Done", self.program.pop, "escape", "check",
                      primary=not self._waiting)  # fmt: skip
        words = "The usual buttons" if self._of_pads else "The usual keys"
        usual = Button("usual", Box(box.x, box.y, 230, box.h), words, self._reset, "", "restart")
        why = "The key test is for two people or more at one keyboard."
        test = Button(
            "test", Box(box.x + 242, box.y, 190, box.h), "Key test", self._test, "", "keyboard",
            enabled=len(self._names) > 1, why=why,
        )  # fmt: skip
        return [usual, test, done]

    def _turn(self, by: int) -> None:
        self._page = (self._page + by) % len(self._pages)
        self._waiting = ""
        self._message = _CHOOSE_BUTTON if self._of_pads else _CHOOSE

    def _ask(self, name: str) -> None:
        self._waiting, self._message = name, "Press the new key; Esc leaves it as it is."

    def _reset(self) -> None:
        ours = self._bindings.usual
        self.program.change(keys={name: key for name, key in self.program.settings.keys.items() if name not in ours})
        self._waiting, self._message = "", f"All keys of {self._game.title} are the usual ones again."
        if both := self._bindings.shared():
            self._message += (
                f" At {self._game.title} {shown_key(both[0])} plays a card now; at other tables it is for {both[1]}."
            )

    @property
    def takes_any_key(self) -> bool:
        """True while waiting for a new key."""
        return bool(self._waiting)

    def _test(self) -> None:
        self.program.push(KeyTest(self.program, self._game, self._names))

    def key(self, event: Event, now: float) -> bool:
        """Bind the key if one is awaited."""
        if not self._waiting:
            return super().key(event, now)
        name, self._waiting = self._waiting, ""
        if event.key == pygame.K_ESCAPE:
            self._message = "It stays as it is."
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
            self._message = f"{why} Choose another one."
            return
        others = {n: k for n, k in self.program.settings.keys.items() if n not in bindings.usual}
        self.program.change(keys={**others, **changed})
        self.program.sounds.play("place")
        self._message = f"{shown_key(key)} is for {bindings.describe(name)} now."
        if other is not None:
            self._message += f" It was for {bindings.describe(other)} before, which gets {shown_key(before)} in return."


def _a(rank: str) -> str:
    return f"an {rank}" if rank in ("ace", "8") else f"a {rank}"
