"""The rollout policy for Kong-Pie: it searches a phase as a bit set, makes a kong whenever it can, and chooses among
reachable hands by rollout_tables.py.

It uses the next player's hand before the draw: most of it came from the source, so that all have seen it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from random import Random
from typing import NamedTuple

from app.core.cards import Card, Mask
from app.games.kong_pie.players.reach import (
    HALVES,
    KIND,
    NOODLES,
    OURS,
    PAIRS,
    RANKS,
    SUITS,
    THEIRS,
    Hands,
    Lane,
    Pairs,
    Places,
    Tables,
    high_lanes,
    lanes,
    matching_pairs,
    reachable,
    tables,
)
from app.games.kong_pie.players.rollout_tables import END, MORE, TABLES, RolloutTables, Worths, worths
from app.games.kong_pie.rules.model import AFTER_SECOND, FIRST_KONG, HAND_SIZE, Hand, Highs, next_seat
from app.games.kong_pie.rules.moves import DISCARD_CODE, KONG_CODE, PAIR_PLACES, PASS_CODE
from app.games.kong_pie.rules.mutable_state import MutableState

_PAIR_AT = {1 << a | 1 << b: at for at, (a, b) in enumerate(PAIR_PLACES)}

SCORE = 2
"""Use of a kong that wins the hand; the other uses are MORE and END."""
_FEW = 4
"""Connects in a phase after which the hand is kept, where cards leave the game or are barred."""
_FAR = 12
"""Upper limit of connects."""
_PATIENCE = 2
"""Rounds without a kong after which players no longer pass."""


@lru_cache(maxsize=256)
def special(highs: Highs) -> tuple[int, ...]:
    """Return, for each card, 1 for a noodle, 2 or 3 for a half of the one or the other high pair, otherwise 0."""
    found = [0] * 52
    for kind, cards in ((1, highs.noodles), (2, highs.pairs[0]), (3, highs.pairs[1])):
        for card in cards:
            found[card] = kind
    return tuple(found)


class _Sets(dict[Lane, tuple[Places, ...]]):
    """The kongs of one kind among a group's cards, by the group's lane; computed lazily."""

    def __missing__(self, lane: Lane) -> tuple[Places, ...]:
        places = lane & OURS
        each = [1 << at for at in range(THEIRS) if places >> at & 1]
        found = self[lane] = tuple(map(sum, combinations(each, _SIZES[lane >> KIND])))
        return found


_SIZES = {SUITS: 4, RANKS: 3, NOODLES: 1, HALVES: 2}
"""Number of cards of a kong of each kind of group."""
_KONGS_OF = _Sets().__getitem__
_COUNTS = bytes(
    lane & OURS > 0
    and (lane >> KIND != RANKS or (lane & OURS).bit_count() > 1 or (lane >> THEIRS & 15).bit_count() > 1)
    for lane in range(HALVES + 1 << KIND)
)
"""Whether a lane counts as a group: a single card of a rank does only if the next player has two or more of it."""


class Phase(NamedTuple):
    """The quick player's plan of a phase: the hand to connect to, and how to end it then."""

    matching: Pairs
    """The pairs that may be put."""
    t: Tables
    target: int
    """Index of the hand to connect to."""
    at_once: bool
    """Whether to make all connects at once rather than one at a time."""
    kong: bool
    gone: Places
    """Places of the kong to make from that hand, or of the card to discard; 0 for a pass."""
    last: int
    """The move that makes the kong, discards or passes."""


def think(engine: MutableState, learned: RolloutTables = TABLES) -> Phase:
    """Plan the phase of the player on turn; ``learned`` are the values."""
    seat, options, hands = engine.player, engine.options, engine.hands
    hand, following = hands[seat], hands[next_seat(engine.still_in, seat, engine.step)]
    near, use, barred, limit, may_pass = options.short_connect or options.lojacks, END, 0, -1, True
    if engine.phase != AFTER_SECOND:
        limit = (options.connects or (_FEW if near else _FAR)) - engine.connects
        if options.short_connect:  # the cards put may not be pulled in the next connect
            limit, barred = min(1, limit), engine.put
        if engine.won is not None or engine.kongs[seat] + 1 == options.kongs_to_win:
            use = SCORE
        elif engine.phase == FIRST_KONG:
            use = MORE
        impatient = engine.turns - engine.last_kong >= _PATIENCE * engine.seats
        may_pass = not (engine.connects or (impatient and hand))
        limit = max(0, limit)
    return _plan(hand, engine.source, following, engine.highs, limit, use, near, barred, may_pass, learned)


