"""Words for reasons: small numbers, ranks, how often."""

from __future__ import annotations

from app.core.cards import FRENCH, words

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


def percent(n: int) -> str:
    """``27 %``, never broken at the end of a line: how every chance is told."""
    return f"{n}\N{NO-BREAK SPACE}%"


def often(share: float) -> str:
    """``about 70 % of the time``, ``less than 10 % ...``, ``over 90 % ...``: of what is counted in a few worlds."""
    tens = round(share * 10) * 10
    if tens < 10:
        return f"less than {percent(10)} of the time"
    return f"{'over' if tens > 90 else 'about'} {percent(min(tens, 90))} of the time"


def sentence(text: str) -> str:
    """With a capital in front and a full stop behind."""
    return f"{text[:1].upper()}{text[1:]}."
