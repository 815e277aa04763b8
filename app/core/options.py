"""Declare a house rule once: engine, setup screen, command line, records and tests all read it here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from reprlib import repr as brief
from typing import Any, TypeAlias, TypeGuard, TypeVar, cast

P = TypeVar("P")
V = TypeVar("V")

Value: TypeAlias = bool | int | str
"""What an option may be set to; 1 is not True."""
Given: TypeAlias = Mapping[str, Value]
"""Options by their names; not all of them where a preset or a person has not named them."""


class BadOption(ValueError):
    """An unknown option, or a value that it does not take: the message lists what there is. Or values that do not go
    together: the message is a sentence.
    """


@dataclass(frozen=True, slots=True)
class Choice:
    """One option as the setup screen, the command line and a record see it."""

    name: str
    label: str
    help: str
    values: Mapping[Value, str]
    """The values on offer, each with its words."""
    default: Value
    typed: range | None = None
    """Whole numbers that may be typed besides ``values``."""
    default_for: Callable[[Given], Value] | None = None
    """The default where it depends on the options declared before it (and on ``seats``)."""
    needs: tuple[str, *tuple[Value, ...]] | None = None
    """(option, value, ...): another option, without one of whose values this one changes nothing."""
    clash: Callable[[Given], str] | None = None
    """Why its value cannot stand beside those of all options (and ``seats``), in a sentence; empty if it can."""
    explains: Mapping[Value, str] | None = None
    """What single values mean, where that takes more words than ``values`` has."""
    together: Value | None = None
    """What usually serves where several people sit at one screen; None if that makes no difference."""
    only_together: bool = False
    """Several people at one screen can play a race with that value of ``together`` alone."""
    since: int = 1
    """The version of the game's rules that brought it."""
    before: Value | None = None
    """The value by which older versions played, where ``since`` says that there are any."""
    section: str | Mapping[Value, str] = ""
    """The number of the rule in RULES.md that it is about, ``7.2``; or each value's own, empty for one that no rule
    needs to tell of.
    """
    renamed: Mapping[Value, Value] = field(default_factory=dict)
    """What records and settings of older versions may say, each with today's value for it."""

    def migrate(self, value: object) -> object:
        """The value that an older version's ``value`` means; what was never renamed stays as it is."""
        return next((new for old, new in self.renamed.items() if type(old) is type(value) and old == value), value)

    def matters(self, options: object) -> bool:
        """Whether it changes anything where the others are as in ``options``."""
        return self.needs is None or getattr(options, self.needs[0]) in self.needs[1:]

    def off(self, options: object) -> bool:
        """Whether it is a house rule that is not played."""
        return self.value_label(getattr(options, self.name)) == "Off"

    def sections(self) -> list[str]:
        """The numbers of all rules that it is about."""
        numbers = [self.section] if isinstance(self.section, str) else self.section.values()
        return [number for number in dict.fromkeys(numbers) if number]

    def explain(self, value: Value) -> str:
        """The help line while ``value`` is chosen: of what is off, what it would be if it were on."""
        if self.explains and value in self.explains:
            return self.explains[value]
        return f"If on: {self.help[0].lower()}{self.help[1:]}" if value is False else self.help

    def accepts(self, value: object) -> TypeGuard[Value]:
        """Whether ``value`` is allowed, in type too: 1 is not True."""
        listed = any(type(value) is type(v) and value == v for v in self.values)
        return listed or (self.typed is not None and type(value) is int and value in self.typed)

    def value_label(self, value: Value) -> str:
        """A value in words."""
        return self.values[value] if value in self.values else str(value)

    def read(self, text: str) -> Value:
        """The value that ``text`` names on a command line; BadOption if there is none."""
        for value in self.values:
            if text == as_text(value):
                return value
        if self.typed is not None and text.isdecimal() and len(text) < 10 and int(text) in self.typed:
            return int(text)
        raise BadOption(f"{self.name} takes {self.offer()}, not {text!r}")

    def offer(self) -> str:
        """All values in a line, for messages and help."""
        listed = ", ".join(as_text(value) for value in self.values)
        return listed if self.typed is None else f"{listed} or {self.typed[0]} to {self.typed[-1]}"


