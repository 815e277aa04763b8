"""Tong-Its: what the sharp player searches. Whole turns of its own, as a net ranks them (turns.py), then the rest of
the hand by quick players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from app.ai.budget import USUAL, Budget
from app.ai.search import Judged, Line, SearchSpec, SharpPlayer
from app.core.cards import Seat
from app.games.tong_its.players.quick import playout, policy, step
from app.games.tong_its.players.rollout_net import chances
from app.games.tong_its.players.turns import Turn
from app.games.tong_its.players.worlds import worlds
from app.games.tong_its.rules.engine import START, RolloutState
from app.games.tong_its.rules.melds import mask_of, split
from app.games.tong_its.rules.model import CHALLENGE, Call, Move, State, View
from app.games.tong_its.rules.rules import GAME

LINES = 12
"""Turns that are looked at in one decision, of those that end one; turns.py says how many begin one."""
TRUST = 0.5
"""How much of a turn's rating is what the net told, against what rollouts bring: in 3,000 deals of a faster copy of
this player against two keen ones 43.4 % of the hands were won with it, in 4,500 deals 41.3 % without the net. With 0.7
it does about as well.
"""
FLATTERED = 0.4
"""How far calls are told too well, as the worlds do not know who could have called already and has not, and as it is
the best told that are made: by this share of what lies between sure to win and sure to lose. Of 2,700 calls that were
told to win 50 to 90 %, and 71 % on the average, 63 % won.
"""
SETTLES = 0.01
"""A call that is worth only so much less than going on is made: so small a difference tells nothing, and to who watches
it is odd to see a hand go on that is won.
"""
ENDING = 0.4
"""How far a rollout counts as it ends, and not as it stands a round later."""
LOSING, WINNING = -5.7, 11.1
"""The chips that a hand brings on the average: so many, and so many more the surer it is won."""
OFF = 0.006
"""How far the rating of a line is off by itself, about."""


def lines(view: View, legal: Sequence[Move]) -> Sequence[Line[Move]]:
    """The turns that look best; one that goes out if there is one."""
    return _answers(view, legal) if view.public.phase == "answer" else list(_turns(view))


def told(view: View) -> Mapping[Line[Move], tuple[float, float]]:
    """What the net tells of these turns."""
    return {} if view.public.phase == "answer" else _turns(view)


@lru_cache(maxsize=1)
def _turns(view: View) -> Mapping[Line[Move], tuple[float, float]]:
    """The turns that are worth a look, the best first: how likely they are to win, and what that brings."""
    turn = Turn(view)
    ways = turn.begins() if view.public.phase == "start" else turn.ends()[:LINES]
    return {way.moves: (way.chance, LOSING + WINNING * way.chance) for way in ways}


def _answers(view: View, legal: Sequence[Move]) -> Sequence[Line[Move]]:
    """Challenge or fold; only a challenge where it costs nothing more, as somebody has challenged already, or where it
    cannot be lost, as a tie with the caller goes to the challenger (5.5).
    """
    sure = True in view.public.answers or not split(mask_of(view.hand)).deadwood
    return [(CHALLENGE,)] if sure and CHALLENGE in legal else [(move,) for move in legal]


def outcome(form: RolloutState, seat: Seat) -> tuple[float, float]:
    """Who won (5), and the chips."""
    return float(form.ledger.history[-1].winner == seat), form.scores()[seat]


def rated(form: RolloutState, seat: Seat, rng: Random) -> tuple[float, float]:
    """The same, told from the end, and from how the hand stands when it is the seat's turn again: that says less of
    what may happen, but it is much less a matter of luck.
    """
    while form.turn >= 0 and (form.turn != seat or form.phase != START):
        step(form)
    if form.turn < 0:
        return outcome(form, seat)
    share = chances(form)[0]
    playout(form, rng)
    won, chips = outcome(form, seat)
    return share + ENDING * (won - share), ENDING * chips + (1 - ENDING) * (LOSING + WINNING * share)


SPEC = SearchSpec(
    GAME, lines, policy, outcome, point=0.01, rollouts=1600, worlds=worlds, rated=rated, off=OFF, told=told, trust=TRUST
)


class TongItsSharpPlayer(SharpPlayer[State, Move, View, RolloutState]):
    """Trusts its own calls less, and calls where nothing is clearly better."""

    def judge(
        self,
        view: View,
        legal: Sequence[Move],
        rng: Random,
        budget: Budget = USUAL,
        *,
        closest: int = 1,
        asked: Sequence[Move] = (),
    ) -> tuple[Judged[Move], ...]:
        """The moves that were looked at, the best first."""
        judged = super().judge(view, legal, rng, budget, closest=closest, asked=asked)
        at = next((at for at, one in enumerate(judged) if isinstance(one.move, Call) and one.rollouts), None)
        if at is None or len(judged) == 1:
            return judged
        call, others = _sobered(judged[at]), [*judged[:at], *judged[at + 1 :]]
        others.insert(0 if call.value >= others[0].value - SETTLES else max(at, 1), call)
        return tuple(others)


def _sobered(call: Judged[Move]) -> Judged[Move]:
    """A call as often won as such calls are."""
    less = FLATTERED * call.wins * (1 - call.wins)
    return replace(call, wins=call.wins - less, value=call.value - less)


def sharp_player() -> SharpPlayer[State, Move, View, RolloutState]:
    """The sharp player."""
    return TongItsSharpPlayer(SPEC)
