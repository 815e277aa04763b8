"""Small grammar for the log and the hints."""

from __future__ import annotations


def does(name: str, verb: str) -> str:
    """``Bo plays``, but ``You play``; ``verb`` is the plain form."""
    if name == "You":
        return f"You {verb}"
    return f"{name} {verb}{'es' if verb.endswith('o') else 's'}"


def count(n: int, thing: str) -> str:
    """``1 card``, ``2 cards``, ``-1 chip``."""
    return f"{n} {thing}" if abs(n) == 1 else f"{n} {thing}s"


def listed(names: list[str]) -> str:
    """``Ann``, ``Ann and Bo``, ``Ann, Bo and Cy``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
