"""The sharp player's search at Pai Tong: candidate lines, then some rounds of quick players.

As winners of rollouts can't distinguish close discards, rollouts are rated by the winning chances of the hands they
lead to (``chance``). The keen player's opinion of a line counts like ``TRUST`` worlds with exactly that result.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
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
from app.games.pai_tong.rules.kinds import RANK_OF_KIND
from app.games.pai_tong.rules.model import DISCARDS, KIN, Move, State, Tong, View
from app.games.pai_tong.rules.mutable_state import MutableState

LINES = 5
"""Maximum number of lines searched per decision, ..."""
MARGIN = 0.08
"""... and how much less the keen player may think of them than of the best."""
LOOKS = ((0.5, 1), (0.5, 2))
"""Weights of evaluations some rounds after the line; at once, the use of a discard given up would not show."""
TRUST = 150
"""Number of worlds that the keen player's judgement counts as."""
CLOSEST = 3
"""Number of lines never pruned, as the keen player may be right about them."""
CLEAR = 2.0
"""Standard errors by which another line must lead to overrule the keen player's choice."""
POINT = 0.05
"""Value of a point, in deals won. Ten times as much under Pong points, where pure tongs are paid for (6.2), brings
0.2 points a deal less among keen players (0.0 to 0.4, the same 93 deals from every seat): it waits too long for pure
tongs.
"""


class Thought(NamedTuple):
    """A line, and its value according to the keen player, in the search's units."""

    worth: float
    line: tuple[Move, ...]


def thoughts(view: View, legal: Sequence[Move]) -> Sequence[Thought]:
    """Return the candidate lines, the best first, without hopeless ones: a win alone; otherwise one discard per rank;
    or taking the discard with each discard that follows, or not taking it.
    """
    return _thoughts(view, tuple(legal))


@lru_cache(maxsize=1)
def _thoughts(view: View, legal: tuple[Move, ...]) -> Sequence[Thought]:
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
    found: dict[int, Thought] = {}
    for kind, count in enumerate(turn.counts):
        if count:
            thought, rank = Thought(turn.after(kind), (DISCARDS[kind],)), RANK_OF_KIND[kind]
            found[rank] = max(thought, found.get(rank, thought), key=lambda one: one.worth)
    return list(found.values())


def _after_tong(turn: TurnDecision, tong: Tong) -> list[Thought]:
    """Return the tong with each discard that may follow it; a complete hand's discard wins (5.2)."""
    with turn.as_if_taken(tong):
        return [Thought(worth, (tong, *line)) for worth, line in _discards(turn)]


def lines(view: View, legal: Sequence[Move]) -> Sequence[Line[Move]]:
    return [thought.line for thought in thoughts(view, legal)]


def outcome(engine: MutableState, seat: Seat) -> tuple[float, float]:
    """Return whether the seat has won the deal, and its chips (6)."""
    return float(engine.winner == seat), engine.scores()[seat]


def rated(engine: MutableState, seat: Seat, rng: Random, learned: Chances = CHANCES) -> tuple[float, float]:
    """Rate the hands one and two rounds later, by quick play: a later look sees more of the line, and more luck."""
    seats, won, points, seen = len(engine.hands), 0.0, 0.0, 0
    for share, rounds in LOOKS:
        playout(engine, rng, (rounds - seen) * seats)
        seen = rounds
        at_last = outcome(engine, seat) if engine.turn < 0 else _expected(engine, seat, learned)
        won += share * at_last[0]
        points += share * at_last[1]
    return won, points


def _expected(engine: MutableState, seat: Seat, learned: Chances) -> tuple[float, float]:
    """Return the winning chance and the expected chips, supposing that the others' wins pay as much as this hand's."""
    win, lose = chance(engine, seat, learned)
    payers = len(engine.hands) - 1
    gain = payers * engine.payment(seat)
    return win, gain * (win - lose / payers)


def scale(view: View) -> float:
    """Return chips per point (6.5)."""
    return 1 / view.public.options.stake


SPEC = SearchSpec(
    GAME, lines, policy, outcome, point=POINT, rollouts=2600, worlds=worlds, scale=scale, rated=rated, keen_share=0.1
)


class PaiTongSharpPlayer(SharpPlayer[State, Move, View, MutableState]):
    """Weighs results against the keen player's opinion, and follows that unless another line is clearly better."""

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
        found = super().judge(view, legal, rng, budget, closest=max(closest, CLOSEST), asked=asked, plan=plan)
        if len(found) == 1:
            return found
        known = {each.line: each.worth for each in thoughts(view, legal)}
        least = min(known.values())  # moves outside the keen player's candidates get its lowest value
        thought = {judged.line: known.get(judged.line, least) for judged in found}
        leader = found[0]

        def ahead(judged: Judged[Move]) -> float:
            worth = thought[judged.line] - thought[leader.line]
            seen = judged.rollouts * (judged.value - leader.value)
            return (seen + TRUST * worth) / (judged.rollouts + TRUST)

        order = sorted(found, key=lambda judged: -ahead(judged))
        best, first = order[0], max(found, key=lambda judged: thought[judged.line])
        noise = best.rollouts * best.std_error / (best.rollouts + TRUST)
        if ahead(best) - ahead(first) <= CLEAR * noise:
            order.sort(key=lambda judged: judged is not first)
        return tuple(order)


def sharp_player() -> SharpPlayer[State, Move, View, MutableState]:
    return PaiTongSharpPlayer(SPEC)
