"""Bong: in how many ways cards can lie in hands that may not hold all of them, and one of these ways by chance."""

from __future__ import annotations

from collections.abc import Mapping
from math import factorial
from random import Random
from typing import NamedTuple, TypeAlias

from app.core.cards import Card, Seat

_BITS = 6
"""The room of a seat takes so many bits of one number: nobody holds 64 cards."""
_FULL = (1 << _BITS) - 1

Room: TypeAlias = int
"""The places that are free at each seat, all in one number, so that a card placed is a subtraction."""


class _Step(NamedTuple):
    """One thing to decide, in all the ways there are."""

    card: Card | None
    """To place this card; None to close a seat that no card is left for: the rest falls into its free places."""
    before: tuple[tuple[Seat, Room, int], ...]
    """(seat, the free places that this takes away, in how many ways)"""


class Ways:
    """All ways to give each of some cards to one of its own seats, when other cards fall into the places left free.

    The n places of a seat that are left free in the end can be filled by other cards in 1/n! of their orders, seat by
    seat. So a seat needs no more thought once the last card for it has been placed, and the cards are taken in such an
    order that few seats are open at a time: what is counted stays small.
    """

    def __init__(self, choices: Mapping[Card, int], room: list[int]) -> None:
        self.steps = _plan(choices, room)
        picked = {seat for step in self.steps for seat, _, _ in step.before}
        self.layers = [{sum(room[seat] << _BITS * seat for seat in picked): 1}]
        """layers[i]: the rooms that there can be before steps[i], and how often each comes about."""
        for step in self.steps:
            self.layers.append(_after(step, self.layers[-1]))

    def draw(self, rng: Random) -> list[tuple[Card, Seat]]:
        """A seat for each card; each way as likely as any other."""
        room, drawn = 0, []
        for step, layer in zip(reversed(self.steps), reversed(self.layers[:-1]), strict=True):
            ways = [layer.get(room + taken, 0) * often for _, taken, often in step.before]
            seat, taken, _ = step.before[_pick(ways, rng)]
            room += taken
            if step.card is not None:
                drawn.append((step.card, seat))
        return drawn


def _plan(choices: Mapping[Card, int], room: list[int]) -> list[_Step]:
    """The order in which cards are placed: those for the seat with the fewest cards to think of come next."""
    left, steps = dict(choices), []
    open_seats = {seat for seat in range(len(room)) if any(may >> seat & 1 for may in left.values())}
    while open_seats:
        load = {seat: sum(may >> seat & 1 for may in left.values()) for seat in sorted(open_seats)}
        seat = min(load, key=load.__getitem__)
        for card in [card for card, may in left.items() if may >> seat & 1]:
            may = left.pop(card)
            seats = [other for other in range(len(room)) if may >> other & 1]
            steps.append(_Step(card, tuple((other, 1 << _BITS * other, 1) for other in seats)))
        most = factorial(room[seat])
        steps.append(
            _Step(None, tuple((seat, free << _BITS * seat, most // factorial(free)) for free in range(room[seat] + 1)))
        )
        open_seats.remove(seat)
    return steps


def _after(step: _Step, layer: Mapping[Room, int]) -> dict[Room, int]:
    """What the rooms of a layer become in one step."""
    found: dict[Room, int] = {}
    if step.card is not None:
        shifts = [(taken, _FULL << _BITS * seat) for seat, taken, _ in step.before]
        for room, ways in layer.items():
            for taken, places in shifts:
                if room & places:
                    found[room - taken] = found.get(room - taken, 0) + ways
        return found
    places, often = _FULL << _BITS * step.before[0][0], {taken: n for _, taken, n in step.before}
    for room, ways in layer.items():
        free = room & places
        found[room - free] = found.get(room - free, 0) + ways * often[free]
    return found


def _pick(weights: list[int], rng: Random) -> int:
    """An index, as likely as its share of the weights, which may be too big for a float."""
    pick = rng.randrange(sum(weights))
    for index, weight in enumerate(weights):
        pick -= weight
        if pick < 0:
            return index
    raise AssertionError("the pick lies within the sum")
