"""What the keys of buttons are for: each means the same at every table. A test plays all games and sees that none is
missing.

At Bong, where the cards have keys of their own, an ace, a king and the others are played by theirs (``bindings``).
"""

from __future__ import annotations

from collections.abc import Mapping

_MEANINGS: Mapping[str, str] = {
    "a": "Call a draw",
    "b": "Bing",
    "c": "Connect",
    "d": "Draw",
    "e": "End the turn, or the hand",
    "f": "Fling or flong",
    "g": "Challenge",
    "i": "Kin",
    "k": "Make a kong",
    "n": "Lay face down",
    "p": "Pass, fold",
    "q": "Leave the hand",
    "r": "Reset the hand",
    "t": "Take the discard",
    "v": "See the discards",
    "w": "See the stock",
    "x": "Discard",
    "y": "Lay a meld",
    "1": "Pay a chip",
    "2": "The second kong offered",
    "3": "The third kong offered",
    "4": "The fourth kong offered",
    "5": "The fifth kong offered",
    "6": "The sixth kong offered",
    "7": "The seventh kong offered",
    "8": "Turn the discards over",
    "9": "Shuffle the discards",
}

LETTERS: Mapping[str, Mapping[str, str]] = {
    game: {letter: _MEANINGS[letter] for letter in letters}
    for game, letters in {
        "kings-corners": "de",
        "kong-pie": "ck234567xpeqrvw189",
        "pai-tong": "dtip",
        "bong": "fb",
        "tong-its": "dtxynagp",
    }.items()
}
"""By the game's name and by the key as it is printed unless somebody changes it."""

ONCE: Mapping[str, str] = {
    "kong-pie-j": "kong-pie-2", "kong-pie-g": "kong-pie-3", "kong-pie-n": "kong-pie-4", "kong-pie-b": "kong-pie-5",
    "kong-pie-f": "kong-pie-6", "kong-pie-i": "kong-pie-7", "kong-pie-d": "kong-pie-x", "kong-pie-t": "kong-pie-w",
    "pai-tong-k": "pai-tong-i", "tong-its-e": "tong-its-y", "tong-its-f": "tong-its-n", "tong-its-c": "tong-its-a",
}  # fmt: skip
"""What settings called the buttons of a game before each letter meant one thing, with what they are called now."""
