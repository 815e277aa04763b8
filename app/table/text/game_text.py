"""How one game is told, at a terminal and in the pages of help and of statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from app.core.cards import Seat
from app.core.game import Counts, Ms
from app.core.median import median
from app.table.text.brief import Brief

S = TypeVar("S")  # State, or what is seen of it: what is told of both is the same
M = TypeVar("M")
V = TypeVar("V")  # View
P = TypeVar("P")  # Options

# ---- How the numbers of the statistics are written.


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that one of the games makes interesting."""

    label: str
    names: tuple[str, ...]
    """What is added up, as the game counts it."""
    of: tuple[str, ...] = ()
    """Told as a part of these: ``2 of 5``."""
    most: bool = False
    """The largest of all matches instead of their sum."""

    def told(self, counts: Iterable[Counts]) -> str:
        """The number as it is written."""
        numbers = [counted.numbers for counted in counts]
        if self.most:
            return str(max((_sum(n, self.names) for n in numbers), default=0))
        whole, part = sum(_sum(n, self.of) for n in numbers), sum(_sum(n, self.names) for n in numbers)
        return f"{part} of {whole}" if whole else str(part)


def _sum(numbers: Mapping[str, int], names: Iterable[str]) -> int:
    return sum(numbers.get(name, 0) for name in names)


def told(figures: Iterable[Figure], counts: Iterable[Counts]) -> list[tuple[str, str]]:
    """(what, how much) of one game; in real time with how quick the answers were, in front."""
    counted = list(counts)
    found = [(figure.label, figure.told(counted)) for figure in figures]
    if times := [took for counts_of in counted for took in counts_of.times]:
        quick = [("A card takes, as a rule", seconds(round(median(times)))), ("The quickest", seconds(min(times)))]
        found = quick + found
    return found


def seconds(took: Ms) -> str:
    """``0.48 s``."""
    return f"{took / 1000:.2f} s"


def duration(took: Ms) -> str:
    """A stretch of time in words: ``48 s``, ``12 min``, ``4 h 10 min``."""
    if took < 60_000:
        return f"{round(took / 1000)} s"
    hours, minutes = divmod(round(took / 60_000), 60)
    return f"{hours} h {minutes} min" if hours and minutes else f"{hours} h" if hours else f"{minutes} min"


# ---- What a decision that was judged is called.


@dataclass(frozen=True, slots=True)
class Decided:
    """What a decision was about."""

    kind: str
    """As in ``Discards``: what the statistics count together."""
    slip: str = ""
    """Where another move was better, what was wrong, as in ``called too early``."""


def decided_by_name(made: object, best: object) -> Decided:
    """Of any game: decisions go by what the better move is called."""
    ours, theirs = type(made).__name__, type(best).__name__
    if made == best:
        return Decided(theirs)
    return Decided(theirs, "another was better" if ours == theirs else f"{ours.lower()} instead")


@dataclass(frozen=True, slots=True)
class GameText(Generic[S, M, V, P]):
    """Every word that a game says away from its table."""

    log_line: Callable[[S, Seat, M, S, Callable[[Seat], str]], str]
    """(before, seat, move, after, names) -> the move in words that hide what is hidden."""
    picture: Callable[[V, Callable[[Seat], str]], list[str]]
    """(view, names) -> the table as lines for a terminal; some are long (``fitted`` in lines.py)."""
    brief: Callable[[P, int], Brief] = lambda _options, _seats: Brief()
    """(options, seats) -> the rules in brief, as they are with the house rules in force. The house rules themselves
    and the keys stand in the help of every game.
    """
    figures: tuple[Figure, ...] = ()
    """What the statistics tell of it beside wins and scores, the most interesting first."""
    unit: Callable[[Mapping[str, object]], str] = lambda _options: "score"
    """(options, as a record has them) -> what the scores of a match are: ``chips``, ``hands``, ``points`` of penalty,
    or a ``score`` of which more is better.
    """
    decided: Callable[[M, M], Decided] = decided_by_name
    """(the move made, the best move) -> what the decision was about; they are the same where none was better."""


AnyText: TypeAlias = GameText[Any, Any, Any, Any]
