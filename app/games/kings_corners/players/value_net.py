"""Value net of Kings Corners: a seat's chance to win the deal after leaving hand and piles in a position, as far as it
can see (net.py).

Features: cards left in hand, with what each may go on; what the piles offer, and to whom; and sizes of hands. There is
no prior; ``teach_value_net.py`` in ``training`` trains the net.
"""

from __future__ import annotations

from itertools import accumulate

from app.ai.net import SCALE, Net, NetInput, load_net, logistic
from app.core.cards import KING, Card, Mask, mask_of, rank
from app.games.kings_corners.players.player import CHILDREN, PARENT_PAIRS, PARENTS, TurnPosition
from app.games.kings_corners.players.worlds import Level, levels
from app.games.kings_corners.rules.model import ANY, CORNERS, KINGS, SIDES, View

HIDDEN = 16
OTHERS = 3
"""Number of other players in the features, the next ones on turn."""
_MANY = 10
"""Cap of a hand's size."""
_STOCKS = 7
"""Buckets of the stock, in threes, capped at its size after the deal at the default table."""
_STATES = 5
"""States of a card that another can go on: ..."""
_OWN, _LIES, _NEXT, _FAR, _GONE = range(_STATES)
"""... held, on top of a pile, able to get there at once, later, or never."""
_RANKS = 13
_LISTS = (
    (_STOCKS + 1) * (_MANY + 1),  # size of the stock, and cards left in the hand
    OTHERS * (_MANY + 1) ** 2,  # for each other player, their cards, and those
    (_MANY + 1) ** 2,  # of the player with the fewest
    OTHERS * 16 * (_MANY + 1),  # cards for the piles that they are likely to hold, and cards they have
    _RANKS * _STATES**2,  # for a card of the hand, the states of the two cards it can go on
    (_MANY + 1) ** 2,  # cards of the hand that can go at once, in sequence
    2 * _RANKS * 3 * 3,  # for a pile, its last card, how many may come to it, and how many of the hand
    5 * (_MANY + 1) ** 2,  # empty sides, cards of the next player, and of the hand
    5 * 5 * 2,  # empty corners, kings that may come, and whether the hand has any
    _RANKS * _STATES**2,  # for a pile at a side, its first card, like those of the hand
    5 * (_MANY + 1),  # piles that can be moved at once, and cards of the next player
)
(
    _STOCK, _COUNTS, _FEWEST, _FEEDS, _HELD, _READY, _TOPS, _GAPS, _CORNERS, _BASES, _MOVES, FEATURES,
) = accumulate(_LISTS, initial=0)  # fmt: skip
"""Offset of each list's features, and the total number."""
_FINE = 3
"""Steps per card of the estimate of what others hold."""


