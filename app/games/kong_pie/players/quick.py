"""The rollout policy for Kong-Pie: it searches a phase as a bit set, makes a kong whenever it can, and chooses among
reachable hands by rollout_tables.py.

It uses the next player's hand before the draw: most of it came from the source, so that all have seen it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from app.core.cards import Card
from app.games.kong_pie.players.reach import RANK, SUIT, Hands, Places, Tables, tables
from app.games.kong_pie.players.rollout_tables import (
    END,
    HALVES,
    MORE,
    NOODLES,
    RANKS,
    SUITS,
    TABLES,
    Group,
    RolloutTables,
    Worths,
    group,
    worths,
)
from app.games.kong_pie.rules.model import AFTER_SECOND, FIRST_KONG, HAND_SIZE, Highs
from app.games.kong_pie.rules.moves import DISCARD_CODE, KONG_CODE, PAIR_PLACES, PASS_CODE
from app.games.kong_pie.rules.mutable_state import MutableState

_PAIR_AT = {1 << a | 1 << b: at for at, (a, b) in enumerate(PAIR_PLACES)}

_FEW = 4
"""Connects in a phase after which the hand is kept, where cards leave the game or are barred."""
_FAR = 12
"""Upper limit of connects."""
_PATIENCE = 2
"""Rounds without a kong after which players no longer pass."""


class Matches(NamedTuple):
    matches: tuple[Places, ...]
    """For each place, those that match it."""
    high: list[Places]
    """High kongs that could be made if the cards were in the hand."""
    kongs: list[Places]
    """Other kongs, the highest scores first."""
    groups: list[Group]


@lru_cache(maxsize=200_000)
def within(matches: tuple[Places, ...], size: int, limit: int) -> Hands:
    """Return the hands reachable by up to ``limit`` connects from the first ``size`` places."""
    swaps = tables(size, len(matches)).swaps
    reached = frontier = 1
    for _ in range(limit):
        following = 0
        while frontier:
            for one, other, after in swaps[(frontier & -frontier).bit_length() - 1]:
                if matches[one] >> other & 1:
                    following |= after
            frontier &= frontier - 1
        frontier = following & ~reached
        if not frontier:
            break
        reached |= frontier
    return reached


@lru_cache(maxsize=256)
def special(highs: Highs) -> tuple[int, ...]:
    """Return, for each card, 1 for a noodle, 2 or 3 for a half of the one or the other high pair, otherwise 0."""
    found = [0] * 52
    for kind, cards in ((1, highs.noodles), (2, highs.pairs[0]), (3, highs.pairs[1])):
        for card in cards:
            found[card] = kind
    return tuple(found)


def look(cards: Sequence[Card], kinds: tuple[int, ...], following: Sequence[Card]) -> Matches:
    """Find the combinations; ``following`` is the next player's hand."""
    suits, ranks, of_kind = [0, 0, 0, 0], [0] * 13, [0, 0, 0, 0]
    for at, card in enumerate(cards):
        bit = 1 << at
        suits[SUIT[card]] |= bit
        ranks[RANK[card]] |= bit
        of_kind[kinds[card]] |= bit
    their_suits, their_ranks, theirs = [0, 0, 0, 0], [0] * 13, [0, 0, 0, 0]
    for card in following:
        their_suits[SUIT[card]] += 1
        their_ranks[RANK[card]] += 1
        theirs[kinds[card]] += 1
    noodles, pairs = of_kind[1], [places for places in of_kind[2:] if places & places - 1]
    kongs = [*pairs, *_subsets(noodles, 1)]
    groups = [group(NOODLES, theirs[1], noodles)] if noodles else []
    groups += [group(HALVES, theirs[kind], of_kind[kind]) for kind in (2, 3) if of_kind[kind]]
    for places, many in zip(ranks, their_ranks, strict=True):
        if places and (places & places - 1 or many > 1):
            groups.append(group(RANKS, many, places))
            kongs += _subsets(places, 3)
    for places, many in zip(suits, their_suits, strict=True):
        if places:
            groups.append(group(SUITS, many, places))
            kongs += _subsets(places, 4)
    high = [places | noodles for places in pairs] if noodles & noodles - 1 else []
    return Matches(tuple([suits[SUIT[card]] | ranks[RANK[card]] for card in cards]), high, kongs, groups)


@cache
def _subsets(places: Places, size: int) -> tuple[Places, ...]:
    each = [1 << at for at in range(places.bit_length()) if places >> at & 1]
    return tuple(map(sum, combinations(each, size)))


class Phase(NamedTuple):
    """The quick player's plan of a phase: the hand to connect to, and how to end it then."""

    seen: Matches
    t: Tables
    target: int
    """Index of the hand to connect to, ..."""
    kong: bool
    gone: Places
    """... and the places of the kong to make from it, or of the card to discard; 0 for a pass."""

    def last(self, gone: Places) -> int:
        """Return the move that ends the phase, by these places of the final hand."""
        if self.kong:
            return KONG_CODE + gone
        return DISCARD_CODE + gone.bit_length() - 1 if gone else PASS_CODE


