"""Each player's chance to win a deal of Pai Tong with all hands known: the value function of rollouts.

The winner of a rollout is so random that it can hardly distinguish two discards; the hands a few turns later are more
informative. Chances are a softmax of the players' scores, each a weighted sum of the features listed in ``scores``,
fitted to the outcomes of deals between four to seven quick players (``training/fit_chances.py``).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import accumulate
from math import exp
from typing import Any, NamedTuple

from app.ai.data_files import data_file
from app.core.cards import Seat
from app.games.pai_tong.rules.kinds import RANKS, beyond_tongs, per_rank
from app.games.pai_tong.rules.mutable_state import MutableState

ROUNDS = 10
"""Unit of the rounds left in the stock, in rounds."""
TENTHS = 10
"""Unit of the chance to draw something: tenths."""
FAR = 3
"""With this many missing tongs or more there is little hope."""
NEEDS = ("needs one tong", "needs two", "needs more")
FURTHER, WAITS, NOBODY = "for each tong more", "waits", "nobody wins"
DISCARDS = ("discards next", "discards second", "discards third")
LISTS = {**dict.fromkeys(NEEDS, 8), FURTHER: 1, WAITS: 6, **dict.fromkeys(DISCARDS, 3), NOBODY: 3}
"""Names and lengths of the weight lists in the file. ``scores`` lists their features; those of the last list, for a
drawn deal, are 1, the rounds left, and their square.
"""
FIRST = dict(zip(LISTS, accumulate(LISTS.values(), initial=0), strict=False))
"""Index of each list's first weight."""
WEIGHTS = sum(LISTS.values())
_ONES = int.from_bytes(b"\1" * len(RANKS), "little")


class Chances(NamedTuple):
    weights: tuple[float, ...]
    """All weights, in the order of ``LISTS``."""
    needs: tuple[tuple[float, ...], ...]
    """Weights of a hand, by the number of missing tongs."""
    further: float
    waits: tuple[float, ...]
    discards: tuple[tuple[float, ...], ...]
    """Weights of the players who discard next, second and third."""
    drawn: tuple[float, ...]
    """Weights of a drawn deal: of 1, the rounds left, and their square."""


def chances_of(weights: Sequence[float]) -> Chances:
    """Split the weights, given in the order of ``LISTS``, into these lists."""
    lists = {name: tuple(weights[FIRST[name] :][:many]) for name, many in LISTS.items()}
    return Chances(
        tuple(weights), tuple(lists[name] for name in (NEEDS[0], *NEEDS, NEEDS[-1])), lists[FURTHER][0], lists[WAITS],
        tuple(lists[name] for name in DISCARDS), lists[NOBODY],
    )  # fmt: skip


def read_chances(text: str | bytes) -> Chances:
    data: Any = json.loads(text)
    return chances_of([weight for name in LISTS for weight in data[name]])


CHANCES = read_chances(data_file(__package__, "chances.json").read_text(encoding="utf-8"))


def scores(engine: MutableState, learned: Chances) -> list[float]:
    """Return each player's score, then a drawn deal's, all linear in the weights; a player is about to discard.

    The features of players who need one tong, then of those who need two, then more: 1, the rounds left in the stock,
    the number of pairs, the chance to draw a third card for one, the number of the others' singles that fit them, the
    chance to draw a second card for a single, the number of the previous player's singles that fit the pairs, and the
    number of pairs that can still grow. Then the number of missing tongs above three. Then, for players who wait for
    one card: 1, the rounds left, the chance to draw it, the number of the others' singles of its rank, the number of
    others who hold such cards outside tongs, and 1 if no such card is left. Last, for the players who discard first,
    second and third: 1, 1 if they need one tong, and 1 if they wait.
    """
    seats, left = len(engine.hands), len(engine.stock)
    size, rounds = max(1, left) / TENTHS, left / (ROUNDS * seats)
    # The numbers per rank are the bytes of an int, so that all ranks are handled at once; modulo 255 it is their sum.
    stock = int.from_bytes(per_rank(engine.stock), "little")
    rests = [int.from_bytes(beyond_tongs(counts), "little") for counts in engine.ranks]
    singles, pairs = [rest & _ONES for rest in rests], [rest >> 1 & _ONES for rest in rests]
    alone = sum(singles)
    grows = (stock | alone) + 127 * _ONES >> 7 & _ONES
    found = []
    for seat, pair in enumerate(pairs):
        after, missing, all_pairs = (engine.turn - seat) % seats, (engine.loose[seat] + 2) // 3, 255 * pair
        draws, fits = (stock & all_pairs) % 255 / size, (alone & all_pairs) % 255
        a, b, c, d, e, f, g, h = learned.needs[missing]
        score = a + b * rounds + c * pair.bit_count() + d * draws + e * fits
        score += f * ((stock & 255 * singles[seat]) % 255 / size)
        score = score + g * (singles[seat + 1 - seats] & pair).bit_count() + h * (grows & pair).bit_count()
        if missing > FAR:
            score += learned.further * (missing - FAR)
        waits = missing == 1 and pair > 0 and (after == 0 or not singles[seat])
        if waits:  # the pair is the only one
            others = seats - 1 - [rest & all_pairs for rest in rests].count(0)
            a, b, c, d, e, f = learned.waits
            score = score + a + b * rounds + c * draws + d * fits + e * others
            if not draws and not others:
                score += f
        if 0 < after <= 3:
            a, b, c = learned.discards[after - 1]
            score += a
            if missing == 1:
                score += b
            if waits:
                score += c
        found.append(score)
    a, b, c = learned.drawn
    found.append(a + b * rounds + c * rounds * rounds)
    return found


def chance(engine: MutableState, seat: Seat, learned: Chances = CHANCES) -> tuple[float, float]:
    """Return the chances that the seat wins and that another player does; a player is about to discard."""
    if not engine.loose[engine.turn]:
        return float(engine.turn == seat), float(engine.turn != seat)
    *scored, drawn = scores(engine, learned)
    most = max(scored)
    each = [exp(score - most) for score in scored]
    all_win = sum(each)
    total = all_win + exp(min(drawn - most, 50.0))
    return each[seat] / total, (all_win - each[seat]) / total
