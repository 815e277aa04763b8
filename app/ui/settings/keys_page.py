"""Settings page for keys: each action's key is changed by pressing a new one; conflicts are confirmed first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame.event import Event

from app.core.info import GameInfo
from app.games import GAMES, in_real_time
from app.table.geometry import Box
from app.ui.kit.dialogs import Dialog, DialogChoice
from app.ui.kit.form import ROW, FormColumn
from app.ui.kit.keymap import (
    ACTIONS,
    GENERAL,
    KeyAction,
    Keymap,
    action_named,
    actions_of,
    given,
    key_of,
    refusal,
    shown_key,
)
from app.ui.kit.widgets import Button, Label
from app.ui.realtime.bindings import RANK_WORDS, Bindings
from app.ui.settings.settings_page import SettingsPage, Shown
from app.ui.window.theme import SNUG, TEXT, Ink

_CAP = 148.0
_CHOOSE = "Choose what to change, then press its new key."
_FIXED = (
    ("esc", "Back, and the menu", "Esc", "Esc always leads back, and to the menu, so that nobody gets lost."),
    ("arrows", "Move about", "← ↑ ↓ →", "The arrow keys move about everywhere."),
)
_NAMES = frozenset(action.name for action in ACTIONS)


class KeysPage(SettingsPage):
    """Keys by group: general ones, then those of each game."""

    title, icon = "Keys", "keyboard"
    fields = ("keys",)

    def __init__(self, screen: Shown, game: str, names: Sequence[str]) -> None:
        super().__init__(screen)
        self._games = sorted(GAMES, key=lambda one: one.name != game)
        self._names = list(names)
        self._waiting = ""
        """Name of the action that waits for its new key."""
        self._message = _CHOOSE

    @property
    def intro(self) -> str:
        return self._message

    def version(self) -> object:
        return self._waiting, self._message

    def fill(self, column: FormColumn) -> None:
        column.heading("Everywhere")
        for name, words, cap, why in _FIXED:
            box = column.row()
            column.add(
                self._words(box, words), Button(f"fixed-{name}", _cap(box), cap, _nothing, enabled=False, why=why)
            )
        for action in GENERAL:
            self._row(column, action)
        for game in self._games:
            column.heading(game.title)
            for action in actions_of(game.name):
                self._row(column, action)
            if game.real_time:
                self._race(column, game.info)

    @staticmethod
    def _words(box: Box, text: str, *, lit: bool = False) -> Label:
        place = box.inset(SNUG, right=_CAP)
        return Label(place, text, TEXT, Ink.ACCENT if lit else Ink.WORDS, "SemiBold" if lit else "Medium")

    def _row(self, column: FormColumn, action: KeyAction) -> None:
        box, waiting = column.row(), self._waiting == action.name
        key = self.program.keymap.key(action.name)
        text = "Press a key …" if waiting else shown_key(key) or "No key"
        column.add(
            self._words(box, action.words, lit=waiting),
            Button(
                f"key-{action.name}",
                _cap(box),
                text,
                partial(self._ask, action.name),
                primary=waiting,
                name=f"{action.words}, {text}",
            ),
        )

    def _race(self, column: FormColumn, game: GameInfo) -> None:
        box = column.row()
        show = Button(f"keys-of-{game.name}", _cap(box), "Change …", partial(self._show_race, game))
        column.add(self._words(box, "Ranks, and keys for several"), show)

    def _show_race(self, game: GameInfo) -> None:
        from app.ui.realtime.keys_screen import KeysScreen

        self.left()
        self.program.push(KeysScreen(self.program, game, self._names))

    def _ask(self, name: str) -> None:
        self._waiting = name
        self._message = f"Press the new key for “{action_named(name).words}”; Esc leaves it as it is."

    def left(self) -> None:
        self._waiting, self._message = "", _CHOOSE

    @property
    def takes_any_key(self) -> bool:
        return bool(self._waiting)

    def key(self, event: Event) -> bool:
        """Take the new key if an action waits for it."""
        if not self._waiting:
            return False
        if event.key == pygame.K_ESCAPE:
            self._waiting, self._message = "", "It stays as it is."
            return True
        if key := key_of(event):
            action, self._waiting = action_named(self._waiting), ""
            self._assign(action, key)
        return True

    def _assign(self, action: KeyAction, key: str) -> None:
        keymap = self.program.keymap
        if why := refusal(action, key) or self._race_conflict(action, key):
            self.program.sounds.play("thud")
            self._waiting, self._message = action.name, f"{why} Press another key."
        elif key == keymap.key(action.name):
            self._message = f"{shown_key(key)} is its key already."
        elif others := keymap.holders(action, key):
            self._confirm(action, key, others)
        else:
            self._set_key(action, key)

    def _race_conflict(self, action: KeyAction, key: str) -> str:
        """Return why the key can't be used: in a race the rank keys have priority."""
        for game in in_real_time():
            bindings = Bindings(game, self.settings.keys)
            rank_keys = {bindings.key(name): word for name, word in zip(bindings.rank_names, RANK_WORDS, strict=True)}
            if action.game in ("", game.name) and key in rank_keys:
                return f"{shown_key(key)} plays the {rank_keys[key]} at {game.title}."
        return ""

    def _confirm(self, action: KeyAction, key: str, others: Sequence[KeyAction]) -> None:
        quoted = [f"“{other.words}”" + (f" ({_title(other.game)})" if other.game else "") for other in others]
        names, cap = _listed(quoted), shown_key(key)
        loses = f"“{others[0].words}” loses it" if len(others) == 1 else f"{len(others)} others lose it"
        choices = (
            DialogChoice(f"Take it: {loses}", partial(self._set_key, action, key), "t"),
            DialogChoice("Choose another key", partial(self._ask, action.name), "c", primary=True),
            DialogChoice("Leave it as it is", self.left, "escape"),
        )
        self.program.push(Dialog(self.program, f"{cap} is taken", f"{cap} is for {names} already.", choices))

    def _set_key(self, action: KeyAction, key: str) -> None:
        before = self.program.keymap
        losers = before.holders(action, key)
        self.program.change(keys=given(self.settings.keys, action, key))
        self.program.sounds.play("place")
        now = self.program.keymap
        sentences = [f"{shown_key(key)} is for “{action.words}” now."]
        sentences += [_fate(loser, now) for loser in losers[:2]]
        self._message = " ".join(sentences)

    def defaults(self) -> dict[str, object]:
        """Return the default keys; keys of races stay, because they have their own reset button."""
        return {"keys": {name: key for name, key in self.settings.keys.items() if name not in _NAMES}}


def _fate(loser: KeyAction, keymap: Keymap) -> str:
    key = keymap.key(loser.name)
    return f"“{loser.words}” has {shown_key(key)} again." if key else f"“{loser.words}” has no key."


def _cap(box: Box) -> Box:
    return box.at_right(_CAP).at_top(ROW - 4, 2)


def _title(game: str) -> str:
    return next(one.title for one in GAMES if one.name == game)


def _listed(words: Sequence[str]) -> str:
    if len(words) > 3:
        return f"{', '.join(words[:3])} and {len(words) - 3} more"
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _nothing() -> None: ...
