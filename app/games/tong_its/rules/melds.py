"""Tong-Its' sets, runs and deadwood, on masks: ints with bit c set for card c. Sections are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from app.core.cards import FRENCH, Card, Mask, mask_of, rank, suit

Cards: TypeAlias = tuple[Card, ...]

_CARDS = FRENCH.cards
SUIT = (1 << 13) - 1
"""All cards of the first suit, or of any suit, shifted down to it."""
SUITS = tuple(SUIT << 13 * s for s in range(4))
"""All cards of each suit."""
FOURS: tuple[Mask, ...] = tuple(sum(1 << (13 * s + r) for s in range(4)) for r in range(13))
"""All four cards of each rank."""
ACES = FOURS[0]
POINTS = tuple(min(rank(card) + 1, 10) for card in FRENCH.cards)
"""Points of each card as deadwood: 1 for an ace, 10 for a face card, otherwise its number (6.1)."""


def cards_of(mask: Mask) -> Cards:
    found = []
    while mask:
        low = mask & -mask
        found.append(_CARDS[low.bit_length() - 1])
        mask ^= low
    return tuple(found)


def _sets() -> list[Mask]:
    """Return all groups of three or four cards of a rank (3.1)."""
    found = []
    for four in FOURS:
        cards = cards_of(four)
        found += [mask_of(some) for size in (3, 4) for some in combinations(cards, size)]
    return found


def _runs() -> list[Mask]:
    """Return all groups of three or more cards of a suit in sequence, the ace low (3.2)."""
    spans = [(low, high) for low in range(13) for high in range(low + 3, 14)]
    return [((1 << high) - (1 << low)) << 13 * s for s in range(4) for low, high in spans]


SETS, RUNS = tuple(_sets()), tuple(_runs())
MELDS: tuple[Mask, ...] = (*SETS, *RUNS)
"""All 329."""
_ALL = mask_of(_CARDS)
_LOWEST = sum((SUIT >> 2) << 13 * s for s in range(4))
"""The cards with which a run may begin."""
_SAME_RANK = tuple(FOURS[rank(card)] for card in _CARDS)
_SAME_SUIT = tuple(SUITS[suit(card)] for card in _CARDS)
_RUNS_OF_SUIT = tuple(tuple(run for run in RUNS if run >> 13 * s & SUIT) for s in range(4))
_SETS_OF_RANK = tuple(tuple(one for one in SETS if one & four) for four in FOURS)


@cache
def _runs_in(cards: Mask) -> tuple[Mask, ...]:
    """Return all runs among cards of one suit, of which there are at most 4 x 8192 groups."""
    return tuple(run for run in _RUNS_OF_SUIT[suit(cards_of(cards)[0])] if run & cards == run)


@cache
def _sets_in(cards: Mask) -> tuple[Mask, ...]:
    """Return all sets among cards of one rank."""
    return tuple(one for one in _SETS_OF_RANK[rank(cards_of(cards)[0])] if one & cards == one)


def melds_in(cards: Mask) -> list[Mask]:
    """Return every meld among these cards, in the order of MELDS."""
    c, d, h, s = cards & SUIT, cards >> 13 & SUIT, cards >> 26 & SUIT, cards >> 39
    three = (c & d & (h | s)) | (h & s & (c | d))
    found: list[Mask] = []
    while three:
        low = three & -three
        three ^= low
        found += _sets_in(cards & FOURS[low.bit_length() - 1])
    for shift, bits in ((0, c), (13, d), (26, h), (39, s)):
        if bits & bits >> 1 & bits >> 2:
            found += _runs_in(bits << shift)
    return found


def melds_with(card: int, cards: Mask) -> list[Mask]:
    """Return every meld that ``card`` makes with some of ``cards``, which do not include it."""
    found: list[Mask] = []
    one = 1 << card
    same = cards & _SAME_RANK[card]
    if same & same - 1:  # two at least
        found += [meld for meld in _sets_in(same | one) if meld & one]
    whole = (cards | one) & _SAME_SUIT[card]
    if whole & whole >> 1 & whole >> 2:
        found += [meld for meld in _runs_in(whole) if meld & one]
    return found


@cache
def fitting(meld: Mask) -> Mask:
    """Return the cards that may be laid off on a meld (4.6): the fourth of a rank, the neighbours of a run."""
    low = (meld & -meld).bit_length() - 1
    four = FOURS[low % 13]
    if meld & ~four == 0:
        return four & ~meld
    return (meld << 1 | meld >> 1) & SUIT << low // 13 * 13 & ~meld


def ace_high(cards: Mask) -> bool:
    """Return whether these would be a run if runs could go on from the king to the ace, which is low only (3.2)."""
    if not cards:
        return False
    ranks = cards >> 13 * suit(cards_of(cards)[0])
    gap = SUIT & ~ranks
    ends = 1 | 1 << 12
    one_suit, one_gap = ranks <= SUIT, gap and not gap & gap + (gap & -gap)
    return bool(one_suit and one_gap and ranks & ends == ends and ranks.bit_count() > 2)


def ace_high_with(card: Card, cards: Mask) -> bool:
    """Return whether ``card`` makes three such cards with two of ``cards``."""
    first = 13 * suit(card)
    threes = [sum(1 << first + one for one in ranks) for ranks in ((11, 12, 0), (12, 0, 1))]
    return any(three >> card & 1 and three & ~(cards | 1 << card) == 0 for three in threes)


# ---- deadwood


class Split(NamedTuple):
    """A hand split into melds and deadwood (6.2)."""

    melds: tuple[Mask, ...]
    deadwood: int
    fours: int
    """The number of melds that are fours of a kind."""


_PIECES = frozenset((*SETS, *(run for run in RUNS if run.bit_count() <= 5)))
"""All sets, and runs of three to five, of which longer ones consist."""


def _suit_points() -> list[int]:
    """Return the points of every set of cards of one suit."""
    found = [0]
    for card in range(13):
        found += [points + POINTS[card] for points in found]
    return found


_SUIT_POINTS = _suit_points()


def points(cards: Mask) -> int:
    """Return the points of the cards if none of them is in a meld (6.1)."""
    of_suit = _SUIT_POINTS
    return of_suit[cards & SUIT] + of_suit[cards >> 13 & SUIT] + of_suit[cards >> 26 & SUIT] + of_suit[cards >> 39]


def parted(hand: Mask) -> tuple[Mask, tuple[Mask, ...]]:
    """Split a hand into loose cards and melds, as ``split`` does."""
    runs, suits_twice = hand & hand >> 1 & hand >> 2 & _LOWEST, hand | hand << 52
    sets = suits_twice & suits_twice >> 13 & suits_twice >> 26 & _ALL
    if not sets:
        if not runs:
            return hand, ()
        if not runs & runs - 1:
            return hand ^ runs * 7, (runs * 7,)
    elif not runs and not sets & sets - 1:
        meld = hand & _SAME_RANK[sets.bit_length() - 1]
        return hand ^ meld, (meld,)
    return _parted(hand, sets, runs)


@lru_cache(maxsize=1 << 12)
def _parted(hand: Mask, sets: Mask, runs: Mask) -> tuple[Mask, tuple[Mask, ...]]:
    """Split a hand with several melds, given a card of each set, and the lowest cards of runs of three: take whole sets
    and runs if they share no card, otherwise search for the best split.
    """
    loose, melds, ranks = hand, list[Mask](), (sets | sets >> 13 | sets >> 26 | sets >> 39) & SUIT
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        melds.append(hand & _SAME_RANK[low.bit_length() - 1])
    while runs:
        together = runs & ~(runs + (runs & -runs))
        runs ^= together
        melds.append(together | together << 1 | together << 2)
    for meld in melds:
        if meld & ~loose or meld not in _PIECES:
            return _best_parted(hand)
        loose ^= meld
    return loose, tuple(melds)


@lru_cache(maxsize=1 << 12)
def _best_parted(hand: Mask) -> tuple[Mask, tuple[Mask, ...]]:
    """Split any hand, with a search of all combinations of melds."""
    melds = [meld for meld in melds_in(hand) if meld in _PIECES]
    # Points outweigh all fours of a kind together.
    worths = [points(meld) * 16 + (meld in FOURS) for meld in melds]
    _, chosen = _heaviest(melds, worths, 0, hand)
    return hand & ~sum(chosen), chosen


def deadwood(hand: Mask) -> int:
    """Return the lowest deadwood of any split of the hand (6.2)."""
    return points(parted(hand)[0])


@lru_cache(maxsize=1 << 14)
def split(hand: Mask) -> Split:
    """Split a hand with the least deadwood and, of all such splits, the most fours of a kind (6.2)."""
    loose, melds = parted(hand)
    return Split(melds, points(loose), sum([meld in FOURS for meld in melds]))


def _heaviest(melds: Sequence[Mask], worths: Sequence[int], first: int, free: Mask) -> tuple[int, tuple[Mask, ...]]:
    """Return the highest worth of disjoint melds within ``free``, from index ``first`` on, and those melds."""
    best, chosen = 0, tuple[Mask, ...]()
    for i in range(first, len(melds)):
        meld = melds[i]
        if meld & free == meld:
            worth, rest = _heaviest(melds, worths, i + 1, free ^ meld)
            if worth + worths[i] > best:
                best, chosen = worth + worths[i], (meld, *rest)
    return best, chosen


def fours_in(hand: Mask) -> Mask:
    """Return the club of each four of a kind in the hand."""
    return hand & hand >> 13 & hand >> 26 & hand >> 39


@lru_cache(maxsize=1 << 14)
def with_fours(hand: Mask) -> tuple[Split, ...]:
    """Return the best split, then the best ones that keep at least one of the hand's fours whole, two, and so on; more
    of them may mean more deadwood (7.2).
    """
    fours = [FOURS[card] for card in cards_of(fours_in(hand))]
    return (split(hand), *(_keeping(hand, fours, number) for number in range(1, len(fours) + 1)))


def _keeping(hand: Mask, fours: Sequence[Mask], number: int) -> Split:
    """Return the best split with at least ``number`` of these fours whole."""
    found = []
    for kept in combinations(fours, number):
        rest = split(hand & ~sum(kept))
        found.append(Split((*kept, *rest.melds), rest.deadwood, number + rest.fours))
    return min(found, key=lambda one: (one.deadwood, -one.fours))
