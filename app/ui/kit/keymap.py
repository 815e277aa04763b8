"""Key bindings of menus and tables, and how to change them. Races have their own in ``bindings``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pygame.event import Event

from app.games import infos
from app.ui.kit.key_names import is_key, is_pressed, shown_key, types_something


@dataclass(frozen=True, slots=True)
class KeyAction:
    """An action with a key."""

    name: str
    """Name in the settings."""
    words: str
    usual: str
    """Default key."""
    game: str = ""
    """The only game that has it; empty if all have."""

    def meets(self, other: KeyAction) -> bool:
        """Return whether both can be active at one table."""
        return not self.game or not other.game or self.game == other.game


GENERAL = (
    KeyAction("take", "Pick up, mark, put down", "space"),
    KeyAction("sensible", "Do the sensible thing", "return"),
    KeyAction("next-place", "Next place", "tab"),
    KeyAction("hint", "Hint", "h"),
    KeyAction("undo", "Undo", "u"),
    KeyAction("again", "See that again", "f8"),
    KeyAction("log", "Log", "l"),
    KeyAction("why", "Why was that done?", "f4"),
    KeyAction("order", "Order of the hand", "o"),
    KeyAction("scores", "Show the scores", "s"),
    KeyAction("show-hand", "Open my hand", "z"),
    KeyAction("sound", "Sound on and off", "m"),
    KeyAction("help", "Rules and keys", "?"),
    KeyAction("settings", "Settings", "f10"),
    KeyAction("full-screen", "Full screen", "f11"),
    KeyAction("picture", "Keep a picture", "f12"),
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
_NEVER = {
    "escape": "Esc always leads back, and to the menu, so that nobody gets lost.",
    **dict.fromkeys(("left", "right", "up", "down"), "The arrow keys move about everywhere."),
}


def action_named(name: str) -> KeyAction:
    """Raises KeyError for an unknown name."""
    return _BY_NAME[name]


def actions_of(game: str) -> tuple[KeyAction, ...]:
    """Return a game's own actions in display order."""
    return tuple(action for action in _OF_GAMES if action.game == game)


def refusal(action: KeyAction, key: str) -> str:
    """Return why the key cannot be bound to the action at all; empty if it can."""
    if key in _NEVER:
        return _NEVER[key]
    if key in _STEERS and action.name not in _STEERING:
        return f"{shown_key(key)} presses buttons and moves about everywhere."
    if action.name == "full-screen" and types_something(key):
        return "Full screen works while a name is typed, too: take a key that types nothing, as F9."
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
                yield f'In the settings "keys.{action.name}" takes the name of a key; the usual one is used.'
            elif refusal(action, key):
                yield f'In the settings "keys.{action.name}" cannot be {shown_key(key)}; the usual one is used.'
            elif others := self.holders(action, key):
                conflict = f'In the settings {shown_key(key)} is for both "{others[0].name}" and "{action.name}"'
                yield f"{conflict}; it is used for the first."
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
        """Return all keys in use at that game's table, and their use."""
        there = [action for action in ACTIONS if action.game in ("", game)]
        return {self._keys[action.name]: f"“{action.words}”" for action in there if self._keys[action.name]}


def given(changed: Mapping[str, str], action: KeyAction, key: str) -> dict[str, str]:
    """Return the changed bindings after binding ``key`` to the action. The former holder gets its default back, or
    none.
    """
    losers = {other.name for other in Keymap(changed).holders(action, key)}
    gone = {*losers, action.name}
    kept = {name: k for name, k in changed.items() if name not in gone and _ONCE.get(name) not in gone}
    return kept if key == action.usual else {**kept, action.name: key}
