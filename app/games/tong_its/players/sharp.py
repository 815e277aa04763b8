"""The sharp player's search at Tong-Its: turns ranked by a net, then the rest of the hand by quick players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import NamedTuple

from app.ai.net import Net, NetInput
from app.ai.search import Judged, Line, SearchSpec, SharpPlayer
from app.core.cards import Card, Mask, Seat, mask_of
from app.games.tong_its.players.player import TurnDecision
from app.games.tong_its.players.position import Position, Table, Worth, loose_in, position, way_out
from app.games.tong_its.players.quick import playout, policy, step
from app.games.tong_its.players.reading import Reading
from app.games.tong_its.players.rollout_net import chances
from app.games.tong_its.players.value_net import ValueNet
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.players.worlds import worlds
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.melds import FOURS, cards_of, fitting, melds_in, melds_with, split
from app.games.tong_its.rules.model import (
    CALL,
    CHALLENGE,
    DISCARDS,
    DRAW,
    HIDE,
    LAYS,
    MELD,
    TAKE,
    Call,
    Move,
    State,
    View,
)
from app.games.tong_its.rules.moves import may_call
from app.games.tong_its.rules.mutable_state import MutableState

# ---- whole turns

LOOKS = 60
"""Maximum number of ends of a turn that the net rates: those that the keen player likes best."""
TAKES = 8
"""Maximum number of turns searched that begin with the discard."""
HOPELESS = 0.03
"""Calls with a lower win chance, by the keen player's estimate, are not searched."""


class RankedTurn(NamedTuple):
    chance: float
    moves: tuple[Move, ...]
    seen: NetInput | None


class TurnSearch:
    def __init__(self, view: View, net: Net | None = None) -> None:
        reading = Reading(view, KEEN)
        self._view, self._worth, self._here = view, Worth(reading), position(reading)
        self._value_net = ValueNet(self._worth, net)

    def begins(self) -> list[RankedTurn]:
        """Return draw, call, and taking the discard and going on, the best first; only a way out if there is one."""
        p, me, hand, here = self._view.public, self._view.seat, self._here.hand, self._here.begun()
        found = [self._way((DRAW,), self._value_net.draws(here))]
        if may_call(p, me) and self._worth.called(split(hand).deadwood) >= HOPELESS:
            found.append(self._way((CALL,), self._value_net.calls(here)))
        top, taken = p.thrown[-1], list[RankedTurn]()
        for meld in melds_with(top, hand):
            cards = meld ^ 1 << top
            ways = [way._replace(moves=(TAKE[cards], *way.moves)) for way in self.ends(here.taken(cards, top))]
            if ways[0].seen is None:
                return ways
            taken += ways
        return _ranked([*found, *_ranked(taken)[:TAKES]])

    def ends(self, here: Position | None = None) -> list[RankedTurn]:
        """Return whole turns, the best first; only a way out if there is one."""
        here = here or self._here
        out = way_out(here.hand, here.table)
        if out is not None:
            return [RankedTurn(1.0, tuple(out), None)]
        found: list[tuple[float, tuple[Move, ...], Position, Card]] = []
        for moves, after in self._laid(here):
            found += [(self._worth.ended_by(after, card), moves, after, card) for card in after.discards()]
        found.sort(key=lambda end: -end[0])
        if not self._view.stock:  # last turn: the least deadwood is best, whatever the others hold (5.7)
            found = [end for end in found if end[0] == found[0][0]]
        return _ranked(
            self._way((*moves, DISCARDS[card]), self._value_net.ended(after, card))
            for _, moves, after, card in found[:LOOKS]
        )

    def _way(self, moves: tuple[Move, ...], seen: NetInput) -> RankedTurn:
        return RankedTurn(self._value_net.chance(seen), moves, seen)

    def _laid(self, here: Position) -> Iterator[tuple[tuple[Move, ...], Position]]:
        """Yield what may be laid before the discard: a first meld or none; and none, one, or all possible layoffs."""
        starts: list[tuple[tuple[Move, ...], Position]] = [((), here)]
        if not here.opened:
            starts += [self._opened(here, meld) for meld in melds_in(here.hand)]
        for moves, start in starts:
            seen = set()
            ways = [self._off(start, fitting_on(start.table, card), card) for card in cards_of(start.hand)]
            ways += [self._all_off(start, own=False), self._all_off(start, own=True)]
            for laid, after in [((), start), *(way for way in ways if way is not None)]:
                if after.hand not in seen and after.hand:
                    seen.add(after.hand)
                    yield (*moves, *laid), after

    def _opened(self, here: Position, meld: Mask) -> tuple[tuple[Move, ...], Position]:
        if meld in FOURS:
            # The four's extra chips are left to the rollouts.
            return (HIDE[meld],), here._replace(hand=here.hand ^ meld, opened=True)
        return (MELD[meld],), here.melded(meld)

    def _off(self, here: Position, at: int, card: Card) -> tuple[tuple[Move, ...], Position] | None:
        if at < 0:
            return None
        owner, number = here.table[at][:2]
        return (LAYS[owner][number - 1][card],), here.laid_off(owner, number, card)

    def _all_off(self, here: Position, *, own: bool) -> tuple[tuple[Move, ...], Position]:
        """Lay off all loose cards that fit, with or without the own melds."""
        moves: tuple[Move, ...] = ()
        again = True
        while again:
            again = False
            for card in cards_of(loose_in(here.hand)):
                at = fitting_on(here.table, card, None if own else here.me)
                way = self._off(here, at, card)
                if way is not None:
                    moves, here, again = (*moves, *way[0]), way[1], True
        return moves, here


