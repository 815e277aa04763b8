"""Key bindings of a race: rank keys for one person, a zone of the keyboard each for several."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from app.core.card_names import rank_name
from app.core.info import GameInfo
from app.core.messages import N_, NP_, _, translate
from app.ui.kit.keymap import Keymap, key_code, shown_key

MOVES = {"previous": N_("Move left"), "next": N_("Move right"), "play": N_("Play the card")}
"""Actions with a key in every zone; a game's calls follow."""
_RANK_CODES = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
PAD_BUTTONS = ("a", "b", "x", "y")
_PAD_ALWAYS = {"left": "previous", "right": "next", "lb": "previous", "rb": "next", "start": "menu"}
"""Actions of the remaining gamepad buttons."""
_KEYPAD = {pygame.K_KP1: 0, **{pygame.K_KP2 + i: 1 + i for i in range(8)}, pygame.K_KP0: 9}
"""Keypad digits also work unless bound to something else."""
_MOVING = dict.fromkeys(("left", "right", "up", "down"), N_("navigation"))


class KeyTaken(ValueError):
    """The key cannot be bound; the message gives the reason or its current use."""


class Bindings:
    def __init__(self, info: GameInfo, changed: Mapping[str, str]) -> None:
        """``changed``: bindings that differ from the defaults, by name; unknown names and keys are ignored."""
        usual = info.race_keys
        self.game, self._changed = info, dict(changed)
        self.calls = tuple(usual.calls.values())
        self.actions = (*MOVES, *self.calls)
        self.zones = tuple(usual.zones)
        """Zone of the keyboard for each of several people."""
        self.rank_names = tuple(f"{info.name}-rank-{code}" for code in _RANK_CODES)
        self.zone_names = tuple(
            self.zone_name(zone, action) for zone in range(len(self.zones)) for action in self.actions
        )
        self.pad_names = tuple(map(self.pad_name, self._pad_words))
        zone_keys = (key for keys in usual.zones.values() for key in keys[: len(self.actions)])
        self.usual: Mapping[str, str] = {
            **dict(zip(self.rank_names, usual.ranks, strict=True)),
            **dict(zip(self.zone_names, zone_keys, strict=True)),
            **dict(zip(self.pad_names, PAD_BUTTONS, strict=False)),
        }
        mine = {name: key for name, key in changed.items() if name in self.usual and self._is_known(name, key)}
        self._keys = {**self.usual, **mine}
        self._ranks = {key_code(self._keys[name]): rank for rank, name in enumerate(self.rank_names)}
        self._zones = {
            key_code(self._keys[self.zone_name(zone, action)]): (zone, action)
            for zone in range(len(self.zones))
            for action in self.actions
        }

    @property
    def _pad_words(self) -> tuple[str, ...]:
        return ("play", *self.calls)

    def zone_name(self, zone: int, action: str) -> str:
        return f"{self.game.name}-zone{zone + 1}-{action}"

    def pad_name(self, action: str) -> str:
        return f"{self.game.name}-pad-{action}"

    def words(self, action: str) -> str:
        letter = self.letter(action)
        return translate(MOVES[action] if letter is None else self.game.keys[letter])

    def letter(self, action: str) -> str | None:
        """Return the letter on a call's button; None if the action is not a call."""
        return next((letter for letter, call in self.game.race_keys.calls.items() if call == action), None)

    def key(self, name: str) -> str:
        return self._keys[name]

    def rank(self, code: int) -> int | None:
        """Return the rank that a key plays for a single person."""
        found = self._ranks.get(code)
        return _KEYPAD.get(code) if found is None else found

    def action(self, code: int) -> tuple[int, str] | None:
        return self._zones.get(code)

    @property
    def keys_of_ranks(self) -> frozenset[int]:
        return frozenset({*_KEYPAD, *(code for code in self._ranks if code is not None)})

    def keys_of_zones(self, zones: int) -> frozenset[int]:
        """Return the codes of all keys of the first ``zones``."""
        return frozenset(code for code, (zone, _action) in self._zones.items() if zone < zones and code is not None)

    @property
    def have_ctrl(self) -> bool:
        return any(code in self._zones for code in (pygame.K_LCTRL, pygame.K_RCTRL))

    def pad_word(self, button: str) -> str:
        """Return the action of a gamepad button; empty if none."""
        if button in _PAD_ALWAYS:
            return _PAD_ALWAYS[button]
        return next((word for word in self._pad_words if self._keys[self.pad_name(word)] == button), "")

    def given(self, name: str, key: str) -> tuple[dict[str, str], str | None]:
        """Return all changed bindings after binding ``key`` to ``name``, and the name that had the key before
        and gets the old one. Raises KeyTaken.
        """
        group = next(names for names in (self.rank_names, self.zone_names, self.pad_names) if name in names)
        reserved = self._reserved(at_table=group is self.rank_names)
        if not self._is_known(name, key):
            raise KeyTaken(_("That key can't be used."))
        if key in reserved:
            # Translators: {action} is what the key does, as in "Menu".
            raise KeyTaken(_("{key} is already in use: {action}.", key=shown_key(key), action=translate(reserved[key])))
        other = next((n for n in group if n != name and self._keys[n] == key), None)
        after = {**self._keys, name: key}
        if other is not None:
            after[other] = self._keys[name]
        return {n: k for n, k in after.items() if self.usual[n] != k}, other

    def shared(self) -> tuple[str, str] | None:
        """Return a rank key that also has a function at the table, with that function; in a race the rank wins."""
        there = Keymap(self._changed).at_table(self.game.name)
        return next(((key, there[key]) for name in self.rank_names if (key := self._keys[name]) in there), None)

    def describe(self, name: str) -> str:
        if name in self.rank_names:
            return _("Play {rank}", rank=rank_name(self.rank_names.index(name)))
        if name in self.pad_names:
            return _("{action} (gamepads)", action=self.words(self._pad_words[self.pad_names.index(name)]))
        zone, action = divmod(self.zone_names.index(name), len(self.actions))
        # Translators: {zone} is a part of the keyboard, as in "Far left".
        return _("{action} ({zone})", action=self.words(self.actions[action]), zone=translate(self.zones[zone]))

    def _reserved(self, *, at_table: bool) -> dict[str, str]:
        """Return keys that cannot be bound, and their use. A single person needs the table's keys besides the ranks."""
        keymap = Keymap(self._changed)
        always = {"escape": NP_("use of a key", "Menu"), keymap.key("full-screen"): NP_("use of a key", "Full screen")}
        return {**keymap.at_table(self.game.name), **_MOVING, **always} if at_table else always

    def _is_known(self, name: str, key: str) -> bool:
        return key in PAD_BUTTONS if name in self.pad_names else key_code(key) is not None
