"""Loss per decision of each AI level, scored by a player with many more rollouts.

``python -m app.tools.bench.decision_loss --game tong-its --decisions 200`` asks the players of all levels for a move in
the same positions, and prints, with 95 % intervals, how much less each move wins than the best one found with a hundred
times Sharp's rollouts. These rollouts sample worlds that agree with what the seat sees and are played to the end of the
deal, without a value net. One half of the worlds selects the best move and the other half evaluates the moves, because
the best of many estimates is biased upward. A run takes hours.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypeAlias

from app.ai.budget import Budget
from app.ai.hints import position_rng
from app.ai.player import fixed_levels, player_for, sharp_player_for
from app.ai.search import Judged, SearchSpec, SharpPlayer
from app.commands.intervals import cluster_interval
from app.core.game import AnyGame
from app.games import game_named, infos
from app.tools.bench.judge_accuracy import Endgame, endgames

EFFORT = 100
"""Rollouts per decision of the slow player, as a multiple of the sharp player's."""
CHOOSING = 0.5
"""Fraction of these rollouts that selects the best move."""
BEST = 4
"""Number of the sharp player's best moves that are tried besides the moves made."""
SITTERS = ("keen", "keen", "casual")
"""AI levels that play the deals."""

Line: TypeAlias = tuple[Any, ...]


class SlowPlayer:
    """Scores decisions of one game with many rollouts."""

    def __init__(self, game: AnyGame, effort: float = EFFORT) -> None:
        """``effort`` is a multiple of the usual rollouts."""
        player = self.usual = sharp_player_for(game.name)
        spec: SearchSpec[Any, Any, Any, Any] = player.spec
        self._ample = SharpPlayer(replace(spec, rated=None, prior=None, prior_weight=0.0, rating_error=0.0))
        self._rollouts = round(effort * player.rollouts)

    def losses(self, decision: Endgame, made: Sequence[Any]) -> Mapping[Any, float]:
        """Return what each of the moves ``made`` loses against the best move, as a share of a deal won. Noise may make
        a loss slightly negative.
        """
        view, liked = decision.view, self.usual.judge(decision.view, decision.legal, position_rng(decision.view))
        moves = list(dict.fromkeys([*(one.move for one in liked[:BEST]), *made]))
        if len(moves) == 1:
            return {moves[0]: 0.0}
        lines = [line for move in moves for line in self._lines(decision, move, liked)]
        first = self._tried(view, lines, "chosen", CHOOSING)
        again = self._tried(view, [one.line for one in first], "weighed", 1 - CHOOSING)
        values, best = {one.move: one.value for one in again}, first[0].move
        return {move: values[best] - values[move] for move in made}

    def _tried(self, view: Any, lines: Sequence[Line], luck: str, part: float) -> Sequence[Judged[Any]]:
        budget = Budget(rollouts=round(part * self._rollouts))
        return self._ample.compare(view, lines, Random(f"{luck} {view!r}"), budget)

    def _lines(self, decision: Endgame, move: Any, liked: Sequence[Judged[Any]]) -> list[Line]:
        """Return the move with the sharp player's continuation in the same turn."""
        found: list[Line] = [one.line for one in liked if one.move == move]
        if not found and (then := decision.then(move)):
            found = [(move, *self.usual.judge(then.view, then.legal, position_rng(then.view))[0].line)]
        return found or [(move,)]


@dataclass(slots=True)
class LossTally:
    """Losses of a level's decisions against the best moves."""

    costs: list[float] = field(default_factory=list)
    """Loss of each decision; the decisions come from different deals."""
    alike: int = 0
    """Number of moves as good as the best one."""

    def add(self, cost: float) -> None:
        self.costs.append(cost)
        self.alike += cost <= 0

    def summary(self) -> str:
        mean, low, high = (100 * one for one in cluster_interval(self.costs))
        nothing = f"nothing in {self.alike} of {len(self.costs)}"
        return f"loses {mean:.2f} % of a deal a decision ({low:.2f} to {high:.2f}); {nothing}"


def score_levels(decision: Endgame, slow: SlowPlayer, tallies: Mapping[str, LossTally], luck: Random) -> None:
    """Ask every level for a move and add the loss of each."""
    name, view = decision.game.name, decision.view
    made = {level: player_for(name, level).choose(view, decision.legal, luck) for level in tallies}
    costs = slow.losses(decision, list(dict.fromkeys(made.values())))
    for level, move in made.items():
        tallies[level].add(costs[move])


def arguments_of(prog: str, about: str | None, decisions: int, effort: float) -> argparse.ArgumentParser:
    """Return a parser for a bench tool: the searched, turn-based games and the effort, with defaults for ``decisions``
    and ``effort``.
    """
    games = [info.name for info in infos() if "sharp" in info.levels and not info.real_time]
    parser = argparse.ArgumentParser(prog=f"python -m app.tools.bench.{prog}", description=about)
    parser.set_defaults(games=games)
    parser.add_argument("--game", action="append", choices=games, help="this one; all, if none is named")
    parser.add_argument("--decisions", type=int, default=decisions, help=f"in each game ({decisions})")
    parser.add_argument("--effort", type=float, default=effort, help=f"times the usual rollouts ({effort})")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="of the processor, in each game, at most")
    parser.add_argument("--seed", type=int, default=1, help="other decisions (1)")
    return parser


def decisions_of(game: AnyGame, asked: argparse.Namespace) -> Iterator[Endgame]:
    """Yield as many decisions as asked for, or as time allows, at least one; print progress."""
    until = time.process_time() + 60 * asked.minutes
    for number, decision in enumerate(endgames(game, asked.seed, SITTERS, parts=1), 1):
        yield decision
        print(f"{game.title}: {number} of {asked.decisions}", end="\r", file=sys.stderr, flush=True)
        if number >= asked.decisions or time.process_time() > until:
            return


def main(arguments: Sequence[str] | None = None) -> None:
    asked = arguments_of("decision_loss", __doc__, 1000, EFFORT).parse_args(arguments)
    for name in asked.game or asked.games:
        game, luck = game_named(name), Random(asked.seed)
        slow, tallies = SlowPlayer(game, asked.effort), {level.name: LossTally() for level in fixed_levels(game.info)}
        for decision in decisions_of(game, asked):
            score_levels(decision, slow, tallies, luck)
        print(f"{game.title}, {len(tallies['keen'].costs)} decisions:")
        for level, tally in tallies.items():
            print(f"  {level:8} {tally.summary()}", flush=True)


if __name__ == "__main__":
    main()
