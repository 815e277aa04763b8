"""Names of keys, key bindings of menus and tables, and how to change them. Races have their own in ``bindings``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pygame
from pygame.event import Event

from app.core.messages import N_, _, fill, translate
from app.games import infos
from app.table.geometry import Box
from app.ui.window.brush import Brush, Style
from app.ui.window.keyboard import commands, shifted_sign
from app.ui.window.theme import SMALL, Ink, Paint

CAP = 26.0
"""Size of a one-letter key cap and of a round gamepad button."""
_SHAPES = {
    "cross": "M8 8L18 18M18 8L8 18",
    "circle": "M13 6.5A6.5 6.5 0 1 0 13.01 6.5Z",
    "square": "M8 8H18V18H8Z",
    "triangle": "M13 6.5L20 18H6Z",
    "start": "M7.5 9H18.5M7.5 13H18.5M7.5 17H18.5",
    "back": "M7 7H15V15H7ZM11 18.5H18.5V11",
}
"""Buttons with a symbol, in a square of 26: the four face buttons of some gamepads, and the two small middle ones."""


def key_width(brush: Brush, text: str) -> float:
    return max(CAP, brush.width(text, SMALL, "Bold") + 14)


def pad_width(brush: Brush, pad: str) -> float:
    return CAP if len(pad) == 1 or pad in _SHAPES else max(CAP, brush.width(pad.upper(), SMALL, "Bold") + 8)


def draw_cap(brush: Brush, box: Box, text: str, pad: str | None, colour: Paint, opacity: float = 1.0) -> None:
    """Draw a key cap right-aligned in the box, or a gamepad button unless ``pad`` is None; nothing if it is empty."""
    first = len(brush.items)
    if pad:
        _draw_pad(brush, box, pad, colour)
    elif pad is None and text:
        brush.panel(box, Style(Ink.SHADE, 0.18, 6, colour, 0.55, 1.2))
        brush.text(text, box.middle[0], box.middle[1], SMALL, colour, weight="Bold", align=0.5)
    brush.fade(first, ("cap", text, pad, brush.palette[Ink.SHADE], brush.palette[colour]), opacity)


def _draw_pad(brush: Brush, box: Box, pad: str, colour: Paint) -> None:
    height = min(box.h, CAP)
    width = max(height, pad_width(brush, pad))
    cap = Box(box.right - width, box.middle[1] - height / 2, width, height)
    brush.panel(cap, Style(Ink.SHADE, 0.3, height / 2, colour, 0.9, 2))
    if pad in _SHAPES:
        line = "#{:02x}{:02x}{:02x}".format(*brush.palette[colour])
        path = f'<path d="{_SHAPES[pad]}" fill="none" stroke="{line}" stroke-width="2.2"/>'
        brush.svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26">{path}</svg>', cap)
    else:
        brush.text(pad.upper(), cap.middle[0], cap.middle[1], SMALL, colour, weight="Bold", align=0.5)


_SHORT = {
    "left": "←", "right": "→", "up": "↑", "down": "↓", "return": "Enter", "escape": "Esc", "space": "Space",
    "right ctrl": "R Ctrl", "left ctrl": "L Ctrl", "right shift": "R Shift", "left shift": "L Shift",
    "right alt": "R Alt", "left alt": "L Alt", "backspace": "Back", "caps lock": "Caps", "page up": "PgUp",
    "page down": "PgDn", "delete": "Del", "insert": "Ins",
}  # fmt: skip
SHIFTING = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LGUI,
    pygame.K_RGUI, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR,
)  # fmt: skip


FULL_SCREEN = "Ctrl Cmd F" if sys.platform == "darwin" else "F11"
"""Default key for full screen; macOS reserves F11."""


def shown_key(key: str) -> str:
    if key.startswith("[") and key.endswith("]"):
        return f"Num {key[1:-1]}"
    if len(key) > 1 and key != key.lower():
        return key
    return _SHORT.get(key, key.upper() if len(key) == 1 else key.capitalize())


def key_code(key: str) -> int | None:
    """Return a key's code by its name; None if unknown."""
    try:
        return pygame.key.key_code(key)
    except ValueError:
        return None


