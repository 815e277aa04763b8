"""Value net of Kong-Pie: a seat's chance to win the hand once it has left these cards, as far as it can see (net.py).

Features: how many cards of each suit, rank and high note are kept, in the source, known in the next two hands, or may
still come; the number of cards held; and everybody's missing kongs. The output is added to the race's prediction.
``teach_value_net.py`` in ``training`` trains the net.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations

from app.ai.net import SCALE, Net, load_net, logistic, logit
from app.core.cards import mask_of
from app.games.kong_pie.players.quick import special
from app.games.kong_pie.players.race import RaceStanding
from app.games.kong_pie.players.reach import RANK, SUIT
from app.games.kong_pie.players.rollout_tables import END, MORE
from app.games.kong_pie.rules.kongs import MATCH
from app.games.kong_pie.rules.model import HAND_SIZE, Hand, View

HIDDEN = 16

# A *group* is the cards of one suit, of one rank, the noodles, or the halves of a high pair.
_OF_RANKS, _OF_HIGHS = 4, 17
"""Offsets of the ranks, after the suits, and of the noodles and the two high pairs after them."""
_GROUPS = _OF_HIGHS + 3
_COUNTS = HAND_SIZE + 1
"""Possible numbers of cards of a group, or of a hand: zero to four."""
_PAIRS = 7
"""Possible numbers of matching pairs among four cards."""
_MOST = 4
"""Cap of the number of kongs needed."""
_LISTS = (
    _COUNTS**2 * 4 * 3,  # for a suit, by cards kept and in the source: cards of the next two hands
    _COUNTS**2 * 7,  # ... and cards that may come
    _COUNTS**2 * 4 * 3,  # the same for a rank
    _COUNTS**2 * 5,
    3**2 * 3,  # for the noodles: cards that may come
    3**2 * 3 * 3,  # for the halves of a high pair: cards of the next player, and cards that may come
    _COUNTS**3,  # cards kept, unknown cards of the next hand, and cards of the third
    _COUNTS * _PAIRS,  # cards kept, and matching pairs among them
    _MOST**3,  # everybody's needs
)
_SUIT, _SUIT_COMES, _RANK, _RANK_COMES, _NOODLES, _HALVES, _SIZES, _MATCHES, _NEEDS, _ALL = accumulate(
    _LISTS, initial=0
)
"""Offset of each list's features."""
USES = 2
"""Uses of the net: END and MORE."""
FEATURES = USES * _ALL
"""Total number of features, those of END first."""


class _Group(dict[int, int]):
    """Sums of a group's feature rows. Keys count ``_COUNTS`` for each of its cards kept, 1 for each in the source."""

    def __init__(self, lists: Sequence[tuple[int, int, int]], nothing: Sequence[int], rows: Sequence[int]) -> None:
        """``lists``: first feature, stride and number of counts; ``nothing``: the features without any card."""
        super().__init__()
        self._lists, self._nothing, self._rows = lists, nothing, rows

    def features(self, number: int) -> Sequence[int]:
        kept, lie = divmod(number, _COUNTS)
        return (
            [first + width * (kept * counts + lie) for first, width, counts in self._lists] if number else self._nothing
        )

    def __missing__(self, number: int) -> int:
        found = self[number] = sum(self._rows[feature] for feature in self.features(number))
        return found


