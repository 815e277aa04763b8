"""What every game is: a record of pure functions over its own frozen, typed values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar

from app.core.cards import Chance, Pack, Seat
from app.core.info import GameInfo
from app.core.options import Given
from app.core.reason import Reason

S = TypeVar("S")  # State: everything, secrets included
M = TypeVar("M")  # Move: a union of frozen dataclasses
V = TypeVar("V")  # View: what one seat may know
M_co = TypeVar("M_co", covariant=True)
T = TypeVar("T")
P = TypeVar("P")  # Options: a frozen dataclass, one field per option

Ms: TypeAlias = int
"""Milliseconds since the match began."""

CLOCK: Seat = -1
"""The pseudo-seat that moves when time alone changes the state."""


_USUAL_PLAYERS = 4


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with another one in that place."""
    return (*items[:index], item, *items[index + 1 :])


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
class Counts:
    """What a match gives to count for one seat, beyond wins and scores; for statistics, nothing depends on it."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    """How often what happened, by the game's own names for it; what never happened may be left out."""
    times: tuple[Ms, ...] = ()
    """In real time: how quick each answer was."""


class Engine(Protocol[M_co]):
    """One deal in place, for rollouts: the same rules as ``apply`` on ints and lists, many times as fast.

    A test plays whole deals both ways and finds them equal. It holds secrets, like a State.
    """

    turn: Seat
    """Who moves next (where several may, the form settles an order); -1 once the deal is over."""

    def legal(self) -> list[int]:
        """The moves of ``turn``, each as an int."""

    def play(self, move: int) -> None:
        """Make one of the ``legal`` moves."""

    def decode(self, move: int) -> M_co:
        """The move that one of the ``legal`` ints stands for."""

    def scores(self) -> tuple[int, ...]:
        """What the deal brings per seat, once it is over, as its DealResult says."""

    def copy(self) -> Self:
        """Another one, equal and independent."""


@dataclass(frozen=True, slots=True)
class Game(Generic[S, M, V, P]):
    """One game. All functions are pure: no clock, no global random, no I/O."""

    info: GameInfo
    """What the list of games says of it: its name, its title, its seats."""
    version: int
    """Counts changes of the rules that would make an old record replay differently."""
    options: type[P]
    presets: Mapping[str, Given]
    """Named sets of options, the usual one first; what a preset leaves out keeps its default."""
    pack: Pack
    new: Callable[[P, int, Chance], S]
    """(options, number of seats, chance) -> the state right after the first deal."""
    active: Callable[[S], frozenset[Seat]]
    """Seats that may move now: one in turn games, many in real time; none when the match is over, or all must wait for
    CLOCK.
    """
    legal_moves: Callable[[S, Seat], Sequence[M]]
    """Every move the seat may make now; the one statement of legality."""
    why_not: Callable[[S, Seat, M], Reason]
    """Why a move that is not legal is not, in words a player understands."""
    apply: Callable[[S, Seat, M, Ms], S]
    """The state after a legal move; Match checks that it is."""
    view: Callable[[S, Seat], V]
    determinize: Callable[[V, Random], S]
    """A random whole state that the view cannot tell from the true one."""
    result: Callable[[S], Result | None]
    notate: Callable[[M], str]
    """A move as records write it."""
    parse: Callable[[str], M]
    """The inverse of ``notate``; raises ValueError with the reason."""
    undo_blocked_by: Callable[[S, Seat, M], str | None]
    """Why a move cannot be taken back once it is made (it shows a card), or None. Where several choose at once, a
    choice may be taken back until the last of them has chosen.
    """
    deals: Callable[[S], Sequence[DealResult]]
    """The deals that are over, for statistics and charts."""
    counts: Callable[[Sequence[S], Sequence[tuple[Ms, Seat, M]]], Sequence[Counts]] = lambda _states, _log: ()
    """(the states of a match, its log) -> what there is to count, one per seat; nothing where nobody wants to know. Who
    counts something new raises ``COUNTING`` in ``app/storage/counting.py``: else matches that are in already show none.
    """
    wake_at: Callable[[S], Ms | None] = lambda _state: None
    """When CLOCK must move next, before anybody else does at that time or later; None in games without time."""
    players: Mapping[str, int] = field(default_factory=dict)
    """The number of players that a preset is meant for, where it is not the usual four (or the nearest to it)."""
    engine: Callable[[S], Engine[M]] | None = None
    """the engine of a state in the middle of a deal."""

    @property
    def name(self) -> str:
        """What records and the command line call it, as in ``kings-corners``."""
        return self.info.name

    @property
    def title(self) -> str:
        """What people call it."""
        return self.info.title

    @property
    def seats(self) -> range:
        """How many may play."""
        return self.info.seats

    @property
    def real_time(self) -> bool:
        """There are no turns: whoever is first is first."""
        return self.info.real_time

    def usual_players(self, preset: str | None = None) -> int:
        """How many usually play, by the house rules of that preset (the first one, if None)."""
        meant = self.players.get(next(iter(self.presets)) if preset is None else preset, _USUAL_PLAYERS)
        return min(max(meant, self.seats[0]), self.seats[-1])


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
