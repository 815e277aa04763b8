"""The rollout policy for Tong-Its, on masks and ints.

Like the keen player it opens as soon as it can, lays off what fits, keeps further melds secret, and calls and
challenges by estimates of the others' hands; but it considers one way to play, and compares only discards.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from app.ai.data_files import data_file
from app.core.cards import FRENCH, Card, Mask, Seat, mask_of
from app.games.tong_its.players.reading import APART, NEAR, ByNeighbors, logistic, needed
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.rules.ending import BASE, FOUR, wins_pot
from app.games.tong_its.rules.melds import (
    ACES,
    FOURS,
    POINTS,
    SUIT,
    cards_of,
    fitting,
    fours_in,
    melds_with,
    parted,
    points,
)
from app.games.tong_its.rules.model import SEATS
from app.games.tong_its.rules.moves import (
    CALL_CODE,
    CHALLENGE_CODE,
    DRAW_CODE,
    FOLD_CODE,
    HIDE_CODE,
    LAY_CODE,
    MELD_CODE,
    MELD_NUMBER,
    TAKE_CODE,
)
from app.games.tong_its.rules.mutable_state import MutableState

# ---- Which of its loose cards the quick player discards.
#
# A card's cost speaks for discarding it; its chance to make a meld with others of the hand, or with unseen cards,
# speaks against it. The weights are fitted to keen players' discards (``training/fit_throwing.py``).

STOCK = 15
"""Cards in the stock when the hand begins."""
USUAL = 12
"""Typical cost of two cards."""


class Throwing(NamedTuple):
    """Weights against discarding a card, in points."""

    one: float
    """Per other card of the hand that makes a meld with it and one particular unseen card, ..."""
    one_dear: float
    """... plus, for each point that the two cost above the typical cost, this."""
    two: float
    """The same if several unseen cards do."""
    two_dear: float
    fed: float
    """Per pair of unseen cards that makes a meld with it."""


def read_throwing(text: str | bytes) -> Throwing:
    return Throwing(**json.loads(text))


THROWING = read_throwing(data_file(__package__, "throwing.json").read_text(encoding="utf-8"))


def _pairs(card: Card) -> dict[int, tuple[Mask, float, float]]:
    """Return the cards that may share a meld with this one, each with the cards that complete it, and the value of
    keeping the two if one of them may still come, and if several may.
    """
    found = dict[int, tuple[Mask, float, float]]()
    for mate in cards_of(NEAR[card]):
        dear = POINTS[card] + POINTS[mate] - USUAL
        one, two = THROWING.one + THROWING.one_dear * dear, THROWING.two + THROWING.two_dear * dear
        found[mate] = needed(1 << card | 1 << mate), one, two
    return found


PAIRS = tuple(map(_pairs, FRENCH.cards))
_RUNS = tuple((near & 3 == 3) + (near & 10 == 10) + (near & 24 == 24) for near in range(32))
"""Number of runs that a card makes with two of its neighbours; bits 0, 1, 3 and 4 are two and one below and above."""
_SETS = (0, 0, 1, 3)
"""Number of sets with two of that many others of its rank."""


def feeds(card: int, live: Mask) -> int:
    """Count the pairs of ``live`` cards that make a meld with this one."""
    number = card % 13
    beside = (live >> card - number & SUIT) << 2 >> number & 31
    return _RUNS[beside] + _SETS[(live & FOURS[number]).bit_count()]


def _worth(card: Card, mates: Mask, live: Mask) -> float:
    """Return the value of discarding a card, given the hand's cards (``mates``) and unseen cards (``live``) near it."""
    worth = float(POINTS[card])
    while mates:
        mate = mates.bit_length() - 1
        mates ^= 1 << mate
        outs, one, more = PAIRS[card][mate]
        outs &= live
        if outs:
            worth -= more if outs & outs - 1 else one
    return worth - THROWING.fed * feeds(card, live)


_WORTHS = tuple(ByNeighbors(card, _worth) for card in FRENCH.cards)


def _most(card: Card) -> float:
    """Return an upper bound of the value of discarding a card, with a small margin."""
    return POINTS[card] + sum([max(0.0, -one, -more) for _, one, more in PAIRS[card].values()], 0.0) + 0.001


_WORTH_MORE = [mask_of(card for card in FRENCH.cards if _most(card) > worth) for worth in range(40)]
"""For each number of points, the cards that may be worth more."""


