"""Fast test whether a kong can be reached from a hand and a source, for all hands at once, as bit sets.

Cards of hand and source have places, the hand's first. A hand is a set of places, and a set of hands a number with a
bit for each hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from operator import getitem
from struct import Struct
from typing import NamedTuple, TypeAlias

from app.core.cards import Card, rank, suit
from app.games.kong_pie.rules.model import HAND_SIZE, SOURCE_SIZE, Highs

Places: TypeAlias = int
Hands: TypeAlias = int
Lane: TypeAlias = int
"""A group of cards, as bits: its places in hand and source; from bit ``THEIRS`` on, its places in another hand; from
bit ``KIND`` on, its kind.
"""
Pairs: TypeAlias = int
"""Set of pairs of places, as in ``PAIRS``."""

SUIT = tuple(suit(Card(card)) for card in range(52))
RANK = tuple(rank(Card(card)) for card in range(52))

# ---- cards as lanes

THEIRS = HAND_SIZE + SOURCE_SIZE
OURS: Places = (1 << THEIRS) - 1
KIND = THEIRS + HAND_SIZE
SUITS, RANKS, NOODLES, HALVES = range(4)
"""The kinds: cards of one suit, of one rank, the noodles, and the halves of a high pair."""
RANK_LANES, SUIT_LANES = slice(13), slice(13, 17)
"""The lanes of ranks and of suits among those that ``lanes`` returns."""
_SUIT_LANE = tuple(SUIT_LANES.start + suit for suit in SUIT)
_LANES = Struct("<17H")
_KINDS = sum(RANKS << 16 * at + KIND for at in range(17)[RANK_LANES])
_BITS = tuple(
    tuple((1 << 16 * RANK[card] | 1 << 16 * _SUIT_LANE[card]) << at for card in range(52)) for at in range(KIND)
)
"""_BITS[place][card]: the card's bits in both of its lanes, packed."""
_PLACES = tuple((*_BITS[:many], *_BITS[THEIRS:]) for many in range(THEIRS + 1))
"""_PLACES[number]: bits of the first ``number`` places, then of the places of another hand."""


def lanes(cards: Sequence[Card], others: Sequence[Card] = ()) -> tuple[Lane, ...]:
    """Return the lane of each rank, then of each suit, of ``cards`` and of ``others``, the cards of another hand."""
    packed = sum(map(getitem, _PLACES[len(cards)], (*cards, *others)), _KINDS)
    return _LANES.unpack(packed.to_bytes(_LANES.size, "little"))


def high_lanes(lanes: Sequence[Lane], highs: Highs) -> tuple[Lane, Lane, Lane]:
    """Return the lanes of both high pairs and of the noodles."""
    ((a, b), (c, d)), (e, f) = highs.pairs, highs.noodles
    return (
        lanes[RANK[a]] & (lanes[_SUIT_LANE[a]] | lanes[_SUIT_LANE[b]]) | HALVES << KIND,
        lanes[RANK[c]] & (lanes[_SUIT_LANE[c]] | lanes[_SUIT_LANE[d]]) | HALVES << KIND,
        lanes[RANK[e]] & lanes[_SUIT_LANE[e]] | lanes[RANK[f]] & lanes[_SUIT_LANE[f]] | NOODLES << KIND,
    )


# ---- tables of hands

_EVERY_PAIR = tuple((1 << at, 1 << a | 1 << b) for at, (a, b) in enumerate(combinations(range(THEIRS), 2)))
"""Each pair, as a set that contains only it, and as its places."""
PAIRS: tuple[Pairs, ...] = tuple(
    sum([pair for pair, both in _EVERY_PAIR if places & both == both]) for places in range(1 << THEIRS)
)
"""PAIRS[places]: the set of all pairs of these places."""
_LOWEST_KINDS = range(1 << KIND + 1)
"""All lanes of suits and ranks."""
_PAIRS_OF = [PAIRS[lane & OURS] for lane in _LOWEST_KINDS].__getitem__
_THREE_OR_MORE = [(lane & OURS).bit_count() > 2 for lane in _LOWEST_KINDS].__getitem__
_PART = (1 << 7) - 1
"""Mask of the first of four parts of a set of pairs."""


def matching_pairs(lanes: Sequence[Lane]) -> Pairs:
    """Return the pairs of places that share a suit or a rank."""
    return sum(map(_PAIRS_OF, lanes))


