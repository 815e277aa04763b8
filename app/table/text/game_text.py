"""A game's texts away from its table: for the terminal, help and statistics."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Any, Generic, TypeAlias, TypeVar

from app.core.cards import Seat
from app.core.game import Counts, Ms
from app.core.messages import N_, _, decimal, translate
from app.table.text.brief import Brief

S = TypeVar("S")  # State or observation; texts are the same for both
M = TypeVar("M")
V = TypeVar("V")  # View
P = TypeVar("P")  # Options

# ---- statistics


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that a game contributes to the statistics."""

    label: str
    names: tuple[str, ...]
    """Names of the counts to add up."""
    of: tuple[str, ...] = ()
    """Whole of which the number is a part: ``2 of 5``."""
    most: bool = False
    """Take the maximum over all matches instead of the sum."""

    def format(self, counts: Iterable[Counts]) -> str:
        """Format the number."""
        if self.most:
            return str(max((_sum(counted.numbers, self.names) for counted in counts), default=0))
        numbers = _added(counts)
        whole, part = _sum(numbers, self.of), _sum(numbers, self.names)
        return _("{part} of {whole}", part=part, whole=whole) if whole else str(part)


def _added(counts: Iterable[Counts]) -> Mapping[str, int]:
    numbers: Counter[str] = Counter()
    for counted in counts:
        for name, number in counted.numbers.items():
            numbers[name] += number
    return numbers


def _sum(numbers: Mapping[str, int], names: Iterable[str]) -> int:
    return sum(numbers.get(name, 0) for name in names)


def figure_rows(figures: Iterable[Figure], counts: Iterable[Counts]) -> list[tuple[str, str]]:
    """Return (name, value) for one game; in real time with reaction times first."""
    counted = list(counts)
    added = [Counts(_added(counted))]
    found = [(translate(figure.label), figure.format(counted if figure.most else added)) for figure in figures]
    if times := Counter(chain.from_iterable(counts_of.times for counts_of in counted)):
        quick = [(_("Time per card"), seconds(round(_median(times)))), (_("Fastest card"), seconds(min(times)))]
        found = quick + found
    return found


def _median(times: Counter[Ms]) -> float:
    """Return the median of times, given with their frequencies because there may be millions."""
    values = sorted(times)
    reached = list(accumulate(times[value] for value in values))
    low, high = (values[bisect_left(reached, rank)] for rank in ((reached[-1] + 1) // 2, reached[-1] // 2 + 1))
    return (low + high) / 2


def seconds(took: Ms) -> str:
    """Format as ``0.48 s``."""
    # Translators: seconds, as in "0.48 s".
    return _("{seconds} s", seconds=decimal(took / 1000, 2))


def duration(took: Ms) -> str:
    """Format a duration: ``48 s``, ``12 min``, ``4 h 10 min``."""
    if took < 60_000:
        return _("{seconds} s", seconds=round(took / 1000))
    hours, minutes = divmod(round(took / 60_000), 60)
    if not hours:
        return _("{minutes} min", minutes=minutes)
    return _("{hours} h {minutes} min", hours=hours, minutes=minutes) if minutes else _("{hours} h", hours=hours)


# ---- judged decisions


@dataclass(frozen=True, slots=True)
class Decided:
    """Category of a decision."""

    kind: str
    """Category as in ``Discards``, which the statistics group by."""
    slip: str = ""
    """The mistake, if another move was better, as in ``called too early``."""


def decided_by_name(made: object, best: object) -> Decided:
    """Classify by the better move's name, in any game."""
    kind = type(best).__name__
    return Decided(kind) if made == best else Decided(kind, N_("another move was better"))


@dataclass(frozen=True, slots=True)
class Category:
    """Category of decisions between certain moves and others."""

    kind: str
    types: tuple[type, ...]
    """The moves' types."""
    slips: tuple[str, str, str]
    """The mistake where another such move was better, where none was good, and where one was missed."""
    only: Callable[[Any], bool] = lambda _move: True
    """Further condition on a move of these types."""

    def has(self, move: object) -> bool:
        """Return whether it is one of these moves."""
        return isinstance(move, self.types) and self.only(move)


def decided_by(*categories: Category) -> Callable[[object, object], Decided]:
    """Return a classification by the first category that has the move made or the best one, else the last."""

    def decided(made: object, best: object) -> Decided:
        found = next((one for one in categories if one.has(made) or one.has(best)), categories[-1])
        slip = 2 if not found.has(made) else 0 if found.has(best) else 1
        return Decided(found.kind, "" if made == best else found.slips[slip])

    return decided


@dataclass(frozen=True, slots=True)
class GameText(Generic[S, M, V, P]):
    """All of a game's texts away from its table."""

    log_line: Callable[[S, Seat, M, S, Callable[[Seat], str]], str]
    """(before, seat, move, after, names) -> the move in words that hide what is hidden."""
    picture: Callable[[V, Callable[[Seat], str]], list[str]]
    """(view, names) -> the table as lines for a terminal; some are long (``wrapped_lines`` in lines.py)."""
    brief: Callable[[P, int], Brief] = lambda _options, _seats: Brief()
    """(options, seats) -> the rules in brief for these house rules. Every game's help also lists the house rules and
    the keys.
    """
    figures: tuple[Figure, ...] = ()
    """The game's statistics besides wins and scores, the most interesting first."""
    unit: Callable[[Mapping[str, object]], str] = lambda _options: "score"
    """(options, as in a record) -> the unit of a match's scores: ``chips``, ``hands``, penalty ``points``, or a
    ``score`` of which more is better.
    """
    decided: Callable[[M, M], Decided] = decided_by_name
    """(the move made, the best move) -> the decision's category; the two are equal if none was better."""


AnyText: TypeAlias = GameText[Any, Any, Any, Any]
