"""Each player's chance to win a deal of Pai Tong with all hands known: the value function of rollouts.

The winner of a rollout is so random that it can hardly distinguish two discards; the hands some turns later say more.
Chances are a softmax of the players' scores, each a weighted sum of the features listed in ``parts``, fitted to the
ends of deals between four to seven quick players (``training/fit_chances.py``).
"""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import accumulate
from math import exp
from typing import Any, NamedTuple, TypeAlias

from app.core.cards import Seat
from app.games.pai_tong.rules.kinds import beyond_tongs, per_rank
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
"""Weight lists in the file and their lengths, as in ``parts``; the last, for a drawn deal: 1, rounds left, their
square.
"""
FIRST = dict(zip(LISTS, accumulate(LISTS.values(), initial=0), strict=False))
"""Index of each list's first weight."""
WEIGHTS = sum(LISTS.values())
_EACH, _WAITING, _AFTER = LISTS[NEEDS[0]], FIRST[WAITS], FIRST[DISCARDS[0]]


Part: TypeAlias = tuple[int, tuple[float, ...]]
"""Features of one list: the index of their first weight, and their values."""


def parts(engine: MutableState) -> list[list[Part]]:
    """Return each player's features; a player is about to discard.

    First for players who need one tong, then the same for two, then for more: 1, the rounds left in the stock, the
    pairs, the chance to draw a third card for one, the singles of others that fit them, the chance to draw a second
    card for a single, the singles of the previous player that fit the pairs, and the pairs that can still grow. Then
    the number of missing tongs above three. Then, for players who wait for one card: 1, the rounds left, the chance to
    draw it, the others' singles of the rank, all cards of it that others hold, and 1 if there is none. Last, for the
    players who discard first, second and third: 1, 1 if they need one tong, and 1 if they wait.
    """
    seats, size = len(engine.hands), max(1, len(engine.stock)) / TENTHS
    rounds = late(engine)
    stock = [*per_rank(engine.stock)]
    rests = [*map(beyond_tongs, engine.ranks)]
    by_rank = [*zip(*rests, strict=True)]
    alone = [column.count(1) for column in by_rank]
    held = [seats - column.count(0) for column in by_rank]
    found = []
    for seat, rest in enumerate(rests):
        after, missing = (engine.turn - seat) % seats, (engine.loose[seat] + 2) // 3
        feeder, pairs, draws, fits, fed, live = rests[(seat + 1) % seats], rest.count(2), 0, 0, 0, 0
        best, singles, seconds = -1, rest.count(1), 0
        for rank, count in enumerate(rest):
            if count == 1:
                seconds += stock[rank]
            elif count:
                draws += stock[rank]
                fits += alone[rank]
                fed += feeder[rank] == 1
                live += stock[rank] + alone[rank] > 0
                if best < 0 or stock[rank] + held[rank] > stock[best] + held[best]:
                    best = rank
        mine: list[Part] = [
            (_EACH * (min(missing, FAR) - 1), (1, rounds, pairs, draws / size, fits, seconds / size, fed, live))
        ]
        if missing > FAR:
            mine.append((FAR * _EACH, (missing - FAR,)))
        waits = missing == 1 and pairs > 0 and (after == 0 or not singles)
        if waits:
            others = held[best] - 1
            dead = not stock[best] and not others
            mine.append((_WAITING, (1, rounds, stock[best] / size, alone[best], others, dead)))
        if 0 < after <= 3:
            mine.append((_AFTER + 3 * (after - 1), (1, missing == 1, waits)))
        found.append(mine)
    return found


def late(engine: MutableState) -> float:
    """Return the rounds left in the stock, in tens."""
    return len(engine.stock) / (ROUNDS * len(engine.hands))


class Chances(NamedTuple):
    weights: tuple[float, ...]
    drawn: tuple[float, float, float]
    """Score of a drawn deal: weights of 1, the rounds left, and their square."""


def read_chances(text: str | bytes) -> Chances:
    data: Any = json.loads(text)
    return Chances(tuple(weight for name in LISTS if name != NOBODY for weight in data[name]), tuple(data[NOBODY]))


CHANCES = read_chances((files(__package__) / "chances.json").read_text(encoding="utf-8"))


def chance(engine: MutableState, seat: Seat, learned: Chances = CHANCES) -> tuple[float, float]:
    """Return the chances that the seat wins and that another player does; a player is about to discard."""
    if not engine.loose[engine.turn]:
        return float(engine.turn == seat), float(engine.turn != seat)
    scores, weights = [], learned.weights
    for mine in parts(engine):
        score = 0.0
        for first, amounts in mine:
            for number, amount in enumerate(amounts, first):
                score += weights[number] * amount
        scores.append(score)
    rounds, (even, slope, bend) = late(engine), learned.drawn
    most = max(scores)
    each = [exp(score - most) for score in scores]
    all_win = sum(each)
    total = all_win + exp(min(even + slope * rounds + bend * rounds * rounds - most, 50.0))
    return each[seat] / total, (all_win - each[seat]) / total
