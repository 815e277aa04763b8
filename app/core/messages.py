"""Messages for players in their language: marking, translating and filling them; numbers, lists and names in them.

Every message is a whole sentence or a whole label, as a literal: ``_("{name} draws a card.", name=name)``. Catalogues
are gettext's (``app/locale``); without one for the language shown, or for a message it lacks, players see English.
"""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import Final, NamedTuple, Protocol

ENGLISH_TAG: Final = "en"
YOU: Final = "You"
"""Name of a person who has not entered one, in settings and records of every language."""
_CONTEXT = "\x04"
"""What gettext puts between a context and its message."""


class Conventions(NamedTuple):
    """How a language writes numbers, lists and dates (CLDR)."""

    name: str = "English"
    """The language's own name."""
    pair: str = "{0} and {1}"
    middle: str = "{0}, {1}"
    """Items of a list before its last one."""
    last: str = "{0} and {1}"
    pair_or: str = "{0} or {1}"
    middle_or: str = "{0}, {1}"
    last_or: str = "{0} or {1}"
    decimal: str = "."
    percent: str = "{0}%"
    months: tuple[str, ...] = (
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    )  # fmt: skip
    short_months: tuple[str, ...] = (
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    )  # fmt: skip
    short_days: tuple[str, ...] = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
    day: str = "{short_month} {day}"
    date: str = "{short_month} {day}, {year}"
    month: str = "{month} {year}"


ENGLISH: Final = Conventions()


class _Shown:
    """The language shown."""

    def __init__(self) -> None:
        self.tag = ENGLISH_TAG
        self.catalogue = NullTranslations()
        self.conventions = ENGLISH


_shown = _Shown()


def show_language(tag: str, catalogue: NullTranslations, conventions: Conventions = ENGLISH) -> None:
    """Show messages in that language from now on."""
    _shown.tag, _shown.catalogue, _shown.conventions = tag, catalogue, conventions


def language() -> str:
    """Return the tag of the language shown, as in ``en`` or ``fil``."""
    return _shown.tag


# ---- messages


def N_(message: str) -> str:  # noqa: N802
    """Mark a message of a constant, which is read before the language is known; ``translate`` shows it."""
    return message


def NP_(context: str, message: str) -> str:  # noqa: N802
    """Mark a message of a constant that has another meaning elsewhere; ``translate`` shows it."""
    return f"{context}{_CONTEXT}{message}"


def translate(marked: str) -> str:
    """Return a message marked with ``N_`` or ``NP_`` in the language shown; a text never marked stays as it is."""
    if not marked:
        return ""
    context, _, message = marked.rpartition(_CONTEXT)
    return _shown.catalogue.pgettext(context, message) if context else _shown.catalogue.gettext(message)


def _(message: str, /, **values: object) -> str:
    """Return a message in the language shown, with its placeholders filled if any values are given.

    >>> _("{name} draws a card.", name="Ann")
    'Ann draws a card.'
    """
    text = _shown.catalogue.gettext(message)
    return _filled(message, text, **values) if values else text


def p_(context: str, message: str, /, **values: object) -> str:
    """Return a message whose English has another meaning elsewhere; ``context`` tells translators which is meant."""
    text = _shown.catalogue.pgettext(context, message)
    return _filled(message, text, **values) if values else text


def n_(one: str, more: str, n: int, /, **values: object) -> str:
    """Return a message that depends on a number, its placeholder ``{n}``.

    >>> n_("{n} card", "{n} cards", 2)
    '2 cards'
    """
    return _filled(one, _shown.catalogue.ngettext(one, more, abs(n)), n=n, **values)


def say(name: str, you: str, other: str, /, **values: object) -> str:
    """Fill the message for the viewer, or else the one for another player, with ``{name}``. Both are translated:

    >>> say("You", _("You draw a card."), _("{name} draws a card."))
    'You draw a card.'
    >>> say("Ann", _("You draw a card."), _("{name} draws a card."))
    'Ann draws a card.'
    """
    return fill(you, **values) if name == YOU else fill(other, name=name, **values)