class _AtLeast(dict[Places, Hands]):
    """The hands with at least ``wanted`` of some places, by these places; computed lazily."""

    def __init__(self, hands: Sequence[Places], wanted: int) -> None:
        super().__init__()
        self._hands, self._wanted = hands, wanted

    def __missing__(self, places: Places) -> Hands:
        wanted = self._wanted
        found = self[places] = sum(
            [1 << i for i, hand in enumerate(self._hands) if (hand & places).bit_count() >= wanted]
        )
        return found


class After(dict[Pairs, Hands]):
    """The hands that one connect of a hand leads to, by the set of pairs that may be put; computed lazily."""

    def __init__(self, hand: Places, number: Mapping[Places, int]) -> None:
        super().__init__()
        self._hand, self._number = hand, number

    def __missing__(self, pairs: Pairs) -> Hands:
        found = 0
        for pair, put in _EVERY_PAIR:
            if pair & pairs:
                kept = self._hand & ~put
                found |= sum([1 << i for hand, i in self._number.items() if hand & self._hand == kept])
        self[pairs] = found
        return found


class Tables(NamedTuple):
    """Tables of all hands of one size among a number of places."""

    inside: tuple[tuple[int, ...], ...]
    """Places of each hand, ..."""
    outside: tuple[tuple[int, ...], ...]
    """... and the others."""
    at_least: tuple[_AtLeast, ...]
    """at_least[n][places]: the hands with n or more of these places, up to four."""
    after: tuple[tuple[Hands, Pairs, After], ...]
    """For each hand: the set that contains only it, its pairs, and the hands that one connect leads to."""
    after_any: tuple[list[Hands], ...]
    """For each of four parts of a set of pairs, by that part: the hands that putting one of its pairs may lead to."""


@cache
def tables(size: int, total: int) -> Tables:
    inside = tuple(combinations(range(total), size))
    outside = tuple(tuple(at for at in range(total) if at not in hand) for hand in inside)
    hands = [sum(1 << at for at in hand) for hand in inside]
    number = {hand: i for i, hand in enumerate(hands)}
    at_least = tuple(_AtLeast(hands, wanted) for wanted in range(HAND_SIZE + 1))
    after = tuple((1 << i, PAIRS[hand], After(hand, number)) for i, hand in enumerate(hands))
    without = [at_least[0][0] & ~at_least[1][put] for _, put in _EVERY_PAIR]
    after_any = tuple(_unions(without[first : first + 7]) for first in range(0, len(without), 7))
    return Tables(inside, outside, at_least, after, after_any)


def _unions(sets: Sequence[Hands]) -> list[Hands]:
    """Return the union of each combination of these sets."""
    found = [0]
    for one in sets:
        found += [one | others for others in found]
    return found


@lru_cache(maxsize=20_000)
def reachable(matching: Pairs, size: int, total: int) -> tuple[Hands, ...]:
    """Return the hands reachable from the first ``size`` places by no connect, by up to one, and so on, until no more
    can be reached; ``matching`` are the pairs that may be put.
    """
    t = tables(size, total)
    a, b, c, d = t.after_any
    most = 1 | a[matching & _PART] | b[matching >> 7 & _PART] | c[matching >> 14 & _PART] | d[matching >> 21]
    reached = frontier = 1  # the hand has the first places, so it is the first hand
    found, after = [1], t.after
    while frontier and reached != most:
        following = reached
        while frontier and following != most:
            hand, pairs, becomes = after[frontier.bit_length() - 1]
            following |= becomes[pairs & matching]
            frontier ^= hand
        frontier = following ^ reached
        reached = following
        found.append(reached)
    return tuple(found)


class Reach(NamedTuple):
    """Search for reachable kongs with the given high notes and limit of connects; 0 for no limit."""

    highs: Highs
    connects: int

    def kong(self, hand: Sequence[Card], source: Sequence[Card]) -> bool:
        """Return whether a turn with this hand and this source can make a kong of the present cards."""
        found, size = lanes((*hand, *source)), len(hand)
        total = size + len(source)
        _, one, two, three, four = tables(size, total).at_least
        *pairs, noodles = high_lanes(found, self.highs)
        goals = one[noodles & OURS]
        for lane in pairs:
            goals |= two[lane & OURS]
        for lane in filter(_THREE_OR_MORE, found):
            goals |= (three if lane >> KIND else four)[lane & OURS]
        if not goals or goals & 1:  # the first hand is the present one
            return bool(goals)
        hands = reachable(matching_pairs(found), size, total)
        within = hands[: self.connects + 1] if self.connects else hands
        return bool(goals & within[-1])