def as_text(value: object) -> str:
    """A value as the command line writes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def option(
    default: Value,
    values: Mapping[Value, str],
    label: str,
    help_line: str,
    *,
    typed: range | None = None,
    default_for: Callable[[Given], Value] | None = None,
    needs: tuple[str, *tuple[Value, ...]] | None = None,
    clash: Callable[[Given], str] | None = None,
    explains: Mapping[Value, str] | None = None,
    together: Value | None = None,
    only_together: bool = False,
    since: int = 1,
    before: Value | None = None,
    section: str | Mapping[Value, str] = "",
    renamed: Mapping[Value, Value] | None = None,
) -> Any:
    """A dataclass field that carries everything there is to know of one option."""
    meta = {
        "label": label, "help": help_line, "values": values, "typed": typed, "default_for": default_for, "needs": needs,
        "clash": clash, "explains": explains, "together": together,
        "only_together": only_together, "since": since, "before": before, "section": section, "renamed": renamed or {},
    }  # fmt: skip
    return field(default=default, metadata=meta)


ON_OFF: Mapping[Value, str] = {False: "Off", True: "On"}


_CHOICES: dict[type[Any], tuple[Choice, ...]] = {}


def choices(options: type[Any]) -> tuple[Choice, ...]:
    """Every option of a game, in the order declared."""
    if options not in _CHOICES:
        declared: Iterator[Any] = (f for f in fields(options) if f.default is not MISSING)
        _CHOICES[options] = tuple(Choice(f.name, default=f.default, **f.metadata) for f in declared)
    return _CHOICES[options]


def build(options: type[P], given: Mapping[str, object], seats: int) -> P:
    """The options in full: what is given, and for the rest the default that goes with it.

    Raises BadOption for a name or a value that does not exist, and for values that cannot be played together.
    """
    built = draft(options, given, seats)
    if why := clash(built, seats):
        raise BadOption(why)
    return built


def clash(options: object, seats: int) -> str:
    """Why so many cannot play by these options, in a sentence; empty if they can."""
    full = {"seats": seats, **as_dict(options)}
    return next((why for c in choices(type(options)) if c.clash and (why := c.clash(full))), "")


def fitting(options: type[P], given: Mapping[str, V], seats: int) -> dict[str, V]:
    """What is given without the values that cannot stand beside the others: of those options the usual value is meant.

    Raises BadOption for a name or a value that does not exist.
    """
    full = {"seats": seats, **as_dict(draft(options, given, seats))}
    bad = {c.name for c in choices(options) if c.clash and c.clash(full)}
    return {name: value for name, value in given.items() if name not in bad}


def draft(options: type[P], given: Mapping[str, object], seats: int) -> P:
    """The options in full, whether or not they can be played together (``clash`` tells).

    Raises BadOption for a name or a value that does not exist.
    """
    known = choices(options)
    if unknown := sorted(set(given) - {c.name for c in known}):
        raise BadOption(f"there is no option {brief(unknown[0])}; choose from {', '.join(c.name for c in known)}")
    full: dict[str, Value] = {"seats": seats}
    for c in known:
        value = given[c.name] if c.name in given else c.default_for(full) if c.default_for else c.default
        if not c.accepts(value):
            raise BadOption(f"{c.name} takes {c.offer()}, not {brief(as_text(value))}")
        full[c.name] = value
    del full["seats"]
    return options(**full)


def of_version(options: type[P], given: Mapping[str, object], version: int) -> dict[str, object]:
    """The options in full as a match of that version of the rules was played, by today's names and values.

    ``given`` is what its header says. Raises BadOption for an option that the version had and ``given`` has not, or the
    other way round.
    """
    known = choices(options)
    had = {c.name for c in known if c.since <= version}
    if missing := [c.name for c in known if c.name in had and c.name not in given]:
        raise BadOption(f"the option {missing[0]!r} is missing")
    if unknown := sorted(given.keys() - had):
        raise BadOption(
            f"there is no option {brief(unknown[0])}; choose from {', '.join(c.name for c in known if c.name in had)}"
        )
    return {c.name: c.migrate(given[c.name]) if c.name in had else c.before for c in known}


def as_of(options: P, version: int) -> P:
    """The same house rules as that version of the rules played them: what came later has the value from before."""
    later = {c.name: c.before for c in choices(type(options)) if c.since > version}
    changed: P = replace(cast("Any", options), **later)
    return changed


def as_dict(options: object) -> dict[str, Value]:
    """The options in full by name, as a record's header holds them."""
    return {c.name: getattr(options, c.name) for c in choices(type(options))}