def is_key(key: str) -> bool:
    """Return whether it is a key name, or a character such as ``?`` that some key types."""
    return key_code(key) is not None or (len(key) == 1 and key.isprintable() and not key.isspace())


def key_of(event: Event) -> str:
    """Return the key's name: the symbol or letter in any layout; empty for modifiers."""
    if event.key in SHIFTING:
        return ""
    name = pygame.key.name(event.key)
    if sign := shifted_sign(event):
        return sign
    if len(name) == 1 and name.isalnum():
        return name  # though the key 1 types & in France
    typed = event.unicode.lower()
    return typed if len(typed) == 1 and typed.isprintable() and not typed.isspace() else name


def names_of(event: Event) -> frozenset[str]:
    if sign := shifted_sign(event):
        return frozenset((sign,))  # and not 7, where a Russian has the ?
    names = {pygame.key.name(event.key), event.unicode.lower()}
    return frozenset(names - {""})


def is_pressed(key: str, event: Event) -> bool:
    """Return whether the event is a press of that key; Enter includes the keypad's."""
    if types_something(key) and commands(event):
        return False
    return key in names_of(event) or (key == "return" and event.key == pygame.K_KP_ENTER)


def types_something(key: str) -> bool:
    """Return whether the key types a character."""
    return len(key) == 1 or key.startswith("[") or key in ("space", "backspace", "delete")


class KeyAction(NamedTuple):
    name: str
    """Name in the settings."""
    label: str
    """What it does, marked for translation."""
    usual: str
    game: str = ""
    """The only game that has it; empty if all have."""

    @property
    def words(self) -> str:
        return translate(self.label)

    def meets(self, other: KeyAction) -> bool:
        """Return whether both can be active at one table."""
        return not self.game or not other.game or self.game == other.game


GENERAL = (
    KeyAction("take", N_("Select or put down"), "space"),
    KeyAction("sensible", N_("Default move"), "return"),
    KeyAction("next-place", N_("Next area"), "tab"),
    KeyAction("hint", N_("Hint"), "h"),
    KeyAction("undo", N_("Undo"), "u"),
    KeyAction("again", N_("Replay last turns"), "f8"),
    KeyAction("overview", N_("Read the table"), "f5"),
    KeyAction("log", N_("Log"), "l"),
    KeyAction("why", N_("Explain last move"), "f4"),
    KeyAction("order", N_("Sort hand"), "o"),
    KeyAction("scores", N_("Show scores"), "s"),
    KeyAction("show-hand", N_("Show my hand"), "z"),
    KeyAction("sound", N_("Sound on or off"), "m"),
    KeyAction("help", N_("Rules and keys"), "?"),
    KeyAction("settings", N_("Settings"), "f10"),
    KeyAction("full-screen", N_("Full screen"), "f11"),
    KeyAction("picture", N_("Take screenshot"), "f12"),
)
_OF_GAMES = tuple(
    KeyAction(f"{game.name}-{letter}", words, letter, game.name)
    for game in infos()
    for letter, words in game.keys.items()
)
ACTIONS = (*GENERAL, *_OF_GAMES)
_ONCE = {f"{game.name}-{once}": f"{game.name}-{now}" for game in infos() for once, now in game.keys_once.items()}
"""Former settings names of game buttons, with the current ones."""
_BY_NAME = {action.name: action for action in ACTIONS}

_STEERING = ("take", "sensible", "next-place")
_STEERS = ("space", "return", "tab")
NEVER = {
    "escape": N_("Esc always goes back or opens the menu."),
    **dict.fromkeys(("left", "right", "up", "down"), N_("The arrow keys always move the selection.")),
}
"""Keys that can't be bound, with the reason."""


def action_named(name: str) -> KeyAction:
    return _BY_NAME[name]


