"""Kong-Pie: what is left after a turn or a kong is worth, for all hands at once.

The cards of hand and source stand at places as in reach.py. A *group* is the places of one suit, of one rank, of the
noodles, or of the halves of a high pair. What a hand is worth adds up from its groups. It is fitted to turns of quick
players (``training/fit_rollout_tables.py``): how much more of the hand they won, a round later, than the race alone
promises. The worths of all hands stand side by side in one number, so that one addition adds them all.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate
from struct import Struct
from typing import Any, TypeAlias

from app.core.cards import Card
from app.games.kong_pie.players.reach import RANK, SUIT, Hands, Places, tables
from app.games.kong_pie.rules.model import HAND_SIZE

Row: TypeAlias = tuple[tuple[int, ...], ...]
"""row[h][s]: in thousandths of a hand won, what a group is worth of which h cards are kept and s lie in the source."""
Group: TypeAlias = tuple[int, Places]
"""The number of its row, and the places."""
Fields: TypeAlias = int
"""One field for each hand."""

SUITS, RANKS, NOODLES, HALVES = range(4)
KINDS = ("suits", "ranks", "noodles", "halves")
"""What the file calls the kinds of groups."""
END, MORE = range(2)
"""What the worths are for: the end of a turn, or going on after a first kong."""
USES = ("end", "more")
NEXT_TURN, KEPT = "next turn", "kept"
"""What the file calls the chance of a kong in the own next turn, and what all that adds up to begins with: by how many
cards are kept.
"""
MOST = (3, 2, 0, 1)
"""Of each kind there is a row for each number of its cards in the next player's hand; the last one for more, too."""
_AT = tuple(accumulate((most + 1 for most in MOST[:-1]), initial=0))
"""Where the rows of each kind begin."""


@dataclass(frozen=True, eq=False, slots=True)
class RolloutTables:
    """What the file holds."""

    rows: tuple[tuple[Row, ...], ...]
    """For END and MORE the rows of all kinds of groups, one after the other, in thousandths of a hand won."""
    sizes: tuple[tuple[int, ...], ...]
    """What it is worth besides to keep so many cards."""
    next_turn: tuple[Row, ...]
    """For each kind of group, in hundredths, what it adds to the chance of a kong in the own next turn; ..."""
    kept: tuple[int, ...]
    """... and what it adds to have so many cards then, before the draw."""


def read_tables(text: str | bytes) -> RolloutTables:
    """The tables as ``fit_rollout_tables`` has written them."""
    told: Any = json.loads(text)
    rows = tuple(tuple(_row(row) for kind in KINDS for row in told[use][kind]) for use in USES)
    following = told[NEXT_TURN]
    return RolloutTables(
        rows,
        tuple(tuple(told[use][KEPT]) for use in USES),
        tuple(_row(following[kind][0]) for kind in KINDS),
        tuple(following[KEPT]),
    )


def _row(rows: Sequence[Sequence[int]]) -> Row:
    """Who has kept as many as a hand holds has not made a kong of them: that does not happen."""
    return (*(tuple(row) for row in rows), (0,) * (HAND_SIZE + 1))


TABLES = read_tables((files(__package__) / "rollout_tables.json").read_text(encoding="utf-8"))
_BITS = 16
"""The field of a hand in the number that holds the worths of all."""
_LIFT = 500
"""Added to every worth in a field, so that none is below 0."""
_FIRST = (1 << _BITS) - 1
"""The field of the first hand."""
_CHUNK = 14
"""Hands that are made into a mask of fields at a time."""


def group(kind: int, theirs: int, places: Places) -> Group:
    """The group of this kind, of which the next player has so many."""
    return _AT[kind] + min(theirs, MOST[kind]), places


class _Column(dict[Places, Fields]):
    """What one kind of group adds to the worth of each hand, wherever its cards are; worked out when it is needed."""

    def __init__(self, row: Row, hands: Sequence[Places], rests: Sequence[Places], fields: Struct) -> None:
        super().__init__()
        self._row, self._hands, self._rests, self._fields = row, hands, rests, fields

    def __missing__(self, places: Places) -> Fields:
        row, many = self._row, places.bit_count()
        added = [
            _LIFT + row[(rest & places).bit_count()][min(many - (hand & places).bit_count(), HAND_SIZE)]
            for hand, rest in zip(self._hands, self._rests, strict=True)
        ]
        found = self[places] = int.from_bytes(self._fields.pack(*added), "little")
        return found


