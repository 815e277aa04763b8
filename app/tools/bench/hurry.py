"""What the sharp player loses on a weak machine, which has time for a tenth of the usual rollouts.

``python -m app.tools.bench.hurry --game tong-its --decisions 200`` prints in how many positions it does the same as
with all of them, and, with 95 % intervals, what it costs to do something else, as the slow player of ``loss`` marks it.
``--keeps 2`` tells the same of a player who does the first of the lines, as the keen player ranks them, unless another
one is better by two standard errors: it is steadier, and what that costs is told for all rollouts, too.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from app.ai.budget import Budget
from app.ai.hints import luck_of
from app.ai.search import Judged, SharpPlayer
from app.commands.intervals import of_clusters
from app.games import game_named, infos
from app.tools.bench.honesty import Endgame, endgames
from app.tools.bench.loss import SITTERS, SlowPlayer

PART = 0.1
"""Of the usual rollouts."""
EFFORT = 6
"""Times the usual rollouts that the slow player has."""


def steady_choice(player: SharpPlayer[Any, Any, Any, Any], decision: Endgame, part: float, keeps: float) -> Any:
    """What it does there with that ``part`` of its rollouts; the first of its lines, where nothing is better by
    ``keeps`` standard errors.
    """
    view, budget = decision.view, Budget(rollouts=max(1, round(part * player.rollouts)))
    judged: Sequence[Judged[Any]] = player.judge(view, decision.legal, luck_of(view), budget)
    if len(judged) == 1:
        return judged[0].move
    best, first = judged[0], player.spec.lines(view, decision.legal)[0][0]
    kept = next((one for one in judged if one.move == first), best)
    return kept.move if best.value - kept.value < keeps * best.unsure else best.move


@dataclass(slots=True)
class HurryTally:
    """Of one game; a cost is a share of a deal won, beside the usual player with all its rollouts."""

    hurried: list[float] = field(default_factory=list)
    """What each decision costs in a hurry, ..."""
    unhurried: list[float] = field(default_factory=list)
    """... and with all the rollouts."""
    same: int = 0
    """Decisions that are the same in a hurry as without."""

    def words(self) -> str:
        """``the same in 80 of 100; costs 0.28 % of a deal in a hurry (0.10 to 0.46), 0.00 (0.00 to 0.00) else``."""
        hurried, unhurried = (
            "{:.2f}{} ({:.2f} to {:.2f})".format(100 * mean, " % of a deal in a hurry" * told, 100 * low, 100 * high)
            for told, costs in ((True, self.hurried), (False, self.unhurried))
            for mean, low, high in [of_clusters(costs)]
        )
        return f"the same in {self.same} of {len(self.hurried)}; costs {hurried}, {unhurried} else"

    def add(self, decision: Endgame, slow: SlowPlayer, keeps: float) -> None:
        """One more decision."""
        usual = slow.usual
        first = steady_choice(usual, decision, 1.0, 0.0)
        hurried, unhurried = (steady_choice(usual, decision, part, keeps) for part in (PART, 1.0))
        moves = list(dict.fromkeys((first, hurried, unhurried)))
        costs = slow.marks(decision, moves) if len(moves) > 1 else {first: 0.0}
        self.hurried.append(costs[hurried] - costs[first])
        self.unhurried.append(costs[unhurried] - costs[first])
        self.same += hurried == unhurried


def main(arguments: Sequence[str] | None = None) -> None:
    """From the command line."""
    games = [info.name for info in infos() if "sharp" in info.levels and not info.real_time]
    parser = argparse.ArgumentParser(prog="python -m app.tools.bench.hurry", description=__doc__)
    parser.add_argument("--game", action="append", choices=games, help="this one; all, if none is named")
    parser.add_argument("--decisions", type=int, default=200, help="in each game (200)")
    parser.add_argument("--effort", type=float, default=EFFORT, help=f"times the usual rollouts that mark ({EFFORT})")
    parser.add_argument("--keeps", type=float, default=0.0, help="standard errors by which another must be better (0)")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="of the processor, in each game, at most")
    parser.add_argument("--seed", type=int, default=1, help="other decisions (1)")
    asked = parser.parse_args(arguments)
    for name in asked.game or games:
        game, until, tally = game_named(name), time.process_time() + 60 * asked.minutes, HurryTally()
        slow = SlowPlayer(game, asked.effort)
        for number, decision in enumerate(endgames(game, asked.seed, SITTERS, parts=1), 1):
            tally.add(decision, slow, asked.keeps)
            print(f"{game.title}: {number} of {asked.decisions}", end="\r", file=sys.stderr, flush=True)
            if number == asked.decisions or time.process_time() > until:
                break
        print(f"{game.title}: {tally.words()}", flush=True)


if __name__ == "__main__":
    main()
