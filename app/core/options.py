"""House rules as options: declared once, and used by rules, setup screen, command line, records and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from reprlib import repr as brief
from typing import Any, TypeAlias, TypeGuard, TypeVar, cast

from app.core.messages import N_, _, language, translate

P = TypeVar("P")
V = TypeVar("V")

Value: TypeAlias = bool | int | str
"""Value of an option; 1 is not True."""
Given: TypeAlias = Mapping[str, Value]
"""Values by option name, possibly incomplete, as in a preset."""


class BadOption(ValueError):
    """Unknown option, invalid value (the message lists the valid ones), or values that exclude each other (the message
    is a sentence).
    """


@dataclass(frozen=True, slots=True)
class Choice:
    """Declaration of one option."""

    name: str
    label: str
    help: str
    values: Mapping[Value, str]
    """Values on offer, each with its label."""
    default: Value
    typed: range | None = None
    """Integers that may be typed in addition to ``values``."""
    default_for: Callable[[Given], Value] | None = None
    """Default where it depends on the options declared before it (and on ``seats``)."""
    needs: tuple[str, *tuple[Value, ...]] | None = None
    """(option, value, ...): another option that must have one of these values for this one to matter."""
    clash: Callable[[Given], str] | None = None
    """Sentence that explains why its value conflicts with the other options (and ``seats``); empty if it does not."""
    explains: Mapping[Value, str] | None = None
    """Longer explanations of single values."""
    together: Value | None = None
    """Default where several people share one screen, if different."""
    only_together: bool = False
    """Whether several people at one screen can only play a race with the value of ``together``."""
    since: int = 1
    """Version of the game's rules that introduced it."""
    before: Value | None = None
    """Value that matches the behaviour of versions older than ``since``."""
    section: str | Mapping[Value, str] = ""
    """Number of its rule in RULES.md, as in ``7.2``; or one for each value, empty for values without a rule."""
    renamed: Mapping[Value, Value] = field(default_factory=dict)
    """Value in records and settings of older versions -> its current value."""
    off_values: tuple[Value, ...] = ()
    """Values that switch the rule off."""
    group: str = ""
    """Heading under which it is offered; empty for none."""

    def migrate(self, value: object) -> object:
        """Return the current value for one of an older version; unchanged if it was never renamed."""
        return next((new for old, new in self.renamed.items() if type(old) is type(value) and old == value), value)

    def matters(self, options: object) -> bool:
        """Return whether it has any effect, given the other options."""
        return self.needs is None or getattr(options, self.needs[0]) in self.needs[1:]

    def off(self, options: object) -> bool:
        """Return whether it is a house rule that is switched off."""
        return getattr(options, self.name) in self.off_values

    def sections(self) -> list[str]:
        """Return the numbers of all its rules."""
        numbers = [self.section] if isinstance(self.section, str) else self.section.values()
        return [number for number in dict.fromkeys(numbers) if number]

    def explain(self, value: Value) -> str:
        """Return the help line for ``value``; for a rule that is off, what it would do if it were on."""
        if self.explains and value in self.explains:
            return self.explains[value]
        return _("If on: {rule}", rule=self.help) if value is False else self.help

    def accepts(self, value: object) -> TypeGuard[Value]:
        """Return whether ``value`` is valid, including its type: 1 is not True."""
        listed = any(type(value) is type(v) and value == v for v in self.values)
        return listed or (self.typed is not None and type(value) is int and value in self.typed)

    def value_label(self, value: Value) -> str:
        """Return the label of a value."""
        return self.values[value] if value in self.values else str(value)

    def read(self, text: str) -> Value:
        """Parse a value from the command line; raise BadOption if it is invalid."""
        for value in self.values:
            if text == as_text(value):
                return value
        if self.typed is not None and text.isdecimal() and len(text) < 10 and int(text) in self.typed:
            return int(text)
        raise BadOption(self.not_taken(repr(text)))

    def offer(self) -> str:
        """List all values in one line, for messages and help."""
        listed = ", ".join(as_text(value) for value in self.values)
        if self.typed is None:
            return listed
        least, most = self.typed[0], self.typed[-1]
        return _("{values} or {least} to {most}", values=listed, least=least, most=most)

    def not_taken(self, value: str) -> str:
        """Return that the option doesn't have this value."""
        return _("{option} takes {values}, not {value}", option=self.name, values=self.offer(), value=value)


