"""Random whole states of Bong that are consistent with a seat's view."""

from __future__ import annotations

from collections.abc import Mapping
from math import factorial
from random import Random
from typing import NamedTuple, TypeAlias

from app.core.cards import Card, Chance, Seat, shuffle
from app.games.bong.rules.knowledge import remaining
from app.games.bong.rules.model import OF_RANK, Hand, Race, State, View

# ---- Count and sample the assignments of cards to hands that may not hold all of them.

_BITS = 6
_FULL = (1 << _BITS) - 1

Room: TypeAlias = int
"""Free places of all seats packed in one number, so that placing a card is a subtraction."""


class _Step(NamedTuple):
    card: Card | None
    """The card to place; None closes a seat that no remaining card may go to: other cards fill its free places."""
    before: tuple[tuple[Seat, Room, int], ...]
    """(seat, the free places that this uses, number of ways)"""


class Ways:
    """All ways to assign each of some cards to one of its possible seats, while other cards fill the remaining places.

    The n places of a seat left free can be filled in 1/n! of the orders of other cards, seat by seat. A seat is closed
    once the last card for it is placed; the order of the cards keeps few seats open, and the tables small.
    """

    def __init__(self, choices: Mapping[Card, int], room: list[int]) -> None:
        self.steps = _plan(choices, room)
        picked = {seat for step in self.steps for seat, _, _ in step.before}
        self.layers = [{sum(room[seat] << _BITS * seat for seat in picked): 1}]
        """layers[i]: the possible rooms before steps[i], each with its number of ways."""
        for step in self.steps:
            self.layers.append(_after(step, self.layers[-1]))

    def draw(self, rng: Random) -> list[tuple[Card, Seat]]:
        room, drawn = 0, []
        for step, layer in zip(reversed(self.steps), reversed(self.layers[:-1]), strict=True):
            ways = [layer.get(room + taken, 0) * often for _, taken, often in step.before]
            seat, taken, _ = step.before[_pick(ways, rng)]
            room += taken
            if step.card is not None:
                drawn.append((step.card, seat))
        return drawn


def _plan(choices: Mapping[Card, int], room: list[int]) -> list[_Step]:
    """Return the order of the steps: cards for the seat with the fewest candidate cards come next."""
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
    """Return an index with probability proportional to its weight; weights may be too big for a float."""
    pick = rng.randrange(sum(weights))
    for index, weight in enumerate(weights):
        pick -= weight
        if pick < 0:
            return index
    raise AssertionError("the pick lies within the sum")


_LIKELY = 0.03
"""Approximate minimum probability that one random deal places all easy cards correctly."""
_TRIES = 300
"""Random deals to try before counting all ways, which takes longer but always succeeds."""


def determinize(view: View, rng: Random) -> State:
    """Deal the cards that ``view`` does not show to the other hands, batch by batch as they came (8). All assignments
    consistent with common knowledge are equally likely.
    """
    chance = Chance(seed=rng.getrandbits(32))
    if view.shown:
        return State(view.public, view.shown, chance)
    hands = _hands(view, rng)
    while not _have_waited(view.public.race, hands):
        hands = _hands(view, rng)
    return State(view.public, hands, chance)


def _have_waited(race: Race, hands: tuple[Hand, ...]) -> bool:
    """Return whether every seat that was not called for, after the wait, holds some of the rank (4.6). Few others can
    hold any then, so one try in a few succeeds.
    """
    return not race.waited or all(
        seat in race.called or seat == race.last or not OF_RANK[race.rank].isdisjoint(hand)
        for seat, hand in enumerate(hands)
    )


def _hands(view: View, rng: Random) -> tuple[Hand, ...]:
    """Return one possible deal of the cards, batch by batch."""
    public, me = view.public, view.seat
    hands: list[list[Card]] = [[] for _ in view.counts]
    mine = frozenset(view.hand)
    for batch in (remaining(batch, public.race) for batch in public.known.batches):
        cards = sorted(batch.cards - mine)
        room = [0 if seat == me else share for seat, share in enumerate(batch.shares)]
        dealt = _deal_out(cards, room, public.known.may, rng)
        for seat, part in enumerate(dealt):
            shuffle(part, rng)
            hands[seat] += part
    hands[me] = list(view.hand)
    return tuple(map(tuple, hands))


def _deal_out(cards: list[Card], room: list[int], may: tuple[int, ...], rng: Random) -> list[list[Card]]:
    """Deal the cards to seats that may hold them, ``room`` cards each, uniformly over all assignments. Cards for few
    seats are placed first, by counting the ways; the others are dealt at random until they fit, if that is likely to
    succeed soon.
    """
    takers = sum(1 << seat for seat, places in enumerate(room) if places)
    picky = {card: may[card] & takers for card in cards if may[card] & takers != takers}
    easy = _easy(picky, room)
    ways = Ways({card: seats for card, seats in picky.items() if card not in easy}, room)
    for _ in range(_TRIES):
        parts = _fill(ways, cards, room, rng)
        if all(picky[card] >> seat & 1 for seat, part in enumerate(parts) for card in part if card in easy):
            return parts
    return _fill(Ways(picky, room), cards, room, rng)


def _easy(picky: Mapping[Card, int], room: list[int]) -> set[Card]:
    """Return the cards that fit at random within some dozens of tries."""
    places, chance, easy = sum(room), 1.0, set()
    share = {
        card: sum(free for seat, free in enumerate(room) if seats >> seat & 1) / places for card, seats in picky.items()
    }
    for card in sorted(share, key=share.__getitem__, reverse=True):
        chance *= share[card]
        if chance < _LIKELY:
            break
        easy.add(card)
    return easy


def _fill(ways: Ways, cards: list[Card], room: list[int], rng: Random) -> list[list[Card]]:
    """Assign some cards by sampled ways, and the others at random."""
    parts: list[list[Card]] = [[] for _ in room]
    placed = ways.draw(rng)
    for card, seat in placed:
        parts[seat].append(card)
    named = {card for card, _ in placed}
    rest = [card for card in cards if card not in named]
    shuffle(rest, rng)
    others = iter(rest)
    for part, places in zip(parts, room, strict=True):
        part += [next(others) for _ in range(places - len(part))]
    return parts
