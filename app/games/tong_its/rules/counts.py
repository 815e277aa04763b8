"""Tong-Its: what a match gives to count. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.cards import Seat
from app.core.game import Counts, Ms
from app.games.tong_its.rules.model import Call, Challenge, DealScore, Fold, Hide, Lay, Meld, Move, Public, State, Take

_NAMES: dict[type[Move], str] = {
    Call: "calls", Fold: "folds", Challenge: "challenges", Meld: "melds", Take: "melds", Hide: "fours hidden",
    Lay: "laid off",
}  # fmt: skip


def counts(states: Sequence[State], log: Sequence[tuple[Ms, Seat, Move]]) -> tuple[Counts, ...]:
    """Per seat: tongits (5.1), draws called and won (5.2), folds and challenges (5.4), challenges won (5.6), hands won
    on the last card of the stock (5.7), melds (4.3, 4.4), fours laid face down (4.5), cards laid off (4.6), and pots.
    """
    numbers: list[Counter[str]] = [Counter() for _ in states[-1].hands]
    for i, (_at, seat, move) in enumerate(log):
        if name := _NAMES.get(type(move)):
            numbers[seat][name] += 1
        before, after = states[i].public, states[i + 1].public
        if after.over and not before.over:
            _end(after, after.history[-1], numbers)
    return tuple(Counts(dict(+counter)) for counter in numbers)


def _end(after: Public, score: DealScore, numbers: Sequence[Counter[str]]) -> None:
    """How the hand ended (5) and who has the pot (7.5)."""
    if score.winner is None:
        return
    mine = numbers[score.winner]
    mine["pots"] += score.pot > 0
    if score.way == "tongit":
        mine["tongits"] += 1
    elif score.way == "stock":
        mine["stock wins"] += 1
    elif score.winner == after.caller:
        mine["calls won"] += 1
    else:
        mine["challenges won"] += 1
