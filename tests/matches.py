"""Matches played at random, options in pairs, and what the laws must know of a game."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from app.core.cards import Card, Chance
from app.core.game import AnyGame
from app.core.match import AnyHeader, AnyMatch, Header, Match, SeatPlayer
from app.core.options import build
from app.games import game_named
from app.table.gesture import DragItem
from app.table.observation import AnyObservation
from app.table.observing import observation_for
from app.table.registry import TABLETOPS
from app.table.tabletop import Tabletop

RECORDS = Path(__file__).parent / "records"


def header(game: AnyGame, options: Mapping[str, Any] | None = None, seats: int = 0, seed: int = 1) -> AnyHeader:
    """A header with the usual options but for those given, and the fewest seats that the game takes."""
    return header_with(game, options or {}, seats or game.seats[0], Chance(seed=seed))


def header_with(game: AnyGame, options: Mapping[str, Any], seats: int, chance: Chance) -> AnyHeader:
    """A header with the luck given."""
    names = ("Ann", "Ben", "Cal", "Dot", "Eve", "Fay", "Gus", "Hal")[:seats]
    return Header(game, build(game.options, options, seats), tuple(map(SeatPlayer, names)), chance)


def everything(game: AnyGame, state: Any) -> AnyObservation:
    """The table as somebody sees it who looks into every hand."""
    return TABLETOPS[game.name].observe([game.view(state, seat) for seat in range(len(state.hands))])


Wishes: TypeAlias = Callable[[Any, int, Sequence[Any]], Sequence[Any]]
"""(state, seat, legal moves) -> those that bring a hand on, at least one."""


def played(
    head: AnyHeader,
    limit: int = 200_000,
    wishes: Wishes | None = None,
    until: Callable[[Any], bool] = lambda _state: False,
) -> AnyMatch:
    """A match played at random to its end (or for ``limit`` moves, or ``until`` its state is so), in real time or not;
    the same every time. Its moves are made once; whoever asks gets a match of their own, to go on with.

    With ``wishes`` most of the moves are such, so that hands are won which random play would never win.
    """
    key = (id(head.game), head.options, head.seat_players, head.chance, head.version, wishes)  # a game has no hash
    course = _COURSES.pop(key, None) or _Course(head, wishes)
    try:
        return course.cut(limit, until)
    finally:
        _COURSES[key] = course
        while len(_COURSES) > 1 and sum(len(one.match.log) for one in _COURSES.values()) > _MOST_MOVES:
            del _COURSES[next(iter(_COURSES))]


class _Course:
    """A match played at random, as far as anybody has asked for."""

    def __init__(self, head: AnyHeader, wishes: Wishes | None) -> None:
        self.match, self._wishes = Match(head), wishes
        self._rng, self._now = Random(len(head.seat_players)), 0
        self._stops = [0]
        """After so many moves it was somebody's turn to do something, and the match may end for who asks."""

    def cut(self, limit: int, until: Callable[[Any], bool]) -> AnyMatch:
        """The match as it was at the first stop after so many moves, or of which that is true; all of it if there is
        none.
        """
        for at in itertools.count():
            if at == len(self._stops) and not self._go_on():
                break
            moves = self._stops[at]
            if moves >= limit or until(self.match.states[moves]):
                break
        found = copy(self.match)
        found.log, found.states, found._legal = self.match.log[:moves], self.match.states[: moves + 1], {}
        return found

    def _go_on(self) -> bool:
        """Do the next thing; false if there is none."""
        if self.match.result is not None or not self._step():
            return False
        self._stops.append(len(self.match.log))
        return True

    def _step(self) -> bool:
        match, rng = self.match, self._rng
        due = match.game.wake_at(match.state)
        movers = [s for s in sorted(match.game.active(match.state)) if match.legal(s)]
        if due is not None and (not movers or rng.random() < 0.7):
            self._now = due
            match.wake(due)
            return True
        if not movers:
            return False
        self._now += int(rng.random() * 300)
        if due is not None and self._now >= due:
            self._now = due
            match.wake(due)
            return True
        seat = movers[int(rng.random() * len(movers))]
        match.play(seat, some_move(match, seat, rng, self._wishes), self._now)
        return True


