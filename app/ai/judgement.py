"""What one decision was worth, by what its seat could know: found by the sharp player, afterwards and without hurry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from app.ai.budget import Budget
from app.ai.hints import drop_warning, position_rng, reason_of, sure_moves_of, why_better_of
from app.ai.player import player_for
from app.ai.search import Judged, SharpPlayer

WORLDS = 160
"""Fresh worlds in which the move that was made and the one that looks best are tried again: where all moves were tried
first, the best of them looks better than it is.
"""
MIN_COST, MARKED_COST = 0.03, 0.08
"""What a decision cost, as a share of a deal won: with less there is nothing to say, with more it is marked."""
SURE = 2.5
"""Standard errors that the cost must be away from nothing: else it may be noise, and nothing is said."""
_STEPS = 3
"""All moves, how the turn goes on, and the two moves again: each has its share of the time."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a decision was worth beside the best that could have been done."""

    best: object
    """What a good player would have done; the move that was made if none is better."""
    reason: str
    """What it does better than the move that was made, in one sentence, or else what speaks for it; empty where that
    speaks for both.
    """
    wins: tuple[float, float]
    """The share of deals won with the move that was made, and with the best one."""
    scores: tuple[float, float]
    """What the deal brings on average with each of them."""
    cost: float = 0.0
    """How much worse it was, wins and score together, as a share of a deal won; 0 if no other move is surely better."""
    unsure: float = 0.0
    """The standard error of that."""

    @property
    def poor(self) -> bool:
        """It cost much."""
        return self.cost >= MARKED_COST


class Then(NamedTuple):
    """What the seat sees after the move that it made, where that has shown nothing new and it goes on."""

    view: Any
    legal: tuple[object, ...]


def judgement(
    game_name: str, view: Any, legal: Sequence[Any], made: Any, budget: Budget, then: Then | None = None
) -> Judgement:
    """Judge the decision of a seat: ``legal`` are its moves, of which there are several, and ``made`` is the one that
    it made; ``then`` tells how a turn goes on, as what comes of a move is what a good player makes of it. In the same
    position it says the same, unless time runs out. Raises UnknownLevel for a game without a sharp player.
    """
    player = player_for(game_name, "sharp")
    assert isinstance(player, SharpPlayer)
    share = None if budget.seconds is None else budget.seconds / _STEPS
    usual = Budget(share, player.rollouts, budget.cancelled)
    first, reason = sure_moves_of(game_name, view, legal), reason_of(game_name)
    judged = player.judge(view, legal, position_rng(view), usual, asked=first)
    best = next((one for one in judged if one.move in first), judged[0])  # as a hint has it
    said = drop_warning(reason(view, best.move, best.line))
    if best.move == made or made in first:
        return Judgement(made, said, (best.wins, best.wins), (best.score, best.score))
    lines = [best.line, *(one.line for one in judged if one.move == made)]
    if then:
        goes_on = player.judge(then.view, then.legal, position_rng(then.view), usual)[0]
        lines.append((made, *goes_on.line))
    lines = [*dict.fromkeys(lines if len(lines) > 1 else (*lines, (made,)))]
    if said in (reason(view, made, line) for line in lines if line[0] == made):
        said = ""  # it speaks for both, and tells nothing
    again = Budget(share, len(lines) * WORLDS, budget.cancelled)
    tried = {one.move: one for one in player.compare(view, lines, Random(f"again {view!r}"), again)}
    compared = why_better_of(game_name)(view, tried[best.move].line, tried[made].line)
    return _weighed(tried[made], tried[best.move], compared or said)


def _weighed(made: Judged[Any], best: Judged[Any], reason: str) -> Judgement:
    """``made`` has how unsure it is that it is worse."""
    cost, wins, scores = best.value - made.value, (made.wins, best.wins), (made.score, best.score)
    if cost < MIN_COST or cost < SURE * made.unsure:
        return Judgement(made.move, "", (made.wins, made.wins), (made.score, made.score), 0.0, made.unsure)
    return Judgement(best.move, reason, wins, scores, cost, made.unsure)
