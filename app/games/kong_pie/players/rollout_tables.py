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
from itertools import accumulate
from struct import Struct
from typing import Any, TypeAlias

from app.ai.data_files import data_file
from app.core.cards import Card
from app.games.kong_pie.players.reach import (
    HALVES,
    KIND,
    NOODLES,
    OURS,
    RANK,
    RANKS,
    SUIT,
    SUITS,
    THEIRS,
    Hands,
    Lane,
    Places,
    high_lanes,
    lanes,
    tables,
)
from app.games.kong_pie.rules.model import HAND_SIZE, Highs

Row: TypeAlias = tuple[tuple[int, ...], ...]
"""row[h][s]: value of a group with h cards kept and s in the source, in thousandths of a hand won."""
Fields: TypeAlias = int
"""Packed values, one field for each hand."""

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


TABLES = read_tables(data_file(__package__, "rollout_tables.json").read_text(encoding="utf-8"))


def row_of(kind: int, theirs: int) -> int:
    """Return the index of a group's row if the next player has ``theirs`` of its cards."""
    return _AT[kind] + min(theirs, MOST[kind])


# ---- packed values

_BITS = 16
"""Bits per field in packed values; the highest one is free."""
_LIFT = 500
"""Offset added for each group to keep the fields non-negative: no group adds or subtracts more."""
_FIRST = (1 << _BITS) - 1
"""Mask of the first field."""
_CHUNK = 14
"""Number of hands expanded to a field mask at a time."""
_UNPACKED = 20
"""Largest number of fields that are unpacked to find their maximum; more are first halved by comparing in parallel."""
_KEPT_PLACE = 8
"""Weight of kept cards in a byte that counts a group's cards kept and in the source."""


class _Fields:
    """Packed fields: one for each of some hands and the cards kept of it."""

    def __init__(self, hands: Sequence[Places], kept: Sequence[Places]) -> None:
        self.size = len(hands)
        both = list(zip(hands, kept, strict=True))
        self._counts = [
            int.from_bytes([_KEPT_PLACE * (rest >> at & 1) + (~hand >> at & 1) for hand, rest in both], "little")
            for at in range(THEIRS)
        ]
        """For each place, a byte per field that counts its card as kept or as in the source."""
        self._halvings, size = list[tuple[int, Fields, Fields]](), self.size
        while size > _UNPACKED:
            size = (size + 1) // 2
            self._halvings.append((_BITS * size, (1 << _BITS * size) - 1, _all(size) << _BITS - 1))
        self._left = Struct(f"<{size}H")
        self._ones = _all(self.size)
        self._guards = self._ones << _BITS - 1

    def of(self, row: Row, places: Places) -> Fields:
        """Return the lifted values of a group in every field."""
        counted = sum([self._counts[at] for at in range(THEIRS) if places >> at & 1]).to_bytes(self.size, "little")
        found = bytearray(2 * self.size)
        for byte in range(2):
            found[byte::2] = counted.translate(_table(row, byte))
        return int.from_bytes(found, "little")

    def best(self, values: Fields) -> tuple[int, int]:
        """Return the highest value and its index, the lowest index if several are equal."""
        left = values
        for shift, low, guard in self._halvings:  # the maximum of both halves, field by field
            other = left >> shift
            left &= low
            higher = (other | guard) - left & guard
            left ^= (left ^ other) & higher - (higher >> _BITS - 1)
        most = max(self._left.unpack(left.to_bytes(self._left.size, "little")))
        equal = (values | self._guards) - most * self._ones & self._guards
        return most, (equal & -equal).bit_length() // _BITS - 1