class ValueNet:
    """For one seat, throughout a phase: meanwhile hand and source only exchange cards."""

    def __init__(self, view: View, standing: RaceStanding, net: Net | None = None) -> None:
        p, others = view.public, standing.order[1:3]
        self._standing, self._net = standing, net or _shipped()
        known = (*(p.known[seat] for seat in others), 0, 0)[:2]
        seen = mask_of((*view.hand, *p.source, *p.discards, *p.turned, *p.ledger.highs.notes))
        comes = ~(seen | standing.out | known[0] | known[1]) & (1 << 52) - 1
        kinds = special(p.ledger.highs)
        self._groups_of = [
            (SUIT[card], _OF_RANKS + RANK[card], *([_OF_HIGHS - 1 + kinds[card]] if kinds[card] else ()))
            for card in range(52)
        ]
        self._tables: list[list[_Group]] = [[], []]
        for at in range(_GROUPS):
            cards = sum(1 << card for card in range(52) if at in self._groups_of[card])
            held = [(cards & some).bit_count() for some in (*known, comes)]
            lists = list(_lists(at, *held))
            nothing = [first for first, _, _ in lists]
            if _OF_RANKS <= at < _OF_HIGHS:  # a rank that no one is known to have contributes nothing
                nothing = nothing[: 1 if held[0] or held[1] else 0]
            for use, tables in zip((END, MORE), self._tables, strict=True):
                tables.append(_Group(lists, nothing, self._net.rows[use * _ALL : (use + 1) * _ALL]))
        counts = (*(view.counts[seat] for seat in others), HAND_SIZE, HAND_SIZE)
        self._sizes = _SIZES + (counts[0] - known[0].bit_count()) * _COUNTS + counts[1]

    def features(self, use: int, kept: Hand, source: Hand, made: int) -> list[int]:
        """Return the active features after ``made`` more kongs: one below ``FEATURES`` for each list."""
        numbers = zip(self._tables[use], self._counted(kept, source), strict=True)
        found = [feature for table, number in numbers for feature in table.features(number)]
        return [use * _ALL + feature for feature in (*found, *self._others(kept, made))]

    def chance(self, use: int, kept: Hand, source: Hand, made: int) -> float:
        tables, rows = self._tables[use], self._net.rows
        total = sum([rows[use * _ALL + feature] for feature in self._others(kept, made)])
        for table, number in zip(tables, self._counted(kept, source), strict=True):
            total += table[number]
        return logistic(self.race(made) + self._net.scores(total)[use] / SCALE)

    def race(self, made: int) -> float:
        usual = self._standing.pace.kong
        return logit(self._standing.ahead(made).at(usual, usual))

    def _counted(self, kept: Hand, source: Hand) -> list[int]:
        """Return for each group the number of its cards kept and in the source, as one key."""
        numbers, groups = [0] * _GROUPS, self._groups_of
        for card in kept:
            for at in groups[card]:
                numbers[at] += _COUNTS
        for card in source:
            for at in groups[card]:
                numbers[at] += 1
        return numbers

    def _others(self, kept: Hand, made: int) -> tuple[int, int, int]:
        """Return the number of cards held, of matching pairs among those kept, and everybody's needs."""
        matches = sum([MATCH[one][other] is not None for one, other in combinations(kept, 2)])
        own, *others = self._standing.needs
        needs = 0
        for need in (max(own - made, 1), *others, _MOST, _MOST)[:3]:
            needs = needs * _MOST + min(need, _MOST) - 1
        return self._sizes + len(kept) * _COUNTS**2, _MATCHES + len(kept) * _PAIRS + matches, _NEEDS + needs


def _lists(at: int, following: int, third: int, comes: int) -> Iterator[tuple[int, int, int]]:
    """Yield the first feature, the stride and the number of counts of each list of a group, given the cards of the next
    two hands and those that may come.
    """
    if at >= _OF_HIGHS:
        noodles = at == _OF_HIGHS
        first = _NOODLES + comes if noodles else _HALVES + following * 3 + comes
        yield first, 3 if noodles else 9, 3
        return
    held = min(following, 3) * 3 + min(third, 2)
    if at >= _OF_RANKS:
        yield _RANK + held, 12, _COUNTS
        yield _RANK_COMES + comes, 5, _COUNTS
    else:
        yield _SUIT + held, 12, _COUNTS
        yield _SUIT_COMES + min(comes, 12) // 2, 7, _COUNTS


def _shipped() -> Net:
    return load_net(__package__, "value_net", FEATURES, USES, HIDDEN)
