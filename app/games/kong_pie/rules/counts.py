"""Kong-Pie: what a match gives to count. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.cards import Seat
from app.core.game import Counts, Ms
from app.games.kong_pie.rules.kongs import HIGH_KONG, POINTS, kind_of
from app.games.kong_pie.rules.model import Connect, Kong, Move, State


def counts(states: Sequence[State], log: Sequence[tuple[Ms, Seat, Move]]) -> tuple[Counts, ...]:
    """Per seat: kongs, the points they scored, and how many there were of each kind (4); connects (3.3), glories (7.3)
    and hands in which nobody had more points (7.4).
    """
    numbers: list[Counter[str]] = [Counter() for _ in states[-1].hands]
    for i, (_at, seat, move) in enumerate(log):
        mine = numbers[seat]
        if isinstance(move, Kong):
            kind = kind_of(move.cards, states[i].public.ledger.highs) or HIGH_KONG
            mine["kongs"] += 1
            mine["points"] += POINTS[kind]
            mine[kind] += 1
        elif isinstance(move, Connect):
            mine["connects"] += 1
    for hand in states[-1].public.history:
        if hand.winner is not None:
            numbers[hand.winner]["glories"] += hand.glory
        if hand.first is not None:
            numbers[hand.first]["firsts"] += 1
    return tuple(Counts(dict(+counter)) for counter in numbers)
