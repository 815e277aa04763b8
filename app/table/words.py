"""Small grammar for the log and the hints."""

from __future__ import annotations


def does(name: str, verb: str) -> str:
    """``Bo plays``, but ``You play``; ``verb`` is the plain form."""
    if name == "You":
        return f"You {verb}"
    return f"{name} {verb}{'es' if verb.endswith(('o', 's')) else 's'}"


def count(n: int, thing: str) -> str:
    """``1 card``, ``2 cards``, ``−1 chip``, with a true minus sign."""
    return f"{number(n)} {thing}" if abs(n) == 1 else f"{number(n)} {thing}s"


def number(n: int, *, signed: bool = False) -> str:
    """``5``, ``−5``; with ``signed`` also ``+5``."""
    return f"−{-n}" if n < 0 else f"+{n}" if signed and n else str(n)


def capital(text: str) -> str:
    """``Ann’s kong``, where ``capitalize`` would make small letters of the others."""
    return text[:1].upper() + text[1:]


def listed(names: list[str], last: str = "and") -> str:
    """``Ann``, ``Ann and Bo``, ``Ann, Bo and Cy``; ``last`` is the word before the last of them."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
"""Small numbers as words."""
