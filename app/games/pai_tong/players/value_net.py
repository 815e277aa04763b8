"""Pai Tong: how likely a seat is to win the deal if it discards so, or draws, as far as it can see (net.py).

There is to see how many pairs and singles the hand has, and of each how many cards may come; what the others show; and
what is discarded, to whom. Nothing is told of it beforehand: what all that comes to, ``teach_value_net.py`` in
``training`` has taught the net.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from app.ai.net import SCALE, Net, Observation, likely
from app.games.pai_tong.players.hand import RANKS
from app.games.pai_tong.players.reading import Reading
from app.games.pai_tong.rules.kinds import RANK, RANK_OF_KIND, kinds
from app.games.pai_tong.rules.model import Hand, View

HIDDEN = 16
"""Hidden units of the net."""
USES = 2
ENDS, DRAWS = range(USES)
"""What the seat does: it ends its turn with a discard, or takes a card from the stock."""
_ROUNDS, _LEFT, _PAIRS, _SINGLES, _SHOWN, _TONGS, _TURNS, _SAFE = 10, 12, 5, 6, 5, 5, 7, 5
"""How many rounds, unseen cards of a rank, pairs, singles, discards of a rank, open tongs, turns, and states of a rank
beside another player are told apart: those that are less, and all from there on.
"""
_LISTS = (
    _ROUNDS * _PAIRS * _SINGLES,  # how many rounds are left in the stock, and how many pairs and singles there are
    _LEFT * _SHOWN * _PAIRS * 3,  # of a pair, how many may come, how many were thrown, and the pairs and singles
    _LEFT * _SHOWN * _PAIRS * 3,  # of a single
    _ROUNDS * 20 * 4,  # how many may come for all the pairs, and how many rounds are left
    _TONGS * _TURNS * _ROUNDS,  # of each other player, how many tongs lie open, how many turns they had, and how late
    _TONGS * _TURNS * _SAFE * _LEFT,  # ... and what they are to have to do with the rank that is discarded
    _LEFT * _SHOWN,  # of the rank that is discarded, how many may come, and how many were thrown
    _SAFE * _LEFT,  # what the next player is to have to do with it
    3 * 4,  # how many of it stay in the hand, and how many tongs of the hand are concealed
)
(
    _HAND, _OF_PAIR, _OF_SINGLE, _LIVE, _OTHERS, _DANGER, _THROWN, _FED, _STAYS, _ALL,
) = accumulate(_LISTS, initial=0)  # fmt: skip
FEATURES = USES * _ALL
"""How many features there are in all, those of ENDS first."""


class ValueNet:
    """Rates what may come of one decision, by all that does not change meanwhile."""

    def __init__(self, reading: Reading, net: Net) -> None:
        view: View = reading.view
        self._net, self._reading = net, reading
        self._rounds = min(view.stock // reading.seats, _ROUNDS - 1)
        self._status = [_uses(reading, seat) for seat in reading.others]
        self._places = [
            _TURNS * min(len(view.public.melds[seat]), _TONGS - 1) + min(reading.turns[seat] // 2, _TURNS - 1)
            for seat in reading.others
        ]
        self._always = [_OTHERS + _ROUNDS * place + self._rounds for place in self._places]
        self._left = [min(left, _LEFT - 1) for left in reading.unseen]
        self._shown = [min(shown, _SHOWN - 1) for shown in reading.shown]

    def ended(self, counts: Sequence[int], rank: int) -> Observation:
        """The turn ends with a discard of that rank, which is gone from the ``counts`` of the concealed cards."""
        left = self._left[rank]
        found = self._features(counts)
        for place, status in zip(self._places, self._status, strict=True):
            found.append(_DANGER + _LEFT * (_SAFE * place + status[rank]) + left)
        found.append(_THROWN + _SHOWN * left + self._shown[rank])
        found.append(_FED + _LEFT * self._status[0][rank] + left)
        found.append(_STAYS + 4 * (counts[rank] % 3) + min(sum(count // 3 for count in counts), 3))
        return Observation(ENDS, found, 0.0)

    def draws(self, counts: Sequence[int]) -> Observation:
        """A card from the stock comes to these."""
        return Observation(DRAWS, [_ALL + feature for feature in self._features(counts)], 0.0)

    def chance(self, seen: Observation) -> float:
        """How likely the deal is won then."""
        rows = self._net.rows
        scores = self._net.scores(sum([rows[feature] for feature in seen.features]))
        return likely(seen.before + scores[seen.use] / SCALE)

    def _features(self, counts: Sequence[int]) -> list[int]:
        rests = [count % 3 for count in counts]
        pairs, singles = rests.count(2), rests.count(1)
        many, few = min(pairs, _PAIRS - 1), min(singles, 2)
        found, live = self._always[:], 0
        found.append(_HAND + _SINGLES * (_PAIRS * self._rounds + many) + min(singles, _SINGLES - 1))
        for rank in RANKS:
            if rest := rests[rank]:
                first = _OF_SINGLE if rest == 1 else _OF_PAIR
                seen = _SHOWN * self._left[rank] + self._shown[rank]
                found.append(first + 3 * (_PAIRS * seen + many) + few)
                if rest == 2:
                    live += self._left[rank]
        found.append(_LIVE + 4 * (20 * self._rounds + min(live, 19)) + min(pairs, 3))
        return found


def _uses(reading: Reading, seat: int) -> list[int]:
    """For each rank what that seat has had to do with it: nothing (0), it has thrown one (1), let one lie in its last
    turn (2), or before (3), or all since it has drawn.
    """
    turns, found, last = 0, [0] * len(RANKS), [0] * len(RANKS)
    for thrown in reading.public.thrown:
        rank = RANK[thrown.card]
        if thrown.seat == seat:
            turns += 1
            found[rank] = 1
        elif seat in thrown.declined and found[rank] != 1:
            found[rank], last[rank] = 2, turns
    return [
        4 if one == 2 and turns - at > 1 else 3 if one == 2 and turns > at else one
        for one, at in zip(found, last, strict=True)
    ]


def counts_of(hand: Hand) -> list[int]:
    """How many cards of each rank."""
    counts = [0] * len(RANKS)
    for kind in kinds(hand):
        counts[RANK_OF_KIND[kind]] += 1
    return counts
