"""Time that AI players take for a decision, asked as the table asks them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias

from app.ai.pacing import RealTime
from app.ai.player import levels_for, player_for
from app.ai.question import Question
from app.core.game import AnyGame
from app.games import GAMES
from app.tools.bench.effort import Effort
from app.tools.bench.figures import Measurement, Metric, percentile
from app.tools.bench.positions import matches

P95_MOST = {"keen": 10.0, "sharp": 500.0}
"""Target in milliseconds by level."""
WORST_MOST = {"sharp": 1000.0}
_DRIVER = "keen"
"""Level that plays the matches from which the positions come."""
_SHARE = 1 / 7
"""Fraction of the positions given to a slow player, so that they are spread over the deals."""

Laps: TypeAlias = list[float]
"""Milliseconds of each decision."""


def decisions(effort: Effort, step: Callable[[], None]) -> Iterator[Measurement]:
    """Yield the figures of every game with such players."""
    for game, level in _asked():
        laps = _laps(game, level, effort)
        title = f"AI players of {game.title}: {level} decisions"
        key = f"{level}_{game.name}"
        yield Metric(key, title, "a second").measured(1000 * len(laps) / sum(laps))
        yield Metric(f"{key}_p95", "  p95", "ms", P95_MOST[level]).measured(percentile(laps, 95))
        yield Metric(f"{key}_worst", "  worst", "ms", WORST_MOST.get(level)).measured(max(laps))
        step()


def decision_steps() -> int:
    """Return how often ``decisions`` calls ``step``."""
    return len(_asked())


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
    """Measure decisions in a turn-based game; forced moves don't count."""
    rng, laps = Random(1), Laps()
    for match in matches(game, _DRIVER, game.usual_players()):
        while (seat := min(game.active(match.state), default=None)) is not None:
            legal = tuple(match.legal(seat))
            question = Question(0, game.name, _DRIVER, game.view(match.state, seat), legal, rng.getrandbits(32))
            if len(legal) > 1 and rng.random() < share:
                asked, began = replace(question, level=level), time.perf_counter()
                asked.think()
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
