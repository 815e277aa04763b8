"""The sharp player's search at Kings Corners: turns ranked by a net, then the rest of the deal by quick players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import inf
from random import Random
from typing import NamedTuple

from app.ai.net import Net, NetInput
from app.ai.search import Line, SearchSpec, SharpPlayer
from app.core.cards import FRENCH, KING, Card, Mask, Seat, mask_of, rank
from app.games.kings_corners.players.player import KEEN, PARENTS, POINT, turn_ends
from app.games.kings_corners.players.value_net import ValueNet
from app.games.kings_corners.players.worlds import worlds
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import (
    EMPTY_CORNER,
    EMPTY_SIDE,
    KINGS,
    SHIFTABLE,
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
    (EMPTY_CORNER,) if rank(card) == KING else tuple(top for top in FRENCH.cards if TAKES[top] >> card & 1)
    for card in FRENCH.cards
)
"""What card i goes on, unless it fills a gap, encoded like the engine's tops."""

HOPE, HOPE_OWN, HOPE_NEXT, HOPE_FAR = KEEN.hope, KEEN.hope_own, KEEN.hope_next, KEEN.hope_far
FOLLOWS = 1.0
"""Weight for a gap: each card of the hand that can follow at once."""
FED = 0.15
"""Weight for a gap: each card that another player may lay on it after that."""


def policy(engine: MutableState, rng: Random) -> int:
    hand, tops = engine.hands[engine.turn], engine.tops
    if engine.draws_first and engine.stock and not engine.drawn:
        return DRAW_CODE
    a, b, c, d, e, f, g, h = (SHIFTABLE[top] for top in tops)
    fits = a | b | c | d | e | f | g | h
    moving = engine.loose & fits
    if moving:
        base = moving & -moving
        return FIRST_SHIFT + 8 * engine.bases.index(base) + _place(base.bit_length() - 1, tops)
    playable = hand & fits
    if playable:
        card = highest(playable)
        return 8 * card + _place(card, tops)
    if EMPTY_SIDE in tops:
        return 8 * filler(engine, hand) + tops.index(EMPTY_SIDE)
    return DRAW_CODE if engine.stock and not engine.draws_first else END_CODE


def _place(card: int, tops: list[int]) -> int:
    under = UNDER[card]
    return tops.index(under[0] if under[0] in tops else under[1])


def highest(cards: Mask) -> Card:
    """Return the first card of the highest rank; the mask must not be empty."""
    if cards & cards - 1:
        for of_rank in BY_RANK:
            if found := cards & of_rank:
                return Card((found & -found).bit_length() - 1)
    return Card(cards.bit_length() - 1)


def filler(engine: MutableState, hand: Mask) -> Card:
    """Return the card for a gap: many cards of the hand follow it, it hardly fits elsewhere and feeds the others
    little.
    """
    hidden = 0
    for held in engine.hands:
        hidden |= held
    for card in engine.stock:
        hidden |= 1 << card
    hidden &= ~hand
    tops = 0
    for top in engine.tops:
        tops |= 1 << top
    best, most = Card(0), -inf
    rest = hand
    while rest:
        card = Card((rest & -rest).bit_length() - 1)
        rest &= rest - 1
        worth = rank(card) / 1000 - HOPE * _hope(card, hand, hidden, tops)
        last: int = card
        while after := TAKES[last] & hand:
            last = (after & -after).bit_length() - 1
            worth += FOLLOWS
        worth -= FED * (TAKES[last] & hidden).bit_count()
        if worth > most:
            best, most = card, worth
    return best


def _hope(card: Card, hand: Mask, hidden: Mask, tops: Mask) -> float:
    """Return the chance that a pile will take the card, by the keen player's evaluation."""
    hope = 0.0
    for parent in UNDER[card]:
        if hand >> parent & 1:
            hope += HOPE_OWN
        elif hidden >> parent & 1:
            hope += HOPE_NEXT if KINGS >> parent & 1 or PARENTS[parent] & tops else HOPE_FAR
    return hope


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
    worlds=worlds,
    scale=scale,
    prior=prior,
    prior_weight=TRUST,
)


def sharp_player() -> SharpPlayer[State, Move, View, MutableState]:
    return SharpPlayer(SPEC)
