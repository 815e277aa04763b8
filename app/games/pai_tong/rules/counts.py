"""Pai Tong: what a match gives to count. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from app.core.cards import Seat
from app.core.game import Counts, Ms
from app.games.pai_tong.rules.model import Move, State


def counts(states: Sequence[State], log: Sequence[tuple[Ms, Seat, Move]]) -> tuple[Counts, ...]:
    """Per seat: wins with somebody's discard (5.2) and with an own draw (5.1), wins given away, open tongs (3.4), pure
    tongs of the deals won (6.3), and deals that nobody won.
    """
    numbers: list[Counter[str]] = [Counter() for _ in states[-1].hands]
    for before, after in pairwise(states):
        for seat, mine in enumerate(numbers):  # an answer counts when all have answered, whoever was the last
            mine["tongs"] += max(0, len(after.public.melds[seat]) - len(before.public.melds[seat]))
    for deal in states[-1].public.history:
        if deal.winner is None:
            for mine in numbers:
                mine["drawn"] += 1
            continue
        numbers[deal.winner]["kins"] += 1
        numbers[deal.winner]["own draw"] += deal.thrower is None
        numbers[deal.winner]["pure"] += deal.pure
        if deal.thrower is not None:
            numbers[deal.thrower]["given away"] += 1
    return tuple(Counts(dict(+counter)) for counter in numbers)