def as_text(value: object) -> str:
    """Format a value for the command line."""
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
    group: str = "",
) -> Any:
    """Declare an option: a dataclass field with the fields of Choice as metadata. Texts are marked with ``N_``."""
    meta = {
        "label": label, "help": help_line, "values": values, "typed": typed, "default_for": default_for, "needs": needs,
        "clash": clash, "explains": explains, "together": together,
        "only_together": only_together, "since": since, "before": before, "section": section, "renamed": renamed or {},
        "group": group,
    }  # fmt: skip
    return field(default=default, metadata=meta)


_OFF = N_("Off")
ON_OFF: Mapping[Value, str] = {False: _OFF, True: N_("On")}


_CHOICES: dict[tuple[type[Any], str], tuple[Choice, ...]] = {}


def choices(options: type[Any]) -> tuple[Choice, ...]:
    """Return the options of a game in declaration order, in the language shown."""
    key = options, language()
    if key not in _CHOICES:
        declared: Iterator[Any] = (f for f in fields(options) if f.default is not MISSING)
        _CHOICES[key] = tuple(_choice(f.name, f.default, f.metadata) for f in declared)
    return _CHOICES[key]


def _choice(name: str, default: Value, meta: Mapping[str, Any]) -> Choice:
    """Return a declared option in the language shown."""
    explains = {value: translate(text) for value, text in (meta["explains"] or {}).items()}
    values = {value: translate(text) for value, text in meta["values"].items()}
    off = tuple(value for value, text in meta["values"].items() if text == _OFF)
    texts = {text: translate(meta[text]) for text in ("label", "help", "group")}
    return Choice(name, default=default, off_values=off, **{**meta, **texts, "values": values, "explains": explains})


def build(options: type[P], given: Mapping[str, object], seats: int) -> P:
    """Build the complete options, with defaults. Raises BadOption for unknown names, invalid values and conflicts."""
    built = draft(options, given, seats)
    if why := clash(built, seats):
        raise BadOption(why)
    return built


def clash(options: object, seats: int) -> str:
    """Return a sentence on why the options conflict with each other or with ``seats``; empty if they do not."""
    full = {"seats": seats, **as_dict(options)}
    return next((why for c in choices(type(options)) if c.clash and (why := c.clash(full))), "")


def fitting(options: type[P], given: Mapping[str, V], seats: int) -> dict[str, V]:
    """Drop the given values that conflict with others. Raises BadOption for unknown names and invalid values."""
    full = {"seats": seats, **as_dict(draft(options, given, seats))}
    bad = {c.name for c in choices(options) if c.clash and c.clash(full)}
    return {name: value for name, value in given.items() if name not in bad}


def draft(options: type[P], given: Mapping[str, object], seats: int) -> P:
    """Build the complete options, ignoring conflicts. Raises BadOption for unknown names and invalid values."""
    known = choices(options)
    if unknown := sorted(set(given) - {c.name for c in known}):
        raise BadOption(_no_option(unknown[0], known))
    full: dict[str, Value] = {"seats": seats}
    for c in known:
        value = given[c.name] if c.name in given else c.default_for(full) if c.default_for else c.default
        if not c.accepts(value):
            raise BadOption(c.not_taken(brief(as_text(value))))
        full[c.name] = value
    del full["seats"]
    return options(**full)


def _no_option(name: str, known: Iterable[Choice]) -> str:
    names = ", ".join(choice.name for choice in known)
    return _("there is no option {option}; choose from {options}", option=brief(name), options=names)


def of_version(options: type[P], given: Mapping[str, object], version: int) -> dict[str, object]:
    """Translate the options in a header under an older version of the rules to current names and values. Raises
    BadOption for an option that the version had and ``given`` lacks, or the other way round.
    """
    known = choices(options)
    had = {c.name for c in known if c.since <= version}
    if missing := [c.name for c in known if c.name in had and c.name not in given]:
        raise BadOption(_("the option {option} is missing", option=repr(missing[0])))
    if unknown := sorted(given.keys() - had):
        raise BadOption(_no_option(unknown[0], [c for c in known if c.name in had]))
    return {c.name: c.migrate(given[c.name]) if c.name in had else c.before for c in known}


def as_of(options: P, version: int) -> P:
    """Return the options with those newer than ``version`` set to the behaviour before they were introduced."""
    later = {c.name: c.before for c in choices(type(options)) if c.since > version}
    changed: P = replace(cast("Any", options), **later)
    return changed


def as_dict(options: object) -> dict[str, Value]:
    """Return all values by name, as stored in a record's header."""
    return {c.name: getattr(options, c.name) for c in choices(type(options))}
