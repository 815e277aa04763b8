"""Kong-Pie: the race to the last kong: who wins if everybody makes kongs at the usual pace."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

Needs: TypeAlias = tuple[int, ...]
"""How many kongs each player in the hand still needs, from the one on turn on."""
HORIZON = 24
"""Turns that are looked ahead; hardly a hand goes on for so long."""


class Pace(NamedTuple):
    """What a turn brings on the average."""

    kong: float
    """The chance of one kong or more."""
    another: float
    """The chance of a second one then."""

    def kongs(self, kong: float | None = None) -> tuple[float, float, float]:
        """The chances of no kong, one and two, where the chance of a kong may be known better."""
        some = self.kong if kong is None else kong
        return (1 - some, some * (1 - self.another), some * self.another)


@lru_cache(maxsize=60_000)
def wins(needs: Needs, seat: int, turns: int, pace: Pace) -> float:
    """The chance that the player ``seat`` turns from now wins within so many turns."""
    if turns <= 0:
        return 0.0
    chance = 0.0
    for made, likely in enumerate(pace.kongs()):
        if needs[0] <= made:
            chance += likely * (seat == 0)
        else:
            after = (*needs[1:], needs[0] - made)
            chance += likely * wins(after, (seat - 1) % len(needs), turns - 1, pace)
    return chance


class Ahead(NamedTuple):
    """The chance to win at the end of the own turn, as it depends on the next player's chance of a kong (``theirs``)
    and on the own one in the turn after that (``own``).
    """

    both: float
    theirs: float
    own: float
    none: float

    def at(self, theirs: float, own: float) -> float:
        """The chance to win."""
        return theirs * (own * self.both + (1 - own) * self.theirs) + (1 - theirs) * (
            own * self.own + (1 - own) * self.none
        )


@lru_cache(maxsize=4_000)
def ahead(needs: Needs, turns: int, pace: Pace) -> Ahead:
    """For these needs, the own first of them, when all others move before the own next turn."""
    if needs[0] <= 0:
        return Ahead(1.0, 1.0, 1.0, 1.0)
    order = (*needs[1:], needs[0])
    return Ahead(*(_round(order, turns, pace, (theirs, own)) for theirs, own in ((1, 1), (1, 0), (0, 1), (0, 0))))


def _round(needs: Needs, turns: int, pace: Pace, known: tuple[float, float], played: int = 0) -> float:
    """The chance of the last in the round to win, where the chances of the first and of the last are known."""
    if played == len(needs):
        return wins(needs, len(needs) - 1, turns - played, pace)
    last = played == len(needs) - 1
    kong = known[0] if played == 0 else known[1] if last else None
    chance = 0.0
    for made, likely in enumerate(pace.kongs(kong)):
        if not likely:
            continue
        if needs[0] <= made:
            chance += likely * last
        else:
            chance += likely * _round((*needs[1:], needs[0] - made), turns, pace, known, played + 1)
    return chance
