"""Interface of a game: a record of pure functions over its own frozen, typed values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar

from app.core.cards import Chance, Pack, Seat
from app.core.info import GameInfo
from app.core.messages import _
from app.core.options import Given
from app.core.reason import Reason

S = TypeVar("S")  # State: everything, including hidden information
M = TypeVar("M")  # Move: a union of frozen dataclasses
V = TypeVar("V")  # View: the information of one seat
T = TypeVar("T")
P = TypeVar("P")  # Options: a frozen dataclass, one field per option

Ms: TypeAlias = int
"""Milliseconds since the match began."""

CLOCK: Seat = -1
"""The pseudo-seat that moves when time alone changes the state."""


_DEFAULT_PLAYERS = 4


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return a copy with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])


class IllegalMove(ValueError):
    """The rules do not allow this move now; the message gives the player the reason."""


def no_move(text: str, examples: str) -> ValueError:
    """Return the error for a text that is not the notation of a move; the moves in ``examples`` are."""
    return ValueError(_("{move} isn't a move; moves are {examples}", move=repr(text), examples=examples))


def card_twice(text: str) -> ValueError:
    """Return the error for a move that names a card twice."""
    return ValueError(_("{move} isn't a move; it names a card twice", move=repr(text)))


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a finished match."""

    scores: tuple[int, ...]
    """One per seat; higher is better, so penalty points are negative."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Seats with the best score; several on a tie."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)


@dataclass(frozen=True, slots=True)
class DealResult:
    """Result of a finished deal."""

    winner: Seat | None
    """None if the deal has no winner."""
    scores: tuple[int, ...]
    """Change of each seat's score, higher is better; over a match these add up to the Result's scores."""


def deal_results(finished: Iterable[tuple[Seat | None, tuple[int, ...]]], before: tuple[int, ...]) -> list[DealResult]:
    """Return what each deal added, from its winner and the totals after it; ``before``: totals before the first."""
    found = []
    for winner, after in finished:
        found.append(DealResult(winner, tuple([now - then for now, then in zip(after, before, strict=True)])))
        before = after
    return found


@dataclass(frozen=True, slots=True)
class Counts:
    """Statistics of one seat in a match beyond wins and scores; nothing else depends on them."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    """Number of occurrences by the game's own names; zeros may be left out."""
    times: tuple[Ms, ...] = ()
    """Reaction times, in real-time games."""


class Engine(Protocol[M]):
    """Mutable state of one deal for rollouts, several times as fast as ``apply``; like a State it holds hidden
    information.

    At best it is the core of the rules: ``apply`` plays the move in it and freezes it (``MutableState`` of Kong-Pie),
    and ``tests/games/test_mutable_states.py`` checks both. ``check-game`` doesn't check the engine of a plug-in.
    """

    turn: Seat
    """Seat to move (where several may, the engine picks an order); -1 once the deal is over."""

    def legal(self) -> Sequence[int]:
        """Return the legal moves of ``turn``, encoded as ints."""

    def play(self, move: int) -> None:
        """Apply one of the ``legal`` moves."""

    def decode(self, move: int) -> M:
        """Return the move for one of the ``legal`` ints."""

    def encode(self, move: M) -> int:
        """Return the int for one of the legal moves."""

    def scores(self) -> tuple[int, ...]:
        """Return the scores of the finished deal per seat, as in its DealResult."""

    def copy(self) -> Self:
        """Return an independent copy."""


@dataclass(frozen=True, slots=True)
class Game(Generic[S, M, V, P]):
    """Definition of a game. All functions are pure: no clock, no global random state, no I/O."""

    info: GameInfo
    """Metadata in the list of games: name, title, seats."""
    version: int
    """Version of the rules; raised by changes that make old records replay differently."""
    options: type[P]
    presets: Mapping[str, Given]
    """Named sets of options, the default one first; options left out keep their defaults."""
    pack: Pack
    new: Callable[[P, int, Chance], S]
    """(options, number of seats, chance) -> state right after the first deal."""
    active: Callable[[S], frozenset[Seat]]
    """Seats that may move now: one in turn-based games, many in real time; none when the match is over or only CLOCK
    can move.
    """
    legal_moves: Callable[[S, Seat], Sequence[M]]
    """All legal moves of the seat; the single definition of legality."""
    why_not: Callable[[S, Seat, M], Reason]
    """Reason why a move is illegal, in words for the player."""
    apply: Callable[[S, Seat, M, Ms], S]
    """State after a legal move; Match checks legality."""
    view: Callable[[S, Seat], V]
    determinize: Callable[[V, Random], S]
    """Random full state that is consistent with the view (a determinization)."""
    result: Callable[[S], Result | None]
    notate: Callable[[M], str]
    """Notation of a move in records."""
    parse: Callable[[str], M]
    """Inverse of ``notate``; raises ValueError with the reason."""
    undo_blocked_by: Callable[[S, Seat, M], str | None]
    """Reason why a move cannot be undone once made (it reveals a card), or None. Where several seats choose at once, a
    choice can be undone until the last of them has chosen.
    """
    deals: Callable[[S], Sequence[DealResult]]
    """Finished deals, for statistics and charts."""
    counts: Callable[[Sequence[S], Sequence[tuple[Ms, Seat, M]]], Sequence[Counts]] = lambda _states, _log: ()
    """(states of a match, its log) -> Counts per seat, or nothing if the game keeps none. To add a figure, raise
    ``COUNTING`` in ``app/storage/counting.py``, or matches already counted will show none.
    """
    wake_at: Callable[[S], Ms | None] = lambda _state: None
    """Time of the next CLOCK move, which precedes any other move at that time or later; None in games without time."""
    preset_players: Mapping[str, int] = field(default_factory=dict)
    """Number of players that a preset is meant for, where it is not four (or the nearest possible number)."""
    engine: Callable[[S], Engine[M]] | None = None
    """Makes the engine of a state in the middle of a deal; a SharpPlayer needs it."""

    @property
    def name(self) -> str:
        """Name in records and on the command line, as in ``kings-corners``."""
        return self.info.name

    @property
    def title(self) -> str:
        """Display name."""
        return self.info.title

    @property
    def seats(self) -> range:
        """Possible numbers of players."""
        return self.info.seats

    @property
    def real_time(self) -> bool:
        """Whether players race instead of taking turns."""
        return self.info.real_time

    def usual_players(self, preset: str | None = None) -> int:
        """Return the default number of players for a preset (the first one if None)."""
        players = self.preset_players.get(next(iter(self.presets)) if preset is None else preset, _DEFAULT_PLAYERS)
        return min(max(players, self.seats[0]), self.seats[-1])


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
