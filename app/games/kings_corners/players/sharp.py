"""The sharp player's search at Kings Corners: turns ranked by a net, then the rest of the deal by quick players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import inf
from random import Random
from typing import NamedTuple

from app.ai.net import Net, NetInput
from app.ai.search import Line, SearchSpec, SharpPlayer
from app.core.cards import FRENCH, KING, Mask, Seat, mask_of, rank
from app.games.kings_corners.players.player import KEEN, PARENT_PAIRS, POINT, turn_ends
from app.games.kings_corners.players.value_net import ValueNet
from app.games.kings_corners.players.worlds import worlds
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import (
    ANY,
    EMPTY_CORNER,
    EMPTY_SIDE,
    KINGS,
    TAKES,
    Hand,
    Move,
    State,
    View,
    cost,
)
from app.games.kings_corners.rules.mutable_state import DRAW_CODE, END_CODE, FIRST_SHIFT, MutableState

# ---- Rollout policy, on masks and ints.
#
# It follows the keen player's preferences in order, without search: kings and piles that make room, then cards that
# fit, the highest first, then the gaps.

BY_RANK: tuple[Mask, ...] = tuple(
    mask_of(card for card in FRENCH.cards if rank(card) == of) for of in range(KING, -1, -1)
)
"""The cards of each rank, kings first."""
UNDER: tuple[tuple[int, ...], ...] = tuple(
    (EMPTY_CORNER, EMPTY_CORNER) if rank(card) == KING else PARENT_PAIRS[card] for card in FRENCH.cards
)
"""What card i goes on, unless it fills a gap, encoded like the engine's tops."""
PARENT_BITS = tuple((1 << one & ANY, 1 << other & ANY) for one, other in UNDER)
"""The same as masks, 0 for an empty corner."""

HOPE, HOPE_OWN, HOPE_NEXT, HOPE_FAR = KEEN.hope, KEEN.hope_own, KEEN.hope_next, KEEN.hope_far
HEIGHT = tuple(rank(card) / 1000 for card in FRENCH.cards)
"""Weight for a gap: prefers the highest of otherwise equal cards."""
FOLLOWS = 1.0
"""Weight for a gap: each card of the hand that can follow at once."""
FED = 0.15
"""Weight for a gap: each card that another player may lay on it after that."""


def moves(engine: MutableState) -> Iterator[int]:
    """Yield the moves to the end of the deal; each must be made before the next."""
    hands, stock, tops, bases, first = engine.hands, engine.stock, engine.tops, engine.bases, engine.draws_first
    while (seat := engine.turn) >= 0:
        fits = engine.fits
        if first and stock and not engine.drawn:
            yield DRAW_CODE
        elif moving := engine.loose & fits:
            base = moving & -moving
            one, other = UNDER[base.bit_length() - 1]
            yield FIRST_SHIFT + 8 * bases.index(base) + tops.index(one if one in tops else other)
        elif playable := hands[seat] & fits:
            card = highest(playable) if playable & playable - 1 else playable.bit_length() - 1
            one, other = UNDER[card]
            yield 8 * card + tops.index(one if one in tops else other)
        elif EMPTY_SIDE in tops:
            yield 8 * filler(engine, hands[seat]) + tops.index(EMPTY_SIDE)
        else:
            yield DRAW_CODE if stock and not first else END_CODE


def policy(engine: MutableState, rng: Random) -> int:
    return next(moves(engine))


def playout(engine: MutableState, rng: Random) -> None:
    play = engine.play
    for move in moves(engine):
        play(move)


def highest(cards: Mask) -> int:
    """Return the first card of the highest rank; the mask must not be empty."""
    for of_rank in BY_RANK:
        if found := cards & of_rank:
            break
    return (found & -found).bit_length() - 1


