"""A match played at random, for laws to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, TypeAlias

from app.core.cards import Card, Chance, Seat
from app.core.game import CLOCK, AnyGame
from app.core.match import AnyEvent, AnyMatch, Header, Match, SeatPlayer
from app.core.options import build, choices, fitting
from app.table.geometry import Area, area_of
from app.table.layout import Spread
from app.table.mat import Mat
from app.table.observation import AnyObservation
from app.table.observing import cards_behind, observation_for
from app.table.registry import TABLETOPS, TEXTS
from app.table.tabletop import AnyTabletop
from app.table.text.game_text import AnyText

NAMES = ("Ann", "Ben", "Cal", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Lou")
MOST_MOVES, MOST_TO_A_DEAL = 1500, 20_000
"""Maximum length of a match once a deal is over, and in any case: random players take ages to end some matches."""
_PATIENCE: float = 0.7
"""Number of times in real time that the clock advances although a player could move."""


class Broken(Exception):
    """A game breaks a law; the message describes how."""


def require(kept: object, words: str) -> None:
    """Raise Broken with this message unless the condition holds."""
    if not kept:
        raise Broken(words)


@dataclass(frozen=True)
class SampleTable:
    game: AnyGame
    given: Mapping[str, Any]
    seats: int
    label: str

    def match(self, seed: int = 1) -> AnyMatch:
        """A match at its beginning."""
        options = build(self.game.options, self.given, self.seats)
        return Match(Header(self.game, options, tuple(map(SeatPlayer, NAMES[: self.seats])), Chance(seed=seed)))


def cases(game: AnyGame) -> list[SampleTable]:
    """Return every preset with the fewest and most players, and each option value with the default number."""
    found = [
        SampleTable(game, fitting(game.options, given, seats), seats, f"{name}, {seats} players")
        for name, given in game.presets.items()
        for seats in sorted({game.seats[0], game.seats[-1]})
    ]
    usual = game.usual_players()
    for choice in choices(game.options):
        for value in choice.values:
            if value != choice.default:
                given = fitting(game.options, {choice.name: value}, usual)
                found.append(SampleTable(game, given, usual, f"{choice.name}={value}, {usual} players"))
    return found


class SampleMatch:
    """A match played at random, with its observations. ``at`` is the number of moves after which a law is checked."""

    def __init__(self, case: SampleTable, seed: int = 1) -> None:
        self.case, self.game, self.seats = case, case.game, range(case.seats)
        self.tabletop: AnyTabletop = TABLETOPS[case.game.name]
        self.text: AnyText = TEXTS[case.game.name]
        self.area: Area = area_of(1280, 720)
        self.match, self.at = case.match(seed), 0
        self.rng = Random(seed)
        self.stuck = not all(_step(self.match, self.rng) for _ in _until_over(self.match))
        """Whether no player may move, no clock is running, and the match isn't over."""
        self.at = len(self.match.log)

    @cached_property
    def mat(self) -> Mat:
        """The table in the smallest usual window."""
        return self.tabletop.layout.mat(self.area, len(self.seats))

    def states(self, most: int = 12) -> Iterator[Any]:
        """Return states spread evenly over the match."""
        for moves in self._numbers(most):
            self.at = moves
            yield self.match.states[moves]

    def moves(self, most: int = 150) -> Iterator[tuple[Any, AnyEvent, Any]]:
        """Return moves spread evenly over the match, each with the states before and after it."""
        for number in self._numbers(most):
            if number < len(self.match.log):
                self.at = number
                yield self.match.states[number], self.match.log[number], self.match.states[number + 1]

    def _numbers(self, most: int) -> list[int]:
        whole = len(self.match.log)
        return sorted({*range(0, whole, whole // most + 1), max(0, whole - 1), whole})

    def look(self, state: Any, seat: Seat) -> AnyObservation:
        return observation_for(self.game, self.tabletop, state, seat)

    def hidden(self, state: Any, seat: Seat) -> frozenset[Card]:
        return frozenset(cards_behind(self.look(state, seat), state).values())

    def spreads(self, seen: AnyObservation, seat: Seat) -> Mapping[str, Spread]:
        """Spreads of all zones, including those that come and go."""
        mat = self.tabletop.layout.adapt_mat(seen, self.area, self.mat)
        return {**mat.spreads, **self.tabletop.layout.spreads(seen, seat, self.area, mat)}


Law: TypeAlias = Callable[[SampleMatch], None]


def _until_over(match: AnyMatch) -> Iterator[None]:
    while match.result is None and len(match.log) < MOST_TO_A_DEAL:
        if len(match.log) >= MOST_MOVES and match.game.deals(match.state):
            return
        yield


def _step(match: AnyMatch, rng: Random) -> bool:
    """Make a random move or advance the clock; return False if neither is possible."""
    due = match.game.wake_at(match.state)
    movers = [seat for seat in sorted(match.game.active(match.state)) if match.legal(seat)]
    at = match.now + int(rng.random() * 300)
    if due is not None and (not movers or at >= due or rng.random() < _PATIENCE):
        match.wake(due)
        return True
    if movers:
        seat = movers[int(rng.random() * len(movers))]
        match.play(seat, pick(match.legal(seat), rng), at)
    return bool(movers)


def pick(moves: Sequence[Any], rng: Random) -> Any:
    return moves[int(rng.random() * len(moves))]


def movers(sample: SampleMatch, state: Any) -> list[Seat]:
    """Return all seats that may move, including the clock."""
    clock = [CLOCK] if sample.game.wake_at(state) is not None else []
    return [*sorted(sample.game.active(state)), *clock]
