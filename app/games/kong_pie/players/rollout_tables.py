"""Kong-Pie: what is left after a turn or a kong is worth, for all hands at once.

The cards of hand and source stand at places as in reach.py. A *group* is the places of one suit, of one rank, of the
noodles, or of the halves of a high pair. What a hand is worth adds up from its groups. It was fitted to some hundred
thousand turns of quick players: how much more of the hand they won, a round later, than the race alone promises. The
worths of all hands stand side by side in one number, so that one addition adds them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from struct import Struct
from typing import TypeAlias

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
END, MORE = range(2)
"""What the worths are for: the end of a turn, or going on after a first kong."""


def _row(text: str) -> Row:
    rows = [tuple(map(int, part.split())) for part in text.split("|")]
    return (*rows, (0,) * (HAND_SIZE + 1))


# For each kind of group one row for each number of its cards in the next player's hand, the last one for more, too.
_END = (
    (
        _row("0 10 23 12 -16 | 8 23 44 34 15 | 43 67 81 74 54 | 105 127 149 124 101"),
        _row("0 16 8 -37 -34 | 23 34 28 -2 16 | 56 81 73 43 55 | 133 146 148 99 94"),
        _row("0 -1 -52 -47 -24 | 18 11 -31 -19 6 | 71 54 10 34 50 | 131 122 63 114 107"),
        _row("0 -61 -48 -36 -12 | 6 -48 -28 -34 -8 | 45 -12 7 39 53 | 105 29 60 92 110"),
    ),
    (
        _row("0 0 -6 -58 -38 | 0 8 3 -5 -38 | 29 49 80 -38 -38 | 191 136 -3 -38 -38"),
        _row("0 -2 -71 -28 0 | 0 5 -25 -1 0 | 34 70 34 -38 0 | 144 134 -54 -38 0"),
        _row("0 -76 -95 11 0 | 8 -73 -33 37 0 | 55 18 26 0 0 | 132 73 -62 0 0"),
    ),
    (_row("0 -61 4 0 0 | 153 106 -44 0 0 | 154 -41 -44 0 0 | 0 -41 -44 0 0"),),
    (
        _row("0 -2 -49 0 0 | 9 3 -37 0 0 | 141 -2 -37 0 0 | 0 -2 -37 0 0"),
        _row("0 -62 15 0 0 | 5 -10 0 0 0 | 103 -47 0 0 0 | 0 -47 0 0 0"),
    ),
)
_MORE = (
    (
        _row("0 -3 -7 3 10 | -9 11 34 74 52 | 30 65 100 124 104 | 93 165 185 164 165"),
        _row("0 5 -6 7 19 | -4 12 35 77 73 | 28 68 113 116 108 | 100 165 176 150 156"),
        _row("0 -7 -21 -4 7 | 0 12 27 80 67 | 41 75 96 107 109 | 97 169 161 164 159"),
        _row("0 -24 -34 -29 13 | -17 -17 7 51 63 | 6 36 90 104 105 | 87 147 153 162 159"),
    ),
    (
        _row("0 0 18 127 65 | 0 20 120 90 -13 | 26 175 146 -13 -13 | 137 152 -1 -13 -13"),
        _row("0 -1 5 131 78 | 0 10 82 90 0 | 24 132 124 -13 0 | 135 151 -18 -13 0"),
        _row("0 -22 -10 82 78 | -3 -5 74 103 0 | 9 119 121 0 0 | 135 130 -21 0 0"),
    ),
    (_row("0 92 82 0 0 | 130 126 -15 0 0 | 143 -14 -15 0 0 | 0 -14 -15 0 0"),),
    (
        _row("0 8 103 0 0 | 11 82 -13 0 0 | 133 -1 -13 0 0 | 0 -1 -13 0 0"),
        _row("0 -10 56 0 0 | 4 42 0 0 0 | 95 -16 0 0 0 | 0 -16 0 0 0"),
    ),
)
_SIZES = ((54, 22, -23, -75, -130), (99, 69, 17, -52, -52))
"""What it is worth besides to keep so many cards."""
_AT = (0, 4, 7, 8)
"""Where the rows of each kind begin, ..."""
_MOST = (3, 2, 0, 1)
"""... and how many cards of a group the last of them stands for."""
ROWS = tuple(tuple(row for kind in kinds for row in kind) for kinds in (_END, _MORE))
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
    return _AT[kind] + min(theirs, _MOST[kind]), places


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

    def __init__(self, size: int, total: int) -> None:
        inside = tables(size, total).inside
        hands = [sum(1 << at for at in places) for places in inside]
        self._size, self._hands, self._fields = size, len(hands), Struct(f"<{len(hands)}H")
        self._kongs = tuple([_Column(row, hands, hands, self._fields) for row in rows] for rows in ROWS)
        # To end the turn: every hand as it is, then every one without its first card, without its second ...
        times = size + 1
        self._thrown = [0] * len(hands) + [1 << places[at] for at in range(size) for places in inside]
        rests = [hand & ~thrown for hand, thrown in zip(hands * times, self._thrown, strict=True)]
        self._end_fields = Struct(f"<{len(rests)}H")
        self._ends = [_Column(row, hands * times, rests, self._end_fields) for row in ROWS[END]]
        self._throws = sum(1 << _BITS * len(hands) * at for at in range(1, times))
        self._sizes = _LIFT * (self._throws * _all(len(hands)) + 1) + _SIZES[END][size] - _SIZES[END][size - 1]

    def kong(self, use: int, groups: Sequence[Group], gone: Places, hands: Hands) -> tuple[int, int]:
        """What the best of these hands is worth once it has lost the kong ``gone``, and its number."""
        columns, keep, total = self._kongs[use], ~gone, 0
        for number, places in groups:
            total += columns[number][places & keep]
        worths = self._fields.unpack((total & fields_of(hands)).to_bytes(self._fields.size, "little"))
        most = max(worths)
        return most + _SIZES[use][self._size - gone.bit_count()], worths.index(most)

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


@cache
def worths(size: int, total: int) -> Worths:
    """Made once."""
    return Worths(size, total)


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
            [[ROWS[use][group(kind, each[at], 0)[0]] for each in held] for at, kind in enumerate(_KINDS)]
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
        total: float = _SIZES[use][len(kept)]
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

_NEXT = (
    _row("0 3 5 7 7 | 2 6 12 12 12 | 18 24 28 28 30 | 38 44 49 49 54"),
    _row("0 0 0 1 1 | 0 2 4 13 13 | 11 24 31 31 31 | 63 63 63 63 63"),
    _row("0 1 23 23 23 | 57 57 57 57 57 | 57 57 57 57 57 | 57 57 57 57 57"),
    _row("0 0 2 2 2 | 3 10 4 4 4 | 45 45 45 45 45 | 45 45 45 45 45"),
)
"""For each kind of group, in hundredths, what it adds to the chance of a kong in the own next turn."""
_KEPT = (46, 36, 19, -1, -41)
"""What it adds to have so many cards then, before the draw."""


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
    chance = _KEPT[len(hand)]
    for suit in range(4):
        chance += _NEXT[SUITS][min(held[0][suit], 3)][lies[0][suit]]
    for rank in {RANK[card] for card in hand}:
        chance += _NEXT[RANKS][min(held[1][rank], 3)][lies[1][rank]]
    for kind, group_kind in ((1, NOODLES), (2, HALVES), (3, HALVES)):
        chance += _NEXT[group_kind][held[2][kind]][lies[2][kind]]
    return min(max(chance / 100, 0.02), 0.98)
