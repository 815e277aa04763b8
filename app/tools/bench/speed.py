"""Speed of the rules without drawing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from app.core.game import AnyGame, Engine
from app.core.match import AnyMatch
from app.games import GAMES
from app.tools.bench.figures import Measurement, Metric
from app.tools.bench.positions import matches
from app.tools.showcase import showcase_of

_SEATS = 4
_PAUSE = 40
"""Milliseconds between two moves in real time, where several players act at once."""
_DEALS = 50
"""Number of deals played by the engine."""


def speeds(seconds: float, step: Callable[[], None]) -> Iterator[Measurement]:
    """Yield the figures of every game."""
    for game in GAMES:
        rules = Metric(
            f"rules_{game.name}", f"rules of {game.title}: random legal moves", "a second",
            least=showcase_of(game.name).moves_a_second,
        )  # fmt: skip
        through_match = moves_a_second(game, seconds)
        yield rules.measured(through_match)
        step()
        if game.engine is not None:
            in_place = engine_moves_a_second(game, seconds)
            yield Metric(f"engine_{game.name}", "  in the engine, for rollouts", "a second").measured(in_place)
            yield Metric(f"engine_{game.name}_ratio", "  as a multiple", "x").measured(in_place / through_match)
            step()


def speed_steps() -> int:
    """Return how often ``speeds`` calls ``step``."""
    return sum(1 + (game.engine is not None) for game in GAMES)


def _seats(game: AnyGame) -> int:
    return min(max(_SEATS, game.seats[0]), game.seats[-1])


def moves_a_second(game: AnyGame, seconds: float) -> float:
    """Return the random legal moves per second through a match with its checks; in real time including the clock's."""
    rng, made = Random(1), 0
    moved = _moved_in_real_time if game.real_time else _moved_in_turn
    began = time.perf_counter()
    for match in matches(game, "random", _seats(game)):
        while moves := moved(match, rng):
            made += moves
            if (took := time.perf_counter() - began) >= seconds:
                return made / took
    raise AssertionError("there is always another match")


def _moved_in_turn(match: AnyMatch, rng: Random) -> int:
    """Make one move; return the number made, 0 when no player may move."""
    active = match.game.active(match.states[-1])
    if not active:
        return 0
    seat = min(active)
    legal = match.legal(seat)
    match.play(seat, legal[int(rng.random() * len(legal))], match.now + 1)
    return 1


def _moved_in_real_time(match: AnyMatch, rng: Random) -> int:
    """Advance the time and make one move or those that the clock makes; return the number made."""
    state = match.states[-1]
    active, due, now = tuple(match.game.active(state)), match.game.wake_at(state), match.now + _PAUSE
    if due is not None and (due <= now or not active):
        return len(match.wake(due))
    if not active:
        return 0
    seat = active[int(rng.random() * len(active))]
    legal = match.legal(seat)
    match.play(seat, legal[int(rng.random() * len(legal))], now)
    return 1


def engine_moves_a_second(game: AnyGame, seconds: float) -> float:
    """Return the random legal moves per second in place, deal after deal from a frozen state."""
    begin: Callable[[object], Engine[object]] | None = game.engine
    if begin is None:
        raise ValueError(f"{game.name} has no engine")
    states = [match.state for match, _ in zip(matches(game, "random", _seats(game)), range(_DEALS), strict=False)]
    rng, made = Random(1), 0
    began = time.perf_counter()
    for number in count():
        rollout = begin(states[number % _DEALS])
        while rollout.turn >= 0:
            legal = rollout.legal()
            rollout.play(legal[int(rng.random() * len(legal))])
            made += 1
        if (took := time.perf_counter() - began) >= seconds:
            return made / took
    raise AssertionError("there is always another deal")
