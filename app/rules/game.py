"""What every game is: a record of pure functions over its own frozen, typed values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from app.rules.cards import Chance, Pack, Seat

S = TypeVar("S")  # State: everything, secrets included
M = TypeVar("M")  # Move: a union of frozen dataclasses
V = TypeVar("V")  # View: what one seat may know
P = TypeVar("P")  # Options: a frozen dataclass, one field per option

Ms: TypeAlias = int
"""Milliseconds since the match began."""

CLOCK: Seat = -1
"""The pseudo-seat that moves when time alone changes the state."""


class IllegalMove(ValueError):
    """The rules do not allow this move now; the message says why, to a player."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended."""

    scores: tuple[int, ...]
    """One per seat, higher is better (penalty points count negative)."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the best score; more than one on a tie."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)


@dataclass(frozen=True, slots=True)
class DealResult:
    """What one finished deal brought."""

    winner: Seat | None
    """Who won it; None if nobody did."""
    scores: tuple[int, ...]
    """What it added per seat, higher is better; over a whole match these add up to the Result's scores."""


@dataclass(frozen=True, slots=True)
class Game(Generic[S, M, V, P]):
    """One game. All functions are pure: no clock, no global random, no I/O."""

    name: str
    """What records and the command line call it, as in ``kings-corners``."""
    title: str
    """What people call it."""
    version: int
    """Counts changes of the rules that would make an old record replay differently."""
    options: type[P]
    presets: Mapping[str, Mapping[str, Any]]
    """Named sets of options, the usual one first; what a preset leaves out keeps its default."""
    pack: Pack
    seats: range
    """How many may play."""
    new: Callable[[P, int, Chance], S]
    """(options, number of seats, chance) -> the state right after the first deal."""
    active: Callable[[S], frozenset[Seat]]
    """Seats that may move now: one in turn games, many in real time, none when the match is over."""
    legal_moves: Callable[[S, Seat], Sequence[M]]
    """Every move the seat may make now; the one statement of legality."""
    why_not: Callable[[S, Seat, M], str]
    """Why a move that is not legal is not, in words a player understands."""
    apply: Callable[[S, Seat, M, Ms], S]
    """The state after a legal move; Match checks that it is."""
    view: Callable[[S, Seat], V]
    guess: Callable[[V, Random], S]
    """A random whole state that the view cannot tell from the true one."""
    result: Callable[[S], Result | None]
    notate: Callable[[M], str]
    """A move as records write it."""
    parse: Callable[[str], M]
    """The inverse of ``notate``; raises ValueError with the reason."""
    lasting: Callable[[S, Seat, M], str | None]
    """Why a move cannot be taken back once it is made (it shows a card), or None."""
    deals: Callable[[S], Sequence[DealResult]]
    """The deals that are over, for statistics and charts."""
    wake_at: Callable[[S], Ms | None] = lambda _state: None
    """When CLOCK must move next; None in games without time."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