@lru_cache(maxsize=4096)
def _plan(
    hand: Hand, source: Hand, following: Hand, highs: Highs, limit: int, use: int, near: bool, barred: Mask,
    may_pass: bool, learned: RolloutTables,
) -> Phase:  # fmt: skip
    """Plan a phase of up to ``limit`` connects; if it is negative, no kong may be made. ``following`` is the next
    player's hand, ``use`` the purpose of a kong; ``barred`` cards may not be pulled. With ``near``, make the kong that
    needs the fewest connects.
    """
    cards = (*hand, *source)
    found, w = lanes(cards, following), worths(len(hand), len(cards), learned)
    t = w.tables
    *pairs, noodles = high_lanes(found, highs)
    groups = [lane for lane in (*pairs, noodles, *found) if _COUNTS[lane]]
    matching, reached = matching_pairs(found), 1
    if limit >= 0:
        kongs = [*chain.from_iterable(map(_KONGS_OF, groups))]  # the highest-scoring kinds first
        both = noodles & OURS
        high = [places | both for pair in pairs for places in _KONGS_OF(pair)] if both & both - 1 else []
        by_far = reachable(matching, len(hand), len(cards))[: limit + 1]
        if barred:
            allowed = ~t.at_least[1][_places(cards, barred, len(hand))] | 1
            by_far = tuple(within & allowed for within in by_far)
        reached = by_far[-1]
        tried = by_far if near else by_far[-1:]
        for within in tried if kongs else ():
            kong = _best_kong(high, kongs, groups, w, within, use)
            if kong is not None:
                return _phase(matching, t, kong[0], not near, True, kong[1])
    target, gone = w.end(groups, reached, may_pass=may_pass)
    return _phase(matching, t, target, not near, False, gone)


def _places(cards: Sequence[Card], some: Mask, first: int) -> Places:
    """Return the places of the cards that are in ``some``, from place ``first`` on."""
    return sum([1 << at for at, card in enumerate(cards) if at >= first and some >> card & 1])


def _phase(matching: Pairs, t: Tables, target: int, at_once: bool, kong: bool, gone: Places) -> Phase:
    inside, last = t.inside[target], PASS_CODE
    if kong:
        last = KONG_CODE + sum([1 << at for at, place in enumerate(inside) if gone >> place & 1])
    elif gone:
        last = DISCARD_CODE + inside.index(gone.bit_length() - 1)
    return Phase(matching, t, target, at_once, kong, gone, last)


def _best_kong(
    high: Sequence[Places], kongs: Sequence[Places], groups: Sequence[Lane], w: Worths, reached: Hands, use: int
) -> tuple[int, Places] | None:
    """Return the index of the hand to make the best kong from, and the kong's places; a high kong is the best. None if
    no kong can be made.
    """
    at_least = w.tables.at_least
    for places in high:
        if hands := reached & at_least[HAND_SIZE][places]:
            return (hands & -hands).bit_length() - 1, places
    most, best = -(10**9), None
    for places in kongs:
        hands = reached & at_least[places.bit_count()][places]
        if not hands:
            continue
        if use == SCORE:
            return (hands & -hands).bit_length() - 1, places
        worth, number = w.kong(use, groups, places, hands)
        if worth > most:
            most, best = worth, (number, places)
    return best


# ---- playing


def policy(engine: MutableState, rng: Random, learned: RolloutTables = TABLES) -> int:
    if engine.question:
        return engine.legal()[0]
    phase = think(engine, learned)
    return _step(phase) if phase.target else phase.last


def playout(engine: MutableState, until: int, learned: RolloutTables = TABLES) -> None:
    """Play on until the hand is over, or ``until`` turns of it are."""
    while engine.turn >= 0 and engine.turns < until:
        if engine.question:
            engine.play(engine.legal()[0])
        else:
            play_phase(engine, learned)


def play_phase(engine: MutableState, learned: RolloutTables = TABLES) -> Phase:
    """Play the phase of the player on turn, or a step of it where cards leave the game or are barred."""
    hands, player = engine.hands, engine.player
    hand = hands[player] = tuple(sorted(hands[player]))
    source = engine.source = tuple(sorted(engine.source))
    phase = think(engine, learned)
    if phase.target:
        if not phase.at_once:
            engine.play(_step(phase))
            return phase
        card = (*hand, *source).__getitem__
        hands[player] = tuple(map(card, phase.t.inside[phase.target]))
        engine.source = tuple(map(card, phase.t.outside[phase.target]))
        engine.connects += 1
    engine.play(phase.last)
    return phase


def _step(phase: Phase) -> int:
    """Return the first connect on the way."""
    inside, outside = phase.t.inside[0], phase.t.outside[0]
    return _first(phase.matching, len(inside), len(inside + outside), phase.target)


@lru_cache(maxsize=50_000)
def _first(matching: Pairs, size: int, total: int, target: int) -> int:
    """Return the first connect from the first ``size`` places to a reachable hand."""
    t = tables(size, total)
    seen, frontier = 1, [(0, 0)]
    for number, first in frontier:
        for code, after in _connects(t, matching, number):
            if seen >> after & 1:
                continue
            seen |= 1 << after
            begun = first if number else code
            if after == target:
                return begun
            frontier.append((after, begun))
    raise ValueError("that hand cannot be reached")


def _connects(t: Tables, matching: Pairs, number: int) -> Iterator[tuple[int, int]]:
    """Yield every connect of a hand: its code as a first connect, and the resulting hand."""
    inside, size = set(t.inside[number]), len(t.inside[number])
    hands = {hand: i for i, hand in enumerate(t.inside)}
    for a, b in combinations(t.inside[number], 2):
        if not matching & PAIRS[1 << a | 1 << b]:
            continue
        for c, d in combinations(t.outside[number], 2):
            after = hands[tuple(sorted((inside - {a, b}) | {c, d}))]
            code = 0
            if not number:
                code = len(PAIR_PLACES) * _PAIR_AT[1 << a | 1 << b] + _PAIR_AT[1 << c - size | 1 << d - size]
            yield code, after
