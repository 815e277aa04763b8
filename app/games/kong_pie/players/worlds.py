"""Kong-Pie: how hidden cards may lie, and how often a kong can be made then. Every candidate meets the same worlds."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import NamedTuple

from app.core.cards import Card
from app.games.kong_pie.players.reach import Reach
from app.games.kong_pie.rules.determinize import determinize
from app.games.kong_pie.rules.model import HAND_SIZE, SOURCE_SIZE, Hand, View, next_in

_HALVES = tuple(combinations(range(SOURCE_SIZE), 2))


class World(NamedTuple):
    """One way in which the hidden cards may lie."""

    coming: tuple[Card, ...]
    """The stock, the next card first, and the discards behind it."""
    next_hand: Hand
    """The next player's, drawn up to four."""
    later: int
    """How many cards the others draw before the own next turn."""
    left: tuple[tuple[int, ...], ...]
    """Two ways in which half of the source may still lie there by then, as places, ..."""
    changed: tuple[Hand, ...]
    """... and what others may have put into the other half."""


class Worlds:
    """Some worlds that agree with a view; the same ones all through a phase, so that a plan stays good."""

    def __init__(self, view: View, reach: Reach, count: int) -> None:
        p = view.public
        self._reach = reach
        # While the player connects, hand and source only change places, and so these stay the same worlds.
        rng = Random(p.ledger.deal * 1_000_003 + p.turns * 4 + p.phase)
        self._worlds = [_world(view, rng, number) for number in range(count)]
        self._threats: dict[tuple[Hand, int], float] = {}

    def second(self, rest: Hand, source: Hand, unknown: int) -> float:
        """The chance of another kong in this turn, once ``rest`` has been drawn up to four."""
        missing, found = HAND_SIZE - len(rest), 0
        for world in self._worlds:
            full = (*source, *world.coming[:unknown])
            found += self._reach.kong((*rest, *world.coming[unknown : unknown + missing]), full)
        return found / len(self._worlds)

    def threat(self, source: Hand, unknown: int) -> float:
        """The chance that the next player makes a kong with this source."""
        key = (source, unknown)
        if key not in self._threats:
            found = 0
            for world in self._worlds:
                brought = world.coming[world.later : world.later + unknown]
                found += self._reach.kong(world.next_hand, (*source, *brought))
            self._threats[key] = found / len(self._worlds)
        return self._threats[key]

    def own(self, rest: Hand, source: Hand) -> float:
        """The chance of a kong in the own next turn. The others change about half of the source by then and leave
        little in it, so a kong counts if it comes with both of two sources.
        """
        missing, found = HAND_SIZE - len(rest), 0
        for world in self._worlds:
            hand = (*rest, *world.coming[world.later : world.later + missing])
            found += all(
                self._reach.kong(hand, (*[source[at] for at in places if at < len(source)], *cards))
                for places, cards in zip(world.left, world.changed, strict=True)
            )
        return found / len(self._worlds)


def coming_in(state_stock: Hand, turned: Hand, discards: Hand) -> Hand:
    """The cards in the order in which they will be drawn, if the discards are turned over."""
    return (*reversed(turned), *reversed(state_stock), *discards)


def _world(view: View, rng: Random, number: int) -> World:
    p, state = view.public, determinize(view, rng)
    coming = coming_in(state.stock, p.turned, p.discards)
    following = next_in(p, view.seat)
    hand = state.hands[following]
    missing = HAND_SIZE - len(hand)
    full = (*hand, *coming[:missing])
    last, later, theirs = next_in(p, following), missing, full[::-1]
    if last != view.seat:  # a third player moves in between
        later += HAND_SIZE - len(state.hands[last])
        theirs = (*state.hands[last], *coming[missing:later])
    left = (_HALVES[number % len(_HALVES)], _HALVES[(number * 5 + 2) % len(_HALVES)])
    return World(coming, full, later, left, (theirs[:2], full[:2]))