@cache
def _table(row: Row, byte: int) -> bytes:
    """Return, for each count of a group's cards kept and in the source, a byte of its lifted value."""
    counts = ((kept, others) for kept in range(256 // _KEPT_PLACE) for others in range(_KEPT_PLACE))
    return bytes(
        _LIFT + row[kept][others] >> 8 * byte & 255 if kept < len(row) and others < len(row[kept]) else 0
        for kept, others in counts
    )


class _Columns(dict[Lane, Fields]):
    """Contribution of a group to every field, by its lane; computed lazily."""

    def __init__(self, rows: Sequence[Row], fields: _Fields) -> None:
        super().__init__()
        self._rows, self._fields = rows, fields

    def __missing__(self, lane: Lane) -> Fields:
        places, kind = lane & OURS, lane >> KIND
        theirs = min(_theirs(lane), MOST[kind])
        usual = places | ((1 << theirs) - 1) << THEIRS | kind << KIND  # only the number of their cards matters
        row = self._rows[row_of(kind, theirs)]
        found = self[lane] = self._fields.of(row, places) if lane == usual else self[usual]
        return found


def _theirs(lane: Lane) -> int:
    """Return the number of cards in the other hand."""
    return (lane >> THEIRS & (1 << HAND_SIZE) - 1).bit_count()


class Worths:
    def __init__(self, size: int, total: int, learned: RolloutTables) -> None:
        self.tables = tables(size, total)
        inside = self.tables.inside
        hands = [sum(1 << at for at in places) for places in inside]
        self._size, self._hands, self._fields = size, len(hands), _Fields(hands, hands)
        self._kongs = [_Columns(rows, self._fields) for rows in learned.rows]
        # Ways to end the turn: the first hand as it is, then every hand without its first card, without its second, ...
        self._thrown = [0] + [1 << places[at] for at in range(size) for places in inside]
        whole = [*hands[:1], *hands * size]
        rests = [hand & ~thrown for hand, thrown in zip(whole, self._thrown, strict=True)]
        self._end_fields = _Fields(whole, rests)
        self._ends = _Columns(learned.rows[END], self._end_fields)
        self._kept = learned.sizes
        self._sizes = _LIFT * _all(len(whole)) + self._kept[END][size] - self._kept[END][size - 1]

    def kong(self, use: int, groups: Sequence[Lane], gone: Places, hands: Hands) -> tuple[int, int]:
        """Return the value of the best of these hands after losing the kong ``gone``, and its index."""
        columns, keep, total = self._kongs[use], ~gone, 0
        for lane in groups:
            total += columns[lane & keep]
        most, number = self._fields.best(total & fields_of(hands))
        return most + self._kept[use][self._size - gone.bit_count()], number

    def end(self, groups: Sequence[Lane], hands: Hands, *, may_pass: bool) -> tuple[int, Places]:
        """Return the index of the best of these hands to end a turn with, and the place of the discard; 0 for a pass,
        which is possible only with the first hand.
        """
        total = sum(map(self._ends.__getitem__, groups), self._sizes)
        if not may_pass:
            total &= ~_FIRST
        _, best = self._end_fields.best(total & _end_fields_of(hands, self._hands, self._size))
        return (best - 1) % self._hands if best else 0, self._thrown[best]


def _all(fields: int) -> Fields:
    """Return a packed value with 1 in each field."""
    return ((1 << _BITS * fields) - 1) // _FIRST


@lru_cache(maxsize=256)
def worths(size: int, total: int, learned: RolloutTables) -> Worths:
    return Worths(size, total, learned)


@cache
def _chunk(hands: Hands) -> Fields:
    return sum(_FIRST << _BITS * at for at in range(_CHUNK) if hands >> at & 1)


@lru_cache(maxsize=8_000)
def fields_of(hands: Hands) -> Fields:
    """Return a mask of the fields of these hands."""
    found = at = 0
    while hands:
        found |= _chunk(hands & (1 << _CHUNK) - 1) << at
        hands >>= _CHUNK
        at += _BITS * _CHUNK
    return found


@lru_cache(maxsize=2_000)
def _end_fields_of(hands: Hands, many: int, times: int) -> Fields:
    """Return a mask of the first field and, repeated ``times`` times, of the fields of these hands out of ``many``."""
    fields, found = fields_of(hands), 0
    for _ in range(times):
        found = found << _BITS * many | fields
    return found << _BITS | _FIRST


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
            [[TABLES.rows[use][row_of(kind, each[at])] for each in held] for at, kind in enumerate(_KINDS)]
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


class _NextTurn(dict[Lane, int]):
    """Contribution of a group to the chance, by its lane, with the hand as ``theirs``; computed lazily."""

    def __missing__(self, lane: Lane) -> int:
        kind, held = lane >> KIND, min(_theirs(lane), HAND_SIZE - 1)
        counts = held or kind != RANKS
        found = self[lane] = TABLES.next_turn[kind][held][(lane & OURS).bit_count()] if counts else 0
        return found


_NEXT_TURN = _NextTurn().__getitem__


def next_turn(hand: Sequence[Card], source: Sequence[Card], highs: Highs) -> float:
    """Return the chance of a kong in the player's own next turn, with this hand and source at the end of a turn."""
    found = lanes(source, hand)
    chance = sum(map(_NEXT_TURN, (*found, *high_lanes(found, highs))), TABLES.kept[len(hand)])
    return min(max(chance / 100, 0.02), 0.98)
