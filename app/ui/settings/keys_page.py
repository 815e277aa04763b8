"""Settings page for keys: each action's key is changed by pressing a new one; conflicts are confirmed first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame.event import Event

from app.core.card_names import rank_name
from app.core.info import GameInfo
from app.core.messages import N_, _, listed, n_, p_, translate
from app.games import GAMES, in_real_time
from app.table.geometry import Box
from app.ui.kit.accessible import joined
from app.ui.kit.dialogs import Dialog, DialogChoice
from app.ui.kit.form import ROW, FormColumn
from app.ui.kit.keymap import (
    ACTIONS,
    GENERAL,
    NEVER,
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
from app.ui.realtime.bindings import Bindings
from app.ui.settings.settings_page import SettingsPage, Shown
from app.ui.window.theme import SNUG, TEXT, Ink

_CAP = 148.0
_CHOOSE = N_("Select an action, then press its new key.")
_FIXED = (
    ("esc", N_("Back and menu"), "Esc", NEVER["escape"]),
    ("arrows", N_("Move selection"), "← ↑ ↓ →", NEVER["left"]),
)
_NAMES = frozenset(action.name for action in ACTIONS)


class KeysPage(SettingsPage):
    """Keys by group: general ones, then those of each game."""

    name, label, icon = "keys", N_("Keys"), "keyboard"
    fields = ("keys",)

    def __init__(self, screen: Shown, game: str, names: Sequence[str]) -> None:
        super().__init__(screen)
        self._games = sorted(GAMES, key=lambda one: one.name != game)
        self._names = list(names)
        self._waiting = ""
        """Name of the action that waits for its new key."""
        self._message = ""
        """What was done, or is to be done next."""

    @property
    def intro(self) -> str:
        return self._message or translate(_CHOOSE)

    def version(self) -> object:
        return self._waiting, self._message

    def fill(self, column: FormColumn) -> None:
        column.heading(_("Everywhere"))
        for name, words, cap, why in _FIXED:
            box = column.row()
            column.add(
                self._words(box, translate(words)),
                Button(
                    f"fixed-{name}",
                    _cap(box),
                    cap,
                    _nothing,
                    enabled=False,
                    why=translate(why),
                    name=joined(translate(words), cap),
                ),
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
        text = _("Press a key…") if waiting else shown_key(key) or p_("key of an action", "None")
        column.add(
            self._words(box, action.words, lit=waiting),
            Button(
                f"key-{action.name}",
                _cap(box),
                text,
                partial(self._ask, action.name),
                primary=waiting,
                name=joined(action.words, text),
            ),
        )

    def _race(self, column: FormColumn, game: GameInfo) -> None:
        box = column.row()
        text = _("Change…")
        show = Button(
            f"keys-of-{game.name}", _cap(box), text, partial(self._show_race, game), name=joined(_("Race keys"), text)
        )
        column.add(self._words(box, _("Race keys")), show)

    def _show_race(self, game: GameInfo) -> None:
        from app.ui.realtime.keys_screen import KeysScreen

        self.left()
        self.program.push(KeysScreen(self.program, game, self._names))

    def _ask(self, name: str) -> None:
        self._waiting = name
        self._message = _("Press the new key for “{action}”, or Esc to cancel.", action=action_named(name).words)

    def left(self) -> None:
        self._waiting, self._message = "", ""

    @property
    def takes_any_key(self) -> bool:
        return bool(self._waiting)

    def key(self, event: Event) -> bool:
        """Take the new key if an action waits for it."""
        if not self._waiting:
            return False
        if event.key == pygame.K_ESCAPE:
            self._waiting, self._message = "", _("Key unchanged.")
            return True
        if key := key_of(event):
            action, self._waiting = action_named(self._waiting), ""
            self._assign(action, key)
        return True

    def _assign(self, action: KeyAction, key: str) -> None:
        keymap = self.program.keymap
        if why := refusal(action, key) or self._race_conflict(action, key):
            self.program.sounds.play("thud")
            self._waiting, self._message = action.name, " ".join((why, _("Press another key.")))
        elif key == keymap.key(action.name):
            self._message = _("This action already has the key {key}.", key=shown_key(key))
        elif others := keymap.holders(action, key):
            self._confirm(action, key, others)
        else:
            self._set_key(action, key)

    def _race_conflict(self, action: KeyAction, key: str) -> str:
        """Return why the key can't be used: in a race the rank keys have priority."""
        for game in in_real_time():
            bindings = Bindings(game, self.settings.keys)
            rank_keys = {bindings.key(name): n for n, name in enumerate(bindings.rank_names)}
            if action.game in ("", game.name) and key in rank_keys:
                played, rank = shown_key(key), rank_name(rank_keys[key])
                # Translators: {rank} is the rank of a card, as in "jack" or "7".
                return _("In {game}, {key} plays this rank: {rank}.", key=played, game=game.title, rank=rank)
        return ""

    def _confirm(self, action: KeyAction, key: str, others: Sequence[KeyAction]) -> None:
        cap = shown_key(key)
        uses = [f"“{other.words}” ({_title(other.game)})" if other.game else f"“{other.words}”" for other in others]
        text = _("{key} is already used for {actions}.", key=cap, actions=_listed(uses))
        choices = (
            DialogChoice(_("Use it here"), partial(self._set_key, action, key), "t"),
            DialogChoice(_("Choose another key"), partial(self._ask, action.name), "c", primary=True),
            DialogChoice(_("Cancel"), self.left, "escape"),
        )
        title, text = _("{key} is taken", key=cap), " ".join((text, _("Using it here removes it there.")))
        self.program.push(Dialog(self.program, title, text, choices))

    def _set_key(self, action: KeyAction, key: str) -> None:
        before = self.program.keymap
        losers = before.holders(action, key)
        self.program.change(keys=given(self.settings.keys, action, key))
        self.program.sounds.play("place")
        now = self.program.keymap
        sentences = [_("“{action}” now has the key {key}.", action=action.words, key=shown_key(key))]
        sentences += [_fate(loser, now) for loser in losers[:2]]
        self._message = " ".join(sentences)

    def defaults(self) -> dict[str, object]:
        """Return the default keys; keys of races stay, because they have their own reset button."""
        return {"keys": {name: key for name, key in self.settings.keys.items() if name not in _NAMES}}


def _fate(loser: KeyAction, keymap: Keymap) -> str:
    key = keymap.key(loser.name)
    if not key:
        return _("“{action}” has no key.", action=loser.words)
    return _("“{action}” has the key {key} again.", action=loser.words, key=shown_key(key))


def _cap(box: Box) -> Box:
    return box.at_right(_CAP).at_top(ROW - 4, 2)


def _title(game: str) -> str:
    return next(one.title for one in GAMES if one.name == game)


def _listed(actions: Sequence[str]) -> str:
    """List up to three actions, with the number of the others."""
    more = len(actions) - 3
    return listed([*actions[:3], n_("{n} other", "{n} others", more)] if more > 0 else actions)


def _nothing() -> None: ...
