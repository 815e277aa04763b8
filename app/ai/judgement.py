"""Judgement of a past decision by the sharp player, from the seat's own view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from app.ai.budget import Budget
from app.ai.hints import drop_warning, position_rng
from app.ai.player import players_of, sharp_player_for
from app.ai.search import Judged

WORLDS = 160
"""Fresh worlds for comparing the move made with the apparent best, whose first value is biased upwards."""
MIN_COST, MARKED_COST = 0.03, 0.08
"""Costs as shares of a won deal: below the first nothing is reported, from the second on the decision is marked."""
COST_ERRORS = 2.5
"""Standard errors by which the cost must differ from zero to be reported."""
_STEPS = 3
"""Searches that share the time: all moves, the continuation of the turn, and the final comparison."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Value of a decision compared with the best one."""

    best: object
    """Best move; the move made if none is better."""
    reason: str
    """Sentence on why it is better than the move made, or why it is good; empty if the same holds for both."""
    wins: tuple[float, float]
    """Shares of deals won with the move made and with the best one."""
    scores: tuple[float, float]
    """Mean scores with each of them."""
    cost: float = 0.0
    """Loss in value, as a share of a won deal; 0 if no other move is significantly better."""
    std_error: float = 0.0
    """Standard error of the cost."""

    @property
    def poor(self) -> bool:
        """Whether the decision is marked as a mistake."""
        return self.cost >= MARKED_COST


class Then(NamedTuple):
    """View and legal moves after the move made, if the turn goes on and nothing new was revealed."""

    view: Any
    legal: tuple[object, ...]


def judgement(
    game_name: str, view: Any, legal: Sequence[Any], made: Any, budget: Budget, then: Then | None = None
) -> Judgement:
    """Judge the move ``made`` among several ``legal`` ones; ``then`` is its continuation, to be played well.
    Deterministic for a position unless time runs out. Raises UnknownLevel for a game without a sharp player.
    """
    player, players = sharp_player_for(game_name), players_of(game_name)
    share = None if budget.seconds is None else budget.seconds / _STEPS
    usual = Budget(share, player.rollouts, budget.cancelled)
    first, reason = players.sure(view, legal), players.reason
    judged = player.judge(view, legal, position_rng(view), usual, asked=first)
    best = next((one for one in judged if one.move in first), judged[0])  # as for a hint
    words = drop_warning(reason(view, best.move, best.line))
    if best.move == made or made in first:
        return Judgement(made, words, (best.wins, best.wins), (best.score, best.score))
    lines = [best.line, *(one.line for one in judged if one.move == made)]
    if then:
        continuation = player.judge(then.view, then.legal, position_rng(then.view), usual)[0]
        lines.append((made, *continuation.line))
    lines = [*dict.fromkeys(lines if len(lines) > 1 else (*lines, (made,)))]
    if words in (reason(view, made, line) for line in lines if line[0] == made):
        words = ""  # the same holds for both moves
    comparison = Budget(share, len(lines) * WORLDS, budget.cancelled)
    tried = {one.move: one for one in player.compare(view, lines, Random(f"again {view!r}"), comparison)}
    compared = players.compare(view, tried[best.move].line, tried[made].line)
    return _judgement_of(tried[made], tried[best.move], compared or words)


def _judgement_of(made: Judged[Any], best: Judged[Any], reason: str) -> Judgement:
    """Build the judgement; ``made.std_error`` is the standard error of the difference."""
    cost, wins, scores = best.value - made.value, (made.wins, best.wins), (made.score, best.score)
    if cost < MIN_COST or cost < COST_ERRORS * made.std_error:
        return Judgement(made.move, "", (made.wins, made.wins), (made.score, made.score), 0.0, made.std_error)
    return Judgement(best.move, reason, wins, scores, cost, made.std_error)