def filler(engine: MutableState, hand: Mask) -> int:
    """Return the card for a gap: many cards of the hand follow it, it hardly fits elsewhere and feeds the others
    little.
    """
    if not hand & hand - 1:
        return hand.bit_length() - 1
    hidden = engine.hidden ^ hand
    near = hidden & (engine.fits | KINGS)
    best, most, rest = 0, -inf, hand
    while rest:
        low = rest & -rest
        rest ^= low
        card = low.bit_length() - 1
        one, other = PARENT_BITS[card]
        # The chance that a pile will take the card, by the keen player's evaluation:
        hope = HOPE_OWN if one & hand else HOPE_NEXT if one & near else HOPE_FAR if one & hidden else 0.0
        hope += HOPE_OWN if other & hand else HOPE_NEXT if other & near else HOPE_FAR if other & hidden else 0.0
        worth, last = HEIGHT[card] - HOPE * hope, card
        while after := TAKES[last] & hand:
            last = (after & -after).bit_length() - 1
            worth += FOLLOWS
        worth -= FED * (TAKES[last] & hidden).bit_count()
        if worth > most:
            best, most = card, worth
    return best


LINES = 64
"""Maximum number of turns searched per decision: large, as clearly worse ones are pruned early."""
TRUST = 200
"""Number of worlds that the net's prior counts as: playing by it alone wins as often as searching for 0.4 s, each turn
in some hundred worlds.
"""
LATER, BESIDES = 0.25, 3.4
"""Cost of a lost deal: this share of the current cost of the cards it keeps, as most expensive ones will still be
played, plus points of the default scoring (counted by ``python -m app.tools.training counted kings-corners``).
"""
POINT_SHARE = 0.04
"""Value of a penalty point, in deals won. In 6,000 games each of a faster copy against three keen ones, from the same
deals, 0.08 won 36.0% of the deals and was 0.26 points ahead; 0.04 37.6% and 0.24; 0.02 37.9% and 0.15.
"""


def lines(view: View, legal: Sequence[Move]) -> Sequence[Line[Move]]:
    return list(_turns(view))


def prior(view: View) -> Mapping[Line[Move], tuple[float, float]]:
    return _turns(view)


@lru_cache(maxsize=1)
def _turns(view: View) -> Mapping[Line[Move], tuple[float, float]]:
    """Return the turns worth searching, the best first: the chance to win, and the cost of not winning."""
    scoring = view.public.options.scoring
    besides = BESIDES / scale(view)
    return {
        turn.moves: (turn.chance, (turn.chance - 1) * (besides + LATER * cost(turn.left, scoring)))
        for turn in rated_turns(view)[:LINES]
    }


class RatedTurn(NamedTuple):
    chance: float
    moves: tuple[Move, ...]
    left: Hand
    seen: NetInput | None
    """Input of the net; None where it is not needed, as the turn goes out."""


def rated_turns(view: View, net: Net | None = None) -> list[RatedTurn]:
    """Return ways to play the turn, best first; one that goes out is returned alone. ``net`` replaces the default."""
    ends = turn_ends(view)
    if not ends[0].left.hand:
        return [RatedTurn(1.0, ends[0].moves, (), None)]
    rating, found = ValueNet(view, net), []
    for left, moves in ends:
        seen = rating.ended(left)
        found.append(RatedTurn(rating.chance(seen), moves, left.hand, seen))
    return sorted(found, key=lambda turn: -turn.chance)


def outcome(engine: MutableState, seat: Seat) -> tuple[float, float]:
    return float(not engine.hands[seat]), engine.scores()[seat]


def scale(view: View) -> float:
    """Return the factor that normalizes a scoring's points to the default one (5)."""
    return POINT[view.public.options.scoring]


SPEC = SearchSpec(
    GAME,
    lines,
    policy,
    outcome,
    point=POINT_SHARE,
    rollouts=3000,
    playout=playout,
    stochastic=False,
    worlds=worlds,
    scale=scale,
    prior=prior,
    prior_weight=TRUST,
)


def sharp_player() -> SharpPlayer[State, Move, View, MutableState]:
    return SharpPlayer(SPEC)
