"""Accuracy of the judgement of decisions, checked in endgames solved with a hundred times the effort.

``python -m app.tools.bench.judge_accuracy --game tong-its --endgames 200`` prints, with 95 % intervals, the share of
the reported blunders that are blunders, and the share of planted worst blunders that are found. A run takes hours.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, TypeAlias

from app.ai.budget import USUAL, Budget
from app.ai.hints import position_rng
from app.ai.judgement import MARKED_COST, MIN_COST, WORLDS, Judgement, Then, judgement
from app.ai.pacing import TURN_TIME, header
from app.ai.player import QUICK, player_for, sharp_player_for
from app.ai.search import SearchSpec, SharpPlayer
from app.commands.intervals import wilson
from app.core.game import AnyGame
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import game_named, infos

EFFORT = 100
"""Sampled worlds for comparing two moves, as a multiple of the judgement's own."""
PART = 160
"""Worlds between two checks for a clear result."""
CLEAR, FEWEST = 4.0, 5
"""A result is clear after this many standard errors, and this many checks at least."""
CHOSEN = 300
"""Worlds used to find the best continuation of a turn."""
WORST = 2 * MARKED_COST
"""Minimum loss of a planted blunder."""
LATE = 3
"""An endgame is a decision in the last of this many equal parts of a deal."""
TRIED, ROUGH = 10, 200
"""Number of moves, and worlds for each, among which the worst is searched for."""
STRAYS = 0.1
"""Probability of a random move in rollouts: if no player randomizes, known cards repeat one ending a thousand times,
which would look certain.
"""
LEVELS = ("novice", "casual", QUICK)
"""AI levels that play the deals: people make mistakes, too."""

Line: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Endgame:
    game: AnyGame
    state: Any
    seat: int
    legal: tuple[Any, ...]
    made: Any
    """The move that was made."""

    def judged(self, move: Any) -> Judgement:
        return judgement(self.game.name, self.view, self.legal, move, USUAL, self.then(move))

    @property
    def view(self) -> Any:
        return self.game.view(self.state, self.seat)

    def then(self, move: Any) -> Then | None:
        """Return the rest of the turn after the move, if it continues and has revealed nothing new."""
        game, seat = self.game, self.seat
        after = game.apply(self.state, seat, move, TURN_TIME)
        if game.active(after) != {seat} or game.undo_blocked_by(self.state, seat, move):
            return None
        return Then(game.view(after, seat), tuple(game.legal_moves(after, seat)))


@dataclass(slots=True)
class AccuracyTally:
    """Results in the endgames of one game."""

    endgames: int = 0
    named: int = 0
    """Blunders that the judgement reported ..."""
    true: int = 0
    """... and of these, the ones for which the better move that it names is better by a noticeable amount."""
    planted: int = 0
    """The worst blunders that could be made ..."""
    found: int = 0
    """... and of these, the ones that the judgement reported."""

    @property
    def right(self) -> tuple[float, float]:
        """Return the interval of the share of true blunders among the reported ones; (0, 1) without any."""
        return wilson(self.true, self.named) if self.named else (0.0, 1.0)

    @property
    def seen(self) -> tuple[float, float]:
        """Return the interval of the share of planted blunders that were found."""
        return wilson(self.found, self.planted) if self.planted else (0.0, 1.0)

    def summary(self) -> str:
        """Return the results in two lines."""
        right = _share("of the blunders that were named are blunders", self.true, self.named, self.right)
        return f"{right}\n{_share('of the worst blunders planted were found', self.found, self.planted, self.seen)}"


def _share(what: str, part: int, whole: int, ends: tuple[float, float]) -> str:
    if not whole:
        return f"  none {what}"
    low, high = (100 * end for end in ends)
    return f"  {100 * part / whole:5.1f} % {what}: {part} of {whole}, {low:.1f} to {high:.1f} %"


