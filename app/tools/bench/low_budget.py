"""Loss of the sharp player on a slow machine, where it has time for a tenth of its usual rollouts.

``python -m app.tools.bench.low_budget --game tong-its --decisions 200`` prints in how many positions the player moves
as it does with all rollouts and, with 95 % intervals, what the other moves cost, as scored by the slow player of
``decision_loss``. With ``--keeps 2`` the player keeps the line that Keen ranks first unless another one is better by
two standard errors; the cost of that with all rollouts is printed, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from app.ai.budget import Budget
from app.ai.hints import position_rng
from app.ai.search import Judged, SharpPlayer
from app.commands.intervals import cluster_interval
from app.games import game_named
from app.tools.bench.decision_loss import SlowPlayer, arguments_of, decisions_of
from app.tools.bench.judge_accuracy import Endgame

PART = 0.1
"""Fraction of the usual rollouts."""
EFFORT = 6
"""Rollouts of the slow player, as a multiple of the usual ones."""


def steady_choice(player: SharpPlayer[Any, Any, Any, Any], decision: Endgame, part: float, keeps: float) -> Any:
    """Return the move with a ``part`` of the rollouts; the first line unless another is ``keeps`` errors better."""
    view, budget = decision.view, Budget(rollouts=max(1, round(part * player.rollouts)))
    judged: Sequence[Judged[Any]] = player.judge(view, decision.legal, position_rng(view), budget)
    if len(judged) == 1:
        return judged[0].move
    best, first = judged[0], player.spec.lines(view, decision.legal)[0][0]
    kept = next((one for one in judged if one.move == first), best)
    return kept.move if best.value - kept.value < keeps * best.std_error else best.move


@dataclass(slots=True)
class LowBudgetTally:
    """Losses in one game, as a share of a deal won, against the usual player with all its rollouts."""

    low_budget: list[float] = field(default_factory=list)
    """Loss of each decision with few rollouts."""
    full_budget: list[float] = field(default_factory=list)
    """Loss of each decision with all rollouts."""
    same: int = 0
    """Number of decisions that are the same with few rollouts."""

    def summary(self) -> str:
        low_budget, full_budget = (
            "{:.2f}{} ({:.2f} to {:.2f})".format(
                100 * mean, " % of a deal in a hurry" * in_a_hurry, 100 * low, 100 * high
            )
            for in_a_hurry, costs in ((True, self.low_budget), (False, self.full_budget))
            for mean, low, high in [cluster_interval(costs)]
        )
        return f"the same in {self.same} of {len(self.low_budget)}; costs {low_budget}, {full_budget} else"

    def add(self, decision: Endgame, slow: SlowPlayer, keeps: float) -> None:
        usual = slow.usual
        first = steady_choice(usual, decision, 1.0, 0.0)
        low_budget, full_budget = (steady_choice(usual, decision, part, keeps) for part in (PART, 1.0))
        moves = list(dict.fromkeys((first, low_budget, full_budget)))
        costs = slow.losses(decision, moves) if len(moves) > 1 else {first: 0.0}
        self.low_budget.append(costs[low_budget] - costs[first])
        self.full_budget.append(costs[full_budget] - costs[first])
        self.same += low_budget == full_budget


def main(arguments: Sequence[str] | None = None) -> None:
    parser = arguments_of("low_budget", __doc__, 200, EFFORT)
    parser.add_argument("--keeps", type=float, default=0.0, help="standard errors by which another must be better (0)")
    asked = parser.parse_args(arguments)
    for name in asked.game or asked.games:
        game, tally = game_named(name), LowBudgetTally()
        slow = SlowPlayer(game, asked.effort)
        for decision in decisions_of(game, asked):
            tally.add(decision, slow, asked.keeps)
        print(f"{game.title}: {tally.summary()}", flush=True)


if __name__ == "__main__":
    main()
