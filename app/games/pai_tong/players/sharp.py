"""Pai Tong: what the sharp player searches: what to do now, then some rounds by quick players.

Deals are so much luck that who wins a rollout cannot tell close discards apart in the time there is. So rollouts are
rated by how likely the hands that they lead to win (``chance``). Also, what the keen player thinks of a line counts
like ``TRUST`` worlds in which it came out just so, and is weighed against what the rollouts find.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from app.ai.budget import USUAL, Budget
from app.ai.search import Judged, Line, SearchSpec, SharpPlayer
from app.core.cards import Seat
from app.games.pai_tong.players.chances import CHANCES, Chances, chance
from app.games.pai_tong.players.player import TurnDecision
from app.games.pai_tong.players.quick import playout, policy
from app.games.pai_tong.players.weights import KEEN
from app.games.pai_tong.players.worlds import worlds
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.engine import RolloutState
from app.games.pai_tong.rules.kinds import RANK_OF_KIND
from app.games.pai_tong.rules.model import DISCARDS, KIN, Move, State, Tong, View

LINES = 5
"""How many are looked at in one decision, ..."""
MARGIN = 0.08
"""... and by how much the keen player may think less of them than of the best."""
LOOKS = ((0.5, 1), (0.5, 2))
"""How much what the hands look like counts, so many rounds after the line; at once, they do not yet tell what a discard
that is given up now would have been good for.
"""
TRUST = 150
"""Worlds that the keen player's own judgement counts for."""
CLOSEST = 3
"""Lines that are not given up, as the keen player may be right about them."""
CLEAR = 2.0
"""The keen player's choice is left only for one that is ahead by more than so many standard errors."""
POINT = 0.05
"""What a point is worth, in deals won. Ten times as much under Pong points, where pure tongs are paid for (6.2), brings
0.2 points a deal less among keen players (0.0 to 0.4, the same 93 deals from every seat): a pure tong is waited for
longer than it is worth.
"""


class Thought(NamedTuple):
    """A line, and what the keen player thinks it is worth, in the search's terms."""

    worth: float
    line: tuple[Move, ...]


def thoughts(view: View, legal: Sequence[Move]) -> list[Thought]:
    """A win is taken. Otherwise the discards, one of each rank; or to take the discard into a tong, and what to discard
    after it, or not to. The best first, none that is hopeless.
    """
    if KIN in legal:
        return [Thought(1.0, (KIN,))]
    turn = TurnDecision(view, KEEN)
    if view.public.discard is None:
        found = _discards(turn)
    else:
        tongs = [move for move in legal if isinstance(move, Tong) and not turn.opens_whole(move)]
        found = [thought for move in tongs for thought in _after_tong(turn, move)]
        for move in legal:
            if not isinstance(move, Tong):
                found.append(Thought(turn.drawn() if view.stock else turn.spared, (move,)))
    per_point = 1 / turn.won + POINT * (len(view.counts) - 1)
    found = [Thought(worth * per_point, line) for worth, line in found]
    found.sort(key=lambda thought: -thought.worth)
    return [thought for thought in found[:LINES] if thought.worth > found[0].worth - MARGIN]


def _discards(turn: TurnDecision) -> list[Thought]:
    """The best kind of each rank that is held."""
    found: dict[int, Thought] = {}
    for kind, count in enumerate(turn.counts):
        if count:
            thought, rank = Thought(turn.after(kind), (DISCARDS[kind],)), RANK_OF_KIND[kind]
            found[rank] = max(thought, found.get(rank, thought), key=lambda one: one.worth)
    return list(found.values())


def _after_tong(turn: TurnDecision, tong: Tong) -> list[Thought]:
    """That tong with each discard that may follow it; where it completes the hand, the discard itself wins (5.2)."""
    with turn.as_if_taken(tong):
        return [Thought(worth, (tong, *line)) for worth, line in _discards(turn)]


def lines(view: View, legal: Sequence[Move]) -> Sequence[Line[Move]]:
    """What is worth the search's time."""
    return [thought.line for thought in thoughts(view, legal)]


def outcome(form: RolloutState, seat: Seat) -> tuple[float, float]:
    """Whether the seat has won the deal, and its chips (6)."""
    return float(form.winner == seat), form.scores()[seat]


def rated(form: RolloutState, seat: Seat, rng: Random, learned: Chances = CHANCES) -> tuple[float, float]:
    """What the hands look like one round and two rounds later, as the quick players play: a later look sees more of
    what the line brings, but luck blurs it.
    """
    seats, won, points, seen = len(form.hands), 0.0, 0.0, 0
    for share, rounds in LOOKS:
        playout(form, rng, (rounds - seen) * seats)
        seen = rounds
        at_last = outcome(form, seat) if form.turn < 0 else _expected(form, seat, learned)
        won += share * at_last[0]
        points += share * at_last[1]
    return won, points


def _expected(form: RolloutState, seat: Seat, learned: Chances) -> tuple[float, float]:
    """The chance to win, and the chips on average; the others are taken to win as much as this hand would."""
    win, lose = chance(form, seat, learned)
    form.winner = seat
    gain = form.scores()[seat]
    form.winner = None
    return win, gain * (win - lose / (len(form.hands) - 1))


def scale(view: View) -> float:
    """Chips in points (6.5)."""
    return 1 / view.public.options.stake


SPEC = SearchSpec(
    GAME, lines, policy, outcome, point=POINT, rollouts=2600, worlds=worlds, scale=scale, rated=rated, keen_decides=0.1
)


class PaiTongSharpPlayer(SharpPlayer[State, Move, View, RolloutState]):
    """Weighs what the search finds against what the keen player thinks, and does that unless something else is clearly
    better.
    """

    def judge(
        self,
        view: View,
        legal: Sequence[Move],
        rng: Random,
        budget: Budget = USUAL,
        *,
        closest: int = CLOSEST,
        asked: Sequence[Move] = (),
        plan: Line[Move] = (),
    ) -> tuple[Judged[Move], ...]:
        """The moves that were looked at, the best first."""
        found = super().judge(view, legal, rng, budget, closest=max(closest, CLOSEST), asked=asked, plan=plan)
        if len(found) == 1:
            return found
        known = {each.line: each.worth for each in thoughts(view, legal)}
        least = min(known.values())  # what the keen player would not look at is no better to it
        thought = {judged.line: known.get(judged.line, least) for judged in found}
        leader = found[0]

        def ahead(judged: Judged[Move]) -> float:
            worth = thought[judged.line] - thought[leader.line]
            seen = judged.rollouts * (judged.value - leader.value)
            return (seen + TRUST * worth) / (judged.rollouts + TRUST)

        order = sorted(found, key=lambda judged: -ahead(judged))
        best, first = order[0], max(found, key=lambda judged: thought[judged.line])
        noise = best.rollouts * best.unsure / (best.rollouts + TRUST)
        if ahead(best) - ahead(first) <= CLEAR * noise:
            order.sort(key=lambda judged: judged is not first)
        return tuple(order)


def sharp_player() -> SharpPlayer[State, Move, View, RolloutState]:
    """Plays what wins most often in worlds that the view cannot tell from the true one."""
    return PaiTongSharpPlayer(SPEC)