def endgames(
    game: AnyGame, seed: int, seat_players: Sequence[str] = LEVELS, parts: int = LATE
) -> Iterator[Endgame]:  # fmt: skip
    """Yield one endgame per deal, endlessly; the same for the same seed. ``seat_players`` are the levels; the decision
    is in the last of ``parts`` parts of the deal.
    """
    for number in count():
        rng = Random(f"{game.name} {seed} {number}")
        seats = game.usual_players()
        match: AnyMatch = Match(header(game, build(game.options, {}, seats), ["random"] * seats, rng.getrandbits(32)))
        levels = [player_for(game.name, rng.choice(seat_players)) for _ in match.seats]
        choices = list[Endgame]()
        while not game.deals(match.state) and game.active(match.state):
            seat = min(game.active(match.state))
            legal, move = tuple(match.legal(seat)), match.legal(seat)[0]
            if len(legal) > 1:
                move = levels[seat].choose(game.view(match.state, seat), legal, rng)
                choices.append(Endgame(game, match.state, seat, legal, move))
            match.play(seat, move, match.now + TURN_TIME)
        late = choices[-(-len(choices) * (parts - 1) // parts) :]
        if late:
            yield rng.choice(late)


def with_random_moves(policy: Callable[[Any, Random], int]) -> Callable[[Any, Random], int]:
    """Return the rollout policy, with an occasional random move."""

    def chosen(form: Any, rng: Random) -> int:
        if rng.random() < STRAYS:
            return int(rng.choice(form.legal()))
        return policy(form, rng)

    return chosen


class DeepSearch:
    """An endgame searched in far more worlds than the judgement uses, each to the end of the deal."""

    def __init__(self, endgame: Endgame) -> None:
        self.endgame = endgame
        player = self._usual = sharp_player_for(endgame.game.name)
        spec: SearchSpec[Any, Any, Any, Any] = player.spec
        straying = with_random_moves(spec.policy)
        self._ample = SharpPlayer(
            replace(spec, policy=straying, playout=None, rated=None, prior=None, prior_weight=0.0, rating_error=0.0)
        )
        self._good = self._searched(endgame.view, endgame.legal)

    def cost(self, made: Any, better: Sequence[Any], least: float) -> float:
        """Return how much less the move wins than the best of the others, as a share of a deal won, precisely enough to
        compare it with ``least``.
        """
        view = self.endgame.view
        lines = [*self._lines(made), *(line for move in better for line in self._lines(move))]
        first = self._ample.compare(view, lines, Random(f"lines {view!r}"), Budget(rollouts=CHOSEN * len(lines)))
        ours = next(one.line for one in first if one.move == made)
        theirs = next(one.line for one in first if one.move != made)
        costs = list[float]()
        for part in range(EFFORT * WORLDS // PART):
            budget, rng = Budget(rollouts=PART * 2), Random(f"worked out {part} {view!r}")
            values = {one.move: one.value for one in self._ample.compare(view, (ours, theirs), rng, budget)}
            costs.append(values[theirs[0]] - values[made])
            if part > FEWEST and abs(fmean(costs) - least) > CLEAR * stdev(costs) / sqrt(len(costs)):
                break
        return fmean(costs)

    def worst(self, rng: Random) -> Any:
        moves = list(self.endgame.legal)
        sample = rng.sample(moves, min(TRIED, len(moves)))
        budget = Budget(rollouts=ROUGH * len(sample))
        return self._ample.compare(self.endgame.view, [(move,) for move in sample], rng, budget)[-1].move

    def good(self) -> list[Any]:
        return [one.move for one in self._good]

    def _searched(self, view: Any, legal: Sequence[Any]) -> Sequence[Any]:
        return self._usual.judge(view, legal, position_rng(view))[:2]

    def _lines(self, move: Any) -> list[Line]:
        """Return the move alone and with a good player's continuation in the same turn."""
        found: list[Line] = [one.line for one in self._good if one.move == move]
        if then := self.endgame.then(move):
            found += [(move, *one.line) for one in self._searched(then.view, then.legal)]
        return list(dict.fromkeys([*found, (move,)]))


def add_endgame(endgame: Endgame, rng: Random, tally: AccuracyTally) -> None:
    """Add an endgame to the tally: the move made, a random move and the worst move."""
    truth = DeepSearch(endgame)
    tally.endgames += 1
    for move in dict.fromkeys((endgame.made, rng.choice(endgame.legal))):
        verdict = endgame.judged(move)
        if verdict.poor:
            tally.named += 1
            tally.true += truth.cost(move, [verdict.best], MIN_COST) >= MIN_COST
    worst = truth.worst(rng)
    others = [move for move in truth.good() if move != worst]
    if others and truth.cost(worst, others, WORST) >= WORST:
        tally.planted += 1
        tally.found += endgame.judged(worst).poor


def main(arguments: Sequence[str] | None = None) -> None:
    games = [info.name for info in infos() if "sharp" in info.levels and not info.real_time]
    parser = argparse.ArgumentParser(prog="python -m app.tools.bench.judge_accuracy", description=__doc__)
    parser.add_argument("--game", action="append", choices=games, help="this one; all, if none is named")
    parser.add_argument("--endgames", type=int, default=200, help="in each game (200)")
    parser.add_argument("--seed", type=int, default=1, help="other endgames (1)")
    asked = parser.parse_args(arguments)
    for name in asked.game or games:
        game, tally, rng = game_named(name), AccuracyTally(), Random(asked.seed)
        for endgame in endgames(game, asked.seed):
            add_endgame(endgame, rng, tally)
            print(f"{game.title}: {tally.endgames} of {asked.endgames}", end="\r", file=sys.stderr, flush=True)
            if tally.endgames == asked.endgames:
                break
        print(f"{game.title}, {tally.endgames} endgames:\n{tally.summary()}", flush=True)


if __name__ == "__main__":
    main()