def actions_of(game: str) -> tuple[KeyAction, ...]:
    """Return a game's own actions in display order."""
    return tuple(action for action in _OF_GAMES if action.game == game)


def refusal(action: KeyAction, key: str) -> str:
    """Return why the key cannot be bound to the action at all; empty if it can."""
    if key in NEVER:
        return translate(NEVER[key])
    if key in _STEERS and action.name not in _STEERING:
        return _("{key} is used for buttons and menus everywhere.", key=shown_key(key))
    if action.name == "full-screen" and types_something(key):
        return _("The full-screen key also works while you type. Choose one that types nothing, such as F9.")
    return ""


class Keymap:
    """Current key bindings; rebuilt whenever the settings change."""

    def __init__(self, changed: Mapping[str, str]) -> None:
        """``changed``: bindings that differ from the defaults, by name; unknown names are ignored."""
        changed = {**{_ONCE[name]: key for name, key in changed.items() if name in _ONCE}, **changed}
        self._keys: dict[str, str] = {}
        self.troubles: tuple[str, ...] = tuple(self._take(changed))
        """Problems found in the settings, as text."""
        for action in ACTIONS:
            if action.name not in self._keys:
                self._keys[action.name] = "" if self.holders(action, action.usual) else action.usual

    def _take(self, changed: Mapping[str, str]) -> Iterator[str]:
        """Chosen keys take precedence over default ones; of two equal ones, the first."""
        for action in ACTIONS:
            key = changed.get(action.name, action.usual)
            if key == action.usual:
                continue
            if not is_key(key):
                yield _("The setting “{name}” doesn't name a key. The default key is used.", name=f"keys.{action.name}")
            elif refusal(action, key):
                text = _("The setting “{name}” can't be the key {key}. The default key is used.")
                yield fill(text, name=f"keys.{action.name}", key=shown_key(key))
            elif others := self.holders(action, key):
                text = _(
                    "In the settings, {key} is used for both “{first}” and “{second}”. It works for “{first}” only."
                )
                yield fill(text, key=shown_key(key), first=others[0].name, second=action.name)
            else:
                self._keys[action.name] = key

    def key(self, name: str) -> str:
        """Return the key's name; empty if another action has taken it. Raises KeyError for an unknown action."""
        return self._keys[name]

    def letter(self, game: str, usual: str) -> str:
        """Return the key of a game button, given its default letter; other letters are returned unchanged."""
        return self._keys.get(f"{game}-{usual.lower()}", usual.lower())

    def does(self, name: str, event: Event) -> bool:
        """Return whether the pressed key triggers that action."""
        return is_pressed(self._keys[name], event)

    def shown(self, letters: str, game: str = "") -> str:
        """Return printed keys for defaults given as ``D / Enter``, omitting lost ones."""
        by_usual = {shown_key(action.usual): action.name for action in ACTIONS if action.game in ("", game)}
        defaults = letters.split(" / ")
        keys = [self._keys[by_usual[letter]] if letter in by_usual else letter for letter in defaults]
        return " / ".join(shown_key(key) for key in keys if key)

    def holders(self, action: KeyAction, key: str) -> list[KeyAction]:
        """Return other actions at the same tables that have that key."""
        return [a for a in ACTIONS if a != action and a.meets(action) and key and self._keys.get(a.name) == key]

    def at_table(self, game: str) -> dict[str, str]:
        there = [action for action in ACTIONS if action.game in ("", game)]
        return {self._keys[action.name]: f"“{action.words}”" for action in there if self._keys[action.name]}


def given(changed: Mapping[str, str], action: KeyAction, key: str) -> dict[str, str]:
    """Return the changed bindings with ``key``. Its former holder gets the default back, or none."""
    losers = {other.name for other in Keymap(changed).holders(action, key)}
    gone = {*losers, action.name}
    kept = {name: k for name, k in changed.items() if name not in gone and _ONCE.get(name) not in gone}
    return kept if key == action.usual else {**kept, action.name: key}
