"""Words for reasons: small numbers, ranks, how often."""

from __future__ import annotations

from app.rules.cards import FRENCH, words

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_PLACES = ("", "first", "second", "third", "fourth", "fifth", "sixth")
RANK_WORDS = tuple(words(card).partition(" ")[0] for card in FRENCH.cards[:13])
"""``ace`` to ``king``."""


def number(n: int) -> str:
    """``two``; in digits from 13 on."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def count(n: int, thing: str) -> str:
    """``one card``, ``two cards``, ``no cards``."""
    return f"{number(n)} {thing if n == 1 else several(thing)}"


def several(thing: str) -> str:
    """``sevens``, ``sixes``."""
    return f"{thing}es" if thing.endswith("x") else f"{thing}s"


def place(n: int) -> str:
    """``first``, ``second``; ``7th`` from seven on."""
    return _PLACES[n] if 0 < n < len(_PLACES) else f"{n}th"


def a(thing: str) -> str:
    """``an ace``, ``a king``."""
    return f"an {thing}" if thing[0] in "aeiou" else f"a {thing}"


def often(share: float) -> str:
    """``about 7 times in 10``, ``less than once in 10``, ``over 9 times in 10``."""
    tenths = round(share * 10)
    if tenths < 1:
        return "less than once in 10"
    if tenths > 9:
        return "over 9 times in 10"
    return f"about {'once' if tenths == 1 else f'{tenths} times'} in 10"


def sentence(text: str) -> str:
    """With a capital in front and a full stop behind."""
    return f"{text[:1].upper()}{text[1:]}."
