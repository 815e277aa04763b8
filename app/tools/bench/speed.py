"""Speed of the rules and of decisions, without drawing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import TypeAlias

from app.ai.pacing import RealTime, header
from app.ai.player import levels_for, player_for
from app.ai.question import Question
from app.core.game import AnyGame, Engine
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import GAMES
from app.tools.bench.effort import Effort
from app.tools.bench.figures import Measurement, Metric, NotMeasured, percentile
from app.tools.showcase import showcase_of


def matches(game: AnyGame, level: str, players: int) -> Iterator[AnyMatch]:
    """Yield newly dealt matches with default rules, the same ones in every run."""
    options = build(game.options, {}, players)
    return (Match(header(game, options, (level,) * players, seed)) for seed in count())


_SEATS = 4
_PAUSE = 40
"""Milliseconds between two moves in real time, where several players act at once."""
_DEALS = 50


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


P95_MOST = {"keen": 10.0, "sharp": 500.0}
"""Target in milliseconds by level."""
WORST_MOST = {"sharp": 1000.0}
_DRIVER, _SEARCHING = "keen", "sharp"
"""Level that plays the matches from which the positions come, and the one that searches."""
_SHARE = 1 / 7
"""Fraction of the positions given to a slow player, so that they are spread over the deals."""

Laps: TypeAlias = list[float]
"""Milliseconds of each decision."""


def decisions(effort: Effort, step: Callable[[], None]) -> Iterator[Measurement]:
    """Yield the figures of every game with such players."""
    for game, level in _asked():
        title, key = f"AI players of {game.title}: {level} decisions", f"{level}_{game.name}"
        rate = Metric(key, title, "a second")
        try:
            laps = _laps(game, level, effort)
        except NotMeasured as why:
            yield rate.missing(why)
        else:
            yield rate.measured(1000 * len(laps) / sum(laps))
            yield Metric(f"{key}_p95", "  p95", "ms", P95_MOST[level]).measured(percentile(laps, 95))
            yield Metric(f"{key}_worst", "  worst", "ms", WORST_MOST.get(level)).measured(max(laps))
        step()


def decision_steps() -> int:
    """Return how often ``decisions`` calls ``step``."""
    return len(_asked())


def searched_games() -> Sequence[AnyGame]:
    """Return the games with a player that searches; no real-time game has one."""
    return [game for game, level in _asked() if level == _SEARCHING and not game.real_time]


def _asked() -> Sequence[tuple[AnyGame, str]]:
    found = [(game, level.name) for game in GAMES for level in levels_for(game.name) if level.name in P95_MOST]
    return sorted(found, key=lambda pair: GAMES.index(pair[0]))


def _laps(game: AnyGame, level: str, effort: Effort) -> Laps:
    """Measure quick players for a fixed time and slow players for a fixed number of decisions."""
    if game.real_time:
        return _in_real_time(game, level, lambda laps: sum(laps) >= 1000 * effort.seconds)
    if level == _DRIVER:
        return _in_turn(game, level, lambda laps: sum(laps) >= 1000 * effort.seconds, 1.0)
    return _in_turn(game, level, lambda laps: len(laps) >= effort.decisions, _SHARE)


def _in_turn(game: AnyGame, level: str, enough: Callable[[Laps], bool], share: float) -> Laps:
    """Measure decisions in a turn-based game; forced moves don't count. Raises NotMeasured if the player fails."""
    rng, laps = Random(1), Laps()
    for match in matches(game, _DRIVER, game.usual_players()):
        while (seat := min(game.active(match.state), default=None)) is not None:
            legal = tuple(match.legal(seat))
            question = Question(0, game.name, _DRIVER, game.view(match.state, seat), legal, rng.getrandbits(32))
            if len(legal) > 1 and rng.random() < share:
                asked, began = replace(question, level=level), time.perf_counter()
                if asked.think().error is not None:
                    raise NotMeasured("the player failed; the log says why")
                laps.append(1000 * (time.perf_counter() - began))
                if enough(laps):
                    return laps
            match.play(seat, question.think().move, match.now + 1)
    raise AssertionError("there is always another match")


def _in_real_time(game: AnyGame, level: str, enough: Callable[[Laps], bool]) -> Laps:
    """Measure from one move to the next, including the planned actions of all players that were overtaken."""
    rng, laps = Random(1), Laps()
    for match in matches(game, level, game.usual_players()):
        pace = RealTime(match, {seat: player_for(game.name, level) for seat in match.seats}, rng)
        while True:
            began = time.perf_counter()
            act = pace.next()
            laps.append(1000 * (time.perf_counter() - began))
            if enough(laps):
                return laps
            if act is None:
                break
            match.play(act.seat, act.move, act.at)
    raise AssertionError("there is always another match")
