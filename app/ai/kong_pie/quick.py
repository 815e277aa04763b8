"""Kong-Pie: the quick player of the rollouts, on the compact form. It looks through a phase as a set of bits, and
chooses among the hands that it finds by what they hold, without weighing one against the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from app.ai.kong_pie.reach import RANK, SUIT, Hands, Places, Tables, tables
from app.rules.cards import Card
from app.rules.kong_pie.compact import Rollout
from app.rules.kong_pie.model import AFTER_SECOND, Highs

_PAIRS = tuple(combinations(range(4), 2))
_PAIR_AT = {1 << a | 1 << b: at for at, (a, b) in enumerate(_PAIRS)}
# How the compact form names moves.
CONNECTS = len(_PAIRS)
DISCARDS = CONNECTS**2
PASSES = DISCARDS + 4
KONGS = PASSES + 1

_MATE = 3
"""What another card of the rank is worth to a card of the hand, beside a card of the suit."""
_FEW = 4
"""Connects in a row after which a hand is left as it is by who takes one step at a time."""
_FAR = 12
"""Nothing takes more connects than that."""


class Kong(NamedTuple):
    """A kind of kong among the cards at hand."""

    places: Places
    needs: int
    """So many of these places."""
    likes: float


class Seen(NamedTuple):
    """What the cards of hand and source make together."""

    matches: tuple[Places, ...]
    """For each place, those that match it."""
    kongs: list[Kong]
    """That could be made if the cards were in the hand."""
    noodles: Places
    keeps: list[tuple[int, Places]]
    """So many of these places are good to have in a hand, the best first."""


@lru_cache(maxsize=200_000)
def within(matches: tuple[Places, ...], size: int, limit: int) -> Hands:
    """The hands that can be reached by so many connects from the first ``size`` places."""
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
    """For each card: 1 for a noodle, 2 or 3 for a half of the one or the other high pair, else 0."""
    found = [0] * 52
    for kind, cards in ((1, highs.noodles), (2, highs.pairs[0]), (3, highs.pairs[1])):
        for card in cards:
            found[card] = kind
    return tuple(found)


def look(cards: Sequence[Card], kinds: tuple[int, ...]) -> Seen:
    """See what there is."""
    suits, ranks, of_kind = [0, 0, 0, 0], [0] * 13, [0, 0, 0, 0]
    for at, card in enumerate(cards):
        bit = 1 << at
        suits[SUIT[card]] |= bit
        ranks[RANK[card]] |= bit
        of_kind[kinds[card]] |= bit
    noodles = of_kind[1]
    kongs = [Kong(places, 4, 0.4) for places in suits if places.bit_count() > 3]
    keeps = [(3, places) for places in suits if places.bit_count() > 2]
    for places in set(ranks):
        if places & places - 1:
            keeps.insert(0, (2, places))
            if places.bit_count() > 2:
                kongs.append(Kong(places, 3, 0.5))
    for places in of_kind[2:]:
        if places & places - 1:
            kongs.append(Kong(places, 2, 0.5))
            if noodles & noodles - 1:
                kongs.append(Kong(places | noodles, 4, 9.0))
        elif places:
            keeps.append((1, places))
    if noodles:
        kongs.append(Kong(noodles, 1, 0.3))
    return Seen(tuple([suits[SUIT[card]] | ranks[RANK[card]] for card in cards]), kongs, noodles, keeps)


def best_kong(seen: Seen, reached: Hands, t: Tables) -> tuple[Hands, Kong] | None:
    """The hands to make the best kong from, and which it is."""
    best, liked, which = 0, -9.0, None
    for one in seen.kongs:
        hands = reached & t.at_least[one.needs][one.places]
        if not hands:
            continue
        likes, left = one.likes, seen.noodles & ~one.places
        if one.needs == 1:
            both = hands & t.at_least[2][one.places]
            hands, likes = both or hands, likes + (0.9 if both else 0)
        elif left and one.needs < 4:
            with_noodle = hands & t.at_least[1][left]
            hands, likes = with_noodle or hands, likes + (0.9 if with_noodle else 0.2)
        if likes > liked:
            best, liked, which = hands, likes, one
    return None if which is None else (best, which)


def prefer(hands: Hands, keeps: Sequence[tuple[int, Places]], t: Tables) -> int:
    """The number of the hand among these that keeps the best things together."""
    for many, places in keeps:
        hands = hands & t.at_least[many][places] or hands
    return (hands & -hands).bit_length() - 1


class Phase(NamedTuple):
    """What to do with the phase: the hand to connect to, and the kong to make from it."""

    seen: Seen
    t: Tables
    target: int
    kong: Places
    """0 for none."""


def think(form: Rollout, *, near: bool = False) -> Phase:
    """Look through the phase of the player on turn; with ``near``, only as far as it takes to find a kong. Who takes
    one step at a time must do that, or it might walk round in circles.
    """
    hand, source, house = form.hands[form.player], form.source, form.house
    cards = [*hand, *source]
    t, seen, limit = tables(len(hand), len(cards)), look(cards, special(house.highs)), _limit(form)
    allowed = -1
    if form.put and house.options.short_connect:
        barred = sum(1 << at for at, card in enumerate(cards) if at >= len(hand) and form.put >> card & 1)
        allowed = ~t.at_least[1][barred] | 1
    for far in range(limit + 1) if near and seen.kongs else (limit,):
        reached = within(seen.matches, len(hand), far) & allowed
        found = best_kong(seen, reached, t)
        if found is not None:
            hands, kong = found
            target = prefer(hands, seen.keeps if kong.needs < 3 else (), t)
            return Phase(seen, t, target, _of_kong(t.inside[target], kong))
    return Phase(seen, t, prefer(reached, seen.keeps, t), 0)


def _of_kong(inside: Sequence[int], kong: Kong) -> Places:
    """The places of the kong in a hand that has it."""
    places, many = 0, kong.needs
    for at in inside:
        if many and kong.places >> at & 1:
            places |= 1 << at
            many -= 1
    return places


def _limit(form: Rollout) -> int:
    """How many connects are looked ahead; one where what is put may not be pulled in the next one."""
    options = form.house.options
    left = options.connects - form.connects if options.connects else max(0, _FEW - form.connects)
    if options.short_connect:
        return min(1, left)
    return left if options.connects or options.lojacking else _FAR


# ---- the end of a turn


def throw(hand: Sequence[Card], kinds: tuple[int, ...]) -> tuple[int, int]:
    """The place of the card that is missed least, and how much it is."""
    least, place = 99, 0
    for at, card in enumerate(hand):
        worth = (9 if kinds[card] == 1 else _MATE if kinds[card] else 0) - _MATE  # it meets itself, too
        for other in hand:
            if RANK[other] == RANK[card]:
                worth += _MATE
            elif SUIT[other] == SUIT[card]:
                worth += 1
        if worth < least:
            least, place = worth, at
    return place, least


def _end(form: Rollout) -> int:
    """A discard, or a pass if everything is good to have."""
    hand = form.hands[form.player]
    if not hand:
        return PASSES
    place, worth = throw(hand, special(form.house.highs))
    may_pass = form.phase == AFTER_SECOND or not form.connects
    if may_pass and worth >= _MATE and form.turns - form.last_kong < 2 * form.house.seats:
        return PASSES
    return DISCARDS + place


# ---- playing


def policy(form: Rollout, rng: Random) -> int:
    """The next move of who is on turn."""
    if form.question:
        return form.legal()[0]
    if form.phase == AFTER_SECOND:
        return _end(form)
    phase = think(form, near=True)
    if phase.target and (phase.kong or form.connects < _FEW):
        return _step(phase)
    return KONGS + phase.kong if phase.kong else _end(form)


def playout(form: Rollout, until: int) -> None:
    """Play on until the hand is over, or so many of its turns are."""
    free = not (form.house.options.lojacking or form.house.options.short_connect)
    while form.turn >= 0 and form.turns < until:
        form.hands[form.player].sort()
        if form.question:
            form.play(form.legal()[0])
        elif form.phase == AFTER_SECOND:
            form.play(_end(form))
        else:
            _play_phase(form, free)


def _play_phase(form: Rollout, free: bool) -> None:
    hand = form.hands[form.player]
    form.source.sort()
    phase = think(form, near=not free)
    kong = phase.kong
    if phase.target:
        if not free:
            form.play(_step(phase))
            return
        cards, inside = [*hand, *form.source], phase.t.inside[phase.target]
        kong = sum(1 << i for i, at in enumerate(inside) if kong >> at & 1)
        hand[:] = [cards[at] for at in inside]
        form.source[:] = [cards[at] for at in phase.t.outside[phase.target]]
        form.connects += 1
    form.play(KONGS + kong if kong else _end(form))


def _step(phase: Phase) -> int:
    """The first connect on the way."""
    return _first(phase.seen.matches, len(phase.t.inside[0]), phase.target)


@lru_cache(maxsize=50_000)
def _first(matches: tuple[Places, ...], size: int, target: int) -> int:
    """The first connect from the first ``size`` places to a hand that can be reached."""
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
    """Every connect of a hand: its code if it is the first one, and the hand after it."""
    inside, size = set(t.inside[number]), len(t.inside[number])
    hands = {hand: i for i, hand in enumerate(t.inside)}
    for a, b, _ in t.swaps[number]:
        if not matches[a] >> b & 1:
            continue
        for c, d in combinations(t.outside[number], 2):
            after = hands[tuple(sorted((inside - {a, b}) | {c, d}))]
            code = 0
            if not number:
                code = CONNECTS * _PAIR_AT[1 << a | 1 << b] + _PAIR_AT[1 << c - size | 1 << d - size]
            yield code, after