def think(engine: MutableState, learned: RolloutTables = TABLES) -> Phase:
    """Plan the phase of the player on turn; ``learned`` are the values."""
    hand, options = engine.hands[engine.player], engine.options
    cards = [*hand, *engine.source]
    seen = look(cards, special(engine.highs), engine.hands[engine.next_in(engine.player)])
    t, w = tables(len(hand), len(cards)), worths(len(hand), len(cards), learned)
    reached, limit, allowed = 1, 0, -1
    if engine.phase != AFTER_SECOND:
        limit = _limit(engine)
        if engine.put and options.short_connect:
            barred = sum(1 << at for at, card in enumerate(cards) if at >= len(hand) and engine.put >> card & 1)
            allowed = ~t.at_least[1][barred] | 1
        use: int | None = MORE if engine.phase == FIRST_KONG else END
        if engine.won is not None or engine.kongs[engine.player] + 1 == options.kongs_to_win:
            use = None
        # Where cards leave the game or are barred, reachable hands may change after each step: so the nearest kong.
        near = options.lojacks or options.short_connect
        for far in range(limit + 1) if near and seen.kongs else (limit,):
            reached = within(seen.matches, len(hand), far) & allowed
            kong = _kong(seen, t, w, reached, use)
            if kong is not None:
                return Phase(seen, t, kong[0], True, kong[1])
    impatient = engine.turns - engine.last_kong >= _PATIENCE * engine.seats
    may_pass = engine.phase == AFTER_SECOND or not (engine.connects or (impatient and hand))
    target, gone = w.end(seen.groups, reached, may_pass=may_pass)
    return Phase(seen, t, target, False, gone)


def _kong(seen: Matches, t: Tables, w: Worths, reached: Hands, use: int | None) -> tuple[int, Places] | None:
    """Return the index of the hand to make the best kong from, and its places; without ``use`` by its score."""
    for places in seen.high:
        if hands := reached & t.at_least[HAND_SIZE][places]:
            return (hands & -hands).bit_length() - 1, places
    most, best = -(10**9), None
    for places in seen.kongs:
        hands = reached & t.at_least[places.bit_count()][places]
        if not hands:
            continue
        if use is None:
            return (hands & -hands).bit_length() - 1, places
        worth, number = w.kong(use, seen.groups, places, hands)
        if worth > most:
            most, best = worth, (number, places)
    return best


def _limit(engine: MutableState) -> int:
    """Return the search depth in connects; one where cards put may not be pulled in the next one."""
    options = engine.options
    left = (options.connects or (_FEW if options.lojacks or options.short_connect else _FAR)) - engine.connects
    return max(0, min(1, left) if options.short_connect else left)


# ---- playing


def policy(engine: MutableState, rng: Random, learned: RolloutTables = TABLES) -> int:
    if engine.question:
        return engine.legal()[0]
    phase = think(engine, learned)
    return _step(phase) if phase.target else phase.last(phase.gone)


def playout(engine: MutableState, until: int, learned: RolloutTables = TABLES) -> None:
    """Play on until the hand is over, or until that many of its turns are."""
    while engine.turn >= 0 and engine.turns < until:
        if engine.question:
            engine.play(engine.legal()[0])
        else:
            play_phase(engine, learned)


def play_phase(engine: MutableState, learned: RolloutTables = TABLES) -> Phase:
    """Play the phase of the player on turn, or a step of it where cards leave the game or are barred."""
    options, player = engine.options, engine.player
    hand = engine.hands[player] = tuple(sorted(engine.hands[player]))
    engine.source = tuple(sorted(engine.source))
    phase = think(engine, learned)
    gone = phase.gone
    if phase.target:
        if options.lojacks or options.short_connect:
            engine.play(_step(phase))
            return phase
        cards, inside = [*hand, *engine.source], phase.t.inside[phase.target]
        gone = sum(1 << i for i, at in enumerate(inside) if gone >> at & 1)
        engine.hands[player] = tuple([cards[at] for at in inside])
        engine.source = tuple([cards[at] for at in phase.t.outside[phase.target]])
        engine.connects += 1
    engine.play(phase.last(gone))
    return phase


def _step(phase: Phase) -> int:
    """Return the first connect on the way."""
    return _first(phase.seen.matches, len(phase.t.inside[0]), phase.target)


@lru_cache(maxsize=50_000)
def _first(matches: tuple[Places, ...], size: int, target: int) -> int:
    """Return the first connect from the first ``size`` places to a reachable hand."""
    t = tables(size, len(matches))
    seen, frontier = 1, [(0, 0)]
    for number, first in frontier:
        for code, after in _connects(t, matches, number):
            if seen >> after & 1:
                continue
            seen |= 1 << after
            begun = first if number else code
            if after == target:
                return begun
            frontier.append((after, begun))
    raise ValueError("that hand cannot be reached")


def _connects(t: Tables, matches: Sequence[Places], number: int) -> Iterator[tuple[int, int]]:
    """Yield every connect of a hand: its code as a first connect, and the resulting hand."""
    inside, size = set(t.inside[number]), len(t.inside[number])
    hands = {hand: i for i, hand in enumerate(t.inside)}
    for a, b, _ in t.swaps[number]:
        if not matches[a] >> b & 1:
            continue
        for c, d in combinations(t.outside[number], 2):
            after = hands[tuple(sorted((inside - {a, b}) | {c, d}))]
            code = 0
            if not number:
                code = len(PAIR_PLACES) * _PAIR_AT[1 << a | 1 << b] + _PAIR_AT[1 << c - size | 1 << d - size]
            yield code, after