class ValueNet:
    """Rates the ends of one turn, given what stays the same meanwhile."""

    def __init__(self, view: View, net: Net | None = None) -> None:
        p, seats = view.public, len(view.counts)
        self._net = net or _shipped()
        others = [(view.seat + after) % seats for after in range(1, seats)][:OTHERS]
        counts = [min(view.counts[seat], _MANY) for seat in others]
        self._unseen = ANY & ~mask_of(view.hand) & ~mask_of([card for pile in p.piles for card in pile])
        self._stock = _STOCK + (_MANY + 1) * min((view.stock + 2) // 3, _STOCKS)
        self._counts = [first + (_MANY + 1) * count for first, count in zip(_firsts(_COUNTS), counts, strict=False)]
        self._counts.append(_FEWEST + (_MANY + 1) * min(counts))
        hidden = max(1, self._unseen.bit_count())
        self._holders = [
            _Holder(
                first + 16 * count,
                view.counts[seat],
                view.counts[seat] / hidden,
                levels(p.held[seat], view.counts[seat]),
            )
            for first, count, seat in zip(_firsts(_FEEDS, 16), counts, others, strict=False)
        ]
        self._next = counts[0]

    def ended(self, here: TurnPosition) -> NetInput:
        return NetInput(0, self._features(here), 0.0)

    def chance(self, seen: NetInput) -> float:
        rows = self._net.rows
        scores = self._net.scores(sum([rows[feature] for feature in seen.features]))
        return logistic(seen.before + scores[0] / SCALE)

    def _features(self, here: TurnPosition) -> list[int]:
        hand, unseen, left = mask_of(here.hand), self._unseen, min(len(here.hand), _MANY)
        tops = mask_of([pile[1] for pile in here.piles if pile])
        found = [self._stock + left, *[first + left for first in self._counts]]
        gaps = corners = feeds = 0
        for at, pile in enumerate(here.piles):
            if pile:
                children = CHILDREN[pile[1]]
                feeds |= children
                may_come, own = (children & unseen).bit_count(), (children & hand).bit_count()
                found.append(_TOPS + 9 * (2 * rank(pile[1]) + (at in CORNERS)) + 3 * may_come + own)
            elif at in SIDES:
                gaps += 1
            else:
                corners += 1
        moves = 0
        for card in here.hand:
            found.append(_HELD + _of_parents(card, hand, tops, unseen))
        for side in SIDES:
            if pile := here.piles[side]:
                found.append(_BASES + _of_parents(pile[0], hand, tops, unseen))
                moves += bool(PARENTS[pile[0]] & tops)
        found.append(_READY + (_MANY + 1) * left + min(_ready(hand, feeds), left))
        found.append(_GAPS + (_MANY + 1) ** 2 * gaps + (_MANY + 1) * self._next + left)
        found.append(_CORNERS + 10 * corners + 2 * (KINGS & unseen).bit_count() + bool(KINGS & hand))
        found.append(_MOVES + (_MANY + 1) * moves + self._next)
        fed = feeds & unseen
        if corners:
            fed |= KINGS & unseen
        found += [holder.feature(fed) for holder in self._holders]
        return found


class _Holder:
    def __init__(self, first: int, count: int, share: float, known_levels: tuple[Level, ...]) -> None:
        self._first, self._share = first, share
        self._known_levels = [(fits, since / count) for fits, since in known_levels if count]

    def feature(self, cards: Mask) -> int:
        """Return the feature for these cards, which no one has seen."""
        many, rest = 0.0, cards
        for fits, late in self._known_levels:
            many += late * (rest & fits).bit_count()
            rest &= ~fits
        return self._first + min(int(_FINE * self._share * (many + rest.bit_count())), 15)


def _firsts(first: int, size: int = _MANY + 1) -> list[int]:
    return [first + at * size * (_MANY + 1) for at in range(OTHERS)]


def _of_parents(card: Card, hand: Mask, tops: Mask, unseen: Mask) -> int:
    """Return a number for a card and the states of the two that it can go on."""
    one, other = [_state(parent, hand, tops, unseen) for parent in PARENT_PAIRS[card]] or (_GONE, _GONE)
    if one > other:
        one, other = other, one
    return _STATES**2 * rank(card) + _STATES * one + other


def _state(card: Card, hand: Mask, tops: Mask, unseen: Mask) -> int:
    if hand >> card & 1:
        return _OWN
    if tops >> card & 1:
        return _LIES
    if unseen >> card & 1:
        return _NEXT if rank(card) == KING or PARENTS[card] & tops else _FAR
    return _GONE


def _ready(hand: Mask, feeds: Mask) -> int:
    """Count the cards that can go at once, in sequence."""
    goes, fresh = 0, hand & feeds
    while fresh:
        goes |= fresh
        after = 0
        while fresh:
            card = fresh.bit_length() - 1
            fresh ^= 1 << card
            after |= CHILDREN[card]
        fresh = after & hand & ~goes
    return goes.bit_count()


def _shipped() -> Net:
    return load_net(__package__, "value_net", FEATURES, 1, HIDDEN)