class Worths:
    """What hands of one size among so many places are worth."""

    def __init__(self, size: int, total: int, learned: RolloutTables) -> None:
        inside = tables(size, total).inside
        hands = [sum(1 << at for at in places) for places in inside]
        self._size, self._hands, self._fields = size, len(hands), Struct(f"<{len(hands)}H")
        self._kongs = tuple([_Column(row, hands, hands, self._fields) for row in rows] for rows in learned.rows)
        # To end the turn: every hand as it is, then every one without its first card, without its second ...
        times = size + 1
        self._thrown = [0] * len(hands) + [1 << places[at] for at in range(size) for places in inside]
        rests = [hand & ~thrown for hand, thrown in zip(hands * times, self._thrown, strict=True)]
        self._end_fields = Struct(f"<{len(rests)}H")
        self._ends = [_Column(row, hands * times, rests, self._end_fields) for row in learned.rows[END]]
        self._throws = sum(1 << _BITS * len(hands) * at for at in range(1, times))
        self._kept = learned.sizes
        self._sizes = _LIFT * (self._throws * _all(len(hands)) + 1) + self._kept[END][size] - self._kept[END][size - 1]

    def kong(self, use: int, groups: Sequence[Group], gone: Places, hands: Hands) -> tuple[int, int]:
        """What the best of these hands is worth once it has lost the kong ``gone``, and its number."""
        columns, keep, total = self._kongs[use], ~gone, 0
        for number, places in groups:
            total += columns[number][places & keep]
        worths = self._fields.unpack((total & fields_of(hands)).to_bytes(self._fields.size, "little"))
        most = max(worths)
        return most + self._kept[use][self._size - gone.bit_count()], worths.index(most)

    def end(self, groups: Sequence[Group], hands: Hands, *, may_pass: bool) -> tuple[int, Places]:
        """The number of the best of these hands to end a turn with, and the place of the card to throw away; 0 for a
        pass, which only the first of all hands can be ended with.
        """
        columns, total = self._ends, self._sizes
        for number, places in groups:
            total += columns[number][places]
        total &= fields_of(hands) * self._throws | (_FIRST if may_pass else 0)
        worths = self._end_fields.unpack(total.to_bytes(self._end_fields.size, "little"))
        best = worths.index(max(worths))
        return best % self._hands, self._thrown[best]


def _all(hands: int) -> Fields:
    """1 in each field."""
    return ((1 << _BITS * hands) - 1) // _FIRST


@lru_cache(maxsize=256)
def worths(size: int, total: int, learned: RolloutTables) -> Worths:
    """Made once."""
    return Worths(size, total, learned)


@cache
def _chunk(hands: Hands) -> Fields:
    return sum(_FIRST << _BITS * at for at in range(_CHUNK) if hands >> at & 1)


@lru_cache(maxsize=20_000)
def fields_of(hands: Hands) -> Fields:
    """All bits of the fields of these hands."""
    found = at = 0
    while hands:
        found |= _chunk(hands & (1 << _CHUNK) - 1) << at
        hands >>= _CHUNK
        at += _BITS * _CHUNK
    return found


# ---- where the next player's hand is not known

_OF_RANKS, _SPECIALS = 4, 16
"""Where the ranks begin, after the suits, and the noodles and halves after them: their kinds begin at 1."""
_KINDS = (*[SUITS] * 4, *[RANKS] * 13, NOODLES, HALVES, HALVES)
"""All groups that there may be, by the kind of each."""
_KEPT_COUNTS = HAND_SIZE + 1
"""In a number that tells how many cards of a group are kept and how many lie in the source, each that is kept."""


class AverageWorth:
    """What it is worth to leave a hand and a source behind, on the average over hands that the next player may have."""

    def __init__(self, kinds: Sequence[int], following: Sequence[Sequence[Card]]) -> None:
        """``kinds`` tells the noodles and the halves of high pairs, as ``quick.special`` has them."""
        self._groups = [
            (SUIT[card], _OF_RANKS + RANK[card], *([_SPECIALS + kinds[card]] if kinds[card] else ()))
            for card in range(len(kinds))
        ]
        held = [Counter(at for card in hand for at in self._groups[card]) for hand in following]
        tables = [
            [[TABLES.rows[use][group(kind, each[at], 0)[0]] for each in held] for at, kind in enumerate(_KINDS)]
            for use in (END, MORE)
        ]
        self._tables = [[_mean(rows) for rows in table] for table in tables]

    def of(self, use: int, kept: Sequence[Card], source: Sequence[Card]) -> float:
        """In hands won, more than the race alone promises."""
        found = [0] * len(_KINDS)
        for cards, counts in ((kept, _KEPT_COUNTS), (source, 1)):
            for card in cards:
                for at in self._groups[card]:
                    found[at] += counts
        total = float(TABLES.sizes[use][len(kept)])
        for table, number in zip(self._tables[use], found, strict=True):
            if number:
                total += table[number]
        return total / 1000


def _mean(rows: Sequence[Row]) -> list[float]:
    """What a group adds on the average, for each number of its cards kept, and lying in the source."""
    often = Counter(rows)
    return [
        sum(times * row[kept][lies] for row, times in often.items()) / len(rows)
        for kept in range(HAND_SIZE + 1)
        for lies in range(_KEPT_COUNTS)
    ]


# ---- the own next turn


def next_turn(hand: Sequence[Card], source: Sequence[Card], kinds: Sequence[int]) -> float:
    """The chance of a kong in the own next turn, with this hand and source at the end of a turn; ``kinds`` tells the
    noodles and the halves of high pairs, as ``quick.special`` has them.
    """
    held, lies = ([0] * 4, [0] * 13, [0] * 4), ([0] * 4, [0] * 13, [0] * 4)
    for cards, (suits, ranks, of_kind) in ((hand, held), (source, lies)):
        for card in cards:
            suits[SUIT[card]] += 1
            ranks[RANK[card]] += 1
            of_kind[kinds[card]] += 1
    chance, rows = TABLES.kept[len(hand)], TABLES.next_turn
    for suit in range(4):
        chance += rows[SUITS][min(held[0][suit], 3)][lies[0][suit]]
    for rank in {RANK[card] for card in hand}:
        chance += rows[RANKS][min(held[1][rank], 3)][lies[1][rank]]
    for kind, group_kind in ((1, NOODLES), (2, HALVES), (3, HALVES)):
        chance += rows[group_kind][held[2][kind]][lies[2][kind]]
    return min(max(chance / 100, 0.02), 0.98)
