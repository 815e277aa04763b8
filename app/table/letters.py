"""What the letters of each game's buttons are for. A test plays all games and sees that none is missing."""

from __future__ import annotations

from collections.abc import Mapping

LETTERS: Mapping[str, Mapping[str, str]] = {
    "kings-corners": {"d": "Draw", "e": "End the turn"},
    "kong-pie": {
        "c": "Connect",
        "k": "Make a kong",
        "j": "The second kong offered",
        "g": "The third kong offered",
        "n": "The fourth kong offered",
        "b": "The fifth kong offered",
        "f": "The sixth kong; shuffle the discards",
        "i": "The seventh kong offered",
        "d": "Discard",
        "p": "Pass; pay a chip",
        "e": "End the turn; leave; end the hand",
        "t": "Turn the discards over; see the stock",
        "r": "Reset the hand",
        "v": "See the discards",
    },
    "pai-tong": {"d": "Draw, let the discard lie", "t": "Take it into a tong", "k": "Kin", "p": "Pass"},
    "bong": {"f": "Fling or flong", "b": "Bing"},
    "tong-its": {
        "d": "Draw; discard",
        "t": "Take the discard",
        "e": "Lay a meld",
        "f": "Lay face down; fold",
        "c": "Call a draw; challenge",
    },
}
"""By the game's name and by the letter as it is printed unless somebody changes it."""
