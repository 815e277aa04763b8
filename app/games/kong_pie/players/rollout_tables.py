"""Values of what a turn or a kong of Kong-Pie leaves, for all hands at once.

A *group* is the places (see reach.py) of one suit, of one rank, of the noodles, or of the halves of a high pair. A
hand's value is the sum of its groups' values, fitted to turns of quick players (``training/fit_rollout_tables.py``):
how much more of the hand they won, a round later, than the race alone predicts. The values of all hands are packed in
one number, so that one addition adds them all.
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
"""row[h][s]: value of a group with h cards kept and s in the source, in thousandths of a hand won."""
Group: TypeAlias = tuple[int, Places]
"""The index of its row, and the places."""
Fields: TypeAlias = int
"""Packed values, one field for each hand."""

SUITS, RANKS, NOODLES, HALVES = range(4)
KINDS = ("suits", "ranks", "noodles", "halves")
"""Keys of the kinds of groups in the file."""
END, MORE = range(2)
"""Uses of values: ending the turn, or going on after a first kong."""
USES = ("end", "more")
NEXT_TURN, KEPT = "next turn", "kept"
"""Keys of the file: the chance of a kong in the own next turn, and its base value by the number of cards kept."""
MOST = (3, 2, 0, 1)
"""Each kind has a row for each number of its cards in the next player's hand; the last one applies to more."""
_AT = tuple(accumulate((most + 1 for most in MOST[:-1]), initial=0))
"""Offset of each kind's rows."""


@dataclass(frozen=True, eq=False, slots=True)
class RolloutTables:
    rows: tuple[tuple[Row, ...], ...]
    """Rows of all kinds of groups for END and MORE, concatenated, in thousandths of a hand won."""
    sizes: tuple[tuple[int, ...], ...]
    """Additional value of the number of cards kept."""
    next_turn: tuple[Row, ...]
    """For each kind of group, its contribution to the chance of a kong in the own next turn, in hundredths; ..."""
    kept: tuple[int, ...]
    """... and that of the number of cards kept, before the draw."""


def read_tables(text: str | bytes) -> RolloutTables:
    data: Any = json.loads(text)
    rows = tuple(tuple(_row(row) for kind in KINDS for row in data[use][kind]) for use in USES)
    following = data[NEXT_TURN]
    return RolloutTables(
        rows,
        tuple(tuple(data[use][KEPT]) for use in USES),
        tuple(_row(following[kind][0]) for kind in KINDS),
        tuple(following[KEPT]),
    )


def _row(rows: Sequence[Sequence[int]]) -> Row:
    """Complete a row; a full hand without a kong among its cards does not occur."""
    return (*(tuple(row) for row in rows), (0,) * (HAND_SIZE + 1))


TABLES = read_tables((files(__package__) / "rollout_tables.json").read_text(encoding="utf-8"))
_BITS = 16
"""Bits per hand in packed values."""
_LIFT = 500
"""Offset of each field that keeps it non-negative."""
_FIRST = (1 << _BITS) - 1
"""Mask of the first hand's field."""
_CHUNK = 14
"""Number of hands expanded to a field mask at a time."""


def group(kind: int, theirs: int, places: Places) -> Group:
    """Return the group of this kind of which the next player has ``theirs`` cards."""
    return _AT[kind] + min(theirs, MOST[kind]), places


class _Column(dict[Places, Fields]):
    """Contribution of one kind of group to each hand's value, by its places; computed lazily."""

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
        """Return the value of the best of these hands after losing the kong ``gone``, and its index."""
        columns, keep, total = self._kongs[use], ~gone, 0
        for number, places in groups:
            total += columns[number][places & keep]
        worths = self._fields.unpack((total & fields_of(hands)).to_bytes(self._fields.size, "little"))
        most = max(worths)
        return most + self._kept[use][self._size - gone.bit_count()], worths.index(most)

    def end(self, groups: Sequence[Group], hands: Hands, *, may_pass: bool) -> tuple[int, Places]:
        """Return the index of the best of these hands to end a turn with, and the place of the discard; 0 for a pass,
        which is possible only with the first hand.
        """
        columns, total = self._ends, self._sizes
        for number, places in groups:
            total += columns[number][places]
        total &= fields_of(hands) * self._throws | (_FIRST if may_pass else 0)
        worths = self._end_fields.unpack(total.to_bytes(self._end_fields.size, "little"))
        best = worths.index(max(worths))
        return best % self._hands, self._thrown[best]


def _all(hands: int) -> Fields:
    return ((1 << _BITS * hands) - 1) // _FIRST


@lru_cache(maxsize=256)
def worths(size: int, total: int, learned: RolloutTables) -> Worths:
    return Worths(size, total, learned)


@cache
def _chunk(hands: Hands) -> Fields:
    return sum(_FIRST << _BITS * at for at in range(_CHUNK) if hands >> at & 1)


@lru_cache(maxsize=20_000)
def fields_of(hands: Hands) -> Fields:
    """Return a mask of the fields of these hands."""
    found = at = 0
    while hands:
        found |= _chunk(hands & (1 << _CHUNK) - 1) << at
        hands >>= _CHUNK
        at += _BITS * _CHUNK
    return found


# ---- unknown next hand

_OF_RANKS, _SPECIALS = 4, 16
"""Offsets of the ranks, after the suits, and of the noodles and halves after them: their kinds begin at 1."""
_KINDS = (*[SUITS] * 4, *[RANKS] * 13, NOODLES, HALVES, HALVES)
"""The kind of each possible group."""
_KEPT_COUNTS = HAND_SIZE + 1
"""Weight of kept cards in a number that counts a group's cards kept and in the source."""


class AverageWorth:
    """Average value of leaving a hand and a source, over possible hands of the next player."""

    def __init__(self, kinds: Sequence[int], following: Sequence[Sequence[Card]]) -> None:
        """``kinds`` are the noodles and the halves of high pairs, as ``quick.special`` returns them."""
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
        """Return the value in hands won, relative to the race alone."""
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
    """Return a group's average value for each number of its cards kept and in the source."""
    often = Counter(rows)
    return [
        sum(times * row[kept][lies] for row, times in often.items()) / len(rows)
        for kept in range(HAND_SIZE + 1)
        for lies in range(_KEPT_COUNTS)
    ]


# ---- the own next turn


def next_turn(hand: Sequence[Card], source: Sequence[Card], kinds: Sequence[int]) -> float:
    """Return the chance of a kong in the own next turn, with this hand and source at the end of a turn; ``kinds`` are
    as ``quick.special`` returns them.
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
