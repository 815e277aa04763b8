"""The rollout policy for Tong-Its, on masks and ints.

Like the keen player it opens as soon as it can, lays off what fits, keeps further melds secret, and calls and
challenges by estimates of the others' hands; but it considers one way to play, and compares only discards.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from random import Random
from typing import NamedTuple

from app.core.cards import FRENCH, Card, Mask, Seat
from app.games.tong_its.players.reading import NEAR, logistic, needed
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.rules.ending import BASE, FOUR, wins_pot
from app.games.tong_its.rules.melds import ACES, FOURS, POINTS, SUIT, cards_of, fitting, melds_in, melds_with, split
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


THROWING = read_throwing((files(__package__) / "throwing.json").read_text(encoding="utf-8"))


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


def to_throw(engine: MutableState, loose: Mask) -> int:
    if not loose & loose - 1:
        return loose.bit_length() - 1
    live, fed = unseen(engine), THROWING.fed
    found, most, rest = -1, -1e9, loose
    while rest:
        card = rest.bit_length() - 1
        rest ^= 1 << card
        worth = float(POINTS[card])
        mates = NEAR[card] & loose
        while mates:
            mate = mates.bit_length() - 1
            mates ^= 1 << mate
            outs, one, more = PAIRS[card][mate]
            outs &= live
            if outs:
                worth -= more if outs & outs - 1 else one
        worth -= fed * feeds(card, live)
        if worth > most:
            found, most = card, worth
    return found


def unseen(engine: MutableState) -> Mask:
    cards = sum(engine.hands) ^ engine.hands[engine.turn]
    for card in engine.stock:
        cards |= 1 << card
    return cards


CALL_LEAST, CALL_MORE = 0.18, 0.62
"""The keen player's weights call_least and call_more, ..."""
BASE_ODDS = -0.25
"""... and base, as they do best with this policy."""
HIGHEST_COST = 10
"""Assumed cost of the last discard of a player who has made none."""
OUTS = 1.5
"""Typical number of cards that make a meld of a pair."""
SUIT_POINTS = tuple(sum(POINTS[c] for c in range(13) if cards >> c & 1) for cards in range(SUIT + 1))
"""Cost of a set of cards of one suit."""


def cost(cards: Mask) -> int:
    """Return the same as melds.points, faster."""
    p = SUIT_POINTS
    return p[cards & SUIT] + p[cards >> 13 & SUIT] + p[cards >> 26 & SUIT] + p[cards >> 39]


def parted(hand: Mask) -> tuple[Mask, list[Mask] | tuple[Mask, ...]]:
    """Split a hand well into loose cards and melds."""
    melds: list[Mask] | tuple[Mask, ...] = melds_in(hand)
    if not melds:
        return hand, melds
    if len(melds) > 1:
        melds = split(hand).melds
    for meld in melds:
        hand ^= meld
    return hand, melds


def policy(engine: MutableState, rng: Random) -> int:
    if engine.phase == "main":
        return _go_on(engine)
    if engine.phase == "answer":
        return _answer(engine)
    return _begin(engine)


def playout(engine: MutableState, rng: Random) -> None:
    """Play on by ``policy`` until the hand is over, in whole turns, with one split of the hand for each."""
    while engine.turn >= 0:
        step(engine)


def step(engine: MutableState) -> None:
    """Play the rest of the turn after the draw, or a single move otherwise."""
    if engine.phase == "main":
        _end_turn(engine)
    else:
        engine.play(_answer(engine) if engine.phase == "answer" else _begin(engine))


def _go_on(engine: MutableState) -> int:
    """Return a layoff of a loose card, a first meld or going out, or a discard."""
    loose, melds = parted(engine.hands[engine.turn])
    move = _to_lay(engine, loose, melds)
    return to_throw(engine, loose) if move is None else move


def _end_turn(engine: MutableState) -> None:
    """Repeat that until the turn or the hand is over."""
    hands, turn = engine.hands, engine.turn
    loose, melds = parted(hands[turn])
    while (move := _to_lay(engine, loose, melds)) is not None:
        engine.play(move)
        if engine.turn < 0:
            return
        loose &= hands[turn]
        if move < LAY_CODE:
            melds = [meld for meld in melds if meld & hands[turn] == meld]
    engine.play(to_throw(engine, loose))


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
        best, least = 0, cost(loose) if laid else 1000
        for meld in takes:
            rest, _ = parted(hand & ~meld)
            if (worth := cost(rest)) < least:
                best, least = meld, worth
        if best:
            return TAKE_CODE + MELD_NUMBER[best]
    return DRAW_CODE


# ---- calls and answers, by the keen player's estimates (reading.py, position.py)


def supposed(engine: MutableState, seat: Seat) -> float:
    """Return a seat's estimated deadwood; its number of turns follows from the stock."""
    w = KEEN
    closed = 0.0 if engine.laid[seat] else w.closed
    turns = (STOCK - len(engine.stock)) / SEATS
    held = w.card * engine.hands[seat].bit_count()
    card = engine.last_thrown[seat]
    thrown = HIGHEST_COST if card < 0 else POINTS[card]
    return max(w.least, w.start + held + closed - w.turn * turns + w.throw * thrown)


def _calls(engine: MutableState, loose: Mask) -> bool:
    w, me, deadwood = KEEN, engine.turn, cost(loose)
    share = 1.0
    for seat in ((me + 1) % SEATS, (me + 2) % SEATS):
        if engine.laid[seat]:
            share *= 1 - (1 - w.folds) * (1 - logistic((supposed(engine, seat) - deadwood) / w.spread))
    return share >= CALL_LEAST and share >= CALL_LEAST + CALL_MORE * logistic(_odds(engine, loose, deadwood))


def _odds(engine: MutableState, loose: Mask, deadwood: int) -> float:
    w, me, stock = KEEN, engine.turn, len(engine.stock)
    left, right = (me + 1) % SEATS, (me + 2) % SEATS
    one, other = supposed(engine, left), supposed(engine, right)
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
    deadwood, has = cost(parted(hand)[0]), supposed(engine, caller)
    sound = logistic((max(w.least, has - w.caller_low) + 0.5 - deadwood) / w.spread)
    share = (1 - w.careless) * sound + w.careless * logistic((has - deadwood) / w.spread)
    costs = float(BASE["challenge"] - BASE["draw"])
    rival = 3 - me - caller
    if not engine.answers and engine.laid[rival]:
        share *= 1 - w.joins * logistic((deadwood - supposed(engine, rival)) / w.spread)
        costs *= 1 - w.joins / 2
    fours = engine.hidden[me] + (hand & hand >> 13 & hand >> 26 & hand >> 39 & SUIT).bit_count()
    each = BASE["challenge"] + FOUR * fours + ((hand | engine.laid[me]) & ACES).bit_count()
    pot = engine.ledger.pot if wins_pot(engine.ledger, me) else w.lead * engine.ledger.pot
    prize = 2 * each + pot + BASE["draw"]
    return CHALLENGE_CODE if share * prize > (1 - share) * costs else FOLD_CODE