def to_throw(engine: MutableState, loose: Mask) -> int:
    if not loose & loose - 1:
        return loose.bit_length() - 1
    live = unseen(engine)
    worths, found, most, rest = _WORTHS, -1, -1e9, loose
    while rest:
        card = rest.bit_length() - 1
        rest ^= 1 << card
        near = NEAR[card]
        worth = worths[card][near & loose | (near & live) << APART]
        if worth > most:
            found, most = card, worth
            if worth > 0:
                rest &= _WORTH_MORE[int(worth)]
    return found


def unseen(engine: MutableState) -> Mask:
    return engine.closed ^ engine.hands[engine.turn]


CALL_LEAST, CALL_MORE = 0.18, 0.62
"""The keen player's weights call_least and call_more, ..."""
BASE_ODDS = -0.25
"""... and base, as they do best with this policy."""
HIGHEST_COST = 10
"""Assumed cost of the last discard of a player who has made none."""
OUTS = 1.5
"""Typical number of cards that make a meld of a pair."""


def policy(engine: MutableState, rng: Random) -> int:
    if engine.phase == "main":
        return _go_on(engine)
    if engine.phase == "answer":
        return _answer(engine)
    return _begin(engine)


def playout(engine: MutableState, rng: Random) -> None:
    """Play on by ``policy`` until the hand is over."""
    while engine.turn >= 0:
        step(engine)


def step(engine: MutableState) -> None:
    """Play the rest of the turn, splitting the hand once after the draw, or answer a call."""
    phase = engine.phase
    if phase == "answer":
        engine.play(_answer(engine))
        return
    if phase == "start":
        move = _begin(engine)
        if move == DRAW_CODE:
            engine.draw()
        else:
            engine.play(move)
            if engine.phase != "main":
                return
    _end_turn(engine)


def _go_on(engine: MutableState) -> int:
    """Return a layoff of a loose card, a first meld or going out, or a discard."""
    loose, melds = parted(engine.hands[engine.turn])
    move = _to_lay(engine, loose, melds)
    return to_throw(engine, loose) if move is None else move


def _end_turn(engine: MutableState) -> None:
    """Repeat the moves of ``_go_on`` until the turn or the hand is over."""
    hands, turn = engine.hands, engine.turn
    melds: Sequence[Mask]
    loose, melds = parted(hands[turn])
    while (move := _to_lay(engine, loose, melds)) is not None:
        engine.play(move)
        if engine.turn < 0:
            return
        loose &= hands[turn]
        if move < LAY_CODE:
            melds = [meld for meld in melds if meld & hands[turn] == meld]
    engine.discard(to_throw(engine, loose))


def _to_lay(engine: MutableState, loose: Mask, melds: Sequence[Mask]) -> int | None:
    for slot, fits in engine.fits.items():
        if off := fits & loose:
            return LAY_CODE + slot * 52 + off.bit_length() - 1
    if not melds or (engine.laid[engine.turn] and loose & loose - 1):
        return None
    meld = melds[0] if len(melds) == 1 else _to_open(melds, unseen(engine))
    return HIDE_CODE + FOURS.index(meld) if meld in FOURS else MELD_CODE + MELD_NUMBER[meld]


def _to_open(melds: Sequence[Mask], unseen: Mask) -> Mask:
    """Return a four, or the meld on which the fewest cards can be laid off."""
    return min(melds, key=lambda meld: -1 if meld in FOURS else (fitting(meld) & unseen).bit_count())


def _begin(engine: MutableState) -> int:
    """Call, take the discard if that leaves less or opens, or draw."""
    turn, hand = engine.turn, engine.hands[engine.turn]
    takes = melds_with(engine.last_thrown[turn - 1], hand)
    laid = engine.laid[turn]
    may_call = laid and not engine.call_blocked[turn]
    if not takes and not may_call:
        return DRAW_CODE
    loose, _ = parted(hand)
    if may_call and _calls(engine, loose):
        return CALL_CODE
    if takes:
        best, least = 0, points(loose) if laid else 1000
        for meld in takes:
            rest, _ = parted(hand & ~meld)
            if (worth := points(rest)) < least:
                best, least = meld, worth
        if best:
            return TAKE_CODE + MELD_NUMBER[best]
    return DRAW_CODE


# ---- calls and answers, by the keen player's estimates (reading.py, position.py)


