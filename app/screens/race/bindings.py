"""Which key does what in a race: the keys of ranks for one person, a zone of the keyboard each for several."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

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
_PAD_WORDS = ("play", "fling", "bing", "spare")
"""What the buttons of a gamepad mean unless they are changed; the spare one means nothing then."""
_KEYPAD = {pygame.K_KP1: 0, **{pygame.K_KP2 + i: 1 + i for i in range(8)}, pygame.K_KP0: 9}
"""Digits beside the letters serve as well, unless they have been given another meaning."""
_ALWAYS = {"escape": "the menu", "f11": "the full screen"}
_TABLE = {
    "f": "fling", "b": "bing", "h": "the hint", "l": "the log", "o": "the order of the hand", "m": "the sound",
    "u": "undo", "s": "the scores", "tab": "the next place", "space": "taking up", "return": "the sensible thing",
    "left": "moving about", "right": "moving about", "up": "moving about", "down": "moving about",
}  # fmt: skip
"""Keys of the table that one person needs beside those of the ranks."""
_SHORT = {
    "left": "←", "right": "→", "up": "↑", "down": "↓", "return": "Enter", "right ctrl": "R Ctrl", "left ctrl": "L Ctrl",
    "right shift": "R Shift", "left shift": "L Shift", "right alt": "R Alt", "left alt": "L Alt", "space": "Space",
    "backspace": "Back", "caps lock": "Caps", "page up": "PgUp", "page down": "PgDn",
}  # fmt: skip


def rank_name(rank: int) -> str:
    """What the settings call the key of a rank."""
    return f"bong-rank-{RANK_WORDS[rank]}"


def zone_name(zone: int, action: str) -> str:
    """What the settings call a key of a zone."""
    return f"bong-zone{zone + 1}-{action}"


def pad_name(action: str) -> str:
    """What the settings call a button of the gamepads."""
    return f"bong-pad-{action}"


RANK_NAMES = tuple(map(rank_name, range(13)))
ZONE_NAMES = tuple(zone_name(zone, action) for zone in range(ZONES) for action in ACTIONS)
PAD_NAMES = tuple(map(pad_name, _PAD_WORDS[:3]))
USUAL: Mapping[str, str] = {
    **dict(zip(RANK_NAMES, _RANK_KEYS, strict=True)),
    **dict(zip(ZONE_NAMES, (key for keys in _ZONE_KEYS for key in keys), strict=True)),
    **dict(zip(PAD_NAMES, PAD_BUTTONS, strict=False)),
}


class KeyTaken(ValueError):
    """That key cannot be had; the message says what it is for."""


def shown_key(key: str) -> str:
    """A key as it is printed on a cap."""
    if key.startswith("[") and key.endswith("]"):
        return f"Num {key[1:-1]}"
    return _SHORT.get(key, key.upper() if len(key) == 1 else key.capitalize())


class Bindings:
    """The keys as they are; made anew whenever the settings change."""

    def __init__(self, changed: Mapping[str, str]) -> None:
        """``changed``: what differs from the usual, by name; what is no name or no key of ours is passed over."""
        mine = {name: key for name, key in changed.items() if name in USUAL and _is_known(name, key)}
        self._keys = {**USUAL, **mine}
        self._ranks = {_code(self._keys[name]): rank for rank, name in enumerate(RANK_NAMES)}
        self._zones = {
            _code(self._keys[zone_name(zone, action)]): (zone, action) for zone in range(ZONES) for action in ACTIONS
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

    def pad_word(self, word: str) -> str:
        """What a gamepad's button means; ``word``: what it usually does. Empty if it means nothing."""
        if word not in _PAD_WORDS:
            return word
        button = PAD_BUTTONS[_PAD_WORDS.index(word)]
        return next((action for action in _PAD_WORDS[:3] if self._keys[pad_name(action)] == button), "")

    def given(self, name: str, key: str) -> tuple[dict[str, str], str | None]:
        """All keys that differ from the usual, once that one is changed; and the name of the one that had the key
        before, which gets the old one in return. Raises KeyTaken.
        """
        group = next(names for names in (RANK_NAMES, ZONE_NAMES, PAD_NAMES) if name in names)
        reserved = {**_ALWAYS, **(_TABLE if group is RANK_NAMES else {})}
        if key in reserved:
            raise KeyTaken(f"{shown_key(key)} is the key for {reserved[key]}.")
        other = next((n for n in group if n != name and self._keys[n] == key), None)
        after = {**self._keys, name: key}
        if other is not None:
            after[other] = self._keys[name]
        return {n: k for n, k in after.items() if USUAL[n] != k}, other


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
    return key in PAD_BUTTONS if name in PAD_NAMES else _code(key) is not None


def _code(key: str) -> int | None:
    """The number of a key by its name; None if there is none of that name."""
    try:
        return pygame.key.key_code(key)
    except ValueError:
        return None