def fill(text: str, /, **values: object) -> str:
    """Fill the placeholders of a translated message; integers are formatted as ``number`` does."""
    return text.format(**{key: number(value) if type(value) is int else value for key, value in values.items()})


def _filled(message: str, text: str, /, **values: object) -> str:
    """Fill a message's translation. If the translation begins with a placeholder and the English with a capital letter,
    capitalise the result: "The queen fits." may be "{card} fits." in another language.
    """
    filled = fill(text, **values)
    return filled[:1].upper() + filled[1:] if message[:1].isupper() and text.startswith("{") else filled


def guest_name(number: int) -> str:
    """Return the name of one of several people who have not entered any, in settings and records of every language."""
    return f"Player {number}"


def is_guest(name: str) -> bool:
    """Return whether a name is one of ``guest_name``."""
    word, _space, number = name.partition(" ")
    return word == "Player" and number.isdecimal() and number.isascii()


def name_in_sentences(name: str) -> str:
    """Return a player's name in the language shown; the viewer's stays ``YOU``, for which ``say`` has a message."""
    return _("Player {n}", n=name.partition(" ")[2]) if is_guest(name) else name


def shown_name(name: str) -> str:
    """Return a player's name as a label: for a person without one, the word for the viewer."""
    return p_("label of the viewer's seat", "You") if name == YOU else name_in_sentences(name)


# ---- numbers and lists


def number(n: int, *, signed: bool = False) -> str:
    """Format a number with a true minus sign: ``5``, ``−5``; with ``signed`` also ``+5``."""
    return f"−{-n}" if n < 0 else f"+{n}" if signed and n else str(n)


def decimal(value: float, places: int = 1, *, signed: bool = False) -> str:
    """Format a number with decimals: ``4.3``; with a true minus sign, and with ``signed`` also ``+4.3``."""
    text = f"{abs(value):.{places}f}"
    sign = "" if not float(text) else "−" if value < 0 else "+" if signed else ""
    return f"{sign}{text.replace('.', _shown.conventions.decimal)}"


def percent(n: int) -> str:
    """Format a percentage: ``27%``."""
    return _shown.conventions.percent.format(number(n))


def as_sentence(text: str) -> str:
    """Return a headline or label as a sentence of its own, for other sentences to follow."""
    # Translators: the end of a sentence: leave the full stop out if your language has none.
    return p_("end of a sentence", "{text}.", text=text)


def listed(items: Sequence[str]) -> str:
    """Join items: ``Ann``, ``Ann and Bo``, ``Ann, Bo and Cy``."""
    rules = _shown.conventions
    return _joined(items, rules.pair, rules.middle, rules.last)


def listed_or(items: Sequence[str]) -> str:
    """Join alternatives: ``Ann, Bo or Cy``."""
    rules = _shown.conventions
    return _joined(items, rules.pair_or, rules.middle_or, rules.last_or)


def _joined(items: Sequence[str], pair: str, middle: str, last: str) -> str:
    if len(items) < 2:
        return items[0] if items else ""
    if len(items) == 2:
        return pair.format(*items)
    text = items[0]
    for item in items[1:-1]:
        text = middle.format(text, item)
    return last.format(text, items[-1])


# ---- dates


class Day(Protocol):
    """A ``datetime.date``, whose module also has a clock."""

    @property
    def year(self) -> int: ...  # noqa: D102
    @property
    def month(self) -> int: ...  # noqa: D102
    @property
    def day(self) -> int: ...  # noqa: D102


def format_day(day: Day) -> str:
    """Format a day of this year: ``Nov 28``."""
    return _dated(_shown.conventions.day, day)


def format_date(day: Day) -> str:
    """Format a date: ``Nov 28, 2026``."""
    return _dated(_shown.conventions.date, day)


def format_month(day: Day) -> str:
    """Format a month: ``November 2026``."""
    return _dated(_shown.conventions.month, day)


def _dated(pattern: str, day: Day) -> str:
    names = _shown.conventions
    return pattern.format(
        day=day.day, year=day.year, month=names.months[day.month - 1], short_month=names.short_months[day.month - 1]
    )


def short_days() -> tuple[str, ...]:
    """Return the days of the week from Monday on: ``Mon``."""
    return _shown.conventions.short_days