_LEAST = KEEN.least
_START = tuple([KEEN.start + KEEN.card * cards + closed for cards in range(53)] for closed in (KEEN.closed, 0.0))
_TURNS = [KEEN.turn * ((STOCK - stock) / SEATS) for stock in range(53)]
_THROWN = [KEEN.throw * cost for cost in (*POINTS, HIGHEST_COST)]
"""Terms of the estimated deadwood: by the number of cards in hand, before and after opening; the reduction by the
number of cards in the stock; and the addition by the last discard, in the last entry if there is none.
"""


def supposed(engine: MutableState, seat: Seat) -> float:
    """Return a seat's estimated deadwood; its number of turns follows from the stock."""
    start = _START[engine.laid[seat] > 0][engine.hands[seat].bit_count()]
    has = start - _TURNS[len(engine.stock)] + _THROWN[engine.last_thrown[seat]]
    return has if has > _LEAST else _LEAST


def _calls(engine: MutableState, loose: Mask) -> bool:
    w, me, deadwood = KEEN, engine.turn, points(loose)
    left, right = (me + 1) % SEATS, (me + 2) % SEATS
    one, other = supposed(engine, left), supposed(engine, right)
    share = 1.0
    if engine.laid[left]:
        share *= 1 - (1 - w.folds) * (1 - logistic((one - deadwood) / w.spread))
    if engine.laid[right]:
        share *= 1 - (1 - w.folds) * (1 - logistic((other - deadwood) / w.spread))
    if share >= CALL_LEAST + CALL_MORE:
        return True
    return share >= CALL_LEAST and share >= CALL_LEAST + CALL_MORE * logistic(
        _odds(engine, loose, deadwood, one, other)
    )


def _odds(engine: MutableState, loose: Mask, deadwood: int, one: float, other: float) -> float:
    """Return the log odds of winning without a call, given the estimated deadwood of the next player and of the one
    after.
    """
    w, me, stock = KEEN, engine.turn, len(engine.stock)
    left, right = (me + 1) % SEATS, (me + 2) % SEATS
    rivals = (one + other) / 2
    ahead = rivals - deadwood
    odds = BASE_ODDS + w.opened + w.rivals * rivals + w.rival_least * min(one, other) + w.stock * stock
    for seat in (left, right):
        if engine.laid[seat]:
            odds += w.rival_opened
            if not engine.call_blocked[seat]:
                odds += w.threat + w.threat_ahead * ahead
    hidden = engine.hands[left].bit_count() + engine.hands[right].bit_count() + stock
    hoped = OUTS * _paired(loose) * stock / max(1, hidden)
    own = w.deadwood * deadwood + w.chance * hoped + w.stuck * loose.bit_count()
    return odds + own + w.free + w.free_ahead * ahead


def _paired(loose: Mask) -> int:
    """Return the cost of the loose cards that have a partner."""
    total, rest = 0, loose
    while rest:
        card = rest.bit_length() - 1
        rest ^= 1 << card
        if NEAR[card] & loose:
            total += POINTS[card]
    return total


def _answer(engine: MutableState) -> int:
    """Challenge if that brings more chips than folding; always, if another player has challenged."""
    me, caller, w = engine.turn, engine.caller, KEEN
    if not engine.laid[me]:
        return FOLD_CODE
    if True in engine.answers:
        return CHALLENGE_CODE
    hand = engine.hands[me]
    deadwood, has = points(parted(hand)[0]), supposed(engine, caller)
    sound = logistic((max(w.least, has - w.caller_low) + 0.5 - deadwood) / w.spread)
    share = (1 - w.careless) * sound + w.careless * logistic((has - deadwood) / w.spread)
    costs = float(BASE["challenge"] - BASE["draw"])
    rival = 3 - me - caller
    if not engine.answers and engine.laid[rival]:
        share *= 1 - w.joins * logistic((deadwood - supposed(engine, rival)) / w.spread)
        costs *= 1 - w.joins / 2
    fours = engine.hidden[me] + fours_in(hand).bit_count()
    each = BASE["challenge"] + FOUR * fours + ((hand | engine.laid[me]) & ACES).bit_count()
    pot = engine.ledger.pot if wins_pot(engine.ledger, me) else w.lead * engine.ledger.pot
    prize = 2 * each + pot + BASE["draw"]
    return CHALLENGE_CODE if share * prize > (1 - share) * costs else FOLD_CODE
