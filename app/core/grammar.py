"""English grammar helpers for messages: numbers, lists, verbs, frequencies."""

from __future__ import annotations

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def does(name: str, verb: str) -> str:
    """Conjugate a verb, given in its base form: ``Bo plays``, but ``You play``."""
    if name == "You":
        return f"You {verb}"
    if verb == "have":
        return f"{name} has"
    return f"{name} {verb}{'es' if verb.endswith(('o', 's')) else 's'}"


def within(name: str) -> str:
    """Return a name for the middle of a sentence: ``you`` for ``You``."""
    return "you" if name == "You" else name


def number(n: int, *, signed: bool = False) -> str:
    """Format a number with a true minus sign: ``5``, ``−5``; with ``signed`` also ``+5``."""
    return f"−{-n}" if n < 0 else f"+{n}" if signed and n else str(n)


def in_words(n: int) -> str:
    """Spell a number out: ``no``, ``two``; in digits from 13 on."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else number(n)


def ordinal(n: int) -> str:
    """Return the ordinal: ``first`` to ``tenth``, then ``11th``."""
    if 0 < n < len(_ORDINALS):
        return _ORDINALS[n]
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def count(n: int, thing: str) -> str:
    """Format a count: ``1 card``, ``2 cards``, ``−1 chip``."""
    return f"{number(n)} {thing if abs(n) == 1 else plural(thing)}"


def count_in_words(n: int, thing: str) -> str:
    """Spell a count out: ``one card``, ``two cards``, ``no cards``."""
    return f"{in_words(n)} {thing if n == 1 else plural(thing)}"


def plural(thing: str) -> str:
    """Return the plural: ``sevens``, ``sixes``, ``matches``."""
    return f"{thing}es" if thing.endswith(("x", "ch", "sh")) else f"{thing}s"


def a(thing: str) -> str:
    """Add the indefinite article: ``an ace``, ``a king``, ``an 8``."""
    return f"an {thing}" if thing[0] in "aeiou8" else f"a {thing}"


def percent(n: int) -> str:
    """Format a percentage with a no-break space, as all chances are shown: ``27 %``."""
    return f"{n}\N{NO-BREAK SPACE}%"


def average(score: float) -> str:
    """Format an average score: ``−4.3``, ``+0.5``, ``0.0``."""
    tenths = round(10 * score)
    return f"{'−' if tenths < 0 else '+' if tenths else ''}{abs(tenths) / 10}"


def often(share: float) -> str:
    """Format a frequency estimated from a small sample: ``about 70 % of the time``, ``less than 10 % ...``."""
    tens = round(share * 10) * 10
    if tens < 10:
        return f"less than {percent(10)} of the time"
    return f"{'over' if tens > 90 else 'about'} {percent(min(tens, 90))} of the time"


def listed(names: list[str], last: str = "and") -> str:
    """Join names: ``Ann``, ``Ann and Bo``, ``Ann, Bo and Cy``; ``last`` is the conjunction."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def capital(text: str) -> str:
    """Capitalise the first letter and keep the rest, which ``str.capitalize`` would lower."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Add a capital letter and a full stop."""
    return f"{capital(text)}."
