"""Bong: what a match gives to count. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.cards import Seat
from app.core.game import Counts, Ms
from app.games.bong.rules.model import FLING, NOBODY, CallFor, Fling, Move, Play, State


def counts(states: Sequence[State], log: Sequence[tuple[Ms, Seat, Move]]) -> tuple[Counts, ...]:
    """Per seat: flings and flongs (4.1, 4.3), bings (5.1), wrong cards (3.4), cards played; how quick each card was.

    What was called for somebody (4.6) counts as called. A card's time runs from the card before it; the first of a hand
    and after a flong have none.
    """
    tally, seats = states[-1].public.tally, range(len(states[-1].hands))
    numbers: list[Counter[str]] = [Counter() for _ in seats]
    times: list[list[Ms]] = [[] for _ in seats]
    for i, (at, seat, move) in enumerate(log):
        before, after = states[i].public.race, states[i + 1].public.race
        if isinstance(move, Fling):
            numbers[seat]["flings"] += 1
        elif isinstance(move, CallFor):
            numbers[move.seat]["flings"] += move.call == FLING
        elif isinstance(move, Play) and len(after.pile) > len(before.pile):
            numbers[seat]["cards"] += 1
            if before.last != NOBODY:
                times[seat].append(at - before.at)
    for seat in seats:
        numbers[seat] += Counter(flongs=tally.flongs[seat], bings=tally.bings[seat], wrong=tally.wrong[seat])
    return tuple(Counts(dict(numbers[seat]), tuple(times[seat])) for seat in seats)