def _ranked(ways: Iterable[RankedTurn]) -> list[RankedTurn]:
    return sorted(ways, key=lambda way: -way.chance)


def fitting_on(table: Table, card: Card, spare: Seat | None = None) -> int:
    """Return the meld that the card goes on, other than those of ``spare``; -1 if there is none."""
    for i, spot in enumerate(table):
        if spot.owner != spare and fitting(spot.now) >> card & 1:
            return i
    return -1


LINES = 12
"""Maximum number of turns searched per decision, of those that end one; ``TurnSearch`` limits those that begin one."""
TRUST = 120
"""Number of worlds that the net's prior counts as, as many as it is tried in: with a previous net this won 43.4% of the
hands in 3,000 deals against two keen players; without a net 41.3% in 4,500. Twice as many do about as well.
"""
FLATTERED = 0.4
"""Bias of the win chance of calls, as a share of the distance between certain win and loss: worlds ignore who could
have called already, and the calls made are those rated best. Of 2,700 calls rated at 50 to 90%, 71% on average, 63%
won.
"""
SETTLES = 0.01
"""Margin by which a call may be worse than going on: so small a difference is meaningless, and playing on in a won hand
looks odd.
"""
ENDING = 0.4
"""Weight of a rollout's end, compared to its position a round later."""
LOSING, WINNING = -5.7, 11.1
"""Expected chips of a hand: an offset, and a slope in the win chance."""
OFF = 0.006
"""Typical error of a single rating of a line."""


def lines(view: View, legal: Sequence[Move]) -> Sequence[Line[Move]]:
    return _answers(view, legal) if view.public.phase == "answer" else list(_turns(view))


def prior(view: View) -> Mapping[Line[Move], tuple[float, float]]:
    return {} if view.public.phase == "answer" else _turns(view)


@lru_cache(maxsize=1)
def _turns(view: View) -> Mapping[Line[Move], tuple[float, float]]:
    """Return the turns worth searching, the best first: the win chance, and the expected chips."""
    turn = TurnSearch(view)
    ways = turn.begins() if view.public.phase == "start" else turn.ends()[:LINES]
    return {way.moves: (way.chance, LOSING + WINNING * way.chance) for way in ways}


def _answers(view: View, legal: Sequence[Move]) -> Sequence[Line[Move]]:
    """Return challenge and fold, the keen player's choice first; only a challenge where it costs nothing more, as
    another player has challenged, or can't be lost, as a tie with the caller goes to the challenger (5.5).
    """
    sure = True in view.public.answers or not split(mask_of(view.hand)).deadwood
    if CHALLENGE not in legal or len(legal) == 1:
        return [(move,) for move in legal]
    if sure:
        return [(CHALLENGE,)]
    first = TurnDecision(view, legal, KEEN).answer()
    return [(move,) for move in sorted(legal, key=lambda move: move != first)]


def outcome(engine: MutableState, seat: Seat) -> tuple[float, float]:
    """Return the winner (5), and the chips."""
    return float(engine.winner == seat), engine.scores()[seat]


def rated(engine: MutableState, seat: Seat, rng: Random) -> tuple[float, float]:
    """Return the outcome averaged with the position at the seat's next turn, which is less true but has less luck."""
    while engine.turn >= 0 and (engine.turn != seat or engine.phase != "start"):
        step(engine)
    if engine.turn < 0:
        return outcome(engine, seat)
    share = chances(engine)[0]
    playout(engine, rng)
    won, chips = outcome(engine, seat)
    return share + ENDING * (won - share), ENDING * chips + (1 - ENDING) * (LOSING + WINNING * share)


SPEC = SearchSpec(
    GAME,
    lines,
    policy,
    outcome,
    point=0.01,
    rollouts=1600,
    worlds=worlds,
    rated=rated,
    rating_error=OFF,
    stochastic=False,
    prior=prior,
    prior_weight=TRUST,
)


class TongItsSharpPlayer(SharpPlayer[State, Move, View, MutableState]):
    """Search player that trusts its own calls less, and calls where nothing is clearly better."""

    def settled(self, view: View, judged: tuple[Judged[Move], ...]) -> tuple[Judged[Move], ...]:
        """Order the moves, the best first, with calls at their corrected rating."""
        at = next((at for at, one in enumerate(judged) if isinstance(one.move, Call) and one.rollouts), None)
        if at is None or len(judged) == 1:
            return judged
        call, others = _sobered(judged[at]), [*judged[:at], *judged[at + 1 :]]
        others.insert(0 if call.value >= others[0].value - SETTLES else max(at, 1), call)
        return tuple(others)


def _sobered(call: Judged[Move]) -> Judged[Move]:
    """Return a call at the win rate that such calls have."""
    less = FLATTERED * call.wins * (1 - call.wins)
    return replace(call, wins=call.wins - less, value=call.value - less)


def sharp_player() -> SharpPlayer[State, Move, View, MutableState]:
    return TongItsSharpPlayer(SPEC)