_COURSES: dict[Hashable, _Course] = {}
"""The one asked for last at the end."""
_MOST_MOVES = 40_000
"""Of all that are kept, or of the last one alone."""


def whole(
    game: AnyGame, options: Mapping[str, Any], seats: int, seed: int = 1, wishes: Wishes | None = None
) -> AnyMatch:
    """The match played at random by these options; all laws that ask for it look at one and the same."""
    return _whole(game.name, tuple(sorted(options.items())), seats, seed, wishes)


@lru_cache(maxsize=8)
def _whole(name: str, options: tuple[tuple[str, Any], ...], seats: int, seed: int, wishes: Wishes | None) -> AnyMatch:
    return played(header(game_named(name), dict(options), seats, seed), wishes=wishes)


def some_move(match: AnyMatch, seat: int, rng: Random, wishes: Wishes | None) -> Any:
    """Any legal move, or most of the time one of the wishes."""
    legal = match.legal(seat)
    if wishes is not None and rng.random() < 0.9:
        legal = wishes(match.state, seat, legal)
    return legal[int(rng.random() * len(legal))]


def why_idle(
    game: AnyGame, tabletop: Tabletop[Any, Any, Any], state: Any, seat: int, drag_item: DragItem, seen: Any = None
) -> str:
    """What is said where nothing can be done with a grip: by the table, or by the rules of the move it would be.
    ``seen`` is what the seat sees of the state, where that has been looked at already.
    """
    why = tabletop.input.no_move_reason(seen or observation_for(game, tabletop, state, seat), seat, drag_item)
    return why if isinstance(why, str) else game.why_not(state, seat, why)


def pairwise(values: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Few sets of options in which every two values of two options meet."""
    pairs = itertools.combinations(values, 2)
    todo = [frozenset({(a, x), (b, y)}) for a, b in pairs for x in values[a] for y in values[b]]
    rows, rng = [], Random(0)
    while todo:
        tries = []
        for _ in range(40):
            row = {name: some[int(rng.random() * len(some))] for name, some in values.items()} | dict(todo[0])
            tries.append((sum(pair <= row.items() for pair in todo), row))
        best = max(tries, key=lambda one: one[0])[1]
        rows.append(best)
        todo = [pair for pair in todo if not pair <= best.items()]
    return rows


def reachable(value: Any) -> Iterator[Any]:
    """Everything that can be got at from a value."""
    yield value
    inner: Iterable[Any] = ()
    if is_dataclass(value) and not isinstance(value, type):
        inner = [getattr(value, f.name) for f in fields(value)]
    elif isinstance(value, Mapping):
        inner = [*value.keys(), *value.values()]
    elif isinstance(value, (tuple, list, set, frozenset)):
        inner = value
    for item in inner:
        yield from reachable(item)


@dataclass(frozen=True)
class Facts:
    """What the laws must know of one game that the program itself has no use for."""

    cards: Callable[[Any], list[Card]]
    """Every card of a state, wherever it lies."""
    chips: Callable[[Any], int]
    """All chips won and lost, and those on the table: 0 when none came from nowhere."""
    moves: tuple[Any, ...]
    """Every move that can be conceived, legal or not; if there are too many, some of every kind."""
    hiding_places: Callable[[Any, int], list[tuple[Card, ...]]]
    """(state, seat) -> the groups of cards which that seat cannot see."""
    shorter: Mapping[str, list[Any]]
    """Values for the options that only make a match longer (random players need ages to lose 250 chips)."""
    all_moves: bool = True
    """``moves`` leaves none out."""
    wishes: Wishes | None = None
    """How to play with some sense."""
    undoes: bool = True
    """There are moves that can be taken back."""
    gives_up: Callable[[Any, int, Any], bool] = lambda _state, _seat, _move: False
    """(state, seat, move) -> whether who makes it gives something up: a turn, a card, the hand, chips."""
    lays_open: Callable[[Any], tuple[Card, ...]] = lambda _move: ()
    """The cards that a move shows to all, though they may lie closed right after it."""
    at_most: Mapping[str, int] = field(default_factory=dict)
    """How far numbers go that only make a match longer, where a preset or the usual rules have more."""
