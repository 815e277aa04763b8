"""Which key does what in a race: the keys of ranks for one person, a zone of the keyboard each for several."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from app.games import first_in_real_time
from app.ui.kit.key_names import key_code, shown_key
from app.ui.kit.keymap import Keymap

RACE = first_in_real_time()
"""The settings call its keys by its name."""
ACTIONS = ("previous", "next", "play", "fling", "bing")
"""What each person of several has a key for."""
ACTION_WORDS = {
    "previous": "One card to the left", "next": "One card to the right", "play": "Play the card",
    "fling": "Fling, or flong", "bing": "Bing",
}  # fmt: skip
RANK_WORDS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
ZONE_WORDS = ("Far left", "Arrow keys", "Left of the middle", "Right of the middle")
_RANK_KEYS = ("a", "2", "3", "4", "5", "6", "7", "8", "9", "0", "j", "q", "k")
_ZONE_KEYS = (
    ("q", "w", "a", "s", "z"),
    ("left", "right", "up", "down", "right ctrl"),
    ("r", "t", "f", "g", "v"),
    ("u", "i", "j", "k", "m"),
)
"""Far from each other, so that four people have room for their hands. Two people get those that are farthest apart."""
ZONES = len(_ZONE_KEYS)
PAD_BUTTONS = ("a", "b", "x", "y")
_PAD_WORDS = ("play", "fling", "bing")
"""What the first buttons of a gamepad mean unless they are changed."""
_PAD_ALWAYS = {"left": "previous", "right": "next", "lb": "previous", "rb": "next", "start": "menu"}
"""What its other buttons mean."""
_KEYPAD = {pygame.K_KP1: 0, **{pygame.K_KP2 + i: 1 + i for i in range(8)}, pygame.K_KP0: 9}
"""Digits beside the letters serve as well, unless they have been given another meaning."""
_MOVING = dict.fromkeys(("left", "right", "up", "down"), "moving about")


def rank_name(rank: int) -> str:
    """What the settings call the key of a rank."""
    return f"{RACE.name}-rank-{RANK_WORDS[rank]}"


def zone_name(zone: int, action: str) -> str:
    """What the settings call a key of a zone."""
    return f"{RACE.name}-zone{zone + 1}-{action}"


def pad_name(action: str) -> str:
    """What the settings call a button of the gamepads."""
    return f"{RACE.name}-pad-{action}"


RANK_NAMES = tuple(map(rank_name, range(13)))
ZONE_NAMES = tuple(zone_name(zone, action) for zone in range(ZONES) for action in ACTIONS)
PAD_NAMES = tuple(map(pad_name, _PAD_WORDS))
USUAL: Mapping[str, str] = {
    **dict(zip(RANK_NAMES, _RANK_KEYS, strict=True)),
    **dict(zip(ZONE_NAMES, (key for keys in _ZONE_KEYS for key in keys), strict=True)),
    **dict(zip(PAD_NAMES, PAD_BUTTONS, strict=False)),
}


class KeyTaken(ValueError):
    """That key cannot be had; the message says why, or what it is for."""


class Bindings:
    """The keys as they are; made anew whenever the settings change."""

    def __init__(self, changed: Mapping[str, str]) -> None:
        """``changed``: what differs from the usual, by name; what is no name or no key of ours is passed over."""
        self._changed = dict(changed)
        mine = {name: key for name, key in changed.items() if name in USUAL and _is_known(name, key)}
        self._keys = {**USUAL, **mine}
        self._ranks = {key_code(self._keys[name]): rank for rank, name in enumerate(RANK_NAMES)}
        self._zones = {
            key_code(self._keys[zone_name(zone, action)]): (zone, action) for zone in range(ZONES) for action in ACTIONS
        }

    def key(self, name: str) -> str:
        """The name of the key, as pygame has it."""
        return self._keys[name]

    def rank(self, code: int) -> int | None:
        """The rank that a key plays, when one person plays."""
        found = self._ranks.get(code)
        return _KEYPAD.get(code) if found is None else found

    def action(self, code: int) -> tuple[int, str] | None:
        """The zone and what its key does, when several play."""
        return self._zones.get(code)

    @property
    def have_ctrl(self) -> bool:
        """Whether a person of several has a Ctrl key."""
        return any(code in self._zones for code in (pygame.K_LCTRL, pygame.K_RCTRL))

    def pad_word(self, button: str) -> str:
        """What a gamepad's button means; empty if it means nothing."""
        if button in _PAD_ALWAYS:
            return _PAD_ALWAYS[button]
        return next((action for action in _PAD_WORDS if self._keys[pad_name(action)] == button), "")

    def given(self, name: str, key: str) -> tuple[dict[str, str], str | None]:
        """All keys that differ from the usual, once that one is changed; and the name of the one that had the key
        before, which gets the old one in return. Raises KeyTaken.
        """
        group = next(names for names in (RANK_NAMES, ZONE_NAMES, PAD_NAMES) if name in names)
        reserved = self._reserved(at_table=group is RANK_NAMES)
        if not _is_known(name, key):
            raise KeyTaken("The race has no name for that key.")
        if key in reserved:
            raise KeyTaken(f"{shown_key(key)} is the key for {reserved[key]}.")
        other = next((n for n in group if n != name and self._keys[n] == key), None)
        after = {**self._keys, name: key}
        if other is not None:
            after[other] = self._keys[name]
        return {n: k for n, k in after.items() if USUAL[n] != k}, other

    def shared(self) -> tuple[str, str] | None:
        """A key of a rank that would do something at the table as well, and what; at Bong the rank goes before."""
        there = Keymap(self._changed).at_table(RACE.name)
        return next(((key, there[key]) for name in RANK_NAMES if (key := self._keys[name]) in there), None)

    def _reserved(self, *, at_table: bool) -> dict[str, str]:
        """Keys that cannot be had, and what they are for; one person needs those of the table beside the ranks."""
        keymap = Keymap(self._changed)
        always = {"escape": "the menu", keymap.key("full-screen"): "the full screen"}
        return {**keymap.at_table(RACE.name), **_MOVING, **always} if at_table else always


def told(name: str) -> str:
    """What a key does, in words."""
    if name in RANK_NAMES:
        return f"the {RANK_WORDS[RANK_NAMES.index(name)]}"
    if name in PAD_NAMES:
        return f"“{ACTION_WORDS[_PAD_WORDS[PAD_NAMES.index(name)]]}” on gamepads"
    zone, action = divmod(ZONE_NAMES.index(name), len(ACTIONS))
    return f"“{ACTION_WORDS[ACTIONS[action]]}” of “{ZONE_WORDS[zone]}”"


def _is_known(name: str, key: str) -> bool:
    """There is such a key, or such a button."""
    return key in PAD_BUTTONS if name in PAD_NAMES else key_code(key) is not None
