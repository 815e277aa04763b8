"""Small grammar of English, for all that the program says: numbers, lists, verbs, how often."""

from __future__ import annotations

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def does(name: str, verb: str) -> str:
    """``Bo plays``, but ``You play``; ``verb`` is the plain form."""
    if name == "You":
        return f"You {verb}"
    if verb == "have":
        return f"{name} has"
    return f"{name} {verb}{'es' if verb.endswith(('o', 's')) else 's'}"


def within(name: str) -> str:
    """A name in the middle of a sentence: ``you`` for ``You``."""
    return "you" if name == "You" else name


def number(n: int, *, signed: bool = False) -> str:
    """``5``, ``−5``, with a true minus sign; with ``signed`` also ``+5``."""
    return f"−{-n}" if n < 0 else f"+{n}" if signed and n else str(n)


def in_words(n: int) -> str:
    """``no``, ``two``; in digits from 13 on."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else number(n)


def ordinal(n: int) -> str:
    """``first`` to ``tenth``, then ``11th``."""
    if 0 < n < len(_ORDINALS):
        return _ORDINALS[n]
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def count(n: int, thing: str) -> str:
    """``1 card``, ``2 cards``, ``−1 chip``."""
    return f"{number(n)} {thing if abs(n) == 1 else plural(thing)}"


def count_in_words(n: int, thing: str) -> str:
    """``one card``, ``two cards``, ``no cards``."""
    return f"{in_words(n)} {thing if n == 1 else plural(thing)}"


def plural(thing: str) -> str:
    """``sevens``, ``sixes``, ``matches``."""
    return f"{thing}es" if thing.endswith(("x", "ch", "sh")) else f"{thing}s"


def a(thing: str) -> str:
    """``an ace``, ``a king``, ``an 8``."""
    return f"an {thing}" if thing[0] in "aeiou8" else f"a {thing}"


def percent(n: int) -> str:
    """``27 %``, never broken at the end of a line: how every chance is told."""
    return f"{n}\N{NO-BREAK SPACE}%"


def average(score: float) -> str:
    """``−4.3``, ``+0.5``, ``0.0``: what something brings on average."""
    tenths = round(10 * score)
    return f"{'−' if tenths < 0 else '+' if tenths else ''}{abs(tenths) / 10}"


def often(share: float) -> str:
    """``about 70 % of the time``, ``less than 10 % ...``, ``over 90 % ...``: of what is counted in a few worlds."""
    tens = round(share * 10) * 10
    if tens < 10:
        return f"less than {percent(10)} of the time"
    return f"{'over' if tens > 90 else 'about'} {percent(min(tens, 90))} of the time"


def listed(names: list[str], last: str = "and") -> str:
    """``Ann``, ``Ann and Bo``, ``Ann, Bo and Cy``; ``last`` is the word before the last of them."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def capital(text: str) -> str:
    """``Ann’s kong``, where ``capitalize`` would make small letters of the others."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """With a capital in front and a full stop behind."""
    return f"{capital(text)}."
